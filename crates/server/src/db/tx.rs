//! `Tx`: what a store function gets to speak to the database with, whichever engine is behind it.
//!
//! A statement that fails ends the transaction's usefulness (PostgreSQL refuses everything after it), so a store
//! returns the error at once; where a conflict is expected it says `on conflict do nothing`.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use anyhow::anyhow;
use postgres::{Client, Statement};
use rusqlite::Connection;

use super::DbError;
use super::deadline::Deadline;
use super::value::{Cell, FromCell, Value};
use crate::bus::BusEvent;

/// Statements kept prepared on a PostgreSQL connection; past this many the cache starts anew.
const STATEMENTS: usize = 256;
/// Marks a read whose rows are about to change. SQLite has one writer and needs no such words.
const FOR_UPDATE: &str = " for update";

pub(super) type Statements = HashMap<String, Statement>;

pub struct Tx<'c> {
    engine: Engine<'c>,
    /// A failure of the moment (deadlock, lost connection) was seen: the whole transaction may be tried again.
    pub(super) transient: bool,
    /// A statement failed: whatever the job says, nothing of it can be kept.
    pub(super) failed: bool,
    /// What is told once the transaction stands.
    pub(super) news: Vec<BusEvent>,
}

enum Engine<'c> {
    /// A write has no deadline.
    Sqlite(&'c Connection, Option<&'c Deadline>),
    Postgres {
        client: &'c mut Client,
        statements: &'c mut Statements,
    },
}

/// A row while it is being read.
pub enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r postgres::Row),
}

impl Row<'_> {
    pub fn get<T: FromCell>(&self, column: usize) -> Result<T, DbError> {
        match self {
            Self::Sqlite(row) => T::from_cell(Cell::try_from(row.get_ref(column)?)?),
            Self::Postgres(row) => T::from_cell(row.try_get::<_, Cell<'_>>(column)?),
        }
    }
}

impl<'c> Tx<'c> {
    pub(super) fn sqlite(connection: &'c Connection, deadline: Option<&'c Deadline>) -> Self {
        Self { engine: Engine::Sqlite(connection, deadline), transient: false, failed: false, news: Vec::new() }
    }

    pub(super) fn postgres(client: &'c mut Client, statements: &'c mut Statements) -> Self {
        Self { engine: Engine::Postgres { client, statements }, transient: false, failed: false, news: Vec::new() }
    }

    /// Tells the bus once the transaction is committed, and never if it is not. Of a row that changes several times it
    /// tells once: how it was before and how it is in the end, for nobody else ever sees what is between.
    pub fn publish(&mut self, news: BusEvent) {
        if let BusEvent::Row(change) = &news
            && let Some(place) = self.news.iter().position(|earlier| earlier.is_of(change.table, &change.key))
            && let BusEvent::Row(earlier) = &mut self.news[place]
        {
            (earlier.new, earlier.at) = (change.new.clone(), change.at);
            if earlier.old == earlier.new {
                self.news.remove(place);
            }
            return;
        }
        self.news.push(news);
    }

    /// Several reads that see the data as it was at one moment. For work that only reads, outside of a write.
    pub(super) fn at_one_moment<T, E: From<DbError>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let (open, close) = match self.engine {
            Engine::Sqlite(..) => ("savepoint moment", "release moment"),
            Engine::Postgres { .. } => ("begin isolation level repeatable read, read only", "commit"),
        };
        self.script(open)?;
        // Closed in any case: the connection is others' next.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(self)));
        let closed = self.script(close);
        let done = outcome.unwrap_or_else(|panic| resume_unwind(panic))?;
        closed?;
        Ok(done)
    }

    /// Runs a statement and says how many rows it touched.
    pub fn run(&mut self, sql: &str, params: &[Value<'_>]) -> Result<u64, DbError> {
        refuse_nul(params)?;
        let done = match &mut self.engine {
            Engine::Sqlite(connection, _) => sqlite_run(connection, sql, params),
            Engine::Postgres { client, statements } => prepared(client, statements, sql)
                .and_then(|statement| Ok(client.execute(&statement, &as_postgres(params))?)),
        };
        self.noted(done)
    }

    /// The first row, if there is one.
    pub fn one<T>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, DbError>,
    ) -> Result<Option<T>, DbError> {
        let mut read = Some(read);
        let mut found = None;
        self.each(sql, params, |row| {
            if let Some(read) = read.take() {
                found = Some(read(row)?);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Every row.
    pub fn all<T>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, DbError>,
    ) -> Result<Vec<T>, DbError> {
        let mut rows = Vec::new();
        self.each(sql, params, |row| {
            rows.push(read(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// Several statements without parameters, as in a migration.
    pub fn script(&mut self, sql: &str) -> Result<(), DbError> {
        let done = match &mut self.engine {
            Engine::Sqlite(connection, _) => connection.execute_batch(sql).map_err(DbError::from),
            Engine::Postgres { client, .. } => client.batch_execute(sql).map_err(DbError::from),
        };
        self.noted(done)
    }

    /// Lets a snapshot that reads everything take as long as it takes.
    pub fn take_all_the_time(&mut self) -> Result<(), DbError> {
        match &self.engine {
            Engine::Sqlite(_, deadline) => {
                deadline.iter().for_each(|deadline| deadline.lift());
                Ok(())
            }
            Engine::Postgres { .. } => self.script("set local statement_timeout = 0"),
        }
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self.engine, Engine::Postgres { .. })
    }

    fn each(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut visit: impl FnMut(&Row<'_>) -> Result<(), DbError>,
    ) -> Result<(), DbError> {
        refuse_nul(params)?;
        let done = match &mut self.engine {
            Engine::Sqlite(connection, _) => sqlite_each(connection, sql, params, &mut visit),
            Engine::Postgres { client, statements } => prepared(client, statements, sql).and_then(|statement| {
                let rows = client.query(&statement, &as_postgres(params))?;
                rows.iter().try_for_each(|row| visit(&Row::Postgres(row)))
            }),
        };
        self.noted(done)
    }

    fn noted<T>(&mut self, result: Result<T, DbError>) -> Result<T, DbError> {
        self.transient |= matches!(result, Err(DbError::Unavailable(_)));
        self.failed |= result.is_err();
        result
    }
}

fn refuse_nul(params: &[Value<'_>]) -> Result<(), DbError> {
    let has_nul = |value: &Value<'_>| match value {
        Value::Text(text) => text.contains('\0'),
        Value::Texts(texts) => texts.iter().any(|text| text.contains('\0')),
        _ => false,
    };
    if params.iter().any(has_nul) { Err(DbError::Nul) } else { Ok(()) }
}

fn sqlite_run(connection: &Connection, sql: &str, params: &[Value<'_>]) -> Result<u64, DbError> {
    let mut statement = connection.prepare_cached(sql)?;
    bind(&mut statement, params)?;
    Ok(statement.raw_execute()? as u64)
}

fn sqlite_each(
    connection: &Connection,
    sql: &str,
    params: &[Value<'_>],
    visit: &mut dyn FnMut(&Row<'_>) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut statement = connection.prepare_cached(sql.strip_suffix(FOR_UPDATE).unwrap_or(sql))?;
    bind(&mut statement, params)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        visit(&Row::Sqlite(row))?;
    }
    Ok(())
}

/// To SQLite `$2` is a name, numbered by where it first stands; to PostgreSQL it is the second parameter. It means the
/// second here, too.
fn bind(statement: &mut rusqlite::Statement<'_>, params: &[Value<'_>]) -> Result<(), DbError> {
    for place in 1..=statement.parameter_count() {
        let number = statement.parameter_name(place).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let value = number.and_then(|number| params.get(number.checked_sub(1)?));
        let value = value.ok_or_else(|| DbError::Broken(anyhow!("a statement's parameter {place} has no value")))?;
        statement.raw_bind_parameter(place, value)?;
    }
    Ok(())
}

fn prepared(client: &mut Client, statements: &mut Statements, sql: &str) -> Result<Statement, DbError> {
    if let Some(statement) = statements.get(sql) {
        return Ok(statement.clone());
    }
    if statements.len() >= STATEMENTS {
        statements.clear();
    }
    let statement = client.prepare(sql)?;
    statements.insert(sql.to_owned(), statement.clone());
    Ok(statement)
}

fn as_postgres<'p>(params: &'p [Value<'_>]) -> Vec<&'p (dyn postgres::types::ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn postgres::types::ToSql + Sync)).collect()
}
