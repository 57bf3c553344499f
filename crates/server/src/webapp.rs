//! The embedded web app: every file of the build with its compressed forms, and the page for every other address of a browser.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::wire::negotiation::{accepts_encoding, has_version};

/// A file of the build.
pub struct File {
    path: &'static str,
    etag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/webapp.rs"));

const INDEX: &str = "/index.html";
/// Files under it carry a hash of their content in their name.
const HASHED: &str = "/assets/";
const NOT_BUILT: &str = "<!doctype html><meta charset=\"utf-8\"><title>Runeside</title><p>This server was built without its web app. \
    Run <code>make web</code>, then build it again.";

/// Answers every request that no other route matches.
pub async fn serve(request: Request) -> Response {
    let get = matches!(*request.method(), Method::GET | Method::HEAD);
    if !get {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path();
    if let Some(file) = find(path) {
        return file.respond(request.headers());
    }
    let wants_page = request
        .headers()
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    // A missing script must not be answered with the page: after an update, old file names do not exist any more.
    if path.starts_with(HASHED) || !(wants_page || path == "/") {
        return (StatusCode::NOT_FOUND, "Not found\n").into_response();
    }
    match find(INDEX) {
        Some(index) => index.respond(request.headers()),
        None => (StatusCode::OK, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|index| &FILES[index])
}

impl File {
    fn respond(&self, request: &HeaderMap) -> Response {
        let cache = if self.path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [
            (header::CONTENT_TYPE, content_type(self.path)),
            (header::CACHE_CONTROL, cache),
            (header::ETAG, self.etag),
            (header::VARY, "accept-encoding"),
        ];
        if has_version(request, self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let (bytes, encoding) = self.best(request);
        let mut response = (headers, Body::from(bytes)).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// The smallest form that the browser accepts.
    fn best(&self, request: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
        match (self.brotli, self.gzip) {
            (Some(bytes), _) if accepts_encoding(request, "br") => (bytes, Some("br")),
            (_, Some(bytes)) if accepts_encoding(request, "gzip") => (bytes, Some("gzip")),
            _ => (self.plain, None),
        }
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File =
        File { path: "/assets/a.js", etag: "\"1\"", plain: b"plain", brotli: Some(b"br"), gzip: Some(b"gz") };

    #[test]
    fn the_smallest_accepted_form_is_sent() {
        let request = |accepted| HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        let best = |accepted: &'static str| FILE.best(&request(accepted));
        assert_eq!(best("gzip, deflate, br").1, Some("br"));
        assert_eq!(best("gzip;q=1.0, br;q=0").1, Some("gzip"));
        assert_eq!(best("identity").1, None);
        assert_eq!(FILE.best(&HeaderMap::new()), (&b"plain"[..], None));
    }

    #[test]
    fn webassembly_has_the_content_type_that_streaming_compilation_needs() {
        let file = File { path: "/assets/runeside-1.wasm", ..FILE };
        let request = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, br"))]);
        let headers = file.respond(&request).headers().clone();
        assert_eq!(headers[header::CONTENT_TYPE], "application/wasm");
        assert_eq!(headers[header::CONTENT_ENCODING], "br");
    }

    #[test]
    fn the_table_is_sorted_as_the_search_needs_it() {
        assert!(FILES.is_sorted_by_key(|file| file.path));
    }
}
