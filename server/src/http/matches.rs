//! Matches over REST. What is live comes over the socket; this serves programs, pages that open, and records.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::IntoResponse;
use engine::game::Side;
use engine::record::Record;
use protocol::code::Code;
use protocol::http::{Done, EventsPage, Hint, Join, Made, MatchPage, NewAct, NewMatch, NewOrder, Problem};
use protocol::ids::Seq;
use protocol::matches::{Listing, LobbyView};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::extract::{ActId, Asked, Asker, Body, MayBegin, MayMake, MaybeBody, OfMatch, Repeatable, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::matches::Refusal;
use crate::matches::time::now_ms;

type Answer<T> = Result<Json<T>, Refused>;

/// Makes a match and seats its maker.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatch,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = Made),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_option, bad_clock"),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = NOT_FOUND, body = Problem, description = "no_such_game"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many, too_fast"),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    MayMake(you): MayMake,
    again: Repeatable,
    Body(new): Body<NewMatch>,
) -> Result<impl IntoResponse, Refused> {
    let (who, matches) = (you.id, app.matches.clone());
    let asked = again.asked(&new);
    let make = move |under| async move { matches.create(under, &you, new).await };
    let made: Made = app.once.make(who, asked, make).await?;
    Ok((StatusCode::CREATED, [(LOCATION, made.path.clone())], Json(made)))
}

/// Listed matches that wait or are being played.
#[utoipa::path(get, path = "/api/matches", tag = "matches", responses((status = OK, body = LobbyView)))]
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<LobbyView> {
    Json(app.matches.lobby())
}

/// The asker's running matches, newest first.
#[utoipa::path(get, path = "/api/me/matches", tag = "matches", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [Listing]),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn mine(State(app): State<Arc<App>>, Signed(you): Signed) -> Answer<Vec<Listing>> {
    let mut listings = Vec::new();
    for id in app.matches.of(you.id).await? {
        match app.matches.find(id).await {
            Ok(handle) => listings.push(handle.feed.head().listing()),
            // One that this build cannot show must not hide the others.
            Err(refusal) if cannot_be_shown(&refusal) => {}
            Err(refusal) => return Err(refusal.into()),
        }
    }
    Ok(Json(listings))
}

fn cannot_be_shown(refusal: &Refusal) -> bool {
    [Code::UnknownRuleset, Code::Internal].iter().any(|code| refusal.code == code.text())
}

/// A match as the asker may see it.
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = MatchPage),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
))]
pub(super) async fn page(State(app): State<Arc<App>>, OfMatch(id): OfMatch, Asker(asker): Asker) -> Answer<MatchPage> {
    Ok(Json(app.matches.page(id, asker.map(|you| you.id)).await?))
}

/// Every listed action of each of the asker's sides that owes one.
#[derive(Serialize, ToSchema)]
pub(super) struct LegalActions {
    /// Home's, in the game's JSON; absent: not the asker's, or it owes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    home: Option<Vec<Value>>,
    /// Away's, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    away: Option<Vec<Value>>,
}

/// What the asker may do now, in full.
#[utoipa::path(get, path = "/api/matches/{id}/legal", tag = "matches", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = LegalActions),
    (status = FORBIDDEN, body = Problem, description = "not_seated"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
))]
pub(super) async fn legal(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Signed(you): Signed,
) -> Answer<LegalActions> {
    let mut answer = LegalActions { home: None, away: None };
    for (side, actions) in app.matches.legal(id, you.id).await? {
        match side {
            Side::Home => answer.home = Some(actions),
            Side::Away => answer.away = Some(actions),
        }
    }
    Ok(Json(answer))
}

/// The record, from which anybody can replay the match and check its dice. While it is played, without what is secret to the asker.
#[utoipa::path(get, path = "/api/matches/{id}/record", tag = "matches", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Object),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
))]
pub(super) async fn record(State(app): State<Arc<App>>, OfMatch(id): OfMatch, Asker(asker): Asker) -> Answer<Record> {
    Ok(Json(app.matches.record(id, asker.map(|you| you.id)).await?))
}

/// Which events.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// Events after this version; default from the start.
    #[serde(default)]
    #[param(required = false, value_type = u64)]
    since: Seq,
}

/// Events as the asker witnesses them.
#[utoipa::path(get, path = "/api/matches/{id}/events", tag = "matches", params(("id" = String, Path), Since),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = EventsPage),
    (status = BAD_REQUEST, body = Problem, description = "json: since is no number"),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
    Asked(Since { since }): Asked<Since>,
) -> Answer<EventsPage> {
    Ok(Json(app.matches.events(id, asker.map(|you| you.id), since).await?))
}

/// Takes a free seat; one who sits there already gets the match again.
#[utoipa::path(post, path = "/api/matches/{id}/join", tag = "matches", params(("id" = String, Path)), request_body = Option<Join>,
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = MatchPage),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_player"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = CONFLICT, body = Problem, description = "seat_taken"),
))]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    MayBegin(you): MayBegin,
    MaybeBody(join): MaybeBody<Join>,
) -> Answer<MatchPage> {
    app.conduct.may_meet(app.matches.invites(id, you.id).await?, now_ms())?;
    Ok(Json(app.matches.join(id, &you, join).await?))
}

/// Plays. A repeated key gets its first answer, so that a request may be sent again.
#[utoipa::path(post, path = "/api/matches/{id}/acts", tag = "matches", request_body = NewAct,
    params(("id" = String, Path), ("Idempotency-Key" = String, Header, description = "1 to 64 printable ASCII characters, new for each act")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Done),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, which_side"),
    (status = FORBIDDEN, body = Problem, description = "not_seated"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = CONFLICT, body = Problem, description = "stale_prompt, not_started, match_over"),
    (status = UNPROCESSABLE_ENTITY, body = Problem, description = "the game's own codes"),
))]
pub(super) async fn act(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Signed(you): Signed,
    ActId(act_id): ActId,
    Body(act): Body<NewAct>,
) -> Answer<Done> {
    Ok(Json(app.matches.act(id, you.id, act_id, act).await?))
}

/// Does what stands in front of the game: resign, offer a draw, abort, claim, ask for a rematch.
#[utoipa::path(post, path = "/api/matches/{id}/orders", tag = "matches", request_body = NewOrder,
    params(("id" = String, Path), ("Idempotency-Key" = String, Header, description = "1 to 64 printable ASCII characters, new for each order")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Done),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, which_side; bad_player: a rematch with one who is banned"),
    (status = FORBIDDEN, body = Problem, description = "not_seated; banned: no rematch"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = CONFLICT, body = Problem, description = "no_abort, draw_offered, no_draw_offer, not_gone, not_over, match_over"),
))]
pub(super) async fn order(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Signed(you): Signed,
    ActId(act_id): ActId,
    Body(new): Body<NewOrder>,
) -> Answer<Done> {
    app.conduct.may_order(you.id, &new.order, app.matches.asks_again(id, you.id)).await?;
    Ok(Json(app.matches.order(id, you.id, act_id, new).await?))
}

/// For which side.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ForSide {
    /// Needed only where both sides of one person owe an action.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    side: Option<Side>,
}

/// What the computer would do: only in matches against it and in hot seat.
#[utoipa::path(get, path = "/api/matches/{id}/hint", tag = "matches", params(("id" = String, Path), ForSide),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Hint),
    (status = FORBIDDEN, body = Problem, description = "not_seated, no_hints"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Signed(you): Signed,
    Asked(ForSide { side }): Asked<ForSide>,
) -> Answer<Hint> {
    Ok(Json(app.matches.hint(id, you.id, side).await?))
}
