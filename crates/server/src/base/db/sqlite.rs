//! SQLite: one writer thread that joins waiting jobs into one commit, a few readers beside it, and two more each for the
//! filters of clients and for long reads.

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use rusqlite::{Connection, OpenFlags};

use super::deadline::Deadline;
use super::job::Job;
use super::{Counters, DbError, QUEUE, ReadLimits, Tx};
use crate::base::bus::{Bus, BusEvent};

/// The file's name inside the data directory.
pub const FILE: &str = "runeside.sqlite3";
/// The most jobs that share one transaction. More would only make the first of them wait longer.
const GROUP: usize = 64;
pub(super) const READERS: usize = 3;
/// Readers for the filters of clients, and the most of their jobs that share a transaction: fewer, because one of them may
/// take long.
const FILTER_READERS: usize = 2;
const FILTER_GROUP: usize = 8;
/// Readers for reads that are known to be long. They share no transaction: each would wait for the others. They give way to all other
/// threads, as `nice` has a program do, in this process and in others.
const LONG_READERS: usize = 2;
const LONG_NICENESS: i32 = 10;
const LONG_GROUP: usize = 1;
/// After this long the transaction ends; the other jobs of the group run in the next one.
const GROUP_TIME: Duration = Duration::from_millis(10);
/// Pages in the WAL after which the writer itself makes a checkpoint. Usually the checkpointer thread does so earlier, unless
/// a long read prevents it.
const LOG_PAGES: u32 = 32_768;
/// How often the checkpointer runs. While it syncs, commits also wait for the disk, so it must not run often.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(4);
/// Settings of every connection. `synchronous = full` with WAL: an acknowledged commit is on the disk.
const PRAGMAS: &str = "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; \
    pragma busy_timeout = 5000; pragma mmap_size = 268435456; pragma temp_store = memory; pragma trusted_schema = off;";

pub(super) struct Sqlite {
    pub(super) writes: Sender<Box<dyn Job>>,
    pub(super) reads: Sender<Box<dyn Job>>,
    pub(super) filters: Sender<Box<dyn Job>>,
    pub(super) long_reads: Sender<Box<dyn Job>>,
    pub(super) threads: Vec<JoinHandle<()>>,
}

impl Sqlite {
    pub(super) fn open(directory: &Path, limits: ReadLimits, counters: &Counters, bus: &Bus) -> Result<Self, DbError> {
        let file = directory.join(FILE);
        let mut threads = Vec::new();

        // Created here with mode 0600, so that no other user can read it; SQLite gives its other files the same mode.
        OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&file).map_err(DbError::broken)?;
        let writer = connect(&file, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        writer.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        let checkpointer = connect(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let (writes, queue) = bounded(QUEUE);
        let (counters, bus) = (counters.clone(), bus.clone());
        let (running, stopped) = bounded(0);
        let checkpointed = Arc::new(AtomicBool::new(false));
        let checkpoint_flag = checkpointed.clone();
        threads.push(spawn("db-writer", move || {
            write_loop(&writer, &queue, &counters, &bus, &checkpointed);
            drop::<Sender<()>>(running);
        })?);
        threads.push(spawn("db-checkpoint", move || checkpoint_loop(&checkpointer, &stopped, &checkpoint_flag))?);

        let lane = |name, readers, group, limit| Lane { name, readers, group, limit, niceness: 0 };
        let reads = lane("db-reader", READERS, GROUP, limits.reads);
        let filters = lane("db-filter", FILTER_READERS, FILTER_GROUP, limits.filters);
        let long = Lane { niceness: LONG_NICENESS, ..lane("db-long", LONG_READERS, LONG_GROUP, limits.reads) };
        let (reads, filters) = (reads.start(&file, &mut threads)?, filters.start(&file, &mut threads)?);
        let long_reads = long.start(&file, &mut threads)?;
        Ok(Self { writes, reads, filters, long_reads, threads })
    }
}

/// Reader threads that share a queue.
struct Lane {
    name: &'static str,
    readers: usize,
    group: usize,
    limit: Duration,
    niceness: i32,
}

impl Lane {
    fn start(&self, file: &PathBuf, threads: &mut Vec<JoinHandle<()>>) -> Result<Sender<Box<dyn Job>>, DbError> {
        let (jobs, queue) = bounded(QUEUE);
        for n in 0..self.readers {
            let mut reader = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            reader.execute_batch("pragma query_only = on")?;
            let deadline = Deadline::watch(&mut reader, self.limit)?;
            let (queue, group, niceness) = (queue.clone(), self.group, self.niceness);
            let read = move || {
                be_nice(niceness);
                read_loop(&reader, &deadline, &queue, group);
            };
            threads.push(spawn(&format!("{}-{n}", self.name), read)?);
        }
        Ok(jobs)
    }
}

fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, DbError> {
    thread::Builder::new().name(name.to_owned()).spawn(body).map_err(DbError::broken)
}

/// Lowers the priority of this thread, where the system has one for each thread.
fn be_nice(niceness: i32) {
    if cfg!(target_os = "linux") && niceness > 0 {
        // Without it reads are as they were, so a refusal by the system is no failure.
        let _ = rustix::process::setpriority_process(None, niceness);
    }
}

/// Jobs that wait together run in one read transaction: SQLite's locks cost as much as a look-up, and so they are taken once
/// for all jobs. The transaction begins after the last of them was queued, so each sees everything that was committed
/// before it was queued. Each has its own time limit, and is answered when it has run. Jobs whose callers are gone are dropped.
fn read_loop(connection: &Connection, deadline: &Deadline, queue: &Receiver<Box<dyn Job>>, group: usize) {
    let mut waiting = VecDeque::with_capacity(group);
    loop {
        if waiting.is_empty() {
            let Ok(first) = queue.recv() else { return };
            waiting.push_back(first);
        }
        waiting.extend(queue.try_iter().take(group - waiting.len()));
        let shared = waiting.len() > 1 && step(connection, "begin").is_ok();
        let start = Instant::now();
        while let Some(mut job) = waiting.pop_front() {
            if job.is_abandoned() {
                continue;
            }
            deadline.set();
            job.run(&mut Tx::sqlite(connection, Some(deadline)));
            // The end of a transaction that only read cannot fail, so no answer waits for it.
            job.settle(Ok(()));
            if start.elapsed() >= GROUP_TIME {
                break;
            }
        }
        deadline.lift();
        if shared {
            let _ = step(connection, "commit");
        }
    }
}

/// Makes checkpoints beside the writer, without blocking it, until the writer ends. If the writer made them itself, one
/// commit in a few hundred would take as long as writing and syncing all pages since the last checkpoint.
fn checkpoint_loop(connection: &Connection, stopped: &Receiver<()>, checkpointed: &AtomicBool) {
    while stopped.recv_timeout(CHECKPOINT_EVERY) == Err(RecvTimeoutError::Timeout) {
        checkpoint(connection);
        checkpointed.store(true, Ordering::SeqCst);
    }
}

fn checkpoint(connection: &Connection) {
    // A checkpoint that fails is made the next time.
    let _ = connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()));
}

/// Writes the journal into the file and deletes it. The threads may all have left it: each saw the others' connections, which
/// this one does not. A process that uses the file goes on undisturbed.
pub(super) fn empty_journal(directory: &Path) {
    if let Ok(last) = connect(&directory.join(FILE), OpenFlags::SQLITE_OPEN_READ_WRITE) {
        checkpoint(&last);
    }
}

/// Copies the whole database to `target`, consistent during concurrent writes because it is one read transaction.
pub fn backup(directory: &Path, target: &Path) -> Result<(), DbError> {
    let source = connect(&directory.join(FILE), OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.execute("vacuum into ?1", [target.to_string_lossy()])?;
    Ok(())
}

fn connect(file: &PathBuf, flags: OpenFlags) -> Result<Connection, DbError> {
    let connection = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.execute_batch(PRAGMAS)?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(connection)
}

/// Takes the first waiting job, opens a transaction, adds every job that waits by then, commits once, and only then answers
/// them all. Each job has a savepoint, so one that fails undoes its own changes and no others.
fn write_loop(
    connection: &Connection,
    queue: &Receiver<Box<dyn Job>>,
    counters: &Counters,
    bus: &Bus,
    checkpointed: &AtomicBool,
) {
    while let Ok(first) = queue.recv() {
        let mut group = Group { connection, jobs: Vec::new(), events: Vec::new(), lost: None };
        if let Err(error) = step(connection, "begin immediate") {
            // Another process has locked the file for the whole busy timeout. All waiting jobs fail now, instead of each
            // waiting that long in turn.
            let reason = error.to_string();
            for job in std::iter::once(first).chain(queue.try_iter()) {
                job.settle(Err(DbError::Unavailable(reason.clone())));
            }
            continue;
        }
        group.join(first);
        while group.lost.is_none() && group.jobs.len() < GROUP {
            let Ok(job) = queue.try_recv() else { break };
            group.join(job);
        }
        counters.commits.inc();
        counters.jobs.inc_by(group.jobs.len() as u64);
        group.commit(bus);
        // Copies the few pages that were written during the last checkpoint, so that the WAL starts anew.
        if checkpointed.swap(false, Ordering::SeqCst) {
            checkpoint(connection);
        }
    }
}

/// A statement of transaction control, from the cache of prepared statements: every job needs several.
fn step(connection: &Connection, sql: &'static str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(|_| ())
}

struct Group<'c> {
    connection: &'c Connection,
    jobs: Vec<Box<dyn Job>>,
    /// What the jobs publish, in their order.
    events: Vec<BusEvent>,
    /// Why the whole transaction was rolled back, if it was (a full disk does that at once).
    lost: Option<String>,
}

impl Group<'_> {
    fn join(&mut self, mut job: Box<dyn Job>) {
        if let Err(error) = self.attempt(job.as_mut()) {
            self.lost = Some(error.to_string());
        }
        self.jobs.push(job);
    }

    fn attempt(&mut self, job: &mut dyn Job) -> Result<(), rusqlite::Error> {
        step(self.connection, "savepoint job")?;
        let mut tx = Tx::sqlite(self.connection, None);
        if job.run(&mut tx) {
            self.events.append(&mut tx.events);
        } else {
            step(self.connection, "rollback to job")?;
        }
        step(self.connection, "release job")
    }

    fn commit(self, bus: &Bus) {
        let outcome = match self.lost {
            Some(reason) => Err(reason),
            None => step(self.connection, "commit").map_err(|error| error.to_string()),
        };
        if outcome.is_err() && !self.connection.is_autocommit() {
            // Without a commit, nothing of the group may remain.
            let _ = step(self.connection, "rollback");
        }
        if outcome.is_ok() {
            bus.publish(&self.events);
        }
        for job in self.jobs {
            job.settle(outcome.clone().map_err(DbError::Unavailable));
        }
    }
}
