//! Ids and channel names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;

/// A match. Time-ordered (UUID version 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct MatchId(pub Uuid);

/// A person or program that has a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct PlayerId(pub Uuid);

/// A tournament. Time-ordered (UUID version 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct TournamentId(pub Uuid);

/// A fixture's number in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct FixtureNo(pub u32);

/// The version of a match's journal: the number of its entries.
pub type Seq = u64;

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for FixtureNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a socket can subscribe to; `match/<id>`, `tournament/<id>`, `lobby` or `me` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub enum Channel {
    /// One match.
    Match(MatchId),
    /// One tournament.
    Tournament(TournamentId),
    /// The list of live and open matches.
    Lobby,
    /// What waits for the reader: only for a socket with a token.
    Me,
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Channel::Match(id) => write!(f, "match/{id}"),
            Channel::Tournament(id) => write!(f, "tournament/{id}"),
            Channel::Lobby => f.write_str("lobby"),
            Channel::Me => f.write_str("me"),
        }
    }
}

impl FromStr for Channel {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "lobby" {
            return Ok(Channel::Lobby);
        }
        if text == "me" {
            return Ok(Channel::Me);
        }
        let id = |kind: &str| text.strip_prefix(kind).and_then(|id| Uuid::try_parse(id).ok());
        let one = id("match/").map(|id| Channel::Match(MatchId(id)));
        let one = one.or_else(|| id("tournament/").map(|id| Channel::Tournament(TournamentId(id))));
        one.ok_or_else(|| format!("there is no channel named {text:?}"))
    }
}

impl Serialize for Channel {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Channel {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
