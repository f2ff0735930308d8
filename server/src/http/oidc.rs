//! Sign-in by a provider. The browser goes there and comes back, to addresses that stand here and nowhere in a request.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::accounts::{AtProvider, Provider, ProviderSignIn};
use protocol::http::Problem;
use serde::Deserialize;
use utoipa::IntoParams;

use super::cookies::Cookies;
use super::extract::{Address, Asked, MaybeBody, MaybeWho, SignsFrom};
use super::problem::Refused;
use crate::accounts::{Landing, Returned, browser_of};
use crate::app::App;
use crate::peer;

/// Whether one can sign in by a provider here, and what the button says.
#[utoipa::path(get, path = "/api/oidc", tag = "accounts", responses((status = OK, body = Provider)))]
pub(super) async fn provider(State(app): State<Arc<App>>) -> Json<Provider> {
    Json(Provider { name: app.accounts.provider().map(str::to_owned) })
}

/// Begins a sign-in by the provider: the browser gets a cookie for it, and goes to the address that is answered.
#[utoipa::path(post, path = "/api/oidc/start", tag = "accounts", request_body = ProviderSignIn, responses(
    (status = OK, body = AtProvider),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = FORBIDDEN, body = Problem, description = "origin"),
    (status = NOT_FOUND, body = Problem, description = "no_provider"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_fast"),
    (status = BAD_GATEWAY, body = Problem, description = "provider_failed"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    MaybeBody(given): MaybeBody<ProviderSignIn>,
) -> Result<impl IntoResponse, Refused> {
    let begun = app.accounts.begin_at_provider(given, address).await?;
    Ok((Cookies::begun(&app, &headers, &begun.browser), Json(AtProvider { url: begun.url })))
}

/// What the provider says; it may say more.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Callback {
    /// What the provider is asked with.
    code: Option<String>,
    /// What the browser was sent there with.
    state: Option<String>,
    /// Who the provider is.
    iss: Option<String>,
    /// Why there is no code.
    error: Option<String>,
}

/// Where the provider sends the browser back to. It ends on `/?back`, signed in, or on `/me`, linked; where it was refused, on
/// `/` or `/me` with `?refused=<code>`.
#[utoipa::path(get, path = "/api/oidc/callback", tag = "accounts", params(Callback), security((), ("cookie" = [])), responses(
    (status = SEE_OTHER, description = "`/?back`, with the cookie, or `/me`; with `?refused=` no_provider, bad_provider_answer, \
        provider_failed, still_playing, have_account, name_taken, identity_taken, too_many, store_unavailable"),
))]
pub(super) async fn callback(
    State(app): State<Arc<App>>,
    MaybeWho(who): MaybeWho,
    SignsFrom(origin): SignsFrom,
    headers: HeaderMap,
    Asked(Callback { code, state, iss, error }): Asked<Callback>,
) -> impl IntoResponse {
    let browser = browser_of(&headers, peer::is_secure(&app.config, &headers));
    let returned = Returned { code, state, issuer: iss, error };
    let Landing { links, done } = app.accounts.land(who.as_ref(), browser.as_deref(), returned, &origin).await;
    // Our own pages, whatever was asked. Where it was before, the browser knows itself.
    let (page, done_page) = if links { ("/me", "/me") } else { ("/", "/?back") };
    let (token, place) = match done {
        Ok(signed_in) => (signed_in.map(|signed_in| signed_in.token), done_page.to_owned()),
        Err(refusal) => (None, format!("{page}?refused={}", refusal.code)),
    };
    let cookies = Cookies::landed(&app, &headers, token.as_deref());
    (StatusCode::SEE_OTHER, cookies, [(LOCATION, place)])
}
