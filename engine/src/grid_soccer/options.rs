//! What is chosen before a match (rule 3).
//!
//! This module must not know the state of a match.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::options::OptionRule;

/// The options of Grid Soccer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Who plays.
    pub mode: Mode,
    /// Turns of both sides together.
    pub turns: u8,
    /// What follows a level score.
    pub tie_break: TieBreak,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The same squad for both sides, without abilities.
    Classic,
    /// Stars of a shared pool, with charges and abilities.
    Draft,
}

/// What follows a level score after the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// A draw.
    None,
    /// A shoot-out.
    ShootOut,
}

impl Default for Options {
    fn default() -> Self {
        Self { mode: Mode::Classic, turns: 50, tie_break: TieBreak::None }
    }
}

/// What the options may be (rule 3).
pub(super) const OPTIONS: &[OptionRule] = &[
    OptionRule::choice("mode", &["classic", "draft"]),
    OptionRule::number("turns", 10, 100).in_steps_of(2),
    OptionRule::choice("tie_break", &["none", "shoot_out"]),
];

/// Option sets that between them reach every rule; all end soon.
pub(crate) fn option_sets() -> Vec<Value> {
    vec![
        json!({}),
        json!({"mode": "draft"}),
        json!({"turns": 10, "tie_break": "shoot_out"}),
        json!({"mode": "draft", "turns": 12, "tie_break": "shoot_out"}),
    ]
}
