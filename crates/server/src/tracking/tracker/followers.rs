//! What a follower may do with its token: show a game, record a match, list the user's decks.

use std::net::IpAddr;
use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use super::rules::{self, LAST_USE, Refusal, SHOWS, WRONG_TOKENS};
use super::wire::{FollowShowArgs, FollowedDeck, ShowArgs};
use super::{Tracker, require_tracker, store};
use crate::base::bus::Record;
use crate::contract::registry::CallError;
use crate::people::accounts;
use crate::tracking::battlegrounds::BattlegroundsArgs;
use crate::tracking::decks;
use crate::tracking::matches::MatchArgs;

/// A follower whose token is valid, and whose user may use the tracker.
struct Follower {
    id: Uuid,
    user: Uuid,
    name: String,
}

impl Tracker {
    pub async fn follow_show(&self, args: FollowShowArgs, from: IpAddr) -> Result<(), CallError> {
        let FollowShowArgs { token, view, deck, last_line_at } = args;
        let follower = self.follower(&token, from).await?;
        let shown = ShowArgs { device: follower.id, name: follower.name, view, deck, last_line_at };
        self.show_view(follower.user, shown)
    }

    pub async fn follow_match(&self, token: &str, played: MatchArgs, from: IpAddr) -> Result<Record, CallError> {
        let follower = self.follower(token, from).await?;
        let mut stored = self.matches.record(follower.user, played).await?;
        // The id may be of a match to which the player added notes: they are not the follower's to read.
        Arc::make_mut(&mut stored).insert("notes".to_owned(), Value::Null);
        Ok(stored)
    }

    pub async fn follow_battlegrounds(
        &self,
        token: &str,
        game: BattlegroundsArgs,
        from: IpAddr,
    ) -> Result<Record, CallError> {
        let follower = self.follower(token, from).await?;
        self.battlegrounds.record(follower.user, game).await
    }

    pub async fn follow_decks(&self, token: &str, from: IpAddr) -> Result<Vec<FollowedDeck>, CallError> {
        let follower = self.follower(token, from).await?;
        self.limit(SHOWS, follower.user, self.clock.now())?;
        let decks = self.db.read(move |tx| decks::codes(tx, follower.user)).await?;
        Ok(decks.into_iter().map(|(id, name, code)| FollowedDeck { id, name, code }).collect())
    }

    /// The follower with this token. A device that was unpaired is unknown, and so is that of a banned or deleted user.
    async fn follower(&self, token: &str, from: IpAddr) -> Result<Follower, CallError> {
        let now = self.clock.now();
        let wait = self.limits.take_address(WRONG_TOKENS, from, now);
        wait.map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let digest = rules::digest(token);
        let found = self.db.read(move |tx| {
            let Some(device) = store::device_with(tx, &digest)? else { return Ok(None) };
            if accounts::is_banned(tx, device.user, now)? {
                return Ok(None);
            }
            require_tracker(tx, device.user)?;
            Ok::<_, CallError>(Some(device))
        });
        let found = found.await;
        if !matches!(found, Ok(None)) {
            self.limits.give_back_address(WRONG_TOKENS, from);
        }
        let Some(device) = found? else { return Err(Refusal::DeviceUnknown.into()) };
        if device.last_used_at.is_none_or(|used| used.plus(LAST_USE) <= now) {
            self.db.write(move |tx| store::set_last_use(tx, device.id, now)).await?;
        }
        Ok(Follower { id: device.id, user: device.user, name: device.name })
    }
}
