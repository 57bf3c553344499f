//! One's own account.

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Redirect, challenge, shapes};
use crate::people::accounts::model::Metadata;
use crate::people::accounts::{Accounts, Error, ProfileChanges, Refusal, parse_id};
use crate::wire::body::{JsonBody, Params};
use crate::wire::caller::{FromVisitor, SignedIn};

pub(super) async fn get(State(accounts): State<Accounts>, SignedIn(claims): SignedIn) -> Result<Json<Value>, Error> {
    Ok(Json(shapes::user(&accounts.user(claims).await?)))
}

/// What a user may change. Other members, such as `app_metadata`, are ignored.
#[derive(Deserialize)]
pub(super) struct UserBody {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Metadata>,
    nonce: Option<String>,
    current_password: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

pub(super) async fn put(
    State(accounts): State<Accounts>,
    Params(redirect): Params<Redirect>,
    SignedIn(claims): SignedIn,
    FromVisitor(visitor): FromVisitor,
    JsonBody(body): JsonBody<UserBody>,
) -> Result<Json<Value>, Error> {
    if body.phone.is_some_and(|phone| !phone.is_empty()) {
        return Err(Refusal::PhoneDisabled.into());
    }
    let changes = ProfileChanges {
        email: body.email.filter(|email| !email.is_empty()),
        password: body.password,
        metadata: body.data,
        nonce: body.nonce,
        current_password: body.current_password,
        redirect: redirect.redirect_to,
        challenge: challenge(body.code_challenge, body.code_challenge_method)?,
    };
    Ok(Json(shapes::user(&accounts.update_user(claims, changes, visitor).await?)))
}

/// Linking uses ID tokens; a redirect to the provider is not offered.
pub(super) async fn link_identity(State(accounts): State<Accounts>, SignedIn(_): SignedIn) -> Error {
    accounts.require_linking().err().unwrap_or(Refusal::OauthDisabled).into()
}

pub(super) async fn unlink_identity(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    SignedIn(claims): SignedIn,
) -> Result<Json<Value>, Error> {
    accounts.require_linking()?;
    accounts.unlink_identity(claims, parse_id(&id, "identity_id")?).await?;
    Ok(Json(json!({})))
}
