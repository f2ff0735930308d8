//! The journal batches what waits, answers each, and passes failures on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use protocol::ids::MatchId;
use server::journal::Journal;
use server::store::{self, Append, Forward, Store, StoreError, StoreFuture};
use tokio::sync::Semaphore;

use super::{append, new_match, start};

/// A store in memory whose appends wait for permission, may fail before or after they are stored, and are counted.
struct Gate {
    inner: Arc<dyn Store>,
    permits: Semaphore,
    fails_before: AtomicBool,
    fails_after: AtomicBool,
    batches: Mutex<Vec<usize>>,
}

impl Gate {
    async fn new() -> Arc<Self> {
        Arc::new(Self {
            inner: store::open("sqlite::memory:").await.expect("a store in memory"),
            permits: Semaphore::new(0),
            fails_before: AtomicBool::new(false),
            fails_after: AtomicBool::new(false),
            batches: Mutex::new(Vec::new()),
        })
    }

    /// Lets `count` batches through.
    fn open(&self, count: usize) {
        self.permits.add_permits(count);
    }

    async fn guarded(&self, batch: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        self.batches.lock().push(batch.len());
        self.permits.acquire().await.expect("never closed").forget();
        let broken = || StoreError::Unavailable("broken for a test".to_owned());
        if self.fails_before.swap(false, Ordering::Relaxed) {
            return Err(broken());
        }
        let answers = self.inner.append(batch).await;
        if self.fails_after.swap(false, Ordering::Relaxed) { Err(broken()) } else { answers }
    }
}

impl Forward for Gate {
    fn inner(&self) -> &dyn Store {
        &*self.inner
    }
    fn pass_append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>> {
        Box::pin(self.guarded(batch))
    }
}

/// A journal with a new match.
async fn journal() -> (Arc<Gate>, Journal, MatchId) {
    let gate = Gate::new().await;
    let journal = Journal::start(gate.clone());
    let id = new_match();
    journal.create(start(id)).await.expect("created");
    (gate, journal, id)
}

async fn last_version(journal: &Journal, id: MatchId) -> u64 {
    let (_, entries) = journal.reload(id).await.expect("a match");
    entries.last().expect("an entry").version
}

#[tokio::test]
async fn what_waits_while_the_store_is_busy_is_one_batch() {
    let (gate, journal, first) = journal().await;
    let ids: Vec<MatchId> = std::iter::repeat_with(new_match).take(50).collect();
    for id in &ids {
        journal.create(start(*id)).await.expect("created");
    }
    let busy = tokio::spawn({
        let journal = journal.clone();
        async move { journal.append(append(first, 2..=2)).await }
    });
    // One thread: when this task runs again after a yield, the others have run until they wait.
    while gate.batches.lock().is_empty() {
        tokio::task::yield_now().await;
    }
    let waiting: Vec<_> = ids
        .iter()
        .map(|id| {
            let (journal, append) = (journal.clone(), append(*id, 2..=2));
            tokio::spawn(async move { journal.append(append).await })
        })
        .collect();
    tokio::task::yield_now().await;
    gate.open(2);
    busy.await.expect("no panic").expect("stored");
    for answer in waiting {
        answer.await.expect("no panic").expect("stored");
    }
    assert_eq!(*gate.batches.lock(), [1, 50]);
}

#[tokio::test]
async fn a_fenced_append_is_answered_so_and_its_neighbours_are_stored() {
    let (gate, journal, id) = journal().await;
    gate.open(9);
    let other = new_match();
    journal.create(start(other)).await.expect("created");
    let (late, good) = tokio::join!(journal.append(append(id, 5..=5)), journal.append(append(other, 2..=2)));
    assert!(matches!(late, Err(StoreError::Fenced)), "{late:?}");
    good.expect("stored");
}

#[tokio::test]
async fn a_failed_append_is_not_tried_again() {
    let (gate, journal, id) = journal().await;
    gate.open(9);
    gate.fails_before.store(true, Ordering::Relaxed);
    let failed = journal.append(append(id, 2..=2)).await;
    assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
    journal.flush().await;
    assert_eq!(*gate.batches.lock(), [1]);
    assert_eq!(last_version(&journal, id).await, 1);
    journal.append(append(id, 2..=2)).await.expect("the owner may try again");
}

#[tokio::test]
async fn an_append_that_was_stored_after_all_fences_the_next_and_is_seen_by_loading() {
    let (gate, journal, id) = journal().await;
    gate.open(9);
    gate.fails_after.store(true, Ordering::Relaxed);
    let unknown = journal.append(append(id, 2..=3)).await;
    assert!(matches!(unknown, Err(StoreError::Unavailable(_))), "{unknown:?}");
    let again = journal.append(append(id, 2..=3)).await;
    assert!(matches!(again, Err(StoreError::Fenced)), "{again:?}");
    assert_eq!(last_version(&journal, id).await, 3);
    journal.append(append(id, 4..=4)).await.expect("it goes on from there");
}

#[tokio::test]
async fn flush_waits_for_what_was_asked_before() {
    let (gate, journal, id) = journal().await;
    let appended = tokio::spawn({
        let journal = journal.clone();
        async move { journal.append(append(id, 2..=2)).await }
    });
    while gate.batches.lock().is_empty() {
        tokio::task::yield_now().await;
    }
    let flushed = tokio::spawn({
        let journal = journal.clone();
        async move { journal.flush().await }
    });
    tokio::task::yield_now().await;
    assert!(!flushed.is_finished(), "the append is still under way");
    gate.open(1);
    flushed.await.expect("no panic");
    assert!(appended.await.expect("no panic").is_ok());
    assert_eq!(last_version(&journal, id).await, 2);
}
