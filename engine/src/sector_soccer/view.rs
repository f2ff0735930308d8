//! Who sees what (rule 8): a secret is seen by its owner alone until the reveal.
//!
//! Views are built up field by field. This module must not compute rules; it only says what is so.

use serde::Serialize;

use super::line_up::LineUp;
use super::state::{Phase, Secret, SectorSoccer, Waits};
use crate::game::{BySide, Dice, Outcome, Side, Viewer};

/// What a viewer may know.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// What the match is at.
    pub phase: Phase,
    /// 1 and 2 are the halves, 3 and 4 extra time.
    pub period: u8,
    /// Throws left in this period; 0 in the shoot-out and at the end.
    pub throws_left: u8,
    /// The ball's absolute sector.
    pub ball: u8,
    /// Pawns in own sectors 1 to 5; null while secret, but for their owner.
    pub pawns: BySide<Option<LineUp>>,
    /// Moves that each side may still make.
    pub changes_left: BySide<u8>,
    /// The viewer's own secret choice.
    pub pending: Option<Secret>,
    /// How far each side is.
    pub ready: BySide<Ready>,
    /// Goals, without penalties.
    pub score: BySide<u32>,
    /// Null before its coin; kept after the end.
    pub shoot_out: Option<ShootOutView>,
    /// Who owes an action.
    pub to_act: Vec<Side>,
    /// Dice that are due.
    pub roll: Option<Dice>,
    /// How it ended.
    pub result: Option<Outcome>,
}

/// How far a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Ready {
    /// While secrets are collected: whether its choice is in, or it is not asked.
    In(bool),
    /// Otherwise: throws that it has still to give.
    Throws(u8),
}

/// Kicks from the mark.
#[derive(Clone, Debug, Serialize)]
pub struct ShootOutView {
    /// Who kicked first.
    pub first: Side,
    /// Whose kick is next; null at the end.
    pub next: Option<Side>,
    /// Whether each kick was a goal.
    pub kicks: BySide<Vec<bool>>,
}

impl SectorSoccer {
    /// What `viewer` may know.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let (to_act, roll) = match self.waits() {
            Waits::Sides(owes) => (owes.iter().filter_map(|(side, owes)| owes.then_some(side)).collect(), None),
            Waits::Chance(chance) => (Vec::new(), Some(chance.dice())),
            Waits::Over => (Vec::new(), None),
        };
        let own = viewer.side().and_then(|side| self.pending[side]);
        let pawns = |side: Side| match own {
            Some(Secret::LineUp(line_up)) if viewer.side() == Some(side) => Some(line_up),
            _ => self.pawns[side],
        };
        View {
            phase: self.phase,
            period: self.period,
            throws_left: self.throws_left,
            ball: self.ball,
            pawns: BySide::new(pawns),
            changes_left: self.changes_left,
            pending: own,
            ready: BySide::new(|side| self.ready(side)),
            score: self.score(),
            shoot_out: self.shoot_out.as_ref().map(|shoot_out| ShootOutView {
                first: shoot_out.first,
                next: self.ended.is_none().then(|| shoot_out.next()),
                kicks: shoot_out.kicks.clone(),
            }),
            to_act,
            roll,
            result: self.outcome(),
        }
    }

    fn ready(&self, side: Side) -> Ready {
        match self.phase {
            Phase::LineUp | Phase::Stoppage => Ready::In(!self.is_asked(side) || self.pending[side].is_some()),
            Phase::Play | Phase::ShootOut | Phase::Over => Ready::Throws(self.given[side]),
        }
    }
}
