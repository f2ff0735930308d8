//! Sign-ins that have begun at a provider and not come back: kept in memory, each for one browser, once, and not for long.
//!
//! This module must not ask anybody anything.

use std::collections::HashMap;

use parking_lot::Mutex;
use protocol::code::Code;
use protocol::ids::PlayerId;
use sha2::{Digest, Sha256};

use crate::limits;
use crate::matches::{Refusal, refuse};

/// What somebody wants at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::accounts) enum Purpose {
    /// To sign in.
    SignIn {
        /// Whether to leave a guest's running matches.
        leave_guest: bool,
    },
    /// That this player's account signs in by it too.
    Link(PlayerId),
}

/// What must be known when the browser comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::accounts) struct Pending {
    /// What the token must hold.
    pub(super) nonce: String,
    /// What proves to the provider that who began also ends.
    pub(super) verifier: String,
    /// What it was for.
    pub(in crate::accounts) purpose: Purpose,
}

/// All of them, by `state`.
#[derive(Default)]
pub(super) struct Pendings(Mutex<HashMap<String, Kept>>);

struct Kept {
    pending: Pending,
    /// SHA-256 of what the browser has.
    browser: [u8; 32],
    /// Milliseconds since 1970.
    until: u64,
}

impl Pendings {
    /// Keeps one for the browser that has `browser`. Errors: `busy`: there are as many as may be.
    pub(super) fn keep(&self, state: String, browser: &str, pending: Pending, now: u64) -> Result<(), Refusal> {
        let mut kept = self.0.lock();
        if kept.len() >= limits::PROVIDER_SIGN_INS {
            kept.retain(|_, one| one.until > now);
        }
        if kept.len() >= limits::PROVIDER_SIGN_INS {
            return Err(refuse(Code::Busy, "Too many sign in at this moment; try again shortly."));
        }
        let until = now + limits::PROVIDER_SIGN_IN_MS;
        kept.insert(state, Kept { pending, browser: Sha256::digest(browser).into(), until });
        Ok(())
    }

    /// Takes it, if this browser began it and not too long ago. Whoever asks, it is gone: a `state` that somebody else has is worth nothing.
    pub(super) fn take(&self, state: &str, browser: &str, now: u64) -> Option<Pending> {
        let one = self.0.lock().remove(state)?;
        let is_theirs = one.browser == <[u8; 32]>::from(Sha256::digest(browser));
        (is_theirs && one.until > now).then_some(one.pending)
    }

    /// Forgets those that took too long.
    pub(super) fn forget_lapsed(&self, now: u64) {
        let mut kept = self.0.lock();
        kept.retain(|_, one| one.until > now);
        kept.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(nonce: &str) -> Pending {
        let purpose = Purpose::SignIn { leave_guest: false };
        Pending { nonce: nonce.to_owned(), verifier: "v".to_owned(), purpose }
    }

    fn keep(pendings: &Pendings, state: &str, now: u64) -> Result<(), String> {
        pendings.keep(state.to_owned(), "mine", pending(state), now).map_err(|refusal| refusal.code)
    }

    #[test]
    fn a_sign_in_ends_once_in_the_browser_that_began_it_and_in_time() {
        let pendings = Pendings::default();
        for state in ["a", "b", "c", "d"] {
            keep(&pendings, state, 1_000).expect("room");
        }
        assert_eq!(pendings.take("nothing", "mine", 1_000), None);
        assert_eq!(pendings.take("a", "mine", 1_000), Some(pending("a")));
        assert_eq!(pendings.take("a", "mine", 1_000), None, "once");
        assert_eq!(pendings.take("b", "another", 1_000), None);
        assert_eq!(pendings.take("b", "mine", 1_000), None, "nor after another browser tried");
        let end = 1_000 + limits::PROVIDER_SIGN_IN_MS;
        assert_eq!(pendings.take("c", "mine", end), None, "late");
        assert_eq!(pendings.take("d", "mine", end - 1), Some(pending("d")));
    }

    #[test]
    fn there_are_only_so_many_and_they_make_room_when_they_lapse() {
        let pendings = Pendings::default();
        for n in 0..limits::PROVIDER_SIGN_INS {
            keep(&pendings, &n.to_string(), 0).expect("room");
        }
        assert_eq!(keep(&pendings, "more", 1), Err("busy".to_owned()));
        let end = limits::PROVIDER_SIGN_IN_MS;
        assert_eq!(keep(&pendings, "more", end), Ok(()));
        assert_eq!(pendings.take("more", "mine", end), Some(pending("more")));
        keep(&pendings, "last", end).expect("room");
        pendings.forget_lapsed(2 * end);
        assert!(pendings.0.lock().is_empty());
    }
}
