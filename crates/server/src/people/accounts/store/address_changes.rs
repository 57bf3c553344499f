//! Changes of mail addresses that can still be undone.

use uuid::Uuid;

use super::Result;
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::params;
use crate::people::accounts::model::AddressChange;

pub(in crate::people::accounts) fn insert_address_change(tx: &mut Tx<'_>, change: &AddressChange) -> Result<()> {
    tx.run(
        "insert into address_changes (link_hash, user_id, old_email, new_email, created_at, good_until)
         values ($1, $2, $3, $4, $5, $6)",
        params![
            &change.link_hash,
            change.user_id,
            &change.old_email,
            &change.new_email,
            change.created_at,
            change.good_until
        ],
    )?;
    Ok(())
}

pub(in crate::people::accounts) fn address_change_by_link(
    tx: &mut Tx<'_>,
    link_hash: &str,
) -> Result<Option<AddressChange>> {
    tx.one(
        "select link_hash, user_id, old_email, new_email, created_at, good_until from address_changes
         where link_hash = $1",
        params![link_hash],
        |row| {
            Ok(AddressChange {
                link_hash: row.get(0)?,
                user_id: row.get(1)?,
                old_email: row.get(2)?,
                new_email: row.get(3)?,
                created_at: row.get(4)?,
                good_until: row.get(5)?,
            })
        },
    )
}

/// Moves the end of a change that was announced when it was requested; false if it was not announced.
pub(in crate::people::accounts) fn extend_address_change(
    tx: &mut Tx<'_>,
    user: Uuid,
    old: &str,
    new: &str,
    good_until: Timestamp,
) -> Result<bool> {
    let extended = tx.run(
        "update address_changes set good_until = $4 where user_id = $1 and old_email = $2 and new_email = $3",
        params![user, old, new, good_until],
    )?;
    Ok(extended > 0)
}

/// Whether an address is kept for the owner of another account, who can still undo a change.
pub(in crate::people::accounts) fn address_is_kept(
    tx: &mut Tx<'_>,
    email: &str,
    except: Uuid,
    now: Timestamp,
) -> Result<bool> {
    let kept = tx.one(
        "select 1 from address_changes where old_email = $1 and user_id <> $2 and good_until >= $3 limit 1",
        params![email, except, now],
        |row| row.get::<i64>(0),
    )?;
    Ok(kept.is_some())
}

/// Deletes a change that is undone, and those that followed it; false if it is gone already.
pub(in crate::people::accounts) fn delete_address_changes(
    tx: &mut Tx<'_>,
    user: Uuid,
    since: Timestamp,
) -> Result<bool> {
    Ok(tx.run("delete from address_changes where user_id = $1 and created_at >= $2", params![user, since])? > 0)
}
