//! Deletion of an account. All rows of the user are deleted in one transaction, by `on delete cascade`; of a user with very many, most
//! of them afterwards (`endings.rs`).

use super::model::User;
use super::proof::{Change, require_proof};
use super::{Accounts, Claims, Error, Refusal, Result, rules, store, user_and_session};
use crate::base::db::Tx;
use crate::people::audit;

/// Called after everything else is locked, as [`audit::audit`] is. Acts that take the role of another administrator or delete one
/// lock the log as well, so the deletions and acts of all administrators are counted one after another.
fn require_another_admin(tx: &mut Tx<'_>) -> Result<()> {
    audit::lock_newest(tx)?;
    if store::has_admins(tx)? { Ok(()) } else { Err(Refusal::LastAdmin.into()) }
}

impl Accounts {
    /// Deletes the caller's own account, after a proof: the password, typed now or a moment ago, a mailed code, or the second
    /// factor if there is one.
    pub async fn delete_own(&self, claims: Claims, password: Option<String>) -> Result<()> {
        let caller = claims.clone();
        let (user, _) = self.db.read(move |tx| user_and_session(tx, &caller)).await.map_err(|error| match error {
            Error::Refused(_) => Refusal::NoUser.into(),
            other => other,
        })?;
        let typed = password.is_some();
        if let Some(password) = password {
            self.check_typed_password(&user, password).await?;
        }
        let now = self.clock.now();
        let checked = user.password_hash;
        let (deletion_hooks, id) = (self.deletion_hooks.clone(), claims.sub);
        self.db
            .write(move |tx| {
                let (user, session) = user_and_session(tx, &claims)?;
                let typed = typed && user.password_hash == checked;
                if user.has_verified_factor() {
                    require_proof(&user, &session, Change::Deletion, now)?;
                } else if !typed && require_proof(&user, &session, Change::Deletion, now).is_err() {
                    return Err(Refusal::IncorrectPassword.into());
                }
                deletion_hooks.delete(tx, claims.sub, now)?;
                if user.is_admin() { require_another_admin(tx) } else { Ok(()) }
            })
            .await?;
        self.finish_deletion(id).await;
        Ok(())
    }

    async fn check_typed_password(&self, user: &User, password: String) -> Result<()> {
        let key = user.id.to_string();
        self.limits.take(rules::PROOFS, &key, self.clock.now())?;
        if !self.passwords.verify(password, user.password_hash.clone()).await? {
            return Err(Refusal::IncorrectPassword.into());
        }
        self.limits.forgive(rules::PROOFS, &key);
        Ok(())
    }
}
