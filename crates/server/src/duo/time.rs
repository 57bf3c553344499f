//! What happens by itself: time-outs, the server's return, connections that come and go, players who delete the account.

use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::watch;
use tracing::warn;
use uuid::Uuid;

use super::moves::Move;
use super::rules::{self, Command, WAIT};
use super::store::{self, Kept};
use super::{Duo, events};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::live::timing::{AWAY, GIVE_UP, was_opened_late};
use crate::registry::CallError;
use crate::waker::{Waker, each};

/// Games moved in one sweep; the rest is the next one's.
const SWEPT: i64 = 1000;
/// A connection's news are tried again, in case that the database is away for a moment.
const TRIES: u32 = 5;
const TRY_AGAIN: Duration = Duration::from_secs(1);

impl Duo {
    /// Is there whenever time matters to a game, until the server stops.
    pub async fn serve_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: "duos", clock: self.clock.clone(), alarm: self.alarm.clone() };
        waker.serve_until(|now| self.sweep(now), stop).await;
    }

    /// Moves every game whose time has come, and says when the next one's does.
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
        let game = self.move_held(id, |a_move, tx, game| a_move.tick(tx, game)).await?;
        let opened = game.and_then(|game| rules::opened_at(&game.state));
        if opened.is_some_and(|opens_at| was_opened_late(opens_at, began, self.clock.now())) {
            self.move_held(id, |a_move, tx, game| a_move.resume(tx, game)).await?;
        }
        Ok(())
    }

    /// Takes up what this node left behind, before anyone is answered.
    pub async fn resume(&self) {
        if let Err(error) = self.try_resume().await {
            warn!(%error, "not every duo could be taken up again; its time will come");
        }
    }

    /// The server was away, and nobody was there to listen to the players of these games.
    pub async fn try_resume(&self) -> Result<(), CallError> {
        let node = self.node.clone();
        let kept = self.db.read(move |tx| store::open_kept_by(tx, &node)).await?;
        each(kept, |id| async move {
            let resumed = self.move_held(id, |a_move, tx, game| a_move.resume(tx, game)).await;
            self.stuck.check(id, resumed.map(|_| ()))
        })
        .await
    }

    /// A player's connection to a game may have changed: what counts is how it is when the game is held.
    pub(super) async fn link(&self, user: Uuid, game: Uuid) -> Result<(), CallError> {
        self.move_held(game, move |a_move, tx, kept| {
            let Some(seat) = kept.seat_of(user) else { return Ok(kept.clone()) };
            let (duo, node) = (&a_move.duo, a_move.duo.node.clone());
            let here = duo.links.is_in(user, &events::topic(kept.id));
            Ok(a_move.make(tx, kept, vec![Command::Link { seat, here, node }])?.0)
        })
        .await
        .map(|_| ())
    }

    /// As `link`, by a task of its own and again if it fails.
    pub(super) fn note_link(&self, user: Uuid, game: Uuid) {
        // Sockets also end with the runtime, which takes nothing up any more.
        let Ok(runtime) = Handle::try_current() else { return };
        let this = self.clone();
        runtime.spawn(async move {
            for tried in 1..=TRIES {
                match this.link(user, game).await {
                    Ok(()) => return,
                    Err(error) if tried == TRIES => warn!(%error, "a duo was not told of a connection"),
                    Err(_) => tokio::time::sleep(TRY_AGAIN).await,
                }
            }
        });
    }

    /// Inside the transaction that deletes a user: they leave the games they are in.
    pub fn farewell(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
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
            Err(refused) => Err(DbError::Broken(refused.into())),
        }
    }

    async fn move_held(
        &self,
        id: Uuid,
        work: impl Fn(&Move, &mut Tx<'_>, &Kept) -> Result<Kept, CallError> + Send + 'static,
    ) -> Result<Option<Kept>, CallError> {
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
