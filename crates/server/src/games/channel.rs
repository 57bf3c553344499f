//! A game's channel: its players may join, and only the server broadcasts. Events are numbered without gaps.

use std::future::ready;

use tokio::runtime::Handle;
use uuid::Uuid;

use super::LiveGames;
use super::game::{Event, EventContext, Game, GameState};
use super::row::GameRow;
use crate::bus::{BusEvent, Dismissal};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::{Answer, ChannelRule, Reader, broadcast};

pub(super) fn topic<G: Game>(game: Uuid) -> String {
    format!("{}{game}", G::TOPIC)
}

/// The events of a move as messages; `row` is the game after them.
pub(super) fn messages<G: Game>(
    row: &GameRow<G>,
    events: &[Event<G>],
    context: &EventContext,
    now: Timestamp,
) -> Result<Vec<BusEvent>, DbError> {
    let first = row.state.seq() - events.len() as u64;
    let message = |(seq, event)| {
        let event = G::wire_event(row, event, context);
        Ok(BusEvent::Broadcast(broadcast(topic::<G>(row.id), &event, seq, now)?))
    };
    (first + 1..).zip(events).map(message).collect()
}

/// Removes a user from the channel: the game does not name them any more.
pub(super) fn dismiss<G: Game>(tx: &mut Tx<'_>, game: Uuid, user: Uuid) {
    tx.publish(BusEvent::Dismissal(Dismissal { topic: topic::<G>(game), user }));
}

impl<G: Game> ChannelRule for LiveGames<G> {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let (user, game) = match (reader, Uuid::try_parse(rest)) {
            (Reader::Service, Ok(_)) => return Box::pin(ready(Ok(true))),
            (Reader::Player(user), Ok(game)) => (user, game),
            _ => return Box::pin(ready(Ok(false))),
        };
        let db = self.db.clone();
        Box::pin(async move { Ok(db.read(move |tx| G::is_member(tx, game, user)).await?) })
    }

    fn live(&self) -> bool {
        true
    }

    fn joined(&self, player: Uuid, rest: &str) {
        // Without a runtime the process is ending, and all connections with it.
        if let (Ok(game), Ok(runtime)) = (Uuid::try_parse(rest), Handle::try_current()) {
            let this = self.clone();
            runtime.spawn(async move { this.note_link_with_retries(player, game).await });
        }
    }

    fn left(&self, player: Uuid, rest: &str) {
        self.joined(player, rest);
    }
}
