//! What is asked of tournaments: making one, entering, and orders of players and organisers.
//!
//! This module must not know what follows.

use engine::competition::Entrant;
use engine::game::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Settings;
use crate::ids::FixtureNo;
use crate::ids::PlayerId;
use crate::ids::TournamentId;
use crate::matches::Strength;

engine::strict!(Score, NewTournament, NewEntry, TournamentOrder);

/// `POST /api/tournaments`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewTournament {
    /// What is chosen.
    pub settings: Settings,
    /// The password of entry, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Computers that take part from the start.
    #[serde(default)]
    #[ts(as = "Option<Vec<Strength>>")]
    pub computers: Vec<Strength>,
    /// The tournament that it is the next season of; only its organiser may say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<TournamentId>,
}

/// `POST /api/tournaments/{id}/entries`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewEntry {
    /// Where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Goals that somebody gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Score {
    /// Home's.
    pub home: u32,
    /// Away's.
    pub away: u32,
}

/// What somebody asks of a tournament that exists (`POST /api/tournaments/{id}/orders`). The first ones are for those who take part, the others
/// for its organiser, who gives a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentOrder {
    /// Is there, and wants to play this fixture now. Again is no error.
    Ready {
        /// Which.
        fixture: FixtureNo,
    },
    /// Is not there after all.
    NotReady {
        /// Which.
        fixture: FixtureNo,
    },
    /// Proposes a time for a fixture; where the other has proposed the same it is agreed.
    Propose {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// Asks for a later deadline; where the other has asked for the same or later it is granted. At most once its round's time.
    Extend {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        until: u64,
    },
    /// Leaves: before the start without a trace, afterwards by the rule that was fixed.
    Withdraw {},
    /// Joins an arena again after a pause, or rests.
    Rest {
        /// Whether.
        resting: bool,
    },
    /// Starts now.
    Start {},
    /// Calls it off.
    Cancel {
        /// Why.
        reason: String,
    },
    /// Lets somebody enter.
    Invite {
        /// Who.
        person: PlayerId,
    },
    /// Adds a computer before the start.
    AddComputer {
        /// How well it plays.
        strength: Strength,
    },
    /// Takes an entrant off the list before the start.
    Remove {
        /// Who.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why.
        reason: String,
    },
    /// Says what came of a fixture, whatever was or was not played.
    Adjudicate {
        /// Which.
        fixture: FixtureNo,
        /// Goals; absent: void.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goals: Option<Score>,
        /// Who goes on, where level goals do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>)]
        winner: Option<Side>,
        /// Why.
        reason: String,
    },
    /// Has a fixture played again.
    Replay {
        /// Which.
        fixture: FixtureNo,
        /// Why.
        reason: String,
    },
    /// Another person plays for an entrant from now on.
    Substitute {
        /// For whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Who; absent: a computer, which makes the tournament's further matches of it unrated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PlayerId>,
        /// Why.
        reason: String,
    },
    /// Gives or takes points.
    Adjust {
        /// Whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// How many: not 0.
        points: i32,
        /// Why.
        reason: String,
    },
    /// Puts an entrant out.
    Expel {
        /// Whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why.
        reason: String,
    },
    /// Gives a fixture more time.
    Postpone {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        until: u64,
        /// Why.
        reason: String,
    },
    /// Opens no more matches and lets no time run out.
    Pause {
        /// Why.
        reason: String,
    },
    /// Goes on; deadlines move by as long as the pause was.
    Resume {},
    /// Tells all who take part.
    Announce {
        /// What: 500 characters at most.
        text: String,
    },
}

impl TournamentOrder {
    /// Whether it is for those who take part rather than for the organiser.
    pub fn is_of_player(&self) -> bool {
        matches!(
            self,
            TournamentOrder::Ready { .. }
                | TournamentOrder::NotReady { .. }
                | TournamentOrder::Propose { .. }
                | TournamentOrder::Extend { .. }
                | TournamentOrder::Withdraw {}
                | TournamentOrder::Rest { .. }
        )
    }
}
