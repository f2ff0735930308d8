//! Who sees what: in this game everybody sees everything (rule 8).
//!
//! This module must not compute rules; it only says what is so.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::action::Pawn;
use super::squares::{Spot, Square};
use super::state::{Did, GoldenGoal, LastChance, Phase, Waits};
use crate::game::{BySide, Outcome, Side};

/// What everybody may know.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// What the match is at.
    pub phase: Phase,
    /// Null before the kick-off dice and when over.
    pub side_in_turn: Option<Side>,
    /// From 1; 0 before the first normal turn.
    pub round: u32,
    /// The turn's die; null in a kick-off and before the roll.
    pub die: Option<u8>,
    /// Pips left, or the budget of a kick-off or restart.
    pub pips_left: u8,
    /// Whether the kick that is due has a free square.
    pub free_square: bool,
    /// Where the pawns are; null where not yet placed.
    pub pawns: BySide<PawnsView>,
    /// Null on the centre point and in a net.
    pub ball: Option<Square>,
    /// Who kicks now or steps off now.
    pub kicker: Option<Pawn>,
    /// The kicks of this turn, in order.
    pub kicked: Vec<Kicked>,
    /// Whether the limits do not count in this kick-off or restart.
    pub limits_waived: bool,
    /// Whether `undo` is to be had.
    pub can_undo: bool,
    /// Goals.
    pub score: BySide<u32>,
    /// The count against a side that must level.
    pub last_chance: Option<LastChance>,
    /// Who owes an action.
    pub to_act: Vec<Side>,
    /// How it ended.
    pub result: Option<Outcome>,
}

/// The pawns of a side, an object keyed by their number.
#[derive(Clone, Debug)]
pub struct PawnsView([Spot; 5]);

impl PawnsView {
    /// Where a pawn is; none where it is not yet placed.
    pub(super) fn square(&self, pawn: Pawn) -> Option<Square> {
        self.0[pawn.index()].square()
    }
}

impl Serialize for PawnsView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for pawn in Pawn::ALL {
            map.serialize_entry(&pawn, &self.square(pawn))?;
        }
        map.end()
    }
}

/// A kick of this turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Kicked {
    /// Who kicked.
    pub pawn: Pawn,
    /// The pips with which the kick began.
    pub pips: u8,
}

impl GoldenGoal {
    /// What everybody may know.
    pub(super) fn seen(&self) -> View {
        let to_act = match self.waits() {
            Waits::Side(side) => vec![side],
            Waits::Chance(_) | Waits::Over => Vec::new(),
        };
        let kicks = self.trail.as_slice().iter().filter(|track| track.what == Did::Kick);
        View {
            phase: self.phase,
            side_in_turn: self.side_in_turn(),
            round: self.round(),
            die: (self.die > 0).then_some(self.die),
            pips_left: self.pips,
            free_square: self.phase == Phase::Kick,
            pawns: self.pawns.map(|_, pawns| PawnsView(*pawns)),
            ball: self.ball.square(),
            kicker: self.kicker,
            kicked: kicks.map(|track| Kicked { pawn: track.pawn, pips: track.pips }).collect(),
            limits_waived: self.waived,
            can_undo: self.has_undo() && self.undos < GoldenGoal::MOST_UNDOS,
            score: self.score,
            last_chance: self.last_chance,
            to_act,
            result: self.outcome(),
        }
    }

    fn side_in_turn(&self) -> Option<Side> {
        match self.phase {
            Phase::SetUp | Phase::Over => None,
            Phase::KickOff if self.due.is_some() => None,
            _ => Some(self.side),
        }
    }
}
