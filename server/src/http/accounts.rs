//! Becoming an account, and signing in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::accounts::{NewAccount, SignIn, SignedIn};
use protocol::http::Problem;

use super::cookies::Cookies;
use super::extract::{Body, MaybeWho, SignsFrom};
use super::problem::Refused;
use crate::app::App;

/// Makes an account. Who asks as a guest stays the same player, with all matches; who asks as nobody is a new one. The old token is worthless.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = NewAccount,
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = SignedIn),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_name, bad_password"),
    (status = FORBIDDEN, body = Problem, description = "wrong_scope"),
    (status = CONFLICT, body = Problem, description = "name_taken, have_account"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    MaybeWho(who): MaybeWho,
    SignsFrom(origin): SignsFrom,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<impl IntoResponse, Refused> {
    app.addresses.guest(origin.address)?;
    let signed_in = app.accounts.create(who.as_ref(), new, &origin).await?;
    let cookies = Cookies::give(&app, &headers, &signed_in.token);
    Ok((StatusCode::CREATED, cookies, Json::<SignedIn>(signed_in)))
}

/// Signs in. The session that the request came with ends, or goes on with the new token if it is the same player's.
#[utoipa::path(post, path = "/api/sign_in", tag = "accounts", request_body = SignIn,
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = SignedIn),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = UNAUTHORIZED, body = Problem, description = "bad_sign_in: whether the name or the password is wrong is not said"),
    (status = CONFLICT, body = Problem, description = "still_playing"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast: by name and by address"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    MaybeWho(who): MaybeWho,
    SignsFrom(origin): SignsFrom,
    headers: HeaderMap,
    Body(given): Body<SignIn>,
) -> Result<impl IntoResponse, Refused> {
    let signed_in = app.accounts.sign_in(who.as_ref(), given, &origin).await?;
    let cookies = Cookies::give(&app, &headers, &signed_in.token);
    Ok((cookies, Json::<SignedIn>(signed_in)))
}
