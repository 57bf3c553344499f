//! Mailed codes and links: requesting them, redeeming them, and the redirects after opening a link.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Redirect, challenge, shapes};
use crate::contract::registry::{Code, HttpRefusal};
use crate::people::accounts::model::Metadata;
use crate::people::accounts::{
    Accounts, Error, Grant, LinkRequest, OpenOutcome, PKCE_PREFIX, Proof, Refusal, VerifyOutcome, VerifyType, rules,
};
use crate::wire::body::{JsonBody, Params};
use crate::wire::caller::{FromVisitor, SignedIn};

/// The response after the first of the two confirmations of a change of address.
const ONE_SIDE_CONFIRMED: &str = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

#[derive(Deserialize)]
pub(super) struct MailBody {
    email: Option<String>,
    phone: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    data: Option<Metadata>,
    create_user: Option<bool>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

impl MailBody {
    fn request(&mut self, redirect: Redirect) -> Result<LinkRequest, Refusal> {
        let email = self.email.take().unwrap_or_default();
        if email.is_empty() && self.phone.as_ref().is_some_and(|phone| !phone.is_empty()) {
            return Err(Refusal::PhoneDisabled);
        }
        Ok(LinkRequest {
            email,
            redirect: redirect.redirect_to,
            challenge: challenge(self.code_challenge.take(), self.code_challenge_method.take())?,
        })
    }
}

pub(super) async fn otp(
    State(accounts): State<Accounts>,
    Params(redirect): Params<Redirect>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(mut body): JsonBody<MailBody>,
) -> Result<Json<Value>, Error> {
    let request = body.request(redirect)?;
    let create = body.create_user.unwrap_or(true);
    accounts.send_sign_in_link(request, create, body.data.unwrap_or_default(), visitor).await?;
    Ok(Json(json!({})))
}

pub(super) async fn recover(
    State(accounts): State<Accounts>,
    Params(redirect): Params<Redirect>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(mut body): JsonBody<MailBody>,
) -> Result<Json<Value>, Error> {
    accounts.send_recovery(body.request(redirect)?, visitor).await?;
    Ok(Json(json!({})))
}

pub(super) async fn resend(
    State(accounts): State<Accounts>,
    Params(redirect): Params<Redirect>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(mut body): JsonBody<MailBody>,
) -> Result<Json<Value>, Error> {
    match body.kind.as_deref() {
        Some("signup") => accounts.resend_signup(body.request(redirect)?, visitor).await?,
        Some("email_change") => accounts.resend_email_change(body.request(redirect)?, visitor).await?,
        Some("sms" | "phone_change") => return Err(Refusal::PhoneDisabled.into()),
        _ => return Err(Refusal::invalid("Missing one of these types: signup, email_change, sms, phone_change").into()),
    }
    Ok(Json(json!({})))
}

pub(super) async fn reauthenticate(
    State(accounts): State<Accounts>,
    SignedIn(claims): SignedIn,
    FromVisitor(visitor): FromVisitor,
) -> Result<Json<Value>, Error> {
    accounts.reauthenticate(claims, visitor).await?;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
pub(super) struct VerifyBody {
    #[serde(rename = "type")]
    kind: Option<String>,
    token: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

pub(super) async fn verify(
    State(accounts): State<Accounts>,
    FromVisitor(visitor): FromVisitor,
    JsonBody(body): JsonBody<VerifyBody>,
) -> Result<Json<Value>, Error> {
    let kind = VerifyType::parse(body.kind.as_deref().unwrap_or_default())?;
    let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (token, hash, email) = (non_empty(body.token), non_empty(body.token_hash), non_empty(body.email));
    if non_empty(body.phone).is_some() {
        return Err(Refusal::PhoneDisabled.into());
    }
    let proof = match (hash, token, email) {
        (Some(hash), None, None) => Proof::Link(hash),
        (Some(_), ..) => return Err(Refusal::invalid("Only the token_hash and type should be provided").into()),
        (None, Some(code), Some(email)) => Proof::Code { email, code },
        (None, Some(_), None) => {
            return Err(Refusal::invalid("Only an email address or phone number should be provided on verify").into());
        }
        (None, None, _) => return Err(Refusal::invalid("Verify requires a token or a token hash").into()),
    };
    Ok(Json(match accounts.verify(kind, proof, visitor).await? {
        VerifyOutcome::SignedIn(grant) => shapes::session(&grant),
        VerifyOutcome::OneSide => json!({ "msg": ONE_SIDE_CONFIRMED, "code": "200" }),
    }))
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct OpenQuery {
    token: String,
    #[serde(rename = "type")]
    kind: String,
    redirect_to: Option<String>,
}

/// A mailed link opened in a browser: also a refusal redirects to a page.
pub(super) async fn open(
    State(accounts): State<Accounts>,
    Params(query): Params<OpenQuery>,
    FromVisitor(visitor): FromVisitor,
) -> Result<Response, Error> {
    let settings = accounts.settings();
    let target = rules::redirect(query.redirect_to.as_deref(), &settings.site_url, &settings.auth.redirect_allow_list);
    let kind = VerifyType::parse(&query.kind)?;
    if query.token.is_empty() {
        return Err(Refusal::invalid("Verify requires a token or a token hash").into());
    }
    let by_code = query.token.starts_with(PKCE_PREFIX);
    Ok(match accounts.open_link(kind, query.token, visitor).await {
        Ok(OpenOutcome::SignedIn(grant)) => see_other(&with_fragment(&target, &grant_fragment(&grant, &query.kind))),
        Ok(OpenOutcome::Code(code)) => see_other(&with_query(&target, &encode(&[("code", &code)]))),
        Ok(OpenOutcome::OneSide) => {
            see_other(&with_fragment(&target, &encode(&[("message", ONE_SIDE_CONFIRMED), ("sb", "")])))
        }
        Err(Error::Refused(refusal)) => {
            let (_, code) = refusal.wire();
            let code = Code::from(code);
            let text = refusal.to_string();
            let pairs =
                [("error", "access_denied"), ("error_code", code.as_str()), ("error_description", &text), ("sb", "")];
            let fragment = encode(&pairs);
            // A page that waits for a code looks for errors in the query as well.
            let target = if by_code { with_query(&target, &encode(&pairs[..3])) } else { target };
            see_other(&with_fragment(&target, &fragment))
        }
        Err(other) => return Err(other),
    })
}

fn grant_fragment(grant: &Grant, kind: &str) -> String {
    encode(&[
        ("access_token", &grant.access_token),
        ("expires_at", &grant.expires_at.to_string()),
        ("expires_in", &grant.expires_in.to_string()),
        ("refresh_token", &grant.refresh_token),
        ("sb", ""),
        ("token_type", "bearer"),
        ("type", kind),
    ])
}

fn see_other(location: &str) -> Response {
    match HeaderValue::from_str(location) {
        Ok(location) => (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response(),
        Err(_) => Error::from(Refusal::invalid("redirect_to is not an address")).into_response(),
    }
}

fn with_fragment(target: &str, fragment: &str) -> String {
    format!("{}#{fragment}", target.split('#').next().unwrap_or_default())
}

fn with_query(target: &str, query: &str) -> String {
    let (base, fragment) = target.split_once('#').map_or((target, None), |(base, fragment)| (base, Some(fragment)));
    let joint = if base.contains('?') { '&' } else { '?' };
    let fragment = fragment.map_or_else(String::new, |fragment| format!("#{fragment}"));
    format!("{base}{joint}{query}{fragment}")
}

fn encode(pairs: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_keep_what_the_target_has() {
        assert_eq!(with_query("https://a/b?x=1#f", "code=2"), "https://a/b?x=1&code=2#f");
        assert_eq!(with_query("https://a/b", "code=2"), "https://a/b?code=2");
        assert_eq!(with_fragment("https://a/b#old", "new=1"), "https://a/b#new=1");
        assert_eq!(encode(&[("a", "b c&d=é")]), "a=b+c%26d%3D%C3%A9");
    }
}
