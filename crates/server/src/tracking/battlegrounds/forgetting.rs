//! The games of a player whose account has ended.

use futures_util::FutureExt;
use uuid::Uuid;

use super::rules::STORED;
use super::store;
use crate::base::db::{Db, DbError};
use crate::params;
use crate::people::accounts::Bulk;
use crate::people::usage::{self, Amount};

/// Up to so many are deleted with the user, in one transaction.
const FEW: i64 = 200;

/// Games are deleted before their player if there are many.
pub const GAMES: Bulk =
    Bulk { is_large: |tx, user| store::has_more_than(tx, user, FEW), delete: |db, user| delete_all(db, user).boxed() };

async fn delete_all(db: Db, user: Uuid) -> Result<(), DbError> {
    let sql = "select id from battlegrounds_games where user_id = $1 order by id";
    let games = db.long_snapshot(move |tx| tx.all(sql, params![user], |row| row.get::<Uuid>(0))).await?;
    db.write_in_pieces(games, move |tx, ids| {
        let mut freed = Amount::default();
        for id in ids {
            // Another run of the deletion may have been faster.
            if store::owner(tx, *id)?.is_some() {
                freed = freed + Amount::row(store::bytes(tx, *id)?);
                store::delete(tx, *id)?;
            }
        }
        usage::note(tx, user, &STORED, Amount::default() - freed)
    })
    .await
}
