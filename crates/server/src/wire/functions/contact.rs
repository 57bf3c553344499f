//! Messages to the operator.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::FunctionError;
use crate::base::language::Language;
use crate::people::accounts::Error;
use crate::people::contact::{Contact, Message};
use crate::wire::body::JsonBody;
use crate::wire::caller::{FromVisitor, SignedIn};

#[derive(Deserialize)]
pub(super) struct ContactBody {
    #[serde(default)]
    topic: String,
    #[serde(default)]
    message: String,
    language: Option<String>,
}

pub(super) async fn send(
    State(contact): State<Contact>,
    caller: Result<SignedIn, Error>,
    visitor: Result<FromVisitor, Error>,
    body: Result<JsonBody<ContactBody>, Error>,
) -> Result<Json<Value>, FunctionError> {
    let (SignedIn(claims), FromVisitor(visitor), JsonBody(body)) = (caller?, visitor?, body?);
    let language = body.language.as_deref().map(Language::from_code);
    contact.send(claims, Message { topic: body.topic, text: body.message, language }, visitor).await?;
    Ok(Json(json!({ "success": true })))
}
