//! The course of a match as numbers: the chances at each turn, and what the dice have given.
//!
//! Pure. What is secret has no part in it until it is out, so the course is the same for everybody. This module must not judge positions: the
//! engine does.

use std::sync::Arc;

use engine::bots;
use engine::catalog::AnyGame;
use engine::game::{BySide, Side, Turn};
use engine::luck::{self, Basis, Luck};
use engine::record::Step;
use protocol::ids::Seq;
use protocol::matches::Chances;
use protocol::replay::{Graph, GraphPoint};

use super::core::Core;
use super::corrupt::Corrupt;
use super::entry::JournalEntry;
use crate::store::{Entry, MatchRow};

/// The course up to a version. More can be told later without computing it all again.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    points: Vec<GraphPoint>,
    /// The version up to which it is told.
    seq: Seq,
    /// Home's luck, that of rolls on a secret among it.
    luck: f64,
    /// How well that is known.
    luck_by: Basis,
    /// Who owed an action at the last version.
    owing: BySide<bool>,
    /// Nothing was computed since the last roll.
    fresh: bool,
}

impl Course {
    /// As it travels, up to a version: who is shown the match later may not see all that is known.
    pub(super) fn graph(&self, last: Seq) -> Graph {
        let points = self.points.iter().take_while(|point| point.seq <= last).copied();
        Graph { seq: self.seq.min(last), points: points.collect() }
    }

    /// Whether it is told up to this version.
    pub(super) fn is_told(&self, version: Seq) -> bool {
        self.seq >= version
    }

    /// Tells what has come since.
    pub(super) fn tell(&mut self, row: &MatchRow, entries: &[Entry]) -> Result<(), Corrupt> {
        let mut before: Option<Arc<dyn AnyGame>> = None;
        Core::replay(row, entries, |core, entry, _| {
            if core.version > self.seq {
                self.step(before.as_deref(), core, entry);
                self.seq = core.version;
            }
            before = (core.version >= self.seq && core.started()).then(|| core.game.clone());
        })?;
        Ok(())
    }

    fn step(&mut self, before: Option<&dyn AnyGame>, core: &Core, entry: &Entry) {
        if let (Some(before), Ok(JournalEntry::Step(Step::Roll { faces, .. }))) = (before, JournalEntry::read(entry)) {
            if let Some(Luck { home, by }) = luck::luck(before, &faces) {
                self.luck += home;
                self.luck_by = self.luck_by.max(by);
            }
            self.fresh = true;
        }
        let owing = match core.game.turn() {
            Turn::Sides(owes) => owes,
            Turn::Roll(_) => return,
            Turn::Over(_) => BySide::default(),
        };
        let sealed = Side::BOTH.into_iter().any(|side| core.game.is_sealed(side));
        if !core.started() || sealed || !(self.fresh || owing != self.owing || core.ended()) {
            return;
        }
        (self.fresh, self.owing) = (false, owing);
        let chances = self.chances(core);
        let Some(Chances { home, draw, away, exact }) = chances else { return };
        // To four decimals, like the chances.
        let home_luck = (self.luck * 1e4).round() / 1e4;
        let luck = BySide { home: home_luck, away: 0.0 - home_luck };
        let point = GraphPoint { seq: core.version, home, draw, away, exact, luck, luck_by: self.luck_by.into() };
        if self.points.last().is_none_or(|last| GraphPoint { seq: point.seq, ..*last } != point) {
            self.points.push(point);
        }
    }

    /// What the result is worth where there is one, whatever ended it.
    fn chances(&self, core: &Core) -> Option<Chances> {
        match &core.result {
            Some(result) => {
                let won = |side: Option<Side>| f64::from(u8::from(result.winner == side));
                Some(Chances { home: won(Some(Side::Home)), draw: won(None), away: won(Some(Side::Away)), exact: true })
            }
            None if core.ended() => None,
            None => bots::chances(&*core.game).map(Chances::from),
        }
    }
}
