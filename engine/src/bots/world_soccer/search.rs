//! Looks ahead: the ways to play a throw by their worth, and behind the best of them what the next throw's faces make of it.
//!
//! This module must not know strengths.

use super::purse::Purse;
use super::throws::{Way, Width, each_way};
use super::value::value;
use crate::game::Side;
use crate::world_soccer::{DiceCount, Move, Phase, WorldSoccer};

/// Ways that are kept while others are still found, of some 50 bytes each: at twice as many the worse half is forgotten.
const WAYS_KEPT: usize = 4_096;

/// How much is looked at of the throw in hand, and of one that may follow.
const OWN: Width = Width { runs: 48, gains: 12 };
const NEXT: Width = Width { runs: 8, gains: 3 };

/// The ways to play the throw in hand that `consider` lets through, the best at a glance first. At least one.
pub(super) fn ways(game: &WorldSoccer, purse: &mut Purse, mut consider: impl FnMut(&Way) -> bool) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    each_way(game, OWN, purse, &mut |way| {
        if ways.is_empty() || consider(&way) {
            ways.push(way);
            if ways.len() >= 2 * WAYS_KEPT {
                sort(&mut ways);
                ways.truncate(WAYS_KEPT);
            }
            // Nothing is better than a goal.
            return !way.goal;
        }
        true
    });
    sort(&mut ways);
    ways
}

/// The best first.
pub(super) fn sort(ways: &mut [Way]) {
    ways.sort_by(|one, other| other.worth.total_cmp(&one.worth));
}

/// Looks behind the best ways, at most so many, until the purse is empty, and puts the best of them first. Of ways that are worth the same at a
/// glance (they differ in a run far from all that matters) it looks behind one. A way that was not looked behind stands behind those that were.
pub(super) fn deepen(game: &WorldSoccer, ways: &mut Vec<Way>, most: usize, purse: &mut Purse) {
    let side = game.side();
    let mut known = Vec::new();
    let mut last = f64::INFINITY;
    for way in ways.iter() {
        if known.len() >= most {
            break;
        }
        if last - way.worth < ALIKE {
            continue;
        }
        last = way.worth;
        let Some(worth) = after_next_throw(&way.play(game).1, side, purse) else { break };
        known.push(way.with_worth(worth));
    }
    sort(&mut known);
    ways.splice(0..0, known);
}

/// Ways whose worths differ by less are taken for alike.
const ALIKE: f64 = 1e-4;

/// The worth for `side` when whoever throws next plays that throw as well as can be seen; none where the purse does not suffice.
fn after_next_throw(end: &WorldSoccer, side: Side, purse: &mut Purse) -> Option<f64> {
    if end.phase() != Phase::Throw {
        return Some(value(end, side));
    }
    let mover = end.side();
    let mut sum = 0.0;
    for (faces, chance) in throws(end) {
        let mut thrown = end.clone();
        thrown.play(mover, Move::Throw);
        thrown.toss(&faces);
        sum += chance * best(&thrown, mover, purse)?;
    }
    Some(if mover == side { sum } else { 1.0 - sum })
}

/// The worth of the best way for the side in turn.
fn best(thrown: &WorldSoccer, mover: Side, purse: &mut Purse) -> Option<f64> {
    if thrown.phase() != Phase::Move {
        return Some(value(thrown, mover));
    }
    let mut best = f64::NEG_INFINITY;
    each_way(thrown, NEXT, purse, &mut |way| {
        best = if way.goal { way.worth } else { best.max(way.worth) };
        !way.goal
    });
    (!purse.is_empty()).then_some(best)
}

/// Faces with different numbers of squares, and how often each comes in six.
const FACES: [(u8, f64); 4] = [(5, 2.0 / 6.0), (3, 2.0 / 6.0), (2, 1.0 / 6.0), (1, 1.0 / 6.0)];

/// All that may be thrown, with chances.
fn throws(game: &WorldSoccer) -> Vec<(Vec<u8>, f64)> {
    match game.chosen().dice {
        DiceCount::One => FACES.iter().map(|(face, chance)| (vec![*face], *chance)).collect(),
        DiceCount::Two => {
            let pairs = FACES.iter().flat_map(|first| FACES.iter().map(move |second| (first, second)));
            pairs.map(|(first, second)| (vec![first.0, second.0], first.1 * second.1)).collect()
        }
    }
}
