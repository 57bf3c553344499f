//! Reading and changing one's own account.

use super::links::Purpose;
use super::model::{Aal, Challenge, Metadata, Session, User};
use super::{
    Accounts, Claims, Error, Refusal, Result, Visitor, check_metadata, lock_user_and_session, rules, store,
    user_and_session, wanted_username,
};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::mail::Kind;
use crate::usernames;

/// Changes that a user requests; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct ProfileChanges {
    pub email: Option<String>,
    pub password: Option<String>,
    pub metadata: Option<Metadata>,
    /// The code from `reauthenticate`.
    pub nonce: Option<String>,
    pub current_password: Option<String>,
    pub redirect: Option<String>,
    pub challenge: Option<Challenge>,
}

/// A password that was hashed and checked outside the transaction: hashing is slow, and no row should be locked meanwhile.
struct NewPassword {
    hash: String,
    proven: bool,
    /// The hash it was checked against.
    old: Option<String>,
}

impl Accounts {
    pub async fn user(&self, claims: Claims) -> Result<User> {
        self.db.read(move |tx| user_and_session(tx, &claims).map(|(user, _)| user)).await
    }

    pub async fn update_user(&self, claims: Claims, mut changes: ProfileChanges, visitor: Visitor) -> Result<User> {
        if let Some(email) = &mut changes.email {
            *email = Self::valid_email(email)?;
            self.limit(rules::MAILS, &visitor)?;
        }
        if let Some(metadata) = &changes.metadata
            && wanted_username(metadata)?.is_some()
        {
            self.limits.take(usernames::rules::NAMES, &claims.sub.to_string(), self.clock.now())?;
        }
        let password = match changes.password.take() {
            Some(password) => Some(self.new_password(&claims, password, changes.current_password.take()).await?),
            None => None,
        };
        changes.nonce = changes.nonce.filter(|nonce| !nonce.is_empty());
        if let (Some(_), Some(nonce)) = (&password, changes.nonce.clone()) {
            self.use_nonce(claims.sub, nonce).await?;
        }
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| this.apply_changes(tx, &claims, &changes, password.as_ref(), now)).await
    }

    fn apply_changes(
        &self,
        tx: &mut Tx<'_>,
        claims: &Claims,
        changes: &ProfileChanges,
        password: Option<&NewPassword>,
        now: Timestamp,
    ) -> Result<User> {
        let (mut user, session) = lock_user_and_session(tx, claims)?;
        let guarded = password.is_some() || changes.email.is_some();
        if guarded && user.has_verified_factor() && session.aal < Aal::Aal2 {
            let text = "AAL2 session is required to update email or password when MFA is enabled.";
            return Err(Refusal::InsufficientAal(401, text).into());
        }
        if let Some(password) = password {
            self.change_password(tx, &mut user, &session, password, changes.nonce.as_deref(), now)?;
        }
        if let Some(metadata) = &changes.metadata {
            apply_metadata(tx, &mut user, metadata.clone(), now)?;
        }
        user.updated_at = now;
        if let Some(email) = changes.email.as_ref().filter(|email| user.email.as_ref() != Some(*email)) {
            let purpose = Purpose {
                letter: Kind::EmailChange,
                redirect: changes.redirect.as_deref(),
                challenge: changes.challenge.as_ref(),
            };
            self.change_email(tx, &mut user, email, &purpose, now)?;
        }
        store::save_user(tx, &user)?;
        Ok(user)
    }

    /// Sets the new password, ends the other sessions and voids mailed codes and links. A nonce was redeemed before.
    fn change_password(
        &self,
        tx: &mut Tx<'_>,
        user: &mut User,
        session: &Session,
        password: &NewPassword,
        nonce: Option<&str>,
        now: Timestamp,
    ) -> Result<()> {
        if password.old != user.password_hash {
            return Err(Error::Unavailable("the password was changed meanwhile".into()));
        }
        let fresh = now.since(session.created_at) <= rules::FRESH_SESSION;
        match nonce {
            Some(_) => {}
            None if fresh || password.proven => {}
            None => return Err(Refusal::ReauthenticationNeeded.into()),
        }
        user.password_hash = Some(password.hash.clone());
        store::end_other_sessions(tx, user.id, session.id, now)?;
        Ok(store::delete_tokens(tx, user.id, None)?)
    }

    async fn new_password(&self, claims: &Claims, password: String, current: Option<String>) -> Result<NewPassword> {
        self.check_password(&password)?;
        // Every attempt costs one or two hashes, and may be a guess.
        self.limits.take(rules::PROOFS, &claims.sub.to_string(), self.clock.now())?;
        let claims = claims.clone();
        let (user, _) = self.db.read(move |tx| user_and_session(tx, &claims)).await?;
        let old = user.password_hash;
        let same_as_old = old.is_some() && self.passwords.verify(password.clone(), old.clone()).await?;
        let proven = match current {
            Some(current) => {
                if !self.passwords.verify(current, old.clone()).await? {
                    return Err(Refusal::InvalidCredentials.into());
                }
                true
            }
            None => false,
        };
        if same_as_old {
            return Err(Refusal::SamePassword.into());
        }
        Ok(NewPassword { hash: self.passwords.hash(password).await?, proven, old })
    }

    fn change_email(
        &self,
        tx: &mut Tx<'_>,
        user: &mut User,
        email: &str,
        purpose: &Purpose<'_>,
        now: Timestamp,
    ) -> Result<()> {
        if store::user_by_email(tx, email)?.is_some() {
            return Err(Refusal::EmailExists.into());
        }
        self.require_mail_interval(user.email_change_sent_at, now)?;
        self.limit_mail_to(email)?;
        user.new_email = Some(email.to_owned());
        self.send_email_change(tx, user, purpose, now)
    }
}

/// Merges user metadata. A username in it becomes the profile's, as far as its rules allow; the metadata stays as it was sent.
pub(super) fn apply_metadata(tx: &mut Tx<'_>, user: &mut User, metadata: Metadata, now: Timestamp) -> Result<()> {
    if let Some(name) = wanted_username(&metadata)? {
        usernames::rename(tx, user.id, &name, now)?;
    }
    user.merge_user_metadata(metadata);
    Ok(check_metadata(&user.user_metadata)?)
}
