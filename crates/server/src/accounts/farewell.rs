//! What other features do when a user goes. Rows hang on the user's and go by `on delete cascade`; a game must be told, so that
//! it goes on for the others.

use std::sync::{Arc, PoisonError, RwLock};

use uuid::Uuid;

use super::{Accounts, delete};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

/// Runs inside the transaction that deletes the user, before anything of theirs is gone or held.
pub type Farewell = Arc<dyn Fn(&mut Tx<'_>, Uuid, Timestamp) -> Result<(), DbError> + Send + Sync>;

#[derive(Clone, Default)]
pub(super) struct Farewells(Arc<RwLock<Vec<Farewell>>>);

impl Accounts {
    /// From now on this is done for every user who is deleted.
    pub fn when_deleted(&self, farewell: Farewell) {
        self.farewells.0.write().unwrap_or_else(PoisonError::into_inner).push(farewell);
    }
}

impl Farewells {
    /// Deletes a user with everything that is theirs, after all farewells.
    pub(super) fn delete(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<bool, DbError> {
        let farewells = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        farewells.iter().try_for_each(|farewell| farewell(tx, user, now))?;
        delete(tx, user, now)
    }
}
