//! Start-up after a stop or a crash, which is the same path: load, replay, give clocks their time back, go on.
//!
//! This module must not take requests.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::join_all;
use protocol::ids::MatchId;

use super::answers::Answers;
use super::core::Core;
use super::directory::Inner;
use super::late::Past;
use super::time::{instant_in, now_ms};
use super::{leaving, plan, recover};
use crate::limits;
use crate::store::{Entry, MatchRow, StoreError};

/// Takes up every match that has not ended and has not been left alone for long. Clocks stood from `alive` on, when the server was last known to run.
pub(super) async fn resume(inner: &Arc<Inner>) -> Result<(), StoreError> {
    let started = std::time::Instant::now();
    let alive = inner.store.alive_at().await?;
    let (mut after, mut count) = (None::<MatchId>, 0);
    // While one page is replayed, on all cores, the next is read.
    let mut replayed = Vec::new();
    loop {
        let page = inner.store.running_matches(after, limits::STARTUP_PAGE_MATCHES).await?;
        for one in join_all(replayed).await {
            if let Err(panic) = one {
                tracing::error!(%panic, "a match could not be taken up");
            }
        }
        let Some((last, _)) = page.last() else { break };
        after = Some(last.id);
        count += page.len();
        let resume = |(row, entries)| tokio::spawn(resume_one(inner.clone(), row, entries, alive));
        replayed = page.into_iter().map(resume).collect();
    }
    // Only now: a server that dies while it starts must not take from the clocks what its predecessor owes them.
    inner.store.heartbeat(now_ms()).await?;
    tracing::info!(matches = count, elapsed_ms = started.elapsed().as_millis() as u64, "running matches are loaded");
    tokio::spawn(note_life(inner.clone()));
    Ok(())
}

async fn resume_one(inner: Arc<Inner>, row: MatchRow, entries: Vec<Entry>, alive: Option<u64>) {
    let (id, mut found, mut failures) = (row.id, Some((row, entries)), 0);
    // Until what a clock is owed is stored: a match that went on without it could be lost on time.
    let (core, past, answers) = loop {
        let Some((row, entries)) = found else {
            return tracing::error!(match_id = %id, "a match that is being played is not in the store");
        };
        match credited(&inner, &row, &entries, alive).await {
            Ok(Some(resumed)) => break resumed,
            // One match that cannot go on must not keep the others from going on.
            Ok(None) => return,
            Err(error) => tracing::error!(match_id = %id, %error, "a clock could not be credited; it is tried again"),
        }
        failures += 1;
        tokio::time::sleep(recover::pause_after(failures)).await;
        // It may have been stored all the same.
        found = inner.shared.journal.reload(id).await;
    };
    let lingers = inner.shared.timing.idle_match_lingers_ms;
    // What would have been let go before the stop comes back when somebody asks for it.
    if !(leaving::rests(&core) && alive.is_some_and(|alive| core.at + lingers < alive)) {
        inner.take_up(core, past, answers, instant_in(lingers));
    }
}

/// A match with what its clock is owed. None: it cannot be loaded. Errors: it is not known whether the credit was stored.
async fn credited(
    inner: &Inner,
    row: &MatchRow,
    entries: &[Entry],
    alive: Option<u64>,
) -> Result<Option<(Core, Past, Answers)>, StoreError> {
    let (mut answers, mut past, now) = (Answers::default(), Past::default(), now_ms());
    let each = |core: &Core, entry: &Entry, _| {
        answers.replay(entry);
        past.note(core, now);
    };
    let mut core = match Core::replay(row, entries, each) {
        Ok(core) => core,
        Err(error) => {
            tracing::error!(match_id = %row.id, %error, "a match cannot be loaded");
            return Ok(None);
        }
    };
    if let Some(mut plan) = alive.and_then(|alive| plan::credit(&core, alive, now_ms())) {
        inner.shared.journal.append(plan.append()).await?;
        core = plan.next;
        past.note(&core, now);
    }
    Ok(Some((core, past, answers)))
}

async fn note_life(inner: Arc<Inner>) {
    loop {
        tokio::select! {
            () = inner.shared.stop.cancelled() => return,
            () = tokio::time::sleep(Duration::from_millis(limits::HEARTBEAT_EVERY_MS)) => {}
        }
        let noted = inner.store.heartbeat(now_ms()).await;
        inner.lives.store(noted.is_ok(), Ordering::Relaxed);
        if let Err(error) = noted {
            tracing::warn!(%error, "the sign of life was not noted");
        }
    }
}

/// The last sign of life. A store that does not answer must not keep the server from ending.
pub(super) async fn note_end(inner: &Inner) {
    let wait = Duration::from_millis(limits::READY_WAIT_MS);
    if !matches!(tokio::time::timeout(wait, inner.store.heartbeat(now_ms())).await, Ok(Ok(()))) {
        tracing::warn!("the last sign of life was not noted");
    }
}
