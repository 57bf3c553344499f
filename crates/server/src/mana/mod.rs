//! Mana: a balance and the ledger that explains it. Both change in one transaction, each change once by its reference.

pub mod rules;
mod store;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::rules::{INITIAL_MANA, Reason, Refusal};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::profiles::PROFILES;
use crate::registry::told;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// A change of someone's mana: `amount` is negative for a spend. The same user, reason and reference happen once.
#[derive(Clone, Debug)]
pub struct Change {
    pub user: Uuid,
    pub amount: i64,
    pub reason: Reason,
    pub reference: String,
}

/// The mana a new player starts with.
pub fn welcome(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    let gift = Change { user, amount: INITIAL_MANA, reason: Reason::Signup, reference: user.to_string() };
    match apply(tx, &gift, now) {
        Ok(_) => Ok(()),
        Err(Error::Db(error)) => Err(error),
        Err(refused) => Err(DbError::Broken(refused.into())),
    }
}

/// Applies a change inside the caller's transaction and returns the balance after it. A change that was made before
/// changes nothing and returns the balance as it was after it.
pub fn apply(tx: &mut Tx<'_>, change: &Change, now: Timestamp) -> Result<i64, Error> {
    let balance = store::balance_for_update(tx, change.user)?;
    if let Some(earlier) = store::balance_after(tx, change)? {
        return Ok(earlier);
    }
    let after = rules::change(balance, change.amount)?;
    told(tx, &PROFILES, &change.user.to_string(), now, |tx| store::save(tx, change, after, now))?;
    Ok(after)
}
