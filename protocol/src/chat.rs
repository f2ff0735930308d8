//! What people say to each other at a match.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::ids::MatchId;
use crate::people::Person;

engine::strict!(Room);

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Room {
    /// Among the players; others read it when the match is over.
    Players,
    /// Among those who watch; the players read it when the match is over.
    Spectators,
}

/// A line of chat. Time-ordered (UUID version 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct LineId(pub Uuid);

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Line {
    /// The id; a later line of a match has a higher one.
    pub id: LineId,
    /// Where.
    pub room: Room,
    /// By whom.
    pub from: Person,
    /// The words: one line of text, to be shown as it is.
    pub text: String,
    /// When, milliseconds since 1970.
    pub at: u64,
}

/// What somebody said, as their export lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct OwnLine {
    /// The line's id.
    pub id: LineId,
    /// At which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where.
    pub room: Room,
    /// The words.
    pub text: String,
    /// When, milliseconds since 1970.
    pub at: u64,
}

/// `GET /api/matches/{id}/chat?room=..&before=..`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct ChatPage {
    /// In the order in which they were said; without those of people whom the asker blocks.
    pub lines: Vec<Line>,
    /// Whether there are earlier ones: ask again with `before` the first line here.
    pub more: bool,
}
