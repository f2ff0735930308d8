//! Keeps what came of matches that have ended, and has ratings follow.
//!
//! Matches leave word when they end, in memory; what a stop, a crash or a full memory loses is found in the journal, at the start and now
//! and then. So moves never wait for results, and no result is lost. This module must not change a match.

mod kept;
pub use kept::Kept;

mod rebuild;
pub use rebuild::{Rebuilt, rebuild};

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use engine::catalog::GameKind;
use protocol::ids::MatchId;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::limits;
use crate::matches::core::Core;
use crate::matches::{Ended, Noted, result_of};
use crate::ratings;
use crate::store::{ResultRow, Store, StoreError};

/// Starts keeping the results of matches that end, and first of those that have ended before. What is answered tells how often ratings
/// have been looked after; `kept` hears of each result that is stored.
pub fn start(
    store: Arc<dyn Store>,
    ended: Arc<Ended>,
    kept: Arc<Kept>,
    stop: CancellationToken,
) -> watch::Receiver<u64> {
    let (done, followed) = watch::channel(0);
    let keeper = Keeper { store, unread: HashSet::new(), kept, done };
    tokio::spawn(async move { stop.run_until_cancelled(keeper.run(ended)).await });
    followed
}

struct Keeper {
    store: Arc<dyn Store>,
    /// Matches whose journal this build cannot read: they are not tried again before the next start.
    unread: HashSet<MatchId>,
    kept: Arc<Kept>,
    done: watch::Sender<u64>,
}

impl Keeper {
    async fn run(mut self, ended: Arc<Ended>) {
        let mut noted = Noted { results: Vec::new(), missed: true };
        loop {
            let kept = self.keep(&noted).await;
            self.done.send_modify(|times| *times += 1);
            noted = match kept {
                Ok(()) => next(&ended).await,
                Err(error) => {
                    tracing::warn!(%error, "results wait for the store");
                    tokio::time::sleep(Duration::from_millis(limits::RESULTS_RETRY_MS)).await;
                    Noted { missed: true, ..noted }
                }
            };
        }
    }

    /// Everything that was noted, and where that is not everything, whatever the journal has.
    async fn keep(&mut self, noted: &Noted) -> Result<(), StoreError> {
        for results in noted.results.chunks(limits::RESULTS_PAGE as usize) {
            self.store.results().note_results(results).await?;
            self.kept.note(results);
        }
        if noted.missed {
            self.catch_up().await?;
            for game in GameKind::ALL {
                ratings::fold(&*self.store, game.name()).await?;
            }
            return Ok(());
        }
        let counts = |game: &GameKind| noted.results.iter().any(|r| r.unrated.is_none() && r.game == game.name());
        for game in GameKind::ALL.into_iter().filter(counts) {
            ratings::fold(&*self.store, game.name()).await?;
        }
        Ok(())
    }

    /// Results of matches that have ended and have none.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let (mut after, mut count) = (None, 0);
        loop {
            let page = self.store.results().without_result(after, limits::RESULTS_PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some(*last);
            let mut results = Vec::new();
            for id in page {
                if self.unread.contains(&id) {
                    continue;
                }
                match read(&*self.store, id).await? {
                    Some(result) => results.push(result),
                    None => _ = self.unread.insert(id),
                }
            }
            count += results.len();
            self.store.results().note_results(&results).await?;
            self.kept.note(&results);
        }
        if count > 0 {
            tracing::info!(results = count, "results were found in the journal");
        }
        Ok(())
    }
}

/// What has been noted by and by; after a long time without anything, whatever the journal has.
async fn next(ended: &Ended) -> Noted {
    let pause = Duration::from_millis(limits::RESULTS_CATCH_UP_EVERY_MS);
    if tokio::time::timeout(pause, ended.noted()).await.is_err() {
        return Noted { results: Vec::new(), missed: true };
    }
    tokio::time::sleep(Duration::from_millis(limits::RESULTS_GATHER_MS)).await;
    ended.take()
}

/// The result of a match from its journal, replayed apart from the threads that matches run on; none where this build cannot read it.
async fn read(store: &dyn Store, id: MatchId) -> Result<Option<ResultRow>, StoreError> {
    let Some((row, entries)) = store.load_match(id).await? else { return Ok(None) };
    let replayed = tokio::task::spawn_blocking(move || Core::replay(&row, &entries, |_, _, _| {})).await;
    match replayed {
        Ok(Ok(core)) => Ok(result_of(&core)),
        Ok(Err(error)) => {
            tracing::warn!(match_id = %id, %error, "a match has no result here");
            Ok(None)
        }
        Err(panic) => {
            tracing::error!(match_id = %id, %panic, "a match that has ended could not be replayed");
            Ok(None)
        }
    }
}
