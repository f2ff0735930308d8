//! The command `hint`: what the computer would do, and what it thinks of the position.
//!
//! This module must not know how the computer thinks.

use serde_json::{Value, json};

use super::{bad_command, to_act};
use crate::bots::{Budget, Strength, choose};
use crate::catalog::AnyGame;
use crate::game::{Refusal, Side, Turn};
use crate::refusals::match_over;

/// Milliseconds of a hint that names none.
const USUAL_MS: u64 = 500;

/// Longer than anybody waits for a hint.
const MS_MAX: u64 = 600_000;

/// Positions looked at for each millisecond where there is no clock.
const NODES_A_MS: u64 = 100;

/// The most positions that a hint looks at, whatever its time and its clock: many times what the strongest player looks at for an action.
const NODES_MAX: u32 = 1_000_000;

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
        Some(_) => Budget { nodes: NODES_MAX, stop: Some(&late) },
        None => Budget { nodes: nodes_in(ms), stop: None },
    };
    if let Turn::Over(_) = game.turn() {
        return Err(match_over());
    }
    let choice = choose(game, side, Strength::Strong, budget, 0)
        .ok_or_else(|| Refusal::new("not_your_turn", "That side is not to act.", json!({"to_act": to_act(game)})))?;
    Ok(json!({"ok": true, "action": choice.action, "chance_to_win": choice.chance_to_win, "line": choice.line}))
}

/// The positions that stand for so much time.
fn nodes_in(ms: u64) -> u32 {
    u32::try_from(ms.saturating_mul(NODES_A_MS)).map_or(NODES_MAX, |nodes| nodes.min(NODES_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_buys_positions_up_to_a_limit() {
        assert_eq!([0, 1, 500].map(nodes_in), [0, 100, 50_000]);
        assert_eq!([MS_MAX, u64::from(u32::MAX), u64::MAX].map(nodes_in), [NODES_MAX; 3]);
    }
}
