//! The way to a match's task, and what can be asked of it.

use std::sync::Arc;

use engine::game::{BySide, Side};
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::Seat;
use protocol::ratings::ShownRating;
use protocol::to_client::You;
use protocol::to_server::Order;
use serde_json::Value;

use super::core::Core;
use super::feed::Feed;
use super::mailbox::{Mailbox, NotTaken};
use super::reply::Reply;
use super::show::MatchHead;
use super::{Refusal, plan, refuse};

/// A loaded match. Cheap to clone.
#[derive(Clone)]
pub struct Handle {
    /// Which match.
    pub id: MatchId,
    /// What it shows.
    pub feed: Arc<Feed<MatchHead>>,
    pub(super) mailbox: Arc<Mailbox>,
}

/// What can be asked of a match.
pub enum Request {
    /// A game action.
    Act {
        /// By whom.
        who: PlayerId,
        /// The client's id of it.
        act_id: String,
        /// The side named.
        side: Option<Side>,
        /// The prompt being answered.
        prompt: Seq,
        /// The action in the game's JSON.
        action: Value,
        /// Who hears the answer.
        reply: Reply,
    },
    /// What stands in front of the game.
    Order {
        /// By whom.
        who: PlayerId,
        /// The client's id of it.
        act_id: String,
        /// The side named.
        side: Option<Side>,
        /// What.
        order: Order,
        /// Who hears the answer.
        reply: Reply,
    },
    /// A client commits to a chain of its own.
    Chain {
        /// Whose client.
        who: PlayerId,
        /// The side named.
        side: Option<Side>,
        /// The end of the chain.
        commitment: String,
        /// Who hears the answer.
        reply: Reply,
    },
    /// Somebody takes a seat.
    Join {
        /// Who.
        who: You,
        /// Their rating in this game now, where they have one.
        rating: Option<ShownRating>,
        /// The side named.
        side: Option<Side>,
        /// Who hears the answer.
        reply: Reply,
    },
}

/// A client opens a link of its chain.
pub struct OpenedLink {
    /// Whose client.
    pub who: PlayerId,
    /// The side named.
    pub side: Option<Side>,
    /// For which roll.
    pub roll: u32,
    /// The link.
    pub link: String,
    /// Who hears the answer.
    pub reply: Reply,
}

impl Request {
    /// Whether the match can take it at all, as it is now: the task judges again when it comes to it.
    fn admitted(&self, core: &Core) -> Result<(), Refusal> {
        match self {
            Request::Act { who, side, .. } | Request::Order { who, side, .. } | Request::Chain { who, side, .. } => {
                plan::side_of(core, *who, *side).map(drop)
            }
            Request::Join { who, side, .. } if core.sides_of(who.id) == BySide::default() => {
                plan::free_seat(core, *side).map(drop)
            }
            Request::Join { .. } => Ok(()),
        }
    }

    /// The way back to who asked.
    pub fn into_reply(self) -> Reply {
        match self {
            Request::Act { reply, .. }
            | Request::Order { reply, .. }
            | Request::Chain { reply, .. }
            | Request::Join { reply, .. } => reply,
        }
    }
}

impl Handle {
    /// Who has asked `who` for a rematch: another person, where they both sit.
    pub fn asks_again(&self, who: PlayerId) -> Option<PlayerId> {
        let core = &self.feed.head().core;
        let sits = core.sides_of(who);
        let asked = |side: &Side| sits[!*side] && core.rematch.offered[*side];
        Side::BOTH.into_iter().filter(asked).find_map(|side| match &core.seats[side] {
            Some(Seat::Person { id, .. }) if *id != who => Some(*id),
            _ => None,
        })
    }

    /// Asks. A full mailbox refuses at once, and so is whoever has no business here, who is not to fill it for those who play.
    /// A match that has just been let go gives the request back.
    pub fn ask(&self, request: Box<Request>) -> Result<(), Box<Request>> {
        if let Err(refusal) = request.admitted(&self.feed.head().core) {
            request.into_reply().answer(Err(refusal));
            return Ok(());
        }
        match self.mailbox.ask(request) {
            Ok(()) => Ok(()),
            Err(NotTaken::Full(request)) => {
                let full = refuse(Code::TooFast, "too many requests wait for this match");
                request.into_reply().answer(Err(full));
                Ok(())
            }
            Err(NotTaken::Closed(request)) => Err(request),
        }
    }

    /// Brings a link. One that finds no room or no task is refused, and so is whoever does not play.
    pub fn open(&self, link: OpenedLink) {
        if let Err(refusal) = plan::side_of(&self.feed.head().core, link.who, link.side) {
            return link.reply.answer(Err(refusal));
        }
        if let Err(NotTaken::Full(link) | NotTaken::Closed(link)) = self.mailbox.open(Box::new(link)) {
            link.reply.answer(Err(refuse(Code::BadLink, "this link was not asked for")));
        }
    }
}
