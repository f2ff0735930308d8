//! World Soccer's computer opponent.
//!
//! It plays a throw part by part: each run or kick is the one after which its side stands best. It looks at nothing that its side may not see,
//! and this module must not see dice before they are thrown.

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::world_soccer::{Move, WorldSoccer};

mod value;

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &WorldSoccer, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    if !game.owes(side) {
        return None;
    }
    let mut moves = Vec::new();
    game.list(side, &mut moves);
    let mut noise = Noise::new(seed ^ fingerprint(game, side));
    let (best, worth) = match moves.first()? {
        Move::LineUp(_) => (moves[(noise.unit() * moves.len() as f64) as usize], 0.5),
        _ => best(game, side, &moves, strength, budget, &mut noise)?,
    };
    let action = serde_json::to_value(game.action(side, best)).expect("actions are plain data");
    Some(Choice { action: action.clone(), chance_to_win: worth, line: vec![action] })
}

/// The best move as this strength sees it, and what it thinks that is worth.
fn best(
    game: &WorldSoccer,
    side: Side,
    moves: &[Move],
    strength: Strength,
    budget: Budget,
    noise: &mut Noise,
) -> Option<(Move, f64)> {
    let (notices, misjudges) = match strength {
        Strength::Easy => (0.3, 0.1),
        Strength::Fair => (0.7, 0.03),
        Strength::Strong => (1.0, 0.0),
    };
    let mut best: Option<(Move, f64)> = None;
    // The last is to be done with the throw, or the only one: it is always seen.
    for (n, listed) in moves.iter().rev().enumerate() {
        let enough = n as u32 >= budget.nodes || budget.stop.is_some_and(|stop| stop());
        if n > 0 && (enough || (notices < 1.0 && !noise.happens(notices))) {
            continue;
        }
        let mut after = game.clone();
        after.play(side, *listed);
        let worth = (value::value(&after, side) + noise.bell(misjudges)).clamp(0.0, 1.0);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((*listed, worth));
        }
    }
    best
}

/// Tells positions apart, so that the noise differs from move to move. While sides line up it knows only the side.
fn fingerprint(game: &WorldSoccer, side: Side) -> u64 {
    let players = Side::BOTH.into_iter().flat_map(|side| game.players(side)).map(|spot| spot.index());
    let parts = players.chain([game.ball().index(), side as usize, game.throws() as usize]);
    parts.fold(0xcbf2_9ce4_8422_2325, |hash, part| (hash ^ part as u64).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests;
