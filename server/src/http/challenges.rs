//! Challenges, to somebody or to whoever has the link.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{Made, Problem};
use protocol::matchmaking::{Challenge, NewChallenge};

use super::extract::{Asker, Body, MayBegin, OfId, Repeatable, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;

/// Challenges somebody, or whoever has the link. It stays for a week.
#[utoipa::path(post, path = "/api/challenges", tag = "matchmaking", request_body = NewChallenge,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Challenge),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_option, bad_clock, bad_rated, bad_note, bad_player"),
    (status = FORBIDDEN, body = Problem, description = "banned; muted: with a note"),
    (status = NOT_FOUND, body = Problem, description = "no_such_game, no_such_player"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    again: Repeatable,
    Body(new): Body<NewChallenge>,
) -> Result<(StatusCode, Json<Challenge>), Refused> {
    if new.terms.note.is_some() {
        app.conduct.may_speak(you.id, now_ms())?;
    }
    let (who, asked, matchmaking) = (you.id, again.asked(&new), app.matchmaking.clone());
    let make = move |under| async move { matchmaking.challenge(under, &you, new).await };
    Ok((StatusCode::CREATED, Json(app.once.make(who, asked, make).await?)))
}

/// A challenge, for whoever has its id.
#[utoipa::path(get, path = "/api/challenges/{id}", tag = "matchmaking", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Challenge),
    (status = NOT_FOUND, body = Problem, description = "no_such_challenge"),
))]
pub(super) async fn page(
    State(app): State<Arc<App>>,
    OfId(id): OfId,
    Asker(asker): Asker,
) -> Result<Json<Challenge>, Refused> {
    Ok(Json(app.matchmaking.open_challenge(id, asker.map(|you| you.id))?))
}

/// Accepts a challenge: the match is made.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Made),
    (status = BAD_REQUEST, body = Problem, description = "bad_player"),
    (status = NOT_FOUND, body = Problem, description = "no_such_challenge"),
    (status = CONFLICT, body = Problem, description = "taken"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn accept(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    OfId(id): OfId,
) -> Result<Json<Made>, Refused> {
    Ok(Json(app.matchmaking.accept_challenge(&you, id).await?))
}

/// Declines a challenge to oneself.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Declined."),
    (status = NOT_FOUND, body = Problem, description = "no_such_challenge"),
    (status = CONFLICT, body = Problem, description = "taken"),
))]
pub(super) async fn decline(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfId(id): OfId,
) -> Result<StatusCode, Refused> {
    app.matchmaking.decline_challenge(you.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes one's own challenge back.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Taken back."),
    (status = NOT_FOUND, body = Problem, description = "no_such_challenge"),
    (status = CONFLICT, body = Problem, description = "taken"),
))]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfId(id): OfId,
) -> Result<StatusCode, Refused> {
    app.matchmaking.end_challenge(you.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
