//! What was said at a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::chat::{ChatPage, LineId, Room};
use protocol::http::Problem;
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Asked, Asker, OfMatch};
use super::problem::Refused;
use crate::app::App;

/// Which lines.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// The room.
    #[param(value_type = String)]
    room: Room,
    /// Lines before this one; default the newest.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    before: Option<LineId>,
}

/// Lines of a room in order, without those of people whom the asker blocks.
#[utoipa::path(get, path = "/api/matches/{id}/chat", tag = "matches", params(("id" = String, Path), Which),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = ChatPage),
    (status = BAD_REQUEST, body = Problem, description = "json: no such room, or before is no id"),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
))]
pub(super) async fn lines(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
    Asked(Which { room, before }): Asked<Which>,
) -> Result<Json<ChatPage>, Refused> {
    Ok(Json(app.matches.chat(id, asker.map(|you| you.id), room, before).await?))
}
