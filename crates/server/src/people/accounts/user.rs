//! Reading and changing one's own account.

use super::links::Purpose;
use super::model::{Challenge, Metadata, Session, User};
use super::proof::{Change, require_proof};
use super::{
    Accounts, Claims, Error, Refusal, Result, Visitor, check_metadata, lock_user_and_session, rules, store,
    user_and_session, wanted_username,
};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::people::mail::Kind;
use crate::people::usernames;

/// Changes that a user requests; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct ProfileChanges {
    pub email: Option<String>,
    pub password: Option<String>,
    pub metadata: Option<Metadata>,
    /// Proofs, for this change and the next ones: the code from `reauthenticate`, and the current password.
    pub nonce: Option<String>,
    pub current_password: Option<String>,
    pub redirect: Option<String>,
    pub challenge: Option<Challenge>,
}

/// A password that was hashed and checked outside the transaction: hashing is slow, and no row should be locked meanwhile.
struct NewPassword {
    hash: String,
    /// The hash it was compared with.
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
        if let Some(password) = &changes.password {
            self.check_password(password)?;
        }
        if let Some(current) = changes.current_password.take() {
            self.prove_by_password(&claims, current).await?;
        }
        if let Some(code) = changes.nonce.take().filter(|nonce| !nonce.is_empty()) {
            self.prove_by_mailed_code(&claims, code).await?;
        }
        let password = match changes.password.take() {
            Some(password) => Some(self.new_password(&claims, password).await?),
            None => None,
        };
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
        if let Some(password) = password {
            require_proof(&user, &session, Change::Password, now)?;
            change_password(tx, &mut user, &session, password, now)?;
        }
        if let Some(metadata) = &changes.metadata {
            apply_metadata(tx, &mut user, metadata.clone(), now)?;
        }
        user.updated_at = now;
        if let Some(email) = changes.email.as_ref().filter(|email| user.email.as_ref() != Some(*email)) {
            require_proof(&user, &session, Change::Email, now)?;
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

    async fn new_password(&self, claims: &Claims, password: String) -> Result<NewPassword> {
        // Every attempt costs two hashes.
        self.limits.take(rules::PROOFS, &claims.sub.to_string(), self.clock.now())?;
        let (claims, now) = (claims.clone(), self.clock.now());
        let user = self
            .db
            .read(move |tx| {
                let (user, session) = user_and_session(tx, &claims)?;
                // Before the comparison with the old password, which would tell a thief whether a guess is right.
                require_proof(&user, &session, Change::Password, now)?;
                Ok::<_, Error>(user)
            })
            .await?;
        let old = user.password_hash;
        if old.is_some() && self.passwords.verify(password.clone(), old.clone()).await? {
            return Err(Refusal::SamePassword.into());
        }
        Ok(NewPassword { hash: self.passwords.hash(password).await?, old })
    }

    fn change_email(
        &self,
        tx: &mut Tx<'_>,
        user: &mut User,
        email: &str,
        purpose: &Purpose<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let taken = store::user_by_email(tx, email)?.is_some() || store::address_is_kept(tx, email, user.id, now)?;
        if taken {
            return Err(Refusal::EmailExists.into());
        }
        self.require_mail_interval(user.email_change_sent_at, now)?;
        self.limit_mail_to(email)?;
        user.new_email = Some(email.to_owned());
        if !user.email_verified {
            // A verified address is asked to confirm the change, and gets this letter when the address changes.
            self.announce_address_change(tx, user, email, now)?;
        }
        self.send_email_change(tx, user, purpose, now)
    }
}

/// Sets the new password, ends the other sessions and voids mailed codes and links.
fn change_password(
    tx: &mut Tx<'_>,
    user: &mut User,
    session: &Session,
    password: &NewPassword,
    now: Timestamp,
) -> Result<()> {
    if password.old != user.password_hash {
        return Err(Error::Unavailable("the password was changed meanwhile".into()));
    }
    user.password_hash = Some(password.hash.clone());
    store::end_other_sessions(tx, user.id, session.id, now)?;
    Ok(store::delete_tokens(tx, user.id, None)?)
}

/// Merges user metadata. A username in it becomes the profile's, as far as its rules allow; the metadata stays as it was sent.
pub(super) fn apply_metadata(tx: &mut Tx<'_>, user: &mut User, metadata: Metadata, now: Timestamp) -> Result<()> {
    if let Some(name) = wanted_username(&metadata)? {
        usernames::rename(tx, user.id, &name, now)?;
    }
    user.merge_user_metadata(metadata);
    Ok(check_metadata(&user.user_metadata)?)
}
