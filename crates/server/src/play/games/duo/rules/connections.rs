//! Connections that come and go, and how a game resumes after an absence of the server.

use super::{Event, GO_ON, Game, Phase, Seat, WAIT};
use crate::play::games::seats::LocalLinks;
use crate::play::games::timing::RESULTS;
use crate::play::games::{GameState, Replacement};

impl Game {
    pub(super) fn link(&mut self, seat: Seat, here: bool, node: &str) {
        let (running, now) = (self.state.is_running(), self.now);
        let player = self.player(seat);
        let Some(changed) = player.connection().note(here, node, now) else { return };
        if here || changed {
            player.back = here;
        }
        player.gone_at = player.gone_at.filter(|_| running);
        if changed {
            self.events.push(Event::Link { seat });
        }
        if here && running {
            self.came_back(seat);
        }
    }

    pub(super) fn resumed(&mut self, here: &LocalLinks<Seat>, fresh: Option<Replacement>) {
        let (now, shown) = (self.now, self.state.paced(RESULTS));
        for seat in Seat::BOTH {
            let is_here = here.players.contains(&seat);
            let player = self.player(seat);
            player.node = player.node.take().filter(|node| !here.is_gone(Some(node)));
            player.connection().note(is_here, &here.node, now);
            let elsewhere = player.connected && here.is_elsewhere(player.node.as_deref());
            (player.back, player.gone_at) = (is_here || elsewhere, None);
        }
        match &mut self.state.phase {
            Phase::Lobby { closes_at } => *closes_at = now.plus(WAIT),
            // The last question is closed, so no player can have missed one.
            Phase::Results { shown_until, opens_at: None } => *shown_until = now.plus(shown),
            Phase::Finished(_) | Phase::Closed => {}
            phase => {
                *phase = Phase::Resuming { since: now };
                self.state.given = [None; 2];
                let index = self.state.past.len();
                if let (Some(fresh), Some(right)) = (fresh, self.state.rights.get_mut(index)) {
                    *right = fresh.right.into();
                    self.state.void.extend(fresh.void);
                }
                self.events.push(Event::Resuming { opens_at: None });
                self.go_on_with_both();
            }
        }
    }

    pub(super) fn go_on_with_both(&mut self) {
        if self.state.players.iter().all(|player| player.back) {
            let opens_at = self.now.plus(self.state.paced(GO_ON));
            self.state.phase = Phase::Countdown { opens_at };
            self.count_absence();
            self.events.push(Event::Resuming { opens_at: Some(opens_at) });
        }
    }

    /// Starts the time after which a disconnected player loses.
    pub(super) fn count_absence(&mut self) {
        let now = self.now;
        for player in &mut self.state.players {
            player.gone_at = (!player.connected).then_some(now);
        }
    }
}
