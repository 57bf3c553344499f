//! A move: one transaction that locks and reads the room, applies the rules, and saves the result with everything that
//! follows from it. A move that changes nothing but the room can skip the read ([`super::optimistic`]). Events are
//! published after the commit. Of two concurrent moves the second is made on the room as the first has left it.

use anyhow::anyhow;
use serde_json::json;
use uuid::Uuid;

use super::cache::CachedRoom;
use super::rules::{
    self, Command, Event, EventKind, FEE, LocalLinks, Phase, Refusal, Reply, State, Transition, wake_at,
};
use super::store::{self, Room};
use super::{BattleRoyale, asking, events, rows};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause, Reason};
use crate::questions;
use crate::random::Dice;
use crate::registry::{CallError, RefusalCodes};

/// The room after a move, and the reply to the caller.
pub(super) struct MoveResult {
    pub(super) room: Room,
    pub(super) reply: Reply,
    pub(super) now: Timestamp,
}

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound | Refusal::NotFoundOrFull => Self::absent(refusal, refusal.to_string()),
            _ => Self::named(refusal, refusal.to_string()),
        }
    }
}

impl BattleRoyale {
    /// Makes the move that `make` returns for the locked room. `make` gets the time that the rules use.
    pub(super) async fn make<F>(&self, room: Uuid, make: F) -> Result<MoveResult, CallError>
    where
        F: Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError> + Send + 'static,
    {
        self.make_optimistically(room, |_, _| None, make).await
    }

    /// Like `make`, but first tries the command of `on_cached` on the cached room ([`super::optimistic`]).
    pub(super) async fn make_optimistically<F>(
        &self,
        room: Uuid,
        on_cached: impl FnOnce(&Room, Timestamp) -> Option<Command>,
        make: F,
    ) -> Result<MoveResult, CallError>
    where
        F: Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError> + Send + 'static,
    {
        // The arrival time of the request, before it waits for the lock.
        let now = self.clock.now();
        let slot = self.cache.slot(room);
        let mut cached = slot.lock().await;
        if let Some(moved) = self.absence.note_result(now, self.move_cached(&mut cached, on_cached, now).await)? {
            return Ok(moved);
        }
        // Drop the cached copy: another node may have changed the room.
        *cached = None;
        let moved = self.make_locked(room, make, now).await;
        match &moved {
            Ok(moved) if moved.room.state.is_running() => {
                *cached = Some(CachedRoom { room: moved.room.clone(), asked: None });
            }
            Ok(_) | Err(CallError::Absent { .. }) => self.cache.remove(room),
            Err(_) => {}
        }
        let moved = moved?;
        self.note_wake(&moved.room);
        Ok(moved)
    }

    /// Schedules the room's next timer.
    pub(super) fn note_wake(&self, room: &Room) {
        let wake = wake_at(&room.state);
        self.cache.set_wake_time(room.id, wake);
        wake.into_iter().for_each(|at| self.alarm.set(at));
    }

    /// In a transaction that locks and reads the room.
    async fn make_locked<F>(&self, room: Uuid, make: F, now: Timestamp) -> Result<MoveResult, CallError>
    where
        F: Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError> + Send + 'static,
    {
        let this = self.clone();
        let moved = self.db.write(move |tx| {
            let room = store::room_for_update(tx, room)?.ok_or(Refusal::NotFound)?;
            this.make_in(tx, room, &make, now)
        });
        self.absence.note_result(now, moved.await)
    }

    /// Makes the move in the caller's transaction, which has locked the room.
    pub(super) fn make_in(
        &self,
        tx: &mut Tx<'_>,
        mut room: Room,
        make: &dyn Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError>,
        now: Timestamp,
    ) -> Result<MoveResult, CallError> {
        room.state.note_graces(|user| self.links.grace(user));
        let command = make(tx, &room, now)?;
        let transition = rules::apply(&room.state, &command, now)?;
        let (room, reply) = self.save(tx, room, transition, now)?;
        Ok(MoveResult { room, reply, now })
    }

    /// Saves what the rules returned and publishes its events.
    fn save(
        &self,
        tx: &mut Tx<'_>,
        before: Room,
        transition: Transition,
        now: Timestamp,
    ) -> Result<(Room, Reply), CallError> {
        let Transition { state, events, reply } = transition;
        if state == before.state {
            return Ok((before, reply));
        }
        let mut room = Room { state, node: self.node.to_string(), ..before.clone() };
        if before.state.is_waiting() && room.state.is_running() {
            take_fees(tx, &room, now)?;
        }
        let asked = match events.iter().any(shows_the_question) {
            true => store::question(tx, room.id, room.state.index)?,
            false => None,
        };
        if before.state.is_running() && room.state.is_over() {
            end(tx, &mut room, now)?;
        }
        if !store::save(tx, &room)? {
            return Err(DbError::Broken(anyhow!("the version of a locked room changed")).into());
        }
        room.version += 1;
        rows::save_players(tx, room.id, Some(&before.state), &room.state, now)?;
        rows::room_event(Some(&before), &room, now).into_iter().for_each(|event| tx.publish(event));
        for event in &events {
            tx.publish(events::message(&room, event, asked.as_ref(), now)?);
        }
        rows::dismiss_removed_players(tx, room.id, &before.state, &room.state);
        Ok((room, reply))
    }

    /// The command for a timer that fired, perhaps late. If the database was unavailable while the question was open,
    /// answers may be missing, so the question is void as after a restart.
    pub(super) fn time_command(
        &self,
        tx: &mut Tx<'_>,
        room: &Room,
        dice: &Dice,
        now: Timestamp,
    ) -> Result<Command, CallError> {
        let here = self.local_links(room);
        let command = match self.missed(room, now) {
            true => Command::Resumed { fresh: None, here },
            false => Command::Time { fresh: None, here },
        };
        self.with_fresh(tx, room, command, dice, now)
    }

    /// Whether the database was unavailable while the question was open.
    pub(super) fn missed(&self, room: &Room, now: Timestamp) -> bool {
        rules::opened_at(&room.state).is_some_and(|from| self.absence.was_between(from, now))
    }

    /// The command for a room of a process that has ended.
    pub(super) fn resume_command(
        &self,
        tx: &mut Tx<'_>,
        room: &Room,
        dice: &Dice,
        now: Timestamp,
    ) -> Result<Command, CallError> {
        let command = Command::Resumed { fresh: None, here: self.local_links(room) };
        self.with_fresh(tx, room, command, dice, now)
    }

    /// Draws a replacement if the command makes the current question void.
    fn with_fresh(
        &self,
        tx: &mut Tx<'_>,
        room: &Room,
        mut command: Command,
        dice: &Dice,
        now: Timestamp,
    ) -> Result<Command, CallError> {
        if rules::voids(&room.state, &command, now)
            && let Command::Time { fresh, .. } | Command::Resumed { fresh, .. } = &mut command
        {
            *fresh = asking::replace(tx, room, &self.questions, &mut dice.clone())?;
        }
        Ok(command)
    }

    /// The players who are connected to the room at this node. After a start, connections may exist before the room is
    /// resumed.
    pub(super) fn local_links(&self, room: &Room) -> LocalLinks {
        let topic = events::topic(room.id);
        let users = room.state.humans().map(|player| player.user).filter(|user| self.links.is_in(*user, &topic));
        LocalLinks { node: self.node.to_string(), users: users.collect() }
    }
}

pub(super) fn shows_the_question(event: &Event) -> bool {
    matches!(event.kind, EventKind::NextQuestion { .. } | EventKind::QuestionClosed { .. })
}

/// Takes the fee of every player; if one cannot pay, the transaction fails and no player pays.
fn take_fees(tx: &mut Tx<'_>, room: &Room, now: Timestamp) -> Result<(), CallError> {
    if room.state.practice {
        return Ok(());
    }
    for user in in_order(&room.state) {
        let cause = Cause { reason: Reason::BattleRoyaleEntry, reference: room.id.to_string() };
        mana::pay_entry(tx, user, FEE, cause, now)?;
    }
    Ok(())
}

/// The game is over: its questions become public, and the fees of an abandoned game are returned.
fn end(tx: &mut Tx<'_>, room: &mut Room, now: Timestamp) -> Result<(), CallError> {
    let asked = store::question_ids(tx, room.id, room.state.index)?;
    for user in in_order(&room.state) {
        questions::note_seen_ids(tx, user, &asked, now)?;
        if room.state.phase == Phase::Abandoned && !room.state.practice {
            let cause = Cause { reason: Reason::Refund, reference: format!("refund:{}", room.id) };
            mana::grant(tx, user, FEE, cause, now)?;
        }
    }
    store::delete_questions(tx, room.id)?;
    room.questions = json!(asked);
    Ok(())
}

/// The players with an account, sorted: locking profiles in one order avoids deadlocks.
pub(super) fn in_order(state: &State) -> Vec<Uuid> {
    let mut users: Vec<Uuid> = state.humans().filter(|player| !player.forgotten).map(|player| player.user).collect();
    users.sort_unstable();
    users
}
