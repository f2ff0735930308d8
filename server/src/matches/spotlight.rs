//! Looks every few seconds which match of each game is to be featured, and lets the lobby tell it.
//!
//! The rule is [`super::featured`]'s. Only what is loaded and listed is looked at, a few matches of each game: this module must not
//! load matches, nor change them.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use protocol::ids::MatchId;
use tokio_util::sync::CancellationToken;

use super::directory::Inner;
use super::featured::{Candidate, Rank, choose};
use super::show::MatchHead;
use super::time::now_ms;
use crate::limits::{FEATURED_CANDIDATES, FEATURED_EVERY_MS};

/// Looks until `stop`, or until nobody owns the matches any more.
pub(super) async fn run(inner: Weak<Inner>, stop: CancellationToken) {
    loop {
        let pause = tokio::time::sleep(Duration::from_millis(FEATURED_EVERY_MS));
        if stop.run_until_cancelled(pause).await.is_none() {
            return;
        }
        let Some(inner) = inner.upgrade() else { return };
        let looked = tokio::task::spawn_blocking(move || look(&inner));
        if let Err(panic) = looked.await {
            tracing::error!(%panic, "the featured matches could not be chosen");
        }
    }
}

/// One look. Chances may have to be computed for it, so not on the threads that everybody's matches run on.
fn look(inner: &Inner) {
    let lobby = inner.lobby();
    let standing = lobby.view().featured;
    let mut featured = BTreeMap::new();
    for (game, matches) in lobby.live() {
        let standing = standing.get(&game).copied();
        let is_looked_at = |(place, rank): &(usize, Rank)| *place < FEATURED_CANDIDATES || Some(rank.id) == standing;
        let ranks = matches.iter().map(Rank::of).enumerate().filter(is_looked_at);
        let candidates: Vec<_> = ranks.filter_map(|(_, rank)| candidate(inner, rank)).collect();
        if let Some(chosen) = choose(standing, &candidates, now_ms()) {
            featured.insert(game, chosen);
        }
    }
    lobby.feature(featured);
}

/// A listed match as everybody is shown it now; none if it has left the memory since.
fn candidate(inner: &Inner, rank: Rank) -> Option<Candidate> {
    let head = shown(inner, rank.id)?;
    let favourite = head.chances().map(|chances| chances.home.max(chances.away));
    Some(Candidate { rank, acted_at: head.core.at, favourite })
}

fn shown(inner: &Inner, id: MatchId) -> Option<Arc<MatchHead>> {
    Some(inner.loaded_match(id)?.feed.public_head())
}
