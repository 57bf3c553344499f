//! Moves that no player requests: timers, restarts, connections that come and go, deleted accounts.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;
use uuid::Uuid;

use super::rules::{self, Command, LOBBY};
use super::store::{self, Room};
use super::{BattleRoyale, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::games::timing::{AWAY, GIVE_UP, was_opened_late};
use crate::random::Dice;
use crate::registry::CallError;
use crate::waker::{Waker, each};

/// How often this node searches the database for due rooms that are not in its cache.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// How often a change of a connection is tried, in case that the database is unavailable for a moment.
const TRIES: u32 = 5;
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// The last search for due rooms in the database.
#[derive(Clone, Copy)]
pub(super) struct LastSweep {
    at: Duration,
    next: Option<Timestamp>,
}

impl LastSweep {
    fn is_recent(&self, steady: Duration, now: Timestamp) -> bool {
        steady < self.at + SWEEP_EVERY && self.next.is_none_or(|next| next > now)
    }
}

impl BattleRoyale {
    /// Wakes rooms when they are due, until the server stops.
    pub async fn wake_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "battle royale", clock: self.clock.clone(), alarm: self.alarm.clone() };
        let last_sweep = Mutex::new(None);
        waker.serve_until(|now| self.wake_due(now, &last_sweep), stop).await;
    }

    /// Wakes the due rooms of the cache. The database is searched as well when no cached room is due, when a room that
    /// the last search found is due, and once a second.
    pub(super) async fn wake_due(
        &self,
        now: Timestamp,
        last_sweep: &Mutex<Option<LastSweep>>,
    ) -> Result<Option<Timestamp>, CallError> {
        let steady = self.clock.steady();
        let (cached, next) = self.cache.take_due(now);
        // Taken out: after a failure the database is searched again.
        let last = last_sweep.lock().unwrap_or_else(PoisonError::into_inner).take();
        let sweep = match last.filter(|sweep| !cached.is_empty() && sweep.is_recent(steady, now)) {
            Some(sweep) => {
                self.wake(cached).await?;
                sweep
            }
            None => LastSweep { at: steady, next: self.sweep(now).await? },
        };
        *last_sweep.lock().unwrap_or_else(PoisonError::into_inner) = Some(sweep);
        Ok(next.into_iter().chain(sweep.next).min())
    }

    /// Wakes all rooms that are due by the database; returns when the next one is.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let set_back = self.absence.is_set_back(now);
        let due = self.db.read(move |tx| {
            let mut due = store::due(tx, now)?;
            if set_back {
                due.extend(store::due_too_late(tx, now.plus(GIVE_UP + AWAY), now.plus(LOBBY + AWAY))?);
            }
            Ok::<_, DbError>(due)
        });
        let due = self.absence.note_result(now, due.await)?;
        self.wake(due).await?;
        Ok(self.db.read(move |tx| store::next_after(tx, now)).await?)
    }

    async fn wake(&self, due: Vec<Uuid>) -> Result<(), CallError> {
        each(due, |room| async move { self.stuck.check(room, self.pass_time(room).await) }).await
    }

    pub(super) async fn pass_time(&self, room: Uuid) -> Result<(), CallError> {
        let (this, dice) = (self.clone(), Dice::fresh());
        let on_cached = |room: &Room, now| self.time_on_cached(room, now);
        let moved = self
            .make_optimistically(room, on_cached, move |tx, room, now| this.time_command(tx, room, &dice, now))
            .await?;
        let opened = rules::opened_at(&moved.room.state);
        match opened.is_some_and(|opens_at| was_opened_late(opens_at, moved.now, self.clock.now())) {
            true => self.resume_one(room).await,
            false => Ok(()),
        }
    }

    /// Resumes the rooms of this node at its start, before it accepts requests, so that no question stays open that was
    /// open when the process ended.
    pub async fn resume(&self) {
        if let Err(error) = self.try_resume().await {
            warn!(%error, "could not resume all battle rooms at start; the rest resume when their timers fire");
        }
    }

    /// Resumes every room that this node has moved last.
    pub async fn try_resume(&self) -> Result<(), CallError> {
        let node = self.node.clone();
        let rooms = self.db.read(move |tx| store::open_rooms_of_node(tx, &node)).await?;
        each(rooms, |room| async move { self.stuck.check(room, self.resume_one(room).await) }).await
    }

    async fn resume_one(&self, room: Uuid) -> Result<(), CallError> {
        let (this, dice) = (self.clone(), Dice::fresh());
        self.make(room, move |tx, room, now| this.resume_command(tx, room, &dice, now)).await.map(|_| ())
    }

    /// A player connected to the room or disconnected: the state of the connection is read once the room is locked.
    pub(super) async fn note_link(&self, user: Uuid, room: Uuid) -> Result<(), CallError> {
        let (links, node) = (self.links.clone(), self.node.to_string());
        let noted = self.make(room, move |_, room, _| {
            let node = node.clone();
            Ok(match links.is_in(user, &events::topic(room.id)) {
                true => Command::Back { user, node },
                false => Command::Gone { user, node },
            })
        });
        match noted.await {
            Err(error @ (CallError::Db(_) | CallError::Broken(_))) => Err(error),
            // The player has left the room, or the room is deleted.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Like `note_link`, with retries. If all fail, the room notices the change at its next timer.
    pub(super) async fn note_link_with_retries(&self, user: Uuid, room: Uuid) {
        for tried in 1..=TRIES {
            match self.note_link(user, room).await {
                Ok(()) => return,
                Err(error) if tried == TRIES => {
                    warn!(%error, %room, %user, "could not save a change of a player's connection; the room notices it at its next timer");
                }
                Err(_) => tokio::time::sleep(TRY_AGAIN).await,
            }
        }
    }

    /// An account is deleted: its player leaves all games, and the name is removed from them.
    pub fn forget(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
        for id in store::rooms_of(tx, user)? {
            let Some(room) = store::room_for_update(tx, id)? else { continue };
            match self.make_in(tx, room, &|_, _, _| Ok(Command::Forget { user }), now) {
                Ok(moved) => self.note_wake(&moved.room),
                Err(CallError::Db(error)) => return Err(error),
                Err(CallError::Broken(error)) => return Err(DbError::Broken(error)),
                // The player is not in the room.
                Err(_) => {}
            }
        }
        Ok(())
    }
}
