//! Hooks of other features that run before a user is deleted. Rows are deleted by `on delete cascade`, but a game must remove
//! the player, so that it goes on for the others.

use std::sync::{Arc, PoisonError, RwLock};

use uuid::Uuid;

use super::{Accounts, delete};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

/// Runs inside the transaction that deletes the user, before any of their rows is deleted or locked.
pub type DeletionHook = Arc<dyn Fn(&mut Tx<'_>, Uuid, Timestamp) -> Result<(), DbError> + Send + Sync>;

#[derive(Clone, Default)]
pub(super) struct DeletionHooks(Arc<RwLock<Vec<DeletionHook>>>);

impl Accounts {
    /// Registers a hook that runs for every user who is deleted.
    pub fn on_delete(&self, hook: DeletionHook) {
        self.deletion_hooks.0.write().unwrap_or_else(PoisonError::into_inner).push(hook);
    }
}

impl DeletionHooks {
    /// Runs all hooks, then deletes a user with all their rows.
    pub(super) fn delete(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        let deletion_hooks = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        deletion_hooks.iter().try_for_each(|hook| hook(tx, user, now))?;
        delete(tx, user, now)
    }
}
