//! The caller: API key, bearer token and address of a request, evaluated once by one layer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use super::error::respond;
use crate::contract::registry::Reader;
use crate::people::accounts::{Accounts, Bearer, Claims, Error, KeyRole, Refusal, Visitor};
use crate::people::audit::{Actor, ActorKind};

/// The address of the peer, added by the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The id of the request, added by `observe`.
#[derive(Clone, Debug)]
pub struct RequestId(pub Arc<str>);

/// Whether `X-Forwarded-For` is trusted.
#[derive(Clone, Copy, Debug)]
pub struct TrustProxy(pub bool);

#[derive(Clone)]
pub struct Caller {
    pub role: KeyRole,
    pub bearer: Bearer,
}

/// Requires one of our API keys or access tokens, and adds the [`Caller`] to the request.
pub async fn identify(State(accounts): State<Accounts>, mut request: Request, next: Next) -> Response {
    match Caller::of(&accounts, request.headers(), request.uri()) {
        Ok(caller) => request.extensions_mut().insert(caller),
        Err(message) => return respond(401, "no_api_key", message),
    };
    next.run(request).await
}

impl Caller {
    pub fn of(accounts: &Accounts, headers: &HeaderMap, address: &Uri) -> Result<Self, &'static str> {
        let token = bearer_token(headers).unwrap_or_default();
        let in_query = query_key(address.query().unwrap_or_default());
        let key = headers.get("apikey").and_then(|value| value.to_str().ok()).or(in_query);

        // The bearer may itself be an API key, with more rights than the `apikey` header.
        let bearer_role = accounts.key_role(token);
        let bearer = if bearer_role.is_some() { Bearer::Nobody } else { accounts.bearer(token) };
        let role = match (key, bearer_role) {
            (Some(key), bearer_role) => {
                let role = accounts.key_role(key).ok_or("Invalid API key")?;
                bearer_role.filter(|other| *other == KeyRole::Service).unwrap_or(role)
            }
            (None, Some(role)) => role,
            (None, None) if matches!(bearer, Bearer::User(_)) || !accounts.key_is_required() => KeyRole::Anon,
            (None, None) => return Err("No API key found in request"),
        };
        Ok(Self { role, bearer })
    }
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn query_key(query: &str) -> Option<&str> {
    query.split('&').find_map(|pair| pair.strip_prefix("apikey="))
}

/// A signed-in user: the token is valid, and its session is not known to have ended.
pub struct SignedIn(pub Claims);

impl<S: Send + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        match parts.extensions.get::<Caller>().map(|caller| &caller.bearer) {
            Some(Bearer::User(claims)) => Ok(Self((**claims).clone())),
            Some(Bearer::Refused(refusal)) => Err(refusal.clone().into()),
            _ => Err(Refusal::NoAuthorization.into()),
        }
    }
}

/// The secret key, or an administrator who passed a second factor. For reads.
pub struct Admin;

impl FromRequestParts<Accounts> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, accounts: &Accounts) -> Result<Self, Error> {
        admit(parts, accounts).await.map(|_| Self)
    }
}

/// Who changes other users' accounts: the secret key, or an administrator who typed a code a short time ago.
pub struct ActingAdmin(pub Actor);

impl FromRequestParts<Accounts> for ActingAdmin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, accounts: &Accounts) -> Result<Self, Error> {
        let claims = admit(parts, accounts).await?;
        if let Some(claims) = &claims {
            accounts.require_fresh_code(claims.clone()).await?;
        }
        Ok(Self(Actor {
            kind: if claims.is_some() { ActorKind::Admin } else { ActorKind::SecretKey },
            id: claims.as_ref().map(|claims| claims.sub),
            session: claims.as_ref().map(|claims| claims.session_id),
            address: Some(address_of(parts).to_canonical().to_string()),
            request: parts.extensions.get::<RequestId>().map(|id| id.0.to_string()),
        }))
    }
}

/// The claims of an administrator; none for the secret key.
async fn admit(parts: &Parts, accounts: &Accounts) -> Result<Option<Claims>, Error> {
    let caller = parts.extensions.get::<Caller>().ok_or(Refusal::NoAuthorization)?;
    match (&caller.role, &caller.bearer) {
        (KeyRole::Service, Bearer::Nobody) => Ok(None),
        (_, Bearer::User(claims)) => {
            accounts.require_admin((**claims).clone()).await.map(|()| Some((**claims).clone()))
        }
        (_, Bearer::Refused(refusal)) => Err(refusal.clone().into()),
        (KeyRole::Anon, Bearer::Nobody) => Err(Refusal::NotAdmin.into()),
    }
}

/// Who reads, by API key and token alone.
pub struct AsReader(pub Reader);

impl<S: Send + Sync> FromRequestParts<S> for AsReader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let caller = parts.extensions.get::<Caller>().ok_or(Refusal::NoAuthorization)?;
        match (&caller.role, &caller.bearer) {
            (_, Bearer::User(claims)) => Ok(Self(Reader::Player(claims.sub))),
            (_, Bearer::Refused(refusal)) => Err(refusal.clone().into()),
            (KeyRole::Service, Bearer::Nobody) => Ok(Self(Reader::Service)),
            (KeyRole::Anon, Bearer::Nobody) => Ok(Self(Reader::Visitor)),
        }
    }
}

/// Address and user agent of the request.
pub struct FromVisitor(pub Visitor);

impl<S: Send + Sync> FromRequestParts<S> for FromVisitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(Self(Visitor { address: address_of(parts), user_agent: agent.to_owned() }))
    }
}

/// The address of the peer or, behind a trusted proxy, the address that the proxy reported.
pub fn address_of(parts: &Parts) -> IpAddr {
    let trusted = parts.extensions.get::<TrustProxy>().is_some_and(|trust| trust.0);
    let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    if trusted { forwarded(&parts.headers).unwrap_or(peer) } else { peer }
}

/// The last address of the list, added by our own proxy. The client may have forged those before it.
pub fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}
