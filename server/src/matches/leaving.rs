//! When a match leaves memory, and how long it is listed without its people.
//!
//! A match that nobody watches is let go once nothing is due in it: no clock runs, no roll and no answer of the computer is owed.
//! It is loaded again when somebody asks for it. A match that is not loaded is not listed, and a waiting one is taken off the
//! list when its maker has been gone for as long; it comes back when he does, whoever else looks at it. This module must not
//! change a match.

use engine::game::Side;
use protocol::matches::{Listing, Seat, Status};
use protocol::watching::Watch;
use tokio::time::Instant;

use super::core::Core;
use super::settling;
use super::task::Task;
use super::time::instant_in;

/// Whether nothing happens in a match until somebody asks for it.
pub(super) fn rests(core: &Core) -> bool {
    let computer_owes = |side: Side| core.is_computer(side) && core.prompts[side].is_some();
    let due = core.clock.flag().is_some() || core.roll_due().is_some() || settling::is_open(core);
    !due && !Side::BOTH.into_iter().any(computer_owes)
}

impl Task {
    /// Plans to leave, or to stay; a plan to leave is not put off by looking at it again.
    pub(super) fn arrange_leave(&mut self) {
        let timing = &self.shared.timing;
        let lingers = if self.core().ended() { timing.ended_match_lingers_ms } else { timing.idle_match_lingers_ms };
        let waits = self.late.as_ref().is_some_and(|late| late.due().is_some());
        let leaves = self.feed.counts().viewers == 0 && rests(self.core()) && !waits;
        let latest = instant_in(lingers);
        self.leave_at = leaves.then(|| self.leave_at.map_or(latest, |at| at.min(latest)));
    }

    /// Lists the match as it is now, or takes it off the list.
    pub(super) fn arrange_listing(&mut self) {
        if !self.core().header.listed {
            return;
        }
        // While it is played it is listed for those who watch.
        let open = self.waits() || self.core().header.watch() == Watch::Everyone;
        let forsaken = self.waits() && self.listed_until.is_some_and(|at| at <= Instant::now());
        let viewers = self.viewers.tell(self.feed.counts().spectators, Instant::now());
        let head = self.feed.public_head();
        let listed = open && !head.core.ended() && !forsaken;
        let listing = listed.then(|| Listing { viewers, ..head.listing() });
        let same = |old: &Listing, new: &Listing| Listing { seq: new.seq, ..old.clone() } == *new;
        let unchanged = match (&self.listed, &listing) {
            (Some(old), Some(new)) => same(old, new),
            (None, None) => true,
            _ => false,
        };
        if !unchanged {
            self.shared.lobby.update(self.core().id, listing.clone());
            self.listed = listing;
        }
    }

    /// Brings the match to the own channels of its people, where they read them.
    pub(super) fn show_to_own(&self) {
        for side in Side::BOTH {
            if let Some(Seat::Person { id, .. }) = &self.core().seats[side]
                && self.shared.me.is_read(*id)
            {
                self.shared.me.show_match(*id, self.core().id, || self.head.own(*id));
            }
        }
    }

    /// Readers have come or gone: the maker of a waiting match is here, or has left it on the list for a while.
    pub(super) fn note_maker(&mut self) {
        let by_side = self.feed.counts().by_side;
        let here = Side::BOTH.into_iter().any(|side| by_side[side] > 0);
        let latest = instant_in(self.shared.timing.idle_match_lingers_ms);
        self.listed_until = if here { None } else { self.listed_until.or(Some(latest)) };
        self.arrange_listing();
    }

    /// When a waiting match is to be taken off the list.
    pub(super) fn unlist_at(&self) -> Option<Instant> {
        self.listed_until.filter(|_| self.waits() && self.listed.is_some())
    }

    fn waits(&self) -> bool {
        self.core().status == Status::Waiting
    }

    /// True: the match has left the memory, and its task is to end.
    pub(super) async fn let_go(&mut self) -> bool {
        let Some(directory) = self.directory.upgrade() else { return true };
        // Before it goes: whoever loads it anew may list it anew.
        if self.listed.take().is_some() {
            self.shared.lobby.update(self.core().id, None);
        }
        let gone = directory.let_go(self.core().id, &self.feed);
        if !gone {
            self.arrange();
            return false;
        }
        // What came since then is for the next task.
        for request in self.mailbox.close() {
            directory.bring(self.core().id, request).await;
        }
        true
    }
}
