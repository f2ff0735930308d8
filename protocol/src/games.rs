//! What can be played, and what may be chosen before a match: enough to build a form for any game.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A game of the server (`GET /api/games`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name in JSON.
    pub name: String,
    /// The edition of its rules for new matches.
    pub ruleset: u32,
    /// Its options, in the order in which people are asked.
    pub options: Vec<GameOption>,
}

/// An option of a game. A value that does not fit is refused with `bad_option`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum GameOption {
    /// One of some words.
    Choice {
        /// Its name in the match's `options`.
        name: String,
        /// What holds unless something else is chosen.
        default: String,
        /// All that it may be.
        choices: Vec<String>,
        /// Absent: it always has an effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only_with: Option<OnlyWith>,
    },
    /// A whole number.
    Number {
        /// Its name in the match's `options`.
        name: String,
        /// What holds unless something else is chosen.
        default: u32,
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// The number is a multiple of this.
        step: u32,
        /// One more number that is allowed outside the bounds, such as 0 for "without limit".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        or: Option<u32>,
        /// Absent: it always has an effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only_with: Option<OnlyWith>,
    },
    /// True or false.
    Flag {
        /// Its name in the match's `options`.
        name: String,
        /// What holds unless something else is chosen.
        default: bool,
        /// Absent: it always has an effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only_with: Option<OnlyWith>,
    },
}

/// When an option has an effect: only while another one has this value. It is judged all the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OnlyWith {
    /// The other option's name.
    pub option: String,
    /// Its value: a word of a choice, or a flag's true or false.
    #[ts(type = "string | boolean")]
    pub value: Value,
}
