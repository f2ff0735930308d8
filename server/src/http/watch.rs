//! What can be watched now.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::http::Problem;
use protocol::watching::LiveList;

use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::Asked;
use crate::app::App;
use crate::matches::live::LiveWanted;

/// Which part of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LiveAsked {
    /// Only this game; default all.
    #[serde(default)]
    game: Option<String>,
    /// Only matches in which somebody plays whose name has this in it; default all.
    #[serde(default)]
    name: Option<String>,
    /// So many matches of each game are left out at the beginning, for the next page; default 0.
    #[serde(default)]
    #[param(value_type = Option<u64>)]
    from: usize,
}

/// Matches that are being played and that everybody may watch, by game, and the featured one of each.
#[utoipa::path(get, path = "/api/watch", tag = "matches", params(LiveAsked), responses(
    (status = OK, body = LiveList),
    (status = BAD_REQUEST, body = Problem, description = "json"),
))]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Asked(LiveAsked { game, name, from }): Asked<LiveAsked>,
) -> Json<LiveList> {
    Json(app.matches.live(&LiveWanted { game, name, from }))
}
