//! Replays that players share by a link: anyone who has it may look, and it can be withdrawn. What a replay consists of is the
//! business of `crates/gamelog`; those that are not shared stay on their player's device.

mod api;
pub(super) mod rules;
mod store;
#[cfg(test)]
mod tests;
mod wire;

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
use self::rules::{CHANGES, OPENINGS, Refusal};
use self::wire::{MatchReplay, OpenReplay, SharedReplay, SharedReplays};
use crate::base::clock::Clock;
use crate::base::db::Db;
use crate::base::limits::{Limits, Rule, Wait};
use crate::base::random;
use crate::contract::registry::CallError;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Replays {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

impl Replays {
    /// Shares the replay of one of the user's matches. One that is shared already keeps its link.
    async fn share(&self, user: Uuid, args: MatchReplay) -> Result<SharedReplay, CallError> {
        let now = self.clock.now();
        self.limit(CHANGES, user)?;
        let MatchReplay { match_id: game, replay } = args;
        let replay =
            tokio::task::spawn_blocking(move || rules::check(&replay)).await.map_err(anyhow::Error::from)??;
        let id = rules::link(random::bytes());
        self.db
            .write(move |tx| {
                // One sharing of an account at a time, so that two do not pass the cap together.
                if !store::lock(tx, user)? || store::owner(tx, game)? != Some(user) {
                    return Err(Refusal::NoMatch.into());
                }
                rules::check_cap(store::stored_beside(tx, user, game)?, &replay)?;
                store::save(tx, (&id, user, game), &replay, now)?;
                store::shared(tx, user, Some(game))?.pop().ok_or(Refusal::NoMatch.into())
            })
            .await
    }

    /// The link leads nowhere from now on. One that is gone already is no error.
    async fn withdraw(&self, user: Uuid, id: String) -> Result<(), CallError> {
        self.limit(CHANGES, user)?;
        Ok(self.db.write(move |tx| store::delete(tx, user, &id)).await?)
    }

    async fn list(&self, user: Uuid) -> Result<SharedReplays, CallError> {
        let replays = self.db.read(move |tx| store::shared(tx, user, None)).await?;
        Ok(SharedReplays { replays })
    }

    /// For anyone who has the link. Withdrawn and never shared are the same.
    async fn open(&self, id: String, address: IpAddr) -> Result<Option<OpenReplay>, CallError> {
        self.limits.take_address(OPENINGS, address, self.clock.now()).map_err(too_often)?;
        Ok(self.db.read(move |tx| store::open(tx, &id)).await?)
    }

    fn limit(&self, rule: Rule, user: Uuid) -> Result<(), CallError> {
        self.limits.take(rule, &user.to_string(), self.clock.now()).map_err(too_often)
    }
}

fn too_often(wait: Wait) -> CallError {
    CallError::TooOften(wait.seconds())
}
