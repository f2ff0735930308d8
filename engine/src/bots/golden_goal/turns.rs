//! All that a side can make of the turn it is in: every position in which the turn can end, with one way there.
//!
//! This module must not judge positions.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::game::Side;
use crate::golden_goal::{GoldenGoal, Move, Phase, Waits};

/// Positions of one turn that are told apart, of some 40 bytes each. Turns have thousands; one that has more than this is not looked at
/// to its end, so that no thinking takes more memory than is known beforehand.
const SEEN_MAX: usize = 1 << 20;

/// Shows each position in which the turn of the side that is to act can end, once, with the moves that lead there, until `visit` says
/// false. Positions are told apart by what lies and stands where, and whether a goal was scored.
///
/// Ways that pass through the same standing (pawns, ball, pips) are followed once only.
pub(super) fn each_end(game: &GoldenGoal, visit: &mut impl FnMut(&GoldenGoal, &[Move]) -> bool) {
    let Waits::Side(side) = game.waits() else { return };
    let mut walk = Walk { side, seen: Seen::default(), way: Vec::new(), visit };
    walk.on(game);
}

type Seen = HashSet<u128, BuildHasherDefault<Mix>>;

struct Walk<'a, V> {
    side: Side,
    seen: Seen,
    way: Vec<Move>,
    visit: &'a mut V,
}

impl<V: FnMut(&GoldenGoal, &[Move]) -> bool> Walk<'_, V> {
    /// False: no more is wanted.
    fn on(&mut self, game: &GoldenGoal) -> bool {
        if self.seen.len() >= SEEN_MAX {
            return false;
        }
        let mut moves = Vec::new();
        game.list(&mut moves);
        moves.into_iter().all(|listed| {
            let depth = self.way.len();
            let mut next = game.clone();
            next.play(listed);
            self.way.push(listed);
            if next.phase() == Phase::End {
                next.play(Move::Done);
                self.way.push(Move::Done);
            }
            let goes_on = !self.seen.insert(self.key(&next)) || self.take(&next);
            self.way.truncate(depth);
            goes_on
        })
    }

    fn take(&mut self, next: &GoldenGoal) -> bool {
        let same_turn = matches!(next.phase(), Phase::Kick | Phase::StepOff);
        if same_turn { self.on(next) } else { (self.visit)(next, &self.way) }
    }

    fn key(&self, game: &GoldenGoal) -> u128 {
        let pawns = game.pawns(self.side).iter().fold(0, |key, spot| key << 8 | u128::from(spot.0));
        let rest = [game.ball().0, game.phase() as u8, if game.phase() == Phase::Kick { game.pips_left() } else { 0 }];
        rest.into_iter().fold(pawns, |key, part| key << 8 | u128::from(part))
    }
}

/// A quick hash: keys are short, and nobody who could choose them gains by it.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, part: u64) {
        let mixed = (self.0 ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn write_u128(&mut self, key: u128) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }
}
