//! Time, restarts, connections and the end of an account: moves that no player asks for.

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
use crate::live::timing::{AWAY, GIVE_UP, was_opened_late};
use crate::random::Dice;
use crate::registry::CallError;
use crate::waker::{Waker, each};

/// How often rooms are looked for of which this node does not know that they are due.
const LOOK: Duration = Duration::from_secs(1);
/// A connection's news are tried again, in case that the database is away for a moment.
const TRIES: u32 = 5;
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// What a look into the database said.
#[derive(Clone, Copy)]
pub(super) struct Look {
    at: Duration,
    next: Option<Timestamp>,
}

impl Look {
    fn is_good(&self, steady: Duration, now: Timestamp) -> bool {
        steady < self.at + LOOK && self.next.is_none_or(|next| next > now)
    }
}

impl BattleRoyale {
    /// Wakes rooms when it is time, until the server stops.
    pub async fn wake_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "battle royale", clock: self.clock.clone(), alarm: self.alarm.clone() };
        let last_look = Mutex::new(None);
        waker.serve_until(|now| self.do_what_is_due(now, &last_look), stop).await;
    }

    /// Wakes the rooms that this node knows to be due. Others are looked for when one of them is said to be, when nobody knows why it
    /// was woken, and now and then.
    pub(super) async fn do_what_is_due(
        &self,
        now: Timestamp,
        last_look: &Mutex<Option<Look>>,
    ) -> Result<Option<Timestamp>, CallError> {
        let steady = self.clock.steady();
        let (known, next) = self.held.due(now);
        // After a failure there was none.
        let last = last_look.lock().unwrap_or_else(PoisonError::into_inner).take();
        let look = match last.filter(|look| !known.is_empty() && look.is_good(steady, now)) {
            Some(look) => {
                self.wake(known).await?;
                look
            }
            None => Look { at: steady, next: self.sweep(now).await? },
        };
        *last_look.lock().unwrap_or_else(PoisonError::into_inner) = Some(look);
        Ok(next.into_iter().chain(look.next).min())
    }

    /// Does what is due; says when the next is.
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
        let quick = |room: &Room, now| self.plain_time(room, now);
        let moved = self.make_quickly(room, quick, move |tx, room, now| this.time(tx, room, &dice, now)).await?;
        let opened = rules::opened_at(&moved.room.state);
        match opened.is_some_and(|opens_at| was_opened_late(opens_at, moved.now, self.clock.now())) {
            true => self.resume_one(room).await,
            false => Ok(()),
        }
    }

    /// Takes up what this node kept, before anyone is answered: nobody sees a question that was open when the process ended.
    pub async fn take_up(&self) {
        if let Err(error) = self.resume().await {
            warn!(%error, "some battles could not be taken up; their time will tell");
        }
    }

    /// The process is a new one: what it kept when it ended goes on from where it was.
    pub async fn resume(&self) -> Result<(), CallError> {
        let node = self.node.clone();
        let kept = self.db.read(move |tx| store::kept_by(tx, &node)).await?;
        each(kept, |room| async move { self.stuck.check(room, self.resume_one(room).await) }).await
    }

    async fn resume_one(&self, room: Uuid) -> Result<(), CallError> {
        let (this, dice) = (self.clone(), Dice::fresh());
        self.make(room, move |tx, room, now| this.resumed(tx, room, &dice, now)).await.map(|_| ())
    }

    /// A player's connection to the room came or went: what counts is how it is once the room is held.
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
            // Not in the room any more, or the room is gone.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// As `note_link`, again if it fails. If it is in vain, the room finds out when its time comes.
    pub(super) async fn note_link_at_last(&self, user: Uuid, room: Uuid) {
        for tried in 1..=TRIES {
            match self.note_link(user, room).await {
                Ok(()) => return,
                Err(error) if tried == TRIES => warn!(%error, "a battle was not told of a connection"),
                Err(_) => tokio::time::sleep(TRY_AGAIN).await,
            }
        }
    }

    /// A user is deleted: their games go on without them, and without their name.
    pub fn forget(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
        for id in store::rooms_of(tx, user)? {
            let Some(room) = store::room_for_update(tx, id)? else { continue };
            match self.make_in(tx, room, &|_, _, _| Ok(Command::Forget { user }), now) {
                Ok(moved) => self.note_wake(&moved.room),
                Err(CallError::Db(error)) => return Err(error),
                Err(CallError::Broken(error)) => return Err(DbError::Broken(error)),
                // Not in it any more, which cannot be: nothing to forget.
                Err(_) => {}
            }
        }
        Ok(())
    }
}
