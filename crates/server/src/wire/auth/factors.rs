//! Second factors.

use anyhow::Context;
use axum::Json;
use axum::extract::{Path, State};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};

use super::shapes;
use crate::people::accounts::{Accounts, Error, Refusal, parse_id};
use crate::wire::body::{JsonBody, MaybeJson};
use crate::wire::caller::{FromVisitor, SignedIn};

#[derive(Deserialize)]
pub(super) struct EnrollBody {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
}

pub(super) async fn enroll(
    State(accounts): State<Accounts>,
    SignedIn(claims): SignedIn,
    JsonBody(body): JsonBody<EnrollBody>,
) -> Result<Json<Value>, Error> {
    match body.factor_type.as_deref() {
        Some("totp") => {}
        Some("phone" | "webauthn") => return Err(Refusal::FactorKindDisabled.into()),
        _ => return Err(Refusal::invalid("factor_type needs to be totp").into()),
    }
    let enrolled = accounts.enroll_factor(claims, body.friendly_name, body.issuer).await?;
    Ok(Json(json!({
        "id": enrolled.id,
        "type": "totp",
        "friendly_name": enrolled.friendly_name,
        "totp": { "qr_code": qr_code(&enrolled.uri)?, "secret": enrolled.secret, "uri": enrolled.uri },
    })))
}

/// The QR code for the app. The client puts it into a `data:` URL, which a `#` would end: so colours are named.
fn qr_code(uri: &str) -> Result<String, Error> {
    let code = QrCode::new(uri).context("the factor does not fit into a QR code")?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Ok(picture.replace("#000", "black").replace("#fff", "white"))
}

pub(super) async fn challenge(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    SignedIn(claims): SignedIn,
    FromVisitor(visitor): FromVisitor,
    MaybeJson(_): MaybeJson<Value>,
) -> Result<Json<Value>, Error> {
    let factor = parse_id(&id, "factor_id")?;
    let (id, expires_at) = accounts.challenge_factor(claims, factor, visitor).await?;
    Ok(Json(json!({ "id": id, "type": "totp", "expires_at": expires_at.secs() })))
}

#[derive(Deserialize)]
pub(super) struct VerifyBody {
    challenge_id: String,
    code: String,
}

pub(super) async fn verify(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    SignedIn(claims): SignedIn,
    FromVisitor(visitor): FromVisitor,
    JsonBody(body): JsonBody<VerifyBody>,
) -> Result<Json<Value>, Error> {
    let factor = parse_id(&id, "factor_id")?;
    let challenge = parse_id(&body.challenge_id, "challenge_id")?;
    let grant = accounts.verify_factor(claims, factor, challenge, body.code, visitor).await?;
    Ok(Json(shapes::session(&grant)))
}

pub(super) async fn unenroll(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    SignedIn(claims): SignedIn,
) -> Result<Json<Value>, Error> {
    let factor = parse_id(&id, "factor_id")?;
    accounts.unenroll_factor(claims, factor).await?;
    Ok(Json(json!({ "id": factor })))
}
