//! Compares the counts with what is stored. They differ only after something wrote rows without counting them: a node of an older
//! version during a rolling update, or SQL by hand.

use tracing::warn;

use super::{Cap, store};
use crate::base::db::{Db, DbError, Tx};

/// The most players of a kind that are repaired in one run.
const MOST: i64 = 1000;

/// How a kind is counted again.
#[derive(Clone, Copy, Debug)]
pub struct Recount {
    pub cap: &'static Cap,
    /// Gives `user_id`, `stored_rows` and `stored_bytes`, without its end (`where …`, `group by user_id`).
    pub sql: &'static str,
}

/// A line for each player whose counts are wrong, at most `limit`. Reads all rows of the kind.
pub fn audit(tx: &mut Tx<'_>, recount: &Recount, limit: i64) -> Result<Vec<String>, DbError> {
    let kind = recount.cap.kind;
    let wrong = store::wrong(tx, kind, recount.sql, limit)?;
    let line = |it: &store::Wrong| {
        let (user, counted, stored) = (it.user, it.counted, it.stored);
        format!(
            "player {user} stores {} {kind} of {} bytes, but {} of {} bytes are counted",
            stored.rows, stored.bytes, counted.rows, counted.bytes
        )
    };
    Ok(wrong.iter().map(line).collect())
}

/// Counts the players again whose counts are wrong, each in a short transaction.
pub async fn repair(db: &Db, recount: Recount) -> Result<(), DbError> {
    let kind = recount.cap.kind;
    let wrong = db.long_snapshot(move |tx| {
        tx.lift_time_limit()?;
        store::wrong(tx, kind, recount.sql, MOST)
    });
    for user in wrong.await?.into_iter().map(|it| it.user) {
        db.write_patiently(move |tx| {
            // Whoever writes rows counts them in the same transaction: after the lock, so they are added to this recount, or before
            // it, so the recount has them.
            if !store::lock_or_create(tx, user, kind)? {
                // The account is gone meanwhile.
                return Ok(());
            }
            let stored = store::stored(tx, user, recount.sql)?;
            store::set(tx, user, kind, stored)
        })
        .await?;
        warn!(%user, kind, "what the player stores was not counted; counted it again");
    }
    Ok(())
}
