//! Writes rows. Each row is one call of the feature's use case, in its own transaction; the first refusal ends the request,
//! and earlier rows stay written. The request itself is checked before the first call.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::{Map, Value};

use super::answer::{Call, content_range, write_response};
use super::error::DataError;
use super::grammar::unquoted;
use super::literal::Literal;
use super::preferences::{Duplicates, Preferences, Return};
use super::query::Query;
use super::read::{Page, SelectRows, Target};
use super::targets::is_unchanged;
use super::values::check_value;
use super::{Data, sql::View};
use crate::base::bus::Record;
use crate::contract::registry::{CallError, Fields, Reader, Table, TableEntry, Writer, read_record};

/// The most rows of one request.
const MAX_WRITES: usize = 100;

pub(super) async fn insert(
    State(data): State<Arc<Data>>,
    call: Call,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, DataError> {
    let Write { preferences, entry, writer, query } = Write::of(&data, &call, |entry| entry.insert.is_some())?;
    let (table, reader) = (entry.table, call.reader);
    let denied = || DataError::no_table_rights(reader, table);
    let insert = entry.insert.as_ref().ok_or_else(denied)?;
    let objects = objects(&call.headers, body)?;
    if query.columns.is_none() && objects.windows(2).any(|pair| !pair[0].keys().eq(pair[1].keys())) {
        return Err(DataError::body("All object keys must match"));
    }
    check_conflict(table, query.on_conflict.as_deref().filter(|_| preferences.duplicates.is_some()))?;
    let rows =
        objects.into_iter().map(|object| fields(reader, table, insert.columns, object, query.columns.as_deref()));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    if preferences.single && preferences.returns == Return::Rows && rows.len() != 1 {
        return Err(DataError::not_single(rows.len()));
    }

    let mut keys = Vec::with_capacity(rows.len());
    let mut inserted = preferences.duplicates != Some(Duplicates::Merge) || rows.is_empty();
    for row in rows {
        let existing = match preferences.duplicates {
            Some(_) => data.existing_row(reader, table, &row).await?,
            None => None,
        };
        match (existing, preferences.duplicates) {
            (Some((key, existing)), Some(Duplicates::Merge)) => {
                merge(entry, reader, writer, (&key, &existing), row).await?;
                keys.push(key);
            }
            (Some(_), _) => {}
            (None, _) => {
                let sent = row.clone();
                match insert.run(writer, row).await {
                    Ok(key) => {
                        inserted = true;
                        keys.push(key);
                    }
                    // Another request inserted the same row meanwhile.
                    Err(CallError::Taken(_))
                        if preferences.duplicates == Some(Duplicates::Ignore)
                            && data.existing_row(reader, table, &sent).await?.is_some() => {}
                    Err(refused) => return Err(DataError::refused(reader, refused)),
                }
            }
        }
    }
    let status = if inserted { StatusCode::CREATED } else { StatusCode::OK };
    let page = data.written_rows(&call, entry, &query, preferences, &keys).await?;
    let location = (preferences.returns == Return::Headers && keys.len() == 1).then(|| location(table, &keys[0]));
    // PostgREST names no rows of an insert.
    let range = content_range(0, 0, preferences.count.then_some(keys.len() as u64));
    write_response(status, preferences, &range, page, location)
}

/// What every write begins with.
struct Write<'d> {
    preferences: Preferences,
    entry: &'d TableEntry,
    writer: Writer,
    query: Query,
}

impl<'d> Write<'d> {
    fn of(data: &'d Data, call: &Call, is_allowed: fn(&TableEntry) -> bool) -> Result<Self, DataError> {
        let preferences = Preferences::parse(&call.headers, true)?;
        let entry = data.entry(&call.name)?;
        let writer = writer(call.reader).filter(|_| is_allowed(entry));
        let writer = writer.ok_or_else(|| DataError::no_table_rights(call.reader, entry.table))?;
        Ok(Self { preferences, entry, writer, query: Query::parse(entry.table, &call.query)? })
    }
}

/// Only the table's key may be named as what rows conflict in.
fn check_conflict(table: &Table, names: Option<&str>) -> Result<(), DataError> {
    let unknown = |name: &str| (table.column(unquoted(name.trim())).is_none()).then(|| DataError::no_such_column(name));
    if let Some(refused) = names.and_then(|names| names.split(',').find_map(unknown)) {
        return Err(refused);
    }
    let Some(other) = names.filter(|name| unquoted(name) != table.key) else { return Ok(()) };
    let details =
        format!("only {} of {} is one; {} is not", table.key, table.name, other.chars().take(60).collect::<String>());
    let message = "there is no unique or exclusion constraint matching the ON CONFLICT specification";
    Err(DataError::new(400, "42P10", message).details(details))
}

/// Changes the existing row to what was sent for its key.
async fn merge(
    entry: &TableEntry,
    reader: Reader,
    writer: Writer,
    (key, existing): (&str, &Record),
    mut changes: Fields,
) -> Result<(), DataError> {
    let table = entry.table;
    let update = entry.update.as_ref().ok_or_else(|| DataError::no_table_rights(reader, table))?;
    changes.remove(table.key);
    // A column that must not change may still be sent with its present value.
    changes.retain(|name, value| update.columns.contains(&name.as_str()) || !same_value(table, name, value, existing));
    check_columns(reader, table, update.columns, changes.keys())?;
    if changes.is_empty() {
        return Ok(());
    }
    let updated = update.run(writer, key.to_owned(), changes, Arc::new(|_| true)).await;
    updated.map(|_| ()).map_err(|refused| DataError::refused(reader, refused))
}

pub(super) async fn update(
    State(data): State<Arc<Data>>,
    call: Call,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, DataError> {
    let Write { preferences, entry, writer, query } = Write::of(&data, &call, |entry| entry.update.is_some())?;
    let (table, reader) = (entry.table, call.reader);
    let update = entry.update.as_ref().ok_or_else(|| DataError::no_table_rights(reader, table))?;
    let mut objects = objects(&call.headers, body)?;
    let (Some(object), None) = (objects.pop(), objects.pop()) else {
        return Err(DataError::body("Empty or invalid json"));
    };
    let changes = fields(reader, table, update.columns, object, query.columns.as_deref())?;
    if reader == Reader::Service && query.filters.is_empty() {
        return Err(DataError::new(400, "21000", "UPDATE requires a WHERE clause"));
    }
    let mut found = data.find_targets(&call, table, &query, MAX_WRITES + 1).await?;
    if found.len() > MAX_WRITES {
        return Err(DataError::too_many("rows to update", MAX_WRITES));
    }
    let single = |rows: usize| match preferences.single && preferences.returns == Return::Rows && rows != 1 {
        true => Err(DataError::not_single(rows)),
        false => Ok(()),
    };
    single(found.len())?;
    if changes.is_empty() {
        found.clear();
    }
    let mut keys = Vec::with_capacity(found.len());
    for target in found {
        let run = |target: Target| update.run(writer, target.key, changes.clone(), is_unchanged(target.seen));
        keys.extend(data.write_target(&call, table, &query, target, run).await?);
    }
    if !changes.is_empty() {
        single(keys.len())?;
    }
    let page = data.written_rows(&call, entry, &query, preferences, &keys).await?;
    let status = if page.is_some() { StatusCode::OK } else { StatusCode::NO_CONTENT };
    let rows = keys.len() as u64;
    let range = content_range(0, rows, preferences.count.then_some(rows));
    write_response(status, preferences, &range, page, None)
}

/// Deletes the rows that the filters name. A filter is needed, so that a mistake does not delete everything.
pub(super) async fn delete(State(data): State<Arc<Data>>, call: Call) -> Result<Response, DataError> {
    let Write { preferences, entry, writer, query } = Write::of(&data, &call, |entry| entry.delete.is_some())?;
    let (table, reader) = (entry.table, call.reader);
    let delete = entry.delete.as_ref().ok_or_else(|| DataError::no_table_rights(reader, table))?;
    if query.filters.is_empty() {
        return Err(DataError::new(400, "21000", "DELETE requires a WHERE clause"));
    }
    let found = data.find_targets(&call, table, &query, MAX_WRITES + 1).await?;
    if found.len() > MAX_WRITES {
        return Err(DataError::too_many("rows to delete", MAX_WRITES));
    }
    if preferences.single && preferences.returns == Return::Rows && found.len() != 1 {
        return Err(DataError::not_single(found.len()));
    }
    let mut rows = 0;
    let mut page = (preferences.returns == Return::Rows).then(Page::default);
    for target in found {
        // Read before it is gone.
        let row = data.written_rows(&call, entry, &query, preferences, std::slice::from_ref(&target.key)).await?;
        let run = |target: Target| delete.run(writer, target.key, is_unchanged(target.seen));
        if data.write_target(&call, table, &query, target, run).await?.is_some() {
            rows += 1;
            page.as_mut().zip(row).into_iter().for_each(|(page, row)| page.append(row));
        }
    }
    let status = if page.is_some() { StatusCode::OK } else { StatusCode::NO_CONTENT };
    // PostgREST names no rows of a delete.
    let range = content_range(0, 0, preferences.count.then_some(rows));
    write_response(status, preferences, &range, page, None)
}

impl Data {
    /// The existing row with the same key, if any. It is refused if the reader does not own it.
    async fn existing_row(
        &self,
        reader: Reader,
        table: &'static Table,
        row: &Fields,
    ) -> Result<Option<(String, Record)>, DataError> {
        let Some(key) = row.get(table.key) else { return Ok(None) };
        let key = key.as_str().map_or_else(|| key.to_string(), ToOwned::to_owned);
        let wanted = key.clone();
        match self.db.read(move |tx| read_record(tx, table, &wanted)).await? {
            None => Ok(None),
            Some(existing) if table.owns(reader, &existing) => Ok(Some((key, existing))),
            Some(_) => {
                let text = format!(
                    "new row violates row-level security policy (USING expression) for table \"{}\"",
                    table.name
                );
                Err(DataError::forbidden(reader, text))
            }
        }
    }

    /// The written rows as the writer sees them now, in the order of writing, if requested.
    async fn written_rows(
        &self,
        call: &Call,
        entry: &TableEntry,
        query: &Query,
        preferences: Preferences,
        keys: &[String],
    ) -> Result<Option<Page>, DataError> {
        if preferences.returns != Return::Rows {
            return Ok(None);
        }
        let view = self.view(entry.table, call.reader);
        let selects =
            keys.iter().map(|key| select_by_key(&view, query, preferences, key)).collect::<Result<Vec<_>, _>>()?;
        let page = self.db.read(move |tx| {
            selects.iter().try_fold(Page::default(), |mut page, select| {
                page.append(select.run(tx)?);
                Ok::<_, DataError>(page)
            })
        });
        page.await.map(Some)
    }
}

fn select_by_key(view: &View, query: &Query, preferences: Preferences, key: &str) -> Result<SelectRows, DataError> {
    Ok(SelectRows::new(view, &query.of_key(view.table, key)?, false, preferences.without_nulls))
}

fn writer(reader: Reader) -> Option<Writer> {
    match reader {
        Reader::Visitor => None,
        Reader::Player(id) => Some(Writer::Player(id)),
        Reader::Service => Some(Writer::Service),
    }
}

/// The objects of a body: one, or a list of them.
fn objects(headers: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<Vec<Map<String, Value>>, DataError> {
    let invalid = || DataError::body("Empty or invalid json");
    let objects = match json_body(headers, body)?.ok_or_else(invalid)? {
        Value::Object(object) => vec![object],
        Value::Array(items) => {
            let objects = items.into_iter().map(|item| match item {
                Value::Object(object) => Some(object),
                _ => None,
            });
            objects.collect::<Option<_>>().ok_or_else(invalid)?
        }
        _ => return Err(invalid()),
    };
    if objects.len() > MAX_WRITES { Err(DataError::too_many("rows to write", MAX_WRITES)) } else { Ok(objects) }
}

/// The JSON of a body; `None` if it is empty.
pub(super) fn json_body(headers: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<Option<Value>, DataError> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => DataError::new(413, "PGRST102", "The body is too large"),
        _ => DataError::body("The body could not be read"),
    })?;
    if body.trim_ascii().is_empty() {
        return Ok(None);
    }
    let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or("application/json");
    if !kind.trim_start().starts_with("application/json") {
        let kind: String = kind.split(';').next().unwrap_or_default().trim().chars().take(100).collect();
        return Err(DataError::body(format!("Content-Type not acceptable: {kind}")));
    }
    serde_json::from_slice(&body).map(Some).map_err(|_| DataError::body("Empty or invalid json"))
}

/// The fields of a write, checked and normalised. Each must be a column that clients may write.
fn fields(
    reader: Reader,
    table: &'static Table,
    allowed: &[&str],
    object: Map<String, Value>,
    only: Option<&[String]>,
) -> Result<Fields, DataError> {
    let chosen = |name: &String| only.is_none_or(|only| only.contains(name));
    if let Some(unknown) = only.and_then(|only| only.iter().find(|name| table.column(name).is_none())) {
        return Err(DataError::no_column_to_write(table, unknown));
    }
    let members = object.into_iter().filter(|(name, _)| chosen(name));
    let fields = members.map(|(name, value)| {
        let column = table.column(&name).ok_or_else(|| DataError::no_column_to_write(table, &name))?;
        check_columns(reader, table, allowed, [&name])?;
        let value = check_value(column.kind, value)?;
        if value.is_null() && !column.nullable { Err(DataError::null(table, &name)) } else { Ok((name, value)) }
    });
    fields.collect()
}

fn check_columns<'n>(
    reader: Reader,
    table: &Table,
    allowed: &[&str],
    names: impl IntoIterator<Item = &'n String>,
) -> Result<(), DataError> {
    match names.into_iter().find(|name| !allowed.contains(&name.as_str())) {
        Some(name) => {
            let text = format!("permission denied for column \"{name}\" of relation \"{}\"", table.name);
            Err(DataError::forbidden(reader, text))
        }
        None => Ok(()),
    }
}

fn same_value(table: &Table, name: &str, value: &Value, existing: &Record) -> bool {
    let (Some(column), Some(old)) = (table.column(name), existing.get(name)) else { return false };
    Literal::of_json(column.kind, value) == Literal::of_json(column.kind, old)
}

fn location(table: &Table, key: &str) -> String {
    let key: String = form_urlencoded::byte_serialize(key.as_bytes()).collect();
    format!("/{}?{}=eq.{key}", table.name, table.key)
}
