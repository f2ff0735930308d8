//! Grid Soccer's computer opponent: action by action it does what leaves it best off, going by exact chances and a rough view of positions.
//!
//! Of a shot it looks at no more than who takes it and from where, and of line-ups at its own, so that it decides alike wherever its side
//! sees the same. This module must not see dice before they are rolled.

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move, Phase, Shirt};

mod value;

/// By how much an action must be better than ending the turn.
const WORTH_IT: f64 = 0.001;

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &GridSoccer, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    let mut moves = Vec::new();
    game.list(side, &mut moves);
    let mut noise = Noise::new(seed ^ u64::from(game.turn_of().0) << 32);
    let chosen = match game.phase() {
        Phase::Draft => draft(&moves, &mut noise)?,
        Phase::Turn => play(game, side, &moves, strength, budget, &mut noise),
        // Line-ups, dives and shots of the shoot-out are mixed: whoever can be foreseen loses.
        _ => any(&moves, &mut noise)?,
    };
    let action = serde_json::to_value(game.action(side, chosen)).ok()?;
    Some(Choice { action: action.clone(), chance_to_win: value::chance_to_win(game, side), line: vec![action] })
}

fn any(moves: &[Move], noise: &mut Noise) -> Option<Move> {
    moves.get((noise.unit() * moves.len() as f64) as usize).copied()
}

/// The star with the best stats, keepers when the outfielders are there.
fn draft(moves: &[Move], noise: &mut Noise) -> Option<Move> {
    let mut rated: Vec<(f64, Move)> = Vec::new();
    for listed in moves {
        let Move::Draft(star) = listed else { continue };
        let stats = star.stats();
        let worth = f64::from(stats.spd + stats.pas + stats.ctl) + 1.5 * f64::from(stats.sho);
        rated.push((worth - if star.is_keeper() { 2.0 } else { 0.0 } + noise.unit(), *listed));
    }
    rated.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, listed)| listed)
}

/// The best of the listed actions of a turn. Cards and abilities are left alone, and nobody else is picked once somebody was chosen.
fn play(game: &GridSoccer, side: Side, moves: &[Move], strength: Strength, budget: Budget, noise: &mut Noise) -> Move {
    let misjudges = match strength {
        Strength::Easy => 0.3,
        Strength::Fair => 0.1,
        Strength::Strong => 0.0,
    };
    let ends = moves.contains(&Move::EndTurn);
    let mut best = (if ends { value::value(game, side) + WORTH_IT } else { f64::NEG_INFINITY }, Move::EndTurn);
    for (looked, listed) in moves.iter().enumerate() {
        let tired = looked as u32 >= budget.nodes || budget.stop.is_some_and(|stop| stop());
        if tired && best.0 > f64::NEG_INFINITY {
            break;
        }
        if let Some(worth) = value::after(game, side, *listed) {
            let worth = worth + noise.unit() * misjudges;
            if worth > best.0 {
                best = (worth, *listed);
            }
        }
    }
    if best.1 == Move::EndTurn && !ends { moves[0] } else { best.1 }
}

/// The keeper is left in his goal.
fn stays(shirt: Shirt) -> bool {
    shirt == Shirt::KEEPER
}

#[cfg(test)]
mod tests;
