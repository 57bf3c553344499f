//! The profiles' SQL.

use uuid::Uuid;

use super::Username;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::params;

/// False if someone has the name already. The mana comes by the ledger.
pub(super) fn insert(tx: &mut Tx<'_>, user: Uuid, name: &Username, now: Timestamp) -> Result<bool, DbError> {
    let inserted = tx.run(
        "insert into profiles (id, username, username_folded, mana, subscription_tier, created_at)
         values ($1, $2, $3, 0, 'free', $4) on conflict (username_folded) do nothing",
        params![user, name.as_str(), name.folded(), now],
    )?;
    Ok(inserted == 1)
}

pub(super) fn rename(tx: &mut Tx<'_>, user: Uuid, name: &Username) -> Result<(), DbError> {
    tx.run(
        "update profiles set username = $2, username_folded = $3 where id = $1",
        params![user, name.as_str(), name.folded()],
    )?;
    Ok(())
}
