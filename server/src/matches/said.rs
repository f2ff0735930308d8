//! The latest lines of chat of a match, for its readers. Older ones are in the store.
//!
//! This module must not know who may read what.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use protocol::chat::Room;
use protocol::ids::PlayerId;

use crate::limits::RING_LINES;

/// A line, encoded.
pub struct Spoken {
    /// Where it was said.
    pub room: Room,
    /// By whom.
    pub from: PlayerId,
    /// The frame.
    pub text: Utf8Bytes,
}

/// The latest lines, each with its stamp, which tells whether a reader has had it.
#[derive(Default)]
pub(super) struct Said {
    lines: VecDeque<(u64, Spoken)>,
    /// The stamp of the last that was dropped.
    lost: u64,
}

impl Said {
    pub(super) fn push(&mut self, stamp: u64, spoken: Spoken) {
        if self.lines.len() == RING_LINES
            && let Some((lost, _)) = self.lines.pop_front()
        {
            self.lost = lost;
        }
        self.lines.push_back((stamp, spoken));
    }

    /// The first line after `since` that the reader may have. It says so where others between the two are here no more.
    pub(super) fn after(&self, since: u64, may_have: impl Fn(&Spoken) -> bool) -> Option<(u64, Utf8Bytes)> {
        let (stamp, spoken) = self.lines.iter().find(|(stamp, spoken)| *stamp > since && may_have(spoken))?;
        let missed = || {
            let open = spoken.text.strip_suffix('}').expect("a frame is an object");
            format!("{open},\"missed\":true}}").into()
        };
        Some((*stamp, if self.lost > since { missed() } else { spoken.text.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(number: usize) -> Spoken {
        let from = PlayerId(uuid::Uuid::from_u128(number as u128 % 2));
        Spoken { room: Room::Players, from, text: format!("{{\"n\":{number}}}").into() }
    }

    #[test]
    fn lines_come_in_order_and_one_who_lost_some_is_told() {
        let mut said = Said::default();
        assert!(said.after(0, |_| true).is_none());
        for number in 1..=RING_LINES + 2 {
            said.push(number as u64, spoken(number));
        }
        let text = |since, own| said.after(since, own).map(|(stamp, text)| (stamp, text.to_string()));
        let all = |_: &Spoken| true;
        assert_eq!(text(0, all), Some((3, "{\"n\":3,\"missed\":true}".to_owned())));
        assert_eq!(text(2, all), Some((3, "{\"n\":3}".to_owned())));
        let even = |spoken: &Spoken| spoken.from.0.is_nil();
        assert_eq!(said.after(3, even).map(|(stamp, _)| stamp), Some(4));
        assert!(said.after(RING_LINES as u64 + 2, |_| true).is_none());
    }
}
