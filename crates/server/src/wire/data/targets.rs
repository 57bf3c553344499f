//! The rows that the filters of an update or a delete name.

use std::sync::Arc;

use super::Data;
use super::answer::Call;
use super::error::DataError;
use super::query::Query;
use super::read::{Target, Targets};
use crate::base::db::DbError;
use crate::contract::registry::{Answer, Fields, RowPredicate, Table};

/// How often an update or a delete is tried while other requests change what its filters name.
const TRIES: usize = 20;

impl Data {
    /// Writes one row, while the filters are true for it. Its key if it was written.
    pub(super) async fn write_target(
        &self,
        call: &Call,
        table: &'static Table,
        query: &Query,
        target: Target,
        run: impl Fn(Target) -> Answer<bool>,
    ) -> Result<Option<String>, DataError> {
        let mut target = Some(target);
        for _ in 0..TRIES {
            let Some(tried) = target.take() else { return Ok(None) };
            let key = tried.key.clone();
            if run(tried).await.map_err(|refused| DataError::refused(call.reader, refused))? {
                return Ok(Some(key));
            }
            // Another request changed the row, or deleted it: the filters are evaluated again.
            target = self.find_targets(call, table, &query.and_key(table, &key)?, 1).await?.pop();
        }
        match target {
            None => Ok(None),
            Some(_) => Err(DbError::Unavailable("a row was changed by other requests again and again".into()).into()),
        }
    }

    /// Evaluates the filters of an update or a delete, on a reader.
    pub(super) async fn find_targets(
        &self,
        call: &Call,
        table: &'static Table,
        query: &Query,
        most: usize,
    ) -> Result<Vec<Target>, DataError> {
        let targets = Targets::new(&self.view_of(call, table).await?, query, most as u64);
        let targets = targets.ok_or_else(|| DataError::no_table_rights(call.reader, table))?;
        Ok(self.run_read(call, query.is_by_key(table), move |tx| targets.run(tx)).await?)
    }
}

/// Whether a row still has the values for which the filters were true. The filters themselves are evaluated by a reader,
/// before the row is locked: a client chooses what they cost, and other writes would wait. Comparing the values costs next
/// to nothing, and of two concurrent conditional updates only one succeeds.
pub(super) fn is_unchanged(seen: Fields) -> RowPredicate {
    Arc::new(move |row| seen.iter().all(|(name, value)| row.get(name) == Some(value)))
}
