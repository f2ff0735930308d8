//! Looks every few seconds which match of each game is to be featured, and lets the lobby tell it.
//!
//! The rule is [`super::featured`]'s. Only what is loaded and listed is looked at, a few matches of each game: this module must not
//! load matches, nor change them.
//!
//! Where the game computes no chances, the computer's estimate says who is likely to win. It is thought once for each position that is
//! looked at, here and not on the threads that the computer's moves are thought on.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use engine::bots;
use protocol::ids::{MatchId, Seq};
use protocol::matches::Chances;
use tokio_util::sync::CancellationToken;

use super::directory::Inner;
use super::featured::{Candidate, Rank, choose};
use super::show::MatchHead;
use super::time::now_ms;
use crate::limits::{FEATURED_CANDIDATES, FEATURED_EVERY_MS};

/// Looks until `stop`, or until nobody owns the matches any more.
pub(super) async fn run(inner: Weak<Inner>, stop: CancellationToken) {
    let mut favourites = Favourites::default();
    loop {
        let pause = tokio::time::sleep(Duration::from_millis(FEATURED_EVERY_MS));
        if stop.run_until_cancelled(pause).await.is_none() {
            return;
        }
        let Some(inner) = inner.upgrade() else { return };
        let known = std::mem::take(&mut favourites);
        match tokio::task::spawn_blocking(move || look(&inner, known)).await {
            Ok(known) => favourites = known,
            Err(panic) => tracing::error!(%panic, "the featured matches could not be chosen"),
        }
    }
}

/// The favourites' chances to win of the matches that were looked at last, so that no position is thought about twice.
#[derive(Default)]
struct Favourites(HashMap<MatchId, (Seq, Option<f64>)>);

impl Favourites {
    /// That of a match at a version: as it was told before, or else by `think`. While nobody can tell, since dice are due or a choice is
    /// secret, what held before still does.
    fn of(&mut self, id: MatchId, seq: Seq, think: impl FnOnce() -> Option<f64>) -> Option<f64> {
        let (known_at, known) = self.0.get(&id).copied().unzip();
        if known_at == Some(seq) {
            return known.flatten();
        }
        let favourite = think().or(known.flatten());
        self.0.insert(id, (seq, favourite));
        favourite
    }
}

/// One look; gives what the next one need not think about. Not on the threads that everybody's matches run on, since it thinks.
fn look(inner: &Inner, mut known: Favourites) -> Favourites {
    let mut favourites = Favourites::default();
    let lobby = inner.lobby();
    let standing = lobby.view().featured;
    let mut featured = BTreeMap::new();
    for (game, matches) in &*lobby.live() {
        let standing = standing.get(game).copied();
        let is_looked_at = |(place, rank): &(usize, Rank)| *place < FEATURED_CANDIDATES || Some(rank.id) == standing;
        let ranks = matches.iter().map(Rank::of).enumerate().filter(is_looked_at);
        let candidates: Vec<_> = ranks.filter_map(|(_, rank)| candidate(inner, rank, &mut known)).collect();
        for Candidate { rank, .. } in &candidates {
            favourites.0.extend(known.0.remove_entry(&rank.id));
        }
        if let Some(chosen) = choose(standing, &candidates, now_ms()) {
            featured.insert(game.clone(), chosen);
        }
    }
    lobby.feature(featured);
    favourites
}

/// A listed match as everybody is shown it now; none if it has left the memory since.
fn candidate(inner: &Inner, rank: Rank, known: &mut Favourites) -> Option<Candidate> {
    let head = shown(inner, rank.id)?;
    let favourite = known.of(rank.id, head.core.version, || {
        let chances = head.chances().or_else(|| bots::chances(&*head.core.game).map(Chances::from))?;
        Some(chances.home.max(chances.away))
    });
    Some(Candidate { rank, acted_at: head.core.at, favourite })
}

fn shown(inner: &Inner, id: MatchId) -> Option<Arc<MatchHead>> {
    Some(inner.loaded_match(id)?.feed.public_head())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_position_is_thought_about_once_and_what_held_holds_until_somebody_can_tell() {
        let id = MatchId(Uuid::from_u128(1));
        let mut favourites = Favourites::default();
        assert_eq!(favourites.of(id, 1, || None), None);
        assert_eq!(favourites.of(id, 2, || Some(0.6)), Some(0.6));
        assert_eq!(favourites.of(id, 2, || panic!("it is known")), Some(0.6));
        assert_eq!(favourites.of(id, 3, || None), Some(0.6), "dice are due");
        assert_eq!(favourites.of(id, 4, || Some(0.95)), Some(0.95));
        assert_eq!(favourites.of(MatchId(Uuid::from_u128(2)), 4, || None), None, "another match");
    }
}
