//! What each account stores: its rows and bytes by kind, and the most of each. A feature has a [`Cap`] for each kind, says what a row
//! takes, and calls [`add`] in the transaction that writes, changes or deletes rows, so the counts always equal a recount.

mod repair;
mod rules;
mod store;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::repair::{Recount, audit, repair};
pub use self::rules::{Amount, Cap, Full};
use crate::base::db::{DbError, Tx};

/// Counts what a player stores more, or less. `Err(Full)` if that is over the cap; then nothing is counted, and the caller writes
/// nothing. In the order of locks it comes after the row that the feature locks for the player.
pub fn add(tx: &mut Tx<'_>, user: Uuid, cap: &Cap, more: Amount) -> Result<Result<(), Full>, DbError> {
    if more == Amount::default() {
        return Ok(Ok(()));
    }
    let there = store::add(tx, user, cap.kind, more)? - more;
    let checked = cap.check(there, more);
    if checked.is_err() {
        store::add(tx, user, cap.kind, Amount::default() - more)?;
    }
    Ok(checked)
}

/// Counts what is stored without asking for the cap: data that no player sent.
pub fn note(tx: &mut Tx<'_>, user: Uuid, cap: &Cap, more: Amount) -> Result<(), DbError> {
    if more == Amount::default() { Ok(()) } else { store::add(tx, user, cap.kind, more).map(drop) }
}

/// What is stored, locked until the transaction ends: for several rows that are checked one by one and noted together.
pub fn lock(tx: &mut Tx<'_>, user: Uuid, cap: &Cap) -> Result<Amount, DbError> {
    store::add(tx, user, cap.kind, Amount::default())
}
