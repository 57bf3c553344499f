//! The room's channel: its members may join, and only the server broadcasts.

use std::future::ready;

use tokio::runtime::Handle;
use uuid::Uuid;

use super::{BattleRoyale, store};
use crate::registry::{Answer, ChannelRule, Reader};

impl ChannelRule for BattleRoyale {
    fn may_join(&self, reader: Reader, rest: &str) -> Answer<bool> {
        let (user, room) = match (reader, Uuid::try_parse(rest)) {
            (Reader::Service, _) => return Box::pin(ready(Ok(true))),
            (Reader::Player(user), Ok(room)) => (user, room),
            _ => return Box::pin(ready(Ok(false))),
        };
        let db = self.db.clone();
        Box::pin(async move { Ok(db.read(move |tx| store::is_member(tx, room, user)).await?) })
    }

    fn live(&self) -> bool {
        true
    }

    fn joined(&self, player: Uuid, rest: &str) {
        self.spawn_note_link(player, rest);
    }

    fn left(&self, player: Uuid, rest: &str) {
        self.spawn_note_link(player, rest);
    }
}

impl BattleRoyale {
    fn spawn_note_link(&self, player: Uuid, rest: &str) {
        // Without a runtime the process is ending, and all connections with it.
        if let (Ok(room), Ok(runtime)) = (Uuid::try_parse(rest), Handle::try_current()) {
            let this = self.clone();
            runtime.spawn(async move { this.note_link_with_retries(player, room).await });
        }
    }
}
