//! Mana: a balance and its ledger. Both change in one transaction; the same reason and reference change them only once.

mod audit;
pub mod desk;
pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::audit::audit;
pub use self::rules::{INITIAL_MANA, Reason, Refusal};
pub use self::table::{MANA_LEDGER, declare};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::{CallError, publish_insert, publish_update};
use crate::people::usernames::PROFILES;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal @ Refusal::NotEnoughMana) => Self::rule(refusal.to_string()),
            Error::Refused(refusal @ Refusal::Upwards) => Self::forbidden(refusal.to_string()),
            Error::Db(error) => error.into(),
        }
    }
}

/// Why a balance changes, and for what: the same reason and reference change a player's balance once.
#[derive(Clone, Debug)]
pub struct Cause {
    pub reason: Reason,
    pub reference: String,
}

/// A change of a balance: `amount` is negative for a spend. The same user, reason and reference are applied once.
#[derive(Clone, Debug)]
pub struct Change {
    pub user: Uuid,
    pub amount: i64,
    pub reason: Reason,
    pub reference: String,
}

/// Takes mana inside the caller's transaction and returns the balance after it. The same cause takes it once.
pub fn spend(tx: &mut Tx<'_>, user: Uuid, amount: u32, cause: Cause, now: Timestamp) -> Result<i64, Error> {
    let Cause { reason, reference } = cause;
    apply(tx, &Change { user, amount: -i64::from(amount), reason, reference }, now)
}

/// Takes the fee of a game that starts now, inside the caller's transaction, and returns the balance after it. The same cause
/// takes it once. A player who has taken the fee from their own balance shortly before has paid ([`rules::PREPAID_FOR`]):
/// that spend becomes the entry, so it pays for no other game.
pub fn pay_entry(tx: &mut Tx<'_>, user: Uuid, fee: u32, cause: Cause, now: Timestamp) -> Result<i64, Error> {
    let Cause { reason, reference } = cause;
    let change = Change { user, amount: -i64::from(fee), reason, reference };
    let balance = store::balance_for_update(tx, user)?;
    if let Some(earlier) = store::balance_after(tx, &change)? {
        return Ok(earlier);
    }
    let Some(spend) = store::own_spend(tx, user, change.amount, now.minus(rules::PREPAID_FOR))? else {
        return apply(tx, &change, now);
    };
    publish_update(tx, &MANA_LEDGER, &spend.to_string(), now, |tx| store::set_cause(tx, spend, &change))?;
    Ok(balance)
}

/// Whether a player with this balance could pay the fee of a game that started now ([`pay_entry`]).
pub fn can_pay_entry(tx: &mut Tx<'_>, user: Uuid, fee: u32, balance: i64, now: Timestamp) -> Result<bool, DbError> {
    let fee = i64::from(fee);
    Ok(balance >= fee || store::own_spend(tx, user, -fee, now.minus(rules::PREPAID_FOR))?.is_some())
}

/// Gives mana inside the caller's transaction and returns the balance after it. The same cause gives it once.
pub fn grant(tx: &mut Tx<'_>, user: Uuid, amount: u32, cause: Cause, now: Timestamp) -> Result<i64, Error> {
    let Cause { reason, reference } = cause;
    apply(tx, &Change { user, amount: i64::from(amount), reason, reference }, now)
}

/// Lowers a player's balance to what they wrote; the difference is a spend. Writing the current balance changes nothing.
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

/// Applies a change inside the caller's transaction and returns the balance after it. A change that was applied before has
/// no effect and returns the balance that it had left.
pub fn apply(tx: &mut Tx<'_>, change: &Change, now: Timestamp) -> Result<i64, Error> {
    let balance = store::balance_for_update(tx, change.user)?;
    if let Some(earlier) = store::balance_after(tx, change)? {
        return Ok(earlier);
    }
    let after = rules::change(balance, change.amount)?;
    let entry = publish_update(tx, &PROFILES, &change.user.to_string(), now, |tx| store::save(tx, change, after, now))?;
    publish_insert(tx, &MANA_LEDGER, &entry.to_string(), now)?;
    Ok(after)
}
