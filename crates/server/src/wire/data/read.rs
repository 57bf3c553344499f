//! Reads rows: builds one statement from a query and a view of the table, and writes its rows as JSON.

use serde_json::Value;

use super::error::{DataError, sql_type};
use super::query::Query;
use super::select::{Cast, Item};
use super::sql::{Statement, View};
use crate::base::db::{DbError, Row, Tx};
use crate::contract::registry::{Column, Fields, Kind, Reader, json_of};

/// The statements of a read, built before the job is sent to the database thread.
pub(super) struct SelectRows {
    rows: Statement,
    count: Option<Statement>,
    fields: Vec<Field>,
    /// The reader's id, if some columns are only shown in the reader's own rows; the row's owner is then selected after the
    /// fields.
    me: Option<String>,
    without_nulls: bool,
    limit: u64,
    offset: u64,
}

/// One field of the JSON objects.
struct Field {
    column: &'static Column,
    name: String,
    /// `"name":`
    key: String,
    cast: Option<Cast>,
    /// Left out of rows that the reader does not own.
    own: bool,
}

/// Rows as JSON, with commas between them.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) json: Vec<u8>,
    pub(super) rows: u64,
    /// How many rows match without the limit, if requested.
    pub(super) total: Option<u64>,
}

impl Page {
    pub(super) fn append(&mut self, other: Self) {
        if self.rows > 0 && other.rows > 0 {
            self.json.push(b',');
        }
        self.json.extend(other.json);
        self.rows += other.rows;
    }
}

impl SelectRows {
    pub(super) fn new(view: &View, query: &Query, count: bool, without_nulls: bool) -> Self {
        let fields = fields(view, &query.select);
        let has_own_fields = fields.iter().any(|field| field.own);
        let me = match view.reader {
            Reader::Player(id) if has_own_fields && view.table.owner.is_some() => Some(id.to_string()),
            _ => None,
        };
        let mut rows = Statement::default();
        rows.push("select ");
        for field in &fields {
            view.column(field.column, &mut rows);
            rows.push(", ");
        }
        rows.push(view.table.owner.filter(|_| me.is_some()).unwrap_or("1"));
        from(view, query, &mut rows);
        order(view, query, &mut rows);
        page(query, &mut rows, view);
        let count = count.then(|| count_statement(view, query));
        Self { rows, count, fields, me, without_nulls, limit: query.limit, offset: query.offset }
    }

    pub(super) fn run(&self, tx: &mut Tx<'_>) -> Result<Page, DataError> {
        let mut page = Page::default();
        let mut failed = None;
        tx.all(&self.rows.text, &self.rows.values, |row| {
            if failed.is_some() {
                return Ok(());
            }
            if page.rows > 0 {
                page.json.push(b',');
            }
            page.rows += 1;
            match self.write(row, &mut page.json) {
                Err(ReadError::Db(error)) => return Err(error),
                Err(ReadError::DataError(refusal)) => failed = Some(refusal),
                Ok(()) => {}
            }
            Ok(())
        })?;
        if let Some(refusal) = failed {
            return Err(refusal);
        }
        if let Some(count) = &self.count {
            // If the page is not full, the total is known without a count.
            let complete = page.rows < self.limit && (page.rows > 0 || self.offset == 0);
            page.total = Some(if complete { self.offset.saturating_add(page.rows) } else { fetch_count(tx, count)? });
        }
        Ok(page)
    }

    fn write(&self, row: &Row<'_>, json: &mut Vec<u8>) -> Result<(), ReadError> {
        let owns = match &self.me {
            Some(me) => row.get::<Option<String>>(self.fields.len())?.as_ref() == Some(me),
            None => false,
        };
        json.push(b'{');
        let mut first = true;
        for (index, field) in self.fields.iter().enumerate() {
            if field.own && !owns {
                continue;
            }
            let value = json_of(field.column.kind, row, index)?;
            let value = field.cast.map_or(Ok(value.clone()), |cast| cast_to(cast, field.column.kind, value))?;
            if self.without_nulls && value.is_null() {
                continue;
            }
            if !std::mem::take(&mut first) {
                json.push(b',');
            }
            json.extend_from_slice(field.key.as_bytes());
            serde_json::to_writer(&mut *json, &value).map_err(|error| DbError::Broken(error.into()))?;
        }
        json.push(b'}');
        Ok(())
    }
}

/// Counts the rows of the requested page and, if wanted, all that match, without reading them.
pub(super) struct CountRows {
    page: Statement,
    total: Option<Statement>,
}

impl CountRows {
    pub(super) fn new(view: &View, query: &Query, count: bool) -> Self {
        let mut inner = Statement::default();
        inner.push("select count(*) from (select 1 as one");
        from(view, query, &mut inner);
        page(query, &mut inner, view);
        inner.push(") as page");
        Self { page: inner, total: count.then(|| count_statement(view, query)) }
    }

    pub(super) fn run(&self, tx: &mut Tx<'_>) -> Result<Page, DataError> {
        let rows = fetch_count(tx, &self.page)?;
        let total = self.total.as_ref().map(|total| fetch_count(tx, total)).transpose()?;
        Ok(Page { json: Vec::new(), rows, total })
    }
}

/// At most `most` rows that match and that the reader may change.
pub(super) struct Targets {
    statement: Statement,
    key: Kind,
    columns: Vec<&'static Column>,
}

/// A row to change: its key, and the columns that the filters name, with the values for which the filters were true.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) key: String,
    pub(super) seen: Fields,
}

impl Targets {
    pub(super) fn new(view: &View, query: &Query, most: u64) -> Option<Self> {
        let key = view.table.column(view.table.key)?;
        let columns = query.filtered_columns();
        let mut statement = Statement::default();
        statement.push("select ").push(key.name);
        for column in &columns {
            // The reader owns these rows and sees all their columns.
            statement.push(", ").push(column.name);
        }
        from(view, query, &mut statement);
        statement.push(" and ");
        view.owned(&mut statement);
        order(view, query, &mut statement);
        let bounded = query.limit.min(most);
        statement.push(" limit ").bind_int(as_i64(bounded)).push(" offset ").bind_int(as_i64(query.offset));
        Some(Self { statement, key: key.kind, columns })
    }

    pub(super) fn run(&self, tx: &mut Tx<'_>) -> Result<Vec<Target>, DbError> {
        tx.all(&self.statement.text, &self.statement.values, |row| {
            let key = match json_of(self.key, row, 0)? {
                Value::String(text) => text,
                other => other.to_string(),
            };
            let seen = self.columns.iter().zip(1..);
            let seen = seen.map(|(column, place)| Ok((column.name.to_owned(), json_of(column.kind, row, place)?)));
            Ok(Target { key, seen: seen.collect::<Result<_, DbError>>()? })
        })
    }
}

fn fields(view: &View, select: &[Item]) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut add = |name: &str, column, cast, own| {
        let key = format!("{}:", Value::from(name));
        let field = Field { column, name: name.to_owned(), key, cast, own };
        match fields.iter().position(|earlier| earlier.name == name) {
            // Named twice: the later one wins.
            Some(index) => fields[index] = field,
            None => fields.push(field),
        }
    };
    for item in select {
        match item {
            Item::All => {
                for column in view.table.columns {
                    add(column.name, column, None, column.private && view.may_be_cut());
                }
            }
            Item::One { name, column, cast } => add(name, column, *cast, false),
        }
    }
    fields
}

fn from(view: &View, query: &Query, to: &mut Statement) {
    to.push(" from ").push(view.table.name).push(" where ");
    view.seen(to);
    for filter in &query.filters {
        to.push(" and ");
        filter.to_sql(view, to);
    }
}

/// Ordered by the key last, so that equal rows have a stable order and pages do not overlap.
fn order(view: &View, query: &Query, to: &mut Statement) {
    if query.is_by_key(view.table) {
        return;
    }
    to.push(" order by ");
    for order in &query.order {
        view.ordered(order.column, to);
        to.push(if order.descending { " desc" } else { " asc" });
        if order.column.nullable || order.column.private {
            to.push(if order.nulls_first { " nulls first" } else { " nulls last" });
        }
        to.push(", ");
    }
    match view.table.column(view.table.key) {
        Some(key) => view.ordered(key, to),
        None => drop(to.push("1")),
    }
}

fn page(query: &Query, to: &mut Statement, view: &View) {
    if query.is_by_key(view.table) && query.limit > 0 && query.offset == 0 {
        return;
    }
    to.push(" limit ").bind_int(as_i64(query.limit)).push(" offset ").bind_int(as_i64(query.offset));
}

fn count_statement(view: &View, query: &Query) -> Statement {
    let mut count = Statement::default();
    count.push("select count(*)");
    from(view, query, &mut count);
    count
}

fn fetch_count(tx: &mut Tx<'_>, statement: &Statement) -> Result<u64, DbError> {
    let count = tx.one(&statement.text, &statement.values, |row| row.get::<i64>(0))?;
    Ok(u64::try_from(count.unwrap_or_default()).unwrap_or_default())
}

fn as_i64(amount: u64) -> i64 {
    i64::try_from(amount).unwrap_or(i64::MAX)
}

enum ReadError {
    Db(DbError),
    DataError(DataError),
}

impl From<DbError> for ReadError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

impl From<DataError> for ReadError {
    fn from(failed: DataError) -> Self {
        Self::DataError(failed)
    }
}

/// Casts in Rust, because the engines' results differ.
fn cast_to(cast: Cast, kind: Kind, value: Value) -> Result<Value, DataError> {
    Ok(match (cast, value) {
        (_, Value::Null) => Value::Null,
        (Cast::Text, Value::String(text)) => text.into(),
        (Cast::Text, other) => other.to_string().into(),
        (Cast::Int, Value::Bool(bool)) => i64::from(bool).into(),
        (Cast::Int, Value::Number(number)) => match (number.as_i64(), number.as_f64()) {
            (Some(int), _) => int.into(),
            (None, Some(real)) if real.abs() < 9.0e18 => (real.round_ties_even() as i64).into(),
            _ => return Err(DataError::new(400, "22003", "bigint out of range")),
        },
        (Cast::Int, Value::String(text)) if kind == Kind::Text => {
            text.trim().parse::<i64>().map_err(|_| DataError::bad_value(Kind::Int, &text))?.into()
        }
        (Cast::Int, _) => {
            return Err(DataError::new(400, "42846", format!("cannot cast type {} to bigint", sql_type(kind))));
        }
    })
}
