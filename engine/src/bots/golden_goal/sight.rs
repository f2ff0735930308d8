//! How near a side is to a goal, by geometry alone: exact but for the limits of a turn's end and the step-off in front of a net.
//!
//! This module must not know whose turn it is, the score, or the mode.

use crate::game::Side;
use crate::golden_goal::squares::{FIELD, GROUND, Squares, beside, crosses_into};
use crate::golden_goal::{Direction, Spot};

/// What a side sees before its die is rolled, all standing still until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// The fewest pips with which it scores in one turn, 1..=[`FAR`]; more than 6 is a goal that must be prepared.
    pub(super) goal: u8,
    /// The fewest steps to the ball, 1..=[`FAR`].
    pub(super) ball: u8,
}

/// Further than anybody looks.
pub(super) const FAR: u8 = 12;

/// What `side` sees, its pawns being `own`.
pub(super) fn sight(side: Side, own: &[Spot; 5], other: &[Spot; 5], ball: Spot) -> Sight {
    let mut seen = Sight { goal: FAR, ball: FAR };
    if ball == Spot::NOWHERE {
        return seen;
    }
    let (own_set, other_set) = (set_of(own), set_of(other));
    let free = GROUND & !own_set & !other_set;
    let mut reached = ball.bit();
    let mut waiting = own_set;
    for steps in 1..FAR {
        let next = beside(reached);
        let runners = next & waiting;
        waiting &= !runners;
        for runner in (0..5).filter(|runner| own[*runner].is_in(runners)) {
            seen.ball = seen.ball.min(steps);
            let mut kicks = Kicks::new(side, *own, runner, ball, other_set);
            seen.goal = seen.goal.min(steps + kicks.pips_to_score(seen.goal.saturating_sub(steps)));
        }
        reached |= next & free;
        // A later runner needs more steps; a goal with no pips left is the best that it could do.
        if waiting == 0 || steps + 1 >= seen.goal {
            break;
        }
    }
    seen
}

fn set_of(pawns: &[Spot; 5]) -> Squares {
    pawns.iter().fold(0, |set, spot| set | spot.bit())
}

/// The kicks of a side after one of its pawns has run to the ball.
struct Kicks {
    side: Side,
    pawns: [Spot; 5],
    own: Squares,
    other: Squares,
    runner: usize,
}

impl Kicks {
    fn new(side: Side, mut pawns: [Spot; 5], runner: usize, ball: Spot, other: Squares) -> Kicks {
        pawns[runner] = ball;
        Kicks { side, pawns, own: set_of(&pawns), other, runner }
    }

    /// The fewest pips for a goal, passes included, if fewer than `limit`; else [`FAR`].
    /// A kick costs one pip less than it is long, so the pawns are visited in the order of their cost.
    fn pips_to_score(&mut self, limit: u8) -> u8 {
        let mut cost = [FAR; 5];
        cost[self.runner] = 0;
        let mut open = [true; 5];
        let mut best = FAR.min(limit);
        while let Some(pawn) = (0..5).filter(|pawn| open[*pawn] && cost[*pawn] < best).min_by_key(|pawn| cost[*pawn]) {
            open[pawn] = false;
            let so_far = cost[pawn];
            self.each_end(self.pawns[pawn], best - so_far, |end, squares| {
                let pips = so_far + squares - 1;
                match end {
                    End::Goal => best = best.min(pips),
                    End::Pass(spot) => {
                        let receiver =
                            self.pawns.iter().position(|pawn| *pawn == spot).expect("an own pawn stands there");
                        cost[receiver] = cost[receiver].min(pips);
                    }
                }
            });
        }
        if best < limit { best } else { FAR }
    }

    /// Shows where kicks of at most `longest` squares end with a pawn or in the net, with their lengths.
    fn each_end(&self, from: Spot, longest: u8, mut show: impl FnMut(End, u8)) {
        for first in Direction::ALL {
            let mut at = from;
            for straight in 1..=longest {
                match self.ahead(at, first) {
                    Ahead::Empty(next) => at = next,
                    Ahead::Blocked => break,
                    Ahead::End(end) => {
                        show(end, straight);
                        break;
                    }
                }
                for second in [first.turned(7), first.turned(1)] {
                    let mut at = at;
                    for squares in straight + 1..=longest {
                        match self.ahead(at, second) {
                            Ahead::Empty(next) => at = next,
                            Ahead::Blocked => break,
                            Ahead::End(end) => {
                                show(end, squares);
                                break;
                            }
                        }
                    }
                }
            }
        }
    }

    #[inline]
    fn ahead(&self, from: Spot, direction: Direction) -> Ahead {
        let to = from.step(direction);
        if !to.is_in(FIELD) {
            let goal = crosses_into(!self.side, from, direction);
            return if goal { Ahead::End(End::Goal) } else { Ahead::Blocked };
        }
        if to.is_in(self.other) {
            Ahead::Blocked
        } else if to.is_in(self.own) {
            Ahead::End(End::Pass(to))
        } else {
            Ahead::Empty(to)
        }
    }
}

enum Ahead {
    Empty(Spot),
    Blocked,
    End(End),
}

enum End {
    Goal,
    Pass(Spot),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden_goal::Square;

    fn at(x: i64, y: i64) -> Spot {
        Spot::of(Square { x, y }).unwrap()
    }

    const ASIDE: [(i64, i64); 4] = [(-1, 0), (-1, 1), (-1, 2), (-1, 3)];

    fn check(own: (i64, i64), mate: Option<(i64, i64)>, wall: &[(i64, i64)], ball: (i64, i64), expected: (u8, u8)) {
        let mut pawns = [own, ASIDE[0], ASIDE[1], ASIDE[2], ASIDE[3]].map(|(x, y)| at(x, y));
        if let Some((x, y)) = mate {
            pawns[1] = at(x, y);
        }
        let mut other = [(6, 0), (6, 1), (6, 2), (6, 3), (6, 4)].map(|(x, y)| at(x, y));
        for (spot, &(x, y)) in other.iter_mut().zip(wall) {
            *spot = at(x, y);
        }
        let seen = sight(Side::Home, &pawns, &other, at(ball.0, ball.1));
        assert_eq!((seen.ball, seen.goal), expected, "{own:?} {mate:?} {wall:?} {ball:?}");
    }

    #[test]
    fn pips_to_the_ball_and_to_a_goal() {
        // One step, then four squares straight into the net with three pips.
        check((2, 5), None, &[], (2, 6), (1, 4));
        // On the square in front of the net the free square is enough.
        check((2, 8), None, &[], (2, 9), (1, 1));
        // From the corner square beside it the ball must first go in front of the net.
        check((1, 8), None, &[], (1, 9), (1, 2));
        // A keeper in the way is bent around: (1,8) is passed and the net reached from (2,9) .. three squares.
        check((2, 5), None, &[(2, 9)], (2, 6), (1, 4));
        // A pass to a pawn that touches the kicker costs nothing, and it has a free square again.
        check((2, 5), Some((3, 7)), &[], (2, 6), (1, 3));
    }

    #[test]
    fn a_side_that_is_shut_in_sees_nothing() {
        check((-1, -1), None, &[(2, 9), (3, 9)], (2, 6), (6, FAR));
    }
}
