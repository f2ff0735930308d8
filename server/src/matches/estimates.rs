//! What the computer thinks of a match, for those who watch it.
//!
//! Only where somebody watches who does not play, one position at a time, the newest; it is thought on the thinking threads, and dropped where they are busy.
//! This module must not judge positions itself.

use std::sync::Arc;

use engine::catalog::AnyGame;
use protocol::ids::Seq;
use protocol::matches::{Chances, Status};
use protocol::to_client::Estimate;
use tokio::time::Instant;

use super::task::Task;
use super::thinking::Judges;
use super::time::instant_in;
use crate::limits;

/// Of one match.
#[derive(Default)]
pub(super) struct Estimates {
    asked: Option<Asked>,
    /// The position that was judged last; nobody asks for it again.
    judged: Option<Arc<dyn AnyGame>>,
    told: Option<Estimate>,
    /// When the next one may be asked for, where one is due.
    wait_until: Option<Instant>,
    earliest: Option<Instant>,
}

struct Asked {
    seq: Seq,
    judges: Judges,
}

impl Estimates {
    /// The next answer; never where none is on its way.
    pub(super) async fn next(&mut self) -> (Seq, Option<Chances>) {
        match &mut self.asked {
            Some(Asked { seq, judges }) => (*seq, judges.await.ok().flatten()),
            None => std::future::pending().await,
        }
    }

    /// When to ask.
    pub(super) fn due(&self) -> Option<Instant> {
        self.wait_until
    }

    /// The newest.
    pub(super) fn newest(&self) -> Option<Estimate> {
        self.told
    }
}

impl Task {
    /// Asks what the position is worth, where somebody wants to know.
    pub(super) fn estimate_if_due(&mut self) {
        // As those who watch are shown it: with a delay, what is told of it tells nothing early.
        let head = self.feed.public_head();
        let core = &head.core;
        let counts = self.feed.counts();
        let players = counts.by_side.home + if core.hot_seat() { 0 } else { counts.by_side.away };
        let same = self.estimates.judged.as_ref().is_some_and(|judged| Arc::ptr_eq(judged, &core.game));
        let wanted = core.status == Status::Playing && counts.viewers > players && !same && head.chances().is_none();
        if !wanted || self.estimates.asked.is_some() {
            self.estimates.wait_until = None;
            return;
        }
        if let Some(earliest) = self.estimates.earliest.filter(|earliest| *earliest > Instant::now()) {
            self.estimates.wait_until = Some(earliest);
            return;
        }
        let (seq, game) = (core.version, core.game.clone());
        self.estimates.wait_until = None;
        self.estimates.earliest = Some(instant_in(limits::ESTIMATE_EVERY_MS));
        match self.shared.thinking.try_judge(game.clone()) {
            Some(judges) => {
                self.estimates.asked = Some(Asked { seq, judges });
                self.estimates.judged = Some(game);
            }
            None => self.estimates.wait_until = self.estimates.earliest,
        }
    }

    /// Tells everybody with the next notice. What cannot be judged, a secret say, leaves what was told last.
    pub(super) fn take_estimate(&mut self, seq: Seq, chances: Option<Chances>) {
        self.estimates.asked = None;
        if let Some(chances) = chances {
            self.estimates.told = Some(Estimate { seq, chances });
            self.tell_soon();
        }
    }
}
