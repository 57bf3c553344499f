//! Periodic work. A [`Job`] has a name and an interval, and runs at every node or at one. A job of one node has a row in the
//! database with a lease: its node renews it while the job runs, and when it has died another node runs the job again, so a job
//! must bear a second run after half of one. The row also says how the last run went. Knows no feature: `host/jobs/mod.rs` has the list.
//!
//! What has to happen within milliseconds of a time in a row (games, plans, letters) is a [`super::waker`]'s instead.

mod metrics;
pub mod rules;
mod run;
mod store;
#[cfg(test)]
mod tests;
mod watched;

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::join_all;
use prometheus_client::registry::Registry;
use tokio::sync::{Notify, watch};
use tracing::warn;

use self::metrics::JobMetrics;
use self::rules::{JobRow, LastRun, Turn};
pub use self::run::Run;
use self::run::caught;
pub use self::watched::{Round, Watched};
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError};
use crate::base::random;

/// How often a node looks whether a job of one node is due: another node may have died.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Characters of an error that are kept.
const LONGEST_ERROR: usize = 500;

/// Where and how often a job runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// At every node, with this wait between two runs.
    EveryNode(Duration),
    /// At one node, whichever it is; the time from one start to the next.
    OneNode(Duration),
    /// At one node at a time, when asked.
    WhenAsked,
    /// The same, and asked for by each node at its start.
    AtStart,
    /// At every node whenever a row is due, by a task of its own: a name of `WATCHED`, not a `Job`.
    WhenDue,
}

impl Timing {
    /// Of a job of one node.
    fn every(self) -> Option<Duration> {
        match self {
            Self::EveryNode(every) | Self::OneNode(every) => Some(every),
            Self::WhenAsked | Self::AtStart | Self::WhenDue => None,
        }
    }
}

/// `Ok` says whether the run changed anything.
type Running = Pin<Box<dyn Future<Output = anyhow::Result<bool>> + Send>>;

pub struct Job {
    pub name: &'static str,
    pub timing: Timing,
    run: Box<dyn Fn(Timestamp) -> Running + Send + Sync>,
}

impl Job {
    /// `run` is called with a clone of `of`, the feature, and the time.
    pub fn new<T, F>(
        name: &'static str,
        timing: Timing,
        of: &T,
        run: impl Fn(T, Timestamp) -> F + Send + Sync + 'static,
    ) -> Self
    where
        T: Clone + Send + Sync + 'static,
        F: Future<Output = anyhow::Result<bool>> + Send + 'static,
    {
        let of = of.clone();
        Self { name, timing, run: Box::new(move |now| Box::pin(run(of.clone(), now))) }
    }
}

#[cfg(test)]
impl Job {
    /// Its first run dies.
    pub(crate) fn dying(self, death: &Arc<crate::base::db::dying::Death>) -> Self {
        let (run, death) = (self.run, death.clone());
        Self { run: Box::new(move |now| Box::pin(death.clone().strike(run(now)))), ..self }
    }
}

/// How a job stands, for the administrators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobStatus {
    pub name: &'static str,
    pub timing: Timing,
    pub running: bool,
    pub row: JobRow,
}

/// The jobs of this node; a cheap handle.
#[derive(Clone)]
pub struct Jobs(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    node: String,
    metrics: JobMetrics,
    list: OnceLock<Vec<Listed>>,
}

struct Listed {
    name: &'static str,
    timing: Timing,
    asked: Notify,
    /// Of what every node does: how it stands at this one.
    here: Mutex<JobRow>,
}

impl Jobs {
    pub fn new(db: Db, clock: Clock, node: &str) -> Self {
        let (metrics, list) = Default::default();
        Self(Arc::new(Inner { db, clock, node: node.to_owned(), metrics, list }))
    }

    /// Sets, once, the names and timings of the jobs and of the other work that is shown with them. The closures of the jobs go to
    /// `serve` only: features hold this handle, and a closure here would keep its feature in memory.
    pub fn set_list(&self, jobs: &[Job], watched: &[&'static str]) {
        let listed = |(name, timing)| Listed { name, timing, asked: Notify::new(), here: Mutex::default() };
        let jobs = jobs.iter().map(|job| (job.name, job.timing));
        let watched = watched.iter().map(|name| (*name, Timing::WhenDue));
        let _ = self.0.list.set(jobs.chain(watched).map(listed).collect());
    }

    /// For work that is done whenever a row is due.
    pub fn watched(&self, name: &'static str) -> Watched {
        Watched { jobs: self.clone(), name }
    }

    pub fn register_metrics(&self, registry: &mut Registry) {
        self.0.metrics.register(registry);
    }

    fn list(&self) -> &[Listed] {
        self.0.list.get().map_or(&[], Vec::as_slice)
    }

    /// Runs a job soon, at this node.
    pub fn ask(&self, name: &str) {
        self.list().iter().filter(|listed| listed.name == name).for_each(|listed| listed.asked.notify_one());
    }

    /// Begins a run of a job at once; `None` if one is running at any node.
    pub async fn begin(&self, name: &'static str) -> Result<Option<Run>, DbError> {
        let is_free = |row: &JobRow, now| if row.is_held(now) { Turn::WhenAsked } else { Turn::Now };
        self.take(name, is_free).await.map(Result::ok)
    }

    pub async fn row(&self, name: &'static str) -> Result<JobRow, DbError> {
        self.0.db.read(move |tx| store::find(tx, name)).await
    }

    /// All jobs; those of every node as they stand at this one.
    pub async fn status(&self) -> Result<Vec<JobStatus>, DbError> {
        let (mut all, now) = (Vec::new(), self.0.clock.now());
        for Listed { name, timing, here, .. } in self.list() {
            let row = match timing {
                Timing::EveryNode(_) | Timing::WhenDue => here.lock().unwrap_or_else(PoisonError::into_inner).clone(),
                _ => self.row(name).await?,
            };
            all.push(JobStatus { name, timing: *timing, running: row.is_held(now), row });
        }
        Ok(all)
    }

    /// Runs the jobs of the list until the server stops. A run that is not at its end then is left to another node, or to the
    /// next start.
    pub async fn serve_until(self, jobs: Vec<Job>, stop: watch::Receiver<bool>) {
        self.serve(jobs, stop, LOOK_EVERY).await;
    }

    /// Ends the leases that an earlier process of this node has left, so that its jobs need not wait for their end.
    async fn end_own_leases(&self) {
        let (node, now) = (self.0.node.clone(), self.0.clock.now());
        if let Err(error) = self.0.db.write(move |tx| store::end_leases(tx, &node, now)).await {
            warn!(%error, "could not end the leases of an earlier run; its jobs wait until they end");
        }
    }

    pub(crate) async fn serve(&self, jobs: Vec<Job>, stop: watch::Receiver<bool>, look_every: Duration) {
        self.end_own_leases().await;
        let serving = jobs.iter().zip(self.list()).map(|(job, listed)| async {
            match job.timing {
                Timing::EveryNode(every) => self.serve_here(job, listed, every, stop.clone()).await,
                _ => self.serve_with_others(job, listed, stop.clone(), look_every).await,
            }
        });
        join_all(serving).await;
    }

    async fn serve_here(&self, job: &Job, listed: &Listed, every: Duration, mut stop: watch::Receiver<bool>) {
        let mut error = None;
        loop {
            let (started, began) = (self.0.clock.now(), self.0.clock.steady());
            let ended = tokio::select! {
                ended = caught((job.run)(started)) => ended,
                _ = stop.wait_for(|stop| *stop) => return,
            };
            let last = self.note_end(job.name, began, ended, error.as_deref());
            error.clone_from(&last.error);
            self.show_here(listed, started, last);
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = listed.asked.notified() => {}
                () = tokio::time::sleep(every) => {}
            }
        }
    }

    /// How something that every node does went at this one.
    fn show_here(&self, listed: &Listed, started: Timestamp, last: LastRun) {
        let node = Some(self.0.node.clone());
        let row = JobRow { lease: None, node, started_at: Some(started), last: Some(last) };
        self.0.metrics.show(listed.name, &row);
        *listed.here.lock().unwrap_or_else(PoisonError::into_inner) = row;
    }

    /// The work itself has logged the error.
    fn note_round(&self, name: &'static str, started: Timestamp, began: Duration, error: Option<String>) {
        let Some(listed) = self.list().iter().find(|listed| listed.name == name) else { return };
        let (ended_at, took) = (self.0.clock.now(), self.0.clock.steady().saturating_sub(began));
        let error: Option<String> = error.map(|error| error.chars().take(LONGEST_ERROR).collect());
        if error.is_some() {
            self.0.metrics.count_failure(name);
        }
        self.show_here(listed, started, LastRun { ended_at, took, changed: error.is_none(), error });
    }

    async fn serve_with_others(
        &self,
        job: &Job,
        listed: &Listed,
        mut stop: watch::Receiver<bool>,
        look_every: Duration,
    ) {
        let (every, mut wanted, mut failing) = (job.timing.every(), job.timing == Timing::AtStart, false);
        loop {
            // Asking during a run asks for another one.
            wanted |= listed.asked.notified().now_or_never().is_some();
            match self.take(job.name, move |row, now| row.turn(every, wanted, now)).await {
                Ok(Ok(run)) => {
                    let done = tokio::select! {
                        done = run.complete((job.run)(self.0.clock.now())) => Some(done),
                        _ = stop.wait_for(|stop| *stop) => None,
                    };
                    match done {
                        Some(done) => wanted &= !done,
                        None => return run.hand_over().await,
                    }
                    continue;
                }
                Ok(Err(_)) => failing = false,
                Err(error) if !failing => {
                    warn!(job = job.name, %error, "could not read whether a job is due; trying again");
                    failing = true;
                }
                Err(_) => {}
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = listed.asked.notified() => wanted = true,
                () = tokio::time::sleep(look_every) => {}
            }
        }
    }

    /// Takes the job for a run of this node if `may` allows it; else says when it may.
    async fn take(
        &self,
        name: &'static str,
        may: impl Fn(&JobRow, Timestamp) -> Turn + Copy + Send + 'static,
    ) -> Result<Result<Run, Turn>, DbError> {
        let (now, began) = (self.0.clock.now(), self.0.clock.steady());
        // Most looks find nothing due, and so need no transaction.
        let row = self.row(name).await?;
        self.0.metrics.show(name, &row);
        let turn = may(&row, now);
        if turn != Turn::Now {
            return Ok(Err(turn));
        }
        let (id, node) = (random::id().to_string(), self.0.node.clone());
        let run = Run::new(self, name, &id, began);
        let taking = self.0.db.write(move |tx| store::take(tx, name, (&id, &node), |row| may(row, now), now));
        Ok(match taking.await? {
            Turn::Now => Ok(run),
            turn => Err(turn),
        })
    }

    /// `before` is the error that the run before had; the same one is not logged again.
    fn note_end(
        &self,
        name: &'static str,
        began: Duration,
        ended: anyhow::Result<bool>,
        before: Option<&str>,
    ) -> LastRun {
        let (ended_at, took) = (self.0.clock.now(), self.0.clock.steady().saturating_sub(began));
        let error =
            ended.as_ref().err().map(|error| format!("{error:#}").chars().take(LONGEST_ERROR).collect::<String>());
        if let Some(error) = &error {
            self.0.metrics.count_failure(name);
            if before != Some(error) {
                warn!(job = name, error, "a job failed; it is tried again");
            }
        }
        LastRun { ended_at, took, changed: ended.unwrap_or(false), error }
    }
}
