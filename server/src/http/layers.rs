//! What every answer passes: panics caught, headers that keep pages safe, origin and rate of requests checked, log lines.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use protocol::code::Code;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::problem::Refused;
use crate::app::App;
use crate::peer;

/// Nothing from anywhere else, and no page around ours. Styles may stand in elements: pieces are placed so.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Around all addresses.
pub(super) fn wrap(router: Router) -> Router {
    let set = |name: HeaderName, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    router
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request's handler panicked");
            Refused::new(Code::Internal, "An error inside the server.").into_response()
        }))
        .layer(middleware::from_fn(log))
        .layer(set(CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(X_FRAME_OPTIONS, "DENY"))
        .layer(set(REFERRER_POLICY, "same-origin"))
        .layer(set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
}

/// In front of the API: what changes something must come from our own pages or from a program, and not too fast.
pub(super) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Result<Response, Refused> {
    app.addresses.request(peer::address(&app.config, peer, request.headers()))?;
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        peer::check_origin(&app.config, request.headers())?;
        if app.stopping.is_cancelled() {
            return Err(Refused::new(Code::Draining, "The server is stopping; come back in a moment."));
        }
    }
    let mut response = next.run(request).await;
    // Answers are somebody's view of a moment.
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    Ok(response)
}

/// One line for each request: failures of ours loud, the rest for those who look.
async fn log(request: Request, next: Next) -> Response {
    let (method, path, started) = (request.method().clone(), request.uri().path().to_owned(), Instant::now());
    let response = next.run(request).await;
    let (status, seconds) = (response.status().as_u16(), started.elapsed().as_secs_f64());
    metrics::counter!("touchline_http_requests_total", "class" => class(status)).increment(1);
    metrics::histogram!("touchline_http_request_seconds").record(seconds);
    // The health check of a server that stops is no failure.
    match status {
        500.. if !path.starts_with("/health/") => tracing::error!(%method, path, status, seconds, "a request failed"),
        _ => tracing::debug!(%method, path, status, seconds, "request"),
    }
    response
}

fn class(status: u16) -> &'static str {
    match status {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    }
}
