//! What a match and the lobby look like from outside.

use engine::game::{BySide, Side};
use engine::record::ChainOwner;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{MatchId, PlayerId, Seq};
use crate::ratings::ShownRating;
use crate::to_client::is_false;
use crate::watching::Watch;

engine::strict!(ClockOptions, Strength);

/// The view of a `match/<id>` channel: what merge patches apply to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct MatchView {
    /// The game's own view; null until both seats are taken.
    #[ts(type = "GameView | null")]
    pub game: Value,
    /// Everything in front of the game.
    #[serde(rename = "match")]
    pub about: MatchInfo,
}

/// A match in front of its game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct MatchInfo {
    /// The id.
    pub id: MatchId,
    /// Name of the game.
    pub game: String,
    /// Edition of its rules.
    pub ruleset: u32,
    /// Options, defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Whether ratings follow from it.
    #[serde(default)]
    pub rated: bool,
    /// Who may watch it.
    #[serde(default)]
    pub watch: Watch,
    /// How many seconds later than the players everybody else is shown what happens.
    #[serde(default)]
    pub delay_s: u32,
    /// How far it is.
    pub status: Status,
    /// Who sits where; null: free.
    #[ts(type = "{ home: Seat | null, away: Seat | null }")]
    #[schema(value_type = Object)]
    pub seats: BySide<Option<Seat>>,
    /// What each person's rating in this game was when they sat down; null: nobody, the computer, or none yet.
    #[serde(default)]
    #[ts(type = "{ home: ShownRating | null, away: ShownRating | null }")]
    #[schema(value_type = Object)]
    pub ratings: BySide<Option<ShownRating>>,
    /// The side whose draw offer stands.
    #[schema(value_type = Option<String>)]
    pub draw_offer: Option<Side>,
    /// Who may still call it off.
    #[ts(type = "{ home: boolean, away: boolean }")]
    #[schema(value_type = Object)]
    pub can_abort: BySide<bool>,
    /// How it ended.
    pub result: Option<MatchResult>,
    /// Who asks for a rematch, and the match that came of it.
    pub rematch: Rematch,
    /// The chains in force.
    pub dice: DiceView,
    /// The position of another match at which it began; absent where it began at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<crate::replay::Origin>,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is free.
    Waiting,
    /// Both are seated.
    Playing,
    /// It has a result.
    Over,
    /// It was called off and has none.
    Aborted,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// A person, or a program of theirs.
    Person {
        /// Who.
        id: PlayerId,
        /// The name shown.
        name: String,
        /// Whether a program played under the name when the seat was taken; absent: no, or the record is older than the mark.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(as = "Option<bool>", optional)]
        bot: bool,
    },
    /// The server's computer player.
    Computer {
        /// How well it plays.
        strength: Strength,
    },
}

impl Seat {
    /// Whether one person sits on both.
    pub fn is_same_person(&self, other: &Seat) -> bool {
        matches!((self, other), (Seat::Person { id, .. }, Seat::Person { id: other, .. }) if id == other)
    }
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Strength {
    /// Makes mistakes on purpose.
    Easy,
    /// Looks one turn ahead.
    Fair,
    /// Searches whole turns with the dice's chances.
    Strong,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct MatchResult {
    /// Null is a draw.
    #[schema(value_type = Option<String>)]
    pub winner: Option<Side>,
    /// The game's rule (`golden_goal`, `rounds`, ..) or `resigned`, `agreed`, `time`, `claimed`.
    pub by: String,
    /// Goals.
    #[ts(type = "{ home: number, away: number }")]
    #[schema(value_type = Object)]
    pub score: BySide<u32>,
}

/// Asking for another match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Rematch {
    /// Who has asked.
    #[ts(type = "{ home: boolean, away: boolean }")]
    #[schema(value_type = Object)]
    pub offered: BySide<bool>,
    /// The new match, once both have.
    #[serde(rename = "match")]
    pub made: Option<MatchId>,
}

/// The chains of links in force and how far they are opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct DiceView {
    /// The number of the next roll.
    pub next_roll: u32,
    /// The server's chain.
    pub server: ChainView,
    /// Home's client's chain; null: none.
    pub home: Option<ChainView>,
    /// Away's client's chain; null: none.
    pub away: Option<ChainView>,
}

impl DiceView {
    /// The chain of `owner`.
    pub fn of(&self, owner: ChainOwner) -> Option<&ChainView> {
        match owner {
            ChainOwner::Server => Some(&self.server),
            ChainOwner::Home => self.home.as_ref(),
            ChainOwner::Away => self.away.as_ref(),
        }
    }
}

/// One owner's chain as far as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct ChainView {
    /// Its end: 64 hexadecimal digits.
    pub commitment: String,
    /// The roll that its link 1 serves.
    pub first_roll: u32,
    /// The last link opened (equal to the commitment before any): 64 hexadecimal digits.
    pub last: String,
    /// The roll that `last` served; `first_roll - 1` before any.
    pub last_roll: u32,
    /// A chain that will take over: chains are announced with a roll's notice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<NextChainView>,
}

/// A chain that is announced and not yet in use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct NextChainView {
    /// Its end: 64 hexadecimal digits.
    pub commitment: String,
    /// The roll that its link 1 will serve.
    pub first_roll: u32,
}

/// How time is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockOptions {
    /// No limit.
    None {},
    /// So many seconds for the match, and some more for each finished turn (each time a side stops owing an action).
    Bank {
        /// Seconds at the start.
        bank_s: u32,
        /// Seconds added.
        increment_s: u32,
    },
    /// So many days for each turn.
    Days {
        /// Days.
        days: u32,
    },
}

/// The clocks at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Clocks {
    /// Server time of this reading, milliseconds since 1970.
    pub at: u64,
    /// Milliseconds left to home at `at`.
    pub home: u64,
    /// Milliseconds left to away at `at`.
    pub away: u64,
    /// Whose clock runs since `at`.
    #[ts(type = "{ home: boolean, away: boolean }")]
    #[schema(value_type = Object)]
    pub running: BySide<bool>,
}

/// The chance of each result if nobody changed his mind any more, 0 to 1, to four decimals. All that it comes from is known to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Chances {
    /// That home wins.
    pub home: f64,
    /// That nobody does.
    pub draw: f64,
    /// That away wins.
    pub away: f64,
    /// Whether they are computed rather than estimated.
    pub exact: bool,
}

impl From<engine::game::Chances> for Chances {
    fn from(chances: engine::game::Chances) -> Chances {
        let short = |chance: f64| (chance * 1e4).round() / 1e4;
        let engine::game::Chances { home, draw, away, exact } = chances;
        Chances { home: short(home), draw: short(draw), away: short(away), exact }
    }
}

/// The view of the `lobby` channel.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct LobbyView {
    /// Listed matches that wait or are being played, by id.
    #[ts(type = "Record<string, Listing>")]
    #[schema(value_type = Object)]
    pub matches: std::collections::BTreeMap<MatchId, Listing>,
    /// By name of the game the match to watch, if one only watches one; absent: none is worth it now.
    #[serde(default)]
    #[ts(type = "Record<string, MatchId>")]
    #[schema(value_type = Object)]
    pub featured: std::collections::BTreeMap<String, MatchId>,
    /// Open seeks, by id.
    #[serde(default)]
    #[ts(type = "Record<string, Seek>")]
    #[schema(value_type = Object)]
    pub seeks: std::collections::BTreeMap<MatchId, crate::matchmaking::Seek>,
}

/// A match as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Listing {
    /// The id.
    pub id: MatchId,
    /// Name of the game.
    pub game: String,
    /// Options, defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether ratings follow from it.
    #[serde(default)]
    pub rated: bool,
    /// How far it is.
    pub status: Status,
    /// Who sits where; null: free.
    #[ts(type = "{ home: Seat | null, away: Seat | null }")]
    #[schema(value_type = Object)]
    pub seats: BySide<Option<Seat>>,
    /// What each person's rating in this game was when they sat down; null: nobody, the computer, or none yet.
    #[serde(default)]
    #[ts(type = "{ home: ShownRating | null, away: ShownRating | null }")]
    #[schema(value_type = Object)]
    pub ratings: BySide<Option<ShownRating>>,
    /// Goals so far.
    #[ts(type = "{ home: number, away: number }")]
    #[schema(value_type = Object)]
    pub score: BySide<u32>,
    /// The journal's version.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// How many watch beside the players: exact while they are few, else to two digits; told a few times a minute.
    #[serde(default)]
    pub viewers: u32,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
}
