//! `/functions/v1`: calls that are not tables.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router, middleware};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::MaybeJson;
use super::caller::{SignedIn, identify};
use crate::accounts::{Accounts, Error, Refusal};

pub fn router(accounts: &Accounts) -> Router {
    Router::new()
        .route("/delete_user", post(delete_user))
        .route_layer(middleware::from_fn_with_state(accounts.clone(), identify))
        .fallback(unknown)
        .with_state(accounts.clone())
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct DeleteBody {
    password: Option<String>,
}

async fn delete_user(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
    body: Result<MaybeJson<DeleteBody>, Error>,
) -> Result<Json<Value>, Failed> {
    let SignedIn(claims) = caller.map_err(|_| Failed(Refusal::NoUser.into()))?;
    let MaybeJson(body) = body.map_err(Failed)?;
    accounts.delete_own(claims, body.password).await.map_err(Failed)?;
    Ok(Json(json!({ "success": true })))
}

/// A refusal as functions tell it: `error` beside the code and the message.
struct Failed(Error);

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        match self.0 {
            Error::Refused(refusal) if refusal.retry_after().is_none() => {
                let (status, code) = refusal.wire();
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
                let text = refusal.to_string();
                (status, Json(json!({ "error": text, "code": code, "message": text }))).into_response()
            }
            Error::Broken(cause) => {
                tracing::error!(cause = format!("{cause:#}"), "an account could not be deleted");
                let text = "Failed to delete account";
                let body = json!({ "error": text, "code": "account_deletion_failed", "message": text });
                (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
            }
            other => other.into_response(),
        }
    }
}

async fn unknown() -> Response {
    let body = json!({ "code": "NOT_FOUND", "message": "Requested function was not found" });
    (StatusCode::NOT_FOUND, Json(body)).into_response()
}
