//! One run of a job of one node: it renews its lease while it works, and notes how it ended.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use tracing::warn;

use super::rules::{LEASE, RENEW_EVERY};
use super::{Jobs, store};

/// A run that has its job's lease.
pub struct Run {
    jobs: Jobs,
    name: &'static str,
    id: String,
    began: Duration,
}

impl Run {
    pub(super) fn new(jobs: &Jobs, name: &'static str, id: &str, began: Duration) -> Self {
        Self { jobs: jobs.clone(), name, id: id.to_owned(), began }
    }

    /// Does the work and notes how it ended; true if it succeeded. If the lease is lost, another node does the work again, and
    /// this one drops it.
    pub async fn complete(&self, work: impl Future<Output = anyhow::Result<bool>> + Send) -> bool {
        let (name, jobs) = (self.name, &self.jobs);
        let ended = tokio::select! {
            ended = caught(work) => ended,
            () = self.keep_lease() => {
                warn!(job = name, "the lease of a job was lost; another node runs it again");
                return false;
            }
        };
        let last = jobs.note_end(name, self.began, ended, None);
        let (id, succeeded) = (self.id.clone(), last.error.is_none());
        if let Err(error) = jobs.0.db.write(move |tx| store::end(tx, name, &id, &last)).await {
            warn!(job = name, %error, "could not note the end of a job; it runs again when its lease ends");
        }
        succeeded
    }

    /// Renews the lease for as long as it is polled; returns when it is lost.
    async fn keep_lease(&self) {
        let (name, jobs) = (self.name, &self.jobs.0);
        let mut until = jobs.clock.now().plus(LEASE);
        loop {
            tokio::time::sleep(RENEW_EVERY).await;
            let (id, next) = (self.id.clone(), jobs.clock.now().plus(LEASE));
            match jobs.db.write(move |tx| store::renew(tx, name, &id, next)).await {
                Ok(true) => until = next,
                Ok(false) => return,
                Err(_) if jobs.clock.now() < until => {}
                Err(_) => return,
            }
        }
    }

    /// Another node may run the job at once.
    pub(super) async fn hand_over(&self) {
        let (name, id, now) = (self.name, self.id.clone(), self.jobs.0.clock.now());
        if let Err(error) = self.jobs.0.db.write(move |tx| store::renew(tx, name, &id, now)).await {
            warn!(job = name, %error, "could not hand over a job; another node takes it when its lease ends");
        }
    }
}

/// A panic is a failure of the job, not the end of all jobs.
pub(super) async fn caught(work: impl Future<Output = anyhow::Result<bool>>) -> anyhow::Result<bool> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| Err(anyhow::anyhow!("it panicked")))
}
