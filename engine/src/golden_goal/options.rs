//! What is chosen before a match (rule 7).
//!
//! This module must not know the state of a match.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::options::{OptionRule, Setting};

/// The options of Golden Goal. Those that the mode does not use are accepted and have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// What decides the match.
    pub mode: Mode,
    /// Rounds of `rounds`.
    pub rounds: u32,
    /// What follows a level score in `rounds`.
    pub tie_break: TieBreak,
    /// Goals of `first_to`.
    pub goals: u32,
    /// After so many rounds every mode ends.
    pub max_rounds: u32,
}

/// What decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The first goal wins.
    GoldenGoal,
    /// Most goals after a number of rounds.
    Rounds,
    /// The first to have a number of goals.
    FirstTo,
    /// A lead that is not levelled within three turns.
    LastChance,
}

/// What follows a level score after the rounds of [`Mode::Rounds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// A draw.
    None,
    /// Playing on to the next goal.
    GoldenGoal,
}

impl Default for Options {
    fn default() -> Self {
        Self { mode: Mode::GoldenGoal, rounds: 25, tie_break: TieBreak::None, goals: 3, max_rounds: 200 }
    }
}

/// What the options may be (rule 7).
pub(super) const OPTIONS: &[OptionRule] = &[
    OptionRule::choice("mode", &["golden_goal", "rounds", "first_to", "last_chance"]),
    OptionRule::number("rounds", 1, 100).only_with("mode", Setting::Choice("rounds")),
    OptionRule::choice("tie_break", &["none", "golden_goal"]).only_with("mode", Setting::Choice("rounds")),
    OptionRule::number("goals", 1, 20).only_with("mode", Setting::Choice("first_to")),
    OptionRule::number("max_rounds", 1, 1000),
];

/// Option sets that between them reach every rule of the modes; all end soon.
pub(crate) fn option_sets() -> Vec<Value> {
    vec![
        json!({}),
        json!({"mode": "rounds", "rounds": 12}),
        json!({"mode": "rounds", "rounds": 1, "tie_break": "golden_goal", "max_rounds": 12}),
        json!({"mode": "rounds", "rounds": 30, "max_rounds": 5}),
        json!({"mode": "first_to", "goals": 2, "max_rounds": 25}),
        json!({"mode": "last_chance", "max_rounds": 25}),
        json!({"max_rounds": 1}),
    ]
}
