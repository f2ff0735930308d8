//! One's own account: sessions, tokens for programs, password, preferences, export and deletion.
//!
//! All of it is for its owner in person, not for a token of a program ([`Owner`]).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::accounts::{
    BotSettings, Deletion, Export, MadeToken, NewPassword, NewToken, Preferences, SessionInfo, TokenInfo,
};
use protocol::code::Code;
use protocol::http::Problem;
use protocol::to_client::You;

use super::cookies::Cookies;
use super::extract::{Address, Body, OfSession, Owner, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::store::SessionKind;

type Answer<T> = Result<Json<T>, Refused>;

/// Own sessions, the last used first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [SessionInfo]),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
))]
pub(super) async fn sessions(State(app): State<Arc<App>>, Owner(who): Owner) -> Answer<Vec<SessionInfo>> {
    Ok(Json(app.accounts.sessions(&who).await?))
}

/// Ends all own sessions but the one that asks, and their sockets.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Ended."),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
))]
pub(super) async fn end_others(State(app): State<Arc<App>>, Owner(who): Owner) -> Result<StatusCode, Refused> {
    app.accounts.revoke_others(&who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one own session, and its sockets.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)), security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Ended."),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_session"),
))]
pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    OfSession(id): OfSession,
) -> Result<StatusCode, Refused> {
    app.accounts.revoke(&who, SessionKind::Session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Own tokens for programs.
#[utoipa::path(get, path = "/api/me/tokens", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [TokenInfo]),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
))]
pub(super) async fn tokens(State(app): State<Arc<App>>, Owner(who): Owner) -> Answer<Vec<TokenInfo>> {
    Ok(Json(app.accounts.tokens(&who).await?))
}

/// Makes a token for a program; it is shown once.
#[utoipa::path(post, path = "/api/me/tokens", tag = "accounts", request_body = NewToken, security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = MadeToken),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_api_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn make_token(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Body(new): Body<NewToken>,
) -> Result<impl IntoResponse, Refused> {
    let made: MadeToken = app.accounts.make_token(&who, new).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Ends a token, and the sockets that are open with it.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "accounts", params(("id" = String, Path)), security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Ended."),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_session"),
))]
pub(super) async fn end_token(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    OfSession(id): OfSession,
) -> Result<StatusCode, Refused> {
    app.accounts.revoke(&who, SessionKind::Token, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What one chose for the pages; the defaults where one chose nothing.
#[utoipa::path(get, path = "/api/me/preferences", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Preferences),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn preferences(State(app): State<Arc<App>>, Signed(you): Signed) -> Answer<Preferences> {
    Ok(Json(app.accounts.preferences(you.id).await?))
}

/// Replaces it. What is missing takes its default.
#[utoipa::path(put, path = "/api/me/preferences", tag = "accounts", request_body = Preferences, security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Preferences),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_preference"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
))]
pub(super) async fn set_preferences(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Body(chosen): Body<Preferences>,
) -> Answer<Preferences> {
    app.accounts.set_preferences(who.you.id, &chosen).await?;
    Ok(Json(chosen))
}

/// Another password. All other sessions end; tokens for programs stay.
#[utoipa::path(put, path = "/api/me/password", tag = "accounts", request_body = NewPassword, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Changed."),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_password"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account, wrong_password, sign_in_again"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn set_password(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Address(address): Address,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode, Refused> {
    app.accounts.set_password(&who, new, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A program plays from now on; that cannot be taken back. Whether it is paired with anybody may change.
#[utoipa::path(put, path = "/api/me/bot", tag = "accounts", request_body = BotSettings, security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = You),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account"),
))]
pub(super) async fn set_bot(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Body(settings): Body<BotSettings>,
) -> Answer<You> {
    Ok(Json(app.accounts.set_bot(&who, settings).await?))
}

/// Everything that is kept about the asker, but for secrets.
#[utoipa::path(get, path = "/api/me/export", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = Export),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
))]
pub(super) async fn export(State(app): State<Arc<App>>, Owner(who): Owner) -> Answer<Export> {
    let waiting = app.matchmaking.view(who.you.id).await?;
    Ok(Json(app.accounts.export(&who, waiting).await?))
}

/// Deletes what is kept about the asker. Matches stay, the name in them goes.
#[utoipa::path(delete, path = "/api/me", tag = "accounts", request_body = Deletion, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Deleted."),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, wrong_password, sign_in_again"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Address(address): Address,
    headers: HeaderMap,
    Body(given): Body<Deletion>,
) -> Result<impl IntoResponse, Refused> {
    let own = app.clone();
    // Not to be cut short by a client that goes: who is deleted is to be found nowhere.
    let deleted = tokio::spawn(async move {
        own.accounts.delete(&who, given, address).await?;
        // Deleted they are in any case; what they sought lapses by itself at the latest.
        if let Err(refusal) = own.matchmaking.forget_person(who.you.id).await {
            tracing::warn!(player_id = %who.you.id, code = refusal.code, "what a deleted player sought is still open");
        }
        Ok::<_, Refused>(())
    });
    deleted.await.unwrap_or_else(|panic| {
        tracing::error!(%panic, "a deletion failed");
        Err(Refused::new(Code::Internal, "It could not be done."))
    })?;
    Ok((StatusCode::NO_CONTENT, Cookies::take(&app, &headers), ()))
}
