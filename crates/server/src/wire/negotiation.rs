//! Two questions to the headers of a request: which encodings it accepts, and whether the client has the current version.

use axum::http::{HeaderMap, header};

/// Whether the client accepts this content encoding (`br`, `gzip`).
pub fn accepts_encoding(request: &HeaderMap, encoding: &str) -> bool {
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        parts.next() == Some(encoding) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Whether the client has the version with this ETag in its cache.
pub fn has_version(request: &HeaderMap, etag: &str) -> bool {
    let cached = request.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    cached.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag))
}
