//! What is chosen before a match (rule 10).
//!
//! This module must not know the state of a match.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::options::OptionRule;

/// The options of World Soccer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How large the pitch is.
    pub pitch: PitchSize,
    /// Goals that win.
    pub goals: u32,
    /// Throws of both sides after which the match ends; 0 is no limit.
    pub throw_limit: u32,
    /// What follows a level score at the limit.
    pub tie_break: TieBreak,
    /// How many dice a throw has.
    pub dice: DiceCount,
}

/// How large the pitch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PitchSize {
    /// 15 columns, 25 rows.
    Full,
    /// 13 columns, 21 rows.
    Quick,
}

/// What follows a level score at the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// A draw.
    None,
    /// Penalties.
    ShootOut,
}

/// How many dice a throw has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceCount {
    /// One, whose doubles move two players.
    One,
    /// Two, the second of which may kick.
    Two,
}

impl Default for Options {
    fn default() -> Self {
        Self { pitch: PitchSize::Full, goals: 3, throw_limit: 300, tie_break: TieBreak::None, dice: DiceCount::One }
    }
}

/// What the options may be (rule 10).
pub(super) const OPTIONS: &[OptionRule] = &[
    OptionRule::choice("pitch", &["full", "quick"]),
    OptionRule::number("goals", 1, 9),
    OptionRule::number("throw_limit", 50, 2000).or(0),
    OptionRule::choice("tie_break", &["none", "shoot_out"]),
    OptionRule::choice("dice", &["one", "two"]),
];

/// Option sets that between them reach every rule; all end soon.
pub(crate) fn option_sets() -> Vec<Value> {
    vec![
        json!({}),
        json!({"pitch": "quick", "goals": 1, "throw_limit": 0}),
        json!({"pitch": "quick", "throw_limit": 50, "tie_break": "shoot_out"}),
        json!({"throw_limit": 50, "dice": "two"}),
        json!({"pitch": "quick", "throw_limit": 60, "tie_break": "shoot_out", "dice": "two"}),
    ]
}
