//! Accounts: who someone is. Sign-up, sign-in, sessions, mailed links, second factors, and the end of an account.
//!
//! Knows nothing of HTTP: `wire::auth` turns requests into these calls and their results into JSON.

mod access;
mod admin;
mod admin_links;
mod believed;
mod deletion;
mod deletion_letters;
mod deletion_request;
mod devices;
mod error;
mod factors;
mod farewell;
mod id_token;
mod links;
pub mod model;
mod password;
mod providers;
mod refresh;
pub mod rules;
mod sign_in;
mod sign_up;
mod store;
mod sweep;
#[cfg(test)]
mod tests;
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
pub use self::deletion_request::{DeletionRequest, OpenRequest};
pub use self::devices::Device;
pub use self::error::{Error, Refusal, Result};
pub use self::factors::Enrolment;
pub use self::farewell::Farewell;
use self::farewell::Farewells;
pub use self::id_token::IdTokenSignIn;
pub use self::links::{LinkRequest, PKCE_PREFIX};
pub use self::password::Passwords;
pub use self::sign_in::SignOut;
pub use self::sign_up::{Registered, SignUp};
pub use self::user::ProfileChanges;
pub use self::verify::{Opened, Proof, Verified, VerifyType};

use self::believed::Believed;
use self::model::{Aal, Amr, Metadata, Session, User};
use self::providers::Providers;
use crate::clock::{Clock, Timestamp};
use crate::config;
use crate::db::{Db, DbError, Tx};
use crate::keys::Keys;
use crate::limits::{Limits, Rule, address_key};
use crate::mail::Bell;
use crate::mana;
use crate::random;
use crate::registry::told;
use crate::usernames::{self, PROFILES, Username};

/// What a user may write about themselves in all; it travels in every access token.
const MAX_METADATA: usize = 8 * 1024;

/// The feature: cheap to clone, one method for each use case.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    clock: Clock,
    keys: Arc<Keys>,
    limits: Arc<Limits>,
    passwords: Passwords,
    bell: Bell,
    settings: Arc<Settings>,
    providers: Arc<Providers>,
    believed: Arc<Believed>,
    farewells: Farewells,
}

/// What accounts need of the configuration.
pub struct Settings {
    pub auth: config::Auth,
    pub site_url: String,
    /// The operator's mail address.
    pub operator: String,
}

/// From where someone calls, for limits and for the list of devices.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub address: IpAddr,
    pub user_agent: String,
}

/// Someone is in: the session, and the user it belongs to.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub session: Session,
    /// The password they came with would not be accepted today.
    pub weak_password: bool,
}

/// A session in the form that the browser keeps.
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
        bell: Bell,
        settings: Settings,
    ) -> Result<Self> {
        let providers = Providers::new(&settings.auth);
        Ok(Self {
            db,
            clock,
            keys,
            limits,
            passwords: Passwords::new(settings.auth.password_cost)?,
            bell,
            settings: Arc::new(settings),
            providers: Arc::new(providers),
            believed: Arc::default(),
            farewells: Farewells::default(),
        })
    }

    fn auth(&self) -> &config::Auth {
        &self.settings.auth
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A transaction that posts mail: the postman is told as soon as it is committed.
    async fn write_and_ring<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let done = self.db.write(work).await?;
        self.bell.ring();
        Ok(done)
    }

    /// One more try of a limited thing from this address.
    fn limit(&self, rule: Rule, visitor: &Visitor) -> Result<()> {
        Ok(self.limits.take(rule, &address_key(visitor.address), self.clock.now())?)
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

    /// The tokens of a session, made after its row is committed.
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

/// Opens a session for a user who has just shown who they are.
fn open_session(tx: &mut Tx<'_>, user: &mut User, method: &str, visitor: &Visitor, now: Timestamp) -> Result<Session> {
    if user.is_banned(now) {
        return Err(Refusal::Banned.into());
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
    };
    session.used_by(visitor, now);
    store::insert_session(tx, &session)?;
    user.last_sign_in_at = Some(now);
    user.updated_at = now;
    store::save_user(tx, user)?;
    Ok(session)
}

/// The name someone asked for in what they said of themselves, if they did.
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

/// Writes a new user with everything that belongs to one: identity, profile, first mana.
fn create_user(tx: &mut Tx<'_>, user: &mut User) -> Result<()> {
    let wanted = match wanted_username(&user.user_metadata)? {
        Some(name) => name,
        None => Username::from_email(user.address()),
    };
    store::insert_user(tx, user).map_err(|error| {
        if error.is_unique("users_email_key") { Refusal::UserAlreadyExists.into() } else { Error::from(error) }
    })?;
    // Someone another provider vouches for has that identity instead.
    if user.app_metadata.get("provider").and_then(Value::as_str) == Some("email") {
        let identity = model::Identity::of_email(user);
        store::insert_identity(tx, &identity)?;
        user.identities.push(identity);
    }
    let now = user.created_at;
    Ok(give_profile(tx, user, &wanted, now)?)
}

/// Gives a user who has none a profile with its first mana, by the wanted name or one like it. The user is held.
pub fn give_profile(tx: &mut Tx<'_>, user: &mut User, wanted: &Username, now: Timestamp) -> Result<(), DbError> {
    let name = usernames::create(tx, user.id, wanted, now)?;
    mana::welcome(tx, user.id, now)?;
    note_name(tx, user, &name)
}

/// Gives a user another name, here and on the profile. The user is held.
pub fn rename(tx: &mut Tx<'_>, user: &mut User, name: &Username, now: Timestamp) -> Result<(), usernames::Error> {
    usernames::rename(tx, user.id, name, now)?;
    user.updated_at = now;
    Ok(note_name(tx, user, name)?)
}

fn note_name(tx: &mut Tx<'_>, user: &mut User, name: &Username) -> Result<(), DbError> {
    user.user_metadata.insert("username".into(), name.as_str().into());
    store::save_user(tx, user)
}

/// A user by their id, held until the transaction ends: for what other features write about them. Whoever holds both takes
/// the user before the profile, so that no two wait for each other.
pub fn hold(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<User>, DbError> {
    store::user_for_update(tx, id)
}

/// A user's mail address; those who came without one have none.
pub fn address_of(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<String>, DbError> {
    store::email(tx, id)
}

/// Whether a user is an administrator.
pub fn is_admin(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
    Ok(store::user(tx, id)?.is_some_and(|user| user.is_admin()))
}

/// Deletes a user with everything that is theirs, and tells of it.
fn delete(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<bool, DbError> {
    store::user_for_update(tx, id)?;
    told(tx, &PROFILES, &id.to_string(), now, |tx| store::delete_user(tx, id))
}

/// The address of a saved user turned out to be somebody else's.
fn email_exists(error: DbError) -> Error {
    if error.is_unique("users_email_key") { Refusal::EmailExists.into() } else { error.into() }
}

/// The user and session behind a token, or why there are none.
fn present(tx: &mut Tx<'_>, claims: &Claims) -> Result<(User, Session)> {
    let user = store::user(tx, claims.sub)?.ok_or(Refusal::UserOfTokenNotFound)?;
    let session = store::session(tx, claims.session_id)?.ok_or(Refusal::SessionNotFound)?;
    (session.user_id == user.id).then_some(()).ok_or(Refusal::SessionNotFound)?;
    Ok((user, session))
}

/// As `present`, with both rows held until the transaction ends.
fn present_for_update(tx: &mut Tx<'_>, claims: &Claims) -> Result<(User, Session)> {
    let user = store::user_for_update(tx, claims.sub)?.ok_or(Refusal::UserOfTokenNotFound)?;
    let session = store::session_for_update(tx, claims.session_id)?.ok_or(Refusal::SessionNotFound)?;
    (session.user_id == user.id).then_some(()).ok_or(Refusal::SessionNotFound)?;
    Ok((user, session))
}

/// The user behind a token, held until the transaction ends: for what other features write about them.
pub fn caller(tx: &mut Tx<'_>, claims: &Claims) -> Result<User> {
    present_for_update(tx, claims).map(|(user, _)| user)
}

/// An id in a path or body.
pub fn parse_id(text: &str, what: &str) -> Result<Uuid, Refusal> {
    Uuid::try_parse(text).map_err(|_| Refusal::invalid(format!("{what} must be an UUID")))
}
