//! Decks as administrators see them: in figures.

use uuid::Uuid;

use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::params;

const NUMBERS: &[(&str, &str)] = &[("decks", "select count(*) from decks where created_at >= $1 and created_at < $2")];

pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    figures::count(tx, day, NUMBERS)
}

/// How many a user has.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let sql = "select count(*) from decks where user_id = $1";
    Ok(tx.one(sql, params![user], |row| row.get(0))?.unwrap_or_default())
}
