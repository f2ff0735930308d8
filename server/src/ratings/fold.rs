//! From results to ratings: page by page, in the order of `(ended, match)`, each page in one transaction.
//!
//! A result that arrives when later ones have been folded already is found, and everything from it on is folded again; so the numbers depend on
//! the results alone, not on when they came. This module must not keep anything in memory from one page to the next.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use engine::game::BySide;
use protocol::ids::PlayerId;

use super::{DAY_MS, PAIR_MATCHES_A_DAY, Standing, after};
use crate::limits;
use crate::store::{Change, RatedResult, Ratings, Store, StoreError};

/// Folds all results of one game that have not been folded. Answers how many.
pub async fn fold(store: &dyn Store, game: &str) -> Result<usize, StoreError> {
    let ratings = store.ratings();
    let mut folded = 0;
    loop {
        let page = ratings.waiting(game, limits::RATINGS_PAGE_RESULTS).await?;
        let Some(oldest) = page.first() else { return Ok(folded) };
        if ratings.is_late(game, oldest.ended, oldest.id).await? {
            tracing::info!(game, match_id = %oldest.id, "a result came late; ratings from it on are folded again");
            ratings.rewind(game, oldest.ended, oldest.id).await?;
            continue;
        }
        let changes = changes(ratings, game, &page).await?;
        // False: somebody else has folded some of them meanwhile. Then it is looked anew.
        if ratings.keep(game, &page, &changes).await? {
            folded += page.len();
        }
    }
}

/// What the results of a page change, in order.
async fn changes(ratings: &dyn Ratings, game: &str, page: &[RatedResult]) -> Result<Vec<Change>, StoreError> {
    let mut standings: HashMap<PlayerId, Standing> = HashMap::new();
    let mut met = HashMap::new();
    let mut changes = Vec::new();
    for result in page {
        let BySide { home, away } = result.players;
        let day = result.ended / DAY_MS;
        let pair = if home < away { (home, away, day) } else { (away, home, day) };
        let before = match met.get(&pair) {
            Some(before) => *before,
            None => ratings.met(game, [home, away], day * DAY_MS, (day + 1) * DAY_MS).await?,
        };
        if before >= PAIR_MATCHES_A_DAY {
            met.insert(pair, before);
            continue;
        }
        met.insert(pair, before + 1);
        for player in [home, away] {
            if let Entry::Vacant(unknown) = standings.entry(player) {
                let found = ratings.standing(player, game).await?;
                unknown.insert(found.unwrap_or_else(|| Standing::new(result.ended)));
            }
        }
        let old = result.players.map(|_, player| standings[player]);
        let new = after(old, result.winner, result.ended);
        for (side, player) in result.players.iter() {
            standings.insert(*player, new[side]);
            changes.push(Change {
                id: result.id,
                player: *player,
                opponent: result.players[!side],
                before: old[side].rating,
                after: new[side],
            });
        }
    }
    Ok(changes)
}
