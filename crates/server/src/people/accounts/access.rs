//! Access tokens and API keys: verification, and the rights they give.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::first_uses::FirstUse;
use super::model::{Aal, Amr, Metadata, Session, User};
use super::{Accounts, Refusal};
use crate::base::clock::Timestamp;
use crate::base::jws::{Untrusted, verify_hs256};
use crate::base::keys::{PUBLISHABLE_PREFIX, SECRET_PREFIX};

const AUDIENCE: &str = "authenticated";

/// The claims of an access token.
#[derive(Clone, Debug, Serialize)]
pub struct Claims {
    pub iss: String,
    pub sub: Uuid,
    pub aud: &'static str,
    pub exp: i64,
    pub iat: i64,
    pub email: String,
    pub phone: &'static str,
    pub app_metadata: Metadata,
    pub user_metadata: Metadata,
    pub role: &'static str,
    pub aal: Aal,
    pub amr: Vec<Amr>,
    pub session_id: Uuid,
    pub is_anonymous: bool,
}

impl Claims {
    pub(super) fn of(user: &User, session: &Session, site: &str, now: Timestamp, ttl_s: u64) -> Self {
        Self {
            iss: format!("{site}/auth/v1"),
            sub: user.id,
            aud: AUDIENCE,
            exp: now.secs().saturating_add(i64::try_from(ttl_s).unwrap_or(i64::MAX)),
            iat: now.secs(),
            email: user.address().to_owned(),
            phone: "",
            app_metadata: user.app_metadata.clone(),
            user_metadata: user.user_metadata.clone(),
            role: AUDIENCE,
            aal: session.aal,
            amr: session.amr.clone(),
            session_id: session.id,
            is_anonymous: user.is_anonymous,
        }
    }

    /// Checks the claims of a token with a valid signature: audience, role and expiry.
    fn from_verified(claims: Value, now: Timestamp) -> Result<Self, Refusal> {
        #[derive(Deserialize)]
        struct Wire {
            #[serde(default)]
            iss: String,
            sub: Uuid,
            aud: String,
            exp: i64,
            #[serde(default)]
            iat: i64,
            #[serde(default)]
            email: String,
            #[serde(default)]
            app_metadata: Metadata,
            #[serde(default)]
            user_metadata: Metadata,
            role: String,
            #[serde(default)]
            aal: String,
            #[serde(default)]
            amr: Vec<Amr>,
            session_id: Uuid,
            #[serde(default)]
            is_anonymous: bool,
        }
        let wire: Wire =
            serde_json::from_value(claims).map_err(|_| Refusal::BadJwt("token has invalid claims".into()))?;
        if wire.aud != AUDIENCE || wire.role != AUDIENCE {
            return Err(Refusal::BadJwt("token has invalid claims: token has invalid audience".into()));
        }
        if wire.exp <= now.secs() {
            return Err(Refusal::BadJwt("token has invalid claims: token is expired".into()));
        }
        Ok(Self {
            iss: wire.iss,
            sub: wire.sub,
            aud: AUDIENCE,
            exp: wire.exp,
            iat: wire.iat,
            email: wire.email,
            phone: "",
            app_metadata: wire.app_metadata,
            user_metadata: wire.user_metadata,
            role: AUDIENCE,
            aal: if wire.aal == Aal::Aal2.as_str() { Aal::Aal2 } else { Aal::Aal1 },
            amr: wire.amr,
            session_id: wire.session_id,
            is_anonymous: wire.is_anonymous,
        })
    }
}

/// The rights of an API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRole {
    /// The publishable key: the rights of any visitor.
    Anon,
    /// The secret key: everything.
    Service,
}

/// The content of the `Authorization` header.
#[derive(Clone, Debug)]
pub enum Bearer {
    /// No token, or an API key, which identifies no user.
    Nobody,
    User(Arc<Claims>),
    /// A void token, and why.
    Refused(Refusal),
}

impl Accounts {
    /// The role of an API key, if it is one of ours.
    pub fn key_role(&self, key: &str) -> Option<KeyRole> {
        let api = &self.keys.api;
        if api.is_publishable(key) {
            return Some(KeyRole::Anon);
        }
        if api.is_secret(key) {
            return Some(KeyRole::Service);
        }
        if key.starts_with(PUBLISHABLE_PREFIX) || key.starts_with(SECRET_PREFIX) || !self.auth().legacy_keys {
            return None;
        }
        self.legacy_role(key)
    }

    /// Keys of the old form: a JWT with a role, signed with the shared secret or with our own key.
    fn legacy_role(&self, key: &str) -> Option<KeyRole> {
        let secret = self.auth().legacy_secret.as_bytes();
        let shared = if secret.is_empty() { Err(Untrusted::Algorithm) } else { verify_hs256(key, secret) };
        let claims = shared.or_else(|_| self.keys.signing.verify(key)).ok()?;
        let now = self.clock.now().secs();
        if claims.get("exp").and_then(Value::as_i64).is_some_and(|exp| exp <= now) {
            return None;
        }
        match claims.get("role").and_then(Value::as_str)? {
            "anon" => Some(KeyRole::Anon),
            "service_role" | "supabase_admin" => Some(KeyRole::Service),
            _ => None,
        }
    }

    /// Verifies a bearer token, without a database query: signature, expiry, and that its session has not ended.
    pub fn bearer(&self, token: &str) -> Bearer {
        if token.is_empty() || token.starts_with("sb_") {
            return Bearer::Nobody;
        }
        match self.verified_claims(token) {
            Ok(claims) => match self.ended_sessions.refusal(claims.session_id) {
                Some(refusal) => Bearer::Refused(refusal),
                None => Bearer::User(claims),
            },
            Err(refusal) => Bearer::Refused(refusal),
        }
    }

    fn verified_claims(&self, token: &str) -> Result<Arc<Claims>, Refusal> {
        let now = self.clock.now();
        if let Some(claims) = self.token_cache.find(token).filter(|claims| claims.exp > now.secs()) {
            return Ok(claims);
        }
        let claims = self.keys.signing.verify(token).map_err(|error| match error {
            Untrusted::Malformed => Refusal::BadJwt("token is malformed".into()),
            error => Refusal::BadJwt(error.to_string()),
        })?;
        let claims = Arc::new(Claims::from_verified(claims, now)?);
        self.token_cache.insert(token, claims.clone());
        self.first_uses.note(claims.session_id, FirstUse { issued: claims.iat, at: now });
        Ok(claims)
    }

    pub fn jwks(&self) -> Value {
        self.keys.signing.jwks()
    }

    /// Requests without an API key are accepted only with `legacy_keys`, for test suites that use the auth service alone.
    pub fn key_is_required(&self) -> bool {
        !self.auth().legacy_keys
    }
}
