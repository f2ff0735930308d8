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
use super::handle::Handle;
use super::show::MatchHead;
use super::{Matches, Refusal, refuse_with, unavailable};
use crate::limits;
use crate::store::{Entry, Store};

/// A match that the asker may see.
pub struct Opened {
    /// The way to it.
    pub handle: Handle,
    /// As the asker is shown it now: with a delay, for all but its players.
    pub head: Arc<MatchHead>,
    /// Whether it will hold. While a seat is free everybody may look, and who may not watch is shown out when it is taken.
    pub for_good: bool,
}

impl Opened {
    /// Whether the asker may know that the match is over. What follows its end, a rematch, does not change that.
    pub fn over(&self) -> bool {
        self.head.core.ended()
    }

    /// The entries that the asker may know of, of those that are stored.
    pub fn shown<'a>(&self, entries: &'a [Entry]) -> &'a [Entry] {
        // Without a delay what is stored is about to be shown.
        let is_late = self.head.core.header.delay_s > 0;
        let shown = usize::try_from(self.head.core.version).unwrap_or(usize::MAX);
        if is_late { &entries[..shown.min(entries.len())] } else { entries }
    }
}

impl Matches {
    /// The match, if `who` may see it. Errors: `no_such_match`, `not_allowed`, `store_unavailable` and what keeps a match from being loaded.
    pub async fn open(&self, id: MatchId, who: Option<PlayerId>) -> Result<Opened, Refusal> {
        let handle = self.find(id).await?;
        let now = handle.feed.head();
        if !may_see(self.store(), &now.core, who).await? {
            let values = json!({ "watch": now.core.header.watch() });
            return Err(refuse_with(Code::NotAllowed, "this match is not open to you", values));
        }
        let head = handle.feed.head_for(who);
        Ok(Opened { handle, head, for_good: now.core.status != Status::Waiting })
    }

    /// The matches that are being played by those whom `who` follows, as far as `who` may watch them without the link; with who that
    /// is, newest first. Errors: `store_unavailable`.
    pub async fn of_followed(&self, who: PlayerId) -> Result<Vec<(PlayerId, MatchId)>, Refusal> {
        let found =
            self.store().relations().matches_of_followed(who, limits::FOLLOWED_MATCHES).await.map_err(unavailable)?;
        let mut open = Vec::new();
        for (player, id) in found {
            // What has left the memory is not being played now.
            let Some(core) = self.in_memory(id).map(|handle| handle.feed.head().core.clone()) else { continue };
            let told = core.status == Status::Playing && core.header.delay_s == 0 && core.header.watch() != Watch::Link;
            if told && may_see(self.store(), &core, Some(who)).await? {
                open.push((player, id));
            }
        }
        Ok(open)
    }
}

/// Its players always may; while a seat is free, everybody who knows of the match, since they may take it. Then it is as its maker
/// has said, also when it is over.
async fn may_see(store: &dyn Store, core: &Core, who: Option<PlayerId>) -> Result<bool, Refusal> {
    if who.is_some_and(|who| core.sits(who)) || core.status == Status::Waiting {
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
