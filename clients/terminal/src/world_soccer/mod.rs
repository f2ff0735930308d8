//! World Soccer for people at a terminal: the pitch in text, actions as they are typed, events in words.
//!
//! Pure functions over views, actions and events. This module must not decide rules.

use std::collections::BTreeMap;

use engine::game::{BySide, Outcome, Side};
use serde::Deserialize;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;
use crate::squares::At;

pub mod board;

pub mod moment;

pub mod notation;

pub mod words;

/// World Soccer in text.
pub struct WorldSoccerFace;

impl Face for WorldSoccerFace {
    fn draw(&self, view: &Value, ink: Ink) -> Option<String> {
        Some(board::draw(&seen(view)?, ink))
    }

    fn read(&self, line: &str, view: &Value, side: Side) -> Result<Value, String> {
        let seen = seen(view).ok_or("this program does not understand what the server shows")?;
        notation::read(line, &seen, side)
    }

    fn show(&self, action: &Value, view: &Value, side: Side) -> Option<String> {
        notation::show(action, &seen(view)?, side)
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

/// Null for the default.
fn or_default<'de, D: serde::Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<T, D::Error> {
    Option::deserialize(from).map(Option::unwrap_or_default)
}

/// What is read of the game's view; null and absent are the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Seen {
    /// What the match is at.
    pub phase: String,
    /// Who throws or kicks.
    #[serde(default)]
    pub side_in_throw: Option<Side>,
    /// Throws made in the present run of throws.
    #[serde(default)]
    pub throws_in_row: u8,
    /// Throws made by both sides.
    #[serde(default)]
    pub throws: u32,
    /// A word for each die.
    #[serde(default)]
    pub die: Option<Vec<String>>,
    /// The parts of the throw.
    #[serde(default, deserialize_with = "or_default")]
    pub components: Vec<Component>,
    /// Where players are, by shirt; none before both have lined up.
    #[serde(default, deserialize_with = "or_default")]
    pub players: BySide<Option<BTreeMap<u8, At>>>,
    /// Who has lined up.
    pub lined_up: BySide<bool>,
    /// How, as far as it is known.
    #[serde(default, deserialize_with = "or_default")]
    pub line_ups: BySide<Option<LineUp>>,
    /// Where the ball is.
    #[serde(default)]
    pub ball: Option<At>,
    /// Who has it.
    #[serde(default)]
    pub holder: Option<Player>,
    /// Throws that each side has held the ball for in one place.
    #[serde(default, deserialize_with = "or_default")]
    pub held_throws: BySide<u8>,
    /// Who takes the penalty that is due.
    #[serde(default)]
    pub penalty_taker: Option<u8>,
    /// Whether `undo` is to be had.
    #[serde(default)]
    pub can_undo: bool,
    /// Goals.
    pub score: BySide<u32>,
    /// The shoot-out.
    #[serde(default)]
    pub shoot_out: Option<ShootOut>,
    /// Who owes an action.
    #[serde(default, deserialize_with = "or_default")]
    pub to_act: Vec<Side>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// A part of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Component {
    /// Its number of squares.
    pub value: u8,
    /// Whether somebody has used it.
    pub used: bool,
    /// Whether it may be a kick.
    pub kick: bool,
    /// Who has used it.
    #[serde(default)]
    pub by: Option<u8>,
}

/// A player: a shirt of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Player {
    /// Whose.
    pub side: Side,
    /// Which.
    pub shirt: u8,
}

/// A line-up.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct LineUp {
    /// Of shirts 1 to 11.
    pub squares: Vec<At>,
    /// Who kicks off.
    pub taker: u8,
}

/// A shoot-out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShootOut {
    /// Who began.
    pub first: Side,
    /// Whether each kick was a goal.
    pub kicks: BySide<Vec<bool>>,
}

impl Seen {
    /// Where a player stands.
    pub fn player(&self, side: Side, shirt: u8) -> Option<At> {
        self.players[side].as_ref()?.get(&shirt).copied()
    }

    /// Who stands on a square; before both have lined up, as far as line-ups are known.
    pub fn on(&self, at: At) -> Option<(Side, u8)> {
        let here = |side: Side| {
            let shirt = match &self.players[side] {
                Some(players) => *players.iter().find(|(_, square)| **square == at)?.0,
                None => (1..).zip(&self.line_ups[side].as_ref()?.squares).find(|(_, square)| **square == at)?.0,
            };
            Some((side, shirt))
        };
        Side::BOTH.into_iter().find_map(here)
    }
}
