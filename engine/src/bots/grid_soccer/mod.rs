//! Grid Soccer's computer opponent: it looks through the whole turn by exact chances, and mixes what must not be foreseen.
//!
//! Of a shot it looks at no more than who takes it and from where, and of line-ups at its own, so that it decides alike wherever its side
//! sees the same. This module must not see dice before they are rolled.

use serde_json::Value;

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move, Phase};

mod dice;

mod shots;

mod sight;

mod value;

mod weights;

mod standing;
pub(super) use standing::level_in_the_end;

mod chance;

mod ends;

mod plans;

mod search;

mod abilities;

mod habits;

mod turn;

mod worths;

mod set_up;

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &GridSoccer, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    if !game.owes(side) {
        return None;
    }
    let mut noise = Noise::new(seed ^ fingerprint(game, side));
    let mut listed = Vec::new();
    game.list(side, &mut listed);
    let (moves, worth) = match game.phase() {
        Phase::Draft => (vec![set_up::pick(game, side, &listed, strength, &mut noise)?], 0.5),
        Phase::LineUp => (vec![set_up::line_up(game, &listed, &mut noise)?], 0.5),
        Phase::Dive => (vec![dive(game, &listed, strength, &mut noise)?], turn::standing(game, side)),
        Phase::ShootOut => (vec![aim(game, &mut noise)?], 0.5),
        Phase::Turn => turn::play(game, side, &listed, strength, budget, &mut noise)?,
        Phase::Over => return None,
    };
    let line = line(game, side, &moves);
    Some(Choice { action: line.first()?.clone(), chance_to_win: worth.clamp(0.0, 1.0), line })
}

/// A dive, drawn from what cannot be exploited; the weakest throws himself anywhere.
fn dive(game: &GridSoccer, listed: &[Move], strength: Strength, noise: &mut Noise) -> Option<Move> {
    match strength {
        Strength::Easy => any(&listed[..listed.len().min(6)], noise),
        Strength::Fair | Strength::Strong => drawn(listed, &shots::dives(game, listed), noise),
    }
}

/// A cell to shoot at, drawn likewise.
fn aim(game: &GridSoccer, noise: &mut Noise) -> Option<Move> {
    let cells = crate::grid_soccer::Cell::ALL.map(Move::Shoot);
    drawn(&cells, &shots::aims(game, game.shooter()?), noise)
}

/// One of these, drawn with these chances.
fn drawn(moves: &[Move], chances: &[f64], noise: &mut Noise) -> Option<Move> {
    let mut left = noise.unit() * chances.iter().sum::<f64>();
    let at = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    moves.get(at.unwrap_or(0)).copied()
}

fn any<T: Copy>(all: &[T], noise: &mut Noise) -> Option<T> {
    all.get((noise.unit() * all.len() as f64) as usize).copied()
}

/// The moves as actions, each in the state in which it is made.
fn line(game: &GridSoccer, side: Side, moves: &[Move]) -> Vec<Value> {
    let mut game = game.clone();
    let action = |listed: &Move| {
        let action = serde_json::to_value(game.action(side, *listed)).expect("actions are plain data");
        game.play(side, *listed);
        action
    };
    moves.iter().map(action).collect()
}

/// Tells turns, shots and sides apart, so that the noise differs from one to the next, and is the same within a turn: who wavers would never
/// move.
fn fingerprint(game: &GridSoccer, side: Side) -> u64 {
    let score = game.score();
    let [drafted, kicks] = game.counts();
    let from = game.shot_from().map_or(0, |(_, from)| from.x as u8 ^ (from.y as u8) << 4);
    let [turn, phase] = [game.turn_of().0, game.phase() as u8];
    let parts = [turn, phase, score.home, score.away, drafted as u8, kicks as u8, from, side as u8];
    parts.iter().fold(0xcbf2_9ce4_8422_2325, |hash, part| (hash ^ u64::from(*part)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests;
