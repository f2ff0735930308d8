//! What came of a match that has ended, and where word of it waits until somebody stores it.
//!
//! Word is bounded and may be lost with the process: whoever stores results looks in the journal for what is missing. This module must
//! not store anything.

use parking_lot::Mutex;
use protocol::matches::{Seat, Status};
use protocol::ratings::Unrated;
use tokio::sync::Notify;

use super::core::Core;
use crate::limits;
use crate::store::{ResultRow, Sitter};

/// Endings that are outside of a game's rules. By them a match can end before both sides have acted.
const BY_RULING: [&str; 4] = ["resigned", "agreed", "time", "claimed"];

/// Results that nobody has taken yet.
#[derive(Default)]
pub struct Ended {
    noted: Mutex<Noted>,
    wake: Notify,
}

/// What has been noted since it was last asked.
#[derive(Default)]
pub struct Noted {
    /// Results, in the order in which matches ended.
    pub results: Vec<ResultRow>,
    /// Whether there were more than fit: then they are in the journal only.
    pub missed: bool,
}

impl Ended {
    /// A match has ended.
    pub(super) fn note(&self, core: &Core) {
        let Some(result) = result_of(core) else { return };
        let mut noted = self.noted.lock();
        if noted.results.len() < limits::RESULTS_NOTED {
            noted.results.push(result);
        } else {
            noted.missed = true;
        }
        drop(noted);
        self.wake.notify_one();
    }

    /// Waits until there is something.
    pub async fn noted(&self) {
        self.wake.notified().await;
    }

    /// Takes all of it.
    pub fn take(&self) -> Noted {
        std::mem::take(&mut *self.noted.lock())
    }
}

/// What came of a match; none where it has not ended. What happens after the end (a rematch) changes nothing of it.
pub fn result_of(core: &Core) -> Option<ResultRow> {
    let ended = core.ended_at.filter(|_| core.ended())?;
    Some(ResultRow {
        id: core.id,
        game: core.header.game.name().to_owned(),
        options: core.header.options.get().to_owned(),
        clock: serde_json::to_string(&core.header.clock).expect("clocks are plain data"),
        rated: core.header.rated,
        seats: core.seats.map(|_, seat| seat.as_ref().map(sitter)),
        result: core.result.clone(),
        actions: core.actions,
        started: core.started_at,
        ended,
        unrated: unrated(core),
    })
}

fn sitter(seat: &Seat) -> Sitter {
    match seat {
        Seat::Person { id, .. } => Sitter::Person(*id),
        Seat::Computer { strength } => Sitter::Computer(*strength),
    }
}

/// Why no rating follows from it, as far as the match alone tells.
fn unrated(core: &Core) -> Option<Unrated> {
    let person = |seat: &Option<Seat>| matches!(seat, Some(Seat::Person { .. }));
    let two = person(&core.seats.home) && person(&core.seats.away) && !core.hot_seat();
    let both_acted = core.acted.home && core.acted.away;
    match &core.result {
        _ if !core.header.rated => Some(Unrated::Casual),
        _ if core.status == Status::Aborted || !two => Some(Unrated::Aborted),
        Some(result) if BY_RULING.contains(&result.by.as_str()) && !both_acted => Some(Unrated::NeverBegun),
        _ => None,
    }
}
