//! One's own account.

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::Value;

use super::{Redirect, challenge, shapes};
use crate::accounts::model::Metadata;
use crate::accounts::{Accounts, Error, ProfileChanges, Refusal};
use crate::wire::body::JsonBody;
use crate::wire::caller::{From, SignedIn};

pub(super) async fn get(State(accounts): State<Accounts>, SignedIn(claims): SignedIn) -> Result<Json<Value>, Error> {
    Ok(Json(shapes::user(&accounts.user(claims).await?)))
}

/// What a user may change. Other members, `app_metadata` among them, are not theirs to write and are passed over.
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
    Query(redirect): Query<Redirect>,
    SignedIn(claims): SignedIn,
    From(visitor): From,
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

pub(super) async fn link_identity(SignedIn(_): SignedIn) -> Error {
    Refusal::ManualLinkingDisabled.into()
}

pub(super) async fn unlink_identity(SignedIn(_): SignedIn) -> Error {
    Refusal::ManualLinkingDisabled.into()
}
