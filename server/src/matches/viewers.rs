//! How many watch, as the lobby tells it: exact while they are few, else to two digits, and not each time that somebody comes or goes.
//!
//! This module must not count anybody.

use std::time::Duration;

use tokio::time::Instant;

use crate::limits::{VIEWERS_EVERY_MS, VIEWERS_EXACT};

/// What was told last, and when something else may be told.
pub(super) struct Viewers {
    told: u32,
    earliest: Instant,
    /// When a count that has changed is to be told.
    pub(super) due: Option<Instant>,
}

impl Viewers {
    /// Nobody watches.
    pub(super) fn new(now: Instant) -> Viewers {
        Viewers { told: 0, earliest: now, due: None }
    }

    /// The count to tell at `now`, where `count` watch. The first ones are told at once.
    pub(super) fn tell(&mut self, count: u32, now: Instant) -> u32 {
        let count = thinned(count);
        let changed = count != self.told;
        self.due = (changed && self.told > 0 && now < self.earliest).then_some(self.earliest);
        if changed && self.due.is_none() {
            (self.told, self.earliest) = (count, now + Duration::from_millis(VIEWERS_EVERY_MS));
        }
        self.told
    }
}

/// To two digits, where there are many.
fn thinned(count: u32) -> u32 {
    if count <= VIEWERS_EXACT {
        return count;
    }
    let unit = 10_u32.pow(count.ilog10().saturating_sub(1));
    count.saturating_add(unit / 2) / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_told_exactly_and_a_crowd_to_two_digits() {
        let counts = [0, 1, 20, 21, 99, 104, 105, 1_049, 9_949, 9_950, 10_000, u32::MAX];
        let told = [0, 1, 20, 21, 99, 100, 110, 1_000, 9_900, 10_000, 10_000, 4_200_000_000];
        assert_eq!(counts.map(thinned), told);
    }

    #[test]
    fn the_first_are_told_at_once_and_what_follows_a_few_times_a_minute() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut viewers = Viewers::new(start);
        assert_eq!((viewers.tell(3, at(0)), viewers.due), (3, None));
        assert_eq!((viewers.tell(5, at(1)), viewers.due), (3, Some(at(VIEWERS_EVERY_MS))));
        assert_eq!((viewers.tell(3, at(2)), viewers.due), (3, None), "who came has gone again");
        assert_eq!((viewers.tell(0, at(3)), viewers.due), (3, Some(at(VIEWERS_EVERY_MS))));
        assert_eq!((viewers.tell(0, at(VIEWERS_EVERY_MS)), viewers.due), (0, None));
        let crowd: Vec<_> =
            (0..60_000).map(|ms| viewers.tell(1 + ms % 7, at(VIEWERS_EVERY_MS + u64::from(ms)))).collect();
        let changes = crowd.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes <= 6, "{changes} changes in a minute");
    }
}
