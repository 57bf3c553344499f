//! Storage: `Db::read` and `Db::write` run plain synchronous functions over [`Tx`] on the engine's own threads.
//!
//! SQLite (a file under the data directory) or PostgreSQL; the SQL is written once, in what both understand. Knows no
//! feature: the tables are the migrations', the statements the stores'.

mod deadline;
mod error;
mod job;
mod migrate;
mod postgres;
mod sqlite;
mod teller;
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

/// Jobs that may wait for an engine. Beyond it a request is told to come back instead of growing the queue.
const QUEUE: usize = 4096;
/// No read of ours takes this long; one that does would keep a reader of SQLite's from all others.
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

    /// As `sqlite`, with another limit for a read.
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

    /// Where what transactions tell is heard.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Which of the two dialects a statement that cannot be written once is for.
    pub fn is_postgres(&self) -> bool {
        matches!(self.engine.queue, Queue::Postgres(_))
    }

    /// Runs statements that change nothing. They see everything that was committed when they were asked for.
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
        result.await.map_err(|_| gone())?
    }

    /// As `read`, with all statements seeing the data as it was at one moment.
    pub async fn snapshot<T, E>(
        &self,
        mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.read(move |tx| tx.at_one_moment(&mut work)).await
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
        result.await.map_err(|_| gone())?
    }

    pub fn register_metrics(&self, registry: &mut Registry) {
        registry.register("runeside_db_commits", "Commits made", self.counters.commits.clone());
        registry.register(
            "runeside_db_jobs",
            "Transactions asked for; on SQLite several share a commit",
            self.counters.jobs.clone(),
        );
    }

    /// Lets the engine's threads finish what is queued and end. Waits for them if this is the last handle.
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
        TrySendError::Full(_) => DbError::Unavailable("too much is waiting".into()),
        TrySendError::Disconnected(_) => gone(),
    }
}

fn gone() -> DbError {
    DbError::Unavailable("the database threads have ended".into())
}
