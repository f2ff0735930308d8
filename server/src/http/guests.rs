//! Signing up, in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::code::Code;
use protocol::http::{Guest, NewGuest, Problem};
use protocol::to_client::You;

use super::cookies::Cookies;
use super::extract::{Address, Body, Signed};
use super::problem::Refused;
use crate::accounts::{Carried, Who};
use crate::app::App;
use crate::matches::{Refusal, refuse};
use crate::peer;

/// A new guest: a name, and a token that is shown once. Browsers also get it as a cookie.
#[utoipa::path(post, path = "/api/guests", tag = "guests", request_body = NewGuest, responses(
    (status = CREATED, body = Guest),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_name"),
    (status = CONFLICT, body = Problem, description = "name_taken, signed_in"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
))]
pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<impl IntoResponse, Refused> {
    if let Some(carried @ (Carried::Cookie(_) | Carried::GuestCookie(_))) = carried(&app, &headers) {
        is_nobody(app.accounts.who(&carried).await)?;
    }
    app.addresses.guest(address)?;
    let guest: Guest = app.accounts.sign_up(&new.name).await?;
    let cookies = Cookies::give(&app, &headers, &guest.token);
    Ok((StatusCode::CREATED, cookies, Json(guest)))
}

/// A browser has one cookie: another tab, which does not know yet that it is somebody, would take that one's seats away.
fn is_nobody(found: Result<Who, Refusal>) -> Result<(), Refusal> {
    match found {
        Ok(_) => Err(refuse(Code::SignedIn, "This browser is somebody already; sign out first.")),
        Err(refusal) if refusal.code == Code::BadToken.text() => Ok(()),
        Err(refusal) => Err(refusal),
    }
}

fn carried(app: &App, headers: &HeaderMap) -> Option<Carried> {
    Carried::of(headers, peer::is_secure(&app.config, headers))
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
    if let Some(carried) = carried(&app, &headers) {
        app.accounts.withdraw(carried.token()).await?;
    }
    Ok((StatusCode::NO_CONTENT, Cookies::take(&app, &headers), ()))
}
