//! Optimistic moves: most moves of a running game change the room's row and no other. They are made on the cached room
//! without reading it, and saved in batches with those of other rooms ([`super::batch_saver`]), on condition that the
//! row still has the version they were made on. A move that is refused, changes nothing, or changes other rows is made
//! again in a transaction that reads the room.

use super::cache::CachedRoom;
use super::moves::{MoveResult, shows_the_question};
use super::rules::{self, Command, Event, Transition};
use super::store::{self, AskedQuestion, Room, Save};
use super::{BattleRoyale, events, rows};
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::registry::CallError;

impl BattleRoyale {
    /// Makes the move on the cached room. `None` if that is not possible; then nothing has changed.
    pub(super) async fn move_cached(
        &self,
        cached: &mut Option<CachedRoom>,
        command: impl FnOnce(&Room, Timestamp) -> Option<Command>,
        now: Timestamp,
    ) -> Result<Option<MoveResult>, CallError> {
        // Taken out: if this request is cancelled before the save, the room has to be read again.
        let Some(CachedRoom { room: mut before, asked }) = cached.take() else { return Ok(None) };
        before.state.note_graces(|user| self.links.grace(user));
        let Some(command) = command(&before, now) else { return Ok(None) };
        let Ok(Transition { state, events, reply }) = rules::apply(&before.state, &command, now) else {
            return Ok(None);
        };
        let room = before.moved_to(state);
        if before.node != *self.node || !changes_only_the_room(&before, &room) {
            return Ok(None);
        }
        let asked = self.question_to_show(&room, &events, asked).await?;
        let shown = asked.as_ref().map(|(_, asked)| asked);
        let mut bus_events: Vec<_> = rows::room_event(Some(&before), &room, now).into_iter().collect();
        for event in &events {
            bus_events.push(events::message(&room, event, shown, now)?);
        }
        let Some(save) = Save::new(&before, &room, bus_events)? else { return Ok(None) };
        // Schedule the wake-up before the save: the save completes even if this request is cancelled. A spurious
        // wake-up is harmless.
        self.note_wake(&room);
        if !self.saver.save(save).await? {
            return Ok(None);
        }
        *cached = Some(CachedRoom { room: room.clone(), asked });
        Ok(Some(MoveResult { room, reply, now }))
    }

    /// The command for a timer, if it needs no new question and changes only the room.
    pub(super) fn time_on_cached(&self, room: &Room, now: Timestamp) -> Option<Command> {
        let command = Command::Time { fresh: None, here: self.local_links(room) };
        let is_simple = !self.missed(room, now) && !rules::voids(&room.state, &command, now);
        is_simple.then_some(command)
    }

    /// The current question if an event shows it; else the cached one.
    async fn question_to_show(
        &self,
        room: &Room,
        events: &[Event],
        cached: Option<(usize, AskedQuestion)>,
    ) -> Result<Option<(usize, AskedQuestion)>, DbError> {
        let (id, index) = (room.id, room.state.index);
        if !events.iter().any(shows_the_question)
            || cached.as_ref().is_some_and(|(cached_index, _)| *cached_index == index)
        {
            return Ok(cached);
        }
        let asked = self.db.read(move |tx| store::question(tx, id, index)).await?;
        Ok(asked.map(|asked| (index, asked)))
    }
}

/// Whether the move changes the room of a running game, and no row of a player.
fn changes_only_the_room(before: &Room, after: &Room) -> bool {
    let (old, new) = (&before.state, &after.state);
    old != new
        && old.is_running()
        && new.is_running()
        && (old.creator, old.timer, old.rematch) == (new.creator, new.timer, new.rematch)
        && !rows::players_differ(old, new)
}
