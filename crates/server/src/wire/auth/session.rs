//! Sign-up, the four grants, sign-out, and the public key.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Redirect, challenge, shapes};
use crate::people::accounts::model::Metadata;
use crate::people::accounts::{Accounts, Error, IdTokenSignIn, Refusal, SignOut, SignUp, SignUpOutcome};
use crate::wire::body::{JsonBody, Params};
use crate::wire::caller::{FromVisitor, SignedIn};

#[derive(Deserialize)]
pub(super) struct SignUpBody {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Metadata>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

pub(super) async fn sign_up(
    State(accounts): State<Accounts>,
    Params(redirect): Params<Redirect>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(body): JsonBody<SignUpBody>,
) -> Result<Json<Value>, Error> {
    let metadata = body.data.unwrap_or_default();
    let phone = body.phone.is_some_and(|phone| !phone.is_empty());
    let Some(email) = body.email.filter(|email| !email.is_empty() || body.password.is_some()) else {
        if phone {
            return Err(Refusal::PhoneDisabled.into());
        }
        if body.password.is_some_and(|password| !password.is_empty()) {
            return Err(Refusal::InvalidEmail.into());
        }
        let grant = accounts.sign_in_anonymously(metadata, visitor).await?;
        return Ok(Json(shapes::session(&grant)));
    };
    let request = SignUp {
        email,
        password: body.password.ok_or_else(|| Refusal::invalid("Signup requires a valid password"))?,
        metadata,
        redirect: redirect.redirect_to,
        challenge: challenge(body.code_challenge, body.code_challenge_method)?,
    };
    Ok(Json(match accounts.sign_up(request, visitor).await? {
        SignUpOutcome::SignedIn(grant) => shapes::session(&grant),
        SignUpOutcome::ConfirmationNeeded(user) => shapes::user(&user),
        SignUpOutcome::AddressTaken(decoy) => shapes::decoy(&decoy),
    }))
}

#[derive(Deserialize, Default)]
pub(super) struct Grant {
    #[serde(default)]
    grant_type: String,
}

/// The members of all four grants; each uses its own.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct TokenBody {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    provider: Option<String>,
    id_token: Option<String>,
    nonce: Option<String>,
    link_identity: Option<bool>,
}

pub(super) async fn token(
    State(accounts): State<Accounts>,
    Params(Grant { grant_type }): Params<Grant>,
    caller: Result<SignedIn, Error>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(body): JsonBody<TokenBody>,
) -> Result<Json<Value>, Error> {
    let grant = match grant_type.as_str() {
        "password" => {
            if body.phone.is_some_and(|phone| !phone.is_empty()) {
                return Err(Refusal::PhoneDisabled.into());
            }
            let email = body.email.filter(|email| !email.is_empty());
            let email = email.ok_or_else(|| Refusal::invalid("missing email or phone"))?;
            accounts.sign_in(&email, body.password.unwrap_or_default(), visitor).await?
        }
        "refresh_token" => {
            let token = body.refresh_token.filter(|token| !token.is_empty());
            let token = token.ok_or_else(|| Refusal::invalid("refresh_token required"))?;
            accounts.refresh(&token, visitor).await?
        }
        "pkce" => {
            let (code, verifier) = (body.auth_code.unwrap_or_default(), body.code_verifier.unwrap_or_default());
            accounts.exchange_code(code, verifier, visitor).await?
        }
        "id_token" => {
            let id_token = body.id_token.filter(|token| !token.is_empty());
            let request = IdTokenSignIn {
                provider: body.provider.unwrap_or_default(),
                id_token: id_token.ok_or_else(|| Refusal::invalid("id_token required"))?,
                nonce: body.nonce,
            };
            if body.link_identity == Some(true) {
                accounts.require_linking()?;
                accounts.link_identity(caller?.0, request, visitor).await?
            } else {
                accounts.sign_in_with_id_token(request, visitor).await?
            }
        }
        "web3" => return Err(Refusal::Web3Disabled.into()),
        _ => return Err(Refusal::invalid("unsupported_grant_type").into()),
    };
    Ok(Json(shapes::session(&grant)))
}

#[derive(Deserialize, Default)]
pub(super) struct Scope {
    scope: Option<String>,
}

pub(super) async fn logout(
    State(accounts): State<Accounts>,
    Params(Scope { scope }): Params<Scope>,
    SignedIn(claims): SignedIn,
) -> Result<StatusCode, Error> {
    let scope = match scope.as_deref() {
        None | Some("" | "global") => SignOut::Global,
        Some("local") => SignOut::Local,
        Some("others") => SignOut::Others,
        Some(other) => return Err(Refusal::invalid(format!("Unsupported logout scope \"{other}\"")).into()),
    };
    accounts.sign_out(claims, scope).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn jwks(State(accounts): State<Accounts>) -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "public, max-age=600")], Json(accounts.jwks()))
}

/// The providers that clients expect in the settings and that we do not offer.
const OTHER_PROVIDERS: [&str; 22] = [
    "azure",
    "bitbucket",
    "discord",
    "facebook",
    "figma",
    "fly",
    "github",
    "gitlab",
    "kakao",
    "keycloak",
    "linkedin",
    "linkedin_oidc",
    "notion",
    "phone",
    "slack",
    "slack_oidc",
    "snapchat",
    "spotify",
    "twitch",
    "twitter",
    "workos",
    "zoom",
];

/// Which ways to sign in are enabled, for the sign-in page.
pub(super) async fn settings(State(accounts): State<Accounts>) -> Json<Value> {
    let auth = &accounts.settings().auth;
    let mut external: Map<String, Value> = OTHER_PROVIDERS.iter().map(|name| ((*name).into(), false.into())).collect();
    for (name, enabled) in [
        ("email", true),
        ("anonymous_users", auth.anonymous_sign_in),
        ("google", !auth.google.client_ids.is_empty()),
        ("apple", !auth.apple.client_ids.is_empty()),
    ] {
        external.insert(name.into(), enabled.into());
    }
    Json(json!({
        "external": external,
        "disable_signup": !auth.signup,
        "mailer_autoconfirm": !auth.confirm_email,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "saml_private_key_next_configured": false,
        "passkeys_enabled": false,
    }))
}
