//! Who of a match's people is here, and since when the others are gone.
//!
//! Lives in this process only: after a restart everybody who does not come back counts as gone from the start. Presence never
//! changes a game; it only opens a claim. Pure: time is an argument.

use engine::game::{BySide, Side};
use protocol::matches::{ClockOptions, Status};
use protocol::to_client::Presence;

use super::core::Core;

/// Since when each side's person is gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absences {
    gone_since: BySide<Option<u64>>,
}

impl Absences {
    /// Takes note of who is here at `now`.
    pub fn note(&mut self, readers: BySide<u32>, now: u64) {
        self.gone_since = self.gone_since.map(|side, since| (readers[side] == 0).then(|| since.unwrap_or(now)));
    }

    /// A side has acted at `now`, by whatever door: who only speaks REST is not gone while he plays.
    pub fn acted(&mut self, side: Side, now: u64) {
        if let Some(since) = &mut self.gone_since[side] {
            *since = now;
        }
    }

    /// As everybody may know it.
    pub fn view(&self, core: &Core, grace_ms: u64) -> BySide<Presence> {
        BySide::new(|side| match self.gone_since[side].filter(|_| !core.is_computer(side)) {
            None => Presence { here: true, gone_since: None, claim_at: None },
            // A free seat has nobody who could have gone.
            Some(_) if core.seats[side].is_none() => Presence::default(),
            Some(since) => {
                Presence { here: false, gone_since: Some(since), claim_at: self.claim_at(core, !side, grace_ms) }
            }
        })
    }

    /// From when on `side` may claim against the other.
    pub fn claim_at(&self, core: &Core, side: Side, grace_ms: u64) -> Option<u64> {
        let correspondence = matches!(core.header.clock, ClockOptions::Days { .. });
        let never = correspondence || core.hot_seat() || core.is_computer(!side) || core.status != Status::Playing;
        self.gone_since[!side].filter(|_| !never).map(|since| since + grace_ms)
    }
}
