//! Where pawns are placed before a match.
//!
//! This module must not judge placements: it chooses among those that are listed.

use super::Noise;
use crate::bots::Strength;
use crate::game::Side;
use crate::golden_goal::{GoldenGoal, Move, Spot};

/// A placement of one pawn. The weaker ones place at random more often.
pub(super) fn place(game: &GoldenGoal, side: Side, strength: Strength, noise: &mut Noise) -> Option<Move> {
    let mut moves = Vec::new();
    game.list(&mut moves);
    let spread = match strength {
        Strength::Easy => 10.0,
        Strength::Fair => 2.0,
        Strength::Strong => 0.5,
    };
    let liking = |listed: &Move| match listed {
        Move::Place(_, at) => liking(side, *at),
        _ => 0.0,
    };
    let mut liked: Vec<(f64, Move)> =
        moves.iter().map(|listed| (liking(listed) + noise.bell(spread), *listed)).collect();
    liked.sort_by(|one, other| other.0.total_cmp(&one.0));
    liked.first().map(|(_, listed)| *listed)
}

/// How much a square is liked: upfield for its side, from the own end line.
fn liking(side: Side, at: Spot) -> f64 {
    let Some(square) = at.square() else { return 0.0 };
    let up = if side == Side::Home { square.y } else { 9 - square.y };
    let middle = (2 * square.x - 5).abs() as f64 / 2.0;
    let row = match up {
        0 => 6.0,
        1 => 4.0,
        2 => 5.0,
        3 => 3.0,
        4 => 6.0,
        6 => 4.0,
        7 => 5.0,
        8 => 3.0,
        _ => 1.0,
    };
    row - 0.8 * middle
}
