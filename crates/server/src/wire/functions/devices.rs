//! The devices on which the caller is signed in.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::FunctionError;
use crate::people::accounts::{Accounts, Device, Error, parse_id};
use crate::wire::body::JsonBody;
use crate::wire::caller::SignedIn;

pub(super) async fn list(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
) -> Result<Json<Value>, FunctionError> {
    let SignedIn(claims) = caller?;
    let devices: Vec<Value> = accounts.devices(claims).await?.iter().map(shape).collect();
    Ok(Json(json!({ "devices": devices })))
}

#[derive(Deserialize)]
pub(super) struct EndBody {
    id: String,
}

pub(super) async fn end(
    State(accounts): State<Accounts>,
    caller: Result<SignedIn, Error>,
    body: Result<JsonBody<EndBody>, Error>,
) -> Result<Json<Value>, FunctionError> {
    let (SignedIn(claims), JsonBody(body)) = (caller?, body?);
    accounts.end_device(claims, parse_id(&body.id, "id")?).await?;
    Ok(Json(json!({ "success": true })))
}

fn shape(device: &Device) -> Value {
    json!({
        "id": device.id,
        "current": device.current,
        "created_at": device.created_at,
        "last_used_at": device.last_used_at,
        "user_agent": device.user_agent,
        "ip": device.ip,
    })
}
