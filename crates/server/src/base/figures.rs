//! The figures of a day: each feature counts its own, the administrators' desk keeps and shows them all.

use std::collections::BTreeMap;

use super::clock::Timestamp;
use super::db::{DbError, Tx, Value};

const DAY_MS: i64 = 24 * 3_600_000;

/// A day in UTC, as the number of days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(pub i64);

impl Day {
    pub fn of(at: Timestamp) -> Self {
        Self(at.0.div_euclid(DAY_MS))
    }

    /// When it begins.
    pub fn start(self) -> Timestamp {
        Timestamp(self.0.saturating_mul(DAY_MS))
    }

    /// When the next one begins.
    pub fn end(self) -> Timestamp {
        Self(self.0 + 1).start()
    }
}

/// By name.
pub type Figures = BTreeMap<String, i64>;

/// One number of each query. `$1` and `$2` are the start and the end of the day.
pub fn count(tx: &mut Tx<'_>, day: Day, queries: &[(&str, &str)]) -> Result<Figures, DbError> {
    let span = [Value::from(day.start()), Value::from(day.end())];
    let number = |(name, sql): &(&str, &str)| {
        Ok(((*name).to_owned(), tx.one(sql, &span, |row| row.get(0))?.unwrap_or_default()))
    };
    queries.iter().map(number).collect()
}

/// Several numbers of each query: the name of each part is added to that of the query.
pub fn count_parts(tx: &mut Tx<'_>, day: Day, queries: &[(&str, &str)]) -> Result<Figures, DbError> {
    let span = [Value::from(day.start()), Value::from(day.end())];
    let mut figures = Figures::new();
    for (name, sql) in queries {
        let parts = tx.all(sql, &span, |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)))?;
        figures.extend(parts.into_iter().map(|(part, value)| (format!("{name}{part}"), value)));
    }
    Ok(figures)
}
