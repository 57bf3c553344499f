//! A closure on its way to an engine's thread, and its result on the way back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use super::{DbError, Tx};

/// What an engine's thread needs to know of a job: run it, perhaps again, then say how the commit went.
pub(super) trait Job: Send {
    /// Runs the work once. True when it succeeded and its changes are to be kept.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// Hands the result to whoever waits, after the commit. A failed commit overrides a success.
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
        // A panic in one job must not take the engine's thread, and so every other job, along.
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)))
            .unwrap_or_else(|_| Err(DbError::Broken(anyhow::anyhow!("a database job panicked")).into()));
        // A job that went on after a failed statement and calls it a success: PostgreSQL would keep nothing of it.
        let outcome = if tx.failed && outcome.is_ok() { Err(DbError::went_on().into()) } else { outcome };
        let keep = outcome.is_ok();
        self.outcome = Some(outcome);
        keep
    }

    fn settle(self: Box<Self>, commit: Result<(), DbError>) {
        let result = match (self.outcome, commit) {
            (Some(Err(refused)), _) => Err(refused),
            (_, Err(failed)) => Err(failed.into()),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(DbError::Broken(anyhow::anyhow!("a job was settled before it ran")).into()),
        };
        // Whoever asked may have gone; the work stands all the same.
        let _ = self.reply.send(result);
    }
}
