//! The web app, embedded: every file of the build with its compressed forms, and the page for every address that wants one.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

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

/// Answers everything that no other route takes.
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
    // A missing script must not be answered with a page: after an update old names are gone.
    if path.starts_with(HASHED) || !(wants_page || path == "/") {
        return (StatusCode::NOT_FOUND, "Not found\n").into_response();
    }
    match find(INDEX) {
        Some(index) => index.respond(request.headers()),
        None => (StatusCode::OK, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|place| &FILES[place])
}

impl File {
    fn respond(&self, asked: &HeaderMap) -> Response {
        let cache = if self.path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [
            (header::CONTENT_TYPE, content_type(self.path)),
            (header::CACHE_CONTROL, cache),
            (header::ETAG, self.etag),
            (header::VARY, "accept-encoding"),
        ];
        if is_known(asked, self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let (bytes, encoding) = self.best(asked.get(header::ACCEPT_ENCODING));
        let mut response = (headers, Body::from(bytes)).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// The smallest form that the browser takes.
    fn best(&self, accepted: Option<&HeaderValue>) -> (&'static [u8], Option<&'static str>) {
        let accepted = accepted.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let takes = |coding: &str| {
            accepted.split(',').any(|item| {
                let mut parts = item.split(';').map(str::trim);
                parts.next() == Some(coding)
                    && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        };
        match (self.brotli, self.gzip) {
            (Some(bytes), _) if takes("br") => (bytes, Some("br")),
            (_, Some(bytes)) if takes("gzip") => (bytes, Some("gzip")),
            _ => (self.plain, None),
        }
    }
}

/// Whether the browser says that it has this version.
pub fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag))
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
    fn the_smallest_form_that_is_taken() {
        let best = |accepted: &str| FILE.best(Some(&HeaderValue::from_str(accepted).unwrap()));
        assert_eq!(best("gzip, deflate, br").1, Some("br"));
        assert_eq!(best("gzip;q=1.0, br;q=0").1, Some("gzip"));
        assert_eq!(best("identity").1, None);
        assert_eq!(FILE.best(None), (&b"plain"[..], None));
    }

    #[test]
    fn a_browser_compiles_webassembly_by_its_type_while_it_arrives() {
        let file = File { path: "/assets/runeside-1.wasm", ..FILE };
        let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, br"))]);
        let headers = file.respond(&asked).headers().clone();
        assert_eq!(headers[header::CONTENT_TYPE], "application/wasm");
        assert_eq!(headers[header::CONTENT_ENCODING], "br");
    }

    #[test]
    fn the_table_is_sorted_as_the_search_needs_it() {
        assert!(FILES.is_sorted_by_key(|file| file.path));
    }
}
