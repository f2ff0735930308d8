//! Kicks from the mark (rule 6).
//!
//! This module must not know the match.

use crate::game::{BySide, Side};

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
        self.kicks.map(|_, kicks| kicks.iter().map(|goal| u32::from(*goal)).sum())
    }

    /// Who has won, if anybody: within the series who cannot be caught, after it who leads after as many kicks.
    pub(super) fn decided(&self, penalties: u8) -> Option<Side> {
        let kicked = self.kicks.map(|_, kicks| kicks.len() as u32);
        decided(kicked, self.goals(), penalties.into())
    }
}

/// The same from the numbers of kicks and goals alone.
pub(super) fn decided(kicked: BySide<u32>, goals: BySide<u32>, penalties: u32) -> Option<Side> {
    if kicked.home.max(kicked.away) <= penalties {
        let leads = |side: &Side| goals[*side] > goals[!*side] + penalties - kicked[!*side];
        return Side::BOTH.into_iter().find(leads);
    }
    let leads = |side: &Side| kicked.home == kicked.away && goals[*side] > goals[!*side];
    Side::BOTH.into_iter().find(leads)
}
