//! Moves that no player requests: timers, restarts, connections that come and go, deleted accounts.

use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::watch;
use tracing::warn;
use uuid::Uuid;

use super::moves::Move;
use super::rules::{self, Command, WAIT};
use super::store::{self, GameRow};
use super::{Duo, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::games::timing::{AWAY, GIVE_UP, was_opened_late};
use crate::registry::CallError;
use crate::waker::{Waker, each};

/// The most games in one sweep; the next sweep follows at once.
const SWEPT: i64 = 1000;
/// How often a change of a connection is tried, in case that the database is unavailable for a moment.
const TRIES: u32 = 5;
const TRY_AGAIN: Duration = Duration::from_secs(1);

impl Duo {
    /// Fires the games' timers until the server stops.
    pub async fn serve_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "duos", clock: self.clock.clone(), alarm: self.alarm.clone() };
        waker.serve_until(|now| self.sweep(now), stop).await;
    }

    /// Fires the timers of all due games; returns when the next one is due.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let set_back = self.absence.is_set_back(now);
        let due = self.db.read(move |tx| {
            let mut due = store::due(tx, now, SWEPT)?;
            if set_back {
                due.extend(store::due_too_late(tx, now.plus(GIVE_UP + AWAY), now.plus(WAIT + AWAY))?);
            }
            Ok::<_, DbError>(due)
        });
        let due = self.absence.note_result(now, due.await)?;
        let more = i64::try_from(due.len()).is_ok_and(|count| count >= SWEPT);
        each(due, |id| async move { self.stuck.check(id, self.pass_time(id).await) }).await?;
        if more {
            return Ok(Some(now));
        }
        Ok(self.db.read(move |tx| store::next_after(tx, now)).await?)
    }

    pub(super) async fn pass_time(&self, id: Uuid) -> Result<(), CallError> {
        let began = self.clock.now();
        let game = self.move_locked(id, |a_move, tx, game| a_move.tick(tx, game)).await?;
        let opened = game.and_then(|game| rules::opened_at(&game.state));
        if opened.is_some_and(|opens_at| was_opened_late(opens_at, began, self.clock.now())) {
            self.move_locked(id, |a_move, tx, game| a_move.resume(tx, game)).await?;
        }
        Ok(())
    }

    /// Resumes the games of this node at its start, before it accepts requests.
    pub async fn resume(&self) {
        if let Err(error) = self.try_resume().await {
            warn!(%error, "could not resume all duos at start; the rest resume when their timers fire");
        }
    }

    /// Resumes every open game that this node has moved last.
    pub async fn try_resume(&self) -> Result<(), CallError> {
        let node = self.node.clone();
        let games = self.db.read(move |tx| store::open_games_of_node(tx, &node)).await?;
        each(games, |id| async move {
            let resumed = self.move_locked(id, |a_move, tx, game| a_move.resume(tx, game)).await;
            self.stuck.check(id, resumed.map(|_| ()))
        })
        .await
    }

    /// A player may have connected or disconnected: the state of the connection is read once the game is locked.
    pub(super) async fn link(&self, user: Uuid, game: Uuid) -> Result<(), CallError> {
        self.move_locked(game, move |a_move, tx, game| {
            let Some(seat) = game.seat_of(user) else { return Ok(game.clone()) };
            let (duo, node) = (&a_move.duo, a_move.duo.node.clone());
            let here = duo.links.is_in(user, &events::topic(game.id));
            Ok(a_move.make(tx, game, vec![Command::Link { seat, here, node }])?.0)
        })
        .await
        .map(|_| ())
    }

    /// Like `link`, in its own task and with retries.
    pub(super) fn note_link(&self, user: Uuid, game: Uuid) {
        // Without a runtime the process is ending, and all connections with it.
        let Ok(runtime) = Handle::try_current() else { return };
        let this = self.clone();
        runtime.spawn(async move {
            for tried in 1..=TRIES {
                match this.link(user, game).await {
                    Ok(()) => return,
                    Err(error) if tried == TRIES => {
                        warn!(%error, %game, %user, "could not save a change of a player's connection; not trying again");
                    }
                    Err(_) => tokio::time::sleep(TRY_AGAIN).await,
                }
            }
        });
    }

    /// Called in the transaction that deletes a user: the user leaves the open game.
    pub fn leave_on_delete(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
        let Some(id) = store::open_of(tx, user)?.map(|game| game.id) else { return Ok(()) };
        let Some(game) = store::game_for_update(tx, id)? else { return Ok(()) };
        let Some(seat) = game.seat_of(user) else { return Ok(()) };
        let a_move = Move { now, ..self.a_move() };
        match a_move.make(tx, &game, vec![Command::Leave { seat, tab: None }]) {
            Ok(_) => {
                events::dismiss(tx, id, user);
                Ok(())
            }
            Err(CallError::Db(error)) => Err(error),
            Err(other) => Err(DbError::Broken(other.into())),
        }
    }

    async fn move_locked(
        &self,
        id: Uuid,
        work: impl Fn(&Move, &mut Tx<'_>, &GameRow) -> Result<GameRow, CallError> + Send + 'static,
    ) -> Result<Option<GameRow>, CallError> {
        let a_move = self.a_move();
        let now = a_move.now;
        let moved = self.db.write(move |tx| match store::game_for_update(tx, id)? {
            Some(game) => work(&a_move, tx, &game).map(Some),
            None => Ok::<_, CallError>(None),
        });
        let game = self.absence.note_result(now, moved.await)?;
        game.iter().for_each(|game| self.set_alarm(game));
        Ok(game)
    }
}
