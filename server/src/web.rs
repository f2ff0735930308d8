//! The web client, from inside the binary: hashed assets for ever, everything else checked by its ETag, and the page itself
//! for every other address: with status 404 where the client has no page.
//!
//! This module must not know what the client does on its pages.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri};
use data_encoding::HEXLOWER;
use engine::catalog::GameKind;
use sha2::{Digest, Sha256};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/web_files.rs"));
}

/// A file, and its ETag without the quotes.
struct File {
    bytes: &'static [u8],
    /// In gzip; empty where that saves nothing.
    zipped: &'static [u8],
    tag: String,
}

static FILES: LazyLock<HashMap<&'static str, File>> = LazyLock::new(|| {
    let file = |&(name, bytes, zipped): &(&'static str, &'static [u8], &'static [u8])| {
        (name, File { bytes, zipped, tag: HEXLOWER.encode(&Sha256::digest(bytes)[..16]) })
    };
    embedded::FILES.iter().map(file).collect()
});

/// The file at this address, or the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path();
    let is_route = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_route { "/index.html" } else { path };
    let Some(file) = FILES.get(name) else {
        return answer(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "There is no such file.\n");
    };
    let zips = !file.zipped.is_empty() && lists(&headers, ACCEPT_ENCODING, "gzip");
    // The two forms of a file are different bytes, so they have different tags.
    let etag = format!("\"{}{}\"", file.tag, if zips { "-gzip" } else { "" });
    let status = match is_route && !is_page(path) {
        // The page says it to people, the status to machines.
        true => StatusCode::NOT_FOUND,
        false if lists(&headers, IF_NONE_MATCH, &etag) => StatusCode::NOT_MODIFIED,
        false => StatusCode::OK,
    };
    let body = match status {
        StatusCode::NOT_MODIFIED => &[][..],
        _ if zips => file.zipped,
        _ => file.bytes,
    };
    let mut response = answer(status, content_type(name), body);
    let cache = if name.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let answered = response.headers_mut();
    answered.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    answered.insert(VARY, HeaderValue::from_static("accept-encoding"));
    answered.insert(ETAG, HeaderValue::from_str(&etag).expect("hexadecimal digits"));
    if zips {
        answered.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// The page with more in its head; none where it has no title.
pub(crate) fn page_about(tags: &str) -> Option<Response<Body>> {
    let page = std::str::from_utf8(FILES.get("/index.html")?.bytes).ok()?;
    let (head, rest) = page.split_once("</title>")?;
    let mut response = answer(StatusCode::OK, content_type("/index.html"), format!("{head}</title>{tags}{rest}"));
    // It tells how a match stands: it is another page at every goal.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Some(response)
}

fn is_id(id: &str) -> bool {
    id.len() == 36 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'-'))
}

/// Whether the client has a page for this address, as its own router says (`clients/web/src/lib/router.svelte.ts`); a test compares.
fn is_page(path: &str) -> bool {
    match path {
        "/" | "/watch" | "/tv" | "/me" | "/me/preferences" | "/moderation" | "/fair-dice" | "/rules" | "/rules/"
        | "/leaders" | "/leaders/" => true,
        _ => {
            let path = path.strip_suffix('/').unwrap_or(path);
            match path.strip_prefix('/').and_then(|path| path.split_once('/')) {
                Some(("match", id)) => is_id(id.strip_suffix("/replay").unwrap_or(id)),
                Some(("player" | "challenge", id)) => is_id(id),
                Some(("moderation", part)) => is_moderation(part),
                Some(("rules" | "leaders", game)) => GameKind::from_name(game).is_some(),
                _ => false,
            }
        }
    }
}

/// Whether moderators have such a page below `/moderation/`.
fn is_moderation(part: &str) -> bool {
    match part.split_once('/') {
        Some(("report" | "player", id)) => is_id(id),
        Some(_) => false,
        None => matches!(part, "sanctions" | "trail" | "signals"),
    }
}

/// Whether a header's list holds `item`, weights and weakness aside.
pub(crate) fn lists(headers: &HeaderMap, name: HeaderName, item: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let mut items = values.flat_map(|text| text.split(',')).map(|item| item.split(';').next().unwrap_or_default());
    items.any(|own| own.trim().trim_start_matches("W/") == item)
}

fn answer(status: StatusCode, content_type: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
