//! Deletion of an account. All rows of the user are deleted in one transaction, by `on delete cascade`.

use super::{Accounts, Claims, Error, Refusal, Result, rules, user_and_session};

impl Accounts {
    /// Deletes the caller's own account, if the password is right or was typed in a sign-in a moment ago.
    pub async fn delete_own(&self, claims: Claims, password: Option<String>) -> Result<()> {
        let caller = claims.clone();
        let (user, session) =
            self.db.read(move |tx| user_and_session(tx, &caller)).await.map_err(|error| match error {
                Error::Refused(_) => Refusal::NoUser.into(),
                other => other,
            })?;
        let now = self.clock.now();
        let just_typed = session.amr.iter().any(|amr| {
            amr.method == "password" && now.secs() - amr.timestamp < rules::RECENT_PASSWORD.as_secs() as i64
        });
        match password {
            Some(password) => {
                let key = user.id.to_string();
                self.limits.take(rules::PROOFS, &key, now)?;
                if !self.passwords.verify(password, user.password_hash.clone()).await? {
                    return Err(Refusal::IncorrectPassword.into());
                }
                self.limits.forgive(rules::PROOFS, &key);
            }
            None if just_typed => {}
            None => return Err(Refusal::IncorrectPassword.into()),
        }
        let deletion_hooks = self.deletion_hooks.clone();
        self.db
            .write(move |tx| {
                user_and_session(tx, &claims)?;
                deletion_hooks.delete(tx, claims.sub, now)?;
                Ok(())
            })
            .await
    }
}
