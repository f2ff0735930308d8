//! Passwords: Argon2id on threads of their own, a few at once.
//!
//! One run takes 19 MiB and tens of milliseconds, so it must never happen on a thread that matches run on. This module must not know whose a
//! password is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::code::Code;
use serde_json::json;
use tokio::sync::Semaphore;

use super::names::key;
use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};

/// How much work a password is.
#[derive(Clone, Debug)]
pub struct Hashing {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// How often Argon2 has run: what is hidden about names must take the same work, and tests count it.
    pub runs: Arc<AtomicU64>,
}

impl Default for Hashing {
    fn default() -> Self {
        Self { memory_kib: limits::PASSWORD_MEMORY_KIB, passes: limits::PASSWORD_PASSES, runs: Arc::default() }
    }
}

impl Hashing {
    fn argon2(&self) -> Argon2<'static> {
        let params = Params::new(self.memory_kib, self.passes, 1, None).unwrap_or(Params::DEFAULT);
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }

    fn hash(&self, password: &str) -> Option<String> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        Some(self.argon2().hash_password(password.as_bytes()).ok()?.to_string())
    }

    fn is_right(&self, password: &str, stored: &str) -> bool {
        self.runs.fetch_add(1, Ordering::Relaxed);
        let Ok(stored) = PasswordHash::new(stored) else { return false };
        self.argon2().verify_password(password.as_bytes(), &stored).is_ok()
    }
}

/// Hashes and compares passwords.
pub(super) struct Passwords {
    hashing: Hashing,
    /// Of no password that anybody knows: compared where there is nothing to compare with, so that it takes as long.
    nobodys: Arc<str>,
    /// Places for runs.
    running: Arc<Semaphore>,
    /// Places for those who wait for one too; whoever finds none is refused.
    asked: Semaphore,
}

impl Passwords {
    /// Works as `hashing` says.
    pub(super) async fn start(hashing: Hashing) -> anyhow::Result<Self> {
        let own = hashing.clone();
        let nobodys = tokio::task::spawn_blocking(move || own.hash(&super::new_token().ok()?)).await?;
        let nobodys = nobodys.ok_or_else(|| anyhow::anyhow!("no password can be hashed"))?;
        Ok(Self {
            hashing,
            nobodys: nobodys.into(),
            running: Arc::new(Semaphore::new(limits::PASSWORDS_AT_ONCE)),
            asked: Semaphore::new(limits::PASSWORDS_ASKED),
        })
    }

    /// The hash to store. Errors: `busy`, `internal`.
    pub(super) async fn hash(&self, password: String) -> Result<String, Refusal> {
        let hashed = self.run(move |hashing| hashing.hash(&password)).await?;
        hashed.ok_or_else(|| refuse(Code::Internal, "The password cannot be stored."))
    }

    /// Whether the password is the one that was stored. Without one it is not, after as much work. Errors: `busy`.
    pub(super) async fn is_right(&self, password: String, stored: Option<&str>) -> Result<bool, Refusal> {
        let is_known = stored.is_some();
        let stored: Arc<str> = stored.map_or_else(|| self.nobodys.clone(), Into::into);
        self.run(move |hashing| hashing.is_right(&password, &stored) && is_known).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(&Hashing) -> T + Send + 'static) -> Result<T, Refusal> {
        let busy = || refuse(Code::Busy, "Too many sign in at this moment; try again shortly.");
        let _waiting = self.asked.try_acquire().map_err(|_| busy())?;
        // Held by the thread, not by who waits: one who goes away must not make room for more work than there are places.
        let place = self.running.clone().acquire_owned().await.map_err(|_| busy())?;
        let hashing = self.hashing.clone();
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&hashing);
            drop(place);
            done
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a password's thread ended early");
            refuse(Code::Internal, "An error inside the server.")
        })
    }
}

/// What may be a new password. Errors: `bad_password`.
pub(super) fn check_new(password: &str, name_key: &str) -> Result<(), Refusal> {
    let (min, max) = (limits::PASSWORD_CHARACTERS_MIN, limits::PASSWORD_CHARACTERS_MAX);
    let length = password.chars().count();
    if (min..=max).contains(&length) && key(password) != name_key {
        return Ok(());
    }
    let reason = format!("A password has {min} to {max} characters and is not the name.");
    Err(refuse_with(Code::BadPassword, reason, json!({ "min": min, "max": max })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Hashing {
        Hashing { memory_kib: 8, passes: 1, runs: Arc::default() }
    }

    #[tokio::test]
    async fn a_stored_password_is_argon2id_and_only_itself() {
        let passwords = Passwords::start(cheap()).await.expect("it starts");
        let stored = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(stored.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{stored}");
        assert_ne!(stored, passwords.hash("correct horse".to_owned()).await.expect("a hash"), "salted");
        for (given, known, right) in [
            ("correct horse", Some(&*stored), true),
            ("correct hors", Some(&*stored), false),
            ("correct horse", None, false),
            ("correct horse", Some("no hash"), false),
        ] {
            assert_eq!(
                passwords.is_right(given.to_owned(), known).await.expect("an answer"),
                right,
                "{given} {known:?}"
            );
        }
    }

    #[tokio::test]
    async fn more_than_may_wait_are_refused() {
        let passwords = Passwords::start(cheap()).await.expect("it starts");
        let held = passwords.asked.acquire_many(limits::PASSWORDS_ASKED as u32).await.expect("all places");
        assert_eq!(passwords.hash("correct horse".to_owned()).await.expect_err("no place").code, "busy");
        drop(held);
        assert!(passwords.hash("correct horse".to_owned()).await.is_ok());
    }

    #[test]
    fn what_is_short_long_or_the_name_is_no_password() {
        assert!(check_new("eight le", "ada").is_ok());
        assert!(check_new(&"ü".repeat(128), "ada").is_ok());
        for wrong in ["", "sevenle", &"a".repeat(129), "Ada Lovelace"] {
            assert_eq!(check_new(wrong, "ada lovelace").expect_err(wrong).code, "bad_password");
        }
    }

    #[test]
    fn the_work_of_a_password_is_at_least_what_is_advised() {
        let usual = Hashing::default();
        assert!(usual.memory_kib >= 19 * 1024 && usual.passes >= 2);
        let params = usual.argon2().params().clone();
        assert_eq!((params.m_cost(), params.t_cost()), (usual.memory_kib, usual.passes));
    }
}
