//! How people find each other: pools, open seeks, challenges, and the `me` channel that shows them.
//!
//! An offer, a seek and a challenge have the id that their match will have, so nothing makes two matches of one of them, and who has
//! accepted knows where to go.

use std::collections::BTreeMap;

use engine::game::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::MatchId;
use crate::matches::{ClockOptions, Clocks, Listing, Strength};
use crate::people::Person;

engine::strict!(Terms, RatingRange, NewSeek, NewChallenge, TakeComputer);

/// How fast a pool plays; each game has its own clock for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// A few minutes for each side.
    Fast,
    /// Enough to think.
    Normal,
    /// Much time.
    Slow,
    /// Days for a turn.
    Days,
}

/// Where one waits for whoever else wants the same (`GET /api/pools`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Pool {
    /// `<game>/<preset>/<pace>/<rated or casual>`.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// Name of its set of options; `default` holds the usual ones.
    pub preset: String,
    /// The options that differ from the game's defaults.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How fast.
    pub pace: Pace,
    /// The clock that follows from it.
    pub clock: ClockOptions,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// How many people wait now.
    pub waiting: u32,
    /// The median wait of the last matches, in milliseconds; absent: too few to tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_wait_ms: Option<u64>,
}

/// What a match is to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Terms {
    /// Name of the game.
    pub game: String,
    /// The game's options; missing ones take their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Record<string, unknown>")]
    pub options: Option<Value>,
    /// How time is kept; default none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockOptions>,
    /// Whether it counts for ratings.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub rated: bool,
    /// The side of who asks; default drawn by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
    /// A word to who reads it, 80 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Who may accept a seek; both ends belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct RatingRange {
    /// The lowest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The highest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

/// `POST /api/seeks`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewSeek {
    /// What is to be played.
    pub terms: Terms,
    /// Who may accept; default everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
}

/// `POST /api/challenges`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewChallenge {
    /// Whom: an id, or a name: the account's, or else the only guest's; absent: whoever has the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What is to be played.
    pub terms: Terms,
}

/// `POST /api/me/computer`: no longer waits for people, and plays the computer what the pool plays. Never rated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct TakeComputer {
    /// A pool in which the asker waits.
    pub pool: String,
    /// How well it plays.
    pub strength: Strength,
}

/// An open seek: whoever accepts first plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Seek {
    /// Its id, and that of its match.
    pub id: MatchId,
    /// Who seeks.
    pub by: Person,
    /// Their rating in this game, rounded.
    pub rating: u32,
    /// What is to be played, options with their defaults filled in.
    pub terms: Terms,
    /// Who may accept; absent: everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// When it lapses, likewise.
    pub expires: u64,
}

/// A challenge to somebody, or to whoever has its link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Challenge {
    /// Its id, and that of its match.
    pub id: MatchId,
    /// Who challenges.
    pub by: Person,
    /// Their rating in this game, rounded.
    pub rating: u32,
    /// Whom; absent: whoever has the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Person>,
    /// What is to be played, options with their defaults filled in.
    pub terms: Terms,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// When it lapses, likewise.
    pub expires: u64,
}

/// A place in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Place {
    /// Since when, milliseconds since 1970.
    pub since: u64,
    /// The median wait of the pool's last matches, in milliseconds; absent: too few to tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_wait_ms: Option<u64>,
    /// Nobody is found before this moment, since the asker did not come to a match that was found, or leaves matches; milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_until: Option<u64>,
    /// For which of the two; absent where `held_until` is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_for: Option<Held>,
}

/// Why nobody is found for somebody for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// They did not come to a match that was found.
    NoShow,
    /// They leave matches, or let their clock run out.
    Leaver,
}

/// A match that was found and that both have to confirm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Offer {
    /// Its id, and that of its match.
    pub id: MatchId,
    /// The pool.
    pub pool: String,
    /// Against whom.
    pub opponent: Person,
    /// Their rating in this game, rounded.
    pub opponent_rating: u32,
    /// When it lapses, milliseconds since 1970.
    pub confirm_until: u64,
    /// Who has confirmed it.
    pub confirmed: Confirmed,
}

/// Who has confirmed an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Confirmed {
    /// The asker.
    pub you: bool,
    /// The other one.
    pub other: bool,
}

/// `POST /api/me/offer/{id}/confirm`: whether the match is made by it. Its id is the offer's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Confirmation {
    /// The match, if the other had confirmed before; else it shows in the `me` channel once they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "match")]
    pub made: Option<MatchId>,
}

/// A running match of one's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct OwnMatch {
    /// As the lobby lists it, whether it does or not.
    pub listing: Listing,
    /// The sides that the reader plays.
    #[schema(value_type = Vec<String>)]
    pub you: Vec<Side>,
    /// Whether one of them owes an action.
    pub your_turn: bool,
    /// The clocks, where the match has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// The view of the `me` channel: what waits for the reader, the same on each of their sockets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct MeView {
    /// Where they wait, by pool.
    #[ts(type = "Record<string, Place>")]
    #[schema(value_type = Object)]
    pub places: BTreeMap<String, Place>,
    /// A match that was found for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// They have waited long without anybody: `POST /api/me/computer` would be taken gladly.
    pub computer_offered: bool,
    /// Challenges by them and to them.
    #[ts(type = "Record<MatchId, Challenge>")]
    #[schema(value_type = Object)]
    pub challenges: BTreeMap<MatchId, Challenge>,
    /// Their own seeks.
    #[ts(type = "Record<MatchId, Seek>")]
    #[schema(value_type = Object)]
    pub seeks: BTreeMap<MatchId, Seek>,
    /// Seeks of the lobby that are not for them, since one of the two has blocked the other: not to be shown.
    #[ts(type = "Record<MatchId, boolean>")]
    #[schema(value_type = Object)]
    pub hidden_seeks: BTreeMap<MatchId, bool>,
    /// Fixtures of tournaments that wait for them, by `<tournament>/<fixture>`.
    #[serde(default)]
    #[ts(type = "Record<string, OwnFixture>")]
    #[schema(value_type = Object)]
    pub fixtures: BTreeMap<String, crate::tournaments::OwnFixture>,
    /// Their running matches.
    #[ts(type = "Record<MatchId, OwnMatch>")]
    #[schema(value_type = Object)]
    pub matches: BTreeMap<MatchId, OwnMatch>,
}
