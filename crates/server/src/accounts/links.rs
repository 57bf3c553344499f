//! Asking for a mailed code or link: to sign in, to recover, to confirm, to show that it is really you.

use std::time::Duration;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha224};

use super::model::{Challenge, Flow, Metadata, OneTimeToken, TokenKind, User};
use super::{
    Accounts, Claims, Error, Refusal, Result, Visitor, check_metadata, create_user, lock_user_and_session, rules,
    store, wanted_username,
};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::limits::Rule;
use crate::mail::{Kind, Letter, Offer, outbox};
use crate::random;

/// Marks the token of a link that a browser with a verifier asked for.
pub const PKCE_PREFIX: &str = "pkce_";

/// A request for a mail.
pub struct LinkRequest {
    pub email: String,
    pub redirect: Option<String>,
    pub challenge: Option<Challenge>,
}

/// What a link is for and where it leads.
pub(super) struct Purpose<'a> {
    pub(super) letter: Kind,
    pub(super) redirect: Option<&'a str>,
    pub(super) challenge: Option<&'a Challenge>,
}

/// A code and a link as they were mailed; kept only as hashes.
#[derive(Clone, Debug)]
pub struct Secret {
    pub code: String,
    pub token: String,
}

impl Accounts {
    /// A link to sign in with; for an unknown address it makes the user first, if asked to.
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
        let create = create && self.auth().signup;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let mut user = match store::user_by_email_for_update(tx, &email)? {
                Some(user) => user,
                None if !create => return Err(Refusal::OtpDisabled.into()),
                None => {
                    let mut user = User::new(Some(email.clone()), now);
                    user.user_metadata = metadata.clone();
                    create_user(tx, &mut user)?;
                    user
                }
            };
            this.send_link(tx, &mut user, &request.purpose(Kind::Magiclink), now)?;
            Ok::<_, Error>(())
        })
        .await
    }

    /// A link to choose a new password. The answer is the same whether the address is known or not.
    pub async fn send_recovery(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        self.send_to_known(request, Kind::Recovery, |_| true, visitor).await
    }

    /// The confirmation of a sign-up once more.
    pub async fn resend_signup(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        self.send_to_known(request, Kind::Signup, |user| user.email_confirmed_at.is_none(), visitor).await
    }

    async fn send_to_known(
        &self,
        request: LinkRequest,
        letter: Kind,
        concerns: fn(&User) -> bool,
        visitor: Visitor,
    ) -> Result<()> {
        let email = Self::valid_email(&request.email)?;
        self.limit_mail(&email, &visitor)?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let Some(mut user) = store::user_by_email_for_update(tx, &email)?.filter(concerns) else { return Ok(()) };
            match this.send_link(tx, &mut user, &request.purpose(letter), now) {
                // Another node, or an earlier run, sent one a moment ago: saying so would tell that the address is known.
                Err(Error::Refused(Refusal::TooManyMails(_))) => Ok(()),
                sent => sent,
            }
        })
        .await
    }

    /// The confirmation of a change of address once more, to both sides.
    pub async fn resend_email_change(&self, request: LinkRequest, visitor: Visitor) -> Result<()> {
        let email = Self::valid_email(&request.email)?;
        self.limit_mail(&email, &visitor)?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let user = match store::user_by_email_for_update(tx, &email)? {
                Some(user) => Some(user),
                None => store::user_by_new_email_for_update(tx, &email)?,
            };
            if let Some(mut user) = user.filter(|user| user.new_email.is_some()) {
                this.send_email_change(tx, &mut user, &request.purpose(Kind::EmailChange), now)?;
            }
            Ok::<_, Error>(())
        })
        .await
    }

    /// A code for someone signed in, to confirm that it is still them.
    pub async fn reauthenticate(&self, claims: Claims, visitor: Visitor) -> Result<()> {
        self.limit(rules::MAILS, &visitor)?;
        let now = self.clock.now();
        let this = self.clone();
        self.write_and_send(move |tx| {
            let (mut user, _) = lock_user_and_session(tx, &claims)?;
            let Some(to) = user.email.clone() else {
                return Err(Refusal::invalid("Reauthentication requires the user to have an email").into());
            };
            this.require_mail_interval(user.reauthentication_sent_at, now)?;
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

    /// Mails to one address wait for each other, known or not, so that the wait tells nothing.
    fn limit_mail(&self, email: &str, visitor: &Visitor) -> Result<()> {
        self.limit(rules::MAILS, visitor)?;
        self.limit_mail_to(email)
    }

    pub(super) fn limit_mail_to(&self, email: &str) -> Result<()> {
        let interval = self.mail_interval();
        if interval.is_zero() {
            return Ok(());
        }
        let rule = Rule { name: "mail_to", burst: 1, per: interval };
        self.limits.take(rule, email, self.clock.now()).map_err(|wait| Refusal::TooManyMails(wait.seconds()))?;
        Ok(())
    }

    /// The same wait, by what the database remembers: other nodes and earlier runs count.
    pub(super) fn require_mail_interval(&self, sent_at: Option<Timestamp>, now: Timestamp) -> Result<()> {
        // A mail from the future was sent before the clock was set back; nobody knows how long ago.
        let waited = sent_at.filter(|sent_at| *sent_at <= now).map_or(Duration::MAX, |sent_at| now.since(sent_at));
        match self.mail_interval().checked_sub(waited) {
            Some(left) if self.limits.are_on() && !left.is_zero() => {
                Err(Refusal::TooManyMails(left.as_secs().max(1)).into())
            }
            _ => Ok(()),
        }
    }

    fn mail_interval(&self) -> Duration {
        Duration::from_secs(self.auth().mail_interval_s)
    }

    /// Mails a link to the user's address and notes when.
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

    /// Mails the halves of a change of address: to the new one, and to the current one if it is known to be theirs.
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

    /// Makes a code and a link's token and keeps their hashes.
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
        let token = OneTimeToken {
            user_id: user.id,
            kind,
            link_hash: link_hash(&secret.token),
            code_hash: code_hash(email, &secret.code),
            email: email.to_owned(),
            flow_id: flow.map(|flow| flow.id),
            misses: 0,
            created_at: now,
        };
        store::put_token(tx, &token)?;
        Ok(secret)
    }

    /// Where the letter's button leads. Recovery goes to our own page, which redeems the token when a button is pressed:
    /// it works on any device, and a mail scanner that opens links does not use it up.
    fn link(&self, letter: Kind, token: &str, redirect: Option<&str>) -> String {
        let site = self.settings.site_url.trim_end_matches('/');
        if letter == Kind::Recovery {
            return format!("{site}/auth/reset-password?token_hash={token}&type=recovery");
        }
        let redirect = rules::redirect(redirect, site, &self.auth().redirect_allow_list);
        self.verify_link(letter, token, &redirect)
    }

    /// The link that redeems the token as soon as it is opened, then leads on.
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

pub(super) fn link_hash(token: &str) -> String {
    HEXLOWER.encode(&Sha224::digest(token))
}

pub(super) fn code_hash(email: &str, code: &str) -> String {
    HEXLOWER.encode(&Sha224::digest(format!("{email}{code}")))
}

/// Text as it may stand in a query.
pub(super) fn query_escape(text: &str) -> String {
    // A space as %20 is understood everywhere, as + only in forms.
    form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
