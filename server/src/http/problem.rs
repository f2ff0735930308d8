//! Refusals as REST answers them: `application/problem+json` (RFC 9457) with the codes of the socket.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::code::Code;
use protocol::http::Problem;

use crate::matches::{Refusal, refuse};

/// A refusal on its way out, so that handlers can use `?`.
pub(crate) struct Refused(pub(super) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl Refused {
    /// A refusal without values.
    pub(super) fn new(code: Code, reason: impl Into<String>) -> Self {
        Self(refuse(code, reason))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let refusal = *self.0;
        let known = Code::ALL.iter().find(|code| code.text() == refusal.code);
        // What a game refuses is well formed and against its rules.
        let status = known.map_or(422, |code| code.status());
        let mut values = refusal.values;
        if let (Some(head), Some(values)) = (refusal.head, values.as_object_mut()) {
            values.insert("head".to_owned(), head.into());
        }
        // In whole seconds, and never too early.
        let retry_s = values.get("retry_ms").and_then(serde_json::Value::as_u64).map(|ms| ms.div_ceil(1_000).max(1));
        let problem = Problem { status, code: refusal.code, title: refusal.reason, values };
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = (StatusCode::from_u16(status).unwrap_or_default(), body).into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(retry_s) = retry_s {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(retry_s));
        }
        response
    }
}

/// For addresses below `/api` where there is nothing.
pub(super) async fn not_found() -> Refused {
    Refused::new(Code::NotFound, "There is nothing at this address.")
}

/// For addresses that take other methods.
pub(super) async fn method_not_allowed() -> Refused {
    Refused::new(Code::MethodNotAllowed, "This address takes other methods.")
}
