//! A batch of appends as both databases take it: the version that each match must be at, and the rows to add.
//!
//! This module must not know SQL.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::{Append, Entry, Start, StoreError};

/// An entry and its match.
pub(super) type EntryOf<'a> = (Uuid, &'a Entry);

/// A match and a player in it.
pub(super) type Seat = (Uuid, Uuid);

/// Appends sorted into rows. Appends to the same match that follow upon each other are one.
#[derive(Default)]
pub(super) struct Batch<'a> {
    /// The matches.
    pub(super) ids: Vec<Uuid>,
    /// The version that each of `ids` must be at.
    pub(super) before: Vec<i64>,
    /// New entries, with their match.
    pub(super) entries: Vec<EntryOf<'a>>,
    /// New seats: match and player.
    pub(super) seats: Vec<Seat>,
    /// Matches that end.
    pub(super) ended: Vec<Uuid>,
    /// Whether each append follows upon what the batch holds before it.
    fits: Vec<bool>,
}

impl<'a> Batch<'a> {
    /// Sorts `appends`.
    pub(super) fn new(appends: &'a [Append]) -> Self {
        let mut batch = Self::default();
        let mut heads = HashMap::with_capacity(appends.len());
        for append in appends {
            let id = append.id.0;
            let before = heads.get(&id).copied();
            let fits = is_contiguous(&append.entries, before);
            batch.fits.push(fits);
            if !fits {
                continue;
            }
            if before.is_none() {
                batch.ids.push(id);
                batch.before.push(append.entries[0].version.cast_signed() - 1);
            }
            heads.insert(id, append.entries[append.entries.len() - 1].version);
            batch.entries.extend(append.entries.iter().map(|entry| (id, entry)));
            batch.seats.extend(append.seated.iter().map(|player| (id, player.0)));
            batch.ended.extend(append.ended.then_some(id));
        }
        // Neighbours in the key's index are written together. The sort is stable: versions stay in order.
        batch.entries.sort_by_key(|(id, _)| *id);
        batch
    }

    /// Leaves only rows of the matches in `owned`.
    pub(super) fn keep(&mut self, owned: &HashSet<Uuid>) {
        self.entries.retain(|(id, _)| owned.contains(id));
        self.seats.retain(|(id, _)| owned.contains(id));
        self.ended.retain(|id| owned.contains(id));
    }

    /// The answer to each of `appends`, where `owned` are the matches that were at the right version.
    pub(super) fn answers(&self, appends: &[Append], owned: &HashSet<Uuid>) -> Vec<Result<(), StoreError>> {
        let done = appends.iter().zip(&self.fits).map(|(append, fits)| *fits && owned.contains(&append.id.0));
        done.map(|done| if done { Ok(()) } else { Err(StoreError::Fenced) }).collect()
    }
}

/// The entries and seats of matches that start.
pub(super) fn first_rows(starts: &[Start]) -> (Vec<EntryOf<'_>>, Vec<Seat>) {
    let entries = starts.iter().flat_map(|start| start.entries.iter().map(|entry| (start.row.id.0, entry)));
    let seats = starts.iter().flat_map(|start| start.seated.iter().map(|player| (start.row.id.0, player.0)));
    (entries.collect(), seats.collect())
}

/// Whether there are entries, each one above the one before it, the first above `before` where that is given and else from 1.
fn is_contiguous(entries: &[Entry], before: Option<u64>) -> bool {
    let follows = |first: &Entry| before.map_or(first.version > 0, |before| first.version == before + 1);
    entries.first().is_some_and(follows) && entries.windows(2).all(|pair| pair[1].version == pair[0].version + 1)
}

#[cfg(test)]
mod tests {
    use protocol::ids::MatchId;

    use super::*;

    fn check(appends: &[(u128, &[u64])], ids: &[u128], before: &[i64], fits: &[bool]) {
        let appends: Vec<Append> = appends.iter().map(|(id, versions)| append(*id, versions)).collect();
        let batch = Batch::new(&appends);
        assert_eq!(batch.ids, ids.iter().copied().map(Uuid::from_u128).collect::<Vec<_>>());
        assert_eq!(batch.before, before);
        assert_eq!(batch.fits, fits);
    }

    fn append(id: u128, versions: &[u64]) -> Append {
        let entry = |version: &u64| Entry {
            version: *version,
            side: None,
            kind: String::new(),
            body: String::new(),
            act_id: None,
            at: 0,
        };
        let entries = versions.iter().map(entry).collect();
        Append { id: MatchId(Uuid::from_u128(id)), entries, seated: Vec::new(), ended: false }
    }

    #[test]
    fn appends_to_one_match_that_follow_upon_each_other_need_one_version() {
        check(&[(1, &[4, 5]), (2, &[1]), (1, &[6])], &[1, 2], &[3, 0], &[true, true, true]);
    }

    #[test]
    fn an_append_that_follows_upon_nothing_is_left_out() {
        check(&[(1, &[4]), (1, &[6]), (1, &[5])], &[1], &[3], &[true, false, true]);
        check(&[(1, &[4, 6]), (2, &[]), (3, &[0])], &[], &[], &[false, false, false]);
    }
}
