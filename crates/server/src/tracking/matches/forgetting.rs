//! The matches of a player whose account has ended.

use futures_util::FutureExt;
use uuid::Uuid;

use super::rules::STORED;
use super::{has_more_than, store};
use crate::base::db::{Db, DbError};
use crate::params;
use crate::people::accounts::Bulk;
use crate::people::usage::{self, Amount};
use crate::tracking::meta;

/// Up to so many are deleted with the user, in one transaction.
const FEW: i64 = 200;

/// Matches are deleted before their player if there are many.
pub const MATCHES: Bulk =
    Bulk { is_large: |tx, user| has_more_than(tx, user, FEW), delete: |db, user| delete_all(db, user).boxed() };

/// In pieces, and the counts of everyone's matches with them.
async fn delete_all(db: Db, user: Uuid) -> Result<(), DbError> {
    let sql = "select id from match_stats where user_id = $1 order by id";
    let matches = db.long_snapshot(move |tx| tx.all(sql, params![user], |row| row.get::<Uuid>(0))).await?;
    db.write_in_pieces(matches, move |tx, ids| {
        let matches: Vec<(Uuid, Uuid)> = ids.iter().map(|id| (user, *id)).collect();
        let mut freed = Amount::default();
        meta::change_each(tx, &matches, |tx, id| {
            // Another run of the deletion may have been faster.
            if store::owner(tx, id)?.is_some() {
                freed = freed + Amount::row(store::bytes(tx, id)?);
            }
            store::delete(tx, id)
        })?;
        usage::note(tx, user, &STORED, Amount::default() - freed)
    })
    .await
}
