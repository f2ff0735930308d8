//! Golden Goal for people at a terminal: the board in text, actions as they are typed, events in words.
//!
//! Pure functions over views, actions and events. This module must not decide rules.

use std::collections::BTreeMap;

use engine::game::{BySide, Outcome, Side};
use engine::golden_goal::Action;
use serde::Deserialize;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;

pub mod board;

pub mod notation;

pub mod squares;

pub mod words;

/// Golden Goal in text.
pub struct GoldenGoalFace;

impl Face for GoldenGoalFace {
    fn draw(&self, view: &Value, ink: Ink) -> Option<String> {
        Some(board::draw(&seen(view)?, ink))
    }

    fn read(&self, line: &str, view: &Value, side: Side) -> Result<Value, String> {
        let seen = seen(view).ok_or("this program does not understand what the server shows")?;
        let action = notation::read(line, &seen, side)?;
        Ok(serde_json::to_value(action).expect("actions are plain data"))
    }

    fn show(&self, action: &Value, view: &Value, side: Side) -> Option<String> {
        let action = <Action as Deserialize>::deserialize(action).ok()?;
        Some(notation::show(&action, notation::start(&action, &seen(view)?, side)))
    }

    fn tell(&self, event: &Value) -> Option<String> {
        words::tell(event)
    }

    fn help(&self) -> &'static str {
        notation::HELP
    }

    fn unlisted(&self, view: &Value) -> Vec<&'static str> {
        if seen(view).is_some_and(|seen| seen.can_undo) { vec!["undo"] } else { Vec::new() }
    }
}

fn seen(view: &Value) -> Option<Seen> {
    Seen::deserialize(view).ok()
}

/// What is read of the game's view; null and absent are the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Seen {
    /// What the match is at.
    pub phase: String,
    /// Whose turn it is.
    #[serde(default)]
    pub side_in_turn: Option<Side>,
    /// From 1; 0 before the first normal turn.
    #[serde(default)]
    pub round: u32,
    /// The turn's die.
    #[serde(default)]
    pub die: Option<u8>,
    /// Pips left.
    #[serde(default)]
    pub pips_left: u8,
    /// Whether the kick that is due has a free square.
    #[serde(default)]
    pub free_square: bool,
    /// Where the pawns are, by number.
    pub pawns: BySide<BTreeMap<u8, Option<[i64; 2]>>>,
    /// Where the ball is; null on the centre point and in a net.
    #[serde(default)]
    pub ball: Option<[i64; 2]>,
    /// Who kicks now or steps off now.
    #[serde(default)]
    pub kicker: Option<u8>,
    /// The kicks of this turn, in order.
    #[serde(default)]
    pub kicked: Option<Vec<Kicked>>,
    /// Whether the limits do not count in this kick-off or restart.
    #[serde(default)]
    pub limits_waived: bool,
    /// Who owes an action.
    #[serde(default)]
    pub to_act: Option<Vec<Side>>,
    /// Whether `undo` is to be had.
    #[serde(default)]
    pub can_undo: bool,
    /// Goals.
    pub score: BySide<u32>,
    /// The count against a side that must level.
    #[serde(default)]
    pub last_chance: Option<LastChance>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// A kick of this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Kicked {
    /// Who kicked.
    pub pawn: u8,
    /// The pips with which he began.
    pub pips: u8,
}

/// The count against a side that must level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct LastChance {
    /// Who must level.
    pub side: Side,
    /// Its turns that are left.
    pub turns_left: u32,
}

impl Seen {
    /// The square of a pawn that is placed.
    pub fn pawn(&self, side: Side, number: u8) -> Option<[i64; 2]> {
        self.pawns[side].get(&number).copied().flatten()
    }

    /// The pawn on a square.
    pub fn on(&self, square: [i64; 2]) -> Option<(Side, u8)> {
        let of = |side: Side| {
            let mut pawns = self.pawns[side].iter();
            pawns.find(|(_, at)| **at == Some(square)).map(|(number, _)| (side, *number))
        };
        of(Side::Home).or_else(|| of(Side::Away))
    }
}
