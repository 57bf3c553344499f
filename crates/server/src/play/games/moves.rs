//! A move: one transaction that locks and reads the game, applies the rules, and saves the result with everything that
//! follows from it. Events are published after the commit. Of two concurrent moves the second is made on the game as the
//! first has left it.
//!
//! Most moves of a running game, answers among them, change its row and no other. They are made on the cached copy without
//! reading it, and saved in batches with those of other games ([`super::BatchSaver`]), on condition that the row still has the
//! version they were made on. A move that is refused, changes nothing, or changes other rows is made again in a transaction
//! that reads the game.

use anyhow::anyhow;
use uuid::Uuid;

use super::batch_saver::Save;
use super::cache::CachedGame;
use super::game::{Command, Event, EventContext, EventNeed, Game, GameRow, GameState, Reply, Transition};
use super::seats::SentAnswer;
use super::{LiveGames, asked, fees};
use crate::base::bus::{BusEvent, Dismissal};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::{CallError, broadcast};
use crate::people::usernames;
use crate::play::questions;

/// The game after a move, and the reply to the caller.
pub(super) struct MoveResult<G: Game> {
    pub(super) row: GameRow<G>,
    pub(super) reply: Reply<G>,
    pub(super) now: Timestamp,
}

impl<G: Game> LiveGames<G> {
    /// A player answers the current question, once.
    pub async fn answer(&self, user: Uuid, game: Uuid, sent: SentAnswer) -> Result<G::Verdict, CallError> {
        let command = G::answer(user, sent).map_err(Into::into)?;
        let on_cached = command.clone();
        let moved = self
            .make_on_cached(game, |row, _| on_cached(row).ok(), move |_, row, _| command(row).map_err(Into::into))
            .await?;
        G::verdict(moved.reply)
    }

    /// Makes the move that `make` returns for the locked game. `make` gets the time that the rules use.
    pub(super) async fn make<F>(&self, game: Uuid, make: F) -> Result<MoveResult<G>, CallError>
    where
        F: Fn(&mut Tx<'_>, &GameRow<G>, Timestamp) -> Result<Command<G>, CallError> + Send + 'static,
    {
        self.make_on_cached(game, |_, _| None, make).await
    }

    /// Like `make`, but first tries the command of `on_cached` on the cached game.
    pub(super) async fn make_on_cached<F>(
        &self,
        game: Uuid,
        on_cached: impl FnOnce(&GameRow<G>, Timestamp) -> Option<Command<G>>,
        make: F,
    ) -> Result<MoveResult<G>, CallError>
    where
        F: Fn(&mut Tx<'_>, &GameRow<G>, Timestamp) -> Result<Command<G>, CallError> + Send + 'static,
    {
        // The arrival time of the request, before it waits for the lock.
        let now = self.clock.now();
        let slot = self.cache.slot(game);
        let mut cached = slot.lock().await;
        if let Some(moved) = self.absence.note_result(now, self.move_cached(&mut cached, on_cached, now).await)? {
            return Ok(moved);
        }
        // Drop the cached copy: another node may have changed the game.
        *cached = None;
        let moved = self.make_locked(game, make, now).await;
        match &moved {
            Ok(moved) if moved.row.state.is_running() => *cached = self.cache.entry(&moved.row),
            Ok(_) | Err(CallError::Absent { .. }) => self.cache.remove(game),
            Err(_) => {}
        }
        let moved = moved?;
        self.note_wake(&moved.row);
        Ok(moved)
    }

    /// Makes the move on the cached game. `None` if that is not possible; then nothing has changed.
    async fn move_cached(
        &self,
        cached: &mut Option<CachedGame<G>>,
        command: impl FnOnce(&GameRow<G>, Timestamp) -> Option<Command<G>>,
        now: Timestamp,
    ) -> Result<Option<MoveResult<G>>, CallError> {
        // Taken out: if this request is cancelled before the save, the game has to be read again.
        let Some(CachedGame { row: mut before, mut context }) = cached.take() else { return Ok(None) };
        self.note_graces(&mut before);
        let Some(command) = command(&before, now) else { return Ok(None) };
        let Ok(Transition { state, events, reply }) = before.state.apply(&command, now) else { return Ok(None) };
        let row = GameRow { state, version: before.version + 1, ..before.clone() };
        let is_simple = before.node == *self.node
            && before.state != row.state
            && before.state.is_running()
            && row.state.is_running()
            && G::changes_only_state(&before, &row);
        if !is_simple {
            return Ok(None);
        }
        if lacks(&context, &row, &events) != (false, false) {
            let (row, events) = (row.clone(), events.clone());
            context = self.db.read(move |tx| complete(context.clone(), tx, &row, &events)).await?;
        }
        let mut bus_events: Vec<_> = G::row_event(&before, &row, now).into_iter().collect();
        bus_events.extend(messages(&row, &events, &context, now)?);
        let Some(save) = Save::new(&before, &row, bus_events)? else { return Ok(None) };
        // Schedule the wake-up before the save: the save completes even if this request is cancelled. A spurious
        // wake-up is harmless.
        self.note_wake(&row);
        if !self.saver.save(save).await? {
            return Ok(None);
        }
        *cached = Some(CachedGame { row: row.clone(), context });
        Ok(Some(MoveResult { row, reply, now }))
    }

    /// In a transaction that locks and reads the game.
    async fn make_locked<F>(&self, game: Uuid, make: F, now: Timestamp) -> Result<MoveResult<G>, CallError>
    where
        F: Fn(&mut Tx<'_>, &GameRow<G>, Timestamp) -> Result<Command<G>, CallError> + Send + 'static,
    {
        let this = self.clone();
        let moved = self.db.write(move |tx| {
            let Some(row) = GameRow::lock(tx, game)? else { return Err(G::NOT_FOUND.into()) };
            let command = make(tx, &row, now)?;
            this.make_in(tx, row, &command, now)
        });
        self.absence.note_result(now, moved.await)
    }

    /// Makes the move in the caller's transaction, which has locked the game.
    pub(super) fn make_in(
        &self,
        tx: &mut Tx<'_>,
        mut row: GameRow<G>,
        command: &Command<G>,
        now: Timestamp,
    ) -> Result<MoveResult<G>, CallError> {
        self.note_graces(&mut row);
        let transition = row.state.apply(command, now).map_err(Into::into)?;
        let (row, reply) = self.save(tx, row, transition, now)?;
        Ok(MoveResult { row, reply, now })
    }

    /// Schedules the game's next timer; called after the commit.
    pub(super) fn note_wake(&self, row: &GameRow<G>) {
        let wake = row.state.wake_at();
        self.cache.set_wake_time(row.id, wake);
        wake.into_iter().for_each(|at| self.alarm.set(at));
    }

    fn note_graces(&self, row: &mut GameRow<G>) {
        G::note_graces(row, &|user| self.links.grace(user));
    }

    /// Saves what the rules returned and publishes its events.
    fn save(
        &self,
        tx: &mut Tx<'_>,
        before: GameRow<G>,
        transition: Transition<G::State>,
        now: Timestamp,
    ) -> Result<(GameRow<G>, Reply<G>), CallError> {
        let Transition { state, events, reply } = transition;
        if state == before.state {
            return Ok((before, reply));
        }
        let mut row = GameRow { state, node: self.node.to_string(), ..before.clone() };
        if before.state.is_waiting() && row.state.is_running() {
            fees::take(tx, &row, now)?;
        }
        let context = complete(EventContext::default(), tx, &row, &events)?;
        if before.state.is_running() && row.state.is_over() {
            end(tx, &mut row, before.state.index(), now)?;
        }
        if !G::save(tx, &before, &row, now)? {
            return Err(DbError::Broken(anyhow!("the version of a locked game changed")).into());
        }
        row.version += 1;
        messages(&row, &events, &context, now)?.into_iter().for_each(|event| tx.publish(event));
        G::dismissed(&before, &row).into_iter().for_each(|user| dismiss(tx, &row, user));
        Ok((row, reply))
    }
}

/// The game is over after the question `last`: the stored questions are deleted, and an abandoned game returns the fees.
fn end<G: Game>(tx: &mut Tx<'_>, row: &mut GameRow<G>, last: usize, now: Timestamp) -> Result<(), CallError> {
    let asked = asked::ids::<G>(tx, row.id, last)?;
    for user in G::users(row) {
        questions::note_seen_ids(tx, user, &asked, now)?;
        fees::give_back(tx, row, user, now)?;
    }
    asked::delete::<G>(tx, row.id)?;
    G::keep_questions(row, &asked);
    Ok(())
}

// The events of a move.

/// What is missing for the events of a game: the question, the names.
fn lacks<G: Game>(context: &EventContext, row: &GameRow<G>, events: &[Event<G>]) -> (bool, bool) {
    let needed = |need| events.iter().any(|event| G::needs(event) == need);
    let has_question = context.asked.as_ref().is_some_and(|(index, _)| *index == row.state.index());
    (!has_question && needed(EventNeed::Question), context.names.is_empty() && needed(EventNeed::Names))
}

/// Reads what is missing.
fn complete<G: Game>(
    mut context: EventContext,
    tx: &mut Tx<'_>,
    row: &GameRow<G>,
    events: &[Event<G>],
) -> Result<EventContext, DbError> {
    let (question, names) = lacks(&context, row, events);
    if question {
        let index = row.state.index();
        context.asked = asked::question::<G>(tx, row.id, index)?.map(|asked| (index, asked));
    }
    if names {
        for user in G::users(row) {
            context.names.extend(usernames::username(tx, user)?.map(|name| (user, name)));
        }
    }
    Ok(context)
}

/// The events as messages on the game's channel; `row` is the game after them.
fn messages<G: Game>(
    row: &GameRow<G>,
    events: &[Event<G>],
    context: &EventContext,
    now: Timestamp,
) -> Result<Vec<BusEvent>, DbError> {
    let first = row.state.seq() - events.len() as u64;
    let message = |(seq, event)| {
        let event = G::wire_event(row, event, context);
        Ok(BusEvent::Broadcast(broadcast(row.topic(), &event, seq, now)?))
    };
    (first + 1..).zip(events).map(message).collect()
}

/// Removes a user from the channel: the game does not name them any more.
pub(super) fn dismiss<G: Game>(tx: &mut Tx<'_>, row: &GameRow<G>, user: Uuid) {
    tx.publish(BusEvent::Dismissal(Dismissal { topic: row.topic(), user }));
}
