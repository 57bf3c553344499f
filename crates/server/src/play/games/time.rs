//! Moves that no player requests: timers, restarts, connections that come and go.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;
use uuid::Uuid;

use super::game::{Command, Game, GameRow, GameState, ServerCommand};
use super::nodes::{NodeList, NodeState};
use super::other_nodes::Postponed;
use super::seats::LocalLinks;
use super::timing::{AWAY, GIVE_UP, was_opened_late};
use super::{LiveGames, asked, row};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;
use crate::base::waker::{Waker, each};
use crate::contract::registry::CallError;

/// How often this node searches the database for due games that are not in its cache.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// How often a change of a connection is tried, in case that the database is unavailable for a moment.
const TRIES: u32 = 5;
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// The last search for due games in the database.
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

impl<G: Game> LiveGames<G> {
    /// Wakes games when they are due, until the server stops.
    pub async fn serve_until(self, stop: watch::Receiver<bool>) {
        let waker = Waker { name: G::NAME, clock: self.clock.clone(), alarm: self.alarm.clone() };
        let last_sweep = Mutex::new(None);
        waker.serve_until(|now| self.wake_due(now, &last_sweep), stop).await;
    }

    /// Wakes the due games of the cache. The database is searched as well when no cached game is due, when a game that
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

    /// Wakes all games that are due by the database; returns when the next one is.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, CallError> {
        let set_back = self.absence.is_set_back(now);
        let due = self.db.read(move |tx| {
            let mut due = row::due::<G>(tx, now)?;
            if set_back {
                due.extend(row::due_too_late::<G>(tx, now.plus(GIVE_UP + AWAY), now.plus(G::State::LOBBY + AWAY))?);
            }
            Ok::<_, DbError>(due)
        });
        let due = self.absence.note_result(now, due.await)?;
        self.wake(due).await?;
        Ok(self.db.read(move |tx| row::next_after::<G>(tx, now)).await?)
    }

    async fn wake(&self, due: Vec<Uuid>) -> Result<(), CallError> {
        each(due, |game| async move { self.stuck.check(game, self.pass_time(game).await) }).await
    }

    /// A timer of the game has fired, perhaps late.
    pub(super) async fn pass_time(&self, game: Uuid) -> Result<(), CallError> {
        let (this, dice, postponed) = (self.clone(), Dice::fresh(), Postponed::default());
        let on_cached = |row: &GameRow<G>, now| {
            let simple = !self.missed(row, now) && self.awaited_elsewhere(row).is_empty();
            simple.then(|| self.time_passed(row).ok()).flatten()
        };
        let postponing = postponed.clone();
        let moved = self
            .make_on_cached(game, on_cached, move |tx, row, now| this.time_command(tx, row, &dice, &postponing, now))
            .await;
        if postponed.is_set() {
            self.postpone(game);
            return Ok(());
        }
        let moved = moved?;
        let opened = moved.row.state.opened_at();
        match opened.is_some_and(|opens_at| was_opened_late(opens_at, moved.now, self.clock.now())) {
            true => self.resume_one(game).await,
            false => Ok(()),
        }
    }

    /// The command for a timer. If this node could not serve while the question was open, answers may be missing, so the
    /// question is void as after a restart.
    pub(super) fn time_command(
        &self,
        tx: &mut Tx<'_>,
        row: &GameRow<G>,
        dice: &Dice,
        postponed: &Postponed,
        now: Timestamp,
    ) -> Result<Command<G>, CallError> {
        if self.missed(row, now) {
            return self.resume_command(tx, row, dice, now);
        }
        match self.state_of_awaited_nodes(tx, row, now)? {
            NodeState::Alive => self.time_passed(row),
            NodeState::Silent => Err(postponed.set()),
            NodeState::Gone => self.resume_command(tx, row, dice, now),
        }
    }

    /// Whether the server was away when the timer should have fired or while the question was open.
    fn missed(&self, row: &GameRow<G>, now: Timestamp) -> bool {
        let opened = row.state.opened_at();
        opened.is_some_and(|from| self.absence.was_between(from, now)) || row.state.was_away(now)
    }

    /// The command for a game of a process that has ended. An open question gets a replacement.
    pub(super) fn resume_command(
        &self,
        tx: &mut Tx<'_>,
        row: &GameRow<G>,
        dice: &Dice,
        now: Timestamp,
    ) -> Result<Command<G>, CallError> {
        let fresh = match row.state.opened_at() {
            Some(_) => asked::replace(tx, row, &self.questions, &mut dice.clone(), now)?,
            None => None,
        };
        let others = NodeList::read(tx)?.living_besides(&self.node);
        let here = LocalLinks { others, ..self.local_links(row) };
        G::command(row, ServerCommand::Resumed { here, fresh }).map_err(Into::into)
    }

    /// The command for a timer that fired when it was due.
    pub(super) fn time_passed(&self, row: &GameRow<G>) -> Result<Command<G>, CallError> {
        G::command(row, ServerCommand::Time { here: self.local_links(row) }).map_err(Into::into)
    }

    /// The players who are connected to the game at this node. After a start, connections may exist before the game is
    /// resumed.
    fn local_links(&self, row: &GameRow<G>) -> LocalLinks<Uuid> {
        let topic = row.topic();
        let players = G::users(row).into_iter().filter(|user| self.links.is_in(*user, &topic));
        LocalLinks { node: self.node.to_string(), players: players.collect(), others: None }
    }

    /// Resumes the games of this node at its start, before it accepts requests, so that no question stays open that was
    /// open when the process ended.
    pub async fn resume(&self) {
        if let Err(error) = self.try_resume().await {
            warn!(%error, "could not resume every {} at start; the rest resume when their timers fire", G::NAME);
        }
    }

    /// Resumes every open game that this node has moved last.
    pub async fn try_resume(&self) -> Result<(), CallError> {
        self.resume_games_of(&self.node).await
    }

    /// Resumes every open game that a node has moved last, and which that node does not serve any more.
    pub async fn resume_games_of(&self, node: &str) -> Result<(), CallError> {
        let node = node.to_owned();
        let games = self.db.read(move |tx| row::open_of_node::<G>(tx, &node)).await?;
        each(games, |game| async move { self.stuck.check(game, self.resume_one(game).await) }).await
    }

    async fn resume_one(&self, game: Uuid) -> Result<(), CallError> {
        let (this, dice) = (self.clone(), Dice::fresh());
        self.make(game, move |tx, row, now| this.resume_command(tx, row, &dice, now)).await.map(|_| ())
    }

    /// A player connected to the game or disconnected: the state of the connection is read once the game is locked.
    pub(super) async fn note_link(&self, user: Uuid, game: Uuid) -> Result<(), CallError> {
        if self.released.load(Ordering::SeqCst) {
            return Ok(());
        }
        let this = self.clone();
        let noted = self.make(game, move |_, row, _| {
            let (node, connected) = (this.node.to_string(), this.links.is_in(user, &row.topic()));
            G::command(row, ServerCommand::Link { user, node, connected }).map_err(Into::into)
        });
        match noted.await {
            Err(error @ (CallError::Db(_) | CallError::Broken(_))) => Err(error),
            // The player has left the game, or the game is deleted.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Like `note_link`, with retries. If all fail, the game notices the change at its next timer.
    pub(super) async fn note_link_with_retries(&self, user: Uuid, game: Uuid) {
        for tried in 1..=TRIES {
            match self.note_link(user, game).await {
                Ok(()) => return,
                Err(error) if tried == TRIES => {
                    warn!(%error, %game, %user, "could not save a change of a player's connection; the game notices it at its next timer");
                }
                Err(_) => tokio::time::sleep(TRY_AGAIN).await,
            }
        }
    }
}
