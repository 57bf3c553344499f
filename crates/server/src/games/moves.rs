//! A move: one transaction that locks and reads the game, applies the rules, and saves the result with everything that
//! follows from it. A move that changes nothing but the row can skip the read ([`super::cached_moves`]). Events are
//! published after the commit. Of two concurrent moves the second is made on the game as the first has left it.

use anyhow::anyhow;
use uuid::Uuid;

use super::LiveGames;
use super::asked;
use super::channel::{dismiss, messages};
use super::game::{Command, EventContext, Game, GameState, Reply, Transition};
use super::row::GameRow;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause};
use crate::registry::CallError;
use crate::{questions, usernames};

/// The game after a move, and the reply to the caller.
pub(super) struct MoveResult<G: Game> {
    pub(super) row: GameRow<G>,
    pub(super) reply: Reply<G>,
    pub(super) now: Timestamp,
}

impl<G: Game> LiveGames<G> {
    /// Makes the move that `make` returns for the locked game. `make` gets the time that the rules use.
    pub(super) async fn make<F>(&self, game: Uuid, make: F) -> Result<MoveResult<G>, CallError>
    where
        F: Fn(&mut Tx<'_>, &GameRow<G>, Timestamp) -> Result<Command<G>, CallError> + Send + 'static,
    {
        self.make_on_cached(game, |_, _| None, make).await
    }

    /// Like `make`, but first tries the command of `on_cached` on the cached game ([`super::cached_moves`]).
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

    pub(super) fn note_graces(&self, row: &mut GameRow<G>) {
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
            take_fees(tx, &row, now)?;
        }
        let context = EventContext::default().read(tx, &row, &events)?;
        if before.state.is_running() && row.state.is_over() {
            end(tx, &mut row, before.state.index(), now)?;
        }
        if !G::save(tx, &before, &row, now)? {
            return Err(DbError::Broken(anyhow!("the version of a locked game changed")).into());
        }
        row.version += 1;
        messages(&row, &events, &context, now)?.into_iter().for_each(|event| tx.publish(event));
        G::dismissed(&before, &row).into_iter().for_each(|user| dismiss::<G>(tx, row.id, user));
        Ok((row, reply))
    }
}

/// Those of the users who cannot pay the fee. Their profiles stay locked, so the users have to be sorted.
pub(super) fn cannot_pay<G: Game>(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = Uuid>,
    now: Timestamp,
) -> Result<Vec<Uuid>, DbError> {
    let mut poor = Vec::new();
    for user in users {
        let pays = match usernames::lock_face(tx, user)? {
            Some(face) => mana::can_pay_entry(tx, user, G::FEE, face.mana, now)?,
            None => false,
        };
        if !pays {
            poor.push(user);
        }
    }
    Ok(poor)
}

/// Takes the fee of every player; if one cannot pay, the transaction fails and no player pays.
fn take_fees<G: Game>(tx: &mut Tx<'_>, row: &GameRow<G>, now: Timestamp) -> Result<(), CallError> {
    if !row.state.is_practice() {
        for user in G::users(row) {
            let cause = Cause { reason: G::ENTRY, reference: row.id.to_string() };
            mana::pay_entry(tx, user, G::FEE, cause, now)?;
        }
    }
    Ok(())
}

/// The game is over after the question `last`: the stored questions are deleted, and an abandoned game returns the fees.
fn end<G: Game>(tx: &mut Tx<'_>, row: &mut GameRow<G>, last: usize, now: Timestamp) -> Result<(), CallError> {
    let asked = asked::ids::<G>(tx, row.id, last)?;
    for user in G::users(row) {
        questions::note_seen_ids(tx, user, &asked, now)?;
        if row.state.is_abandoned() && !row.state.is_practice() {
            let cause = Cause { reason: mana::Reason::Refund, reference: format!("refund:{}", row.id) };
            mana::grant(tx, user, G::FEE, cause, now)?;
        }
    }
    asked::delete::<G>(tx, row.id)?;
    G::keep_questions(row, &asked);
    Ok(())
}
