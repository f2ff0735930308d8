//! What can be watched now.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::watching::LiveList;

use crate::app::App;

/// Matches that are being played and that everybody may watch, by game, and the featured one of each.
#[utoipa::path(get, path = "/api/watch", tag = "matches", responses((status = OK, body = LiveList)))]
pub(super) async fn live(State(app): State<Arc<App>>) -> Json<LiveList> {
    Json(app.matches.live())
}
