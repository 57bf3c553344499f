//! Checks a whole database: every balance is the sum of its ledger, and every ledger adds up row by row.

use crate::base::db::{DbError, Row, Tx};
use crate::params;

const BALANCES: &str = "select profiles.id, profiles.mana, coalesce(ledger.total, 0)
    from profiles left join (
        select user_id, cast(sum(amount) as bigint) as total from mana_ledger group by user_id
    ) as ledger on ledger.user_id = profiles.id
    where profiles.mana <> coalesce(ledger.total, 0) or profiles.mana < 0
    order by profiles.id limit $1";

const ROWS: &str = "select user_id, number, place, balance_after, total from (
        select user_id, number, balance_after,
            row_number() over (partition by user_id order by number, id) as place,
            cast(sum(amount) over (partition by user_id order by number, id) as bigint) as total
        from mana_ledger
    ) as numbered
    where number <> place or balance_after <> total or balance_after < 0
    order by user_id, place limit $1";

/// A line for each error, at most `limit` of each kind. Reads the whole ledger.
pub fn audit(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<String>, DbError> {
    let mut wrong = tx.all(BALANCES, params![limit], balance)?;
    wrong.extend(tx.all(ROWS, params![limit], row)?);
    Ok(wrong)
}

fn balance(row: &Row<'_>) -> Result<String, DbError> {
    let (player, balance, total): (String, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(if balance == total {
        format!("player {player} has a balance of {balance}")
    } else {
        format!("player {player} has a balance of {balance}, but the ledger adds up to {total}")
    })
}

fn row(row: &Row<'_>) -> Result<String, DbError> {
    let (player, number, place): (String, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let (after, total): (i64, i64) = (row.get(3)?, row.get(4)?);
    Ok(if number == place {
        format!("row {number} in the ledger of player {player} says {after}, but the rows up to it add up to {total}")
    } else {
        format!("row {place} in the ledger of player {player} has the number {number}")
    })
}
