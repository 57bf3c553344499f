//! `/auth/v1`: the auth service as the client knows it. Each handler turns a request into plain values, calls one use
//! case, and turns the result into the client's JSON.

mod admin;
mod factors;
mod links;
mod session;
mod shapes;
mod user;

use axum::Router;
use axum::routing::{any, delete, get, post};
use axum::{Json, middleware};
use serde::Deserialize;
use serde_json::{Value, json};

use super::caller::identify;
use super::error;
use crate::people::accounts::model::Challenge;
use crate::people::accounts::{Accounts, Error, Refusal};

pub fn router(accounts: &Accounts) -> Router {
    // Opened from a mail, or read by services without an API key.
    let open = Router::new()
        // Mail scanners send HEAD for every link in a mail: that must not redeem it.
        .route("/verify", get(links::open).head(|| async {}))
        .route("/.well-known/jwks.json", get(session::jwks))
        .route("/health", get(health))
        .route("/authorize", get(|| async { Error::from(Refusal::OauthDisabled) }));

    let keyed = Router::new()
        .route("/settings", get(session::settings))
        // Signing up, in and out.
        .route("/signup", post(session::sign_up))
        .route("/token", post(session::token))
        .route("/logout", post(session::logout))
        // Mailed codes and links.
        .route("/otp", post(links::otp))
        .route("/magiclink", post(links::otp))
        .route("/recover", post(links::recover))
        .route("/resend", post(links::resend))
        .route("/verify", post(links::verify))
        .route("/reauthenticate", get(links::reauthenticate).head(|| async {}))
        // One's own account.
        .route("/user", get(user::get).put(user::put))
        .route("/user/identities/authorize", get(user::link_identity))
        .route("/user/identities/{id}", delete(user::unlink_identity))
        .route("/factors", post(factors::enroll))
        .route("/factors/{id}", delete(factors::unenroll))
        .route("/factors/{id}/challenge", post(factors::challenge))
        .route("/factors/{id}/verify", post(factors::verify))
        // Other people's accounts.
        .route("/admin/users", get(admin::list).post(admin::create))
        .route("/admin/users/{id}", get(admin::get).put(admin::put).delete(admin::delete))
        .route("/admin/users/{id}/factors", get(admin::factors))
        .route("/admin/users/{id}/factors/{factor}", delete(admin::delete_factor))
        .route("/admin/generate_link", post(admin::generate_link))
        .route("/invite", post(admin::invite))
        // Features that are not offered, each with its own refusal.
        .route("/sso", post(|| async { Error::from(Refusal::SamlDisabled) }))
        .route("/admin/oauth/clients", any(admin::oauth_clients))
        .route("/admin/oauth/clients/{*rest}", any(admin::oauth_clients))
        .route("/passkeys", any(|| async { Error::from(Refusal::PasskeyDisabled) }))
        .route("/passkeys/{*rest}", any(|| async { Error::from(Refusal::PasskeyDisabled) }))
        .route_layer(middleware::from_fn_with_state(accounts.clone(), identify));

    open.merge(keyed)
        .layer(middleware::map_response(error::in_our_format))
        .fallback(error::not_found)
        .method_not_allowed_fallback(error::method_not_allowed)
        .with_state(accounts.clone())
}

async fn health() -> Json<Value> {
    Json(
        json!({ "name": "runeside", "version": env!("CARGO_PKG_VERSION"), "description": "The auth service of Runeside" }),
    )
}

/// The target of a mailed link, in the query of the request for it.
#[derive(Deserialize, Default)]
struct Redirect {
    redirect_to: Option<String>,
}

/// The two PKCE members of most bodies; both null if the browser does not use PKCE.
fn challenge(challenge: Option<String>, method: Option<String>) -> Result<Option<Challenge>, Refusal> {
    let Some(challenge) = challenge.filter(|text| !text.is_empty()) else { return Ok(None) };
    let method = method.unwrap_or_default().to_lowercase();
    if !matches!(method.as_str(), "s256" | "plain") {
        return Err(Refusal::invalid("PKCE flow requires code_challenge_method and code_challenge"));
    }
    if !(43..=128).contains(&challenge.len()) {
        return Err(Refusal::invalid("code challenge has to be between 43 and 128 characters"));
    }
    Ok(Some(Challenge { challenge, method }))
}
