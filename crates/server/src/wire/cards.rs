//! `/cards/v1`: the cards of a locale as one list, and each by itself. Needs no key: it is the same for everyone.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use cards::json::{self as card_json, LocaleTexts};
use serde_json::json;
use tracing::error;

use crate::catalog::{CardList, Cards, locale_named};
use crate::webapp::{is_known, takes};

const JSON: &str = "application/json; charset=utf-8";
/// Kept, but asked for every time whether it is still right: an answer without content costs next to nothing.
const CACHE: &str = "public, no-cache";

pub fn router(cards: &Cards) -> Router {
    Router::new().route("/{file}", get(list)).route("/{locale}/{file}", get(one)).with_state(cards.clone())
}

async fn list(State(cards): State<Cards>, Path(file): Path<String>, asked: HeaderMap) -> Response {
    let Some(locale) = file.strip_suffix(".json") else { return no_such_address() };
    let Some(data) = cards.current() else { return no_cards() };
    let ready = match data.list(locale_named(locale)).await {
        Ok(ready) => ready,
        Err(error) => return broken(&error),
    };
    let (coding, content) = if takes(&asked, "br") {
        ("br", ready.brotli.clone())
    } else if takes(&asked, "gzip") {
        ("gzip", ready.gzip.clone())
    } else {
        ("", Bytes::new())
    };
    // A validator is of the very bytes that are sent, so each form has its own.
    let etag = format!("\"{}{}{coding}\"", ready.hash, if coding.is_empty() { "" } else { "-" });
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if is_known(&asked, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if coding.is_empty() {
        return match plain(ready).await {
            Ok(content) => (headers, content).into_response(),
            Err(error) => broken(&error),
        };
    }
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    (headers, content).into_response()
}

async fn plain(ready: std::sync::Arc<CardList>) -> anyhow::Result<Vec<u8>> {
    Ok(tokio::task::spawn_blocking(move || ready.plain()).await??)
}

async fn one(State(cards): State<Cards>, Path((locale, file)): Path<(String, String)>) -> Response {
    let Some(which) = file.strip_suffix(".json") else { return no_such_address() };
    let Some(data) = cards.current() else { return no_cards() };
    let Some(card) = data.catalog().find(which) else {
        return refused(StatusCode::NOT_FOUND, "card_not_found", "There is no such card");
    };
    let texts = match LocaleTexts::of(data.catalog(), locale_named(&locale)) {
        Ok(texts) => texts,
        Err(error) => return broken(&error.into()),
    };
    ([(header::CONTENT_TYPE, JSON), (header::CACHE_CONTROL, CACHE)], card_json::card(card, &texts)).into_response()
}

fn no_cards() -> Response {
    let mut response = refused(
        StatusCode::SERVICE_UNAVAILABLE,
        "cards_missing",
        "This server has no card data yet; its operator gets it with `runeside cards update`",
    );
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

fn no_such_address() -> Response {
    refused(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address; a list is at /cards/v1/frFR.json")
}

fn broken(cause: &anyhow::Error) -> Response {
    error!(cause = format!("{cause:#}"), "answered 500");
    refused(StatusCode::INTERNAL_SERVER_ERROR, "unexpected", "An unexpected error occurred")
}

fn refused(status: StatusCode, code: &str, message: &str) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], json!({ "code": code, "message": message }).to_string()).into_response()
}
