//! A store in front of another, which passes on what it does not want to see: to hold calls back, count them or let them fail.
//!
//! This module must not change what is passed on.

use protocol::ids::{MatchId, PlayerId};

use super::domains::{domains, passed};
use super::{Append, Closing, Entry, MatchRow, Start, Store, StoreError, StoreFuture};

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
    domains!(passed);
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
