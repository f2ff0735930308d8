//! Makes all results and ratings anew from the journal.
//!
//! This may be done beside a running server: pages are all or none, and whoever folds the same results twice finds out. This module must
//! not lose what it cannot make anew: a match that this build cannot read keeps the result it had.

use engine::catalog::GameKind;

use super::read;
use crate::limits;
use crate::ratings;
use crate::store::{Store, StoreError};

/// What was made anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Results.
    pub results: usize,
    /// Matches that have ended and that this build cannot read.
    pub unread: usize,
    /// Results that ratings took notice of.
    pub folded: usize,
}

/// Rebuilds results, then ratings.
pub async fn rebuild(store: &dyn Store) -> Result<Rebuilt, StoreError> {
    let mut rebuilt = Rebuilt::default();
    let mut after = None;
    loop {
        let page = store.results().ended_matches(after, limits::RESULTS_PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(*last);
        let mut results = Vec::new();
        for id in page {
            match read(store, id).await? {
                Some(result) => results.push(result),
                None => rebuilt.unread += 1,
            }
        }
        store.results().replace_results(&results).await?;
        rebuilt.results += results.len();
    }
    store.ratings().forget_ratings().await?;
    for game in GameKind::ALL {
        rebuilt.folded += ratings::fold(store, game.name()).await?;
    }
    Ok(rebuilt)
}
