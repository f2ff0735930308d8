//! What may still be spent on thinking.

use crate::bots::Budget;

/// Positions that may still be looked at.
pub(super) struct Purse<'a> {
    nodes: u32,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Purse<'a> {
    /// How many positions are looked at between two questions to `stop`.
    const PACE: u32 = 128;

    pub(super) fn new(budget: Budget<'a>) -> Purse<'a> {
        let stopped = budget.stop.is_some_and(|stop| stop());
        Purse { nodes: if stopped { 0 } else { budget.nodes }, stop: budget.stop }
    }

    /// Pays for one position; false when nothing is left.
    pub(super) fn pay(&mut self) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        if self.nodes.is_multiple_of(Self::PACE) && self.stop.is_some_and(|stop| stop()) {
            self.nodes = 0;
        }
        true
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes == 0
    }
}
