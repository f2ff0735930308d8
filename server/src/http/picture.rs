//! The picture of a match for sharing.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use protocol::http::Problem;
use protocol::ids::Seq;

use super::extract::{Asker, OfMatch};
use super::problem::Refused;
use crate::app::App;
use crate::picture::EDITION;
use crate::web;

/// A picture of 1200 x 630 pixels: the board as it stands, the score and the game's name, as everybody may know them. The same ETag as long as
/// the match has not gone on.
#[utoipa::path(get, path = "/api/matches/{id}/picture.png", tag = "matches", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, content_type = "image/png", body = Vec<u8>),
    (status = NOT_MODIFIED, description = "The one that `if-none-match` names is still right."),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn png(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
    headers: HeaderMap,
) -> Result<Response<Body>, Refused> {
    let who = asker.map(|you| you.id);
    let known = etag(app.matches.pictured(id, who).await?);
    if web::lists(&headers, IF_NONE_MATCH, &known) {
        return Ok(answer(StatusCode::NOT_MODIFIED, &known, Body::empty()));
    }
    let picture = app.matches.picture(id, who).await?;
    let mut response = answer(StatusCode::OK, &etag(picture.seq), Body::from(picture.png));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    Ok(response)
}

/// A picture follows from the match's version, and from how pictures are drawn.
fn etag(seq: Seq) -> String {
    format!("\"{seq}-{EDITION}\"")
}

fn answer(status: StatusCode, etag: &str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    // Who may see it may change, and depends on who asks.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(etag).expect("digits"));
    response
}
