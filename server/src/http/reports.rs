//! Reporting somebody, and where one stands oneself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::conduct::{NewReport, Reported, Standing};
use protocol::http::Problem;

use super::extract::{Body, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;

/// Tells moderators of somebody. What becomes of it is not told.
#[utoipa::path(post, path = "/api/reports", tag = "conduct", request_body = NewReport,
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Reported),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_player, bad_report"),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player, no_such_match"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    Body(new): Body<NewReport>,
) -> Result<(StatusCode, Json<Reported>), Refused> {
    let reported = app.conduct.report(you.id, new, now_ms()).await?;
    Ok((StatusCode::CREATED, Json(reported)))
}

/// What stands against the asker: warnings, mute, ban, and how often they leave or stall.
#[utoipa::path(get, path = "/api/me/standing", tag = "conduct", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Standing),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn standing(State(app): State<Arc<App>>, Signed(you): Signed) -> Result<Json<Standing>, Refused> {
    Ok(Json(app.conduct.standing(you.id, now_ms()).await?))
}
