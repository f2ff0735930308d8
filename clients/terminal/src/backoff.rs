//! How long to wait before connecting again.
//!
//! This module must not wait or draw randomness.

use std::time::Duration;

/// Full jitter: anything from nothing up to a bound that doubles with each failed attempt (from 0), so that the clients of a
/// server that comes back do not all come at once. `random` is uniform over all numbers.
pub fn pause(attempt: u32, base: Duration, max: Duration, random: u64) -> Duration {
    let bound = base.saturating_mul(1 << attempt.min(20)).min(max);
    let nanos = u64::try_from(bound.as_nanos()).unwrap_or(u64::MAX);
    Duration::from_nanos(((u128::from(random) * u128::from(nanos)) >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bound_doubles_and_ends() {
        let bound = |attempt| pause(attempt, Duration::from_millis(200), Duration::from_secs(15), u64::MAX).as_millis();
        assert_eq!([0, 1, 2, 6, 7, 1000].map(bound), [199, 399, 799, 12799, 14999, 14999]);
    }

    #[test]
    fn jitter_is_full() {
        let of = |random| pause(0, Duration::from_millis(200), Duration::from_secs(15), random).as_millis();
        assert_eq!([0, u64::MAX / 4, u64::MAX / 2].map(of), [0, 49, 99]);
    }
}
