//! PostgreSQL: a pool of connections, each on a thread of its own. Most take jobs from one queue; a few take only the filters
//! of clients, and a few only long reads, from queues of their own.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::anyhow;
use crossbeam_channel::{Receiver, Sender, bounded};
use postgres::{Client, Config};
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::job::Job;
use super::publisher::Publisher;
use super::tx::Statements;
use super::{Counters, DbError, QUEUE, ReadLimits, Tx};
use crate::base::bus::Bus;

/// How often a transaction is tried after transient failures (deadlock, lost connection).
const TRIES: usize = 5;
/// One of so many connections is for the filters of clients, and at least one.
const FILTER_SHARE: usize = 4;
/// One of so many is for long reads; at least one, and no more than on SQLite.
const LONG_SHARE: usize = 4;
const MOST_LONG: usize = 2;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A server that does not answer for this long counts as lost.
const SILENCE: Duration = Duration::from_secs(10);
/// A statement that takes this long is stuck. A transaction whose connection broke releases its row locks.
const OPTIONS: &str = "-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s";

pub(super) struct Postgres {
    pub(super) jobs: Sender<(Kind, Box<dyn Job>)>,
    pub(super) filters: Sender<(Kind, Box<dyn Job>)>,
    pub(super) long_reads: Sender<(Kind, Box<dyn Job>)>,
    pub(super) threads: Vec<JoinHandle<()>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Statements without a transaction, each with its own snapshot of the data.
    Read,
    /// One transaction, read committed; rows about to change are locked with `for update`.
    Write,
}

impl Postgres {
    pub(super) fn open(
        url: &str,
        connections: usize,
        limits: ReadLimits,
        counters: &Counters,
        bus: &Bus,
    ) -> Result<Self, DbError> {
        let mut config: Config = url.parse().map_err(DbError::broken)?;
        config
            .application_name("runeside")
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_user_timeout(SILENCE)
            .keepalives_idle(SILENCE)
            .keepalives_interval(SILENCE / 4)
            .keepalives_retries(3);
        if config.get_options().is_none() {
            config.options(OPTIONS);
        }
        // The first connection is opened here, so that a wrong address fails at the start and not at the first request. On
        // its own thread: the driver blocks, which is not allowed on a thread of the runtime.
        let first = thread::scope(|scope| scope.spawn(|| connect(&config)).join());
        let mut first = Some(first.map_err(|_| DbError::Broken(anyhow!("the connecting thread panicked")))??);
        let publisher = Arc::new(Publisher::new(bus.clone()));
        let mut threads = Vec::new();
        let mut start = |name: &str, config: &Config, connections: usize| -> Result<_, DbError> {
            let (jobs, queue) = bounded(QUEUE);
            for n in 0..connections {
                let mut worker = Worker {
                    config: config.clone(),
                    client: first.take(),
                    statements: Statements::new(),
                    counters: counters.clone(),
                    publisher: publisher.clone(),
                };
                let queue: Receiver<(Kind, Box<dyn Job>)> = queue.clone();
                let thread = thread::Builder::new().name(format!("{name}-{n}"));
                threads.push(thread.spawn(move || worker.serve(&queue)).map_err(DbError::broken)?);
            }
            Ok(jobs)
        };
        let for_filters = (connections / FILTER_SHARE).max(1);
        let for_long = (connections / LONG_SHARE).clamp(1, MOST_LONG);
        let jobs = start("db", &config, connections.saturating_sub(for_filters + for_long).max(1))?;
        let long_reads = start("db-long", &config, for_long)?;
        // The last of several equal options is valid.
        let options = config.get_options().unwrap_or_default();
        let options = format!("{options} -c statement_timeout={}ms", limits.filters.as_millis());
        config.options(&options);
        let filters = start("db-filter", &config, for_filters)?;
        Ok(Self { jobs, filters, long_reads, threads })
    }
}

fn connect(config: &Config) -> Result<Client, DbError> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(DbError::broken)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.connect(MakeRustlsConnect::new(tls)).map_err(|error| DbError::Unavailable(full_text(&error)))
}

fn full_text(error: &postgres::Error) -> String {
    use std::error::Error;
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

struct Worker {
    config: Config,
    client: Option<Client>,
    statements: Statements,
    counters: Counters,
    publisher: Arc<Publisher>,
}

/// How one attempt at a job ended.
enum Attempt {
    Done(Result<(), DbError>),
    Retry(DbError),
}

impl Worker {
    fn serve(&mut self, queue: &Receiver<(Kind, Box<dyn Job>)>) {
        while let Ok((kind, mut job)) = queue.recv() {
            if kind == Kind::Read && job.is_abandoned() {
                continue;
            }
            let mut result = Err(DbError::Unavailable("no connection".into()));
            for _ in 0..TRIES {
                match self.attempt(kind, job.as_mut()) {
                    Attempt::Done(done) => {
                        result = done;
                        break;
                    }
                    Attempt::Retry(error) => result = Err(error),
                }
            }
            self.counters.jobs.inc();
            job.settle(result);
        }
    }

    /// One attempt. Until the commit is sent, an attempt with a transient failure has changed nothing and may be repeated,
    /// whatever the job does.
    fn attempt(&mut self, kind: Kind, job: &mut dyn Job) -> Attempt {
        let mut client = match self.client.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => {
                self.statements.clear();
                match connect(&self.config) {
                    Ok(client) => client,
                    // No retry: the caller waits, and should learn at once that the database cannot be reached.
                    Err(error) => return Attempt::Done(Err(error)),
                }
            }
        };
        let attempt = self.attempt_on(&mut client, kind, job);
        if !client.is_closed() {
            self.client = Some(client);
        }
        attempt
    }

    fn attempt_on(&mut self, client: &mut Client, kind: Kind, job: &mut dyn Job) -> Attempt {
        if kind == Kind::Write
            && let Err(error) = client.batch_execute("begin")
        {
            return Attempt::Retry(error.into());
        }
        let mut tx = Tx::postgres(client, &mut self.statements);
        let keep = job.run(&mut tx);
        let (transient, events) = (tx.transient, std::mem::take(&mut tx.events));
        if transient && !keep {
            let _ = client.batch_execute("rollback");
            return Attempt::Retry(DbError::Unavailable("the transaction was interrupted".into()));
        }
        match (kind, keep) {
            (Kind::Read, _) => Attempt::Done(Ok(())),
            (Kind::Write, false) => {
                let _ = client.batch_execute("rollback");
                Attempt::Done(Ok(()))
            }
            (Kind::Write, true) => {
                self.counters.commits.inc();
                let commit = || client.batch_execute("commit");
                let is_unknown = |error: &postgres::Error| error.as_db_error().is_none();
                match self.publisher.commit_and_publish(&events, commit, is_unknown) {
                    Ok(()) => Attempt::Done(Ok(())),
                    Err(error) if is_unknown(&error) => Attempt::Done(Err(DbError::Unknown)),
                    Err(error) => Attempt::Retry(error.into()),
                }
            }
        }
    }
}
