//! Bans, roles, sessions, factors and deletion. Each act is one transaction with its row in the log.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::guard::failed;
use super::rules::{self, BAN_DAYS, DAY, HOUR, MAX_WORDS, SANCTIONS_AN_HOUR};
use super::wire::{
    AdminBanArgs, AdminDeleteArgs, AdminEndSessionsArgs, AdminFactorArgs, AdminLetterKind, AdminReasonArgs,
    AdminRoleArgs, AdminSendArgs,
};
use super::{Act, Actor, Admin, Refusal, audit, letters};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::contract::registry::CallError;
use crate::people::accounts::desk::{self, SentLetter};
use crate::people::accounts::model::{FOR_GOOD, User};
use crate::people::accounts::{self, BanCause};
use crate::people::audit::count_sanctions;
use crate::people::usernames;

impl Admin {
    pub async fn ban(&self, actor: Actor, args: AdminBanArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        rules::not_self(actor.id, args.user)?;
        if args.days.is_some_and(|days| !BAN_DAYS.contains(&days)) {
            return Err(Refusal::Term.into());
        }
        let words = args.words.as_deref().map(str::trim).filter(|words| !words.is_empty()).map(ToOwned::to_owned);
        if words.as_ref().is_some_and(|words| words.chars().count() > MAX_WORDS) {
            return Err(Refusal::Text.into());
        }
        let now = self.clock.now();
        let days = |days: i64| now.plus(DAY * u32::try_from(days).unwrap_or(u32::MAX));
        let until = args.days.map_or(FOR_GOOD, days);
        let this = self.clone();
        self.write(move |tx| {
            let mut user = lock(tx, args.user)?;
            let name = usernames::username(tx, user.id)?.unwrap_or_default();
            if user.is_admin() {
                rules::typed_name(args.name.as_deref(), &name)?;
            }
            let before = ban_of(&user, now);
            desk::ban(tx, &mut user, until, args.cause, words.clone(), now)?;
            let act = Act::on_user("user.ban", user.id, before, ban_of(&user, now)).because(&reason);
            log_sanction(tx, &actor, act, now)?;
            if user.is_admin() {
                this.guard.accounts.tell_operator(tx, &user, "was banned, an administrator", &actor, now)?;
                letters::sanctioned(tx, &this.settings, &user, false, now)?;
            }
            Ok(())
        })
        .await
    }

    pub async fn unban(&self, actor: Actor, args: AdminReasonArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        let now = self.clock.now();
        self.write(move |tx| {
            let mut user = lock(tx, args.user)?;
            if !user.is_banned(now) {
                return Err(Refusal::Unchanged.into());
            }
            let before = ban_of(&user, now);
            desk::unban(tx, &mut user, now)?;
            log(tx, &actor, Act::on_user("user.unban", user.id, before, Json::Null).because(&reason), now)
        })
        .await
    }

    pub async fn role(&self, actor: Actor, args: AdminRoleArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        rules::not_self(actor.id, args.user)?;
        let now = self.clock.now();
        let accounts = self.guard.accounts.clone();
        self.write(move |tx| {
            let mut user = lock(tx, args.user)?;
            if user.is_admin() == args.admin {
                return Err(Refusal::Unchanged.into());
            }
            let role = |admin: bool| json!({ "role": admin.then_some("admin") });
            desk::set_role(tx, &mut user, args.admin, now)?;
            let act = Act::on_user("user.role", user.id, role(!args.admin), role(args.admin)).because(&reason);
            log(tx, &actor, act, now)?;
            Ok(accounts.announce_role(tx, &user, &actor, now)?)
        })
        .await
    }

    pub async fn end_sessions(&self, actor: Actor, args: AdminEndSessionsArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        let now = self.clock.now();
        self.write(move |tx| {
            let user = lock(tx, args.user)?;
            let ended = desk::end_sessions(tx, user.id, args.session, now)?;
            if ended == 0 {
                return Err(Refusal::Unchanged.into());
            }
            let act = Act::on_user("user.end_sessions", user.id, Json::Null, json!({ "ended": ended }));
            log(tx, &actor, act.because(&reason), now)
        })
        .await
    }

    pub async fn send(&self, actor: Actor, args: AdminSendArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        let now = self.clock.now();
        let accounts = self.guard.accounts.clone();
        let (letter, action) = match args.letter {
            AdminLetterKind::Reset => (SentLetter::Reset, "user.send_reset"),
            AdminLetterKind::Confirmation => (SentLetter::Confirmation, "user.send_confirmation"),
        };
        self.write(move |tx| {
            let mut user = lock(tx, args.user)?;
            if user.email.is_none() {
                return Err(Refusal::NoAddress.into());
            }
            if letter == SentLetter::Confirmation && user.email_confirmed_at.is_some() {
                return Err(Refusal::Unchanged.into());
            }
            accounts.send_letter(tx, &mut user, letter, now).map_err(failed)?;
            log(tx, &actor, Act::on_user(action, user.id, Json::Null, Json::Null).because(&reason), now)
        })
        .await
    }

    pub async fn remove_factor(&self, actor: Actor, args: AdminFactorArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        rules::not_self(actor.id, args.user)?;
        let now = self.clock.now();
        self.write(move |tx| {
            let user = lock(tx, args.user)?;
            if !desk::remove_factor(tx, &user, args.factor)? {
                return Err(Refusal::Unchanged.into());
            }
            let before = json!({ "factor": args.factor });
            log(tx, &actor, Act::on_user("user.remove_factor", user.id, before, Json::Null).because(&reason), now)
        })
        .await
    }

    pub async fn delete(&self, actor: Actor, args: AdminDeleteArgs) -> Result<(), CallError> {
        let reason = rules::reason(&args.reason)?;
        rules::not_self(actor.id, args.user)?;
        let now = self.clock.now();
        let (this, user) = (self.clone(), args.user);
        self.write(move |tx| {
            let act = Act::on_user("user.delete", args.user, Json::Null, Json::Null).because(&reason);
            this.delete_in(tx, &actor, args.user, &args.name, act, now)
        })
        .await?;
        self.guard.accounts.finish_deletion(user).await;
        Ok(())
    }

    /// Deletes an account for good, with its row in the log. The typed name must be the player's, or the address of an account without
    /// a profile.
    pub(super) fn delete_in(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        user: Uuid,
        typed: &str,
        act: Act,
        now: Timestamp,
    ) -> Result<(), CallError> {
        // The hooks lock games, which come before users: the user's row is not locked here.
        let found = accounts::find(tx, user)?.ok_or(Refusal::UserNotFound)?;
        let name = usernames::username(tx, user)?.unwrap_or_else(|| found.address().to_owned());
        rules::typed_name(Some(typed), &name)?;
        if found.is_admin() {
            self.guard.accounts.tell_operator(tx, &found, "was deleted, an administrator", actor, now)?;
            letters::sanctioned(tx, &self.settings, &found, true, now)?;
        }
        if !self.guard.accounts.delete_in(tx, user, now)? {
            return Err(Refusal::UserNotFound.into());
        }
        log_sanction(tx, actor, act, now)
    }

    /// Runs the transaction of an act; the letters in it are sent after the commit.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Result<T, CallError> + Send + 'static,
    ) -> Result<T, CallError> {
        let done = self.db.write(work).await?;
        self.mail_signal.notify();
        Ok(done)
    }
}

/// The user whom an act concerns, locked until the transaction ends.
pub(super) fn lock(tx: &mut Tx<'_>, user: Uuid) -> Result<User, CallError> {
    Ok(accounts::lock(tx, user)?.ok_or(Refusal::UserNotFound)?)
}

/// Writes the act to the log. This locks the log's last row, so that acts run one after another, and then reads the actor's role again: a
/// concurrent act may have removed it. So two administrators cannot remove each other, and one always remains.
pub(super) fn log(tx: &mut Tx<'_>, actor: &Actor, act: Act, now: Timestamp) -> Result<(), CallError> {
    let action = act.action;
    audit(tx, actor, act, now)?;
    let Some(id) = actor.id else { return Ok(()) };
    if accounts::is_admin(tx, id)? && !accounts::is_banned(tx, id, now)? {
        Ok(())
    } else {
        Err(CallError::forbidden(format!("permission denied for {action}")))
    }
}

/// As `log`, for bans and deletions, of which an hour has a number.
fn log_sanction(tx: &mut Tx<'_>, actor: &Actor, act: Act, now: Timestamp) -> Result<(), CallError> {
    log(tx, actor, act, now)?;
    if count_sanctions(tx, actor.id, now.minus(HOUR))? > SANCTIONS_AN_HOUR {
        return Err(Refusal::TooManySanctions.into());
    }
    Ok(())
}

fn ban_of(user: &User, now: Timestamp) -> Json {
    if !user.is_banned(now) {
        return Json::Null;
    }
    let notice = user.ban_notice();
    json!({ "until": notice.until.map(|at| at.0), "cause": notice.cause.map(BanCause::as_str), "words": notice.words })
}
