//! What everybody but the players is shown later: the steps of a match that wait until its delay has passed.
//!
//! The feed has a second head for them ([`super::feed::Feed::publish_late`]). Until both seats are taken nothing waits: there is
//! nothing to be told early. After a restart the same follows from the times of the journal. What waits is bounded: of the steps of a
//! very quick match only the last are kept one by one, and whoever watches gets a snapshot there. This module must not change a match.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::matches::Status;

use super::core::Core;
use super::feed::Frame;
use super::show::MatchHead;
use super::task::Task;
use super::time::now_ms;
use crate::limits::LATE_STEPS;

/// The steps of one match that wait.
pub(super) struct Late {
    delay_ms: u64,
    waiting: VecDeque<Step>,
}

/// A step that waits.
pub(super) struct Step {
    due: u64,
    head: Arc<MatchHead>,
    /// The frame that leads to it, where anybody read when it was made.
    frame: Option<Arc<Frame>>,
}

/// What a journal holds for those who see it later.
#[derive(Default)]
pub(super) struct Past {
    /// What they see at the time of loading; none where nothing waits.
    seen: Option<Core>,
    /// What they have still to see.
    ahead: VecDeque<Core>,
}

impl Past {
    /// Takes note of a match after each of its entries, in order. `now` in milliseconds since 1970.
    pub(super) fn note(&mut self, core: &Core, now: u64) {
        let delay_ms = delay_ms(core);
        if delay_ms == 0 {
            return;
        }
        let waits = self.seen.as_ref().is_none_or(|seen| seen.status == Status::Waiting);
        if self.ahead.is_empty() && (waits || core.at + delay_ms <= now) {
            self.seen = Some(core.clone());
        } else {
            push(&mut self.ahead, core.clone());
        }
    }
}

impl Late {
    /// For a match whose newest state is `head`; none where it has no delay. With what is to be shown first.
    pub(super) fn start(past: Past, head: &Arc<MatchHead>) -> Option<(Late, Arc<MatchHead>)> {
        let delay_ms = delay_ms(&head.core);
        if delay_ms == 0 {
            return None;
        }
        let first = past.seen.map_or_else(|| head.clone(), |core| Arc::new(MatchHead::new(core)));
        let step = |core: Core| Step { due: core.at + delay_ms, head: Arc::new(MatchHead::new(core)), frame: None };
        Some((Late { delay_ms, waiting: past.ahead.into_iter().map(step).collect() }, first))
    }

    /// A step is shown to the players at `now`. `waited`: a seat was free until then.
    pub(super) fn push(&mut self, head: Arc<MatchHead>, frame: Option<Arc<Frame>>, waited: bool, now: u64) {
        // The time has whole milliseconds: one more, so that it is never too early.
        let due = if waited { now } else { now + self.delay_ms + 1 };
        push(&mut self.waiting, Step { due, head, frame });
    }

    /// When the next is due, milliseconds since 1970.
    pub(super) fn due(&self) -> Option<u64> {
        self.waiting.front().map(|step| step.due)
    }

    fn pop(&mut self, now: u64) -> Option<Step> {
        self.waiting.pop_front_if(|step| step.due <= now)
    }
}

impl Task {
    /// Shows what is due, and what follows from it.
    pub(super) fn release_if_due(&mut self) {
        if self.late.as_ref().is_some_and(|late| late.due().is_some_and(|due| due <= now_ms())) {
            self.release();
            self.arrange_listing();
            self.arrange_leave();
        }
    }

    /// Shows what has waited for long enough.
    pub(super) fn release(&mut self) {
        let Some(late) = &mut self.late else { return };
        let mut released = false;
        while let Some(Step { head, frame, .. }) = late.pop(now_ms()) {
            self.feed.publish_late(head, frame);
            released = true;
        }
        if released {
            self.feed.wake_late();
        }
    }
}

fn delay_ms(core: &Core) -> u64 {
    u64::from(core.header.delay_s) * 1000
}

/// Behind what waits, or instead of the last where there is no room: later, never earlier.
fn push<T>(waiting: &mut VecDeque<T>, last: T) {
    if waiting.len() >= LATE_STEPS {
        waiting.pop_back();
    }
    waiting.push_back(last);
}
