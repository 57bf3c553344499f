//! Redeeming a mailed code or link.

use subtle::ConstantTimeEq;

use super::links::{PKCE_PREFIX, code_hash, link_hash};
use super::model::{OneTimeToken, TokenKind, User};
use super::{Accounts, Error, Grant, Refusal, Result, SignedIn, Visitor, open_session, rules, store};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::random;

/// What the caller says the code or link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyType {
    Signup,
    Invite,
    Magiclink,
    Recovery,
    EmailChange,
    /// Whichever of sign-up and sign-in it is.
    Email,
}

impl VerifyType {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        Ok(match text {
            "" => return Err(Refusal::invalid("Verify requires a verification type")),
            "signup" => Self::Signup,
            "invite" => Self::Invite,
            "magiclink" => Self::Magiclink,
            "recovery" => Self::Recovery,
            "email_change" => Self::EmailChange,
            "email" => Self::Email,
            "sms" | "phone_change" => return Err(Refusal::PhoneDisabled),
            _ => return Err(Refusal::invalid("Unsupported verification type")),
        })
    }

    fn takes(self, kind: TokenKind) -> bool {
        match self {
            Self::Signup | Self::Invite => kind == TokenKind::Confirmation,
            Self::Magiclink | Self::Recovery => kind == TokenKind::Recovery,
            Self::EmailChange => matches!(kind, TokenKind::EmailChangeCurrent | TokenKind::EmailChangeNew),
            Self::Email => matches!(kind, TokenKind::Confirmation | TokenKind::Recovery),
        }
    }
}

/// What the caller holds.
#[derive(Clone, Debug)]
pub enum Proof {
    Link(String),
    Code { email: String, code: String },
}

/// What redeeming it led to.
pub enum Verified {
    In(Box<Grant>),
    /// One side of a change of address; the other has a mail of its own.
    Half,
}

/// What opening the mailed link in a browser led to.
pub enum Opened {
    In(Box<Grant>),
    /// A browser with a verifier asked: it gets a code to exchange.
    Code(String),
    Half,
}

enum Step {
    In(Box<SignedIn>),
    Code(String),
    Half,
}

impl Accounts {
    pub async fn verify(&self, kind: VerifyType, proof: Proof, visitor: Visitor) -> Result<Verified> {
        match self.redeem(kind, proof, false, visitor).await? {
            Step::In(signed_in) => Ok(Verified::In(Box::new(self.grant(*signed_in)?))),
            Step::Half | Step::Code(_) => Ok(Verified::Half),
        }
    }

    /// The link opened in a browser.
    pub async fn open_link(&self, kind: VerifyType, token: String, visitor: Visitor) -> Result<Opened> {
        Ok(match self.redeem(kind, Proof::Link(token), true, visitor).await? {
            Step::In(signed_in) => Opened::In(Box::new(self.grant(*signed_in)?)),
            Step::Code(code) => Opened::Code(code),
            Step::Half => Opened::Half,
        })
    }

    /// `by_browser`: a link that a browser with a verifier asked for yields a code instead of a session.
    async fn redeem(&self, kind: VerifyType, proof: Proof, by_browser: bool, visitor: Visitor) -> Result<Step> {
        self.limit(rules::CODES, &visitor)?;
        let now = self.clock.now();
        let ttl = self.otp_ttl();
        let step = self
            .db
            .write(move |tx| {
                let found = match &proof {
                    Proof::Link(token) => store::token_by_link(tx, &link_hash(token))?.ok_or(Refusal::LinkExpired),
                    Proof::Code { email, code } => by_code(tx, kind, email, code)?,
                };
                // A wrong code is counted, so this is committed although it is a refusal.
                let token = match found {
                    Ok(token) => token,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let stale = now.since(token.created_at) > ttl || token.misses >= rules::MAX_MISSES;
                if stale || !kind.takes(token.kind) {
                    return Ok(Err(match proof {
                        Proof::Link(_) => Refusal::LinkExpired,
                        Proof::Code { .. } => Refusal::CodeExpired,
                    }));
                }
                let pkce = by_browser && matches!(&proof, Proof::Link(token) if token.starts_with(PKCE_PREFIX));
                use_up(tx, &token, pkce, &visitor, now).map(Ok)
            })
            .await??;
        Ok(step)
    }

    /// The code that `reauthenticate` mailed. Used up when it is right.
    pub(super) fn check_nonce(&self, tx: &mut Tx<'_>, user: &User, nonce: &str, now: Timestamp) -> Result<()> {
        let tokens = store::tokens_of(tx, user.id)?;
        let token = tokens.iter().find(|token| token.kind == TokenKind::Reauthentication);
        let good = token.is_some_and(|token| {
            now.since(token.created_at) <= self.otp_ttl() && same(&token.code_hash, &code_hash(user.address(), nonce))
        });
        if !good {
            return Err(Refusal::ReauthenticationNotValid.into());
        }
        Ok(store::delete_token(tx, user.id, TokenKind::Reauthentication)?)
    }
}

/// The token that a typed code belongs to. A wrong one counts against all that are open.
fn by_code(tx: &mut Tx<'_>, kind: VerifyType, email: &str, code: &str) -> Result<Result<OneTimeToken, Refusal>> {
    let email = email.trim().to_lowercase();
    let mut user = store::user_by_email_for_update(tx, &email)?;
    if user.is_none() && kind == VerifyType::EmailChange {
        user = store::user_by_new_email_for_update(tx, &email)?;
    }
    let Some(user) = user else { return Ok(Err(Refusal::CodeExpired)) };
    let hash = code_hash(&email, code);
    let tokens = store::tokens_of(tx, user.id)?;
    match tokens.into_iter().find(|token| kind.takes(token.kind) && same(&token.code_hash, &hash)) {
        Some(token) => Ok(Ok(token)),
        None => {
            store::count_miss(tx, user.id)?;
            Ok(Err(Refusal::CodeExpired))
        }
    }
}

fn use_up(tx: &mut Tx<'_>, token: &OneTimeToken, pkce: bool, visitor: &Visitor, now: Timestamp) -> Result<Step> {
    let mut user = store::user_for_update(tx, token.user_id)?.ok_or(Refusal::LinkExpired)?;
    store::delete_token(tx, user.id, token.kind)?;
    match token.kind {
        TokenKind::Confirmation | TokenKind::Recovery => {
            if user.email_confirmed_at.is_none() {
                user.email_confirmed_at = Some(now);
                if token.kind == TokenKind::Recovery {
                    // Somebody signed up with this address and never confirmed it; the password is theirs, not the
                    // owner's.
                    user.password_hash = None;
                }
            }
        }
        TokenKind::EmailChangeCurrent | TokenKind::EmailChangeNew => {
            let other = match token.kind {
                TokenKind::EmailChangeNew => TokenKind::EmailChangeCurrent,
                _ => TokenKind::EmailChangeNew,
            };
            if store::tokens_of(tx, user.id)?.iter().any(|open| open.kind == other) {
                return Ok(Step::Half);
            }
            let Some(new) = user.new_email.take() else { return Err(Refusal::LinkExpired.into()) };
            user.email = Some(new);
            user.email_confirmed_at = Some(now);
            if user.is_anonymous {
                user.is_anonymous = false;
                user.app_metadata.insert("provider".into(), "email".into());
                user.app_metadata.insert("providers".into(), vec!["email"].into());
            }
        }
        TokenKind::Reauthentication => return Err(Refusal::LinkExpired.into()),
    }
    user.email_verified = true;
    user.updated_at = now;
    store::save_user(tx, &user).map_err(|error| {
        if error.is_unique("users_email_key") { Refusal::EmailExists.into() } else { Error::from(error) }
    })?;
    store::save_email_identity(tx, &user)?;
    let mut user = store::user_for_update(tx, user.id)?.ok_or(Refusal::LinkExpired)?;

    if pkce && let Some(flow) = store::waiting_flow(tx, user.id)? {
        let code = random::id();
        store::give_code(tx, flow.id, code)?;
        return Ok(Step::Code(code.to_string()));
    }
    let session = open_session(tx, &mut user, "otp", visitor, now)?;
    Ok(Step::In(Box::new(SignedIn { user, session, weak_password: false })))
}

fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}
