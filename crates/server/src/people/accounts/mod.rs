//! Accounts: sign-up, sign-in, sessions, mailed links, second factors, and deletion of an account.
//!
//! Knows nothing of HTTP: `wire::auth` turns requests into these calls and their results into JSON.

mod access;
mod address_change;
mod address_change_letter;
mod admin;
mod admin_links;
mod after_answer;
mod deletion;
mod deletion_hooks;
mod deletion_letters;
mod deletion_request;
pub mod desk;
pub mod desk_deletions;
pub mod desk_figures;
pub mod desk_users;
mod devices;
mod ended_sessions;
mod endings;
mod error;
mod factors;
mod first_uses;
mod id_token;
mod links;
mod mail_limits;
mod misses;
pub mod model;
mod password;
mod proof;
mod providers;
mod refresh;
pub mod rules;
mod session_watch;
mod sign_in;
mod sign_up;
mod store;
mod sweep;
#[cfg(test)]
mod tests;
mod token_cache;
mod totp;
mod user;
mod verify;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use uuid::Uuid;

pub use self::access::{Bearer, Claims, KeyRole};
pub use self::admin::{Ban, NewUser, UserChanges, UserPage};
pub use self::admin_links::{GeneratedLink, LinkType};
use self::deletion_hooks::DeletionHooks;
pub use self::deletion_hooks::{Bulk, DeletionHook};
pub use self::deletion_request::{DeletionRequest, OpenRequest};
pub use self::devices::Device;
pub use self::error::{Code, Error, FeatureError, Refusal, Result};
pub use self::factors::Enrolment;
pub use self::id_token::IdTokenSignIn;
pub use self::links::{LinkRequest, PKCE_PREFIX};
pub use self::model::{BanCause, BanNotice};
pub use self::password::Passwords;
pub use self::sign_in::SignOut;
pub use self::sign_up::{SignUp, SignUpOutcome};
pub use self::sweep::IDLE_SESSION;
pub use self::user::ProfileChanges;
pub use self::verify::{OpenOutcome, Proof, VerifyOutcome, VerifyType};

use self::after_answer::AfterAnswer;
use self::ended_sessions::EndedSessions;
use self::first_uses::FirstUses;
use self::model::{Aal, Amr, Metadata, Session, User};
use self::providers::Providers;
use self::token_cache::TokenCache;
use crate::base::clock::{Clock, Timestamp};
use crate::base::config;
use crate::base::db::{Db, DbError, Tx};
use crate::base::keys::Keys;
use crate::base::limits::{Limits, Rule};
use crate::base::random;
use crate::contract::registry::publish_update;
use crate::params;
use crate::people::mail::MailSignal;
use crate::people::mana;
use crate::people::usernames::{self, PROFILES, Username};

/// The most user metadata in all, in bytes: every access token contains it.
const MAX_METADATA: usize = 8 * 1024;

/// The feature: cheap to clone, one method for each use case.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    clock: Clock,
    keys: Arc<Keys>,
    limits: Arc<Limits>,
    passwords: Passwords,
    mail_signal: MailSignal,
    settings: Arc<Settings>,
    providers: Arc<Providers>,
    token_cache: Arc<TokenCache>,
    ended_sessions: Arc<EndedSessions>,
    first_uses: Arc<FirstUses>,
    deletion_hooks: DeletionHooks,
    after_answer: Arc<AfterAnswer>,
}

/// The settings that accounts need.
pub struct Settings {
    pub auth: config::Auth,
    pub site_url: String,
    /// The operator's mail address.
    pub operator: String,
}

/// Where a request comes from, for rate limits and for the list of devices.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub address: IpAddr,
    pub user_agent: String,
}

/// A new or refreshed session, and its user.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub session: Session,
    /// The password was right, but today's rules would not accept it.
    pub weak_password: bool,
}

/// A session in the form that the browser stores.
pub struct Grant {
    pub access_token: String,
    pub refresh_token: String,
    pub expires_in: u64,
    pub expires_at: i64,
    pub user: User,
    pub weak_password: bool,
}

impl Accounts {
    pub fn new(
        db: Db,
        clock: Clock,
        keys: Arc<Keys>,
        limits: Arc<Limits>,
        mail_signal: MailSignal,
        settings: Settings,
    ) -> Result<Self> {
        let providers = Providers::new(&settings.auth);
        let ended_sessions = Arc::<EndedSessions>::default();
        db.bus().listen(ended_sessions.clone());
        Ok(Self {
            db,
            clock,
            keys,
            limits,
            passwords: Passwords::new(settings.auth.password_cost)?,
            mail_signal,
            settings: Arc::new(settings),
            providers: Arc::new(providers),
            token_cache: Arc::default(),
            ended_sessions,
            first_uses: Arc::default(),
            after_answer: Arc::default(),
            deletion_hooks: DeletionHooks::default(),
        })
    }

    fn auth(&self) -> &config::Auth {
        &self.settings.auth
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Runs a transaction that adds mail to the outbox, and signals the mail sender after the commit.
    async fn write_and_send<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let done = self.db.write(work).await?;
        self.mail_signal.notify();
        Ok(done)
    }

    /// Takes a token of the rate limit for this IP address.
    fn limit(&self, rule: Rule, visitor: &Visitor) -> Result<()> {
        Ok(self.limits.take_address(rule, visitor.address, self.clock.now())?)
    }

    fn otp_ttl(&self) -> Duration {
        Duration::from_secs(self.auth().otp_ttl_s)
    }

    fn valid_email(raw: &str) -> Result<String> {
        Ok(rules::email(raw).ok_or(Refusal::InvalidEmail)?)
    }

    fn check_password(&self, password: &str) -> Result<()> {
        let min = self.auth().min_password_length;
        if rules::password_length_is_good(password, min) { Ok(()) } else { Err(Refusal::WeakPassword(min).into()) }
    }

    /// The tokens of a session, issued after its row is committed.
    fn grant(&self, signed_in: SignedIn) -> Result<Grant> {
        let SignedIn { user, session, weak_password } = signed_in;
        let ttl = self.auth().access_token_ttl_s;
        let now = self.clock.now();
        let claims = Claims::of(&user, &session, &self.settings.site_url, now, ttl);
        Ok(Grant {
            access_token: self.keys.signing.sign(&claims)?,
            refresh_token: refresh::issue(session.id, session.counter, &session.hmac_key),
            expires_in: ttl,
            expires_at: claims.exp,
            user,
            weak_password,
        })
    }
}

/// Opens a session for a user who has just authenticated.
fn open_session(tx: &mut Tx<'_>, user: &mut User, method: &str, visitor: &Visitor, now: Timestamp) -> Result<Session> {
    if user.is_banned(now) {
        return Err(Refusal::Banned(user.ban_notice()).into());
    }
    let mut session = Session {
        id: random::id(),
        user_id: user.id,
        hmac_key: random::bytes::<32>().to_vec(),
        counter: 0,
        counter_floor: 0,
        aal: Aal::Aal1,
        amr: vec![Amr { method: method.to_owned(), timestamp: now.secs() }],
        ip: None,
        user_agent: None,
        created_at: now,
        refreshed_at: now,
        seen_at: None,
        repeated: None,
    };
    session.used_by(visitor, now);
    store::insert_session(tx, &session)?;
    store::note_activity(tx, user.id, now)?;
    user.last_sign_in_at = Some(now);
    user.updated_at = now;
    store::save_user(tx, user)?;
    Ok(session)
}

/// The username in the metadata of a request, if there is one.
fn wanted_username(metadata: &Metadata) -> Result<Option<Username>, Refusal> {
    match metadata.get("username") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(raw)) if raw.trim().is_empty() => Ok(None),
        Some(Value::String(raw)) => Ok(Some(Username::typed(raw)?)),
        Some(_) => Err(Refusal::invalid("username must be text")),
    }
}

fn check_metadata(metadata: &Metadata) -> Result<(), Refusal> {
    let size = serde_json::to_string(metadata).map_or(0, |text| text.len());
    if size > MAX_METADATA {
        return Err(Refusal::invalid(format!("user metadata must be at most {MAX_METADATA} bytes of JSON")));
    }
    Ok(())
}

/// Inserts a new user with identity, profile and first mana.
fn create_user(tx: &mut Tx<'_>, user: &mut User) -> Result<()> {
    let wanted = wanted_username(&user.user_metadata)?;
    if store::address_is_kept(tx, user.address(), user.id, user.created_at)? {
        return Err(Refusal::UserAlreadyExists.into());
    }
    store::insert_user(tx, user).map_err(|error| {
        if error.is_unique("users_email_key") { Refusal::UserAlreadyExists.into() } else { Error::from(error) }
    })?;
    // A user of another provider gets that provider's identity instead.
    if user.app_metadata.get("provider").and_then(Value::as_str) == Some("email") {
        let identity = model::Identity::of_email(user);
        store::insert_identity(tx, &identity)?;
        user.identities.push(identity);
    }
    Ok(create_profile(tx, user, wanted, user.created_at)?)
}

/// Creates a user's profile with its first mana, by the wanted name, that in the metadata or that of the address, or a similar
/// one. The user's row must be locked.
pub fn create_profile(tx: &mut Tx<'_>, user: &User, wanted: Option<Username>, now: Timestamp) -> Result<(), DbError> {
    let wanted = wanted.or_else(|| wanted_username(&user.user_metadata).ok().flatten());
    let wanted = wanted.unwrap_or_else(|| Username::from_email(user.address()));
    usernames::create(tx, user.id, &wanted, now)?;
    mana::welcome(tx, user.id, now)
}

/// Loads a user and locks the row until the transaction ends, for other features. Lock order: `users`, then `profiles`, to
/// avoid deadlocks.
pub fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<User>, DbError> {
    store::user_for_update(tx, id)
}

/// Loads a user without a lock, for other features.
pub fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<User>, DbError> {
    store::user(tx, id)
}

/// A user's mail address; anonymous users have none.
pub fn address_of(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<String>, DbError> {
    store::email(tx, id)
}

/// Whether a user is an administrator.
pub fn is_admin(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
    Ok(store::user(tx, id)?.is_some_and(|user| user.is_admin()))
}

/// When the account was made; `None` if it is gone.
pub fn created_at(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
    tx.one("select created_at from users where id = $1", params![id], |row| row.get(0))
}

/// Whether a user is banned, or gone.
pub fn is_banned(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<bool, DbError> {
    Ok(store::user(tx, id)?.is_none_or(|user| user.is_banned(now)))
}

/// Deletes a user with all their rows, and publishes the change of the profile.
fn delete(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<bool, DbError> {
    store::user_for_update(tx, id)?;
    store::record_ends_by_deletion(tx, id, now)?;
    publish_update(tx, &PROFILES, &id.to_string(), now, |tx| store::delete_user(tx, id))
}

/// Maps the unique constraint on the address to its refusal.
fn email_exists(error: DbError) -> Error {
    if error.is_unique("users_email_key") { Refusal::EmailExists.into() } else { error.into() }
}

/// The user and session of a token, or the refusal if one does not exist.
fn user_and_session(tx: &mut Tx<'_>, claims: &Claims) -> Result<(User, Session)> {
    let user = store::user(tx, claims.sub)?.ok_or(Refusal::UserOfTokenNotFound)?;
    let session = store::session(tx, claims.session_id)?.ok_or(Refusal::SessionNotFound)?;
    (session.user_id == user.id).then_some(()).ok_or(Refusal::SessionNotFound)?;
    Ok((user, session))
}

/// As `user_and_session`, but locks both rows until the transaction ends.
fn lock_user_and_session(tx: &mut Tx<'_>, claims: &Claims) -> Result<(User, Session)> {
    let user = store::user_for_update(tx, claims.sub)?.ok_or(Refusal::UserOfTokenNotFound)?;
    let session = store::session_for_update(tx, claims.session_id)?.ok_or(Refusal::SessionNotFound)?;
    (session.user_id == user.id).then_some(()).ok_or(Refusal::SessionNotFound)?;
    Ok((user, session))
}

/// Loads the user of a token and locks the row until the transaction ends, for other features.
pub fn lock_caller(tx: &mut Tx<'_>, claims: &Claims) -> Result<User> {
    lock_user_and_session(tx, claims).map(|(user, _)| user)
}

/// Parses an id in a path or body.
pub fn parse_id(text: &str, what: &str) -> Result<Uuid, Refusal> {
    Uuid::try_parse(text).map_err(|_| Refusal::invalid(format!("{what} must be an UUID")))
}
