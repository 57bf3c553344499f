//! Long work on a database that a server uses at the same time: many short transactions with pauses between them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Db, DbError, Tx};
use crate::base::clock::Timestamp;
use crate::params;

/// How long the statements of a transaction should take. On SQLite every other write waits for it, in this process or another;
/// on PostgreSQL only those of the same rows.
const SQLITE_PIECE: Duration = Duration::from_millis(2);
const POSTGRES_PIECE: Duration = Duration::from_millis(25);
/// The pause on SQLite is so many times as long as the transaction, so that few writes of others meet one.
const PAUSE: u32 = 4;
const FIRST_PIECE: usize = 20;
const LARGEST_PIECE: usize = 5000;
/// Another process may hold the file for the whole busy timeout; nothing is lost by asking again.
const TRIES: usize = 5;
/// Keys that are read at once for a deletion.
const KEYS: usize = 20_000;

/// Rows of a table that may be deleted.
#[derive(Clone, Copy, Debug)]
pub struct Stale {
    pub table: &'static str,
    /// A column with an index.
    pub key: &'static str,
    /// What the rows have in common; `$1` is the time.
    pub condition: &'static str,
    pub time: Timestamp,
}

impl Db {
    /// Deletes what is stale, a few rows in each transaction; returns how many. The rows are found by a read, because few of
    /// these conditions have an index and the writer should not look through a table.
    pub async fn delete_in_pieces(&self, stale: Stale) -> Result<usize, DbError> {
        let Stale { table, key, condition, time } = stale;
        let find = format!("select {key} from {table} where {condition} limit $2");
        let delete = format!("delete from {table} where ({condition}) and {key} = $2");
        let mut deleted = 0;
        loop {
            let find = find.clone();
            let read = |row: &super::Row<'_>| row.get::<String>(0);
            let keys = self.long_snapshot(move |tx| tx.all(&find, params![time, KEYS as i64], read)).await?;
            let found = keys.len();
            let delete = delete.clone();
            self.write_in_pieces(keys, move |tx, keys| {
                keys.iter().try_for_each(|key| tx.run(&delete, params![time, key]).map(drop))
            })
            .await?;
            deleted += found;
            if found < KEYS {
                return Ok(deleted);
            }
        }
    }

    /// Writes all items in order, some of them in each transaction. What was written stays if a later piece fails.
    pub async fn write_in_pieces<T>(
        &self,
        items: Vec<T>,
        work: impl FnMut(&mut Tx<'_>, &[T]) -> Result<(), DbError> + Clone + Send + 'static,
    ) -> Result<(), DbError>
    where
        T: Send + Sync + 'static,
    {
        self.collect_in_pieces(items, work).await.map(drop)
    }

    /// As `write_in_pieces`, and gives the result of each piece.
    pub async fn collect_in_pieces<T, R>(
        &self,
        items: Vec<T>,
        work: impl FnMut(&mut Tx<'_>, &[T]) -> Result<R, DbError> + Clone + Send + 'static,
    ) -> Result<Vec<R>, DbError>
    where
        T: Send + Sync + 'static,
        R: Send + 'static,
    {
        let (items, mut from, mut size) = (Arc::new(items), 0, FIRST_PIECE);
        let mut results = Vec::new();
        while from < items.len() {
            let to = items.len().min(from + size);
            let (here, mut work) = (items.clone(), work.clone());
            let (result, took) = self.write_patiently(move |tx| work(tx, &here[from..to])).await?;
            results.push(result);
            (from, size) = (to, next_size(size, took, self.piece()));
        }
        Ok(results)
    }

    /// As `write`, but it tries again if the database was locked, and pauses afterwards. Also gives how long the statements took.
    pub async fn write_patiently<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Result<T, DbError> + Clone + Send + 'static,
    ) -> Result<(T, Duration), DbError> {
        let mut tries = 0;
        let (done, took) = loop {
            tries += 1;
            let mut work = work.clone();
            let timed = move |tx: &mut Tx<'_>| {
                let began = Instant::now();
                work(tx).map(|done| (done, began.elapsed()))
            };
            match self.write(timed).await {
                Err(DbError::Unavailable(_)) if tries < TRIES => {}
                other => break other?,
            }
        };
        if !self.is_postgres() {
            tokio::time::sleep(took * PAUSE).await;
        }
        Ok((done, took))
    }

    fn piece(&self) -> Duration {
        if self.is_postgres() { POSTGRES_PIECE } else { SQLITE_PIECE }
    }
}

/// At most twice as many as before, so that one quick piece is not followed by a long one.
fn next_size(size: usize, took: Duration, wanted: Duration) -> usize {
    let factor = wanted.as_secs_f64() / took.as_secs_f64().max(1e-6);
    ((size as f64 * factor.min(2.0)) as usize).clamp(1, LARGEST_PIECE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_takes_as_long_as_wanted() {
        let ms = Duration::from_millis;
        assert_eq!(next_size(100, ms(8), ms(4)), 50);
        assert_eq!(next_size(100, ms(1), ms(4)), 200, "not four times as many at once");
        assert_eq!((next_size(1, ms(400), ms(4)), next_size(5000, ms(0), ms(4))), (1, LARGEST_PIECE));
    }
}
