//! Reads rows as clients see them, by the table's declaration, and publishes row changes.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Column, Kind, RowPredicate, Table};
use crate::base::bus::{BusEvent, Record, RowChange};
use crate::base::clock::Timestamp;
use crate::base::db::{self, DbError, Row, Tx};

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

/// Locks the row and checks it: true if it exists and matches the predicate.
pub fn lock_if_matches(tx: &mut Tx<'_>, table: &Table, key: &str, predicate: &RowPredicate) -> Result<bool, DbError> {
    Ok(read_as(tx, table, key, " for update")?.is_some_and(|row| predicate(&row)))
}

/// The whole rows of a query; `rest` has the feature's condition and order.
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

/// Publishes a row that was just inserted, after the commit.
pub fn publish_insert(tx: &mut Tx<'_>, table: &'static Table, key: &str, now: Timestamp) -> Result<(), DbError> {
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

/// Changes one row and publishes its old and new values after the commit; nothing is published if they are equal. The
/// row is locked first, so that the old values are right.
pub fn publish_update<T, E: From<DbError>>(
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

/// Names the rows of a table in the contract.
pub trait TableRows {
    const NAME: &'static str;

    fn table() -> &'static Table;

    /// The schemas of JSON columns, by name; a column that is missing may hold any JSON.
    fn json_columns(_: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
        Vec::new()
    }
}

/// A row of a table as a function gives it. Its schema is the table's declaration.
#[derive(Clone, Debug)]
pub struct TableRow<T> {
    pub record: Record,
    rows: PhantomData<T>,
}

impl<T> From<Record> for TableRow<T> {
    fn from(record: Record) -> Self {
        Self { record, rows: PhantomData }
    }
}

impl<T> Serialize for TableRow<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record.serialize(serializer)
    }
}

impl<T: TableRows> JsonSchema for TableRow<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let columns = T::table().columns;
        let mut properties: Fields =
            columns.iter().map(|column| (column.name.to_owned(), column_schema(column))).collect();
        for (name, schema) in T::json_columns(generator) {
            properties[name] = schema.to_value();
        }
        // Readers other than the owner do not get private columns.
        let required: Vec<_> = columns.iter().filter(|column| !column.private).map(|column| column.name).collect();
        json_schema!({ "type": "object", "properties": properties, "required": required })
    }
}

fn column_schema(column: &Column) -> Value {
    let (kind, format) = match column.kind {
        Kind::Uuid => ("string", Some("uuid")),
        Kind::Text => ("string", None),
        Kind::Int => ("integer", None),
        Kind::Real => ("number", None),
        Kind::Bool => ("boolean", None),
        Kind::Time => ("string", Some("date-time")),
        Kind::Json => return Value::Bool(true),
    };
    let mut schema = serde_json::json!({ "type": kind });
    if column.nullable {
        schema["type"] = serde_json::json!([kind, "null"]);
    }
    if let Some(format) = format {
        schema["format"] = format.into();
    }
    schema
}
