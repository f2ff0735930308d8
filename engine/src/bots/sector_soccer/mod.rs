//! Sector Soccer's computer opponent.
//!
//! This module must not look at what the other side has chosen in secret.

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::sector_soccer::{Action, LineUp, Move, SectorSoccer, Waits};

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &SectorSoccer, side: Side, _: Strength, _: Budget, seed: u64) -> Option<Choice> {
    let Waits::Sides(owes) = game.waits() else { return None };
    if !owes[side] {
        return None;
    }
    let mut moves = Vec::new();
    game.list(side, &mut moves);
    let best = Move::LineUp(LineUp::of([1, 3, 3, 2, 1])?);
    let usual = moves.iter().find(|listed| **listed == best).or(moves.first())?;
    let _ = Noise::new(seed);
    let action = serde_json::to_value(Action::from(*usual)).expect("actions are plain data");
    let chance_to_win = game.outlook().map_or(0.5, |outlook| {
        let chances = outlook.chances;
        chances.draw / 2.0 + if side == Side::Home { chances.home } else { chances.away }
    });
    Some(Choice { line: vec![action.clone()], action, chance_to_win })
}
