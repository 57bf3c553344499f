//! Where a list of entities ends, and whether it begins a game or continues one.

use super::Game;
use crate::event::Event;

impl Game {
    /// The list of entities is complete: `previous` goes on in this game, or ends without an end.
    /// Says whether it goes on.
    pub(crate) fn leave_snapshot(&mut self, previous: Option<Self>) -> bool {
        self.close();
        self.in_snapshot = false;
        self.mark_originals();
        self.note_players();
        self.look_at_hands();
        self.tell_lobby();
        match previous {
            Some(previous) if self.continues(&previous) => {
                self.inherit(previous);
                return true;
            }
            Some(mut previous) => {
                if !previous.complete {
                    previous.end(None, false);
                }
                self.start();
                self.events.splice(0..0, previous.events);
            }
            None => self.start(),
        }
        false
    }

    fn continues(&self, previous: &Self) -> bool {
        let who = |game: &Self| {
            let players = game.players.list.iter();
            players.map(|player| (player.id, player.account.clone())).collect::<Vec<_>>()
        };
        let same = match (self.seed, previous.seed) {
            (Some(seed), Some(known)) => seed == known,
            _ => self.is_mid_game() || self.past_mulligan,
        };
        same && !previous.complete && self.spectated == previous.spectated && who(self) == who(previous)
    }

    /// Keeps the history; the entities are new.
    fn inherit(&mut self, previous: Self) {
        for (id, old) in previous.entities.all() {
            let entity = self.entities.entry(id);
            entity.original = old.original;
            if old.first.is_known() {
                entity.first = old.first.clone();
            }
            if entity.creator == 0 {
                entity.creator = old.creator;
            }
        }
        let learned = std::mem::replace(&mut self.events, previous.events);
        self.events.push(Event::Reconnected { placed: self.placed() });
        if self.turn != previous.turn {
            self.events.push(Event::Turn(self.turn));
        }
        // What the entities say for the first time; the rest is known.
        self.events.extend(learned.into_iter().filter(|event| match event {
            Event::First(_) => previous.first.is_none(),
            Event::Friendly(_) => previous.friendly.is_none(),
            Event::Hero { player, .. } => {
                !previous.players.list.iter().any(|known| known.id == *player && known.hero.is_known())
            }
            Event::TurnOf(_) | Event::Lobby(_) | Event::Gauge { .. } | Event::Detail(_) => true,
            Event::Conceded(_) | Event::Result { .. } => true,
            Event::MulliganEnd => !previous.past_mulligan,
            _ => false,
        }));
        self.at = previous.at;
        self.past_mulligan |= previous.past_mulligan;
        self.build = previous.build.or(self.build);
        self.seed = previous.seed.or(self.seed);
        self.first = previous.first.or(self.first);
        self.friendly = previous.friendly.or(self.friendly);
        self.choices = previous.choices;
        self.players.inherit(previous.players);
        self.inherit_lobby(previous.lobby);
        self.tell_lobby();
    }
}
