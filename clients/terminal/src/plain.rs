//! A game without a board of its own yet: its view and events as JSON, its actions typed as JSON after `do`.
//!
//! This module must not know any particular game.

use engine::game::Side;
use serde_json::Value;

use crate::face::Face;
use crate::ink::Ink;

/// A game in JSON.
pub struct PlainFace {
    /// The types of the events that are told.
    pub tells: &'static [&'static str],
}

impl Face for PlainFace {
    fn draw(&self, view: &Value, _: Ink) -> Option<String> {
        let rows = view.as_object().filter(|_| view["phase"].is_string())?.iter();
        Some(rows.map(|(name, value)| format!("{name}: {value}\n")).collect())
    }

    fn read(&self, line: &str, _: &Value, _: Side) -> Result<Value, String> {
        let action = line.strip_prefix("do ").ok_or("an action is typed as `do` and its JSON")?;
        serde_json::from_str(action).map_err(|error| format!("that is no JSON: {error}"))
    }

    fn show(&self, action: &Value, view: &Value, _: Side) -> Option<String> {
        view.get("phase").map(|_| format!("do {action}"))
    }

    fn tell(&self, event: &Value) -> Option<String> {
        let known = event["type"].as_str().is_some_and(|kind| self.tells.contains(&kind));
        known.then(|| event.to_string())
    }

    fn help(&self) -> &'static str {
        "  do {\"type\": ..}         an action in JSON, as the rules name it"
    }
}
