//! How often somebody may try a password: by account and by address.
//!
//! Only trying is limited: who is signed in stays so, whatever others do to their name. This module must not know whether an account exists;
//! names that nobody has are counted alike.

use std::hash::Hash;
use std::net::IpAddr;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};

use crate::limits;
use crate::matches::Refusal;
use crate::pace::{forget_quiet, one_more};

/// A name's key, hashed: names may be long.
type NameHash = [u8; 32];

/// Counts attempts.
pub(super) struct Attempts {
    /// From anywhere.
    by_name: DefaultKeyedRateLimiter<NameHash>,
    /// From one address: tighter, so that somebody far away cannot use up all of a name's.
    by_name_there: DefaultKeyedRateLimiter<(NameHash, IpAddr)>,
    by_address: DefaultKeyedRateLimiter<IpAddr>,
}

impl Attempts {
    pub(super) fn new() -> Self {
        Self {
            by_name: RateLimiter::keyed(Quota::per_hour(limits::PASSWORD_TRIES_PER_NAME_PER_HOUR)),
            by_name_there: RateLimiter::keyed(
                Quota::per_minute(limits::PASSWORD_TRIES_PER_NAME_THERE_PER_MINUTE)
                    .allow_burst(limits::PASSWORD_TRIES_PER_NAME_THERE_AT_ONCE),
            ),
            by_address: RateLimiter::keyed(
                Quota::per_minute(limits::PASSWORD_TRIES_PER_ADDRESS_PER_MINUTE)
                    .allow_burst(limits::PASSWORD_TRIES_PER_ADDRESS_AT_ONCE),
            ),
        }
    }

    /// One more attempt on the account of this name. Errors: `too_fast`.
    pub(super) fn one(&self, name_key: &str, address: IpAddr) -> Result<(), Refusal> {
        // A name is somebody's, from wherever it is tried.
        self.one_from(address)?;
        let name: NameHash = Sha256::digest(name_key).into();
        check(&self.by_name_there, &(name, address))?;
        check(&self.by_name, &name)
    }

    /// One more attempt from there, on whatever account. What runs beside the server is the operator's. Errors: `too_fast`.
    pub(super) fn one_from(&self, address: IpAddr) -> Result<(), Refusal> {
        if address.is_loopback() { Ok(()) } else { check(&self.by_address, &address) }
    }

    /// Forgets who has been quiet; called now and then.
    pub(super) fn forget_quiet(&self) {
        forget_quiet(&self.by_name);
        forget_quiet(&self.by_name_there);
        forget_quiet(&self.by_address);
    }
}

fn check<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), Refusal> {
    one_more(limiter, key, "Too many tried to sign in. Try again later.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_guessed_at_seldom_from_one_address_and_from_all() {
        let attempts = Attempts::new();
        let from = |n: u32| IpAddr::from([10, (n >> 16) as u8, (n >> 8) as u8, n as u8]);
        let allowed = |name: &str, n: u32| (0..1_000).take_while(|_| attempts.one(name, from(n)).is_ok()).count();
        let there = limits::PASSWORD_TRIES_PER_NAME_THERE_AT_ONCE.get() as usize;
        assert_eq!(allowed("ada", 0), there);
        let refused = attempts.one("ada", from(0)).expect_err("too many");
        assert_eq!(refused.code, "too_fast");
        assert!(refused.values["retry_ms"].as_u64().expect("a wait") > 0);
        assert_eq!(allowed("bob", 0), there, "another name from there");
        let elsewhere: usize = (1..1_000).map(|n| allowed("ada", n)).sum();
        assert_eq!(
            elsewhere,
            limits::PASSWORD_TRIES_PER_NAME_PER_HOUR.get() as usize - there,
            "the same from everywhere"
        );
    }

    #[test]
    fn an_address_tries_so_many_names() {
        let attempts = Attempts::new();
        let allowed = |address: [u8; 4]| {
            (0..1_000).take_while(|n| attempts.one(&n.to_string(), IpAddr::from(address)).is_ok()).count()
        };
        assert_eq!(allowed([10, 0, 0, 1]), limits::PASSWORD_TRIES_PER_ADDRESS_AT_ONCE.get() as usize);
        assert_eq!(allowed([127, 0, 0, 1]), 1_000, "this machine's own");
    }
}
