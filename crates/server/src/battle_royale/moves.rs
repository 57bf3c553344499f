//! A move: one transaction that loads the room, asks the rules, and saves what they say with everything that follows from it; or,
//! where nothing but the room follows, the quick way ([`super::quick`]). What is told is told after the commit. Whoever comes
//! second finds the room moved and goes by what it is then.

use anyhow::anyhow;
use serde_json::json;
use uuid::Uuid;

use super::held::Running;
use super::rules::{self, Applied, Command, Event, FEE, Here, Phase, Refusal, Reply, State, What, wake_at};
use super::store::{self, Room};
use super::{BattleRoyale, asking, events, rows};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Cause, Reason};
use crate::questions;
use crate::random::Dice;
use crate::registry::{CallError, RefusalCodes};

/// What a move led to.
pub(super) struct Moved {
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
    /// Makes the move that `make` says, once the room is held. The time it is given is the one that the rules go by.
    pub(super) async fn make<F>(&self, room: Uuid, make: F) -> Result<Moved, CallError>
    where
        F: Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError> + Send + 'static,
    {
        self.make_quickly(room, |_, _| None, make).await
    }

    /// As `make`; first as `quick` says, if the room is known and the move changes nothing but the room ([`super::quick`]).
    pub(super) async fn make_quickly<F>(
        &self,
        room: Uuid,
        quick: impl FnOnce(&Room, Timestamp) -> Option<Command>,
        make: F,
    ) -> Result<Moved, CallError>
    where
        F: Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError> + Send + 'static,
    {
        // When it came, not when its turn came.
        let now = self.clock.now();
        let place = self.held.place(room);
        let mut held = place.lock().await;
        if let Some(moved) = self.absence.note_result(now, self.move_held(&mut held, quick, now).await)? {
            return Ok(moved);
        }
        // How it is meanwhile nobody knows.
        *held = None;
        let moved = self.make_slowly(room, make, now).await;
        match &moved {
            Ok(moved) if moved.room.state.is_running() => {
                *held = Some(Running { room: moved.room.clone(), asked: None });
            }
            Ok(_) | Err(CallError::Absent { .. }) => self.held.forget(room),
            Err(_) => {}
        }
        let moved = moved?;
        self.note_wake(&moved.room);
        Ok(moved)
    }

    /// Has the room woken when time matters to it next.
    pub(super) fn note_wake(&self, room: &Room) {
        let wake = wake_at(&room.state);
        self.held.wake(room.id, wake);
        wake.into_iter().for_each(|at| self.alarm.set(at));
    }

    /// In a transaction that reads the room and holds it.
    async fn make_slowly<F>(&self, room: Uuid, make: F, now: Timestamp) -> Result<Moved, CallError>
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

    /// The same inside a transaction that holds the room.
    pub(super) fn make_in(
        &self,
        tx: &mut Tx<'_>,
        mut room: Room,
        make: &dyn Fn(&mut Tx<'_>, &Room, Timestamp) -> Result<Command, CallError>,
        now: Timestamp,
    ) -> Result<Moved, CallError> {
        room.state.note_graces(|user| self.links.grace(user));
        let command = make(tx, &room, now)?;
        let applied = rules::apply(&room.state, &command, now)?;
        let (room, reply) = self.keep(tx, room, applied, now)?;
        Ok(Moved { room, reply, now })
    }

    /// Saves and tells what the rules say.
    fn keep(
        &self,
        tx: &mut Tx<'_>,
        before: Room,
        applied: Applied,
        now: Timestamp,
    ) -> Result<(Room, Reply), CallError> {
        let Applied { state, events, reply } = applied;
        if state == before.state {
            return Ok((before, reply));
        }
        let mut room = Room { state, keeper: self.node.to_string(), ..before.clone() };
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
            return Err(DbError::Broken(anyhow!("a room moved while it was held")).into());
        }
        room.version += 1;
        rows::save_players(tx, room.id, Some(&before.state), &room.state, now)?;
        rows::of_room(Some(&before), &room, now).into_iter().for_each(|news| tx.publish(news));
        for event in &events {
            tx.publish(events::message(&room, event, asked.as_ref(), now)?);
        }
        rows::dismiss_who_went(tx, room.id, &before.state, &room.state);
        Ok((room, reply))
    }

    /// Lets time pass in a room, which may be late for it. If the database was away while the question was open, answers to it
    /// may be missing, and it is as after a restart.
    pub(super) fn time(&self, tx: &mut Tx<'_>, room: &Room, dice: &Dice, now: Timestamp) -> Result<Command, CallError> {
        let here = self.here(room);
        let command = match self.missed(room, now) {
            true => Command::Resumed { fresh: None, here },
            false => Command::Time { fresh: None, here },
        };
        self.with_fresh(tx, room, command, dice, now)
    }

    /// Whether the database was away while the question was open.
    pub(super) fn missed(&self, room: &Room, now: Timestamp) -> bool {
        rules::opened_at(&room.state).is_some_and(|from| self.absence.was_between(from, now))
    }

    /// The process is a new one.
    pub(super) fn resumed(
        &self,
        tx: &mut Tx<'_>,
        room: &Room,
        dice: &Dice,
        now: Timestamp,
    ) -> Result<Command, CallError> {
        let command = Command::Resumed { fresh: None, here: self.here(room) };
        self.with_fresh(tx, room, command, dice, now)
    }

    /// With another question, if the command makes the one at hand void.
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
            *fresh = asking::replace(tx, room, self.questions.pictures(), &mut dice.clone())?;
        }
        Ok(command)
    }

    /// Who is connected to the room here. Connections may come before the room is taken up.
    pub(super) fn here(&self, room: &Room) -> Here {
        let topic = events::topic(room.id);
        let users = room.state.humans().map(|player| player.user).filter(|user| self.links.is_in(*user, &topic));
        Here { node: self.node.to_string(), users: users.collect() }
    }
}

pub(super) fn shows_the_question(event: &Event) -> bool {
    matches!(event.what, What::NextQuestion { .. } | What::QuestionClosed { .. })
}

/// Everyone pays, or nobody.
fn take_fees(tx: &mut Tx<'_>, room: &Room, now: Timestamp) -> Result<(), CallError> {
    if room.state.practice {
        return Ok(());
    }
    for user in in_order(&room.state) {
        let why = Cause { reason: Reason::BattleRoyaleEntry, reference: room.id.to_string() };
        mana::spend(tx, user, FEE, why, now)?;
    }
    Ok(())
}

/// The game is over: what was asked may be known, and what the server broke it makes good.
fn end(tx: &mut Tx<'_>, room: &mut Room, now: Timestamp) -> Result<(), CallError> {
    let asked = store::question_ids(tx, room.id, room.state.index)?;
    for user in in_order(&room.state) {
        questions::note_seen_ids(tx, user, &asked, now)?;
        if room.state.phase == Phase::Abandoned && !room.state.practice {
            let why = Cause { reason: Reason::Refund, reference: format!("refund:{}", room.id) };
            mana::grant(tx, user, FEE, why, now)?;
        }
    }
    store::delete_questions(tx, room.id)?;
    room.questions = json!(asked);
    Ok(())
}

/// Who has an account, in one order for everyone, so that no two games wait for each other.
pub(super) fn in_order(state: &State) -> Vec<Uuid> {
    let mut users: Vec<Uuid> = state.humans().filter(|player| !player.forgotten).map(|player| player.user).collect();
    users.sort_unstable();
    users
}
