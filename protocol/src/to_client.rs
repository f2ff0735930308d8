//! What the server sends.

use engine::game::{BySide, Side};
use engine::record::RollProof;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::accounts::Role;
use crate::chat::Line;
use crate::ids::{Channel, PlayerId, Seq};
use crate::matches::{Chances, Clocks};

/// A frame to a client: one JSON object. Clients ignore fields and types that they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum ToClient {
    /// The answer to `hello`.
    Welcome {
        /// The protocol version in force.
        protocol: u32,
        /// Name and version of the server.
        server: String,
        /// Who the token belongs to; absent for one who may only watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<You>,
        /// Server time, milliseconds since 1970.
        now: u64,
        /// Send a `ping` at least this often, in milliseconds, or be taken for gone.
        ping_every_ms: u64,
    },
    /// Everything about a channel as this viewer may know it. Replaces whatever the client had.
    Snapshot(Snapshot),
    /// What changed from `from` to `to`. A client that is not at `from` subscribes again.
    Diff(Diff),
    /// An `act` or `order` was done, and is stored. The diff up to `seq` has been sent before on this socket if it subscribes to the match.
    Done {
        /// The id of the request.
        id: String,
        /// The journal's version after it.
        seq: Seq,
    },
    /// Something was not done. Nothing has changed.
    Refused(Refused),
    /// Something droppable: only the newest matters.
    Notice {
        /// Which channel.
        channel: Channel,
        /// What.
        notice: Notice,
    },
    /// Somebody has said something at a match.
    Said {
        /// Which match.
        channel: Channel,
        /// What.
        line: Line,
        /// Lines before this one were too many to be kept for this reader: `GET /api/matches/{id}/chat` has them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>")]
        missed: bool,
    },
    /// A roll waits for this client's link of the chain of `side`; answer with `link` at once.
    Reveal {
        /// The match.
        channel: Channel,
        /// Whose chain.
        side: Side,
        /// The roll's number in the match, from 1.
        roll: u32,
        /// How long the roll waits, in milliseconds.
        within_ms: u64,
    },
    /// The server closes this socket.
    Goodbye {
        /// A code: `draining`, `store_unavailable`, `too_fast`, `frame_too_large`, `protocol_version`, `bad_token`, `hello_first`, `silent`,
        /// `signed_out`.
        why: String,
        /// When to come back, in milliseconds; absent: not with the same request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_ms: Option<u64>,
    },
    /// The answer to `ping`.
    Pong {
        /// Server time, milliseconds since 1970.
        now: u64,
    },
}

/// Who a token belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[ts(optional_fields)]
pub struct You {
    /// The id.
    pub id: PlayerId,
    /// The name shown to others.
    pub name: String,
    /// Whether the name is an account's; absent: a guest's.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub account: bool,
    /// Whether a program plays; absent: a person.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub bot: bool,
    /// Whether that program may be paired with anybody who waits; absent: no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub bot_in_pools: bool,
    /// What an operator has trusted the account with; absent: nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Role>>")]
    pub roles: Vec<Role>,
}

impl You {
    /// A guest.
    pub fn guest(id: PlayerId, name: String) -> Self {
        Self { id, name, account: false, bot: false, bot_in_pools: false, roles: Vec::new() }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// The whole of a channel at `seq`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Snapshot {
    /// Which channel.
    pub channel: Channel,
    /// The version shown.
    pub seq: Seq,
    /// A [`crate::matches::MatchView`], [`crate::matches::LobbyView`] or [`crate::matchmaking::MeView`].
    #[ts(type = "MatchView | LobbyView | MeView")]
    pub view: Value,
    /// For each side that owes an action the prompt to quote. Absent in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<Prompts>,
    /// Legal actions in the short form, for the viewer's own sides that owe an action, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal>,
    /// The clocks, where the match has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The chance of each result, where the game tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
    /// The sides that this viewer plays: none, one or both.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Side>>")]
    pub you: Vec<Side>,
}

impl Snapshot {
    /// Of a channel that has a view and nothing else, such as the lobby.
    pub fn of_view(channel: Channel, seq: Seq, view: Value) -> Snapshot {
        Snapshot { channel, seq, view, prompts: None, legal: None, clocks: None, chances: None, you: Vec::new() }
    }
}

/// One step of a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Diff {
    /// Which channel.
    pub channel: Channel,
    /// The version it starts from.
    pub from: Seq,
    /// The version it leads to; never skips one between frames.
    pub to: Seq,
    /// A JSON Merge Patch (RFC 7396) on this viewer's view; absent: the view is unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown")]
    pub patch: Option<Value>,
    /// The same change in the game's words, as far as this viewer witnesses it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "GameEvent[]")]
    pub events: Vec<Value>,
    /// The rolls in it, with what proves them, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Rolled>>")]
    pub rolls: Vec<Rolled>,
    /// Replaces the former prompts where present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<Prompts>,
    /// Replaces the former legal actions where present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal>,
    /// Replaces the former clocks where present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Replaces the former chances where present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
}

impl Diff {
    /// Of a channel that has a view and nothing else, such as the lobby.
    pub fn of_view(channel: Channel, from: Seq, to: Seq, patch: Value) -> Diff {
        let (patch, events, rolls) = (Some(patch), Vec::new(), Vec::new());
        Diff { channel, from, to, patch, events, rolls, prompts: None, legal: None, clocks: None, chances: None }
    }
}

/// The prompt of each side that owes an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[ts(optional_fields)]
pub struct Prompts {
    /// Home's; absent: home owes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub home: Option<Seq>,
    /// Away's; absent: away owes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub away: Option<Seq>,
}

/// Legal actions of sides in the game's short form.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Legal {
    /// Home's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "CompactAction[]")]
    pub home: Option<Value>,
    /// Away's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "CompactAction[]")]
    pub away: Option<Value>,
}

/// A roll and its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]

pub struct Rolled {
    /// Sides of each die.
    pub dice: Vec<u8>,
    /// What came up.
    pub faces: Vec<u8>,
    /// The links.
    pub proof: RollProof,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Refused {
    /// The id of the request, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The channel it spoke of, where it named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<Channel>,
    /// A game's code, or one of [`crate::code::Code`].
    pub code: String,
    /// A sentence for people.
    pub reason: String,
    /// What the code speaks of: an object.
    #[ts(type = "Record<string, unknown>")]
    pub values: Value,
    /// The match's version, so that a client that lags knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Seq>,
}

/// Droppable news of a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notice {
    /// Whether each side's person is here.
    pub presence: BySide<Presence>,
    /// Sockets that watch.
    pub viewers: u32,
    /// What the computer thinks of the match, where somebody watches and the game computes no chances itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}

/// Estimated chances and what they are of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]

pub struct Estimate {
    /// The version of the match.
    pub seq: Seq,
    /// The chance of each result.
    pub chances: Chances,
}

/// Whether a side's person is here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Presence {
    /// A socket of theirs subscribes to the match. Computers always are.
    pub here: bool,
    /// When they went, server time in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone_since: Option<u64>,
    /// When the other side may claim, likewise; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_at: Option<u64>,
}
