//! Results, ratings, profiles and leader boards.
//!
//! `docs/ratings.md` says by which rules they come about.

use engine::game::{BySide, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::MatchId;
use crate::matches::{ClockOptions, MatchResult, Seat};
use crate::people::Person;

/// A rating as it stands beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct ShownRating {
    /// In whole points; 1500 is where everybody starts.
    pub rating: i32,
    /// Whether it is still too unsure to mean much.
    pub provisional: bool,
}

/// A player's rating in one game, now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct GameRating {
    /// In whole points.
    pub rating: i32,
    /// How unsure it is, in whole points: the true strength lies within twice as many, nineteen times out of twenty.
    pub deviation: u32,
    /// Whether it is still too unsure to mean much.
    pub provisional: bool,
    /// Rated matches that it comes from.
    pub matches: u32,
    /// The place on the leader board; absent: not on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
}

/// `GET /api/players/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Profile {
    /// Who.
    pub person: Person,
    /// Whether a program plays under this name.
    pub bot: bool,
    /// Since when there is such a player, milliseconds since 1970.
    pub since: u64,
    /// What they have done in each game, in the order of the catalogue; games without a match that ended are left out.
    pub games: Vec<GameProfile>,
    /// Whom they have met most often.
    pub opponents: Vec<OpponentTally>,
    /// Their last matches, the latest first.
    pub last: Vec<PastMatch>,
}

/// What a player has done in one game. Aborted matches and those of one person on both sides do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct GameProfile {
    /// Name of the game.
    pub game: String,
    /// Absent: no rated match yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<GameRating>,
    /// Against people.
    pub people: Tally,
    /// Against the computer.
    pub computer: Tally,
    /// What goes on now, against people; absent: no match yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<Streak>,
    /// The most matches won in a row against people.
    pub best_streak: u32,
}

/// So many matches of each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// What a match was for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// That side won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other side won.
    Lost,
}

/// The same outcome several times in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Streak {
    /// Which.
    pub outcome: Outcome,
    /// How often.
    pub matches: u32,
}

/// Somebody whom a player has met, and how that went for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct OpponentTally {
    /// Who.
    pub person: Person,
    /// In all games.
    pub tally: Tally,
}

/// A match that has ended, as it stands in a player's list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct PastMatch {
    /// The id.
    pub id: MatchId,
    /// Name of the game.
    pub game: String,
    /// Options, defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How time was kept.
    pub clock: ClockOptions,
    /// Whether it was to be rated.
    pub rated: bool,
    /// Who sat where, with the names of today; null: nobody came.
    #[ts(type = "{ home: Seat | null, away: Seat | null }")]
    #[schema(value_type = Object)]
    pub seats: BySide<Option<Seat>>,
    /// The player's side. Home where one person played both.
    #[schema(value_type = String)]
    pub side: Side,
    /// Null: it was called off.
    pub result: Option<MatchResult>,
    /// What it was for the player; absent where it was called off or one person played both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What it did to the player's rating; absent: nothing, or not yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RatingChange>,
    /// Actions of both sides.
    pub actions: u32,
    /// When both were seated, milliseconds since 1970; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<u64>,
    /// When it ended.
    pub ended: u64,
}

/// `GET /api/players/{id}/matches`: one page, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct PastMatches {
    /// The matches of this page.
    pub matches: Vec<PastMatch>,
    /// What `before` is for the next page; absent: this is the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<MatchId>,
}

/// What a match did to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct RatingChange {
    /// In whole points, before.
    pub before: i32,
    /// And after.
    pub after: i32,
    /// How unsure it is after, in whole points.
    pub deviation: u32,
    /// Whether it is still too unsure to mean much.
    pub provisional: bool,
}

/// Why no rating follows from a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It was not to be rated.
    Casual,
    /// It was called off.
    Aborted,
    /// It ended outside of the game's rules before both sides had acted.
    NeverBegun,
    /// These two had played as many rated matches of this game on that day as count.
    PairCap,
}

/// `GET /api/matches/{id}/ratings`: what a match that has ended did to the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct MatchRatings {
    /// Why nothing follows from it; absent: something does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
    /// What follows for each side; null: nothing.
    #[ts(type = "{ home: RatingChange | null, away: RatingChange | null }")]
    #[schema(value_type = Object)]
    pub changes: BySide<Option<RatingChange>>,
}

/// A point of a rating's graph: the rating after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct RatingPoint {
    /// When the match ended, milliseconds since 1970.
    pub at: u64,
    /// In whole points, after it.
    pub rating: i32,
    /// How unsure it was, in whole points.
    pub deviation: u32,
    /// Which match.
    #[serde(rename = "match")]
    pub id: MatchId,
}

/// `GET /api/players/{id}/ratings/{game}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct RatingGraph {
    /// Name of the game.
    pub game: String,
    /// The latest points, in order of time.
    pub points: Vec<RatingPoint>,
}

/// `GET /api/leaderboards/{game}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Leaderboard {
    /// Name of the game.
    pub game: String,
    /// Rated matches that one needs to be on it.
    pub matches_min: u32,
    /// How unsure a rating on it may be at most, in whole points.
    pub deviation_max: u32,
    /// The best, the best first.
    pub leaders: Vec<Leader>,
}

/// One place of a leader board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Leader {
    /// From 1. Equal ratings have the same.
    pub rank: u32,
    /// Who.
    pub person: Person,
    /// Whether a program plays under this name.
    pub bot: bool,
    /// In whole points.
    pub rating: i32,
    /// How unsure it is, in whole points.
    pub deviation: u32,
    /// Rated matches that it comes from.
    pub matches: u32,
}
