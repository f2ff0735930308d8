//! The exception in front of a net: who kicked from there steps off (rule 5).
//!
//! This module must not know kicks but by where the ball and its receiver are.

use serde_json::json;

use super::action::{Move, Pawn};
use super::event::Event;
use super::kicks::{limit_broken, turn_cannot_end};
use super::pitch::{Limits, Pitch};
use super::squares::{FRONTS, GROUND, Spot, Square, Squares, around, beside, spots};
use super::state::{Did, GoldenGoal, Track};
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

/// Squares around one in front of a net to which a pawn can ever step off.
pub(super) fn touching(from: Spot) -> Squares {
    around(from.bit()) & GROUND & !FRONTS
}

/// Where a pawn may step off to: orthogonally, or diagonally where no orthogonal square is empty. `taken` holds pawns and ball.
pub(super) fn choices(from: Spot, taken: Squares) -> Squares {
    let empty = touching(from) & !taken;
    let straight = empty & beside(from.bit());
    if straight != 0 { straight } else { empty }
}

/// Why a step-off may not be made.
enum Fault {
    Square,
    Limits(Limits),
    CannotEnd { receiver: Pawn },
}

impl GoldenGoal {
    fn judge_step(&self, to: Spot) -> Result<(), Fault> {
        let pawn = self.kicker.expect("a pawn steps off");
        let mut pawns = self.pawns[self.side];
        if !to.is_in(choices(pawns[pawn.index()], self.all_pawns() | self.ball.bit())) {
            return Err(Fault::Square);
        }
        if self.scored {
            return Ok(());
        }
        pawns[pawn.index()] = to;
        let pitch = Pitch::new(self, pawns);
        match self.receiver {
            None if self.ball.is_in(pitch.stops()) => Ok(()),
            None => Err(Fault::Limits(pitch.broken(self.ball))),
            Some(receiver) if pitch.can_end(receiver, self.pips, true, &mut self.begun.clone()) => Ok(()),
            Some(receiver) => Err(Fault::CannotEnd { receiver }),
        }
    }

    /// Every step-off that is legal now.
    pub(super) fn list_steps_off(&self, out: &mut Vec<Move>) {
        let from = self.pawns[self.side][self.kicker.expect("a pawn steps off").index()];
        out.extend(spots(touching(from)).filter(|to| self.judge_step(*to).is_ok()).map(Move::StepOff));
    }

    /// Judges a step-off from outside.
    pub(super) fn judge_step_off(&self, to: Square) -> Result<Spot, Refusal> {
        let spot = Spot::of(to).unwrap_or(Spot::NOWHERE);
        self.judge_step(spot).map(|()| spot).map_err(|fault| match fault {
            Fault::Square => refuse("step_off_square", "The pawn cannot step off to there.", json!({"to": to})),
            Fault::Limits(limits) => limit_broken(limits),
            Fault::CannotEnd { receiver } => turn_cannot_end(receiver, self.pips),
        })
    }

    /// Steps off: a legal step is taken for granted.
    pub(super) fn do_step_off(&mut self, to: Spot, log: &mut impl Log<Event>) {
        let (side, pawn) = (self.side, self.kicker.expect("a pawn steps off"));
        let from = std::mem::replace(&mut self.pawns[side][pawn.index()], to);
        log.note(|| Event::SteppedOff {
            side,
            pawn,
            from: from.square().expect("on the board"),
            to: to.square().expect("on the board"),
        });
        self.trail.push(Track { what: Did::StepOff, pawn, from, pips: self.pips });
        if self.scored {
            self.finish_turn(true, log);
        } else {
            self.pass_on(self.receiver);
        }
    }
}
