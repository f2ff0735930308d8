//! Grid Soccer for people at a terminal: the grid in text, actions as they are typed, events in words.
//!
//! Pure functions over views, actions and events. This module must not decide rules.

use engine::game::Side;
use serde::Deserialize;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;

pub mod seen;
pub use seen::Seen;

pub mod board;

pub mod squads;

pub mod moment;

pub mod set_up;

pub mod stars;

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
