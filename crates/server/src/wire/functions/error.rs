//! Refusals and failures in the format of functions: `error` beside the code and the message.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tracing::{error, warn};

use crate::base::clock::Timestamp;
use crate::contract::registry::{Code, HttpRefusal, RefusalCodes};
use crate::people::accounts::{self, FeatureError};

/// The codes of failures, which any function may answer.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FailureCode {
    Unavailable,
    UnexpectedFailure,
    AccountDeletionFailed,
}

impl RefusalCodes for FailureCode {}

pub(super) struct FunctionError {
    status: u16,
    code: Code,
    text: String,
    retry_after: Option<u64>,
    /// When a daily limit begins anew.
    resets_at: Option<Timestamp>,
}

impl FunctionError {
    /// As `from`, with the function's own code and text for an internal failure.
    pub(super) fn with_failure(error: accounts::Error, code: impl Into<Code>, text: &str) -> Self {
        let broken = matches!(error, accounts::Error::Broken(_));
        let converted = Self::from(error);
        if broken { Self { code: code.into(), text: text.to_owned(), ..converted } } else { converted }
    }
}

impl<R: HttpRefusal> From<R> for FunctionError {
    fn from(refusal: R) -> Self {
        let (status, code) = refusal.wire();
        let (retry_after, resets_at) = (refusal.retry_after(), refusal.resets_at());
        Self { status, code: code.into(), text: refusal.to_string(), retry_after, resets_at }
    }
}

impl From<accounts::Error> for FunctionError {
    fn from(error: accounts::Error) -> Self {
        match error {
            accounts::Error::Refused(refusal) => refusal.into(),
            accounts::Error::Unavailable(reason) => {
                warn!(reason, "the service is unavailable; answered 503");
                let text = "The service cannot answer right now, please try again".into();
                Self { status: 503, code: FailureCode::Unavailable.into(), text, retry_after: Some(1), resets_at: None }
            }
            accounts::Error::Broken(cause) => {
                error!(cause = format!("{cause:#}"), "a function failed; answered 500");
                let text = "An unexpected error occurred".into();
                Self {
                    status: 500,
                    code: FailureCode::UnexpectedFailure.into(),
                    text,
                    retry_after: None,
                    resets_at: None,
                }
            }
        }
    }
}

impl<R: HttpRefusal> From<FeatureError<R>> for FunctionError {
    fn from(error: FeatureError<R>) -> Self {
        match error {
            FeatureError::Refused(refusal) => refusal.into(),
            FeatureError::Accounts(error) => error.into(),
        }
    }
}

impl IntoResponse for FunctionError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut body = json!({ "error": self.text, "code": self.code.as_str(), "message": self.text });
        if let Some(at) = self.resets_at {
            body["resets_at"] = at.with_offset().into();
        }
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
