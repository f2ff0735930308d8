//! What is read of the game's view, as the wire has it.
//!
//! This module must not draw; it must not judge what may be done.

use std::collections::BTreeMap;

use engine::game::{BySide, Outcome, Side};
use serde::Deserialize;

use crate::squares::At;

/// Null for the default.
fn or_default<'de, D: serde::Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<T, D::Error> {
    Option::deserialize(from).map(Option::unwrap_or_default)
}

/// What is read of the game's view; null and absent are the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Seen {
    /// The edition of the rules by its number; the first does not name itself.
    #[serde(default)]
    pub ruleset: Option<u32>,
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
    /// Who kicks off first, or did.
    #[serde(default)]
    pub kicked_off: Option<Side>,
    /// Goals.
    pub score: BySide<u32>,
    /// The draft so far.
    #[serde(default)]
    pub draft: Option<Draft>,
    /// Line-ups, as far as they are known.
    #[serde(default, deserialize_with = "or_default")]
    pub line_ups: BySide<Option<LineUp>>,
    /// Cards in force.
    #[serde(default, deserialize_with = "or_default")]
    pub cards: BySide<Option<String>>,
    /// By shirt; none before the line-ups are shown.
    #[serde(default)]
    pub footballers: Option<BySide<BTreeMap<u8, Footballer>>>,
    /// Where each belongs now, by shirt.
    #[serde(default)]
    pub slots: Option<BySide<BTreeMap<u8, At>>>,
    /// The ball.
    #[serde(default)]
    pub ball: Option<Ball>,
    /// Who is picked.
    #[serde(default)]
    pub picked: Option<u8>,
    /// Whether nobody else can be picked.
    #[serde(default)]
    pub committed: bool,
    /// Whether the ball action is taken.
    #[serde(default)]
    pub acted: bool,
    /// Steps that the picked one has left.
    #[serde(default)]
    pub steps_left: u8,
    /// The set piece of this turn, until it is taken.
    #[serde(default)]
    pub set_piece: Option<SetPiece>,
    /// A set piece that waits.
    #[serde(default)]
    pub restart: Option<Restart>,
    /// Charges of each side.
    #[serde(default, deserialize_with = "or_default")]
    pub charges: BySide<u8>,
    /// Stars whose effect is in force.
    #[serde(default, deserialize_with = "or_default")]
    pub effects: BySide<Vec<String>>,
    /// Stars that were used this turn.
    #[serde(default, deserialize_with = "or_default")]
    pub used_stars: Vec<String>,
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
    /// Who owes an action.
    #[serde(default, deserialize_with = "or_default")]
    pub to_act: Vec<Side>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// The draft so far.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Draft {
    /// Who picks first.
    pub first: Side,
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

/// A line-up.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct LineUp {
    /// The card.
    pub formation: String,
    /// Of shirts 1 to 7, in draft mode.
    #[serde(default)]
    pub stars: Option<Vec<String>>,
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
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Ball {
    /// `held`, `loose`, `dead` or `flight`.
    pub state: String,
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

/// The set piece of this turn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SetPiece {
    /// `throw_in`, `corner` or `goal_kick`.
    pub kind: String,
    /// Whose.
    pub side: Side,
    /// Who takes it.
    pub shirt: u8,
    /// From where.
    pub at: At,
}

/// A set piece that waits.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Restart {
    /// `throw_in`, `corner` or `goal_kick`.
    pub kind: String,
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: At,
}

/// A shot, as far as it is known.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shot {
    /// Whose.
    pub side: Side,
    /// By whom.
    pub shirt: u8,
    /// From where.
    pub from: At,
    /// The aim.
    #[serde(default)]
    pub cell: Option<[i64; 2]>,
    /// What the dice have to show.
    #[serde(default)]
    pub needs: Option<i8>,
    /// What they showed.
    #[serde(default)]
    pub faces: Option<Vec<u8>>,
    /// By how much it is on target.
    #[serde(default)]
    pub margin: Option<i8>,
    /// The row that `oracle` has learnt.
    #[serde(default)]
    pub row: Option<u8>,
}

/// The shoot-out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShootOut {
    /// Who shoots first.
    pub first: Side,
    /// Who shoots next; none when it is over.
    #[serde(default)]
    pub next: Option<Side>,
    /// By whom.
    #[serde(default)]
    pub shirt: Option<u8>,
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
