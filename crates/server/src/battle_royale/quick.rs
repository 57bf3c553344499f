//! The quick way of a move: most change a running game's room and no other row. They are made on the room as this node knows
//! it, without reading it, and saved together with those of other rooms ([`super::saver`]), on the condition that the room is
//! still at the version they were made on. What is refused, changes nothing, or changes more goes the other way, in a transaction
//! that reads the room.

use super::held::Running;
use super::moves::{Moved, shows_the_question};
use super::rules::{self, Applied, Command, Event};
use super::store::{self, Asked, Room, Save};
use super::{BattleRoyale, events, rows};
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::registry::CallError;

impl BattleRoyale {
    /// Makes the move if it can be made quickly; nothing has changed if it cannot.
    pub(super) async fn move_held(
        &self,
        held: &mut Option<Running>,
        command: impl FnOnce(&Room, Timestamp) -> Option<Command>,
        now: Timestamp,
    ) -> Result<Option<Moved>, CallError> {
        // Taken out: if this is given up on the way, nobody knows how the room is.
        let Some(Running { room: mut before, asked }) = held.take() else { return Ok(None) };
        before.state.note_graces(|user| self.links.grace(user));
        let Some(command) = command(&before, now) else { return Ok(None) };
        let Ok(Applied { state, events, reply }) = rules::apply(&before.state, &command, now) else { return Ok(None) };
        let room = before.moved_to(state);
        if before.keeper != *self.node || !changes_itself_alone(&before, &room) {
            return Ok(None);
        }
        let asked = self.asked(&room, &events, asked).await?;
        let shown = asked.as_ref().map(|(_, asked)| asked);
        let mut news: Vec<_> = rows::of_room(Some(&before), &room, now).into_iter().collect();
        for event in &events {
            news.push(events::message(&room, event, shown, now)?);
        }
        let Some(save) = Save::new(&before, &room, news)? else { return Ok(None) };
        // Before it is saved: it will be, also if whoever makes the move goes meanwhile. A room woken for nothing is left as it is.
        self.note_wake(&room);
        if !self.saver.save(save).await? {
            return Ok(None);
        }
        *held = Some(Running { room: room.clone(), asked });
        Ok(Some(Moved { room, reply, now }))
    }

    /// Time passes, if that needs nothing but the room.
    pub(super) fn plain_time(&self, room: &Room, now: Timestamp) -> Option<Command> {
        let command = Command::Time { fresh: None, here: self.here(room) };
        let plain = !self.missed(room, now) && !rules::voids(&room.state, &command, now);
        plain.then_some(command)
    }

    /// The question at hand, if it is to be shown; else what was known.
    async fn asked(
        &self,
        room: &Room,
        events: &[Event],
        known: Option<(usize, Asked)>,
    ) -> Result<Option<(usize, Asked)>, DbError> {
        let (id, index) = (room.id, room.state.index);
        if !events.iter().any(shows_the_question) || known.as_ref().is_some_and(|(place, _)| *place == index) {
            return Ok(known);
        }
        let asked = self.db.read(move |tx| store::question(tx, id, index)).await?;
        Ok(asked.map(|asked| (index, asked)))
    }
}

/// Whether nothing but a running game's room is another than before.
fn changes_itself_alone(before: &Room, after: &Room) -> bool {
    let (old, new) = (&before.state, &after.state);
    old != new
        && old.is_running()
        && new.is_running()
        && (old.creator, old.timer, old.rematch) == (new.creator, new.timer, new.rematch)
        && !rows::players_differ(old, new)
}
