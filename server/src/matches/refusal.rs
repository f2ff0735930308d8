//! Refusals as they travel: with a code, a sentence, values and, where it helps, the match's head.
//!
//! This module must not decide anything.

use protocol::code::Code;
use protocol::ids::Seq;
use protocol::to_client::Refused;
use serde_json::{Value, json};

use crate::store::StoreError;

/// Why something was not done. Nothing has changed. The socket adds the request's id and channel.
pub type Refusal = Box<Refused>;

/// A refusal without values.
pub fn refuse(code: Code, reason: impl Into<String>) -> Refusal {
    refuse_with(code, reason, json!({}))
}

/// A refusal with values (a JSON object).
pub fn refuse_with(code: Code, reason: impl Into<String>, values: Value) -> Refusal {
    named(code.text().to_owned(), reason.into(), values)
}

/// What a game refused, in the game's own words.
pub fn by_game(refusal: engine::game::Refusal) -> Refusal {
    named(refusal.code, refusal.reason, refusal.values)
}

/// The same refusal with the match's version, so that a client that lags knows it.
pub fn at_head(mut refusal: Refusal, head: Seq) -> Refusal {
    refusal.head = Some(head);
    refusal
}

/// What the store could not do, for whoever asked. The cause is logged, not sent.
pub fn unavailable(error: StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    no_store()
}

/// The same where the cause is logged already.
pub fn no_store() -> Refusal {
    refuse(Code::StoreUnavailable, "The server's store does not answer. Try again later.")
}

fn named(code: String, reason: String, values: Value) -> Refusal {
    Box::new(Refused { id: None, channel: None, code, reason, values, head: None })
}
