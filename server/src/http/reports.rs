//! Reporting somebody, and where one stands oneself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::conduct::{NewReport, Reported, Standing};
use protocol::http::Problem;

use super::extract::{Body, Repeatable, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;

/// Tells moderators of somebody. What becomes of it is not told.
#[utoipa::path(post, path = "/api/reports", tag = "conduct", request_body = NewReport,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Reported),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_player, bad_report"),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player, no_such_match"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    again: Repeatable,
    Body(new): Body<NewReport>,
) -> Result<(StatusCode, Json<Reported>), Refused> {
    let (asked, conduct) = (again.asked(&new), app.conduct.clone());
    let make = move |under| async move { conduct.report(under, you.id, new, now_ms()).await };
    let reported = app.once.make(you.id, asked, make).await?;
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
