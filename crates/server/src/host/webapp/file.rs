//! A file of the build, with its compressed forms.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::HASHED;
use crate::wire::negotiation::{accepts_encoding, has_version};

/// Pictures of previews, which crawlers and messengers fetch again and again.
const PICTURES: &str = "/share/";

/// A file of the build.
pub struct File {
    pub path: &'static str,
    pub etag: &'static str,
    pub plain: &'static [u8],
    pub brotli: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

impl File {
    /// `files` is sorted by path.
    pub fn find(files: &'static [Self], path: &str) -> Option<&'static Self> {
        files.binary_search_by(|file| file.path.cmp(path)).ok().map(|index| &files[index])
    }

    pub fn respond(&self, request: &HeaderMap) -> Response {
        let cache = match self.path {
            path if path.starts_with(HASHED) => "public, max-age=31536000, immutable",
            path if path.starts_with(PICTURES) => "public, max-age=86400",
            _ => "no-cache",
        };
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
        "jpg" => "image/jpeg",
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
        assert!(crate::host::webapp::FILES.is_sorted_by_key(|file| file.path));
    }
}
