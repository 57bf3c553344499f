//! Mana: a balance and the ledger that explains it. Both change in one transaction, each change once by its reference.

mod audit;
pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::audit::audit;
pub use self::rules::{INITIAL_MANA, Reason, Refusal};
pub use self::table::{MANA_LEDGER, declare};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::{Refused, tell_new, told};
use crate::usernames::PROFILES;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal @ Refusal::NotEnoughMana) => Self::rule(refusal.to_string()),
            Error::Refused(refusal @ Refusal::Upwards) => Self::forbidden(refusal.to_string()),
            Error::Db(error) => error.into(),
        }
    }
}

/// Why mana moves, and what for: the same reason and reference move a player's mana once.
#[derive(Clone, Debug)]
pub struct Cause {
    pub reason: Reason,
    pub reference: String,
}

/// A change of someone's mana: `amount` is negative for a spend. The same user, reason and reference happen once.
#[derive(Clone, Debug)]
pub struct Change {
    pub user: Uuid,
    pub amount: i64,
    pub reason: Reason,
    pub reference: String,
}

/// Takes mana inside the caller's transaction and returns the balance after it. The same `why` takes it once.
pub fn spend(tx: &mut Tx<'_>, user: Uuid, amount: u32, why: Cause, now: Timestamp) -> Result<i64, Error> {
    let Cause { reason, reference } = why;
    apply(tx, &Change { user, amount: -i64::from(amount), reason, reference }, now)
}

/// Gives mana inside the caller's transaction and returns the balance after it. The same `why` gives it once.
pub fn grant(tx: &mut Tx<'_>, user: Uuid, amount: u32, why: Cause, now: Timestamp) -> Result<i64, Error> {
    let Cause { reason, reference } = why;
    apply(tx, &Change { user, amount: i64::from(amount), reason, reference }, now)
}

/// Brings a player's balance down to what they wrote; the difference is a spend. Writing what is there changes nothing.
pub fn lower(tx: &mut Tx<'_>, user: Uuid, wanted: i64, reference: &str, now: Timestamp) -> Result<(), Error> {
    let amount = rules::difference(store::balance_for_update(tx, user)?, wanted)?;
    if amount > 0 {
        let reference = reference.to_owned();
        apply(tx, &Change { user, amount: -amount, reason: Reason::Spend, reference }, now)?;
    }
    Ok(())
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
    let entry = told(tx, &PROFILES, &change.user.to_string(), now, |tx| store::save(tx, change, after, now))?;
    tell_new(tx, &MANA_LEDGER, &entry.to_string(), now)?;
    Ok(after)
}
