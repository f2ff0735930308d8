//! Grid Soccer for people at a terminal: the grid in text, actions as they are typed, events in words.
//!
//! Pure functions over views, actions and events. This module must not decide rules.

use std::collections::BTreeMap;

use engine::game::{BySide, Side};
use serde::Deserialize;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;
use crate::squares::At;

pub mod board;

pub mod notation;

pub mod words;

/// Grid Soccer in text.
pub struct GridSoccerFace;

impl Face for GridSoccerFace {
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
        let Some(seen) = seen(view) else { return Vec::new() };
        let words = [(seen.can_undo, "undo"), (seen.can_redo, "redo")];
        words.into_iter().filter_map(|(can, word)| can.then_some(word)).collect()
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
    /// From 1; 0 before the first.
    #[serde(default)]
    pub turn: u8,
    /// What the clock shows.
    #[serde(default)]
    pub minute: u8,
    /// Whose turn it is.
    #[serde(default)]
    pub side_in_turn: Option<Side>,
    /// Goals.
    pub score: BySide<u32>,
    /// The draft so far.
    #[serde(default)]
    pub draft: Option<Draft>,
    /// Cards in force.
    #[serde(default, deserialize_with = "or_default")]
    pub cards: BySide<Option<String>>,
    /// By shirt; none before the line-ups are shown.
    #[serde(default)]
    pub footballers: Option<BySide<BTreeMap<u8, Footballer>>>,
    /// The ball.
    #[serde(default)]
    pub ball: Option<Ball>,
    /// Who is picked.
    #[serde(default)]
    pub picked: Option<u8>,
    /// Steps that the picked one has left.
    #[serde(default)]
    pub steps_left: u8,
    /// Charges of each side.
    #[serde(default, deserialize_with = "or_default")]
    pub charges: BySide<u8>,
    /// A shot that is not settled.
    #[serde(default)]
    pub shot: Option<Shot>,
    /// The shoot-out.
    #[serde(default)]
    pub shoot_out: Option<ShootOut>,
    /// Whether `undo` is to be had.
    #[serde(default)]
    pub can_undo: bool,
    /// Whether `redo` is to be had.
    #[serde(default)]
    pub can_redo: bool,
}

/// The draft so far.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Draft {
    /// In order.
    #[serde(default)]
    pub picks: Vec<Pick>,
    /// Whom nobody has picked.
    #[serde(default)]
    pub pool: Vec<String>,
}

/// A pick.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Pick {
    /// Whose.
    pub side: Side,
    /// Whom.
    pub star: String,
}

/// One of seven.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Footballer {
    /// Where he is.
    #[serde(default)]
    pub at: Option<At>,
    /// SPD, PAS, SHO, CTL.
    pub stats: [i8; 4],
    /// Who he is, in draft mode.
    #[serde(default)]
    pub star: Option<String>,
    /// Whether he lies down.
    #[serde(default)]
    pub frozen: bool,
}

/// The ball.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Ball {
    /// Whose, if held.
    #[serde(default)]
    pub side: Option<Side>,
    /// By whom.
    #[serde(default)]
    pub shirt: Option<u8>,
    /// Where.
    #[serde(default)]
    pub at: Option<At>,
}

/// A shot, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Shot {
    /// Whose.
    pub side: Side,
    /// By whom.
    pub shirt: u8,
    /// The aim.
    #[serde(default)]
    pub cell: Option<[i64; 2]>,
}

/// The shoot-out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShootOut {
    /// Whether each kick was a goal.
    pub kicks: BySide<Vec<bool>>,
}

impl Seen {
    /// Where a footballer stands.
    pub fn at(&self, side: Side, shirt: u8) -> Option<At> {
        self.footballers.as_ref()?[side].get(&shirt)?.at
    }

    /// Who stands on a square.
    pub fn on(&self, at: At) -> Option<(Side, u8, &Footballer)> {
        let footballers = self.footballers.as_ref()?;
        let here =
            |side: Side| footballers[side].iter().find(|(_, who)| who.at == Some(at)).map(|(n, who)| (side, *n, who));
        Side::BOTH.into_iter().find_map(here)
    }
}
