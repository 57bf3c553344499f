//! Saves games in batches: saves that arrive while transactions are running wait for the next one, so a hundred answers
//! cost one commit and, on PostgreSQL, one statement.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

use super::game::{Game, GameRow, GameState};
use crate::base::bus::BusEvent;
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::params;

/// The most saves in one transaction. More would only delay the first of them.
const MAX_BATCH: usize = 128;
/// The most transactions at once: one runs while the other waits for the disk.
const MAX_TASKS: usize = 2;

/// Cheap to clone.
#[derive(Clone)]
pub struct BatchSaver {
    db: Db,
    /// The table of the games.
    table: &'static str,
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
    pub fn new(db: Db, table: &'static str) -> Self {
        Self { db, table, queue: Arc::default() }
    }

    /// True once the save is committed and its events are published; false if the game's version has changed.
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
            let table = self.table;
            let saved = self.db.write(move |tx| save_all(tx, table, &saves)).await;
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

/// A move of a running game that changed its row and no other.
#[derive(Clone, Debug)]
pub(super) struct Save {
    pub(super) game: Uuid,
    /// The version that the move was made on.
    pub(super) version: i64,
    pub(super) state: String,
    pub(super) index: i64,
    pub(super) wake_at: Timestamp,
    /// Whether `index` or `wake_at` changed.
    pub(super) reschedules: bool,
    /// Published with the commit.
    pub(super) events: Vec<BusEvent>,
}

impl Save {
    /// `None` if the move ends the game: other tables change too, so it cannot be saved this way.
    pub(super) fn new<G: Game>(
        before: &GameRow<G>,
        after: &GameRow<G>,
        events: Vec<BusEvent>,
    ) -> Result<Option<Self>, DbError> {
        let (old, new) = (&before.state, &after.state);
        let Some(wake_at) = new.wake_at() else { return Ok(None) };
        let reschedules = old.index() != new.index() || old.wake_at() != Some(wake_at);
        let (state, index) = (after.state_text()?, new.index() as i64);
        Ok(Some(Self { game: after.id, version: before.version, state, index, wake_at, reschedules, events }))
    }
}

/// Saves many games and publishes their events; returns for each whether its version was still the expected one.
pub(super) fn save_all(tx: &mut Tx<'_>, table: &str, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    let saved = if tx.is_postgres() { save_together(tx, table, saves)? } else { save_in_turn(tx, table, saves)? };
    for (save, _) in saves.iter().zip(&saved).filter(|(_, saved)| **saved) {
        save.events.iter().cloned().for_each(|event| tx.publish(event));
    }
    Ok(saved)
}

/// All in one statement.
fn save_together(tx: &mut Tx<'_>, table: &str, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    // Sorted, to make deadlocks between two such transactions rare.
    let mut order: Vec<usize> = (0..saves.len()).collect();
    order.sort_unstable_by_key(|place| saves[*place].game);
    let sorted: Vec<&Save> = order.iter().map(|place| &saves[*place]).collect();
    let ids: Vec<String> = sorted.iter().map(|save| save.game.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let states: Vec<&str> = sorted.iter().map(|save| save.state.as_str()).collect();
    let ints = |of: fn(&Save) -> i64| sorted.iter().map(|save| of(save)).collect::<Vec<i64>>();
    let (versions, indexes) = (ints(|save| save.version), ints(|save| save.index));
    let wakes = ints(|save| save.wake_at.0);
    // If two saves have the same version, PostgreSQL applies one of them and returns its number.
    let done: Vec<i64> = tx.all(
        &format!(
            "update {table} game set state = saved.state, version = saved.version + 1,
                current_question_index = saved.index, wake_at = saved.wake_at
             from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
                as saved (id, version, state, index, wake_at, number)
             where game.id = saved.id and game.version = saved.version returning saved.number"
        ),
        params![ids.as_slice(), versions.as_slice(), states.as_slice(), indexes.as_slice(), wakes.as_slice()],
        |row| row.get(0),
    )?;
    let mut saved = vec![false; saves.len()];
    for place in done.into_iter().filter_map(|number| order.get(usize::try_from(number - 1).ok()?)) {
        saved[*place] = true;
    }
    Ok(saved)
}

/// Most moves change only the state, so no database index has to be updated.
fn save_in_turn(tx: &mut Tx<'_>, table: &str, saves: &[Save]) -> Result<Vec<bool>, DbError> {
    let only_state = format!("update {table} set state = $3, version = version + 1 where id = $1 and version = $2");
    let with_schedule = format!(
        "update {table} set state = $3, version = version + 1, current_question_index = $4, wake_at = $5
         where id = $1 and version = $2"
    );
    let mut save_one = |save: &Save| match save.reschedules {
        false => tx.run(&only_state, params![save.game, save.version, &save.state]),
        true => tx.run(&with_schedule, params![save.game, save.version, &save.state, save.index, save.wake_at]),
    };
    saves.iter().map(|save| Ok(save_one(save)? == 1)).collect()
}
