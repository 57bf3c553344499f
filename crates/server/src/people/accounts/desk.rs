//! What administration does to an account, inside the transaction of its use case ([`crate::admin`]).

use uuid::Uuid;

use super::factors::own_factor;
use super::links::Purpose;
use super::model::{BanCause, Session, User};
use super::{Accounts, Refusal, Result, store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::people::audit::Actor;
use crate::people::mail::{Kind, Letter, Notice, outbox};
use crate::people::usernames;

/// A letter that an administrator has sent to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentLetter {
    Reset,
    Confirmation,
}

/// Bans the user and ends all sessions. The row is locked.
pub fn ban(
    tx: &mut Tx<'_>,
    user: &mut User,
    until: Timestamp,
    cause: BanCause,
    words: Option<String>,
    now: Timestamp,
) -> Result<(), DbError> {
    (user.banned_until, user.ban_cause, user.ban_words) = (Some(until), Some(cause), words);
    user.updated_at = now;
    store::save_user(tx, user)?;
    store::end_sessions(tx, user.id, now)
}

pub fn unban(tx: &mut Tx<'_>, user: &mut User, now: Timestamp) -> Result<(), DbError> {
    (user.banned_until, user.ban_cause, user.ban_words) = (None, None, None);
    user.updated_at = now;
    store::save_user(tx, user)
}

/// Gives or takes the role. Who loses it is signed out everywhere, so that no open page goes on.
pub fn set_role(tx: &mut Tx<'_>, user: &mut User, admin: bool, now: Timestamp) -> Result<(), DbError> {
    if admin {
        user.app_metadata.insert("role".into(), "admin".into());
    } else {
        user.app_metadata.remove("role");
        store::end_sessions(tx, user.id, now)?;
    }
    user.updated_at = now;
    store::save_user(tx, user)
}

/// Every session of a user.
pub fn sessions(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Session>, DbError> {
    store::sessions_of(tx, user)
}

/// Ends one session, or all; returns how many.
pub fn end_sessions(tx: &mut Tx<'_>, user: Uuid, session: Option<Uuid>, now: Timestamp) -> Result<usize, DbError> {
    match session {
        Some(session) => Ok(usize::from(store::end_session(tx, user, session, now)?)),
        None => {
            let count = store::sessions_of(tx, user)?.len();
            store::end_sessions(tx, user, now)?;
            Ok(count)
        }
    }
}

/// False if the user has no such factor.
pub fn remove_factor(tx: &mut Tx<'_>, user: &User, factor: Uuid) -> Result<bool, DbError> {
    let Ok(factor) = own_factor(user, factor) else { return Ok(false) };
    store::delete_factor(tx, factor.id)?;
    store::downgrade_sessions(tx, user.id)?;
    Ok(true)
}

impl Accounts {
    /// Deletes a user with everything, after the hooks of other features. Call `finish_deletion` after the commit.
    pub fn delete_in(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        self.deletion_hooks.delete(tx, user, now)
    }

    /// Tells the operator that someone became an administrator, or is none any more.
    pub fn announce_role(&self, tx: &mut Tx<'_>, user: &User, actor: &Actor, now: Timestamp) -> Result<(), DbError> {
        let what = if user.is_admin() { "is an administrator now" } else { "is no administrator any more" };
        self.tell_operator(tx, user, what, actor, now)
    }

    /// Tells the operator what happened to an administrator.
    pub fn tell_operator(
        &self,
        tx: &mut Tx<'_>,
        user: &User,
        what: &str,
        actor: &Actor,
        now: Timestamp,
    ) -> Result<(), DbError> {
        let name = usernames::username(tx, user.id)?.unwrap_or_else(|| user.id.to_string());
        let by = actor.id.map_or_else(|| actor.kind.as_str().to_owned(), |id| format!("administrator {id}"));
        let letter = Letter::notice(Notice {
            kind: "admin_act",
            language: Language::En,
            to: &self.settings.operator,
            reply_to: None,
            subject: format!("{name} {what}"),
            paragraphs: vec![
                format!("{name} {what}."),
                format!("{}\nBy: {by}\nAt: {now}", user.summary(&name)),
                "The log of administrative acts has the details.".into(),
            ],
            button: Some(("Open the log", format!("{}/admin/log", self.settings.site_url.trim_end_matches('/')))),
            quote: None,
        });
        outbox::post(tx, None, &letter, now)
    }

    /// Mails a link to the user. The row is locked.
    pub fn send_letter(&self, tx: &mut Tx<'_>, user: &mut User, letter: SentLetter, now: Timestamp) -> Result<()> {
        if user.email.is_none() || (letter == SentLetter::Confirmation && user.email_confirmed_at.is_some()) {
            return Err(Refusal::invalid("There is nothing to send").into());
        }
        let letter = match letter {
            SentLetter::Reset => Kind::Recovery,
            SentLetter::Confirmation => Kind::Signup,
        };
        self.send_link(tx, user, &Purpose { letter, redirect: None, challenge: None }, now)
    }
}
