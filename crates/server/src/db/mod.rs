//! Storage: `Db::read` and `Db::write` run plain synchronous functions over [`Tx`] on the engine's own threads.
//!
//! SQLite (a file in the data directory) or PostgreSQL; the SQL is written once, in what both understand. Knows no feature:
//! migrations define the tables, and each feature's `store` has its statements.

mod deadline;
mod error;
mod job;
mod migrate;
mod postgres;
mod publisher;
mod sqlite;
#[cfg(test)]
mod tests;
mod tx;
mod value;

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Sender, TrySendError};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

pub use self::error::DbError;
pub use self::migrate::{Applied, MIGRATIONS};
pub use self::sqlite::{FILE as SQLITE_FILE, backup as backup_sqlite};
pub use self::tx::{Row, Tx};
pub use self::value::{Cell, FromCell, Value};

use self::job::{Job, Work};
use self::postgres::{Kind, Postgres};
use self::sqlite::Sqlite;
use crate::bus::Bus;

/// Jobs that may wait for an engine. Beyond that, a request is refused (503, retry) instead of growing the queue.
const QUEUE: usize = 4096;
/// The longest a read may take. On SQLite a longer one would block one of the few reader threads for all other requests.
const READ_LIMIT: Duration = Duration::from_secs(5);

/// A cheap handle on the database; clones share the threads behind it.
#[derive(Clone)]
pub struct Db {
    engine: Arc<Engine>,
    counters: Counters,
    bus: Bus,
}

struct Engine {
    queue: Queue,
    threads: Vec<JoinHandle<()>>,
}

enum Queue {
    Sqlite { reads: Sender<Box<dyn Job>>, writes: Sender<Box<dyn Job>> },
    Postgres(Sender<(Kind, Box<dyn Job>)>),
}

#[derive(Clone, Default)]
struct Counters {
    commits: Counter,
    jobs: Counter,
}

impl Db {
    /// The embedded engine: one file in `directory`.
    pub fn sqlite(directory: &Path) -> Result<Self, DbError> {
        Self::sqlite_with(directory, READ_LIMIT)
    }

    /// As `sqlite`, with another time limit for reads.
    pub fn sqlite_with(directory: &Path, read_limit: Duration) -> Result<Self, DbError> {
        let (counters, bus) = <(Counters, Bus)>::default();
        let Sqlite { writes, reads, threads } = Sqlite::open(directory, read_limit, &counters, &bus)?;
        Ok(Self { engine: Arc::new(Engine { queue: Queue::Sqlite { reads, writes }, threads }), counters, bus })
    }

    pub fn postgres(url: &str, connections: usize) -> Result<Self, DbError> {
        let (counters, bus) = <(Counters, Bus)>::default();
        let Postgres { jobs, threads } = Postgres::open(url, connections, &counters, &bus)?;
        Ok(Self { engine: Arc::new(Engine { queue: Queue::Postgres(jobs), threads }), counters, bus })
    }

    /// The bus on which transactions publish.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// For the few statements that cannot be written once for both engines.
    pub fn is_postgres(&self) -> bool {
        matches!(self.engine.queue, Queue::Postgres(_))
    }

    /// Runs statements that change nothing. They see everything that was committed before this call.
    pub async fn read<T, E>(&self, work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (job, result) = Work::new(work);
        match &self.engine.queue {
            Queue::Sqlite { reads, .. } => reads.try_send(job).map_err(overloaded)?,
            Queue::Postgres(jobs) => jobs.try_send((Kind::Read, job)).map_err(overloaded)?,
        }
        result.await.map_err(|_| threads_ended())?
    }

    /// As `read`, but all statements see one snapshot of the data.
    pub async fn snapshot<T, E>(
        &self,
        mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.read(move |tx| tx.in_snapshot(&mut work)).await
    }

    /// Runs one transaction: `Ok` is committed before it is returned, `Err` leaves nothing behind. The work may run more
    /// than once (the engine repeats it when it was interrupted), so it acts through `tx` alone.
    pub async fn write<T, E>(&self, work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (job, result) = Work::new(work);
        let sent = match &self.engine.queue {
            Queue::Sqlite { writes, .. } => writes.try_send(job).map_err(overloaded),
            Queue::Postgres(jobs) => jobs.try_send((Kind::Write, job)).map_err(overloaded),
        };
        sent?;
        result.await.map_err(|_| threads_ended())?
    }

    pub fn register_metrics(&self, registry: &mut Registry) {
        registry.register("runeside_db_commits", "Commits made", self.counters.commits.clone());
        registry.register(
            "runeside_db_jobs",
            "Transactions asked for; on SQLite several share a commit",
            self.counters.jobs.clone(),
        );
    }

    /// Stops the engine's threads after the queued jobs. Waits for them if this is the last handle.
    pub fn close(self) {
        if let Ok(Engine { queue, threads }) = Arc::try_unwrap(self.engine) {
            drop(queue);
            for thread in threads {
                let _ = thread.join();
            }
        }
    }
}

fn overloaded<T>(error: TrySendError<T>) -> DbError {
    match error {
        TrySendError::Full(_) => DbError::Unavailable("the queue of database jobs is full".into()),
        TrySendError::Disconnected(_) => threads_ended(),
    }
}

fn threads_ended() -> DbError {
    DbError::Unavailable("the database threads have ended".into())
}
