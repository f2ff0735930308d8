//! By what one signs in to one's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::accounts::{AtProvider, Identity, WaysIn};
use protocol::http::Problem;

use super::cookies::Cookies;
use super::extract::{Address, Body, Owner};
use super::problem::Refused;
use crate::app::App;

/// Own ways to sign in.
#[utoipa::path(get, path = "/api/me/identities", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = WaysIn),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account"),
))]
pub(super) async fn list(State(app): State<Arc<App>>, Owner(who): Owner) -> Result<Json<WaysIn>, Refused> {
    Ok(Json(app.accounts.ways_in(&who).await?))
}

/// Begins to link the account with the provider: the browser gets a cookie for it, and goes to the address that is answered.
#[utoipa::path(post, path = "/api/me/identities", tag = "accounts", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = AtProvider),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account, sign_in_again"),
    (status = NOT_FOUND, body = Problem, description = "no_provider"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
    (status = BAD_GATEWAY, body = Problem, description = "provider_failed"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn link(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refused> {
    let begun = app.accounts.begin_link(&who, address).await?;
    Ok((Cookies::begun(&app, &headers, &begun.browser), Json(AtProvider { url: begun.url })))
}

/// The account does not sign in by this any more. The last way in stays.
#[utoipa::path(delete, path = "/api/me/identities", tag = "accounts", request_body = Identity, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Unlinked."),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope, no_account, sign_in_again"),
    (status = NOT_FOUND, body = Problem, description = "no_such_identity"),
    (status = CONFLICT, body = Problem, description = "last_way_in"),
))]
pub(super) async fn unlink(
    State(app): State<Arc<App>>,
    Owner(who): Owner,
    Body(identity): Body<Identity>,
) -> Result<StatusCode, Refused> {
    app.accounts.unlink(&who, &identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
