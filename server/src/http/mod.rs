//! Everything over HTTP: the REST API, health, metrics and the web client; the WebSocket starts here too.
//!
//! Handlers translate and nothing else: who may do what is decided by what they ask, such as `matches`, `accounts` and `conduct`. This module must
//! not hold state.

mod problem;
pub(crate) use problem::Refused;

mod extract;

mod cookies;

mod guests;

mod accounts;

mod identities;

mod oidc;

mod me;

mod matches;

mod relations;

mod reports;

mod moderation;

mod players;

mod ratings;

mod watch;

mod pools;

mod seeks;

mod challenges;

mod tournaments;

mod replay;

mod picture;

mod chat;

mod preview;

mod games;

mod health;

mod layers;

mod openapi;

use std::sync::Arc;

use axum::routing::get;
use axum::{Router, middleware};

use crate::app::App;
use crate::{web, ws};

/// All addresses of the server.
pub fn router(app: Arc<App>) -> Router {
    let api = openapi::api(&app);
    // Like the API: what is looked up for a link's preview is a match that may have to be loaded.
    let previews = Router::new()
        .route("/match/{id}", get(preview::page))
        .route("/match/{id}/replay", get(preview::page))
        .layer(middleware::from_fn_with_state(app.clone(), layers::guard));
    let router = Router::new()
        .merge(api)
        .merge(previews)
        .route("/ws", get(ws::upgrade))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(get(web::file))
        .with_state(app);
    // Handlers get their state now rather than with each request.
    layers::wrap(router).with_state(())
}

/// What is answered while matches load.
pub(crate) fn starting() -> Router {
    let router = Router::new().route("/health/live", get(health::live)).route("/health/ready", get(health::starting));
    layers::wrap(router)
}
