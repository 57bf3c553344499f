//! Writes of a table: an insert, an update or a delete becomes a use case of the feature. Never SQL made from a request.

use std::future::Future;
use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Answer, CallError, Table};

/// Who writes: a signed-in player, or the holder of the secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    Player(Uuid),
    Service,
}

impl Writer {
    /// Whose row is written. Players write for themselves; the holder of the secret key for the user that the row names.
    pub fn owner(self, named: Option<Uuid>, table: &Table) -> Result<Uuid, CallError> {
        match (self, named) {
            (Self::Player(user), None) => Ok(user),
            (Self::Player(user), Some(named)) if named == user => Ok(user),
            (Self::Service, Some(named)) => Ok(named),
            _ => Err(not_own_row(table)),
        }
    }
}

pub fn not_own_row(table: &Table) -> CallError {
    CallError::forbidden(format!("new row violates row-level security policy for table \"{}\"", table.name))
}

/// The columns that a client sent for a row, each checked by its kind.
pub struct SentRow(pub Map<String, Value>);

impl SentRow {
    /// The column's value if it was sent; null is a value.
    pub fn get(&self, column: &str) -> Option<&Value> {
        self.0.get(column)
    }

    pub fn text(&self, column: &str) -> Option<String> {
        self.get(column).and_then(Value::as_str).map(ToOwned::to_owned)
    }

    pub fn int(&self, column: &str) -> Option<i64> {
        self.get(column).and_then(Value::as_i64)
    }

    pub fn flag(&self, column: &str) -> Option<bool> {
        self.get(column).and_then(Value::as_bool)
    }

    pub fn id(&self, column: &str) -> Option<Uuid> {
        self.get(column).and_then(Value::as_str).and_then(|text| Uuid::try_parse(text).ok())
    }
}

/// The client's condition on the row ("only if it is still so"). It is checked while the row is locked, see
/// [`super::lock_if_matches`].
pub type RowPredicate = Arc<dyn Fn(&Map<String, Value>) -> bool + Send + Sync>;

type RunInsert = Arc<dyn Fn(Writer, Map<String, Value>) -> Answer<String> + Send + Sync>;
type RunDelete = Arc<dyn Fn(Writer, String, RowPredicate) -> Answer<bool> + Send + Sync>;
type RunUpdate = Arc<dyn Fn(Writer, String, Map<String, Value>, RowPredicate) -> Answer<bool> + Send + Sync>;

/// An insert and the use case it becomes.
#[derive(Clone)]
pub struct Insert {
    /// Columns a client may name; others of the table are refused.
    pub columns: &'static [&'static str],
    run: RunInsert,
}

impl Insert {
    /// `run` returns the key of the row.
    pub fn new<T, F>(
        columns: &'static [&'static str],
        feature: &T,
        run: impl Fn(T, Writer, SentRow) -> F + Send + Sync + 'static,
    ) -> Self
    where
        T: Clone + Send + Sync + 'static,
        F: Future<Output = Result<String, CallError>> + Send + 'static,
    {
        let feature = feature.clone();
        let run = move |writer, row| Box::pin(run(feature.clone(), writer, SentRow(row))) as Answer<String>;
        Self { columns, run: Arc::new(run) }
    }

    pub fn run(&self, writer: Writer, row: Map<String, Value>) -> Answer<String> {
        (self.run)(writer, row)
    }
}

/// An update of one row and the use case it becomes. The row is one that the writer owns.
#[derive(Clone)]
pub struct Update {
    pub columns: &'static [&'static str],
    run: RunUpdate,
}

/// An update as it arrives.
pub struct SentUpdate {
    pub writer: Writer,
    /// The value of the row's primary key.
    pub key: String,
    pub changes: SentRow,
    pub predicate: RowPredicate,
}

impl Update {
    /// `run` returns false if the row was deleted or does not meet the condition any more; then nothing was changed.
    pub fn new<T, F>(
        columns: &'static [&'static str],
        feature: &T,
        run: impl Fn(T, SentUpdate) -> F + Send + Sync + 'static,
    ) -> Self
    where
        T: Clone + Send + Sync + 'static,
        F: Future<Output = Result<bool, CallError>> + Send + 'static,
    {
        let feature = feature.clone();
        let run = move |writer, key, changes, predicate| {
            let update = SentUpdate { writer, key, changes: SentRow(changes), predicate };
            Box::pin(run(feature.clone(), update)) as Answer<bool>
        };
        Self { columns, run: Arc::new(run) }
    }

    pub fn run(
        &self,
        writer: Writer,
        key: String,
        changes: Map<String, Value>,
        predicate: RowPredicate,
    ) -> Answer<bool> {
        (self.run)(writer, key, changes, predicate)
    }
}

/// A delete of one row and the use case it becomes. The row is one that the writer owns.
#[derive(Clone)]
pub struct Delete {
    run: RunDelete,
}

/// A delete as it arrives.
pub struct SentDelete {
    pub writer: Writer,
    /// The value of the row's primary key.
    pub key: String,
    pub predicate: RowPredicate,
}

impl Delete {
    /// `run` returns false if the row is gone or does not meet the condition any more; then nothing was deleted.
    pub fn new<T, F>(feature: &T, run: impl Fn(T, SentDelete) -> F + Send + Sync + 'static) -> Self
    where
        T: Clone + Send + Sync + 'static,
        F: Future<Output = Result<bool, CallError>> + Send + 'static,
    {
        let feature = feature.clone();
        let run = move |writer, key, predicate| {
            Box::pin(run(feature.clone(), SentDelete { writer, key, predicate })) as Answer<bool>
        };
        Self { run: Arc::new(run) }
    }

    pub fn run(&self, writer: Writer, key: String, predicate: RowPredicate) -> Answer<bool> {
        (self.run)(writer, key, predicate)
    }
}
