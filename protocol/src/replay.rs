//! A match told again, step by step, and its course as numbers.

use engine::game::{BySide, Side};
use engine::luck::Basis;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::http::Opponent;
use crate::ids::{MatchId, Seq};
use crate::matches::{Clocks, MatchView};
use crate::to_client::Rolled;

engine::strict!(NewBranch);

/// `GET /api/matches/{id}/replay?from=&to=&as=`: the match at version `from`, and the steps after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct ReplayPage {
    /// The version that `view` shows.
    #[schema(value_type = u64)]
    pub from: Seq,
    /// The version that the last of `steps` leads to: where the next page starts.
    #[schema(value_type = u64)]
    pub to: Seq,
    /// The last version that this viewer may see. The whole match is told where `to` has come to it.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// The match at `from`, as this viewer saw it then.
    pub view: MatchView,
    /// One for each version from `from` + 1 to `to`, in order.
    pub steps: Vec<ReplayStep>,
}

/// One version of a match and what it changed for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct ReplayStep {
    /// The version that it leads to.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// When it was made, milliseconds since 1970.
    pub at: u64,
    /// Whose it is; absent where nobody's, and where it is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
    /// What it is.
    pub kind: StepKind,
    /// A merge patch (RFC 7396) on the view before; absent where nothing changed for this viewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown")]
    pub patch: Option<Value>,
    /// The same in the game's words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "GameEvent[]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
    /// Rolls that this viewer was told of with it, with their proofs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Rolled>>")]
    #[schema(value_type = Vec<Object>)]
    pub rolls: Vec<Rolled>,
    /// The clocks where it moved them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// What an entry of a journal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// Somebody takes a seat.
    Seated,
    /// A side does something.
    Action,
    /// Chance does something.
    Roll,
    /// A chain of links is announced.
    Chain,
    /// Something in front of the game: an offer, a claim, a resignation, time.
    Ruling,
    /// A choice, or a roll on it, that is still kept from this viewer.
    Sealed,
}

/// `GET /api/matches/{id}/graph`: the chances over the match, and what the dice gave to each side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Graph {
    /// The version up to which the match is told.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// One for each version at which something changed.
    pub points: Vec<GraphPoint>,
}

/// The match at one version. What is secret then has no part in it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct GraphPoint {
    /// The version.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// The chance that home wins, 0 to 1.
    pub home: f64,
    /// That nobody does.
    pub draw: f64,
    /// That away wins.
    pub away: f64,
    /// Whether they are computed rather than estimated.
    pub exact: bool,
    /// What the dice have given each side so far beyond what they should have, in points of a match (a win 1, a draw one half).
    #[ts(type = "{ home: number, away: number }")]
    #[schema(value_type = Object)]
    pub luck: BySide<f64>,
    /// How well that is known: as the least known roll so far.
    pub luck_by: LuckBasis,
}

/// How well the luck of rolls is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LuckBasis {
    /// Computed, over everything that could have been rolled.
    Exact,
    /// Over everything that could have been rolled, by what the computer thinks of the positions.
    Estimated,
    /// Some of what could have been rolled stand for all, where there is too much of it.
    Sampled,
}

impl From<Basis> for LuckBasis {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Exact => LuckBasis::Exact,
            Basis::Estimated => LuckBasis::Estimated,
            Basis::Sampled => LuckBasis::Sampled,
        }
    }
}

/// `POST /api/matches/{id}/branch`: another match from a position of this one, unlisted, unrated and without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewBranch {
    /// The version that it starts from.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// The computer, or both sides in one browser.
    pub opponent: Opponent,
    /// The side the maker plays; default home. One who plays both need not say.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
}

/// Where a match begins that does not begin at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Origin {
    /// The match that it was branched off.
    #[serde(rename = "match")]
    pub source: MatchId,
    /// At this version of it.
    #[schema(value_type = u64)]
    pub seq: Seq,
}
