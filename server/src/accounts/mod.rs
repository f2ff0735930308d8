//! Who is asking: guests and accounts, their sessions and tokens.
//!
//! A token is 256 random bits. It is shown once and stored as its SHA-256 only, so who reads the database cannot use it.
//! This module must not decide what anybody may do in a match.

mod carried;
pub use carried::{COOKIE_NAME, Carried, SECURE_COOKIE_NAME, set_cookies};

mod who;
pub use who::Who;

mod names;
pub use names::{Name, key};

mod passwords;
pub use passwords::Hashing;

mod attempts;

mod entry;
pub use entry::Origin;

mod oidc;
pub use oidc::{Begun, Returned};

mod by_provider;
pub use by_provider::{Landing, browser_cookie, browser_of};

mod ways_in;

mod own;

mod preferences;

mod deletion;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use data_encoding::HEXLOWER;
use protocol::code::Code;
use protocol::http::Guest;
use protocol::ids::PlayerId;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use self::attempts::Attempts;
use self::oidc::Oidc;
use self::passwords::Passwords;
use crate::config::Agreement;
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, unavailable};
use crate::sessions::{Session, Sessions, TokenHash};
use crate::store::{PlayerRow, Store};
use crate::turns::Turns;

/// Guests, accounts and their tokens.
pub struct Accounts {
    store: Arc<dyn Store>,
    sockets: Sessions,
    passwords: Passwords,
    attempts: Attempts,
    /// The provider that people may sign in by.
    oidc: Option<Arc<Oidc>>,
    /// What counts is counted and then made, one after the other for each person.
    turns: Turns,
    /// Up to when it is known whose names are gone, milliseconds since 1970.
    gone_since: AtomicU64,
}

impl Accounts {
    /// The password of entry of a tournament, as it is stored. Errors: `busy`, `internal`.
    pub async fn hash_entry(&self, password: String) -> Result<String, Refusal> {
        self.passwords.hash(password).await
    }

    /// Whether it is the password of entry that was stored. Errors: `busy`.
    pub async fn is_entry(&self, password: String, stored: Option<String>) -> Result<bool, Refusal> {
        self.passwords.is_right(password, stored.as_deref()).await
    }

    /// Accounts kept in `store`; with an agreement, people may sign in by that provider.
    pub async fn start(store: Arc<dyn Store>, hashing: Hashing, agreement: Option<Agreement>) -> anyhow::Result<Self> {
        let passwords = Passwords::start(hashing).await?;
        let oidc = agreement.map(|agreement| Arc::new(Oidc::new(agreement)));
        if let Some(oidc) = oidc.clone() {
            // Who has a password signs in whether or not the provider answers.
            tokio::spawn(async move { oidc.look().await });
        }
        let (sockets, attempts, gone_since) = (Sessions::default(), Attempts::new(), AtomicU64::new(0));
        let accounts = Self { store, sockets, passwords, attempts, oidc, turns: Turns::default(), gone_since };
        // Before any match is shown.
        accounts.read_gone().await?;
        Ok(accounts)
    }

    /// Makes a guest. Errors: `bad_name`, `name_taken`, `store_unavailable`.
    pub async fn sign_up(&self, name: &str) -> Result<Guest, Refusal> {
        let name = Name::new(name)?;
        self.check_free(&name).await?;
        let token = new_token()?;
        let row =
            PlayerRow { id: PlayerId(Uuid::now_v7()), name: name.shown, token_hash: hash(&token), created: now_ms() };
        self.store.create_player(&row).await.map_err(unavailable)?;
        tracing::info!(player_id = %row.id, "a guest signed up");
        Ok(Guest { id: row.id, name: row.name, token })
    }

    /// Whether no account has this name. A guest's name is no promise: others may have it too. Errors: `name_taken`, `store_unavailable`.
    async fn check_free(&self, name: &Name) -> Result<(), Refusal> {
        match self.store.accounts().account_by_name(&name.key).await.map_err(unavailable)? {
            None => Ok(()),
            Some(_) => Err(name_taken()),
        }
    }

    /// Who has this token. Errors: `bad_token`, `store_unavailable`.
    pub async fn who(&self, carried: &Carried) -> Result<Who, Refusal> {
        let bad = || refuse(Code::BadToken, "Nobody has this token.");
        let token = carried.token();
        // Whatever is not one of our tokens costs the database nothing.
        if token.len() != 64 || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let found = self.store.sessions().session(&hash(token)).await.map_err(unavailable)?.ok_or_else(bad)?;
        let now = now_ms();
        let is_over = found.session.expires.is_some_and(|end| end <= now);
        let is_planted = matches!(carried, Carried::GuestCookie(_)) && found.you.account;
        if is_over || is_planted {
            return Err(bad());
        }
        if now.saturating_sub(found.session.used) >= limits::SESSION_USED_EVERY_MS {
            self.store.sessions().note_used(&found.session.token_hash, now).await.map_err(unavailable)?;
        }
        Ok(Who { you: found.you, session: found.session })
    }

    /// Who asks with this; may be nobody. A browser sends its cookie without asking anybody, so one that means nothing any more
    /// is nobody's; a program's wrong token is an error. Errors: `bad_token`, `store_unavailable`.
    pub async fn asker(&self, carried: Option<&Carried>) -> Result<Option<Who>, Refusal> {
        let Some(carried) = carried else { return Ok(None) };
        match self.who(carried).await {
            Err(refusal) if carried.is_cookie() && refusal.code == Code::BadToken.text() => Ok(None),
            found => found.map(Some),
        }
    }

    /// Notes that a socket is open with this token; to be asked before [`Accounts::asker`].
    pub(crate) fn open(&self, carried: &Carried) -> Session {
        self.sockets.open(hash(carried.token()))
    }

    /// Makes a token worthless, and ends the sockets that are open with it. Errors: `store_unavailable`.
    pub async fn withdraw(&self, token: &str) -> Result<(), Refusal> {
        let hash = hash(token);
        self.store.sessions().withdraw_token(&hash).await.map_err(unavailable)?;
        self.sockets.end(&hash);
        Ok(())
    }

    /// Forgets what is no longer needed, and who has gone; called now and then.
    pub async fn tidy(&self) {
        self.attempts.forget_quiet();
        if let Some(oidc) = &self.oidc {
            oidc.forget_lapsed();
        }
        if let Err(error) = self.read_gone().await {
            tracing::warn!(%error, "whose names are gone could not be read; it is tried again");
        }
    }
}

fn name_taken() -> Refusal {
    refuse(Code::NameTaken, "An account has this name.")
}

/// 256 bits from the operating system.
pub(crate) fn new_token() -> Result<String, Refusal> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| {
        tracing::error!(%error, "the operating system gives no random bytes");
        refuse(Code::Internal, "No token can be made.")
    })?;
    Ok(HEXLOWER.encode(&secret))
}

fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.to_ascii_lowercase()).into()
}
