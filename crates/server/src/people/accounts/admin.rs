//! Management of other users' accounts, by an administrator or with the secret key.

use std::time::Duration;

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::factors::own_factor;
use super::model::{Aal, Amr, Factor, Metadata, User};
use super::proof::{Change, SECOND_FACTOR, require_proof};
use super::user::apply_metadata;
use super::{
    Accounts, Claims, Error, Refusal, Result, check_metadata, create_user, email_exists, store, user_and_session,
    wanted_username,
};
use crate::base::clock::Timestamp;
use crate::people::audit::{Act, Actor, ActorKind, audit};

pub struct NewUser {
    pub email: String,
    pub password: Option<String>,
    pub confirmed: bool,
    pub user_metadata: Metadata,
    pub app_metadata: Metadata,
    pub ban: Option<Ban>,
}

/// Changes by an administrator; `None` leaves a field unchanged.
#[derive(Clone, Default)]
pub struct UserChanges {
    pub email: Option<String>,
    pub password: Option<String>,
    pub confirmed: Option<bool>,
    pub user_metadata: Option<Metadata>,
    pub app_metadata: Option<Metadata>,
    pub ban: Option<Ban>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    For(Duration),
    Lifted,
}

impl Ban {
    /// `none`, or a span such as `24h`, `1h30m`, `90s`.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if text == "none" {
            return Ok(Self::Lifted);
        }
        let bad = || Refusal::invalid("invalid format for ban duration: use none, or a span such as 24h");
        let mut seconds = 0_u64;
        let mut rest = text;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(bad)?;
            let count: u64 = rest[..digits].parse().map_err(|_| bad())?;
            let unit = match rest.as_bytes()[digits] {
                b'h' => 3600,
                b'm' => 60,
                b's' => 1,
                _ => return Err(bad()),
            };
            seconds = count.checked_mul(unit).and_then(|more| seconds.checked_add(more)).ok_or_else(bad)?;
            rest = &rest[digits + 1..];
        }
        if text.is_empty() { Err(bad()) } else { Ok(Self::For(Duration::from_secs(seconds))) }
    }

    fn until(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::For(span) => Some(now.plus(span)),
            Self::Lifted => None,
        }
    }
}

pub struct UserPage {
    pub users: Vec<User>,
    pub total: i64,
}

impl Accounts {
    /// Requires the administrator role in the database, and a second factor in this session.
    pub async fn require_admin(&self, claims: Claims) -> Result<()> {
        let (user, session) = self.db.read(move |tx| user_and_session(tx, &claims)).await?;
        if user.is_admin() && session.aal == Aal::Aal2 { Ok(()) } else { Err(Refusal::NotAdmin.into()) }
    }

    /// Requires a code of the second factor that was typed a short time ago.
    pub async fn require_fresh_code(&self, claims: Claims) -> Result<()> {
        let now = self.clock.now();
        let (user, session) = self.db.read(move |tx| user_and_session(tx, &claims)).await?;
        Ok(require_proof(&user, &session, Change::OtherAccount, now)?)
    }

    /// The time of the last code typed in an administrator's session (0 if there was none); `None` for everyone who is no
    /// administrator with a second factor in this session.
    pub async fn admin_session(&self, user: Uuid, session: Uuid) -> Result<Option<Timestamp>> {
        let now = self.clock.now();
        self.db
            .read(move |tx| {
                let (Some(user), Some(session)) = (store::user(tx, user)?, store::session(tx, session)?) else {
                    return Ok(None);
                };
                let good =
                    user.is_admin() && !user.is_banned(now) && session.user_id == user.id && session.aal == Aal::Aal2;
                Ok(good.then(|| code_at(&session.amr)))
            })
            .await
    }

    pub async fn create_user(&self, actor: Actor, request: NewUser) -> Result<User> {
        let email = Self::valid_email(&request.email)?;
        wanted_username(&request.user_metadata)?;
        check_metadata(&request.user_metadata)?;
        let hash = self.hash_of(request.password).await?;
        let now = self.clock.now();
        let mut draft = User::new(Some(email), now);
        draft.password_hash = hash;
        draft.email_confirmed_at = request.confirmed.then_some(now);
        draft.user_metadata = request.user_metadata;
        draft.merge_app_metadata(request.app_metadata);
        draft.banned_until = request.ban.and_then(|ban| ban.until(now));
        self.db
            .write(move |tx| {
                let mut user = draft.clone();
                create_user(tx, &mut user).map_err(for_administrators)?;
                audit(tx, &actor, Act::on_user("user.create", user.id, Json::Null, state(&user)), now)?;
                Ok(user)
            })
            .await
    }

    async fn hash_of(&self, password: Option<String>) -> Result<Option<String>> {
        let Some(password) = password else { return Ok(None) };
        self.check_password(&password)?;
        Ok(Some(self.passwords.hash(password).await?))
    }

    pub async fn list_users(&self, page: i64, per_page: i64) -> Result<UserPage> {
        let limit = per_page.max(1);
        let offset = (page.max(1) - 1).saturating_mul(limit);
        let (users, total) = self.db.read(move |tx| Ok::<_, Error>(store::users_page(tx, limit, offset)?)).await?;
        Ok(UserPage { users, total })
    }

    pub async fn find_user(&self, id: Uuid) -> Result<User> {
        self.db.read(move |tx| Ok(store::user(tx, id)?.ok_or(Refusal::UserNotFound)?)).await
    }

    pub async fn find_user_by_email(&self, email: &str) -> Result<User> {
        let email = Self::valid_email(email)?;
        self.db.read(move |tx| Ok(store::user_by_email(tx, &email)?.ok_or(Refusal::UserNotFound)?)).await
    }

    pub async fn change_user(&self, actor: Actor, id: Uuid, mut changes: UserChanges) -> Result<User> {
        if let Some(email) = &mut changes.email {
            *email = Self::valid_email(email)?;
        }
        let hash = self.hash_of(changes.password.take()).await?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let mut user = store::user_for_update(tx, id)?.ok_or(Refusal::UserNotFound)?;
            let (before, was_admin) = (state(&user), user.is_admin());
            if let Some(hash) = &hash {
                user.password_hash = Some(hash.clone());
                store::end_sessions(tx, id, now)?;
                store::delete_tokens(tx, id, None)?;
            }
            if let Some(email) = changes.email.as_ref().filter(|email| user.email.as_ref() != Some(*email)) {
                user.email = Some(email.clone());
                user.email_verified = false;
                user.is_anonymous = false;
                store::delete_tokens(tx, id, None)?;
            }
            if changes.confirmed == Some(true) {
                user.email_confirmed_at.get_or_insert(now);
            }
            if let Some(metadata) = &changes.user_metadata {
                apply_metadata(tx, &mut user, metadata.clone(), now)?;
            }
            if let Some(metadata) = &changes.app_metadata {
                user.merge_app_metadata(metadata.clone());
            }
            let role_changed = user.is_admin() != was_admin;
            if role_changed || changes.ban.is_some() {
                may_sanction(&actor, &user, was_admin)?;
            }
            if role_changed && was_admin {
                store::end_sessions(tx, id, now)?;
            }
            if let Some(ban) = changes.ban {
                user.banned_until = ban.until(now);
                (user.ban_cause, user.ban_words) = (None, None);
                if user.is_banned(now) {
                    store::end_sessions(tx, id, now)?;
                }
            }
            user.updated_at = now;
            store::save_user(tx, &user).map_err(email_exists)?;
            if user.email.is_some() {
                store::save_email_identity(tx, &user)?;
            }
            let (action, after) = logged(&changes, hash.is_some(), role_changed, &user);
            audit(tx, &actor, Act::on_user(action, id, before, after), now)?;
            if role_changed {
                this.announce_role(tx, &user, &actor, now)?;
            }
            Ok(store::user(tx, id)?.ok_or(Refusal::UserNotFound)?)
        })
        .await
    }

    pub async fn delete_user(&self, actor: Actor, id: Uuid) -> Result<()> {
        let now = self.clock.now();
        let deletion_hooks = self.deletion_hooks.clone();
        self.db
            .write(move |tx| {
                let user = store::user(tx, id)?.ok_or(Refusal::UserNotFound)?;
                may_sanction(&actor, &user, user.is_admin())?;
                if !deletion_hooks.delete(tx, id, now)? {
                    return Err(Refusal::UserNotFound.into());
                }
                Ok::<_, Error>(audit(tx, &actor, Act::on_user("user.delete", id, Json::Null, Json::Null), now)?)
            })
            .await?;
        self.finish_deletion(id).await;
        Ok(())
    }

    pub async fn factors_of(&self, id: Uuid) -> Result<Vec<Factor>> {
        Ok(self.find_user(id).await?.factors)
    }

    pub async fn delete_factor_of(&self, actor: Actor, id: Uuid, factor: Uuid) -> Result<()> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let user = store::user_for_update(tx, id)?.ok_or(Refusal::UserNotFound)?;
                store::delete_factor(tx, own_factor(&user, factor)?.id)?;
                store::downgrade_sessions(tx, id)?;
                let before = json!({ "factor": factor });
                Ok(audit(tx, &actor, Act::on_user("user.remove_factor", id, before, Json::Null), now)?)
            })
            .await
    }
}

/// What the log says of an account: never the address.
pub(super) fn state(user: &User) -> Json {
    json!({
        "role": user.app_metadata.get("role"),
        "banned_until": user.banned_until.map(|at| at.0),
        "confirmed": user.email_confirmed_at.is_some(),
    })
}

/// The action of the log for changes that were made, and what it says of the account afterwards.
fn logged(changes: &UserChanges, password: bool, role: bool, user: &User) -> (&'static str, Json) {
    let action = match changes.ban {
        _ if role => "user.role",
        Some(Ban::For(_)) => "user.ban",
        Some(Ban::Lifted) => "user.unban",
        None => "user.change",
    };
    let mut after = state(user);
    for (name, changed) in [
        ("password", password),
        ("address", changes.email.is_some()),
        ("user_metadata", changes.user_metadata.is_some()),
        ("app_metadata", changes.app_metadata.is_some()),
    ] {
        if changed {
            after[name] = json!("changed");
        }
    }
    (action, after)
}

/// An administrator sanctions neither themselves nor, without the page, another administrator: the page asks for the name and tells both.
fn may_sanction(actor: &Actor, user: &User, is_admin: bool) -> Result<(), Refusal> {
    let refused = actor.kind == ActorKind::Admin && (is_admin || actor.id == Some(user.id));
    if refused { Err(Refusal::NotAdmin) } else { Ok(()) }
}

/// When a code of the second factor was last typed; 0 if never.
fn code_at(amr: &[Amr]) -> Timestamp {
    let codes = amr.iter().filter(|amr| amr.method == SECOND_FACTOR);
    codes.map(|amr| Timestamp::from_secs(amr.timestamp)).max().unwrap_or(Timestamp(0))
}

/// The refusal that the admin API has for this error.
fn for_administrators(error: Error) -> Error {
    match error {
        Error::Refused(Refusal::UserAlreadyExists) => Refusal::EmailExists.into(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_is_a_span_or_none() {
        assert_eq!(Ban::parse("none"), Ok(Ban::Lifted));
        assert_eq!(Ban::parse("24h"), Ok(Ban::For(Duration::from_secs(86_400))));
        assert_eq!(Ban::parse("1h30m5s"), Ok(Ban::For(Duration::from_secs(5_405))));
        for bad in ["", "24", "h", "1d", "-1h", "99999999999999999999h", "18446744073709551615h"] {
            assert!(Ban::parse(bad).is_err(), "{bad}");
        }
    }
}
