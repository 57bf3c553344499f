//! `Tx`: the connection that a store function runs its statements on, the same for both engines.
//!
//! After a failed statement the transaction is lost (PostgreSQL refuses everything after it), so a store function returns
//! the error at once; where a conflict is expected it uses `on conflict do nothing`.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use anyhow::anyhow;
use postgres::{Client, Statement};
use rusqlite::Connection;

use super::DbError;
use super::deadline::Deadline;
use super::value::{Cell, FromCell, Value};
use crate::base::bus::BusEvent;

/// Prepared statements cached for each PostgreSQL connection; the cache is cleared when it has this many.
const STATEMENTS: usize = 256;
/// Locks the rows that a query returns. Removed for SQLite, which has one writer and no such clause.
const FOR_UPDATE: &str = " for update";

pub(super) type Statements = HashMap<String, Statement>;

pub struct Tx<'c> {
    engine: Engine<'c>,
    /// A transient failure (deadlock, lost connection) occurred: the whole transaction may be retried.
    pub(super) transient: bool,
    /// A statement failed: the transaction is not committed, also if the job returns `Ok`.
    pub(super) failed: bool,
    /// Published after the commit.
    pub(super) events: Vec<BusEvent>,
    /// The job has asked for the engine, so its statements may be for that one alone.
    #[cfg(test)]
    asked_for_engine: std::cell::Cell<bool>,
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
        Self {
            engine: Engine::Sqlite(connection, deadline),
            transient: false,
            failed: false,
            events: Vec::new(),
            #[cfg(test)]
            asked_for_engine: false.into(),
        }
    }

    pub(super) fn postgres(client: &'c mut Client, statements: &'c mut Statements) -> Self {
        Self {
            engine: Engine::Postgres { client, statements },
            transient: false,
            failed: false,
            events: Vec::new(),
            #[cfg(test)]
            asked_for_engine: false.into(),
        }
    }

    /// Publishes the event after the commit; a transaction that is rolled back publishes nothing. A row that changes several
    /// times in one transaction gives one event, with the first old value and the last new value: other transactions never
    /// see the values between.
    pub fn publish(&mut self, event: BusEvent) {
        if let BusEvent::Row(change) = &event
            && let Some(index) = self.events.iter().position(|earlier| earlier.is_change_of(change.table, &change.key))
            && let BusEvent::Row(earlier) = &mut self.events[index]
        {
            (earlier.new, earlier.at) = (change.new.clone(), change.at);
            if earlier.old == earlier.new {
                self.events.remove(index);
            }
            return;
        }
        self.events.push(event);
    }

    /// Several reads on one snapshot of the data. For work that only reads, outside of a write.
    pub(super) fn in_snapshot<T, E: From<DbError>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let (open, close) = match self.engine {
            Engine::Sqlite(..) => ("savepoint moment", "release moment"),
            Engine::Postgres { .. } => ("begin isolation level repeatable read, read only", "commit"),
        };
        self.script(open)?;
        // Closed in any case, because other jobs use the connection next.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(self)));
        let closed = self.script(close);
        let done = outcome.unwrap_or_else(|panic| resume_unwind(panic))?;
        closed?;
        Ok(done)
    }

    /// Runs a statement and returns the number of affected rows.
    pub fn run(&mut self, sql: &str, params: &[Value<'_>]) -> Result<u64, DbError> {
        refuse_nul(params)?;
        #[cfg(test)]
        self.expect_portable(sql);
        let done = match &mut self.engine {
            Engine::Sqlite(connection, _) => sqlite_run(connection, sql, params),
            Engine::Postgres { client, statements } => prepared(client, statements, sql)
                .and_then(|statement| Ok(client.execute(&statement, &as_postgres(params))?)),
        };
        self.note_failure(done)
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
        self.note_failure(done)
    }

    /// Lifts the time limit, for a snapshot that reads whole tables.
    pub fn lift_time_limit(&mut self) -> Result<(), DbError> {
        match &self.engine {
            Engine::Sqlite(_, deadline) => {
                deadline.iter().for_each(|deadline| deadline.lift());
                Ok(())
            }
            Engine::Postgres { .. } => self.script("set local statement_timeout = 0"),
        }
    }

    pub fn is_postgres(&self) -> bool {
        #[cfg(test)]
        self.asked_for_engine.set(true);
        matches!(self.engine, Engine::Postgres { .. })
    }

    fn each(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut visit: impl FnMut(&Row<'_>) -> Result<(), DbError>,
    ) -> Result<(), DbError> {
        refuse_nul(params)?;
        #[cfg(test)]
        self.expect_portable(sql);
        let done = match &mut self.engine {
            Engine::Sqlite(connection, _) => sqlite_each(connection, sql, params, &mut visit),
            Engine::Postgres { client, statements } => prepared(client, statements, sql).and_then(|statement| {
                let rows = client.query(&statement, &as_postgres(params))?;
                rows.iter().try_for_each(|row| visit(&Row::Postgres(row)))
            }),
        };
        self.note_failure(done)
    }

    /// SQL is written once for both engines: what runs on SQLite, PostgreSQL must accept.
    #[cfg(test)]
    fn expect_portable(&self, sql: &str) {
        if matches!(self.engine, Engine::Sqlite(..)) && !self.asked_for_engine.get() {
            crate::testing::expect_accepted_by_postgres(sql);
        }
    }

    fn note_failure<T>(&mut self, result: Result<T, DbError>) -> Result<T, DbError> {
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

/// In PostgreSQL `$2` is the second parameter; in SQLite it is a name, numbered by its first occurrence. Binds by the number
/// in the name, so that it means the second parameter in both.
fn bind(statement: &mut rusqlite::Statement<'_>, params: &[Value<'_>]) -> Result<(), DbError> {
    for index in 1..=statement.parameter_count() {
        let number = statement.parameter_name(index).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let value = number.and_then(|number| params.get(number.checked_sub(1)?));
        let value = value.ok_or_else(|| DbError::Broken(anyhow!("a statement's parameter {index} has no value")))?;
        statement.raw_bind_parameter(index, value)?;
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
