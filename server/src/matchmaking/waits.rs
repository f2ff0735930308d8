//! How long people have waited in each pool, for honest estimates: the median of the last ones, and nothing where there are too few.
//!
//! Pure. This module must not guess.

use std::collections::{HashMap, VecDeque};

use super::pools::PoolNo;
use crate::limits::WAITS_REMEMBERED;

/// Waits that an estimate needs.
const NEEDED: usize = 4;

/// The last waits of each pool.
#[derive(Default)]
pub struct Waits(HashMap<PoolNo, VecDeque<u64>>);

impl Waits {
    /// Somebody has waited so many milliseconds.
    pub fn note(&mut self, pool: PoolNo, ms: u64) {
        let waits = self.0.entry(pool).or_default();
        if waits.len() == WAITS_REMEMBERED {
            waits.pop_front();
        }
        waits.push_back(ms);
    }

    /// What a pool's people may expect, in milliseconds.
    pub fn expected_ms(&self, pool: PoolNo) -> Option<u64> {
        let mut waits: Vec<u64> = self.0.get(&pool).filter(|waits| waits.len() >= NEEDED)?.iter().copied().collect();
        waits.sort_unstable();
        Some(waits[waits.len() / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_the_median_of_the_last_waits_and_absent_before_there_are_enough() {
        let mut waits = Waits::default();
        for ms in [9_000, 1_000, 2_000] {
            waits.note(3, ms);
        }
        assert_eq!((waits.expected_ms(3), waits.expected_ms(4)), (None, None));
        waits.note(3, 90_000);
        assert_eq!(waits.expected_ms(3), Some(9_000));
        (0..WAITS_REMEMBERED).for_each(|_| waits.note(3, 500));
        assert_eq!(waits.expected_ms(3), Some(500), "what is long ago counts no more");
    }
}
