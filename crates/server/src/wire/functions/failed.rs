//! Refusals and failures as functions tell them: `error` beside the code and the message.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tracing::{error, warn};

use crate::{accounts, contact};

pub(super) struct Failed {
    status: u16,
    code: &'static str,
    text: String,
    retry_after: Option<u64>,
}

impl Failed {
    /// As `from`, with a word of its own for what is our fault.
    pub(super) fn or(error: accounts::Error, code: &'static str, text: &str) -> Self {
        let broken = matches!(error, accounts::Error::Broken(_));
        let failed = Self::from(error);
        if broken { Self { code, text: text.to_owned(), ..failed } } else { failed }
    }
}

impl From<accounts::Refusal> for Failed {
    fn from(refusal: accounts::Refusal) -> Self {
        let (status, code) = refusal.wire();
        Self { status, code, text: refusal.to_string(), retry_after: refusal.retry_after() }
    }
}

impl From<contact::Refusal> for Failed {
    fn from(refusal: contact::Refusal) -> Self {
        let (status, code) = refusal.wire();
        Self { status, code, text: refusal.to_string(), retry_after: refusal.retry_after() }
    }
}

impl From<accounts::Error> for Failed {
    fn from(error: accounts::Error) -> Self {
        match error {
            accounts::Error::Refused(refusal) => refusal.into(),
            accounts::Error::Unavailable(why) => {
                warn!(why, "answered 503");
                let text = "The service cannot answer right now, please try again".into();
                Self { status: 503, code: "unavailable", text, retry_after: Some(1) }
            }
            accounts::Error::Broken(cause) => {
                error!(cause = format!("{cause:#}"), "answered 500");
                let text = "An unexpected error occurred".into();
                Self { status: 500, code: "unexpected_failure", text, retry_after: None }
            }
        }
    }
}

impl From<contact::Error> for Failed {
    fn from(error: contact::Error) -> Self {
        match error {
            contact::Error::Refused(refusal) => refusal.into(),
            contact::Error::Accounts(error) => error.into(),
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = json!({ "error": self.text, "code": self.code, "message": self.text });
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
