//! `/functions/v1`: calls that do not read or write a table.

mod account;
mod chat;
mod contact;
mod devices;
mod error;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::json;

pub use self::error::FailureCode;
use super::caller::identify;
use crate::people::accounts::Accounts;
use crate::people::contact::Contact;
use crate::runebot::RuneBot;

pub fn router(accounts: &Accounts, contact: &Contact, runebot: &RuneBot) -> Router {
    let own_account = Router::new()
        .route("/devices", get(devices::list).delete(devices::end))
        .route("/delete_user", post(account::delete_user))
        .route(
            "/deletion_request",
            get(account::deletion_request).post(account::request_deletion).delete(account::withdraw_deletion),
        )
        .with_state(accounts.clone());
    let to_operator = Router::new().route("/contact", post(contact::send)).with_state(contact.clone());
    let assistant = Router::new().route("/chat", post(chat::send)).with_state(runebot.clone());

    own_account
        .merge(to_operator)
        .merge(assistant)
        .route_layer(middleware::from_fn_with_state(accounts.clone(), identify))
        .fallback(unknown)
}

async fn unknown() -> Response {
    let body = json!({ "code": "NOT_FOUND", "message": "Requested function was not found" });
    (StatusCode::NOT_FOUND, Json(body)).into_response()
}
