//! What is chosen before a match (rule 7).
//!
//! This module must not know the state of a match.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::options::{OptionRule, Setting};

/// The options of Sector Soccer. Those of a knockout are accepted without one and have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Throws of each side in each half.
    pub half_throws: u8,
    /// Pawn moves of a side in the whole match.
    pub changes: u8,
    /// Whether a drawn match goes on to a winner.
    pub knockout: bool,
    /// Throws of each side in each period of extra time.
    pub extra_throws: u8,
    /// Kicks of each side before sudden death.
    pub penalties: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { half_throws: 45, changes: 3, knockout: false, extra_throws: 15, penalties: 5 }
    }
}

impl Options {
    /// Throws of each side in a period: 1 and 2 are the halves, 3 and 4 extra time.
    pub fn throws_of(&self, period: u8) -> u8 {
        if period <= 2 { self.half_throws } else { self.extra_throws }
    }
}

/// What the options may be (rule 7).
pub(super) const OPTIONS: &[OptionRule] = &[
    OptionRule::number("half_throws", 1, 90),
    OptionRule::number("changes", 0, 9),
    OptionRule::flag("knockout"),
    OptionRule::number("extra_throws", 1, 45).only_with("knockout", Setting::Flag(true)),
    OptionRule::number("penalties", 1, 11).only_with("knockout", Setting::Flag(true)),
];

/// Option sets that between them reach every rule.
pub(crate) fn option_sets() -> Vec<Value> {
    vec![
        json!({}),
        json!({"knockout": true, "half_throws": 4, "extra_throws": 3, "penalties": 2}),
        json!({"knockout": true, "half_throws": 1, "extra_throws": 1}),
        json!({"half_throws": 12, "changes": 9}),
        json!({"half_throws": 8, "changes": 0}),
        json!({"half_throws": 20, "changes": 1, "knockout": true, "extra_throws": 10, "penalties": 1}),
    ]
}
