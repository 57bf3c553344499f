//! What other features do when a user goes. Rows hang on the user's and go by `on delete cascade`; a game must be told, so that
//! it goes on for the others.

use std::sync::{Arc, PoisonError, RwLock};

use uuid::Uuid;

use super::{Accounts, delete};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

/// Runs inside the transaction that deletes the user, before anything of theirs is gone or held.
pub type DeletionHook = Arc<dyn Fn(&mut Tx<'_>, Uuid, Timestamp) -> Result<(), DbError> + Send + Sync>;

#[derive(Clone, Default)]
pub(super) struct DeletionHooks(Arc<RwLock<Vec<DeletionHook>>>);

impl Accounts {
    /// From now on this is done for every user who is deleted.
    pub fn on_delete(&self, hook: DeletionHook) {
        self.deletion_hooks.0.write().unwrap_or_else(PoisonError::into_inner).push(hook);
    }
}

impl DeletionHooks {
    /// Deletes a user with everything that is theirs, after all deletion_hooks.
    pub(super) fn delete(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        let deletion_hooks = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        deletion_hooks.iter().try_for_each(|hook| hook(tx, user, now))?;
        delete(tx, user, now)
    }
}
