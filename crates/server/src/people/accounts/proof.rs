//! Proofs that the caller owns the account. A stolen session alone must not be enough to take the account over, so some
//! changes need a recent proof: the password, a code mailed to the current address, or the second factor if there is one.

use super::model::{Aal, Amr, Session, TokenKind, User};
use super::{Accounts, Claims, Error, Refusal, Result, lock_user_and_session, rules, store, user_and_session};
use crate::base::clock::Timestamp;
use crate::people::accounts::links::code_hash;
use crate::people::accounts::verify::{refuse_code, same};

/// The methods of authentication in a session that are proofs, too.
pub(super) const PASSWORD: &str = "password";
pub(super) const SECOND_FACTOR: &str = "totp";
/// A code that `reauthenticate` mailed.
pub(super) const MAILED_CODE: &str = "reauthentication";
/// Not a proof: an anonymous user has no password, address or factor.
const ANONYMOUS: &str = "anonymous";

/// A change that needs a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Password,
    Email,
    NewFactor,
    FactorRemoval,
    Identities,
    Deletion,
    /// An administrator changes someone else's account.
    OtherAccount,
}

impl Change {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Password => "Password update",
            Self::Email => "Email update",
            Self::NewFactor => "Factor enrollment",
            Self::FactorRemoval => "Factor removal",
            Self::Identities => "Identity update",
            Self::Deletion => "Account deletion",
            Self::OtherAccount => "Administration",
        }
    }

    /// The refusal of a session without the second factor; status and text are those of the client's own service.
    fn without_factor(self) -> Refusal {
        let (status, text) = match self {
            Self::Password | Self::Email => {
                (401, "AAL2 session is required to update email or password when MFA is enabled.")
            }
            Self::NewFactor => (403, "AAL2 required to enroll a new factor"),
            Self::FactorRemoval => (422, "AAL2 required to unenroll verified factor"),
            Self::Identities => (403, "AAL2 required to update identities"),
            Self::Deletion => (403, "AAL2 required to delete the account"),
            Self::OtherAccount => (403, "AAL2 required to change other accounts"),
        };
        Refusal::InsufficientAal(status, text)
    }

    /// A sign-in by a mailed link or by a provider proves who it is, but deletion asks for the password again (or for a
    /// mailed code).
    fn is_proven_by(self, method: &str) -> bool {
        match self {
            Self::Deletion => [PASSWORD, MAILED_CODE].contains(&method),
            _ => method != ANONYMOUS,
        }
    }
}

/// Whether the session has a recent proof for the change.
pub(super) fn require_proof(user: &User, session: &Session, change: Change, now: Timestamp) -> Result<(), Refusal> {
    judge(user, session.aal, &session.amr, change, now)
}

fn judge(user: &User, aal: Aal, amr: &[Amr], change: Change, now: Timestamp) -> Result<(), Refusal> {
    let mut recent = amr.iter().filter(|amr| is_recent(amr, now)).map(|amr| &*amr.method);
    let proven = if user.has_verified_factor() {
        if aal < Aal::Aal2 {
            return Err(change.without_factor());
        }
        recent.any(|method| method == SECOND_FACTOR)
    } else {
        // An anonymous user has nothing to prove it with.
        let has_no_means = user.email.is_none() && user.password_hash.is_none();
        has_no_means || recent.any(|method| change.is_proven_by(method))
    };
    if proven { Ok(()) } else { Err(Refusal::ReauthenticationNeeded(change)) }
}

fn is_recent(amr: &Amr, now: Timestamp) -> bool {
    // A time far in the future was stored before the clock was set back: it does not count.
    now.secs().abs_diff(amr.timestamp) <= rules::PROOF_TTL.as_secs()
}

/// Records a proof; newest first.
pub(super) fn add_proof(amr: &mut Vec<Amr>, method: &str, now: Timestamp) {
    amr.retain(|amr| amr.method != method);
    amr.insert(0, Amr { method: method.into(), timestamp: now.secs() });
}

impl Accounts {
    /// Checks the current password and records it in the session as a proof.
    pub(super) async fn prove_by_password(&self, claims: &Claims, password: String) -> Result<()> {
        let key = claims.sub.to_string();
        self.limits.take(rules::PROOFS, &key, self.clock.now())?;
        let claims = claims.clone();
        let (user, _) = {
            let claims = claims.clone();
            self.db.read(move |tx| user_and_session(tx, &claims)).await?
        };
        if !self.passwords.verify(password, user.password_hash.clone()).await? {
            return Err(Refusal::InvalidCredentials.into());
        }
        self.limits.forgive(rules::PROOFS, &key);
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let (locked, mut session) = lock_user_and_session(tx, &claims)?;
                if locked.password_hash != user.password_hash {
                    return Err(Error::Unavailable("the password was changed meanwhile".into()));
                }
                add_proof(&mut session.amr, PASSWORD, now);
                Ok(store::save_session(tx, &session)?)
            })
            .await
    }

    /// Redeems the code that `reauthenticate` mailed and records it in the session as a proof. A wrong code is counted.
    pub(super) async fn prove_by_mailed_code(&self, claims: &Claims, code: String) -> Result<()> {
        let (now, ttl) = (self.clock.now(), self.otp_ttl());
        let key = claims.sub.to_string();
        self.limits.take(rules::CODES_OF_ACCOUNT, &key, now)?;
        let claims = claims.clone();
        let proven = self.db.write(move |tx| {
            let (user, mut session) = lock_user_and_session(tx, &claims)?;
            let hash = code_hash(user.address(), &code);
            let tokens = store::tokens_of(tx, user.id)?;
            let good = tokens.iter().any(|token| {
                token.kind == TokenKind::Reauthentication
                    && !token.misses.are_too_many(now)
                    && now.since(token.created_at) <= ttl
                    && same(&token.code_hash, &hash)
            });
            if !good {
                return Ok(Err(refuse_code(tx, user.id, &tokens, &hash, Refusal::ReauthenticationNotValid, now)?));
            }
            store::delete_token(tx, user.id, TokenKind::Reauthentication)?;
            add_proof(&mut session.amr, MAILED_CODE, now);
            store::save_session(tx, &session)?;
            Ok::<_, Error>(Ok(()))
        });
        let proven = proven.await?;
        self.count_code(&key, proven.as_ref().err());
        Ok(proven.map_err(|refused| refused.refusal)?)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::people::accounts::model::Factor;

    const NOW: Timestamp = Timestamp::from_secs(100_000);

    fn amr(methods: &[(&str, i64)]) -> Vec<Amr> {
        methods.iter().map(|(method, age)| Amr { method: (*method).into(), timestamp: NOW.secs() - age }).collect()
    }

    fn member() -> User {
        User::new(Some("ana@example.org".into()), NOW)
    }

    fn with_factor() -> User {
        let factor = Factor {
            id: Uuid::nil(),
            friendly_name: None,
            verified: true,
            secret: String::new(),
            last_step: 0,
            created_at: NOW,
            updated_at: NOW,
        };
        User { factors: vec![factor], ..member() }
    }

    fn check(user: &User, aal: Aal, methods: &[(&str, i64)], change: Change) -> &'static str {
        match judge(user, aal, &amr(methods), change, NOW) {
            Ok(()) => "proven",
            Err(Refusal::ReauthenticationNeeded(_)) => "needs a proof",
            Err(Refusal::InsufficientAal(..)) => "needs aal2",
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn a_proof_counts_for_ten_minutes() {
        for (age, expected) in
            [(0, "proven"), (600, "proven"), (601, "needs a proof"), (-1, "proven"), (-601, "needs a proof")]
        {
            for method in [PASSWORD, MAILED_CODE, "otp", "recovery", "oauth"] {
                assert_eq!(check(&member(), Aal::Aal1, &[(method, age)], Change::Email), expected, "{method} {age}");
            }
        }
        assert_eq!(check(&member(), Aal::Aal1, &[(ANONYMOUS, 0)], Change::Email), "needs a proof");
        assert_eq!(check(&member(), Aal::Aal1, &[("otp", 9), (PASSWORD, 700)], Change::Password), "proven");
    }

    #[test]
    fn with_a_second_factor_only_the_second_factor_counts() {
        let ana = with_factor();
        assert_eq!(check(&ana, Aal::Aal1, &[(PASSWORD, 0)], Change::Deletion), "needs aal2");
        assert_eq!(check(&ana, Aal::Aal2, &[(PASSWORD, 0), (SECOND_FACTOR, 601)], Change::Deletion), "needs a proof");
        assert_eq!(check(&ana, Aal::Aal2, &[(MAILED_CODE, 0)], Change::Password), "needs a proof");
        for change in [Change::Password, Change::Email, Change::NewFactor, Change::FactorRemoval, Change::Deletion] {
            assert_eq!(check(&ana, Aal::Aal2, &[(SECOND_FACTOR, 600)], change), "proven", "{change:?}");
        }
    }

    #[test]
    fn deletion_is_not_proven_by_a_sign_in_without_password() {
        for (method, expected) in
            [(PASSWORD, "proven"), (MAILED_CODE, "proven"), ("otp", "needs a proof"), ("oauth", "needs a proof")]
        {
            assert_eq!(check(&member(), Aal::Aal1, &[(method, 0)], Change::Deletion), expected, "{method}");
        }
    }

    #[test]
    fn an_anonymous_user_has_nothing_to_prove() {
        assert_eq!(check(&User::new(None, NOW), Aal::Aal1, &[(ANONYMOUS, 5000)], Change::Email), "proven");
    }

    #[test]
    fn a_repeated_proof_replaces_the_old_one() {
        let mut proofs = amr(&[("otp", 900), (PASSWORD, 900)]);
        add_proof(&mut proofs, PASSWORD, NOW);
        assert_eq!(proofs, amr(&[(PASSWORD, 0), ("otp", 900)]));
    }
}
