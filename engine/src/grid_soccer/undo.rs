//! Taking actions of a turn back and doing them again (rule 12).
//!
//! This module must not reach behind a die or a hidden choice: whoever throws or shows one drops the history.

use std::sync::Arc;

use super::event::Event;
use super::state::GridSoccer;
use crate::log::Log;

/// Undos that one turn allows.
pub(super) const UNDOS_MAX: u8 = 20;

/// States that are kept: one more than can be gone back to, so that it is known that there is one.
const KEPT: usize = UNDOS_MAX as usize + 1;

/// The states before each action since the last checkpoint, and those after actions that were taken back, the next one last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    past: Vec<GridSoccer>,
    future: Vec<GridSoccer>,
}

impl GridSoccer {
    /// This state without its history.
    pub(super) fn bare(&self) -> GridSoccer {
        GridSoccer { history: None, ..self.clone() }
    }

    /// Remembers the state before an action that can be taken back.
    pub(super) fn remember(&mut self, before: GridSoccer) {
        let mut history = self.history.take().map(Arc::unwrap_or_clone).unwrap_or_default();
        if history.past.len() == KEPT {
            history.past.remove(0);
        }
        history.past.push(before);
        history.future.clear();
        self.history = Some(Arc::new(history));
    }

    pub(super) fn has_undo(&self) -> bool {
        self.history.as_ref().is_some_and(|history| !history.past.is_empty())
    }

    pub(super) fn has_redo(&self) -> bool {
        self.history.as_ref().is_some_and(|history| !history.future.is_empty())
    }

    /// Takes the last action back; that there is one is taken for granted.
    pub(super) fn do_undo(&mut self, log: &mut impl Log<Event>) {
        self.undos += 1;
        self.travel(|history| &mut history.past, |history| &mut history.future);
        log.note(|| Event::Undone { side: self.side });
    }

    /// Does the action again that was taken back last.
    pub(super) fn do_redo(&mut self, log: &mut impl Log<Event>) {
        self.travel(|history| &mut history.future, |history| &mut history.past);
        log.note(|| Event::Redone { side: self.side });
    }

    fn travel(
        &mut self,
        from: impl Fn(&mut History) -> &mut Vec<GridSoccer>,
        to: impl Fn(&mut History) -> &mut Vec<GridSoccer>,
    ) {
        let Some(mut history) = self.history.take().map(Arc::unwrap_or_clone) else { return };
        if let Some(state) = from(&mut history).pop() {
            let undos = self.undos;
            let left = std::mem::replace(self, state);
            to(&mut history).push(left);
            self.undos = undos;
        }
        self.history = Some(Arc::new(history));
    }
}
