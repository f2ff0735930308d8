//! Sector Soccer for people at a terminal: the sectors in text, actions as they are typed, events in words.
//!
//! Pure functions over views, actions and events. This module must not decide rules.

use engine::game::{BySide, Outcome, Side};
use serde::Deserialize;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;

pub mod board;

pub mod notation;

pub mod words;

/// Sector Soccer in text.
pub struct SectorSoccerFace;

impl Face for SectorSoccerFace {
    fn draw(&self, view: &Value, ink: Ink) -> Option<String> {
        Some(board::draw(&Seen::deserialize(view).ok()?, ink))
    }

    fn read(&self, line: &str, _: &Value, _: Side) -> Result<Value, String> {
        notation::read(line)
    }

    fn show(&self, action: &Value, _: &Value, _: Side) -> Option<String> {
        notation::show(action)
    }

    fn tell(&self, event: &Value) -> Option<String> {
        words::tell(event)
    }

    fn help(&self) -> &'static str {
        notation::HELP
    }
}

/// What is read of the game's view; null and absent are the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Seen {
    /// What the match is at.
    pub phase: String,
    /// 1 and 2 are the halves, 3 and 4 extra time.
    pub period: u8,
    /// Throws left in this period.
    pub throws_left: u8,
    /// The ball's absolute sector.
    pub ball: u8,
    /// Pawns in own sectors 1 to 5, as far as they are known.
    #[serde(default)]
    pub pawns: BySide<Option<[u8; 5]>>,
    /// Moves that each side may still make.
    pub changes_left: BySide<u8>,
    /// The viewer's own secret choice: a line-up, or moves from own sector to own sector.
    #[serde(default)]
    pub pending: Option<Value>,
    /// How far each side is: whether its choice is in, or how many throws it has still to give.
    pub ready: BySide<Value>,
    /// Goals.
    pub score: BySide<u32>,
    /// Kicks from the mark.
    #[serde(default)]
    pub shoot_out: Option<ShootOut>,
    /// Who owes an action.
    #[serde(default)]
    pub to_act: Option<Vec<Side>>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// Kicks from the mark.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShootOut {
    /// Who kicked first.
    pub first: Side,
    /// Whose kick is next; none at the end.
    #[serde(default)]
    pub next: Option<Side>,
    /// Whether each kick was a goal.
    pub kicks: BySide<Vec<bool>>,
}
