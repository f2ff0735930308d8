//! Open seeks: whoever accepts first plays.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{Made, Problem};
use protocol::matchmaking::{NewSeek, Seek};

use super::extract::{Asker, Body, MayBegin, OfId, Repeatable, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;

/// Open seeks, newest first; to one with a token without those of people whom either of the two blocks.
#[utoipa::path(get, path = "/api/seeks", tag = "matchmaking", security((), ("bearer" = []), ("cookie" = [])),
    responses((status = OK, body = [Seek])))]
pub(super) async fn list(State(app): State<Arc<App>>, Asker(asker): Asker) -> Json<Vec<Seek>> {
    Json(app.matchmaking.seeks(asker.map(|you| you.id)).await)
}

/// Posts a seek. It stays for a day, until somebody accepts it or its maker takes it back.
#[utoipa::path(post, path = "/api/seeks", tag = "matchmaking", request_body = NewSeek,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Seek),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_option, bad_clock, bad_rated, bad_note, bad_range"),
    (status = FORBIDDEN, body = Problem, description = "banned; muted: with a note"),
    (status = NOT_FOUND, body = Problem, description = "no_such_game"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    again: Repeatable,
    Body(new): Body<NewSeek>,
) -> Result<(StatusCode, Json<Seek>), Refused> {
    if new.terms.note.is_some() {
        app.conduct.may_speak(you.id, now_ms())?;
    }
    let (who, asked, matchmaking) = (you.id, again.asked(&new), app.matchmaking.clone());
    let make = move |under| async move { matchmaking.seek(under, &you, new).await };
    Ok((StatusCode::CREATED, Json(app.once.make(who, asked, make).await?)))
}

/// Takes one's own seek back.
#[utoipa::path(delete, path = "/api/seeks/{id}", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Taken back."),
    (status = NOT_FOUND, body = Problem, description = "no_such_seek"),
    (status = CONFLICT, body = Problem, description = "taken"),
))]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfId(id): OfId,
) -> Result<StatusCode, Refused> {
    app.matchmaking.end_seek(you.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a seek: the match is made. Of two who press at once one gets it.
#[utoipa::path(post, path = "/api/seeks/{id}/accept", tag = "matchmaking", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Made),
    (status = BAD_REQUEST, body = Problem, description = "bad_player"),
    (status = FORBIDDEN, body = Problem, description = "rating_range"),
    (status = NOT_FOUND, body = Problem, description = "no_such_seek"),
    (status = CONFLICT, body = Problem, description = "taken"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn accept(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    OfId(id): OfId,
) -> Result<Json<Made>, Refused> {
    Ok(Json(app.matchmaking.accept_seek(&you, id).await?))
}
