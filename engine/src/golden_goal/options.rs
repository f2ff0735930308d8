//! What is chosen before a match (rule 7).
//!
//! This module must not know the state of a match.

use serde::Serialize;
use serde_json::{Value, json};

use crate::game::Refusal;

/// The options of Golden Goal. Those that the mode does not use are accepted and have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// What decides the match.
    pub mode: Mode,
    /// Rounds of `rounds`: 1..=100.
    pub rounds: u32,
    /// What follows a level score in `rounds`.
    pub tie_break: TieBreak,
    /// Goals of `first_to`: 1..=20.
    pub goals: u32,
    /// After so many rounds every mode ends: 1..=1000.
    pub max_rounds: u32,
}

/// What decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

impl Options {
    /// Reads a JSON object; null is all defaults. Errors: `bad_option {option, min, max}`, the bounds null where it is no number.
    pub(super) fn read(json: &Value) -> Result<Options, Refusal> {
        let mut options = Options::default();
        let fields = match json {
            Value::Null => return Ok(options),
            Value::Object(fields) => fields,
            _ => return Err(bad("options", None)),
        };
        for (name, value) in fields {
            match name.as_str() {
                "mode" => {
                    options.mode = match value.as_str() {
                        Some("golden_goal") => Mode::GoldenGoal,
                        Some("rounds") => Mode::Rounds,
                        Some("first_to") => Mode::FirstTo,
                        Some("last_chance") => Mode::LastChance,
                        _ => return Err(bad(name, None)),
                    }
                }
                "tie_break" => {
                    options.tie_break = match value.as_str() {
                        Some("none") => TieBreak::None,
                        Some("golden_goal") => TieBreak::GoldenGoal,
                        _ => return Err(bad(name, None)),
                    }
                }
                "rounds" => options.rounds = number(name, value, 100)?,
                "goals" => options.goals = number(name, value, 20)?,
                "max_rounds" => options.max_rounds = number(name, value, 1000)?,
                _ => return Err(bad(name, None)),
            }
        }
        Ok(options)
    }
}

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

fn number(name: &str, value: &Value, max: u32) -> Result<u32, Refusal> {
    let read = value.as_u64().and_then(|n| u32::try_from(n).ok());
    read.filter(|n| (1..=max).contains(n)).ok_or_else(|| bad(name, Some(max)))
}

fn bad(name: &str, max: Option<u32>) -> Refusal {
    let min = max.map(|_| 1);
    Refusal::new(
        "bad_option",
        format!("The option {name} cannot be that."),
        json!({"option": name, "min": min, "max": max}),
    )
}
