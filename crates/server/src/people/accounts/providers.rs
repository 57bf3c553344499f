//! Google and Apple: fetching the keys they publish, and verifying their ID tokens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, anyhow};
use data_encoding::HEXLOWER;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Accounts, Error, IdTokenSignIn, Refusal, Result, Visitor, rules};
use crate::base::clock::Timestamp;
use crate::base::config;
use crate::base::jws::{Compact, Jwk, PublicKey};

/// Published keys are fetched again after this long, or when a token names an unknown key.
const KEYS_TTL: Duration = Duration::from_secs(600);
/// The least time between two fetches because of unknown keys, which may be forged.
const REFETCH_INTERVAL: Duration = Duration::from_secs(10);
const FETCH_TIMEOUT: Duration = Duration::from_secs(5);
const FETCH_LIMIT: u64 = 256 * 1024;
/// How far a provider's clock may be off.
const LEEWAY_S: i64 = 60;

pub(super) struct Providers {
    known: HashMap<&'static str, Provider>,
}

struct Provider {
    settings: config::Provider,
    keys: Arc<Mutex<PublishedKeys>>,
}

#[derive(Default)]
struct PublishedKeys {
    keys: Vec<(Option<String>, PublicKey)>,
    fetched_at: Option<Timestamp>,
}

/// What a verified ID token says about a user.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) provider: &'static str,
    pub(super) sub: String,
    pub(super) email: Option<String>,
    pub(super) email_verified: bool,
    pub(super) data: Value,
}

impl Providers {
    pub(super) fn new(auth: &config::Auth) -> Self {
        let provider = |settings: &config::Provider| Provider { settings: settings.clone(), keys: Arc::default() };
        Self { known: HashMap::from([("google", provider(&auth.google)), ("apple", provider(&auth.apple))]) }
    }

    fn get(&self, name: &str) -> Result<(&'static str, &Provider), Refusal> {
        let found = self.known.get_key_value(name).filter(|(_, provider)| !provider.settings.client_ids.is_empty());
        found.map(|(name, provider)| (*name, provider)).ok_or_else(|| Refusal::ProviderDisabled(name.to_owned()))
    }
}

impl Accounts {
    /// Verifies an ID token and returns whom it identifies.
    pub(super) async fn verify_id_token(&self, request: &IdTokenSignIn, visitor: &Visitor) -> Result<Person> {
        self.limit(rules::SIGN_INS, visitor)?;
        let (name, provider) = self.providers.get(&request.provider)?;
        let key = self.published_key(provider, &request.id_token).await?;
        Ok(check_id_token(name, &provider.settings, &key, request, self.clock.now())?)
    }

    /// The provider's key that a token names, fetched if needed.
    async fn published_key(&self, provider: &Provider, token: &str) -> Result<PublicKey> {
        let kid = Compact::parse(token).map_err(|_| Refusal::BadIdToken)?.kid;
        let now = self.clock.now();
        let (known, age) = provider.look_up(kid.as_deref(), now);
        let rest = if known.is_some() { KEYS_TTL } else { REFETCH_INTERVAL };
        if age.is_some_and(|age| age < rest) {
            return Ok(known.ok_or(Refusal::BadIdToken)?);
        }
        let issuer = provider.settings.issuer.clone();
        let fetched = tokio::task::spawn_blocking(move || fetch_keys(&issuer)).await.map_err(anyhow::Error::from)?;
        match fetched {
            Ok(keys) => {
                provider.set_keys(keys, now);
                Ok(provider.look_up(kid.as_deref(), now).0.ok_or(Refusal::BadIdToken)?)
            }
            // Use the cached keys, if there are any.
            Err(error) => {
                tracing::warn!(error = %error, issuer = provider.settings.issuer, "could not fetch a sign-in provider's keys; using the cached ones, if any");
                provider.note_failure(now);
                known.ok_or_else(|| Error::Unavailable("the sign-in provider cannot be reached".into()))
            }
        }
    }
}

impl Provider {
    /// The key by its id (or the only one, for a token that names none), and the age of the cached keys.
    fn look_up(&self, kid: Option<&str>, now: Timestamp) -> (Option<PublicKey>, Option<Duration>) {
        let published = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let found = published.keys.iter().find(|(known, _)| known.as_deref() == kid);
        let only = (kid.is_none() && published.keys.len() == 1).then(|| &published.keys[0]);
        (found.or(only).map(|(_, key)| key.clone()), published.fetched_at.map(|time| now.since(time)))
    }

    /// Delays the next fetch.
    fn note_failure(&self, now: Timestamp) {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).fetched_at = Some(now);
    }

    fn set_keys(&self, keys: Vec<(Option<String>, PublicKey)>, now: Timestamp) {
        *self.keys.lock().unwrap_or_else(PoisonError::into_inner) = PublishedKeys { keys, fetched_at: Some(now) };
    }
}

fn fetch_keys(issuer: &str) -> anyhow::Result<Vec<(Option<String>, PublicKey)>> {
    #[derive(Deserialize)]
    struct Discovery {
        issuer: String,
        jwks_uri: String,
    }
    #[derive(Deserialize)]
    struct KeySet {
        keys: Vec<Value>,
    }
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let discovery: Discovery =
        serde_json::from_str(&fetch(&address)?).context("the provider's description is not JSON")?;
    if discovery.issuer != issuer {
        return Err(anyhow!("the provider's description names another issuer"));
    }
    let set: KeySet = serde_json::from_str(&fetch(&discovery.jwks_uri)?).context("the provider's keys are not JSON")?;
    // Keys of unsupported kinds are ignored.
    let keys = set.keys.into_iter().filter_map(|key| serde_json::from_value::<Jwk>(key).ok());
    Ok(keys.filter_map(|key| PublicKey::from_jwk(&key).map(|public| (key.kid, public))).collect())
}

fn fetch(address: &str) -> anyhow::Result<String> {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(FETCH_TIMEOUT)).max_redirects(2).build().into();
    let mut response = agent.get(address).call()?;
    Ok(response.body_mut().with_config().limit(FETCH_LIMIT).read_to_string()?)
}

/// Checks an ID token: signature, issuer, audience, expiry, and the nonce of the request.
fn check_id_token(
    provider: &'static str,
    settings: &config::Provider,
    key: &PublicKey,
    request: &IdTokenSignIn,
    now: Timestamp,
) -> Result<Person, Refusal> {
    #[derive(Deserialize)]
    struct IdClaims {
        iss: String,
        sub: String,
        aud: Value,
        exp: i64,
        nonce: Option<String>,
        email: Option<String>,
        /// Apple sends a string instead of a boolean.
        email_verified: Option<Value>,
        name: Option<String>,
        picture: Option<String>,
    }
    let token = Compact::parse(&request.id_token).map_err(|_| Refusal::BadIdToken)?;
    key.check(&token).map_err(|_| Refusal::BadIdToken)?;
    let claims = token.claims().map_err(|_| Refusal::BadIdToken)?;
    let claims: IdClaims = serde_json::from_value(claims).map_err(|_| Refusal::BadIdToken)?;

    if claims.iss != settings.issuer || claims.sub.is_empty() {
        return Err(Refusal::BadIdToken);
    }
    let audience: Vec<&str> = match &claims.aud {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !audience.iter().any(|ours| settings.client_ids.iter().any(|id| id == ours)) {
        return Err(Refusal::invalid("Unacceptable audience in id_token"));
    }
    if claims.exp + LEEWAY_S <= now.secs() {
        return Err(Refusal::BadIdToken);
    }
    let expected = request.nonce.as_deref().filter(|nonce| !nonce.is_empty());
    match (expected, claims.nonce.as_deref().filter(|nonce| !nonce.is_empty())) {
        (None, None) => {}
        (Some(expected), Some(claimed)) if HEXLOWER.encode(&Sha256::digest(expected)) == claimed => {}
        (Some(_), Some(_)) => return Err(Refusal::invalid("Nonces mismatch")),
        _ => return Err(Refusal::invalid("Passed nonce and nonce in id_token should either both exist or not.")),
    }
    let email = claims.email.as_deref().and_then(rules::email);
    let email_verified = matches!(&claims.email_verified, Some(Value::Bool(true)))
        || matches!(&claims.email_verified, Some(Value::String(text)) if text == "true");
    let data = json!({
        "sub": claims.sub, "iss": claims.iss, "email": email, "email_verified": email_verified,
        "phone_verified": false, "full_name": claims.name, "name": claims.name, "avatar_url": claims.picture,
    });
    Ok(Person { provider, sub: claims.sub, email, email_verified, data })
}
