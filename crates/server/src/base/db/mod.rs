//! Storage: `Db::read` and `Db::write` run plain synchronous functions over [`Tx`] on the engine's own threads.
//!
//! SQLite (a file in the data directory) or PostgreSQL; the SQL is written once, in what both understand. Knows no feature:
//! migrations define the tables, and each feature's `store` has its statements.

mod deadline;
#[cfg(test)]
pub(crate) mod dying;
mod error;
mod job;
mod migrate;
mod pieces;
mod postgres;
mod publisher;
mod sqlite;
#[cfg(test)]
mod tests;
mod tx;
mod value;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Sender, TrySendError};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

pub use self::error::DbError;
pub use self::migrate::{Applied, MIGRATIONS};
pub use self::pieces::Stale;
pub use self::sqlite::{FILE as SQLITE_FILE, backup as backup_sqlite};
pub use self::tx::{Row, Tx};
pub use self::value::{Cell, FromCell, Value};

use self::job::{Job, Work};
use self::postgres::{Kind, Postgres};
use self::sqlite::Sqlite;
use crate::base::bus::Bus;

/// Jobs that may wait for an engine. Beyond that, a request is refused (503, retry) instead of growing the queue.
const QUEUE: usize = 4096;

/// How long a read may take. A longer one would block one of the few threads of its lane for all other requests.
#[derive(Clone, Copy, Debug)]
pub struct ReadLimits {
    /// A read of a feature; on PostgreSQL the setting of the connection limits it instead.
    pub reads: Duration,
    /// A read with a filter of a client.
    pub filters: Duration,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { reads: Duration::from_secs(5), filters: Duration::from_millis(300) }
    }
}

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
    /// Where the SQLite file is.
    directory: Option<PathBuf>,
}

enum Queue {
    Sqlite {
        reads: Sender<Box<dyn Job>>,
        filters: Sender<Box<dyn Job>>,
        long_reads: Sender<Box<dyn Job>>,
        writes: Sender<Box<dyn Job>>,
    },
    Postgres {
        jobs: Sender<(Kind, Box<dyn Job>)>,
        filters: Sender<(Kind, Box<dyn Job>)>,
        long_reads: Sender<(Kind, Box<dyn Job>)>,
    },
}

#[derive(Clone, Default)]
struct Counters {
    commits: Counter,
    jobs: Counter,
}

impl Db {
    /// The embedded engine: one file in `directory`.
    pub fn sqlite(directory: &Path) -> Result<Self, DbError> {
        Self::sqlite_with(directory, ReadLimits::default())
    }

    /// As `sqlite`, with other time limits for reads.
    pub fn sqlite_with(directory: &Path, limits: ReadLimits) -> Result<Self, DbError> {
        let (counters, bus) = <(Counters, Bus)>::default();
        let Sqlite { writes, reads, filters, long_reads, threads } = Sqlite::open(directory, limits, &counters, &bus)?;
        let queue = Queue::Sqlite { reads, filters, long_reads, writes };
        let directory = Some(directory.to_owned());
        Ok(Self { engine: Arc::new(Engine { queue, threads, directory }), counters, bus })
    }

    pub fn postgres(url: &str, connections: usize) -> Result<Self, DbError> {
        Self::postgres_with(url, connections, ReadLimits::default())
    }

    /// As `postgres`, with other time limits for reads.
    pub fn postgres_with(url: &str, connections: usize, limits: ReadLimits) -> Result<Self, DbError> {
        let (counters, bus) = <(Counters, Bus)>::default();
        let Postgres { jobs, filters, long_reads, threads } =
            Postgres::open(url, connections, limits, &counters, &bus)?;
        let queue = Queue::Postgres { jobs, filters, long_reads };
        Ok(Self { engine: Arc::new(Engine { queue, threads, directory: None }), counters, bus })
    }

    /// The bus on which transactions publish.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// For the few statements that cannot be written once for both engines.
    pub fn is_postgres(&self) -> bool {
        matches!(self.engine.queue, Queue::Postgres { .. })
    }

    /// Runs statements that change nothing. They see everything that was committed before this call. If the caller is gone
    /// before they begin, they are not run.
    pub async fn read<T, E>(&self, work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (job, result) = Work::new(work);
        match &self.engine.queue {
            Queue::Sqlite { reads, .. } => reads.try_send(job).map_err(overloaded)?,
            Queue::Postgres { jobs, .. } => jobs.try_send((Kind::Read, job)).map_err(overloaded)?,
        }
        result.await.map_err(|_| threads_ended())?
    }

    /// As `read`, for a statement with a filter of a client: on threads of its own and with a short time limit, so that no
    /// filter can delay the games, /health or anything else.
    pub async fn read_filtered<T, E>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (job, result) = Work::new(work);
        match &self.engine.queue {
            Queue::Sqlite { filters, .. } => filters.try_send(job).map_err(overloaded)?,
            Queue::Postgres { filters, .. } => filters.try_send((Kind::Read, job)).map_err(overloaded)?,
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

    /// As `snapshot`, for what is known to take long: on threads of its own, and on PostgreSQL on connections of its own, so that
    /// no other read waits for it.
    pub async fn long_snapshot<T, E>(
        &self,
        mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (job, result) = Work::new(move |tx: &mut Tx<'_>| tx.in_snapshot(&mut work));
        match &self.engine.queue {
            Queue::Sqlite { long_reads, .. } => long_reads.try_send(job).map_err(overloaded)?,
            Queue::Postgres { long_reads, .. } => long_reads.try_send((Kind::Read, job)).map_err(overloaded)?,
        }
        result.await.map_err(|_| threads_ended())?
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
            Queue::Postgres { jobs, .. } => jobs.try_send((Kind::Write, job)).map_err(overloaded),
        };
        sent?;
        let done = result.await.map_err(|_| threads_ended())?;
        #[cfg(test)]
        dying::after_write().await;
        done
    }

    pub fn register_metrics(&self, registry: &mut Registry) {
        registry.register("runeside_db_commits", "Commits made", self.counters.commits.clone());
        registry.register(
            "runeside_db_jobs",
            "Transactions asked for; on SQLite several share a commit",
            self.counters.jobs.clone(),
        );
    }

    /// If this is the last handle, stops the engine's threads after the queued jobs, waits for them, and leaves no journal beside
    /// a SQLite file, unless another process uses it: a copy of the file alone is then whole. False if there is another handle.
    pub fn close(self) -> bool {
        let Ok(Engine { queue, threads, directory }) = Arc::try_unwrap(self.engine) else { return false };
        drop(queue);
        for thread in threads {
            let _ = thread.join();
        }
        if let Some(directory) = directory {
            sqlite::empty_journal(&directory);
        }
        true
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
