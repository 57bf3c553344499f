//! Rows as clients see them, read by their declaration; and telling of a row that changes.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Holds, Kind, Table};
use crate::bus::{BusEvent, Record, RowChange};
use crate::clock::Timestamp;
use crate::db::{self, DbError, Row, Tx};

pub type Fields = Map<String, Value>;

/// The JSON form of a column's value.
pub fn json_of(kind: Kind, row: &Row<'_>, place: usize) -> Result<Value, DbError> {
    Ok(match kind {
        Kind::Uuid | Kind::Text => row.get::<Option<String>>(place)?.into(),
        Kind::Int => row.get::<Option<i64>>(place)?.into(),
        Kind::Real => row.get::<Option<f64>>(place)?.into(),
        Kind::Bool => row.get::<Option<bool>>(place)?.into(),
        Kind::Time => row.get::<Option<Timestamp>>(place)?.map(Timestamp::with_offset).into(),
        Kind::Json => row.get::<Option<Value>>(place)?.unwrap_or(Value::Null),
    })
}

/// The whole row with this key.
pub fn read(tx: &mut Tx<'_>, table: &Table, key: &str) -> Result<Option<Record>, DbError> {
    read_as(tx, table, key, "")
}

/// Whether the row is there and is what an update wants it to be. It is held from here on, so it stays that way.
pub fn fits(tx: &mut Tx<'_>, table: &Table, key: &str, holds: &Holds) -> Result<bool, DbError> {
    Ok(read_as(tx, table, key, " for update")?.is_some_and(|row| holds(&row)))
}

/// The whole rows that meet a condition of the feature's own, in its order.
pub fn list(tx: &mut Tx<'_>, table: &Table, rest: &str, values: &[db::Value<'_>]) -> Result<Vec<Record>, DbError> {
    tx.all(&format!("{} {rest}", select(table)), values, |row| record(table, row))
}

fn select(table: &Table) -> String {
    let names: Vec<_> = table.columns.iter().map(|column| column.name).collect();
    format!("select {} from {}", names.join(", "), table.name)
}

fn record(table: &Table, row: &Row<'_>) -> Result<Record, DbError> {
    let fields = table.columns.iter().enumerate();
    let fields = fields.map(|(place, column)| Ok((column.name.to_owned(), json_of(column.kind, row, place)?)));
    fields.collect::<Result<Fields, DbError>>().map(Arc::new)
}

fn read_as(tx: &mut Tx<'_>, table: &Table, key: &str, lock: &str) -> Result<Option<Record>, DbError> {
    let sql = format!("{} where {} = $1{lock}", select(table), table.key);
    let key = match table.column(table.key).map(|column| column.kind) {
        Some(Kind::Int) => key.parse::<i64>().map(db::Value::from).map_err(|error| DbError::Broken(error.into()))?,
        _ => key.into(),
    };
    tx.one(&sql, &[key], |row| record(table, row))
}

/// Tells of a row that was just inserted, once that is committed.
pub fn tell_new(tx: &mut Tx<'_>, table: &'static Table, key: &str, now: Timestamp) -> Result<(), DbError> {
    if let new @ Some(_) = read(tx, table, key)? {
        tx.publish(BusEvent::Row(RowChange {
            table: table.name,
            key: key.to_owned(),
            old: None,
            new,
            at: now,
            members: None,
        }));
    }
    Ok(())
}

/// Changes one row and tells how it was and how it is, once that is committed. A change that changes nothing is not told.
/// The row is held from the start, so that what is told of before is what was there.
pub fn told<T, E: From<DbError>>(
    tx: &mut Tx<'_>,
    table: &'static Table,
    key: &str,
    now: Timestamp,
    change: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let old = read_as(tx, table, key, " for update")?;
    let done = change(tx)?;
    let new = read(tx, table, key)?;
    if old != new {
        tx.publish(BusEvent::Row(RowChange {
            table: table.name,
            key: key.to_owned(),
            old,
            new,
            at: now,
            members: None,
        }));
    }
    Ok(done)
}
