//! Users and sessions in exactly the JSON that the client expects.

use serde_json::{Map, Value, json};

use crate::base::clock::Timestamp;
use crate::people::accounts::Grant;
use crate::people::accounts::model::{Factor, Identity, User};

pub(super) fn session(grant: &Grant) -> Value {
    let mut body = json!({
        "access_token": grant.access_token,
        "token_type": "bearer",
        "expires_in": grant.expires_in,
        "expires_at": grant.expires_at,
        "refresh_token": grant.refresh_token,
        "user": user(&grant.user),
    });
    if grant.weak_password {
        body["weak_password"] = json!({ "message": "Password should be changed", "reasons": ["length"] });
    }
    body
}

pub(super) fn user(user: &User) -> Value {
    let mut body = Map::new();
    body.insert("id".into(), json!(user.id));
    body.insert("aud".into(), json!("authenticated"));
    body.insert("role".into(), json!("authenticated"));
    body.insert("email".into(), json!(user.address()));
    put_time(&mut body, "email_confirmed_at", user.email_confirmed_at);
    body.insert("phone".into(), json!(""));
    put_time(&mut body, "confirmed_at", user.email_confirmed_at);
    put_time(&mut body, "confirmation_sent_at", user.confirmation_sent_at);
    put_time(&mut body, "recovery_sent_at", user.recovery_sent_at);
    if let Some(new_email) = &user.new_email {
        body.insert("new_email".into(), json!(new_email));
    }
    put_time(&mut body, "email_change_sent_at", user.email_change_sent_at);
    put_time(&mut body, "reauthentication_sent_at", user.reauthentication_sent_at);
    put_time(&mut body, "invited_at", user.invited_at);
    put_time(&mut body, "last_sign_in_at", user.last_sign_in_at);
    body.insert("app_metadata".into(), json!(user.app_metadata));
    body.insert("user_metadata".into(), json!(user.user_metadata));
    body.insert("identities".into(), user.identities.iter().map(identity).collect());
    if !user.factors.is_empty() {
        body.insert("factors".into(), user.factors.iter().map(factor).collect());
    }
    body.insert("created_at".into(), json!(user.created_at));
    body.insert("updated_at".into(), json!(user.updated_at));
    put_time(&mut body, "banned_until", user.banned_until);
    body.insert("is_anonymous".into(), json!(user.is_anonymous));
    Value::Object(body)
}

/// A user who does not exist: looks like a new one, but without a role.
pub(super) fn decoy(decoy: &User) -> Value {
    let mut body = user(decoy);
    body["role"] = json!("");
    body
}

fn put_time(body: &mut Map<String, Value>, name: &str, time: Option<Timestamp>) {
    if let Some(time) = time {
        body.insert(name.into(), json!(time));
    }
}

fn identity(identity: &Identity) -> Value {
    json!({
        "identity_id": identity.id,
        "id": identity.provider_id,
        "user_id": identity.user_id,
        "identity_data": identity.data,
        "provider": identity.provider,
        "last_sign_in_at": identity.last_sign_in_at,
        "created_at": identity.created_at,
        "updated_at": identity.updated_at,
        "email": identity.email,
    })
}

pub(super) fn factor(factor: &Factor) -> Value {
    json!({
        "id": factor.id,
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
        "status": if factor.verified { "verified" } else { "unverified" },
        "friendly_name": factor.friendly_name,
        "factor_type": "totp",
    })
}
