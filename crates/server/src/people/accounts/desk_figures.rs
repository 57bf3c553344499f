//! The accounts in figures, for administrators.

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::params;

const NUMBERS: &[(&str, &str)] = &[
    ("sign_ups", "select count(*) from users where created_at >= $1 and created_at < $2"),
    ("confirmed", "select count(*) from users where email_confirmed_at >= $1 and email_confirmed_at < $2"),
    ("players", "select count(*) from users where created_at < $2 and $1 < $2"),
];

/// When the first account was made.
pub fn first_sign_up(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    Ok(tx.one("select min(created_at) from users", params![], |row| row.get::<Option<Timestamp>>(0))?.flatten())
}

pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    let mut figures = figures::count(tx, day, NUMBERS)?;
    let noted = tx.one("select min(day) from activity_days", params![], |row| row.get::<Option<i64>>(0))?.flatten();
    // Days before activity was noted have no such figure.
    if noted.is_some_and(|first| first <= day.0) {
        for (name, days) in [("active", 1), ("active_7", 7), ("active_30", 30)] {
            let sql = "select count(distinct user_id) from activity_days where day > $1 and day <= $2";
            let active = tx.one(sql, params![day.0 - days, day.0], |row| row.get(0))?.unwrap_or_default();
            figures.insert(name.to_owned(), active);
        }
    }
    Ok(figures)
}
