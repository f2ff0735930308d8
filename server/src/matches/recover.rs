//! After an append of unknown outcome: the journal is read again before anything else happens.
//!
//! This module must not guess what was stored.

use std::time::Duration;

use super::answers::Answers;
use super::core::Core;
use super::task::Task;
use super::time::now_ms;
use super::{no_store, plan};
use crate::limits;

impl Task {
    /// The outcome of an append is unknown: reads the journal, and refuses everybody meanwhile.
    /// False: the match cannot go on here.
    pub(super) async fn recover(&mut self) -> bool {
        let id = self.core().id;
        let journal = self.shared.journal.clone();
        let pause = pause_after(self.failures);
        // A store that can be read and not written, a full disk say, must not make this task spin.
        let reload = async {
            tokio::time::sleep(pause).await;
            journal.reload(id).await
        };
        tokio::pin!(reload);
        let loaded = loop {
            tokio::select! {
                () = self.shared.stop.cancelled() => return false,
                loaded = &mut reload => break loaded,
                request = self.mailbox.request() => {
                    request.into_reply().answer(Err(no_store()));
                }
            }
        };
        let Some((row, entries)) = loaded else {
            tracing::error!(match_id = %id, "a match that is being played is not in the store");
            return false;
        };
        let from = self.core().version;
        // After an outage every match that was played does this at once.
        let directory = self.directory.upgrade();
        let place = match &directory {
            Some(directory) => Some(directory.loading.place().await),
            None => None,
        };
        let replayed = tokio::task::spawn_blocking(move || {
            let _place = place;
            let (mut answers, mut witnessed, mut rolls) = (Answers::default(), Vec::new(), Vec::new());
            let core = Core::replay(&row, &entries, |core, entry, seen| {
                answers.replay(entry);
                if entry.version > from {
                    rolls.extend(plan::rolled(entry));
                    witnessed.push((core.version, seen));
                }
            });
            core.map(|core| (core, answers, witnessed, rolls)).map_err(|error| error.to_string())
        });
        match replayed.await.unwrap_or_else(|panic| Err(panic.to_string())) {
            Ok((core, answers, witnessed, rolls)) => {
                (self.unsure, self.answers) = (false, answers);
                if core.version > from {
                    self.show(core, &witnessed, &rolls);
                }
                self.give_time_back().await;
                self.arrange();
                true
            }
            Err(error) => {
                tracing::error!(match_id = %id, %error, "a match cannot go on");
                false
            }
        }
    }

    /// Nobody could act while the store failed: the clocks that ran get the time back.
    async fn give_time_back(&mut self) {
        let Some(since) = self.failing_since else { return };
        if let Some(plan) = plan::credit(self.core(), since, now_ms()) {
            self.commit_or_log(plan).await;
        }
        if !self.unsure {
            self.failing_since = None;
        }
    }
}

/// How long to wait before the journal is read again: not at all after one failed append, longer with each further one.
pub(super) fn pause_after(failures: u32) -> Duration {
    let doubled = limits::STORE_RETRY_FIRST_MS << failures.saturating_sub(2).min(16);
    let pause = if failures < 2 { 0 } else { doubled.min(limits::STORE_RETRY_LAST_MS) };
    Duration::from_millis(pause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_are_bounded() {
        let pauses = [0, 1, 2, 3, 4, u32::MAX].map(|failures| pause_after(failures).as_millis() as u64);
        let (first, last) = (limits::STORE_RETRY_FIRST_MS, limits::STORE_RETRY_LAST_MS);
        assert_eq!(pauses, [0, 0, first, 2 * first, 4 * first, last]);
    }
}
