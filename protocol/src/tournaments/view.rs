//! What everybody sees of tournaments.
//!
//! This module must not know how it came about.

use std::collections::BTreeMap;

use engine::competition::Entrant;
use engine::competition::bracket::TieNo;
use engine::competition::certain::Mark;
use engine::competition::criteria::Criterion;
use engine::competition::table::Outcome;
use engine::game::BySide;
use engine::game::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Entry, Logged, Player, Settings, Stage};
use crate::ids::FixtureNo;
use crate::ids::MatchId;
use crate::ids::Seq;
use crate::ids::TournamentId;
use crate::people::Person;

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStatus {
    /// One may enter.
    Open,
    /// It has begun.
    Running,
    /// It has begun and stands still.
    Paused,
    /// It has ended.
    Finished,
    /// It was called off.
    Cancelled,
}

/// The view of a `tournament/<id>` channel, alike for everybody. Entrants, fixtures and rows are keyed by their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentView {
    /// The id.
    pub id: TournamentId,
    /// As chosen.
    pub settings: Settings,
    /// Who organises it.
    pub organiser: Person,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// How far it is.
    pub status: TournamentStatus,
    /// Why it stands still or was called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The round that is being played, from 1; 0 before the start.
    pub round: u32,
    /// How many there will be, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// When an arena ends, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u64>,
    /// The end of the chain that lots are drawn from.
    pub commitment: String,
    /// Who takes part.
    #[ts(type = "Record<string, EntrantView>")]
    #[schema(value_type = Object)]
    pub entrants: BTreeMap<Entrant, EntrantView>,
    /// What is, was and will be played, as far as it is known.
    #[ts(type = "Record<string, FixtureView>")]
    #[schema(value_type = Object)]
    pub fixtures: BTreeMap<FixtureNo, FixtureView>,
    /// Tables by group; 0: the only one. Goals of running matches count in them already.
    #[ts(type = "Record<string, Record<string, TableRow>>")]
    #[schema(value_type = Object)]
    pub tables: BTreeMap<u32, BTreeMap<Entrant, TableRow>>,
    /// The bracket's ties, by number.
    #[ts(type = "Record<string, TieView>")]
    #[schema(value_type = Object)]
    pub ties: BTreeMap<TieNo, TieView>,
    /// The places at the end, the champion first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "number[][] | null")]
    pub places: Option<Vec<Vec<Entrant>>>,
    /// What the organiser told last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<String>,
    /// The season before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<TournamentId>,
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct EntrantView {
    /// The name shown.
    pub name: String,
    /// Who plays.
    pub player: Player,
    /// The rating at entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The place in the seeding, from 1, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// The group, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// Out of it by withdrawing, or by being expelled, which has a reason.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub gone: bool,
    /// Rests, in an arena.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub resting: bool,
}

/// A fixture as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct FixtureView {
    /// The round, from 1.
    pub round: u32,
    /// Where it belongs.
    pub stage: Stage,
    /// Who plays.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number }")]
    pub sides: BySide<Entrant>,
    /// How far it is.
    pub state: FixtureState,
    /// Who is there.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: boolean, away: boolean }")]
    pub ready: BySide<bool>,
    /// Until when it must have begun, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// Times proposed by each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number | null, away: number | null } | null")]
    pub proposed: Option<BySide<Option<u64>>>,
    /// The time agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<u64>,
    /// Its match.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub id: Option<MatchId>,
    /// Goals: so far where it is being played, in the end where it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number } | null")]
    pub goals: Option<BySide<u32>>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub winner: Option<Side>,
    /// How it came about: the game's rule, `walk_over`, `adjudicated`, ..
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// How far a fixture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FixtureState {
    /// To be played.
    Pending,
    /// Being played.
    Live,
    /// It counts.
    Over,
    /// It counts for nothing.
    Void,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TableRow {
    /// From 1; shared where nothing decides yet.
    pub place: u32,
    /// The order in which rows are shown, from 1.
    pub order: u32,
    /// The place before the last round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<u32>,
    /// Matches that count.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// Goals for.
    pub goals_for: u32,
    /// Goals against.
    pub goals_against: u32,
    /// The difference.
    pub difference: i32,
    /// Points, given and taken ones included.
    pub points: i32,
    /// Points given or taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i32>")]
    pub adjusted: i32,
    /// The last five, oldest first.
    #[schema(value_type = Vec<String>)]
    pub form: Vec<Outcome>,
    /// What put it below the row above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub decided_by: Option<Criterion>,
    /// What is certain already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    #[ts(as = "Option<Vec<Mark>>")]
    pub marks: Vec<Mark>,
    /// Wins in a row, in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<u32>,
    /// Whether a running match counts in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub live: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives references")]
fn is_zero(points: &i32) -> bool {
    *points == 0
}

/// A tie of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TieView {
    /// The round of the bracket, from 1.
    pub round: u32,
    /// `winners`, `losers`, `final`, `reset`, `third_place`.
    #[schema(value_type = String)]
    pub part: engine::competition::bracket::Part,
    /// Who or what leads to each side.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: Slot, away: Slot }")]
    pub slots: BySide<engine::competition::bracket::Slot>,
    /// Who stands in it.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number | null, away: number | null }")]
    pub sides: BySide<Option<Entrant>>,
    /// Its matches.
    pub fixtures: Vec<FixtureNo>,
    /// Goals over all of them, the running one included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number } | null")]
    pub goals: Option<BySide<u32>>,
    /// Who goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u32>)]
    pub winner: Option<Entrant>,
}

/// A tournament in a list (`GET /api/tournaments`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentListing {
    /// The id.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// Name of the game.
    pub game: String,
    /// `league`, `groups`, `knock_out`, `double_elimination`, `swiss`, `arena`.
    pub format: String,
    /// Who may enter.
    pub entry: Entry,
    /// How far it is.
    pub status: TournamentStatus,
    /// How many take part.
    pub entrants: u32,
    /// The most who may.
    pub size_max: u32,
    /// When it starts, milliseconds since 1970; absent: when the organiser says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// Who organises it.
    pub organiser: Person,
    /// Who won it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<String>,
}

/// A page of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentPage {
    /// Newest first.
    pub tournaments: Vec<TournamentListing>,
    /// Where the next page starts; absent: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<TournamentId>,
}

/// A page of a tournament's log (`GET /api/tournaments/{id}/log`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct LogPage {
    /// In order.
    pub entries: Vec<Logged>,
    /// The number to go on after; absent: this was the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub after: Option<Seq>,
}

/// One's own fixture that waits for something, in the `me` channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct OwnFixture {
    /// In which tournament.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// Which.
    pub fixture: FixtureNo,
    /// The other's name.
    pub against: String,
    /// Whether one has said that one is ready.
    pub ready: bool,
    /// Whether the other has.
    pub other_ready: bool,
    /// Until when it must have begun, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The time agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<u64>,
}
