//! Who may see a match: the one place where that is decided, for sockets and REST alike.
//!
//! Whatever is shown of a match to one who asks for it goes through [`Matches::open`]. This module must not decide what of a match
//! its viewers see; the game does.

use std::sync::Arc;

use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::{Seat, Status};
use protocol::people::RelationKind;
use protocol::watching::Watch;
use serde_json::json;

use super::core::Core;
use super::directory::unavailable;
use super::handle::Handle;
use super::show::MatchHead;
use super::{Matches, Refusal, refuse_with};
use crate::store::Store;

/// A match that the asker may see.
pub struct Opened {
    /// The way to it.
    pub handle: Handle,
    /// As it was when that was decided.
    pub head: Arc<MatchHead>,
}

impl Opened {
    /// Whether it will hold. While a seat is free everybody may look, and who may not watch is shown out when it is taken.
    pub fn for_good(&self) -> bool {
        self.head.core.status != Status::Waiting
    }
}

impl Matches {
    /// The match, if `who` may see it. Errors: `no_such_match`, `not_allowed`, `store_unavailable` and what keeps a match from being loaded.
    pub async fn open(&self, id: MatchId, who: Option<PlayerId>) -> Result<Opened, Refusal> {
        let handle = self.find(id).await?;
        let head = handle.feed.head();
        if !may_see(self.store(), &head.core, who).await? {
            let values = json!({ "watch": head.core.header.watch() });
            return Err(refuse_with(Code::NotAllowed, "this match is not open to you", values));
        }
        Ok(Opened { handle, head })
    }
}

/// Its players always may; while a seat is free, everybody who knows of the match, since they may take it. Then it is as its maker
/// has said, also when it is over.
async fn may_see(store: &dyn Store, core: &Core, who: Option<PlayerId>) -> Result<bool, Refusal> {
    let sits = who.map(|who| core.sides_of(who)).unwrap_or_default();
    if sits.home || sits.away || core.status == Status::Waiting {
        return Ok(true);
    }
    match (core.header.watch(), who) {
        (Watch::Everyone | Watch::Link, _) => Ok(true),
        (Watch::Nobody, _) | (Watch::Followed, None) => Ok(false),
        (Watch::Followed, Some(who)) => is_followed(store, core, who).await,
    }
}

/// Whether one of the players follows `who`.
async fn is_followed(store: &dyn Store, core: &Core, who: PlayerId) -> Result<bool, Refusal> {
    for (_, seat) in core.seats.iter() {
        let Some(Seat::Person { id, .. }) = seat else { continue };
        if store.relations().is_related(*id, RelationKind::Follow, who).await.map_err(unavailable)? {
            return Ok(true);
        }
    }
    Ok(false)
}
