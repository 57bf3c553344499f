//! Redeeming a mailed code or link.

use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::links::{code_hash, link_hash};
use super::model::{OneTimeToken, TokenKind, User};
use super::{
    Accounts, Grant, Refusal, Result, SignedIn, Visitor, address_change, email_exists, open_session, rules, store,
};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::base::random;

/// The purpose of the code or link, as the caller names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyType {
    Signup,
    Invite,
    Magiclink,
    Recovery,
    EmailChange,
    /// Sign-up or sign-in, whichever matches.
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

    fn accepts(self, kind: TokenKind) -> bool {
        match self {
            Self::Signup | Self::Invite => kind == TokenKind::Confirmation,
            Self::Magiclink | Self::Recovery => kind == TokenKind::Recovery,
            Self::EmailChange => matches!(kind, TokenKind::EmailChangeCurrent | TokenKind::EmailChangeNew),
            Self::Email => matches!(kind, TokenKind::Confirmation | TokenKind::Recovery),
        }
    }
}

/// The secret that the caller redeems.
#[derive(Clone, Debug)]
pub enum Proof {
    Link(String),
    Code { email: String, code: String },
}

/// The result of redeeming a code or link.
pub enum VerifyOutcome {
    SignedIn(Box<Grant>),
    /// One side of a change of address is confirmed; the other side has its own mail.
    OneSide,
}

/// The result of opening a mailed link in a browser.
pub enum OpenOutcome {
    SignedIn(Box<Grant>),
    /// The request had a code challenge: the browser gets a code to exchange.
    Code(String),
    OneSide,
}

enum RedeemOutcome {
    SignedIn(Box<SignedIn>),
    Code(String),
    OneSide,
}

impl Accounts {
    pub async fn verify(&self, kind: VerifyType, proof: Proof, visitor: Visitor) -> Result<VerifyOutcome> {
        match self.redeem(kind, proof, false, visitor).await? {
            RedeemOutcome::SignedIn(signed_in) => Ok(VerifyOutcome::SignedIn(Box::new(self.grant(*signed_in)?))),
            RedeemOutcome::OneSide | RedeemOutcome::Code(_) => Ok(VerifyOutcome::OneSide),
        }
    }

    /// For a link opened in a browser.
    pub async fn open_link(&self, kind: VerifyType, token: String, visitor: Visitor) -> Result<OpenOutcome> {
        Ok(match self.redeem(kind, Proof::Link(token), true, visitor).await? {
            RedeemOutcome::SignedIn(signed_in) => OpenOutcome::SignedIn(Box::new(self.grant(*signed_in)?)),
            RedeemOutcome::Code(code) => OpenOutcome::Code(code),
            RedeemOutcome::OneSide => OpenOutcome::OneSide,
        })
    }

    /// `by_browser`: a link of a PKCE flow gives a code instead of a session.
    async fn redeem(
        &self,
        kind: VerifyType,
        proof: Proof,
        by_browser: bool,
        visitor: Visitor,
    ) -> Result<RedeemOutcome> {
        self.limit(rules::CODES, &visitor)?;
        let now = self.clock.now();
        let account = match &proof {
            Proof::Link(_) => None,
            Proof::Code { email, .. } => rules::email(email),
        };
        if let Some(account) = &account {
            self.limits.take(rules::CODES_OF_ACCOUNT, account, now)?;
        }
        let ttl = self.otp_ttl();
        let this = self.clone();
        let redeemed = self
            .write_and_send(move |tx| {
                if let (Proof::Link(token), VerifyType::Recovery) = (&proof, kind)
                    && let Some(change) = store::address_change_by_link(tx, &link_hash(token))?
                {
                    if now > change.good_until {
                        return Ok(Err(RefusedCode::guess(Refusal::LinkExpired)));
                    }
                    let signed_in = address_change::undo(tx, &change, &visitor, now)?;
                    return Ok(Ok(RedeemOutcome::SignedIn(Box::new(signed_in))));
                }
                let found = match &proof {
                    Proof::Link(token) => {
                        store::token_by_link(tx, &link_hash(token))?.ok_or(RefusedCode::guess(Refusal::LinkExpired))
                    }
                    Proof::Code { email, code } => token_by_code(tx, kind, email, code, now)?,
                };
                let token = match found {
                    Ok(token) => token,
                    Err(refused) => return Ok(Err(refused)),
                };
                // Wrong guesses void the code, which is short, but not the link: otherwise an attacker could block a user's reset.
                let (guessed, refusal) = match proof {
                    Proof::Link(_) => (false, Refusal::LinkExpired),
                    Proof::Code { .. } => (token.misses.are_too_many(now), Refusal::CodeExpired),
                };
                if guessed || now.since(token.created_at) > ttl || !kind.accepts(token.kind) {
                    return Ok(Err(RefusedCode { refusal, was_mailed: !guessed }));
                }
                let flow = token.flow_id.filter(|_| by_browser);
                this.redeem_token(tx, &token, flow, &visitor, now).map(Ok)
            })
            .await?;
        if let Some(account) = &account {
            self.count_code(account, redeemed.as_ref().err());
        }
        Ok(redeemed.map_err(|refused| refused.refusal)?)
    }

    /// Clears the limit of typed codes after a right one; one that was mailed, but is not good any more, is no guess.
    pub(super) fn count_code(&self, account: &str, refused: Option<&RefusedCode>) {
        match refused {
            None => self.limits.forgive(rules::CODES_OF_ACCOUNT, account),
            Some(refused) if refused.was_mailed => self.limits.give_back(rules::CODES_OF_ACCOUNT, account),
            Some(_) => {}
        }
    }

    fn redeem_token(
        &self,
        tx: &mut Tx<'_>,
        token: &OneTimeToken,
        flow: Option<Uuid>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<RedeemOutcome> {
        let mut user = store::user_for_update(tx, token.user_id)?.ok_or(Refusal::LinkExpired)?;
        store::delete_token(tx, user.id, token.kind)?;
        // A token proves the address it was mailed to, which may have changed since.
        let proven = match token.kind {
            TokenKind::EmailChangeNew => &user.new_email,
            _ => &user.email,
        };
        if proven.as_ref() != Some(&token.email) {
            return Err(Refusal::LinkExpired.into());
        }
        match token.kind {
            TokenKind::Confirmation => {}
            TokenKind::Recovery => claim_account(tx, &mut user, flow, now)?,
            TokenKind::EmailChangeCurrent | TokenKind::EmailChangeNew => {
                let other = match token.kind {
                    TokenKind::EmailChangeNew => TokenKind::EmailChangeCurrent,
                    _ => TokenKind::EmailChangeNew,
                };
                if store::tokens_of(tx, user.id)?.iter().any(|open| open.kind == other) {
                    return Ok(RedeemOutcome::OneSide);
                }
                let Some(new) = user.new_email.take() else { return Err(Refusal::LinkExpired.into()) };
                self.keep_old_address(tx, &user, &new, now)?;
                set_address(&mut user, new);
                store::delete_tokens(tx, user.id, flow)?;
            }
            TokenKind::Reauthentication => return Err(Refusal::LinkExpired.into()),
        }
        user.email_confirmed_at.get_or_insert(now);
        user.email_verified = true;
        user.updated_at = now;
        store::save_user(tx, &user).map_err(email_exists)?;
        store::save_email_identity(tx, &user)?;
        let mut user = store::user_for_update(tx, user.id)?.ok_or(Refusal::LinkExpired)?;

        if let Some(flow) = flow {
            let code = random::id();
            store::give_code(tx, flow, code)?.then_some(()).ok_or(Refusal::FlowNotFound)?;
            return Ok(RedeemOutcome::Code(code.to_string()));
        }
        let session = open_session(tx, &mut user, "otp", visitor, now)?;
        Ok(RedeemOutcome::SignedIn(Box::new(SignedIn { user, session, weak_password: false })))
    }
}

/// The token of a typed code.
fn token_by_code(
    tx: &mut Tx<'_>,
    kind: VerifyType,
    email: &str,
    code: &str,
    now: Timestamp,
) -> Result<Result<OneTimeToken, RefusedCode>> {
    let email = email.trim().to_lowercase();
    let mut user = store::user_by_email_for_update(tx, &email)?;
    if user.is_none() && kind == VerifyType::EmailChange {
        user = store::user_by_new_email_for_update(tx, &email)?;
    }
    let Some(user) = user else { return Ok(Err(RefusedCode::guess(Refusal::CodeExpired))) };
    let hash = code_hash(&email, code);
    let tokens = store::tokens_of(tx, user.id)?;
    if let Some(token) = tokens.iter().find(|token| kind.accepts(token.kind) && same(&token.code_hash, &hash)) {
        return Ok(Ok(token.clone()));
    }
    refuse_code(tx, user.id, &tokens, &hash, Refusal::CodeExpired, now).map(Err)
}

/// Why a typed code is not accepted.
pub(super) struct RefusedCode {
    pub(super) refusal: Refusal,
    /// The player had it from a letter: it was used, it expired, or a newer letter replaced it.
    was_mailed: bool,
}

impl RefusedCode {
    fn guess(refusal: Refusal) -> Self {
        Self { refusal, was_mailed: false }
    }
}

/// Counts a wrong code for all open tokens of the user, unless it was mailed earlier. The caller commits although the result is
/// a refusal.
pub(super) fn refuse_code(
    tx: &mut Tx<'_>,
    user: Uuid,
    tokens: &[OneTimeToken],
    hash: &str,
    refusal: Refusal,
    now: Timestamp,
) -> Result<RefusedCode> {
    let was_mailed = tokens.iter().any(|token| token.was_mailed(hash)) || store::was_spent(tx, user, hash)?;
    if !was_mailed {
        store::count_miss(tx, tokens, now)?;
    }
    Ok(RefusedCode { refusal, was_mailed })
}

/// The first proof that a user owns the address. The account may have been created by somebody else, so everything that could
/// let that person back in is deleted: password, sessions, mailed links, an open change of address, linked identities.
pub(super) fn claim_account(tx: &mut Tx<'_>, user: &mut User, flow: Option<Uuid>, now: Timestamp) -> Result<()> {
    if user.email_verified {
        return Ok(());
    }
    user.password_hash = None;
    user.new_email = None;
    user.identities.retain(|identity| identity.provider == "email");
    store::delete_foreign_identities(tx, user.id)?;
    store::end_sessions(tx, user.id, now)?;
    Ok(store::delete_tokens(tx, user.id, flow)?)
}

fn set_address(user: &mut User, address: String) {
    user.email = Some(address);
    if user.is_anonymous {
        user.is_anonymous = false;
        user.app_metadata.insert("provider".into(), "email".into());
        user.app_metadata.insert("providers".into(), vec!["email"].into());
    }
}

pub(super) fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}
