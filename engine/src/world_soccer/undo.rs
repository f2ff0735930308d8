//! Taking runs and kicks of a throw back, one by one (rule 11).
//!
//! This module must not reach behind the throw.

use serde_json::json;

use super::event::Event;
use super::in_hand::Track;
use super::state::WorldSoccer;
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

impl WorldSoccer {
    /// Undos that one throw allows.
    pub(super) const UNDOS_MAX: u8 = 20;

    /// Whether an undo would be accepted.
    pub(super) fn can_undo(&self) -> bool {
        self.in_throw() && self.judge_undo().is_ok()
    }

    /// Judges an undo: first whether there is anything, then how many there were.
    pub(super) fn judge_undo(&self) -> Result<(), Refusal> {
        if self.throw.trail[0].is_none() {
            return Err(refuse(
                "nothing_to_undo",
                "Nobody has run or kicked in this throw.",
                json!({"undos": self.throw.undos}),
            ));
        }
        if self.throw.undos >= Self::UNDOS_MAX {
            let most = Self::UNDOS_MAX;
            return Err(refuse("undo_limit", format!("A throw has {most} undos."), json!({"max": most})));
        }
        Ok(())
    }

    /// Takes the last run or kick back.
    pub(super) fn do_undo(&mut self, log: &mut impl Log<Event>) {
        let last = self.throw.trail.iter_mut().rev().find_map(Option::take);
        let Some(Track { component, shirt, from, ball, holder, passed }) = last else { return };
        self.players[self.side][shirt.index()] = from;
        (self.ball, self.holder, self.throw.passed) = (ball, holder, passed);
        if let Some(component) = &mut self.throw.components[component.place()] {
            component.by = None;
        }
        self.throw.undos += 1;
        log.note(|| Event::Undone { side: self.side });
    }
}
