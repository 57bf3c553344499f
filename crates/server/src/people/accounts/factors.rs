//! Second factors: six digits from an authenticator app.

use data_encoding::BASE32_NOPAD;
use uuid::Uuid;

use super::model::{Aal, Factor, User};
use super::proof::{Change, SECOND_FACTOR, add_proof, require_proof};
use super::{
    Accounts, Claims, Error, Grant, Refusal, Result, SignedIn, Visitor, lock_user_and_session, rules, store, totp,
};
use crate::base::clock::Timestamp;
use crate::base::random;

/// A new factor, with the secret for the app, which is shown once.
pub struct Enrolment {
    pub id: Uuid,
    pub friendly_name: Option<String>,
    pub secret: String,
    pub uri: String,
}

const MAX_NAME: usize = 64;

impl Accounts {
    pub async fn enroll_factor(
        &self,
        claims: Claims,
        name: Option<String>,
        issuer: Option<String>,
    ) -> Result<Enrolment> {
        let name = name.filter(|name| !name.is_empty());
        for (what, text) in [("friendly_name", &name), ("issuer", &issuer)] {
            if text.as_ref().is_some_and(|text| text.chars().count() > MAX_NAME) {
                return Err(Refusal::invalid(format!("{what} must be at most {MAX_NAME} characters")).into());
            }
        }
        let now = self.clock.now();
        let factor = Factor {
            id: random::id(),
            friendly_name: name,
            verified: false,
            secret: BASE32_NOPAD.encode(&random::bytes::<20>()),
            last_step: 0,
            created_at: now,
            updated_at: now,
        };
        let (enrolled, user) = self
            .db
            .write(move |tx| {
                let (user, session) = lock_user_and_session(tx, &claims)?;
                store::delete_unverified_factors(tx, user.id, now.minus(rules::FACTOR_TTL))?;
                let active = user.factors.iter().filter(|f| f.verified || now.since(f.created_at) <= rules::FACTOR_TTL);
                let active: Vec<&Factor> = active.collect();
                require_proof(&user, &session, Change::NewFactor, now)?;
                if active.len() >= rules::MAX_FACTORS {
                    return Err(Refusal::TooManyFactors.into());
                }
                if let Some(name) = &factor.friendly_name
                    && active.iter().any(|known| known.friendly_name.as_ref() == Some(name))
                {
                    return Err(Refusal::FactorNameConflict(name.clone()).into());
                }
                store::insert_factor(tx, user.id, &factor)?;
                Ok::<_, Error>((factor.clone(), user))
            })
            .await?;
        let issuer = issuer.filter(|issuer| !issuer.is_empty()).unwrap_or_else(|| "Runeside".into());
        let uri = otpauth_uri(&issuer, user.address(), &enrolled.secret);
        Ok(Enrolment { id: enrolled.id, friendly_name: enrolled.friendly_name, secret: enrolled.secret, uri })
    }

    /// Opens a challenge; returns its id and expiry.
    pub async fn challenge_factor(&self, claims: Claims, factor: Uuid, visitor: Visitor) -> Result<(Uuid, Timestamp)> {
        let now = self.clock.now();
        self.limits.take(rules::CHALLENGES, &claims.sub.to_string(), now)?;
        let id = random::id();
        self.db
            .write(move |tx| {
                // Locked, so that the factor cannot be deleted meanwhile.
                let (user, _) = lock_user_and_session(tx, &claims)?;
                own_factor(&user, factor)?;
                store::insert_challenge(tx, id, factor, &visitor.address.to_string(), now)?;
                Ok::<_, Error>(())
            })
            .await?;
        Ok((id, now.plus(rules::FACTOR_TTL)))
    }

    pub async fn verify_factor(
        &self,
        claims: Claims,
        factor: Uuid,
        challenge: Uuid,
        code: String,
        visitor: Visitor,
    ) -> Result<Grant> {
        let now = self.clock.now();
        let key = claims.sub.to_string();
        self.limits.take(rules::WRONG_FACTORS, &key, now)?;
        let signed_in = self
            .db
            .write(move |tx| {
                let (user, mut session) = lock_user_and_session(tx, &claims)?;
                let factor = own_factor(&user, factor)?.clone();
                if !factor.verified && now.since(factor.created_at) > rules::FACTOR_TTL {
                    return Err(Refusal::FactorNotFound.into());
                }
                let Some((ip, asked_at)) = store::challenge(tx, challenge, factor.id)? else {
                    return Err(Refusal::ChallengeExpired.into());
                };
                if now.since(asked_at) > rules::FACTOR_TTL {
                    return Err(Refusal::ChallengeExpired.into());
                }
                if ip.as_deref() != Some(&*visitor.address.to_string()) {
                    return Err(Refusal::ChallengeMoved.into());
                }
                let secret = BASE32_NOPAD.decode(factor.secret.as_bytes()).map_err(anyhow::Error::from)?;
                let step =
                    totp::accepted_step(&secret, code.trim(), now, factor.last_step).ok_or(Refusal::WrongFactorCode)?;
                store::delete_challenge(tx, challenge)?;
                store::verify_factor(tx, factor.id, step, now)?;
                if !factor.verified {
                    // The first verification of this factor deletes other unverified factors, and the sessions without a
                    // second factor.
                    store::delete_unverified_factors(tx, user.id, Timestamp(i64::MAX))?;
                    store::end_weaker_sessions(tx, user.id, session.id, now)?;
                }
                session.aal = Aal::Aal2;
                add_proof(&mut session.amr, SECOND_FACTOR, now);
                // Voids all earlier refresh tokens: none of them may lead to this level.
                session.counter += 2;
                session.counter_floor = session.counter;
                session.used_by(&visitor, now);
                store::save_session(tx, &session)?;
                let user = store::user(tx, user.id)?.ok_or(Refusal::UserOfTokenNotFound)?;
                Ok::<_, Error>(SignedIn { user, session, weak_password: false })
            })
            .await?;
        self.limits.forgive(rules::WRONG_FACTORS, &key);
        self.grant(signed_in)
    }

    pub async fn unenroll_factor(&self, claims: Claims, factor: Uuid) -> Result<()> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (user, session) = lock_user_and_session(tx, &claims)?;
                let factor = own_factor(&user, factor)?;
                if factor.verified {
                    require_proof(&user, &session, Change::FactorRemoval, now)?;
                }
                store::delete_factor(tx, factor.id)?;
                if factor.verified {
                    store::downgrade_sessions(tx, user.id)?;
                }
                Ok(())
            })
            .await
    }
}

pub(super) fn own_factor(user: &User, factor: Uuid) -> Result<&Factor, Refusal> {
    user.factors.iter().find(|own| own.id == factor).ok_or(Refusal::FactorNotFound)
}

/// The URI in the QR code.
fn otpauth_uri(issuer: &str, account: &str, secret: &str) -> String {
    use super::links::query_escape as escape;
    format!(
        "otpauth://totp/{}:{}?algorithm=SHA1&digits=6&issuer={}&period=30&secret={secret}",
        escape(issuer),
        escape(account),
        escape(issuer)
    )
}
