//! Word of results that are stored, for whoever goes on from them.
//!
//! Bounded: where too many wait to be taken, whoever takes them is told to look at everything. This module must not know what follows.

use std::collections::BTreeSet;

use parking_lot::Mutex;
use protocol::ids::MatchId;
use tokio::sync::Notify;

use crate::limits;
use crate::store::ResultRow;

/// Matches whose results were stored since it was last asked.
#[derive(Default)]
pub struct Kept {
    noted: Mutex<Noted>,
    wake: Notify,
}

#[derive(Default)]
struct Noted {
    ids: BTreeSet<MatchId>,
    missed: bool,
}

impl Kept {
    /// These are stored.
    pub(super) fn note(&self, results: &[ResultRow]) {
        if results.is_empty() {
            return;
        }
        let mut noted = self.noted.lock();
        noted.ids.extend(results.iter().map(|result| result.id));
        if noted.ids.len() > limits::RESULTS_NOTED {
            *noted = Noted { ids: BTreeSet::new(), missed: true };
        }
        drop(noted);
        self.wake.notify_one();
    }

    /// Waits until there is something.
    pub async fn noted(&self) {
        self.wake.notified().await;
    }

    /// Takes all of it, and whether there was more.
    pub fn take(&self) -> (BTreeSet<MatchId>, bool) {
        let Noted { ids, missed } = std::mem::take(&mut *self.noted.lock());
        (ids, missed)
    }
}
