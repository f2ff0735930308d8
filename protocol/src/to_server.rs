//! What a client sends. Unknown fields are refused.

use engine::game::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::chat::Room;
use crate::ids::{Channel, Seq};

engine::strict!(ToServer, Order);

/// A frame from a client: one JSON object of at most 16 KiB.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum ToServer {
    /// First on every socket. Answered by `welcome` or `goodbye`.
    Hello {
        /// The protocol version the client speaks.
        protocol: u32,
        /// A bearer token; browsers send their cookie instead. Without either the socket may only watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// A language tag for reasons; only `en` exists.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        /// Name and version of the program, for the operator's logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        client: Option<String>,
    },
    /// Answered by `snapshot`, or by the missed `diff`s when `since` is recent enough; or `refused` with the channel.
    Subscribe {
        /// Which.
        channel: Channel,
        /// The last `seq` this client has applied.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Seq>,
        /// Whether to send the legal actions (in the short form) with each prompt of one's own sides.
        #[serde(default)]
        legal: bool,
    },
    /// No more frames of a channel.
    Unsubscribe {
        /// Which.
        channel: Channel,
    },
    /// A game action. Answered by `done` or `refused` with the same id, once.
    Act {
        /// Chosen by the client, unique in its match: 1 to 64 printable ASCII characters. A repeated id gets its first answer.
        id: String,
        /// The match.
        channel: Channel,
        /// The prompt being answered.
        prompt: Seq,
        /// Whose action; needed only by one who holds both sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The action in the game's JSON.
        #[ts(type = "GameAction")]
        action: Value,
    },
    /// Something that stands in front of the game. Answered as `act` is.
    Order {
        /// As in `act`.
        id: String,
        /// The match.
        channel: Channel,
        /// Whose; needed only by one who holds both sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// What.
        order: Order,
    },
    /// The end of this client's own hash chain for its side: sent after the first snapshot, and again when it has lost the old chain.
    /// Answered by a `diff` that shows the chain, or `refused`.
    Chain {
        /// The match.
        channel: Channel,
        /// Whose; needed only by one who holds both sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// 64 hexadecimal digits.
        commitment: String,
    },
    /// The answer to `reveal`. Not answered itself, unless it is refused.
    Link {
        /// The match.
        channel: Channel,
        /// Whose; needed only by one who holds both sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The roll it is for, as in `reveal`.
        roll: u32,
        /// 64 hexadecimal digits.
        link: String,
    },
    /// Says something at a match. Answered by `done` or `refused` with the same id; the line itself comes by `said`, to its speaker too.
    Say {
        /// As in `act`; a repeated one is said once.
        id: String,
        /// The match.
        channel: Channel,
        /// Where.
        room: Room,
        /// One line: 1 to 200 visible characters, trimmed.
        text: String,
    },
    /// Answered by `pong`.
    Ping {},
}

/// What a side can do besides playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Give up.
    Resign {},
    /// Offer a draw; stands until answered, or until the side that offered acts again. Once declined, no other before one's next action.
    OfferDraw {},
    /// Accept the other side's offer.
    AcceptDraw {},
    /// Decline it.
    DeclineDraw {},
    /// Call the match off before one's own first action.
    Abort {},
    /// Claim the win against a side that has been away longer than the grace.
    ClaimWin {},
    /// Settle for a draw against a side that has been away longer than the grace.
    ClaimDraw {},
    /// After the end: offer or accept a rematch with sides swapped.
    Rematch {},
}
