//! The command `hint`: what the computer would do, and what it thinks of the position.
//!
//! This module must not know how the computer thinks.

use serde_json::{Value, json};

use super::{bad_command, to_act};
use crate::bots::{Budget, Strength, choose};
use crate::catalog::AnyGame;
use crate::game::{Refusal, Side, Turn};

/// Milliseconds of a hint that names none.
const USUAL_MS: u64 = 500;

/// Longer than anybody waits for a hint.
const MS_MAX: u64 = 600_000;

/// Positions looked at for each millisecond where there is no clock.
const NODES_A_MS: u64 = 100;

/// The computer's choice for `side`: `{"ok":true,"action":{..},"chance_to_win":0.5,"line":[..]}`.
pub(super) fn hint(
    game: &dyn AnyGame,
    side: Side,
    ms: Option<&Value>,
    clock: Option<&dyn Fn() -> u64>,
) -> Result<Value, Refusal> {
    let ms = ms.map_or(Some(USUAL_MS), Value::as_u64).filter(|ms| *ms <= MS_MAX);
    let ms = ms.ok_or_else(|| bad_command("`ms` is a whole number of milliseconds, ten minutes at most"))?;
    let began = clock.map(|clock| clock());
    let late = || clock.zip(began).is_some_and(|(clock, began)| clock().saturating_sub(began) >= ms);
    let budget = match clock {
        Some(_) => Budget { nodes: u32::MAX, stop: Some(&late) },
        None => Budget { nodes: u32::try_from(ms * NODES_A_MS).unwrap_or(u32::MAX), stop: None },
    };
    if let Turn::Over(_) = game.turn() {
        return Err(Refusal::new("match_over", "The match is over.", json!({})));
    }
    let choice = choose(game, side, Strength::Strong, budget, 0)
        .ok_or_else(|| Refusal::new("not_your_turn", "That side is not to act.", json!({"to_act": to_act(game)})))?;
    Ok(json!({"ok": true, "action": choice.action, "chance_to_win": choice.chance_to_win, "line": choice.line}))
}
