//! A closure that is sent to an engine's thread, and the channel for its result.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use super::{DbError, Tx};

/// A job as an engine's thread sees it: run it, perhaps more than once, then report the outcome of the commit.
pub(super) trait Job: Send {
    /// Runs the work once. True if it succeeded and its changes are to be committed.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// Whether the request was cancelled, so that the result is not needed any more.
    fn is_abandoned(&self) -> bool;
    /// Sends the result to the waiting caller, after the commit. A failed commit overrides a success.
    fn settle(self: Box<Self>, commit: Result<(), DbError>);
}

pub(super) struct Work<F, T, E> {
    work: F,
    outcome: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Work<F, T, E> {
    pub(super) fn new(work: F) -> (Box<Self>, oneshot::Receiver<Result<T, E>>) {
        let (reply, receiver) = oneshot::channel();
        (Box::new(Self { work, outcome: None, reply }), receiver)
    }
}

impl<F, T, E> Job for Work<F, T, E>
where
    F: FnMut(&mut Tx<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<DbError> + Send,
{
    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        // A panic in one job must not end the engine's thread, which runs all other jobs.
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)))
            .unwrap_or_else(|_| Err(DbError::Broken(anyhow::anyhow!("a database job panicked")).into()));
        // The job ignored a failed statement. PostgreSQL would roll back on commit, so this is a failure on both engines.
        let outcome = if tx.failed && outcome.is_ok() { Err(DbError::ignored_failure().into()) } else { outcome };
        let keep = outcome.is_ok();
        self.outcome = Some(outcome);
        keep
    }

    fn is_abandoned(&self) -> bool {
        self.reply.is_closed()
    }

    fn settle(self: Box<Self>, commit: Result<(), DbError>) {
        let result = match (self.outcome, commit) {
            (Some(Err(refused)), _) => Err(refused),
            (_, Err(failed)) => Err(failed.into()),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(DbError::Broken(anyhow::anyhow!("a job was settled before it ran")).into()),
        };
        // The caller may have been cancelled; the work is committed all the same.
        let _ = self.reply.send(result);
    }
}
