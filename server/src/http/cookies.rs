//! The headers that give a browser its cookie, or take it away.

use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponseParts, ResponseParts};

use crate::accounts::{browser_cookie, set_cookies};
use crate::app::App;
use crate::peer;

/// What an answer does to the browser's cookies.
pub(super) struct Cookies(Vec<String>);

impl Cookies {
    /// The browser that sent `headers` has this token from now on.
    pub(super) fn give(app: &App, headers: &HeaderMap, token: &str) -> Self {
        Self(set_cookies(Some(token), peer::is_secure(&app.config, headers)))
    }

    /// The browser has begun a sign-in by the provider.
    pub(super) fn begun(app: &App, headers: &HeaderMap, browser: &str) -> Self {
        Self(vec![browser_cookie(Some(browser), peer::is_secure(&app.config, headers))])
    }

    /// It has ended it, with this token if all went well.
    pub(super) fn landed(app: &App, headers: &HeaderMap, token: Option<&str>) -> Self {
        let secure = peer::is_secure(&app.config, headers);
        let given = token.map(|token| set_cookies(Some(token), secure)).unwrap_or_default();
        Self([vec![browser_cookie(None, secure)], given].concat())
    }

    /// It has none.
    pub(super) fn take(app: &App, headers: &HeaderMap) -> Self {
        Self(set_cookies(None, peer::is_secure(&app.config, headers)))
    }
}

impl IntoResponseParts for Cookies {
    type Error = std::convert::Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Self::Error> {
        for cookie in self.0 {
            // Made of our own words and hexadecimal digits.
            if let Ok(value) = HeaderValue::try_from(cookie) {
                parts.headers_mut().append(SET_COOKIE, value);
            }
        }
        Ok(parts)
    }
}
