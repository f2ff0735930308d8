//! Signing up, in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::http::{Guest, NewGuest, Problem};
use protocol::to_client::You;

use super::cookies::Cookies;
use super::extract::{Address, Body, Signed};
use super::problem::Refused;
use crate::accounts::Carried;
use crate::app::App;
use crate::peer;

/// A new guest: a name, and a token that is shown once. Browsers also get it as a cookie.
#[utoipa::path(post, path = "/api/guests", tag = "guests", request_body = NewGuest, responses(
    (status = CREATED, body = Guest),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_name"),
    (status = CONFLICT, body = Problem, description = "name_taken"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
))]
pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<impl IntoResponse, Refused> {
    app.addresses.guest(address)?;
    let guest: Guest = app.accounts.sign_up(&new.name).await?;
    let cookies = Cookies::give(&app, &headers, &guest.token);
    Ok((StatusCode::CREATED, cookies, Json(guest)))
}

/// Who the token belongs to.
#[utoipa::path(get, path = "/api/me", tag = "guests", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = You),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn me(Signed(you): Signed) -> Json<You> {
    Json(you)
}

/// Makes the token worthless and takes the cookie away. One who has no token is signed out already.
#[utoipa::path(post, path = "/api/sign_out", tag = "guests", security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Signed out."),
))]
pub(super) async fn sign_out(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<impl IntoResponse, Refused> {
    if let Some(carried) = Carried::of(&headers, peer::is_secure(&app.config, &headers)) {
        app.accounts.withdraw(carried.token()).await?;
    }
    Ok((StatusCode::NO_CONTENT, Cookies::take(&app, &headers), ()))
}
