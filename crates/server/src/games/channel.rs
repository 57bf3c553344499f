//! A game's channel: its players may join. Only the server broadcasts, events that are numbered without gaps; but a player can
//! answer a question over it, which costs less than a call of the function.

use std::future::ready;

use tokio::runtime::Handle;
use uuid::Uuid;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::LiveGames;
use super::game::{Event, EventContext, Game, GameState};
use super::row::GameRow;
use super::tab;
use crate::bus::{BusEvent, Dismissal, Payload};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::{Answer, BroadcastDecision, CallError, ChannelRule, Reader, broadcast};

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

/// The client's broadcast `answer`: as the function takes it, without the game, which the channel names.
#[derive(Debug, Deserialize)]
pub struct ChannelAnswer {
    pub index: i64,
    pub question: Option<Uuid>,
    pub choice: i64,
    #[serde(default, deserialize_with = "tab::deserialize")]
    pub tab: Option<String>,
}

/// A verdict as the sender gets it.
pub(super) fn verdict(verdict: &impl Serialize) -> Result<Payload, CallError> {
    let text = serde_json::to_string(verdict).map_err(anyhow::Error::from)?;
    Ok(Payload::Json(text.into()))
}

impl<G: Game> ChannelRule for LiveGames<G> {
    /// An answer gets a `verdict`; or a `refusal`, after which the client calls the function to learn why.
    fn client_broadcast(&self, reader: Reader, rest: &str, event: &str, payload: &Value) -> Answer<BroadcastDecision> {
        let (Reader::Player(user), Ok(game), "answer") = (reader, Uuid::try_parse(rest), event) else {
            return Box::pin(ready(Ok(BroadcastDecision::Ignore)));
        };
        let (this, index) = (self.clone(), payload["index"].clone());
        let answer = ChannelAnswer::deserialize(payload);
        Box::pin(async move {
            let result = match answer {
                Ok(answer) => G::answer(&this, user, game, answer).await.ok(),
                Err(_) => None,
            };
            Ok(match result {
                Some(payload) => BroadcastDecision::Reply { event: "verdict", payload },
                None => {
                    BroadcastDecision::Reply { event: "refusal", payload: Payload::from(&json!({ "index": index })) }
                }
            })
        })
    }

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
