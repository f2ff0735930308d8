//! Group commit: one writer takes everything that waits as soon as the store is free, and answers each when it is durable.
//!
//! This module must not retry: after an unknown outcome only a match's owner knows what to do, which is to load the match
//! anew with [`Journal::reload`] before it appends again. The store's fence makes every other order harmless: an append that
//! was stored after all, however late, leaves the owner's next one fenced, and it loads again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::ids::MatchId;
use tokio::sync::{mpsc, oneshot};

use crate::limits;
use crate::store::{Append, Entry, MatchRow, Start, Store, StoreError};

/// The way to durable entries. Cheap to clone; the writer ends with the last clone.
#[derive(Clone)]
pub struct Journal {
    /// Bounded: a store that is slow slows its callers.
    writes: mpsc::Sender<Write>,
    store: Arc<dyn Store>,
}

type Answer = oneshot::Sender<Result<(), StoreError>>;

enum Write {
    Start(Start, Answer),
    Append(Append, Answer),
    Flush(oneshot::Sender<()>),
}

impl Journal {
    /// Starts the writer.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (writes, queue) = mpsc::channel(limits::JOURNAL_QUEUE_WRITES);
        tokio::spawn(write_all(store.clone(), queue));
        Self { writes, store }
    }

    /// Stores a new match; durable when it returns.
    pub async fn create(&self, start: Start) -> Result<(), StoreError> {
        self.ask(|answer| Write::Start(start, answer)).await
    }

    /// Stores what a match appends; durable when it returns. An owner awaits one append before the next.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.ask(|answer| Write::Append(append, answer)).await
    }

    /// The match as it is stored, to go on from after [`StoreError::Unavailable`] or [`StoreError::Fenced`]: waits, with
    /// growing pauses, until the store answers. An append of unknown outcome is among the entries if it was stored; its
    /// `act_id` names it.
    pub async fn reload(&self, id: MatchId) -> Option<(MatchRow, Vec<Entry>)> {
        let mut pause_ms = limits::STORE_RETRY_FIRST_MS;
        loop {
            match self.store.load_match(id).await {
                Ok(found) => return found,
                Err(error) => tracing::warn!(match_id = %id, %error, pause_ms, "cannot load a match; trying again"),
            }
            tokio::time::sleep(Duration::from_millis(pause_ms)).await;
            pause_ms = (pause_ms * 2).min(limits::STORE_RETRY_LAST_MS);
        }
    }

    /// Waits until the writer has ended, by a panic say: nothing can be stored any more.
    pub async fn ended(&self) {
        self.writes.closed().await;
    }

    /// Whether the writer has ended.
    pub fn has_ended(&self) -> bool {
        self.writes.is_closed()
    }

    /// Waits until everything asked for before is answered.
    pub async fn flush(&self) {
        let (answer, done) = oneshot::channel();
        // Where the writer has ended, nothing waits for it.
        let _ = self.writes.send(Write::Flush(answer)).await;
        let _ = done.await;
    }

    async fn ask(&self, write: impl FnOnce(Answer) -> Write) -> Result<(), StoreError> {
        let (answer, done) = oneshot::channel();
        let ended = || StoreError::Unavailable("the journal's writer has ended".into());
        self.writes.send(write(answer)).await.map_err(|_| ended())?;
        done.await.unwrap_or_else(|_| Err(ended()))
    }
}

async fn write_all(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Write>) {
    let mut taken = Vec::new();
    while queue.recv_many(&mut taken, limits::JOURNAL_BATCH_WRITES).await > 0 {
        let (mut starts, mut appends, mut flushes) = (Vec::new(), Vec::new(), Vec::new());
        let (mut start_answers, mut append_answers) = (Vec::new(), Vec::new());
        for write in taken.drain(..) {
            match write {
                Write::Start(start, answer) => {
                    starts.push(start);
                    start_answers.push(answer);
                }
                Write::Append(append, answer) => {
                    appends.push(append);
                    append_answers.push(answer);
                }
                Write::Flush(answer) => flushes.push(answer),
            }
        }
        if !starts.is_empty() {
            let created = timed("create", starts.len(), store.create_matches(&starts)).await;
            answer_all(start_answers, created.map(|()| starts.iter().map(|_| Ok(())).collect()));
        }
        if !appends.is_empty() {
            answer_all(append_answers, timed("append", appends.len(), store.append(&appends)).await);
        }
        // Whoever has gone meanwhile does not want to know.
        flushes.into_iter().for_each(|answer| _ = answer.send(()));
    }
}

/// Waits for the store, though not for ever, and measures it.
async fn timed<T>(
    what: &'static str,
    writes: usize,
    stored: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let started = Instant::now();
    let wait = Duration::from_millis(limits::JOURNAL_WAIT_MS);
    let result = tokio::time::timeout(wait, stored)
        .await
        .unwrap_or_else(|_| Err(StoreError::Unavailable(format!("no answer within {} ms", limits::JOURNAL_WAIT_MS))));
    metrics::histogram!("touchline_journal_batch_writes", "what" => what).record(writes as f64);
    metrics::histogram!("touchline_journal_commit_seconds", "what" => what).record(started.elapsed().as_secs_f64());
    if let Err(error) = &result {
        metrics::counter!("touchline_journal_failures_total", "what" => what).increment(1);
        tracing::error!(what, writes, %error, "the store did not take a batch");
    }
    result
}

fn answer_all(answers: Vec<Answer>, stored: Result<Vec<Result<(), StoreError>>, StoreError>) {
    let results = match stored {
        Ok(results) => results,
        Err(error) => answers.iter().map(|_| Err(error.clone())).collect(),
    };
    // Whoever has gone meanwhile finds out by loading the match.
    answers.into_iter().zip(results).for_each(|(answer, result)| _ = answer.send(result));
}
