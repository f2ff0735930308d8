//! A store in front of another, which passes on what it does not want to see: to hold calls back, count them or let them fail.
//!
//! This module must not change what is passed on.

use protocol::ids::{MatchId, PlayerId};

use super::{
    Accounts, Append, Chat, Closing, Conduct, Entry, MatchRow, Matchmaking, Meetings, Profiles, Ratings, Relations,
    Results, Sessions, Start, Store, StoreError, StoreFuture,
};

/// What stands in front of a store. It is a [`Store`] itself.
pub trait Forward: Send + Sync + 'static {
    /// The store behind it.
    fn inner(&self) -> &dyn Store;

    /// [`Store::append`], passed on.
    fn pass_append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>> {
        self.inner().append(batch)
    }

    /// [`Store::running_matches`], passed on.
    fn pass_running_matches<'a>(
        &'a self,
        after: Option<MatchId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(MatchRow, Vec<Entry>)>> {
        self.inner().running_matches(after, limit)
    }
}

impl<T: Forward> Store for T {
    fn create_matches<'a>(&'a self, starts: &'a [Start]) -> StoreFuture<'a, ()> {
        self.inner().create_matches(starts)
    }
    fn append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>> {
        self.pass_append(batch)
    }
    fn load_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(MatchRow, Vec<Entry>)>> {
        self.inner().load_match(id)
    }
    fn running_matches<'a>(
        &'a self,
        after: Option<MatchId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(MatchRow, Vec<Entry>)>> {
        self.pass_running_matches(after, limit)
    }
    fn matches_of<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<MatchId>> {
        self.inner().matches_of(player, limit)
    }
    fn matches_of_followed<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<(PlayerId, MatchId)>> {
        self.inner().matches_of_followed(player, limit)
    }
    fn accounts(&self) -> &dyn Accounts {
        self.inner().accounts()
    }
    fn sessions(&self) -> &dyn Sessions {
        self.inner().sessions()
    }
    fn relations(&self) -> &dyn Relations {
        self.inner().relations()
    }
    fn conduct(&self) -> &dyn Conduct {
        self.inner().conduct()
    }
    fn meetings(&self) -> &dyn Meetings {
        self.inner().meetings()
    }
    fn results(&self) -> &dyn Results {
        self.inner().results()
    }
    fn ratings(&self) -> &dyn Ratings {
        self.inner().ratings()
    }
    fn profiles(&self) -> &dyn Profiles {
        self.inner().profiles()
    }
    fn matchmaking(&self) -> &dyn Matchmaking {
        self.inner().matchmaking()
    }
    fn chat(&self) -> &dyn Chat {
        self.inner().chat()
    }
    fn alive_at<'a>(&'a self) -> StoreFuture<'a, Option<u64>> {
        self.inner().alive_at()
    }
    fn heartbeat<'a>(&'a self, now: u64) -> StoreFuture<'a, ()> {
        self.inner().heartbeat(now)
    }
    fn close<'a>(&'a self) -> Closing<'a> {
        self.inner().close()
    }
    fn ping<'a>(&'a self) -> StoreFuture<'a, ()> {
        self.inner().ping()
    }
}
