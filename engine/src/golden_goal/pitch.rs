//! Kicks over pawns that stand still: where they lead, and whether a sequence of them can end (rules 5, 6).
//!
//! This module must not know whose turn it is in the match or what the score means.

use super::action::{Kick, Pawn};
use super::squares::{Direction, FIELD, GROUND, Spot, Squares, around, beside, crosses_into, flood, penalty_box};
use super::state::{GoldenGoal, begun_bit, set_of};
use crate::game::Side;

/// The pawns while the ball moves, as the kicking side sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pitch {
    side: Side,
    pawns: [Spot; 5],
    own: Squares,
    other: Squares,
    /// Whether a goal counts (not in a kick-off).
    goals: bool,
    /// Limits that the pawns break wherever the ball stops.
    pawn_limits: Limits,
    /// Empty squares of the field to which the other side has a clear path; all of them where limits are waived.
    open: Squares,
}

/// Where a kick leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KickEnd {
    Stop(Spot),
    Pass(Spot),
    Goal { post: bool },
}

/// Limits of a turn's end that are broken (rule 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) own_box: bool,
    pub(super) front_of_net: bool,
    pub(super) path_to_ball: bool,
}

impl Limits {
    pub(super) fn any(self) -> bool {
        self != Limits::default()
    }

    /// The names of the broken ones, in the order of the rules.
    pub(super) fn names(self) -> Vec<&'static str> {
        let all = [(self.own_box, "own_box"), (self.front_of_net, "front_of_net"), (self.path_to_ball, "path_to_ball")];
        all.into_iter().filter_map(|(broken, name)| broken.then_some(name)).collect()
    }
}

impl Pitch {
    /// The pitch of the side in turn, its pawns standing as given.
    pub(super) fn new(game: &GoldenGoal, pawns: [Spot; 5]) -> Pitch {
        let (own, other) = (set_of(&pawns), set_of(&game.pawns[!game.side]));
        let empty = FIELD & !own & !other;
        let (pawn_limits, open) = if game.waived {
            (Limits::default(), empty)
        } else {
            (pawn_limits(game.side, &pawns), flood(beside(other), empty))
        };
        Pitch { side: game.side, pawns, own, other, goals: !game.in_kick_off(), pawn_limits, open }
    }

    /// Limits that are broken if the turn ends with the ball here.
    pub(super) fn broken(&self, ball: Spot) -> Limits {
        Limits { path_to_ball: !ball.is_in(self.open), ..self.pawn_limits }
    }

    /// Where the turn may end with the ball.
    #[inline]
    pub(super) fn stops(&self) -> Squares {
        if self.pawn_limits.any() { 0 } else { self.open }
    }

    /// Which of the own pawns stands here.
    pub(super) fn pawn_on(&self, spot: Spot) -> Pawn {
        let found = Pawn::ALL.into_iter().find(|pawn| self.pawns[pawn.index()] == spot);
        found.expect("a pass ends on an own pawn")
    }

    /// Shows every kick from a square, at most so many squares long, until `visit` says false. Limits are not looked at.
    #[inline]
    pub(super) fn each_kick(&self, from: Spot, longest: u8, mut visit: impl FnMut(Kick, KickEnd) -> bool) -> bool {
        for first in Direction::ALL {
            let mut at = from;
            for straight in 1..=longest {
                let end = match self.ahead(at, first) {
                    Some(end) => end,
                    None => break,
                };
                if !visit(Kick { first, straight, second: first, bent: 0 }, end) {
                    return false;
                }
                let KickEnd::Stop(next) = end else { break };
                at = next;
                for second in [first.turned(7), first.turned(1)] {
                    let mut at = at;
                    for bent in 1..=longest - straight {
                        let Some(end) = self.ahead(at, second) else { break };
                        if !visit(Kick { first, straight, second, bent }, end) {
                            return false;
                        }
                        let KickEnd::Stop(next) = end else { break };
                        at = next;
                    }
                }
            }
        }
        true
    }

    /// One square further; none where the ball may not go.
    #[inline]
    fn ahead(&self, from: Spot, direction: Direction) -> Option<KickEnd> {
        let to = from.step(direction);
        let bit = to.bit();
        if bit & FIELD == 0 {
            let goal = self.goals && crosses_into(!self.side, from, direction);
            return goal.then_some(KickEnd::Goal { post: bit & GROUND != 0 });
        }
        if bit & self.other != 0 {
            None
        } else if bit & self.own != 0 {
            Some(KickEnd::Pass(to))
        } else {
            Some(KickEnd::Stop(to))
        }
    }

    /// Whether some sequence of kicks that `kicker` begins ends within the limits or with a goal. `begun` holds the kicks that nobody
    /// may begin again, and collects those that lead nowhere: a sequence that ends never needs to come back to one of its kicks.
    pub(super) fn can_end(&self, kicker: Pawn, pips: u8, free: bool, begun: &mut u64) -> bool {
        let from = self.pawns[kicker.index()];
        let (stops, longest) = (self.stops(), pips + u8::from(free));
        if longest > 0 && around(from.bit()) & stops != 0 {
            return true;
        }
        *begun |= begun_bit(kicker, pips);
        let mut passes = [None; 5];
        let fruitless = self.each_kick(from, longest, |kick, end| match end {
            KickEnd::Stop(spot) => !spot.is_in(stops),
            KickEnd::Goal { .. } => false,
            KickEnd::Pass(spot) => {
                passes[self.pawn_on(spot).index()] = Some(longest - kick.squares());
                true
            }
        });
        !fruitless
            || Pawn::ALL.into_iter().any(|receiver| {
                passes[receiver.index()].is_some_and(|left| {
                    *begun & begun_bit(receiver, left) == 0 && self.can_end(receiver, left, true, begun)
                })
            })
    }
}

/// Limits that speak of a side's own pawns only.
pub(super) fn pawn_limits(side: Side, pawns: &[Spot; 5]) -> Limits {
    let own_box = (set_of(&pawns[1..]) & penalty_box(side)).count_ones() > 1;
    let front_of_net = Pawn::ALL.into_iter().any(|pawn| pawns[pawn.index()].is_in(GoldenGoal::barred(side, pawn)));
    Limits { own_box, front_of_net, path_to_ball: false }
}
