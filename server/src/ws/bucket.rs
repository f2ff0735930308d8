//! How many frames a socket may send: so many a second in the long run, and a burst.
//!
//! Pure: time is an argument.

use std::time::Instant;

/// Tokens that come back with time.
pub(super) struct Bucket {
    per_s: f64,
    most: f64,
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    pub(super) fn new(per_s: u32, burst: u32, now: Instant) -> Bucket {
        Bucket { per_s: per_s.into(), most: burst.into(), left: burst.into(), since: now }
    }

    /// Whether there is one more.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.per_s).min(self.most);
        let has = self.left >= 1.0;
        if has {
            self.left -= 1.0;
        }
        has
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_then_the_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10, 3, start);
        assert_eq!([start; 4].map(|now| bucket.take(now)), [true, true, true, false]);
        let later = start + Duration::from_millis(200);
        assert_eq!([later; 3].map(|now| bucket.take(now)), [true, true, false]);
        assert!(bucket.take(start + Duration::from_secs(60)));
    }
}
