//! Signing up, with an address or without one.

use super::links::{Purpose, unless_too_soon};
use super::model::{Challenge, Identity, Metadata, User};
use super::{
    Accounts, Grant, Refusal, Result, SignedIn, Visitor, check_metadata, create_user, open_session, rules, store,
    wanted_username,
};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::people::mail::Kind;

pub struct SignUp {
    pub email: String,
    pub password: String,
    pub metadata: Metadata,
    pub redirect: Option<String>,
    pub challenge: Option<Challenge>,
}

/// How a sign-up ended.
pub enum SignUpOutcome {
    SignedIn(Box<Grant>),
    /// The address has to be confirmed first.
    ConfirmationNeeded(Box<User>),
    /// The address is taken, which must not be revealed: contains a decoy that looks like a new user.
    AddressTaken(Box<User>),
}

impl Accounts {
    pub async fn sign_up(&self, request: SignUp, visitor: Visitor) -> Result<SignUpOutcome> {
        if !self.auth().signup {
            return Err(Refusal::SignupDisabled.into());
        }
        let email = Self::valid_email(&request.email)?;
        self.check_password(&request.password)?;
        wanted_username(&request.metadata)?;
        check_metadata(&request.metadata)?;
        self.limit(rules::SIGN_UPS, &visitor)?;

        let hash = self.passwords.hash(request.password.clone()).await?;
        let now = self.clock.now();
        let mut draft = User::new(Some(email), now);
        draft.password_hash = Some(hash);
        draft.user_metadata = request.metadata.clone();
        if self.auth().confirm_email {
            self.sign_up_by_mail(draft, request, now).await
        } else {
            draft.email_confirmed_at = Some(now);
            self.create_and_sign_in(draft, "password", visitor, now)
                .await
                .map(|grant| SignUpOutcome::SignedIn(Box::new(grant)))
        }
    }

    /// Creates a user without an address.
    pub async fn sign_in_anonymously(&self, metadata: Metadata, visitor: Visitor) -> Result<Grant> {
        if !self.auth().anonymous_sign_in {
            return Err(Refusal::AnonymousDisabled.into());
        }
        if !self.auth().signup {
            return Err(Refusal::SignupDisabled.into());
        }
        check_metadata(&metadata)?;
        self.limit(rules::SIGN_UPS, &visitor)?;
        let now = self.clock.now();
        let mut draft = User::new(None, now);
        draft.user_metadata = metadata;
        self.create_and_sign_in(draft, "anonymous", visitor, now).await
    }

    async fn create_and_sign_in(
        &self,
        draft: User,
        method: &'static str,
        visitor: Visitor,
        now: Timestamp,
    ) -> Result<Grant> {
        let signed_in = self
            .db
            .write(move |tx| {
                let mut user = draft.clone();
                create_user(tx, &mut user)?;
                let session = open_session(tx, &mut user, method, &visitor, now)?;
                Ok::<_, super::Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.grant(signed_in)
    }

    /// An address with an unconfirmed sign-up is answered like an unknown one, and as fast.
    async fn sign_up_by_mail(&self, draft: User, request: SignUp, now: Timestamp) -> Result<SignUpOutcome> {
        self.limit_mail_to(draft.address())?;
        self.answer_evenly(self.register_by_mail(draft, request, now)).await
    }

    async fn register_by_mail(&self, draft: User, request: SignUp, now: Timestamp) -> Result<SignUpOutcome> {
        let email = draft.address().to_owned();
        let known = self.db.read(move |tx| Ok::<_, super::Error>(store::user_by_email(tx, &email)?)).await?;
        let stored = known.filter(|user| user.email_confirmed_at.is_none()).and_then(|user| user.password_hash);
        let same = self.passwords.verify(request.password.clone(), stored.clone()).await?;
        // The stored hash, if an earlier sign-up had the same password.
        let agreed = stored.filter(|_| same);
        let this = self.clone();
        self.write_and_send(move |tx| this.register(tx, &draft, &request, agreed.as_deref(), now)).await
    }

    fn register(
        &self,
        tx: &mut Tx<'_>,
        draft: &User,
        request: &SignUp,
        agreed: Option<&str>,
        now: Timestamp,
    ) -> Result<SignUpOutcome> {
        let mut sent = draft.clone();
        sent.confirmation_sent_at = Some(now);
        let mut user = match store::user_by_email_for_update(tx, draft.address())? {
            Some(known) if known.email_confirmed_at.is_some() => {
                return Ok(SignUpOutcome::AddressTaken(Box::new(sent)));
            }
            None if store::address_is_kept(tx, draft.address(), draft.id, now)? => {
                return Ok(SignUpOutcome::AddressTaken(Box::new(sent)));
            }
            // Not confirmed yet. If two people signed up with different passwords, only one of them can own the address, and
            // it is unknown which: both passwords are void, and the one who opens the mail chooses a new one.
            Some(mut unconfirmed) => {
                if unconfirmed.password_hash.as_deref() != agreed {
                    unconfirmed.password_hash = None;
                    store::save_user(tx, &unconfirmed)?;
                }
                unconfirmed
            }
            None => {
                let mut user = draft.clone();
                create_user(tx, &mut user)?;
                user
            }
        };
        let purpose = Purpose {
            letter: Kind::Signup,
            redirect: request.redirect.as_deref(),
            challenge: request.challenge.as_ref(),
        };
        unless_too_soon(self.send_link(tx, &mut user, &purpose, now))?;
        if user.id != draft.id {
            // The answer looks like that of a new user: another person may have signed up with this address.
            sent.identities.push(Identity::of_email(&sent));
            return Ok(SignUpOutcome::ConfirmationNeeded(Box::new(sent)));
        }
        Ok(SignUpOutcome::ConfirmationNeeded(Box::new(user)))
    }
}
