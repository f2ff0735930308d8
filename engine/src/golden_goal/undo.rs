//! Taking actions of a turn back, one by one (rule 8).
//!
//! This module must not reach behind a roll or a goal.

use super::event::Event;
use super::state::{Did, GoldenGoal, Phase, begun_bit};
use crate::log::Log;

impl GoldenGoal {
    /// Undos that one turn allows.
    pub(super) const MOST_UNDOS: u8 = 20;

    /// Whether the turn has an action that could be taken back, the limit aside.
    pub(super) fn has_undo(&self) -> bool {
        !self.scored && !self.trail.as_slice().is_empty()
    }

    /// Takes the last action back; that there is one is taken for granted.
    pub(super) fn do_undo(&mut self, log: &mut impl Log<Event>) {
        let side = self.side;
        let Some(track) = self.trail.pop() else { return };
        match track.what {
            Did::Run => {
                self.pawns[side][track.pawn.index()] = track.from;
                self.kicker = None;
                self.phase = Phase::Run;
            }
            Did::Kick => {
                self.ball = track.from;
                self.begun &= !begun_bit(track.pawn, track.pips);
                self.kicker = Some(track.pawn);
                self.receiver = None;
                self.phase = match self.trail.as_slice() {
                    [] if self.restart => Phase::Restart,
                    [] => Phase::KickOff,
                    _ => Phase::Kick,
                };
            }
            Did::StepOff => {
                self.pawns[side][track.pawn.index()] = track.from;
                self.receiver = self.kicker;
                self.kicker = Some(track.pawn);
                self.phase = Phase::StepOff;
            }
        }
        self.pips = track.pips;
        self.undos += 1;
        log.note(|| Event::Undone { side });
    }
}
