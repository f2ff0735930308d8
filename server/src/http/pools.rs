//! Pools: waiting for whoever wants the same, and coming to what was found.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::IntoResponse;
use protocol::http::{Made, Problem};
use protocol::matchmaking::{Confirmation, MeView, Pool, TakeComputer};

use super::extract::{Body, MayBegin, MayMake, OfId, OfPool, Repeatable, Signed};
use super::problem::Refused;
use crate::app::App;

/// All pools, with how many wait in each and how long that takes.
#[utoipa::path(get, path = "/api/pools", tag = "matchmaking", responses((status = OK, body = [Pool])))]
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<Vec<Pool>> {
    Json(app.matchmaking.pools())
}

/// What waits for the asker: the view of the channel `me`.
#[utoipa::path(get, path = "/api/me/waiting", tag = "matchmaking", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = MeView),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn waiting(State(app): State<Arc<App>>, Signed(you): Signed) -> Result<Json<MeView>, Refused> {
    Ok(Json(app.matchmaking.view(you.id).await?))
}

/// Waits in a pool from now on. Again changes nothing, and shows that one is still there: a program without a socket asks every few seconds.
#[utoipa::path(put, path = "/api/me/pools/{game}/{preset}/{pace}/{kind}", tag = "matchmaking",
    params(("game" = String, Path), ("preset" = String, Path), ("pace" = String, Path), ("kind" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Waiting."),
    (status = FORBIDDEN, body = Problem, description = "banned, not_in_pools"),
    (status = NOT_FOUND, body = Problem, description = "no_such_pool"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many, too_fast"),
))]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    OfPool(pool): OfPool,
) -> Result<StatusCode, Refused> {
    app.matchmaking.join(&you, &pool).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Waits there no more.
#[utoipa::path(delete, path = "/api/me/pools/{game}/{preset}/{pace}/{kind}", tag = "matchmaking",
    params(("game" = String, Path), ("preset" = String, Path), ("pace" = String, Path), ("kind" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Not waiting there."),
    (status = NOT_FOUND, body = Problem, description = "no_such_pool"),
))]
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfPool(pool): OfPool,
) -> Result<StatusCode, Refused> {
    app.matchmaking.leave(you.id, &pool).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Comes to a match that was found. It is made when both have; its id is the offer's.
#[utoipa::path(post, path = "/api/me/offer/{id}/confirm", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Confirmation),
    (status = FORBIDDEN, body = Problem, description = "banned"),
    (status = NOT_FOUND, body = Problem, description = "no_such_offer"),
))]
pub(super) async fn confirm(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    OfId(id): OfId,
) -> Result<Json<Confirmation>, Refused> {
    Ok(Json(app.matchmaking.confirm(you.id, id).await?))
}

/// Does not want a match that was found: it costs the place in that pool, and nothing else.
#[utoipa::path(post, path = "/api/me/offer/{id}/decline", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Declined."),
    (status = NOT_FOUND, body = Problem, description = "no_such_offer"),
))]
pub(super) async fn decline(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfId(id): OfId,
) -> Result<StatusCode, Refused> {
    app.matchmaking.decline(you.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stops waiting for people, and plays the computer what the pool plays; never rated.
#[utoipa::path(post, path = "/api/me/computer", tag = "matchmaking", request_body = TakeComputer,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Made),
    (status = NOT_FOUND, body = Problem, description = "no_such_pool"),
    (status = CONFLICT, body = Problem, description = "not_waiting"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many, too_fast"),
))]
pub(super) async fn computer(
    State(app): State<Arc<App>>,
    MayMake(you): MayMake,
    again: Repeatable,
    Body(take): Body<TakeComputer>,
) -> Result<impl IntoResponse, Refused> {
    let (who, asked, matchmaking) = (you.id, again.asked(&take), app.matchmaking.clone());
    let make = move |under| async move { matchmaking.take_computer(under, &you, &take.pool, take.strength).await };
    let made: Made = app.once.make(who, asked, make).await?;
    Ok((StatusCode::CREATED, [(LOCATION, made.path.clone())], Json(made)))
}
