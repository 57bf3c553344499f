//! Signing in with a password or a code from a PKCE flow, keeping the session alive, and signing out.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::model::Challenge;
use super::refresh::{Token, Verdict, judge};
use super::{
    Accounts, Claims, Error, Grant, Refusal, Result, SignedIn, Visitor, open_session, rules, store, user_and_session,
};
use crate::base::limits::address_key;

/// Which sessions a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignOut {
    Global,
    Local,
    Others,
}

impl Accounts {
    pub async fn sign_in(&self, email: &str, password: String, visitor: Visitor) -> Result<Grant> {
        self.limit(rules::SIGN_INS, &visitor)?;
        // An invalid address has no account and is no key for the rate limit; it is answered like a wrong password.
        let Some(address) = rules::email(email) else {
            self.passwords.verify(String::new(), None).await?;
            return Err(Refusal::InvalidCredentials.into());
        };
        let address_and_ip = format!("{address} {}", address_key(visitor.address));
        let now = self.clock.now();
        self.limits.take(rules::WRONG_PASSWORDS, &address_and_ip, now)?;
        self.limits.take(rules::WRONG_PASSWORDS_ANYWHERE, &address, now)?;

        let looked_up = address.clone();
        let user = self.db.read(move |tx| Ok::<_, Error>(store::user_by_email(tx, &looked_up)?)).await?;
        let stored = user.as_ref().and_then(|user| user.password_hash.clone());
        // A password longer than the maximum is always wrong. An empty one is hashed instead, so that the answer takes as long.
        let too_long = password.chars().count() > rules::MAX_PASSWORD;
        let weak = !rules::password_length_is_good(&password, self.auth().min_password_length);
        let checked = if too_long { String::new() } else { password };
        let right = self.passwords.verify(checked, stored.clone()).await? && !too_long;
        let user = user.filter(|_| right).ok_or(Refusal::InvalidCredentials)?;
        self.limits.forgive(rules::WRONG_PASSWORDS, &address_and_ip);
        self.limits.forgive(rules::WRONG_PASSWORDS_ANYWHERE, &address);
        if user.email_confirmed_at.is_none() {
            return Err(Refusal::EmailNotConfirmed.into());
        }

        let now = self.clock.now();
        let signed_in = self
            .db
            .write(move |tx| {
                let mut user = store::user_for_update(tx, user.id)?.ok_or(Refusal::InvalidCredentials)?;
                // The password may have been changed while it was being checked.
                if user.password_hash != stored {
                    return Err(Refusal::InvalidCredentials.into());
                }
                let session = open_session(tx, &mut user, "password", &visitor, now)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: weak })
            })
            .await?;
        self.grant(signed_in)
    }

    /// Exchanges the code of a PKCE redirect; the verifier proves that the same browser requested the link.
    pub async fn exchange_code(&self, code: String, verifier: String, visitor: Visitor) -> Result<Grant> {
        if code.is_empty() || verifier.is_empty() {
            return Err(
                Refusal::invalid("invalid request: both auth code and code verifier should be non-empty").into()
            );
        }
        self.limit(rules::CODES, &visitor)?;
        let now = self.clock.now();
        let signed_in = self
            .db
            .write(move |tx| {
                let flow = store::flow_by_code(tx, &code)?.ok_or(Refusal::FlowNotFound)?;
                if now.since(flow.created_at) > rules::FLOW_TTL {
                    return Err(Refusal::FlowExpired.into());
                }
                if !verifier_matches(&flow.challenge, &verifier) {
                    return Err(Refusal::BadCodeVerifier.into());
                }
                let mut user = store::user_for_update(tx, flow.user_id)?.ok_or(Refusal::FlowNotFound)?;
                store::delete_flow(tx, flow.id)?;
                let session = open_session(tx, &mut user, &flow.authentication_method, &visitor, now)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.grant(signed_in)
    }

    pub async fn refresh(&self, token: &str, visitor: Visitor) -> Result<Grant> {
        self.limit(rules::REFRESHES, &visitor)?;
        let token = Token::parse(token).ok_or(Refusal::RefreshTokenNotFound)?;
        let now = self.clock.now();
        let first_use = self.first_uses.find(token.session);
        let signed_in = self
            .db
            .write(move |tx| {
                if let Some(first) = first_use {
                    store::note_use(tx, token.session, first.issued, first.at)?;
                }
                let Some(mut session) = store::session_for_update(tx, token.session)? else {
                    return Ok(Err(Refusal::RefreshTokenNotFound));
                };
                if !token.is_signed_with(&session.hmac_key) {
                    return Ok(Err(Refusal::RefreshTokenNotFound));
                }
                if token.counter < session.counter_floor {
                    return Ok(Err(Refusal::RefreshTokenAlreadyUsed));
                }
                match judge(token.counter, &session, now) {
                    Verdict::Next => {
                        session.counter += 1;
                        session.used_by(&visitor, now);
                        store::save_session(tx, &session)?;
                    }
                    Verdict::Repeat => {
                        session.repeated = Some(session.counter);
                        store::save_session(tx, &session)?;
                    }
                    Verdict::Together => {}
                    Verdict::Reused => {
                        store::end_session(tx, session.user_id, session.id, now)?;
                        return Ok(Err(Refusal::RefreshTokenAlreadyUsed));
                    }
                    Verdict::Foreign => return Ok(Err(Refusal::RefreshTokenNotFound)),
                }
                let Some(user) = store::user(tx, session.user_id)? else {
                    return Ok(Err(Refusal::RefreshTokenNotFound));
                };
                if user.is_banned(now) {
                    return Ok(Err(Refusal::Banned(user.ban_notice())));
                }
                store::note_activity(tx, user.id, now)?;
                Ok::<_, Error>(Ok(SignedIn { user, session, weak_password: false }))
            })
            .await??;
        self.grant(signed_in)
    }

    pub async fn sign_out(&self, claims: Claims, scope: SignOut) -> Result<()> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (user, session) = user_and_session(tx, &claims)?;
                match scope {
                    SignOut::Global => store::end_sessions(tx, user.id, now)?,
                    SignOut::Local => {
                        store::end_session(tx, user.id, session.id, now)?;
                    }
                    SignOut::Others => store::end_other_sessions(tx, user.id, session.id, now)?,
                }
                Ok(())
            })
            .await
    }
}

/// Whether the challenge was made from this verifier.
fn verifier_matches(challenge: &Challenge, verifier: &str) -> bool {
    let made = match challenge.method.as_str() {
        "plain" => verifier.to_owned(),
        _ => BASE64URL_NOPAD.encode(&Sha256::digest(verifier)),
    };
    made.as_bytes().ct_eq(challenge.challenge.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verifier_matches_its_own_challenge() {
        // The example of RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let s256 = Challenge { challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".into(), method: "s256".into() };
        assert!(verifier_matches(&s256, verifier));
        assert!(!verifier_matches(&s256, "another"));
        let plain = Challenge { challenge: verifier.into(), method: "plain".into() };
        assert!(verifier_matches(&plain, verifier));
    }
}
