//! Says when to act, at a fixed rate, on a thread of its own: timers of async runtimes are a millisecond coarse.

use std::time::{Duration, Instant};

/// Calls `go` with the moment for which each act is meant, `rate` times a second for `length`. The moments do not depend on how
/// long anything takes, so a server that stalls is charged for everything that should have happened meanwhile.
pub(super) fn pace(rate: f64, length: Duration, mut go: impl FnMut(Instant)) {
    let began = Instant::now();
    for number in 0.. {
        let due = Duration::from_secs_f64(f64::from(number) / rate);
        if due >= length {
            return;
        }
        let meant = began + due;
        std::thread::sleep(meant.saturating_duration_since(Instant::now()));
        go(meant);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_evenly_spaced_whatever_happens() {
        let mut moments = Vec::new();
        pace(1000.0, Duration::from_millis(5), |meant| moments.push(meant));
        assert_eq!(moments.len(), 5);
        assert!(moments.windows(2).all(|two| two[1] - two[0] == Duration::from_millis(1)));
    }
}
