//! Kicks from the mark (rule 6).
//!
//! This module must not know the match.

use crate::game::{BySide, Side};
use crate::shoot_out::{goals, winner};

/// A shoot-out after its coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShootOut {
    /// Who kicks first, in sudden death too.
    pub(super) first: Side,
    /// Whether each kick was a goal. Sudden death has no end that could be named.
    pub(super) kicks: BySide<Vec<bool>>,
}

impl ShootOut {
    pub(super) fn new(first: Side) -> ShootOut {
        ShootOut { first, kicks: BySide::default() }
    }

    /// Who kicked or kicks first.
    pub fn first(&self) -> Side {
        self.first
    }

    /// Whether each kick of a side was a goal.
    pub fn kicks(&self, side: Side) -> &[bool] {
        &self.kicks[side]
    }

    /// Whose kick is next, if one is: they kick in turn.
    pub(super) fn next(&self) -> Side {
        let first = self.first;
        if self.kicks[first].len() == self.kicks[!first].len() { first } else { !first }
    }

    /// Goals of each side.
    pub(super) fn goals(&self) -> BySide<u32> {
        goals(&self.kicks)
    }

    /// Who has won, if anybody.
    pub(super) fn winner(&self, penalties: u8) -> Option<Side> {
        winner(&self.kicks, penalties.into())
    }
}
