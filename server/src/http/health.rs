//! What operators' machines ask.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::app::App;
use crate::telemetry;

/// The process answers; nothing more is meant.
pub(super) async fn live() -> &'static str {
    "alive\n"
}

/// Whether requests are welcome: 503 while the server stops, and while the store does not answer.
pub(super) async fn ready(State(app): State<Arc<App>>) -> impl IntoResponse {
    match app.is_ready().await {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    }
}

/// The same question while matches load.
pub(super) async fn starting() -> impl IntoResponse {
    (StatusCode::SERVICE_UNAVAILABLE, "starting\n")
}

/// Prometheus's text format.
pub(super) async fn metrics() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], telemetry::metrics().render())
}
