//! Requests that make something, each done once however often it is sent: a client whose answer was lost sends it again with the same key.
//!
//! What a request is to make gets its id, and the id is stored with the key, before anything is made; so a repeated request finds what the first
//! made, or makes it under the same id, also after a restart. This module must not know what is made.

use std::sync::Arc;

use protocol::code::Code;
use protocol::ids::PlayerId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, unavailable};
use crate::store::{RequestRow, Store};
use crate::turns::Turns;

/// All such requests. Cheap to clone.
#[derive(Clone)]
pub struct Once {
    store: Arc<dyn Store>,
    turns: Turns,
}

/// What the client says of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its `Idempotency-Key`; none: it is never sent again.
    key: Option<String>,
    /// What is asked for, hashed.
    digest: [u8; 32],
}

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct New {
    /// Under which id.
    pub id: Uuid,
    /// It may be there already.
    pub again: bool,
}

impl New {
    /// Something that nobody has asked for before.
    pub fn fresh() -> New {
        New { id: Uuid::now_v7(), again: false }
    }
}

impl Asked {
    /// A request for `path` with this body.
    pub fn new(key: Option<String>, path: &str, body: &impl Serialize) -> Asked {
        let mut digest = Sha256::new_with_prefix(path);
        digest.update([0]);
        digest.update(serde_json::to_vec(body).expect("bodies are plain data"));
        Asked { key, digest: digest.finalize().into() }
    }
}

impl Once {
    /// Those kept in `store`.
    pub fn new(store: Arc<dyn Store>) -> Once {
        Once { store, turns: Turns::default() }
    }

    /// What was made; `make` is asked for it where no answer is kept. Errors: `bad_id`: the key was used for something else; those of `make`.
    pub async fn make<T, F>(
        &self,
        who: PlayerId,
        asked: Asked,
        make: impl FnOnce(New) -> F + Send + 'static,
    ) -> Result<T, Refusal>
    where
        T: Serialize + DeserializeOwned + Send + Sync + 'static,
        F: Future<Output = Result<T, Refusal>> + Send,
    {
        let Asked { key: Some(key), digest } = asked else { return make(New::fresh()).await };
        // Not to be cut short by a client that goes, which is the one that comes again.
        let own = self.clone();
        let made = tokio::spawn(async move { own.make_once(who, key, digest, make).await });
        made.await.unwrap_or_else(|panic| {
            tracing::error!(%panic, "what was asked for could not be made");
            Err(refuse(Code::Internal, "It could not be made."))
        })
    }

    async fn make_once<T, F>(
        &self,
        who: PlayerId,
        key: String,
        digest: [u8; 32],
        make: impl FnOnce(New) -> F,
    ) -> Result<T, Refusal>
    where
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<T, Refusal>>,
    {
        let _turn = self.turns.of(who).await;
        let (id, at) = (Uuid::now_v7(), now_ms());
        let row = RequestRow { player: who, key, digest, id, answer: None, at };
        let kept = self.store.requests().begin_request(&row).await.map_err(unavailable)?;
        if kept.digest != digest {
            return Err(refuse(Code::BadId, "This Idempotency-Key was used for another request."));
        }
        if let Some(made) = kept.answer.as_deref().and_then(|answer| serde_json::from_str(answer).ok()) {
            return Ok(made);
        }
        let made = make(New { id: kept.id, again: kept.id != id }).await;
        self.note(&row, &made).await;
        made
    }

    /// Keeps an answer, and forgets what was refused. Where that fails a repeated request is done as if it were cut short.
    async fn note<T: Serialize>(&self, row: &RequestRow, made: &Result<T, Refusal>) {
        let requests = self.store.requests();
        let noted = match made {
            Ok(made) => {
                let answer = serde_json::to_string(made).expect("answers are plain data");
                requests.answer_request(row.player, &row.key, &answer).await
            }
            Err(refusal) if is_open(refusal) => Ok(()),
            Err(_) => requests.forget_request(row.player, &row.key).await,
        };
        if let Err(error) = noted {
            tracing::warn!(player_id = %row.player, %error, "what a request came to was not kept");
        }
    }

    /// Forgets those that nobody sends again; called now and then.
    pub async fn tidy(&self) {
        let before = now_ms().saturating_sub(limits::REQUEST_KEPT_MS);
        if let Err(error) = self.store.requests().forget_requests(before).await {
            tracing::warn!(%error, "old requests are still kept; it is tried again");
        }
    }
}

/// Whether it may have been made all the same.
fn is_open(refusal: &Refusal) -> bool {
    [Code::StoreUnavailable, Code::Internal].iter().any(|code| refusal.code == code.text())
}
