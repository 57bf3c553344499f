//! The channel of a game, `duo_game_{id}`: its two players may join, and only the server broadcasts.

use std::future::ready;

use uuid::Uuid;

use super::{Duo, store};
use crate::registry::{Answer, ChannelRule, Reader};

impl ChannelRule for Duo {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        match (reader, Uuid::try_parse(rest)) {
            (Reader::Player(user), Ok(game)) => {
                let db = self.db.clone();
                Box::pin(async move { Ok(db.read(move |tx| store::is_member(tx, user, game)).await?) })
            }
            (Reader::Service, Ok(_)) => Box::pin(ready(Ok(true))),
            _ => Box::pin(ready(Ok(false))),
        }
    }

    fn live(&self) -> bool {
        true
    }

    fn joined(&self, player: Uuid, rest: &str) {
        if let Ok(game) = Uuid::try_parse(rest) {
            self.note_link(player, game);
        }
    }

    fn left(&self, player: Uuid, rest: &str) {
        self.joined(player, rest);
    }
}
