//! Matches as they were: step by step, and as a course of chances and luck.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::IntoResponse;
use engine::game::Viewer;
use protocol::http::{Made, Problem};
use protocol::ids::Seq;
use protocol::replay::{Graph, NewBranch, ReplayPage};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Asked, Asker, Body, MayMake, OfMatch, Repeatable};
use super::problem::Refused;
use crate::app::App;
use crate::matches::Part;

/// Which part, and through whose eyes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Asking {
    /// The version to start from; default 0, before the first step.
    #[serde(default)]
    #[param(required = false, value_type = u64)]
    from: Seq,
    /// The last version; default as far as a page goes.
    #[serde(default)]
    #[param(value_type = Option<u64>)]
    to: Option<Seq>,
    /// `home`, `away` or `spectator`: whose view it is. Default the asker's; before the end only that and `spectator`.
    #[serde(default, rename = "as")]
    #[param(value_type = Option<String>)]
    viewer: Option<Viewer>,
}

/// The match again, step by step: the view at `from`, then what each version changed. While it is played, without what is secret to the asker.
#[utoipa::path(get, path = "/api/matches/{id}/replay", tag = "matches", params(("id" = String, Path), Asking),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = ReplayPage),
    (status = BAD_REQUEST, body = Problem, description = "json: no numbers, an unknown field; bad_seq"),
    (status = FORBIDDEN, body = Problem, description = "not_allowed; not_seated: another's eyes before the end"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn page(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
    Asked(Asking { from, to, viewer }): Asked<Asking>,
) -> Result<Json<ReplayPage>, Refused> {
    let part = Part { from, to, viewer };
    Ok(Json(app.matches.replayed(id, asker.map(|you| you.id), part).await?))
}

/// The chances at each turn and what the dice have given so far. Computed when it is asked for first, which takes seconds, and kept.
#[utoipa::path(get, path = "/api/matches/{id}/graph", tag = "matches", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Graph),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn graph(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
) -> Result<Json<Graph>, Refused> {
    Ok(Json(app.matches.graph(id, asker.map(|you| you.id)).await?))
}

/// What if: another match from a position of this one, unlisted and unrated, against the computer or both sides in one browser.
#[utoipa::path(post, path = "/api/matches/{id}/branch", tag = "matches", params(("id" = String, Path),
    ("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")), request_body = NewBranch,
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Made),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_seq, bad_branch"),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "not_allowed, banned"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = CONFLICT, body = Problem, description = "not_over: of a running match only theirs who play both sides; match_over: the game is over there"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many, too_fast"),
))]
pub(super) async fn branch(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    MayMake(you): MayMake,
    again: Repeatable,
    Body(new): Body<NewBranch>,
) -> Result<impl IntoResponse, Refused> {
    let (who, asked, matches) = (you.id, again.asked(&new), app.matches.clone());
    let make = move |under| async move { matches.branch(under, id, &you, new).await };
    let made: Made = app.once.make(who, asked, make).await?;
    Ok((StatusCode::CREATED, [(LOCATION, made.path.clone())], Json(made)))
}
