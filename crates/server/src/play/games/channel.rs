//! A game's channel: its players may join. Only the server broadcasts, events that are numbered without gaps; but a player can
//! answer a question over it, which costs less than a call of the function.

use std::future::ready;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use uuid::Uuid;

use super::LiveGames;
use super::game::Game;
use super::seats::SentAnswer;
use crate::base::bus::Payload;
use crate::contract::registry::{Answer, BroadcastDecision, CallError, ChannelRule, Reader};

impl<G: Game> ChannelRule for LiveGames<G> {
    /// An answer gets a `verdict`; or a `refusal`, after which the client calls the function to learn why.
    fn client_broadcast(&self, reader: Reader, rest: &str, event: &str, payload: &Value) -> Answer<BroadcastDecision> {
        let (Reader::Player(user), Ok(game), "answer") = (reader, Uuid::try_parse(rest), event) else {
            return Box::pin(ready(Ok(BroadcastDecision::Ignore)));
        };
        // As the function takes it, without the game, which the channel names.
        let (this, index, sent) = (self.clone(), payload["index"].clone(), SentAnswer::deserialize(payload));
        Box::pin(async move {
            let verdict = match sent {
                Ok(sent) => this.answer(user, game, sent).await.and_then(|verdict| payload_of(&verdict)).ok(),
                Err(_) => None,
            };
            Ok(match verdict {
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

fn payload_of(verdict: &impl Serialize) -> Result<Payload, CallError> {
    let text = serde_json::to_string(verdict).map_err(anyhow::Error::from)?;
    Ok(Payload::Json(text.into()))
}
