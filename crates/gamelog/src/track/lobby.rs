//! A game of Battlegrounds on the screen: its own facts, the turn and the end. Its tens of thousands of cards are not followed.

use super::Track;
use crate::battlegrounds::Battlegrounds;
use crate::event::Event;

impl Track {
    pub fn is_battlegrounds(&self) -> bool {
        self.battlegrounds.is_some()
    }

    /// Whether the event needs nothing more: the game is one of Battlegrounds.
    pub(super) fn follow_lobby(&mut self, event: &Event) -> bool {
        Battlegrounds::follow(&mut self.battlegrounds, event, self.friendly);
        if self.battlegrounds.is_none() || matches!(event, Event::GameStart(_)) {
            return false;
        }
        if !event.is_of_pieces() {
            self.change(event);
        }
        self.events += u32::from(event.is_of_game());
        true
    }
}
