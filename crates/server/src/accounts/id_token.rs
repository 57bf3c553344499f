//! Signing in with somebody else's word: an ID token of Google or Apple, checked against the keys they publish.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, anyhow};
use data_encoding::HEXLOWER;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::jws::{Compact, Jwk, PublicKey};
use super::model::{Identity, Metadata, User};
use super::{
    Accounts, Claims, Error, Grant, Refusal, Result, SignedIn, Visitor, create_user, open_session, present_for_update,
    rules, store,
};
use crate::clock::Timestamp;
use crate::config;
use crate::db::Tx;
use crate::random;

/// Published keys are asked for again after this long, or when a token names one we do not know.
const KEYS_TTL: Duration = Duration::from_secs(600);
/// An unknown key may be made up: it does not make us ask more often than this.
const KEYS_REST: Duration = Duration::from_secs(10);
const FETCH_TIMEOUT: Duration = Duration::from_secs(5);
const FETCH_LIMIT: u64 = 256 * 1024;
/// How far a provider's clock may be off.
const LEEWAY_S: i64 = 60;

pub struct IdTokenSignIn {
    pub provider: String,
    pub id_token: String,
    pub nonce: Option<String>,
}

pub(super) struct Providers {
    known: HashMap<&'static str, Provider>,
}

struct Provider {
    settings: config::Provider,
    keys: Arc<Mutex<Published>>,
}

#[derive(Default)]
struct Published {
    keys: Vec<(Option<String>, PublicKey)>,
    fetched_at: Option<Timestamp>,
}

/// What a believed ID token says of someone.
#[derive(Clone, Debug)]
struct Person {
    provider: &'static str,
    sub: String,
    email: Option<String>,
    email_verified: bool,
    data: Value,
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
    pub async fn sign_in_with_id_token(&self, request: IdTokenSignIn, visitor: Visitor) -> Result<Grant> {
        let person = self.vouched_for(&request, &visitor).await?;
        let now = self.clock.now();
        let signup = self.auth().signup;
        let signed_in = self
            .db
            .write(move |tx| {
                let mut user = find_or_make(tx, &person, signup, now)?;
                let session = open_session(tx, &mut user, "oauth", &visitor, now)?;
                let user = store::user(tx, user.id)?.ok_or(Refusal::UserNotFound)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.grant(signed_in)
    }

    /// Links another way to sign in to the account of someone who is in already. The session stays as it is.
    pub async fn link_identity(&self, claims: Claims, request: IdTokenSignIn, visitor: Visitor) -> Result<Grant> {
        self.require_linking()?;
        let person = self.vouched_for(&request, &visitor).await?;
        let now = self.clock.now();
        let signed_in = self
            .db
            .write(move |tx| {
                let (mut user, session) = present_for_update(tx, &claims)?;
                if store::identity(tx, person.provider, &person.sub)?.is_some() {
                    return Err(Refusal::IdentityExists.into());
                }
                link(tx, &mut user, &person, now)?;
                user.updated_at = now;
                store::save_user(tx, &user)?;
                let user = store::user(tx, user.id)?.ok_or(Refusal::UserNotFound)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.grant(signed_in)
    }

    /// Takes a way to sign in away, but never the last one.
    pub async fn unlink_identity(&self, claims: Claims, identity: Uuid) -> Result<()> {
        self.require_linking()?;
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (mut user, _) = present_for_update(tx, &claims)?;
                let position =
                    user.identities.iter().position(|own| own.id == identity).ok_or(Refusal::IdentityNotFound)?;
                if user.identities.len() == 1 {
                    return Err(Refusal::SingleIdentity.into());
                }
                user.identities.remove(position);
                store::delete_identity(tx, identity)?;
                let left: Vec<Value> = user.identities.iter().map(|own| json!(own.provider)).collect();
                user.app_metadata.insert("provider".into(), left[0].clone());
                user.app_metadata.insert("providers".into(), Value::Array(left));
                user.updated_at = now;
                Ok(store::save_user(tx, &user)?)
            })
            .await
    }

    pub fn require_linking(&self) -> Result<(), Refusal> {
        if self.auth().manual_linking { Ok(()) } else { Err(Refusal::ManualLinkingDisabled) }
    }

    /// The person that a good ID token speaks of.
    async fn vouched_for(&self, request: &IdTokenSignIn, visitor: &Visitor) -> Result<Person> {
        self.limit(rules::SIGN_INS, visitor)?;
        let (name, provider) = self.providers.get(&request.provider)?;
        let key = self.published_key(provider, &request.id_token).await?;
        Ok(believe(name, &provider.settings, &key, request, self.clock.now())?)
    }

    /// The provider's key that a token names.
    async fn published_key(&self, provider: &Provider, token: &str) -> Result<PublicKey> {
        let kid = Compact::parse(token).map_err(|_| Refusal::BadIdToken)?.kid;
        let now = self.clock.now();
        let (known, age) = provider.look_up(kid.as_deref(), now);
        let rest = if known.is_some() { KEYS_TTL } else { KEYS_REST };
        if age.is_some_and(|age| age < rest) {
            return Ok(known.ok_or(Refusal::BadIdToken)?);
        }
        let issuer = provider.settings.issuer.clone();
        let fetched = tokio::task::spawn_blocking(move || fetch_keys(&issuer)).await.map_err(anyhow::Error::from)?;
        match fetched {
            Ok(keys) => {
                provider.keep(keys, now);
                Ok(provider.look_up(kid.as_deref(), now).0.ok_or(Refusal::BadIdToken)?)
            }
            // Keys we had are better than none.
            Err(error) => {
                tracing::warn!(error = %error, "a sign-in provider's keys could not be fetched");
                known.ok_or_else(|| Error::Unavailable("the sign-in provider cannot be reached".into()))
            }
        }
    }
}

impl Provider {
    /// The key by its id (or the only one, for a token that names none), and how old our copy is.
    fn look_up(&self, kid: Option<&str>, now: Timestamp) -> (Option<PublicKey>, Option<Duration>) {
        let published = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let found = published.keys.iter().find(|(known, _)| known.as_deref() == kid);
        let only = (kid.is_none() && published.keys.len() == 1).then(|| &published.keys[0]);
        (found.or(only).map(|(_, key)| key.clone()), published.fetched_at.map(|time| now.since(time)))
    }

    fn keep(&self, keys: Vec<(Option<String>, PublicKey)>, now: Timestamp) {
        *self.keys.lock().unwrap_or_else(PoisonError::into_inner) = Published { keys, fetched_at: Some(now) };
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
        return Err(anyhow!("the provider calls itself by another name"));
    }
    let set: KeySet = serde_json::from_str(&fetch(&discovery.jwks_uri)?).context("the provider's keys are not JSON")?;
    // Keys of kinds we do not use are passed over.
    let keys = set.keys.into_iter().filter_map(|key| serde_json::from_value::<Jwk>(key).ok());
    Ok(keys.filter_map(|key| PublicKey::from_jwk(&key).map(|public| (key.kid, public))).collect())
}

fn fetch(address: &str) -> anyhow::Result<String> {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(FETCH_TIMEOUT)).max_redirects(2).build().into();
    let mut response = agent.get(address).call()?;
    Ok(response.body_mut().with_config().limit(FETCH_LIMIT).read_to_string()?)
}

/// Checks everything an ID token has to be: signed, issued there, for us, now, and with the nonce it was asked with.
fn believe(
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
        /// Apple sends text.
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
    let asked = request.nonce.as_deref().filter(|nonce| !nonce.is_empty());
    match (asked, claims.nonce.as_deref().filter(|nonce| !nonce.is_empty())) {
        (None, None) => {}
        (Some(asked), Some(told)) if HEXLOWER.encode(&Sha256::digest(asked)) == told => {}
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

/// The user of that identity; else the user of that address, if the provider vouches for it; else a new one.
fn find_or_make(tx: &mut Tx<'_>, person: &Person, signup: bool, now: Timestamp) -> Result<User> {
    if let Some(identity) = store::identity(tx, person.provider, &person.sub)? {
        store::touch_identity(tx, identity.id, &person.data, now)?;
        return Ok(store::user_for_update(tx, identity.user_id)?.ok_or(Refusal::UserNotFound)?);
    }
    let known = match &person.email {
        Some(email) => store::user_by_email_for_update(tx, email)?,
        None => None,
    };
    let mut user = match known {
        Some(mut user) if person.email_verified => {
            if !user.email_verified {
                // Someone signed up with this address without showing that it is theirs; its owner is here now.
                user.password_hash = None;
                user.email_verified = true;
                store::delete_sessions(tx, user.id)?;
            }
            user.email_confirmed_at.get_or_insert(now);
            user
        }
        Some(_) => return Err(Refusal::EmailExists.into()),
        None if !signup => return Err(Refusal::SignupDisabled.into()),
        None => {
            let mut user = User::new(person.email.clone(), now);
            user.is_anonymous = false;
            user.app_metadata = Metadata::new();
            user.email_verified = person.email_verified;
            user.email_confirmed_at = person.email_verified.then_some(now);
            create_user(tx, &mut user)?;
            user
        }
    };
    link(tx, &mut user, person, now)?;
    Ok(user)
}

fn link(tx: &mut Tx<'_>, user: &mut User, person: &Person, now: Timestamp) -> Result<()> {
    let identity = Identity {
        id: random::id(),
        user_id: user.id,
        provider: person.provider.into(),
        provider_id: person.sub.clone(),
        data: person.data.clone(),
        email: person.email.clone(),
        last_sign_in_at: Some(now),
        created_at: now,
        updated_at: now,
    };
    store::insert_identity(tx, &identity)?;
    let mut providers: Vec<Value> = match user.app_metadata.get("providers") {
        Some(Value::Array(known)) => known.clone(),
        _ => Vec::new(),
    };
    if !providers.contains(&json!(person.provider)) {
        providers.push(json!(person.provider));
    }
    user.app_metadata.entry("provider").or_insert_with(|| json!(person.provider));
    user.app_metadata.insert("providers".into(), Value::Array(providers));
    for key in ["full_name", "name", "avatar_url"] {
        let told = &person.data[key];
        if !told.is_null() && !user.user_metadata.contains_key(key) {
            user.user_metadata.insert(key.into(), told.clone());
        }
    }
    Ok(())
}
