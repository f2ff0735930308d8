//! What every game refuses in the same words and the same order, before it looks at what an action says.
//!
//! This module must not know any particular game.

use serde::Serialize;
use serde_json::{Value, json};

use crate::game::{Refusal, Side};

/// A refusal; `values` is a JSON object.
pub(crate) fn refuse(code: &str, reason: impl Into<String>, values: Value) -> Refusal {
    Refusal::new(code, reason, values)
}

/// The match is over: `match_over`.
pub(crate) fn match_over() -> Refusal {
    refuse("match_over", "The match is over.", json!({}))
}

/// The other side is to act, or these are: `not_your_turn`.
pub(crate) fn not_your_turn(to_act: &[Side]) -> Refusal {
    refuse("not_your_turn", "The other side is to act.", json!({"to_act": to_act}))
}

/// An action that has its place in `phase` or not, while `dice` are due or none. Errors, in this order: `wrong_phase`, `roll_due`.
pub(crate) fn in_phase(
    phase: impl Serialize,
    action: &str,
    fits: bool,
    dice: Option<impl Serialize>,
) -> Result<(), Refusal> {
    if !fits {
        let values = json!({"phase": phase, "type": action});
        return Err(refuse("wrong_phase", format!("A `{action}` has no place in this phase."), values));
    }
    match dice {
        Some(dice) => Err(refuse("roll_due", "The dice come first.", json!({"dice": dice}))),
        None => Ok(()),
    }
}
