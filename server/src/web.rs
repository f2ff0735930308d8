//! The web client, from inside the binary: hashed assets for ever, everything else checked by its ETag, and the page itself
//! for every address that the client routes.
//!
//! This module must not know what the client does.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/web_files.rs"));
}

/// A file and its ETag.
struct File {
    bytes: &'static [u8],
    etag: HeaderValue,
}

static FILES: LazyLock<HashMap<&'static str, File>> = LazyLock::new(|| {
    let file = |(name, bytes): &(&'static str, &'static [u8])| {
        let etag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(bytes)[..16]));
        (*name, File { bytes, etag: HeaderValue::from_str(&etag).expect("hexadecimal digits") })
    };
    embedded::FILES.iter().map(file).collect()
});

/// The file at this address, or the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path();
    let is_route = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_route { "/index.html" } else { path };
    let Some(file) = FILES.get(name) else {
        return answer(StatusCode::NOT_FOUND, "text/plain", "There is no such file.\n");
    };
    let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let file_tag = file.etag.to_str().unwrap_or_default();
    let is_known = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file_tag));
    let mut response = match is_known {
        true => answer(StatusCode::NOT_MODIFIED, content_type(name), ""),
        false => answer(StatusCode::OK, content_type(name), file.bytes),
    };
    let cache = if name.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    response.headers_mut().insert(ETAG, file.etag.clone());
    response
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
