//! How a request carries its token, and how a browser is given one.
//!
//! This module must not know whose a token is.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};

use crate::limits;

/// The cookie that carries a browser's token over plain HTTP: on one's own machine.
pub const COOKIE_NAME: &str = "touchline_session";

/// The same over https: browsers take a cookie with this prefix from this host alone, with `Secure` and for all paths.
pub const SECURE_COOKIE_NAME: &str = "__Host-touchline_session";

/// A token as a request carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// `Authorization: Bearer <token>`: a program.
    Bearer(String),
    /// The cookie: a browser.
    Cookie(String),
    /// The cookie without the prefix, over https: guests had it before there were accounts. Since a neighbour of this host can plant one, it is
    /// never an account's.
    GuestCookie(String),
}

impl Carried {
    /// The token of these headers; a bearer's goes first. `secure`: the request came by https.
    pub fn of(headers: &HeaderMap, secure: bool) -> Option<Self> {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|text| {
            let (scheme, token) = text.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| Self::Bearer(token.trim().to_owned()))
        });
        let plain = || cookie(headers, COOKIE_NAME);
        bearer.or_else(|| match secure {
            true => cookie(headers, SECURE_COOKIE_NAME).map(Self::Cookie).or_else(|| plain().map(Self::GuestCookie)),
            false => plain().map(Self::Cookie),
        })
    }

    /// The token.
    pub fn token(&self) -> &str {
        match self {
            Self::Bearer(token) | Self::Cookie(token) | Self::GuestCookie(token) => token,
        }
    }

    /// Whether a browser sends it without asking anybody.
    pub fn is_cookie(&self) -> bool {
        !matches!(self, Self::Bearer(_))
    }
}

/// The value of a cookie.
pub(super) fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let pairs = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = pairs.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value.to_owned())
}

/// The `Set-Cookie`s that give a browser its token, or take it away (`None`). `secure`: the request came by https; then the one without the
/// prefix goes.
pub fn set_cookies(token: Option<&str>, secure: bool) -> Vec<String> {
    match secure {
        true => vec![set_cookie(SECURE_COOKIE_NAME, token, true), set_cookie(COOKIE_NAME, None, true)],
        false => vec![set_cookie(COOKIE_NAME, token, false)],
    }
}

fn set_cookie(name: &str, token: Option<&str>, secure: bool) -> String {
    let age_s = if token.is_some() { limits::COOKIE_AGE_S } else { 0 };
    let token = token.unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn carried(headers: &[(HeaderName, &'static str)], secure: bool) -> Option<Carried> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        Carried::of(&headers.collect(), secure)
    }

    #[test]
    fn a_token_is_found_in_headers() {
        let (bearer, cookie) = (|text: &str| Carried::Bearer(text.into()), |text: &str| Carried::Cookie(text.into()));
        let plain = |headers: &[(HeaderName, &'static str)]| carried(headers, false);
        assert_eq!(plain(&[]), None);
        assert_eq!(plain(&[(AUTHORIZATION, "Basic abc")]), None);
        assert_eq!(plain(&[(AUTHORIZATION, "bearer  abc ")]), Some(bearer("abc")));
        assert_eq!(plain(&[(COOKIE, "a=b; touchline_session=abc; c=d")]), Some(cookie("abc")));
        assert_eq!(plain(&[(COOKIE, "a=b"), (COOKIE, "touchline_session=abc")]), Some(cookie("abc")));
        assert_eq!(plain(&[(COOKIE, "xtouchline_session=abc")]), None);
        assert_eq!(plain(&[(COOKIE, "__Host-touchline_session=abc")]), None);
        assert_eq!(plain(&[(COOKIE, "touchline_session=no"), (AUTHORIZATION, "Bearer yes")]), Some(bearer("yes")));
    }

    #[test]
    fn over_https_the_cookie_without_the_prefix_is_at_most_a_guests() {
        let both = "touchline_session=planted; __Host-touchline_session=own";
        assert_eq!(carried(&[(COOKIE, both)], true), Some(Carried::Cookie("own".into())));
        let planted = carried(&[(COOKIE, "touchline_session=planted")], true);
        assert_eq!(planted, Some(Carried::GuestCookie("planted".into())));
    }

    #[test]
    fn cookies_are_out_of_reach_of_scripts_and_other_sites() {
        assert_eq!(
            set_cookies(Some("abc"), true),
            [
                "__Host-touchline_session=abc; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure",
                "touchline_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
            ]
        );
        assert_eq!(set_cookies(None, false), ["touchline_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    }
}
