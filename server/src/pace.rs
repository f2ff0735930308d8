//! How often somebody may do something: one answer for whatever is counted by a key.
//!
//! This module must not know what is counted.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, InsufficientCapacity};
use protocol::code::Code;
use serde_json::json;

use crate::matches::{Refusal, refuse_with};

/// One more of `key`'s; `reason` is for whom it is too much. Errors: `too_fast {retry_ms}`.
pub(crate) fn one_more<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    reason: &str,
) -> Result<(), Refusal> {
    several(limiter, key, NonZeroU32::MIN, reason)
}

/// So many more of `key`'s at once, or as many as it may ever have. Errors: likewise.
pub(crate) fn several<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    count: NonZeroU32,
    reason: &str,
) -> Result<(), Refusal> {
    let checked = limiter.check_key_n(key, count);
    let Err(full) = checked.unwrap_or_else(|InsufficientCapacity(most)| {
        let most = NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
        limiter.check_key_n(key, most).unwrap_or(Ok(()))
    }) else {
        return Ok(());
    };
    metrics::counter!("touchline_too_fast_total").increment(1);
    let wait_ms = full.wait_time_from(limiter.clock().now()).as_millis();
    let values = json!({ "retry_ms": u64::try_from(wait_ms).unwrap_or(u64::MAX) });
    Err(refuse_with(Code::TooFast, reason, values))
}

/// Forgets who has been quiet, or memory grows with everybody who ever came; called now and then.
pub(crate) fn forget_quiet<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

#[cfg(test)]
mod tests {
    use governor::{Quota, RateLimiter};

    use super::*;

    #[test]
    fn who_does_too_much_is_told_when_to_go_on_and_others_are_not_held_up() {
        let few = NonZeroU32::new(3).expect("not zero");
        let limiter = RateLimiter::keyed(Quota::per_hour(few));
        for _ in 0..few.get() {
            assert!(one_more(&limiter, &"ann", "slow down").is_ok());
        }
        let refused = one_more(&limiter, &"ann", "slow down").expect_err("too much");
        assert_eq!((refused.code.as_str(), refused.reason.as_str()), ("too_fast", "slow down"));
        assert!(refused.values["retry_ms"].as_u64().is_some_and(|ms| ms > 0), "{refused:?}");
        assert!(one_more(&limiter, &"bob", "slow down").is_ok());
    }
}
