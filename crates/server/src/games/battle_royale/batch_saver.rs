//! Saves rooms in batches: saves that arrive while transactions are running wait for the next one, so a hundred answers
//! cost one commit and, on PostgreSQL, one statement.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::store::{self, Save};
use crate::db::{Db, DbError};

/// The most saves in one transaction. More would only delay the first of them.
const MAX_BATCH: usize = 128;
/// The most transactions at once: one runs while the other waits for the disk.
const MAX_TASKS: usize = 2;

/// Cheap to clone.
#[derive(Clone)]
pub struct BatchSaver {
    db: Db,
    queue: Arc<Mutex<Queue>>,
}

/// A save, and the sender for its result.
type Waiting = (Save, oneshot::Sender<Result<bool, DbError>>);

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Tasks that are saving.
    working: usize,
}

impl BatchSaver {
    pub fn new(db: Db) -> Self {
        Self { db, queue: Arc::default() }
    }

    /// True once the save is committed and its events are published; false if the room's version has changed.
    pub(super) async fn save(&self, save: Save) -> Result<bool, DbError> {
        let (sender, result) = oneshot::channel();
        let start_task = {
            let mut queue = self.lock();
            queue.waiting.push((save, sender));
            let start_task = queue.working < MAX_TASKS;
            queue.working += usize::from(start_task);
            start_task
        };
        if start_task {
            // A task of its own: this request may be cancelled before the other saves of the batch are done.
            tokio::spawn(self.clone().work());
        }
        // The server stops: whether the save was committed is unknown.
        result.await.unwrap_or(Err(DbError::Unknown))
    }

    /// Saves batches until the queue is empty.
    async fn work(self) {
        while let Some(batch) = self.next_batch() {
            let (saves, senders): (Vec<Save>, Vec<_>) = batch.into_iter().unzip();
            let saved = self.db.write(move |tx| store::save_all(tx, &saves)).await;
            for (index, sender) in senders.into_iter().enumerate() {
                let result = match &saved {
                    Ok(saved) => Ok(saved[index]),
                    Err(error) => Err(error.copy()),
                };
                // The request may have been cancelled.
                let _ = sender.send(result);
            }
        }
    }

    fn next_batch(&self) -> Option<Vec<Waiting>> {
        let mut queue = self.lock();
        let count = queue.waiting.len().min(MAX_BATCH);
        queue.working -= usize::from(count == 0);
        (count > 0).then(|| queue.waiting.drain(..count).collect())
    }

    /// A std mutex: it is locked for a push or a drain, never across an await.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
