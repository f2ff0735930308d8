//! Bodies of the REST API.

use engine::game::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{MatchId, PlayerId, Seq};
use crate::matches::{Chances, ClockOptions, Clocks, MatchView, Strength};
use crate::to_client::Prompts;
use crate::to_server::Order;
use crate::watching::Watch;

engine::strict!(NewGuest, NewMatch, Opponent, Join, NewAct, NewOrder);

/// `POST /api/guests`: a name and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct NewGuest {
    /// 1 to 24 characters, trimmed, no control characters.
    pub name: String,
}

/// The answer: browsers also get it as a cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Guest {
    /// The id.
    pub id: PlayerId,
    /// The name shown.
    pub name: String,
    /// The bearer token; not shown again.
    pub token: String,
}

/// `POST /api/matches`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewMatch {
    /// Name of the game.
    pub game: String,
    /// The game's options; missing ones take their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    pub options: Option<Value>,
    /// How time is kept; default none.
    #[serde(default)]
    pub clock: Option<ClockOptions>,
    /// Against whom.
    pub opponent: Opponent,
    /// The side the maker plays; default drawn by chance.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
    /// Whether the lobby lists it; default no: then anyone with the link may join and watch.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub listed: bool,
    /// Whether ratings follow from it; default no. Only between two people, with a clock.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub rated: bool,
    /// Who may watch; default everyone where it is listed, else whoever has the link.
    #[serde(default)]
    pub watch: Option<Watch>,
    /// How many seconds later than the players everybody else is shown what happens; default 0.
    #[serde(default)]
    #[ts(as = "Option<u32>")]
    pub delay_s: u32,
}

impl NewMatch {
    /// A match with nothing chosen but the game and the opponent.
    pub fn new(game: &str, opponent: Opponent) -> NewMatch {
        NewMatch {
            game: game.to_owned(),
            options: None,
            clock: None,
            opponent,
            side: None,
            listed: false,
            rated: false,
            watch: None,
            delay_s: 0,
        }
    }
}

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Whoever opens the link and takes the seat.
    Link {},
    /// The computer.
    Computer {
        /// How well it plays.
        strength: Strength,
    },
    /// Both sides in one browser.
    HotSeat {},
}

/// A match as REST shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct MatchPage {
    /// The journal's version.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// As the asker may know it.
    pub view: MatchView,
    /// The prompts of the sides that owe an action.
    pub prompts: Prompts,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The chance of each result, where the game tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
    /// The sides that the asker plays.
    #[schema(value_type = Vec<String>)]
    pub you: Vec<Side>,
}

/// `POST /api/matches/{id}/join`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct Join {
    /// Which side; default whichever is free.
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
}

/// `POST /api/matches/{id}/acts`, with an `Idempotency-Key` header that serves as the act's id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewAct {
    /// The prompt being answered.
    #[schema(value_type = u64)]
    pub prompt: Seq,
    /// Whose; needed only by one who holds both sides.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
    /// The action in the game's JSON.
    #[ts(type = "GameAction")]
    pub action: Value,
}

/// `POST /api/matches/{id}/orders`, likewise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewOrder {
    /// Whose; needed only by one who holds both sides.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
    /// What.
    pub order: Order,
}

/// An act or order was done and is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Done {
    /// The journal's version after it.
    #[schema(value_type = u64)]
    pub seq: Seq,
}

/// `GET /api/matches/{id}/events?since=n`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct EventsPage {
    /// The version that the events lead to.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// Events as the asker witnesses them, each with the version of its step.
    pub events: Vec<EventAt>,
}

/// An event and where it happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct EventAt {
    /// The version of its step.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// The event in the game's JSON.
    #[ts(type = "GameEvent")]
    pub event: Value,
}

/// `GET /api/matches/{id}/hint`: what the computer would do. Only in matches against it and in hot seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Hint {
    /// For whom.
    #[schema(value_type = String)]
    pub side: Side,
    /// The action.
    #[ts(type = "GameAction")]
    pub action: Value,
    /// The chance that this side wins, a draw counting half: 0 to 1.
    pub chance: f64,
}

/// A made match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Made {
    /// The id.
    pub id: MatchId,
    /// The address to open or to send, path only.
    pub path: String,
}

/// Every error of the REST API (`application/problem+json`, RFC 9457).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct Problem {
    /// HTTP status.
    pub status: u16,
    /// The same codes as on the socket.
    pub code: String,
    /// A sentence for people.
    pub title: String,
    /// What the code speaks of: an object.
    #[ts(type = "Record<string, unknown>")]
    pub values: Value,
}
