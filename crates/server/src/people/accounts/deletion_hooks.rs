//! What other features do before a user is deleted. Rows are deleted by `on delete cascade`, but a game must remove the player, so
//! that it goes on for the others; and what may be very much is deleted in pieces before (`endings.rs`).

use std::sync::{Arc, PoisonError, RwLock};

use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::{Accounts, delete, store};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};

/// Runs inside the transaction that deletes the user, before any of their rows is deleted or locked.
pub type DeletionHook = Arc<dyn Fn(&mut Tx<'_>, Uuid, Timestamp) -> Result<(), DbError> + Send + Sync>;

/// Rows of users that may be too many for one transaction.
#[derive(Clone, Copy)]
pub struct Bulk {
    pub is_large: fn(&mut Tx<'_>, Uuid) -> Result<bool, DbError>,
    /// Deletes them in short transactions. It may run twice at once, and again after half of a run.
    pub delete: fn(Db, Uuid) -> BoxFuture<'static, Result<(), DbError>>,
}

#[derive(Clone, Default)]
pub(super) struct DeletionHooks(Arc<RwLock<Hooks>>);

#[derive(Clone, Default)]
struct Hooks {
    hooks: Vec<DeletionHook>,
    bulks: Vec<Bulk>,
}

impl Accounts {
    /// Registers a hook that runs for every user who is deleted.
    pub fn on_delete(&self, hook: DeletionHook) {
        self.deletion_hooks.0.write().unwrap_or_else(PoisonError::into_inner).hooks.push(hook);
    }

    /// Registers what is deleted before, if it is large.
    pub fn delete_before(&self, bulk: Bulk) {
        self.deletion_hooks.0.write().unwrap_or_else(PoisonError::into_inner).bulks.push(bulk);
    }
}

impl DeletionHooks {
    fn hooks(&self) -> Hooks {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn bulks(&self) -> Vec<Bulk> {
        self.hooks().bulks
    }

    /// Deletes a user with all their rows. One who has very many only ends here: nobody can use the account any more, and
    /// `Accounts::finish_deletion` deletes the rows. False if there is no such user.
    pub(super) fn delete(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        for bulk in self.bulks() {
            if (bulk.is_large)(tx, user)? {
                return store::begin_ending(tx, user, now);
            }
        }
        self.delete_now(tx, user, now)
    }

    /// Runs all hooks, then deletes a user with all their rows.
    pub(super) fn delete_now(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        self.hooks().hooks.iter().try_for_each(|hook| hook(tx, user, now))?;
        delete(tx, user, now)
    }
}
