//! Sending codes and links by mail: to sign in, to recover a password, to confirm an address, to reauthenticate.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha224};

use super::model::{Challenge, Flow, Metadata, Misses, OneTimeToken, TokenKind, User};
use super::{
    Accounts, Claims, Error, Refusal, Result, Visitor, check_metadata, create_user, lock_user_and_session, rules,
    store, wanted_username,
};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::base::random;
use crate::people::mail::{Kind, Letter, Offer, outbox};

/// Marks the token of a link that belongs to a PKCE flow.
pub const PKCE_PREFIX: &str = "pkce_";

/// A request for a mail.
pub struct LinkRequest {
    pub email: String,
    pub redirect: Option<String>,
    pub challenge: Option<Challenge>,
}

/// The purpose of a link and its target.
pub(super) struct Purpose<'a> {
    pub(super) letter: Kind,
    pub(super) redirect: Option<&'a str>,
    pub(super) challenge: Option<&'a Challenge>,
}

/// A code and a link's token as they are mailed; only their hashes are stored.
#[derive(Clone, Debug)]
pub struct Secret {
    pub code: String,
    pub token: String,
}

impl Accounts {
    /// Sends a sign-in link; for an unknown address it creates the user first, if `create` is set and sign-up is open. Without
    /// `create` an unknown address is answered like a known one.
    pub async fn send_sign_in_link(
        &self,
        request: LinkRequest,
        create: bool,
        metadata: Metadata,
        visitor: Visitor,
    ) -> Result<()> {
        let email = Self::valid_email(&request.email)?;
        wanted_username(&metadata)?;
        check_metadata(&metadata)?;
        self.limit_mail(&email, &visitor)?;
        let signup = self.auth().signup;
        let now = self.clock.now();
        if !create {
            self.send_after_answer(email, request, Kind::Magiclink, |_| true, now);
            return Ok(());
        }
        let this = self.clone();
        let sent = self.write_and_send(move |tx| {
            let mut user = match store::user_by_email_for_update(tx, &email)? {
                Some(user) => user,
                None if !signup => return Err(Refusal::SignupDisabled.into()),
                None => {
                    let mut user = User::new(Some(email.clone()), now);
                    user.user_metadata = metadata.clone();
                    if let Err(error) = create_user(tx, &mut user) {
                        // The address is reserved for the user who can still undo a change of address.
                        return if matches!(error, Error::Refused(Refusal::UserAlreadyExists)) {
                            Ok(())
                        } else {
                            Err(error)
                        };
                    }
                    user
                }
            };
            unless_too_soon(this.send_link(tx, &mut user, &request.purpose(Kind::Magiclink), now))
        });
        self.answer_evenly(sent).await
    }

    /// Sends a link to choose a new password. The response is the same for unknown addresses.
    pub async fn send_recovery(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        self.send_to_known(request, Kind::Recovery, |_| true, visitor).await
    }

    /// Sends the confirmation of a sign-up again.
    pub async fn resend_signup(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        self.send_to_known(request, Kind::Signup, |user| user.email_confirmed_at.is_none(), visitor).await
    }

    async fn send_to_known(
        &self,
        request: LinkRequest,
        letter: Kind,
        predicate: fn(&User) -> bool,
        visitor: Visitor,
    ) -> Result<()> {
        let email = Self::valid_email(&request.email)?;
        self.limit_mail(&email, &visitor)?;
        self.send_after_answer(email, request, letter, predicate, self.clock.now());
        Ok(())
    }

    /// The answer depends on the limits alone, so it takes as long for an unknown address.
    fn send_after_answer(
        &self,
        email: String,
        request: LinkRequest,
        letter: Kind,
        predicate: fn(&User) -> bool,
        now: Timestamp,
    ) {
        let this = self.clone();
        self.after_answer(letter.as_str(), async move {
            let writer = this.clone();
            let write = move |tx: &mut Tx<'_>| {
                let Some(mut user) = store::user_by_email_for_update(tx, &email)?.filter(predicate) else {
                    return Ok(());
                };
                writer.send_link(tx, &mut user, &request.purpose(letter), now)
            };
            this.write_and_send(write).await
        });
    }

    /// Sends the confirmation of a change of address again, to both addresses.
    pub async fn resend_email_change(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        let email = Self::valid_email(&request.email)?;
        self.limit_mail(&email, &visitor)?;
        let now = self.clock.now();
        let this = self.clone();
        self.after_answer(Kind::EmailChange.as_str(), async move {
            let writer = this.clone();
            let write = move |tx: &mut Tx<'_>| {
                let user = match store::user_by_email_for_update(tx, &email)? {
                    Some(user) => Some(user),
                    None => store::user_by_new_email_for_update(tx, &email)?,
                };
                let Some(mut user) = user.filter(|user| user.new_email.is_some()) else { return Ok(()) };
                writer.send_email_change(tx, &mut user, &request.purpose(Kind::EmailChange), now)
            };
            this.write_and_send(write).await
        });
        Ok(())
    }

    /// Sends a code to a signed-in user, to confirm their identity again.
    pub async fn reauthenticate(&self, claims: Claims, visitor: Visitor) -> Result<()> {
        self.limit(rules::MAILS, &visitor)?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let (mut user, _) = lock_user_and_session(tx, &claims)?;
            let Some(to) = user.email.clone() else {
                let text = "Reauthentication requires the user to have an email or a phone number";
                return Err(Refusal::invalid(text).into());
            };
            this.require_mail_interval(user.reauthentication_sent_at, now)?;
            this.limit_mails_a_day(&to)?;
            let secret = this.store_secret(tx, &user, TokenKind::Reauthentication, &to, None, now)?;
            user.reauthentication_sent_at = Some(now);
            store::save_user(tx, &user)?;
            let offer = Offer { code: &secret.code, link: None, good_for: this.otp_ttl() };
            let letter = Letter::new(Kind::Reauthentication, user.language(), &to, &offer);
            outbox::post(tx, Some(user.id), &letter, now)?;
            Ok::<_, Error>(())
        })
        .await
    }

    /// Mails a link to the user's address and records the time.
    pub(super) fn send_link(
        &self,
        tx: &mut Tx<'_>,
        user: &mut User,
        purpose: &Purpose<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let kind = match purpose.letter {
            Kind::Signup | Kind::Invite => TokenKind::Confirmation,
            _ => TokenKind::Recovery,
        };
        let sent_at = match kind {
            TokenKind::Confirmation => &mut user.confirmation_sent_at,
            _ => &mut user.recovery_sent_at,
        };
        self.require_mail_interval(*sent_at, now)?;
        *sent_at = Some(now);
        user.updated_at = now;
        let to = user.address().to_owned();
        let secret = self.store_secret(tx, user, kind, &to, purpose.challenge.map(|c| (c, purpose.letter)), now)?;
        store::save_user(tx, user)?;
        self.post_link(tx, user, purpose, &to, &secret, now)
    }

    /// Mails the links of a change of address: to the new address, and to the current one if it is verified.
    pub(super) fn send_email_change(
        &self,
        tx: &mut Tx<'_>,
        user: &mut User,
        purpose: &Purpose<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let Some(new) = user.new_email.clone() else { return Ok(()) };
        user.email_change_sent_at = Some(now);
        user.updated_at = now;
        store::save_user(tx, user)?;
        let flow = purpose.challenge.map(|challenge| (challenge, purpose.letter));
        store::delete_token(tx, user.id, TokenKind::EmailChangeCurrent)?;
        if user.email_verified {
            let current = user.address().to_owned();
            let secret = self.store_secret(tx, user, TokenKind::EmailChangeCurrent, &current, flow, now)?;
            self.post_link(tx, user, purpose, &current, &secret, now)?;
        }
        let secret = self.store_secret(tx, user, TokenKind::EmailChangeNew, &new, flow, now)?;
        self.post_link(tx, user, purpose, &new, &secret, now)
    }

    fn post_link(
        &self,
        tx: &mut Tx<'_>,
        user: &User,
        purpose: &Purpose<'_>,
        to: &str,
        secret: &Secret,
        now: Timestamp,
    ) -> Result<()> {
        let link = self.link(purpose.letter, &secret.token, purpose.redirect);
        let offer = Offer { code: &secret.code, link: Some(&link), good_for: self.otp_ttl() };
        let letter = Letter::new(purpose.letter, user.language(), to, &offer);
        Ok(outbox::post(tx, Some(user.id), &letter, now)?)
    }

    /// Generates a code and a link's token and stores their hashes.
    pub(super) fn store_secret(
        &self,
        tx: &mut Tx<'_>,
        user: &User,
        kind: TokenKind,
        email: &str,
        flow: Option<(&Challenge, Kind)>,
        now: Timestamp,
    ) -> Result<Secret> {
        let prefix = if flow.is_some() { PKCE_PREFIX } else { "" };
        let secret = Secret {
            code: random::six_digits(),
            token: format!("{prefix}{}", HEXLOWER.encode(&random::bytes::<28>())),
        };
        let flow = flow.map(|(challenge, letter)| {
            let method = match letter {
                Kind::Recovery => "recovery",
                Kind::EmailChange => "email_change",
                Kind::Magiclink => "magiclink",
                _ => "email/signup",
            };
            Flow {
                id: random::id(),
                user_id: user.id,
                challenge: challenge.clone(),
                authentication_method: method.into(),
                created_at: now,
            }
        });
        if let Some(flow) = &flow {
            store::insert_flow(tx, flow)?;
        }
        let open = store::tokens_of(tx, user.id)?;
        let replaced = open.iter().find(|token| token.kind == kind);
        let token = OneTimeToken {
            user_id: user.id,
            kind,
            link_hash: link_hash(&secret.token),
            code_hash: code_hash(email, &secret.code),
            earlier_codes: replaced.map(OneTimeToken::codes_so_far).unwrap_or_default(),
            email: email.to_owned(),
            flow_id: flow.map(|flow| flow.id),
            misses: Misses::carried_over(open.iter().map(|token| token.misses), now),
            created_at: now,
        };
        store::put_token(tx, &token)?;
        Ok(secret)
    }

    /// The link of the letter's button. Recovery goes to our own page, which redeems the token when a button is pressed: it
    /// works on any device, and a mail scanner that opens links does not redeem it.
    fn link(&self, letter: Kind, token: &str, redirect: Option<&str>) -> String {
        let site = self.settings.site_url.trim_end_matches('/');
        if letter == Kind::Recovery {
            return format!("{site}/auth/reset-password?token_hash={token}&type=recovery");
        }
        let redirect = rules::redirect(redirect, site, &self.auth().redirect_allow_list);
        self.verify_link(letter, token, &redirect)
    }

    /// A link that redeems the token as soon as it is opened, then redirects.
    pub(super) fn verify_link(&self, letter: Kind, token: &str, redirect: &str) -> String {
        let site = self.settings.site_url.trim_end_matches('/');
        format!("{site}/auth/v1/verify?token={token}&type={}&redirect_to={}", letter.as_str(), query_escape(redirect))
    }
}

impl LinkRequest {
    fn purpose(&self, letter: Kind) -> Purpose<'_> {
        Purpose { letter, redirect: self.redirect.as_deref(), challenge: self.challenge.as_ref() }
    }
}

/// Another node, or an earlier run, has just sent a mail. A refusal would reveal that the address is known.
pub(super) fn unless_too_soon(sent: Result<()>) -> Result<()> {
    match sent {
        Err(Error::Refused(Refusal::TooManyMails(_))) => Ok(()),
        sent => sent,
    }
}

pub(super) fn link_hash(token: &str) -> String {
    HEXLOWER.encode(&Sha224::digest(token))
}

pub(super) fn code_hash(email: &str, code: &str) -> String {
    HEXLOWER.encode(&Sha224::digest(format!("{email}{code}")))
}

/// Escapes text for a query string.
pub(super) fn query_escape(text: &str) -> String {
    // %20 is understood as a space everywhere, + only in forms.
    form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
