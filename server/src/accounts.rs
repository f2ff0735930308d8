//! Who is asking: guests, their tokens, and how a request carries one.
//!
//! A token is 256 random bits. It is shown once and stored as its SHA-256 only, so who reads the database cannot use it.
//! This module must not decide what anybody may do.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use data_encoding::HEXLOWER;
use protocol::code::Code;
use protocol::http::Guest;
use protocol::ids::PlayerId;
use protocol::to_client::You;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::sessions::{Session, Sessions, TokenHash};
use crate::store::{PlayerRow, Store, StoreError};

/// The cookie that carries a browser's token.
pub const COOKIE_NAME: &str = "touchline_session";

/// Guests and their tokens.
pub struct Accounts {
    store: Arc<dyn Store>,
    sessions: Sessions,
}

impl Accounts {
    /// Accounts kept in `store`.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, sessions: Sessions::default() }
    }

    /// Makes a guest. Errors: `bad_name`, `store_unavailable`.
    pub async fn sign_up(&self, name: &str) -> Result<Guest, Refusal> {
        let name = checked_name(name)?;
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| {
            tracing::error!(%error, "the operating system gives no random bytes");
            refuse(Code::Internal, "No token can be made.")
        })?;
        let token = HEXLOWER.encode(&secret);
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let row = PlayerRow {
            id: PlayerId(Uuid::now_v7()),
            name: name.clone(),
            token_hash: hash(&token),
            created: u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX),
        };
        self.store.create_player(&row).await.map_err(unavailable)?;
        tracing::info!(player_id = %row.id, "a guest signed up");
        Ok(Guest { id: row.id, name, token })
    }

    /// Who has this token. Errors: `bad_token`, `store_unavailable`.
    pub async fn by_token(&self, token: &str) -> Result<You, Refusal> {
        let bad = || refuse(Code::BadToken, "Nobody has this token.");
        // Whatever is not one of our tokens costs the database nothing.
        if token.len() != 64 || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let found = self.store.player_by_token(&hash(token)).await.map_err(unavailable)?;
        found.map(|row| You { id: row.id, name: row.name }).ok_or_else(bad)
    }

    /// Who asks with this; may be nobody. A browser sends its cookie without asking anybody, so one that means nothing any more
    /// is nobody's; a program's wrong token is an error. Errors: `bad_token`, `store_unavailable`.
    pub async fn asker(&self, carried: Option<&Carried>) -> Result<Option<You>, Refusal> {
        let Some(carried) = carried else { return Ok(None) };
        match (self.by_token(carried.token()).await, carried) {
            (Err(refusal), Carried::Cookie(_)) if refusal.code == Code::BadToken.text() => Ok(None),
            (found, _) => found.map(Some),
        }
    }

    /// Notes that a socket is open with this token; to be asked before [`Accounts::asker`].
    pub(crate) fn open(&self, carried: &Carried) -> Session {
        self.sessions.open(hash(carried.token()))
    }

    /// Makes a token worthless, and ends the sockets that are open with it. Errors: `store_unavailable`.
    pub async fn withdraw(&self, token: &str) -> Result<(), Refusal> {
        let hash = hash(token);
        self.store.withdraw_token(&hash).await.map_err(unavailable)?;
        self.sessions.end(&hash);
        Ok(())
    }
}

/// A token as a request carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// `Authorization: Bearer <token>`: a program.
    Bearer(String),
    /// The cookie: a browser.
    Cookie(String),
}

impl Carried {
    /// The token of these headers; a bearer's goes first.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|text| {
            let (scheme, token) = text.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| Self::Bearer(token.trim().to_owned()))
        });
        bearer.or_else(|| {
            let pairs = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
            let mut pairs = pairs.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
            pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| Self::Cookie(token.to_owned()))
        })
    }

    /// The token.
    pub fn token(&self) -> &str {
        match self {
            Self::Bearer(token) | Self::Cookie(token) => token,
        }
    }
}

/// The `Set-Cookie` that gives a browser its token, or takes it away (`None`). `secure`: the request came by https.
pub fn set_cookie(token: Option<&str>, secure: bool) -> String {
    let age_s = if token.is_some() { limits::COOKIE_AGE_S } else { 0 };
    let token = token.unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={token}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}")
}

/// Errors of the store as players see them; the cause is logged, not sent.
pub(crate) fn unavailable(error: StoreError) -> Refusal {
    tracing::error!(%error, "the store failed for an account");
    refuse(Code::StoreUnavailable, "The server's store does not answer. Try again later.")
}

/// 1 to 24 characters, trimmed, without control characters, those that turn text around, and those that show nothing.
fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
            || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    if length == 0 || length > limits::NAME_CHARACTERS || name.chars().any(is_hidden) {
        let reason = format!("A name has 1 to {} visible characters.", limits::NAME_CHARACTERS);
        return Err(refuse_with(Code::BadName, reason, json!({ "max": limits::NAME_CHARACTERS })));
    }
    Ok(name.to_owned())
}

fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.to_ascii_lowercase()).into()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn carried(headers: &[(HeaderName, &'static str)]) -> Option<Carried> {
        Carried::of(&headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect())
    }

    #[test]
    fn a_token_is_found_in_headers() {
        let (bearer, cookie) = (|text: &str| Carried::Bearer(text.into()), |text: &str| Carried::Cookie(text.into()));
        assert_eq!(carried(&[]), None);
        assert_eq!(carried(&[(AUTHORIZATION, "Basic abc")]), None);
        assert_eq!(carried(&[(AUTHORIZATION, "bearer  abc ")]), Some(bearer("abc")));
        assert_eq!(carried(&[(COOKIE, "a=b; touchline_session=abc; c=d")]), Some(cookie("abc")));
        assert_eq!(carried(&[(COOKIE, "a=b"), (COOKIE, "touchline_session=abc")]), Some(cookie("abc")));
        assert_eq!(carried(&[(COOKIE, "xtouchline_session=abc")]), None);
        assert_eq!(carried(&[(COOKIE, "touchline_session=no"), (AUTHORIZATION, "Bearer yes")]), Some(bearer("yes")));
    }

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(checked_name("  Zoë 10 ").expect("a name"), "Zoë 10");
        assert_eq!(checked_name(&"ü".repeat(24)).expect("a name"), "ü".repeat(24));
        for wrong in ["", "  ", "a\nb", "a\u{202e}b", "\u{61c}b", "\u{200b}", "\u{3164}", "\u{e0041}", &"a".repeat(25)]
        {
            assert_eq!(checked_name(wrong).expect_err(wrong).code, "bad_name");
        }
    }

    #[test]
    fn cookies_are_out_of_reach_of_scripts_and_other_sites() {
        assert_eq!(
            set_cookie(Some("abc"), true),
            "touchline_session=abc; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"
        );
        assert_eq!(set_cookie(None, false), "touchline_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }
}
