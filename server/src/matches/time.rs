//! The one place where matches ask what time it is.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).expect("before the year 500,000,000")
}

/// When it will be `at` (milliseconds since 1970) for a timer.
pub fn instant_of(at: u64) -> Instant {
    Instant::now() + Duration::from_millis(at.saturating_sub(now_ms()))
}

/// So many milliseconds from now for a timer.
pub fn instant_in(ms: u64) -> Instant {
    Instant::now() + Duration::from_millis(ms)
}
