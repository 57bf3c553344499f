//! Deletion of one's own account: at once with the password, or by a request to the operator.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::{FailureCode, FunctionError};
use crate::base::language::Language;
use crate::people::accounts::{Accounts, DeletionRequest, Error, Refusal};
use crate::wire::body::MaybeJson;
use crate::wire::caller::{FromVisitor, SignedIn};

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct DeleteBody {
    password: Option<String>,
}

pub(super) async fn delete_user(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
    body: Result<MaybeJson<DeleteBody>, Error>,
) -> Result<Json<Value>, FunctionError> {
    let SignedIn(claims) = caller.map_err(|_| Refusal::NoUser)?;
    let MaybeJson(body) = body?;
    let deleted = accounts.delete_own(claims, body.password).await;
    deleted.map_err(|error| {
        FunctionError::with_failure(error, FailureCode::AccountDeletionFailed, "Failed to delete account")
    })?;
    Ok(Json(json!({ "success": true })))
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct RequestBody {
    message: Option<String>,
    language: Option<String>,
}

pub(super) async fn request_deletion(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<MaybeJson<RequestBody>, Error>,
) -> Result<Json<Value>, FunctionError> {
    let (SignedIn(claims), FromVisitor(visitor), MaybeJson(body)) = (caller?, visitor?, body?);
    let language = body.language.as_deref().map(Language::from_code);
    let message = body.message.unwrap_or_default();
    let open = accounts.request_deletion(claims, &message, language, visitor).await?;
    Ok(Json(shape(Some(open))))
}

pub(super) async fn deletion_request(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
) -> Result<Json<Value>, FunctionError> {
    let SignedIn(claims) = caller?;
    Ok(Json(shape(accounts.deletion_request(claims).await?)))
}

pub(super) async fn withdraw_deletion(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
) -> Result<Json<Value>, FunctionError> {
    let SignedIn(claims) = caller?;
    accounts.withdraw_deletion_request(claims).await?;
    Ok(Json(shape(None)))
}

fn shape(request: Option<DeletionRequest>) -> Value {
    json!({ "request": request.map(|request| json!({ "id": request.id, "created_at": request.created_at })) })
}
