//! Rooms that are saved together: while transactions are under way the next gathers, and a hundred answers cost one commit and,
//! on PostgreSQL, one statement.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::store::{self, Save};
use crate::db::{Db, DbError};

/// Saves that share a transaction at most. More would only make the first of them wait.
const GROUP: usize = 128;
/// Transactions under way at most: one is worked on while the other waits for the disk.
const AT_ONCE: usize = 2;

/// Cheap to clone.
#[derive(Clone)]
pub struct Saver {
    db: Db,
    queue: Arc<Mutex<Queue>>,
}

/// A save, and who is told how it went.
type Waiting = (Save, oneshot::Sender<Result<bool, DbError>>);

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Tasks that see to it.
    working: usize,
}

impl Saver {
    pub fn new(db: Db) -> Self {
        Self { db, queue: Arc::default() }
    }

    /// True once it is saved and told; false if the room has moved meanwhile.
    pub(super) async fn save(&self, save: Save) -> Result<bool, DbError> {
        let (told, outcome) = oneshot::channel();
        let wanted = {
            let mut queue = self.lock();
            queue.waiting.push((save, told));
            let wanted = queue.working < AT_ONCE;
            queue.working += usize::from(wanted);
            wanted
        };
        if wanted {
            // A task of its own: whoever began it may be gone before the others have their answer.
            tokio::spawn(self.clone().work());
        }
        // The server stops.
        outcome.await.unwrap_or(Err(DbError::Unknown))
    }

    /// Saves what waits until nothing does.
    async fn work(self) {
        while let Some(group) = self.next() {
            let (saves, told): (Vec<Save>, Vec<_>) = group.into_iter().unzip();
            let saved = self.db.write(move |tx| store::save_all(tx, &saves)).await;
            for (place, told) in told.into_iter().enumerate() {
                let outcome = match &saved {
                    Ok(saved) => Ok(saved[place]),
                    Err(error) => Err(error.copy()),
                };
                // Whoever asked may have gone.
                let _ = told.send(outcome);
            }
        }
    }

    fn next(&self) -> Option<Vec<Waiting>> {
        let mut queue = self.lock();
        let count = queue.waiting.len().min(GROUP);
        queue.working -= usize::from(count == 0);
        (count > 0).then(|| queue.waiting.drain(..count).collect())
    }

    /// A std mutex: it is held for a push or a look, never across an await.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
