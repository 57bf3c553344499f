//! Refusals in the format the client expects: `code` and `message`, their old names beside them, and the header without
//! which the client ignores the code.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tracing::{error, warn};

use crate::contract::registry::{Code, HttpRefusal};
use crate::people::accounts::{Error, Refusal};

const API_VERSION: &str = "2024-01-01";

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(refusal) => refused(&refusal),
            Self::Unavailable(reason) => {
                warn!(reason, "the service is unavailable; answered 503");
                let mut response = respond(503, "unavailable", "The service cannot answer right now, please try again");
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
                response
            }
            Self::Broken(cause) => {
                error!(cause = format!("{cause:#}"), "a request failed; answered 500");
                respond(500, "unexpected_failure", "An unexpected error occurred")
            }
        }
    }
}

fn refused(refusal: &Refusal) -> Response {
    let (status, code) = refusal.wire();
    let code = Code::from(code);
    let code = code.as_str();
    let text = refusal.to_string();
    let mut response = match refusal {
        Refusal::WeakPassword(_) => {
            let mut body = body(code, &text);
            body["weak_password"] = json!({ "message": text, "reasons": ["length"] });
            with_headers(status, code, body)
        }
        Refusal::Banned(ban) => {
            let mut body = body(code, &text);
            body["ban"] = json!({
                "until": ban.until.map(|until| until.0), "cause": ban.cause, "words": ban.words,
            });
            with_headers(status, code, body)
        }
        _ => respond(status, code, &text),
    };
    if let Some(seconds) = refusal.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

pub(super) fn respond(status: u16, code: &str, text: &str) -> Response {
    with_headers(status, code, body(code, text))
}

fn body(code: &str, text: &str) -> serde_json::Value {
    json!({ "code": code, "message": text, "error_code": code, "msg": text })
}

fn with_headers(status: u16, code: &str, body: serde_json::Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = [("x-supabase-api-version", API_VERSION), ("x-sb-error-code", code)];
    (status, headers, Json(body)).into_response()
}

/// Runs last: plain-text refusals of the framework get our format, and no response is stored in caches.
pub(super) async fn in_our_format(response: Response) -> Response {
    let json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let mut response = match response.status() {
        status if status.is_client_error() && !json => {
            respond(status.as_u16(), "validation_failed", "The request cannot be read")
        }
        _ => response,
    };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

pub(super) async fn not_found() -> Response {
    respond(404, "not_found", "There is nothing at this address")
}

pub(super) async fn method_not_allowed() -> Response {
    respond(405, "method_not_allowed", "This address does not take that method")
}
