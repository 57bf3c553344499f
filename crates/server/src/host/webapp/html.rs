//! The page as HTML: index.html of the build, with the preview of the link and what the page loads first. Pure.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;

use super::address::Page;
use super::preview::Preview;
use super::words;
use crate::base::language::Language;
use crate::people::mail::escape;
use crate::wire::negotiation::{accepts_encoding, has_version};

/// Pictures of previews have this size.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

/// What is the same on all pages.
#[derive(Debug)]
pub struct Site {
    /// Without a slash at its end.
    pub url: String,
    /// The content of /config.json.
    pub config: String,
}

/// The tags for the head of a page; `None` for an unknown address.
pub fn head(site: &Site, page: Option<&Page>, preview: &Preview, language: Language) -> String {
    let (title, description) = (escape(&preview.title), escape(&preview.description));
    let picture = escape(&format!("{}{}", site.url, preview.picture));
    let locale = &words::of(language).locale;
    let mut head = format!(
        r#"<title>{title}</title>
    <meta name="description" content="{description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Runeside">
    <meta property="og:locale" content="{locale}">
    <meta property="og:title" content="{title}">
    <meta property="og:description" content="{description}">
    <meta property="og:image" content="{picture}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="{WIDTH}">
    <meta property="og:image:height" content="{HEIGHT}">
    <meta property="og:image:alt" content="Runeside">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="server-config" content="{}">
"#,
        escape(&site.config)
    );
    // Writing to a string does not fail.
    let _ = match page {
        Some(Page { access, files, .. }) => {
            writeln!(head, r#"    <meta name="page-files" data-access="{access}" content="{files}">"#)
        }
        None => writeln!(head, r#"    <meta name="robots" content="noindex">"#),
    };
    head
}

/// A page with its ETag, and its compressed forms if it is used more than once.
#[derive(Debug)]
pub struct Made {
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    etag: String,
}

impl Made {
    pub fn new(html: String) -> Self {
        let etag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&html)[..8]));
        Self { plain: html.into(), gzip: None, brotli: None, etag }
    }

    /// Takes some milliseconds.
    pub fn compressed(self) -> Self {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let gzip = gzip.write_all(&self.plain).and_then(|()| gzip.finish()).ok().map(Bytes::from);
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
        let brotli = brotli::BrotliCompress(&mut &self.plain[..], &mut brotli, &params).ok().map(|_| brotli.into());
        Self { gzip, brotli, ..self }
    }

    pub fn respond(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CACHE_CONTROL, "no-cache"),
            (header::ETAG, self.etag.as_str()),
            (header::VARY, "accept-encoding"),
        ];
        if status == StatusCode::OK && has_version(request, &self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let (bytes, encoding) = match (&self.brotli, &self.gzip) {
            (Some(bytes), _) if accepts_encoding(request, "br") => (bytes, Some("br")),
            (_, Some(bytes)) if accepts_encoding(request, "gzip") => (bytes, Some("gzip")),
            _ => (&self.plain, None),
        };
        let mut response = (status, headers, Body::from(bytes.clone())).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site { url: "https://runeside.test".into(), config: r#"{"publishable_key":"k"}"#.into() }
    }

    fn preview(title: &str) -> Preview {
        Preview { title: title.into(), description: "About it".into(), picture: "/share/site.jpg".into() }
    }

    #[test]
    fn a_players_words_stay_text() {
        let head = head(&site(), None, &preview("\"><script>alert(1)</script>"), Language::Fr);
        assert!(!head.contains("<script>"), "{head}");
        assert!(head.contains("<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"), "{head}");
    }

    #[test]
    fn the_picture_has_an_absolute_address_and_the_locale_is_the_languages() {
        let head = head(&site(), None, &preview("Tempo"), Language::Pt);
        assert!(head.contains(r#"property="og:image" content="https://runeside.test/share/site.jpg""#), "{head}");
        assert!(head.contains(r#"property="og:locale" content="pt_BR""#), "{head}");
    }

    #[test]
    fn a_known_page_names_its_files_and_an_unknown_one_is_not_for_search_engines() {
        let page = Page { address: "/", access: "player", files: "/assets/a.js /assets/b.js" };
        let known = head(&site(), Some(&page), &preview("Runeside"), Language::Fr);
        assert!(known.contains(r#"data-access="player" content="/assets/a.js /assets/b.js""#), "{known}");
        assert!(known.contains(r#"name="server-config" content="{&quot;publishable_key"#), "{known}");
        assert!(!known.contains("noindex"), "{known}");
        assert!(head(&site(), None, &preview("Runeside"), Language::Fr).contains("noindex"));
    }

    #[test]
    fn a_client_with_the_same_version_gets_no_body() {
        let made = Made::new("<html>".into()).compressed();
        let ask = |name, value: &str| HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())]);
        let etag = made.etag.clone();
        assert_eq!(made.respond(StatusCode::OK, &ask(header::IF_NONE_MATCH, &etag)).status(), 304);
        assert_eq!(made.respond(StatusCode::NOT_FOUND, &ask(header::IF_NONE_MATCH, &etag)).status(), 404);
        let packed = made.respond(StatusCode::OK, &ask(header::ACCEPT_ENCODING, "gzip, br"));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "br");
    }
}
