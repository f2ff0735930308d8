//! What an organiser chooses.
//!
//! This module must not know what may be chosen: the server judges it.

use engine::competition::certain::Zones;
use engine::competition::criteria::TableRules;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::matches::ClockOptions;
use crate::matchmaking::RatingRange;

engine::strict!(Settings, Format, KnockOutRules, Entry, RoundPace, Seeding, Withdrawals);

/// What an organiser chooses. All of it is shown before anybody enters, and nothing changes afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Settings {
    /// 1 to 60 characters.
    pub name: String,
    /// What it is about, 1,000 characters at most.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>")]
    pub about: String,
    /// Name of the game.
    pub game: String,
    /// The game's options; missing ones take their defaults. Matches that need a winner add the game's own way to one.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How time is kept. Without a clock only the computer may be played.
    pub clock: ClockOptions,
    /// Whether its matches count for ratings. Walk-overs never do, nor do matches with a computer.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub rated: bool,
    /// Who meets whom.
    pub format: Format,
    /// The fewest that it is held with; default 2.
    #[serde(default = "two")]
    #[ts(as = "Option<u32>")]
    pub size_min: u32,
    /// The most who may enter.
    pub size_max: u32,
    /// Who may enter; default everybody.
    #[serde(default)]
    #[ts(as = "Option<Entry>")]
    pub entry: Entry,
    /// The ratings that may enter; default all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
    /// How the order of entrants comes about from which fixtures, pots and brackets are made.
    #[serde(default)]
    #[ts(as = "Option<Seeding>")]
    pub seeding: Seeding,
    /// When it starts by itself, milliseconds since 1970; absent: when the organiser starts it, or when it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
    /// How matches find their time.
    pub pace: RoundPace,
    /// How many seconds later than the players everybody else is shown what happens, the table of running matches too; default 0.
    #[serde(default)]
    #[ts(as = "Option<u32>")]
    pub delay_s: u32,
    /// Points and tie-breaks.
    #[serde(default)]
    #[ts(as = "Option<TableRules>")]
    #[schema(value_type = Object)]
    pub table: TableRules,
    /// How many go up and how many go down.
    #[serde(default)]
    #[ts(as = "Option<Zones>")]
    #[schema(value_type = Object)]
    pub zones: Zones,
    /// What becomes of results of one who withdraws or is expelled.
    #[serde(default)]
    #[ts(as = "Option<Withdrawals>")]
    pub withdrawals: Withdrawals,
    /// Goals of a walk-over; default 3.
    #[serde(default = "three")]
    #[ts(as = "Option<u32>")]
    pub walk_over: u32,
}

fn two() -> u32 {
    2
}

fn three() -> u32 {
    3
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody.
    League {
        /// How often: 1 to 4.
        legs: u32,
    },
    /// Groups, and a knock-out of the best of them.
    Groups {
        /// How many groups.
        groups: u32,
        /// How often everybody meets in a group: 1 or 2.
        legs: u32,
        /// How many go through from each.
        each: u32,
        /// How many of the next place of all groups go through beside them.
        best_next: u32,
        /// The knock-out.
        knock_out: KnockOutRules,
    },
    /// Who loses is out.
    KnockOut {
        /// How.
        knock_out: KnockOutRules,
    },
    /// Who loses twice is out.
    DoubleElimination {
        /// Whether the side from the losers' bracket must win the final twice.
        reset: bool,
    },
    /// Some rounds against those who stand alike.
    Swiss {
        /// How many.
        rounds: u32,
    },
    /// As many matches as there is time for, with streaks.
    Arena {
        /// How long, in minutes.
        minutes: u32,
    },
}

/// How a knock-out is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct KnockOutRules {
    /// 1 or 2 matches a tie.
    pub legs: u32,
    /// Whether goals away decide a tie that is level over two legs.
    pub away_goals: bool,
    /// Whether the losers of the semi-finals play for the third place.
    pub third_place: bool,
}

/// Who may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Entry {
    /// Everybody.
    #[default]
    Open,
    /// Whom the organiser invites.
    Invitation,
    /// Whoever knows the password.
    Password,
    /// Nobody but the organiser, who plays against computers.
    Practice,
}

/// How matches find their time. In every pace a match is opened as soon as both are ready, and computers always are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundPace {
    /// A round begins when the one before has ended; who is not there in time loses by walk-over.
    Live {
        /// How long one waits for the other, in seconds.
        ready_s: u32,
    },
    /// Each round has so much time.
    Deadline {
        /// In seconds.
        round_s: u32,
    },
    /// Likewise, and the two agree on a time; then the match is lost by who is not there within ten minutes of it.
    Agreement {
        /// In seconds.
        round_s: u32,
    },
    /// All rounds of a league at once, with one deadline.
    AllAtOnce {
        /// In seconds.
        total_s: u32,
    },
}

/// How the order of entrants comes about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Seeding {
    /// By rating, the best first; equals by lots.
    #[default]
    Rating,
    /// By lots.
    Lots,
    /// As they entered.
    Entry,
}

/// What becomes of results of one who withdraws or is expelled from a league, a group or a Swiss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Withdrawals {
    /// All their results are void, as if they had never entered, unless they have played half of their matches: then the rest is awarded.
    #[default]
    HalfPlayed,
    /// All their results are void.
    Void,
    /// Their results stand, and the other side is awarded what is left.
    Award,
}
