//! `/cards/v1`: the cards of a locale as one list, single cards, and those of a deck. Needs no key: it is the same for everyone.

use axum::Router;
use std::io::Write;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use cards::json::{self as card_json, LocaleTexts};
use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use tracing::error;

use crate::cards::catalog::{Cards, details, locale_named};
use crate::wire::negotiation::{accepts_encoding, has_version};

const JSON: &str = "application/json; charset=utf-8";
/// Cached, but validated on every use: an answer without content costs very little.
const CACHE: &str = "public, no-cache";
/// More cards than any deck has.
const MOST_IDS: usize = 200;

pub fn router(cards: &Cards) -> Router {
    Router::new()
        .route("/{file}", get(list))
        .route("/{locale}/cards.json", get(some))
        .route("/{locale}/{file}", get(one))
        .with_state(cards.clone())
}

async fn list(State(cards): State<Cards>, Path(file): Path<String>, request: HeaderMap) -> Response {
    let Some(locale) = file.strip_suffix(".json") else { return no_such_address() };
    let Some(data) = cards.current() else { return no_cards() };
    let locale = locale_named(locale);
    let ready = match data.clone().list(locale).await {
        Ok(ready) => ready,
        Err(error) => return failed(&error),
    };
    let (coding, content) = if accepts_encoding(&request, "br") {
        ("br", ready.brotli.clone())
    } else if accepts_encoding(&request, "gzip") {
        ("gzip", ready.gzip.clone())
    } else {
        ("", Bytes::new())
    };
    // A strong ETag identifies the exact bytes, so each encoding has its own.
    let etag = format!("\"{}{}{coding}\"", ready.hash, if coding.is_empty() { "" } else { "-" });
    let mut headers = list_headers(&etag);
    if has_version(&request, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if coding.is_empty() {
        return match data.plain_list(locale).await {
            Ok(content) => (headers, content).into_response(),
            Err(error) => failed(&error),
        };
    }
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    (headers, content).into_response()
}

#[derive(Deserialize)]
struct WantedCards {
    /// Dbf ids, separated by commas.
    ids: String,
}

/// The cards with the given ids, with all that a page shows about them.
async fn some(
    State(cards): State<Cards>,
    Path(locale): Path<String>,
    Query(WantedCards { ids }): Query<WantedCards>,
    request: HeaderMap,
) -> Response {
    let ids: Result<Vec<u32>, _> = ids.split(',').take(MOST_IDS + 1).map(str::parse).collect();
    let Ok(ids) = ids.map_err(|_| ()).and_then(|ids| if ids.len() > MOST_IDS { Err(()) } else { Ok(ids) }) else {
        let message = format!("ids must be at most {MOST_IDS} numbers, separated by commas");
        return refusal(StatusCode::BAD_REQUEST, "invalid_ids", &message);
    };
    let Some(data) = cards.current() else { return no_cards() };
    let content = details(data.catalog(), locale_named(&locale), ids).and_then(|cards| Ok(serde_json::to_vec(&cards)?));
    let content = match content {
        Ok(content) => content,
        Err(error) => return failed(&error),
    };
    let gzip = accepts_encoding(&request, "gzip");
    let hash = BASE64URL_NOPAD.encode(&Sha256::digest(&content)[..15]);
    let etag = format!("\"{hash}{}\"", if gzip { "-gzip" } else { "" });
    let mut headers = list_headers(&etag);
    if has_version(&request, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if !gzip {
        return (headers, content).into_response();
    }
    let mut writer = GzEncoder::new(Vec::new(), Compression::default());
    match writer.write_all(&content).and_then(|()| writer.finish()) {
        Ok(content) => {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            (headers, content).into_response()
        }
        Err(error) => failed(&error.into()),
    }
}

fn list_headers(etag: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(header::ETAG, etag);
    }
    headers
}

async fn one(State(cards): State<Cards>, Path((locale, file)): Path<(String, String)>) -> Response {
    let Some(which) = file.strip_suffix(".json") else { return no_such_address() };
    let Some(data) = cards.current() else { return no_cards() };
    let Some(card) = data.catalog().find(which) else {
        return refusal(StatusCode::NOT_FOUND, "card_not_found", "There is no such card");
    };
    let texts = match LocaleTexts::of(data.catalog(), locale_named(&locale)) {
        Ok(texts) => texts,
        Err(error) => return failed(&error.into()),
    };
    ([(header::CONTENT_TYPE, JSON), (header::CACHE_CONTROL, CACHE)], card_json::card(card, &texts)).into_response()
}

fn no_cards() -> Response {
    let mut response = refusal(
        StatusCode::SERVICE_UNAVAILABLE,
        "cards_missing",
        "This server has no card data yet; its operator gets it with `runeside cards update`",
    );
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

fn no_such_address() -> Response {
    refusal(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address; a list is at /cards/v1/frFR.json")
}

fn failed(cause: &anyhow::Error) -> Response {
    error!(cause = format!("{cause:#}"), "could not serve card data; answered 500");
    refusal(StatusCode::INTERNAL_SERVER_ERROR, "unexpected", "An unexpected error occurred")
}

fn refusal(status: StatusCode, code: &str, message: &str) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], json!({ "code": code, "message": message }).to_string()).into_response()
}
