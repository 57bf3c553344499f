//! Codes of games: who may try them how often, and who invites with one.

use std::net::IpAddr;

use uuid::Uuid;

use super::codes;
use super::game::Game;
use super::row::waiting_creator;
use super::{Invitation, LiveGames};
use crate::base::limits::{Rule, Wait};
use crate::contract::registry::CallError;

impl<G: Game> LiveGames<G> {
    /// Counts a try of a code against the limits, so that codes cannot be guessed.
    pub(super) fn try_code(&self, user: Uuid, address: Option<IpAddr>) -> Result<(), CallError> {
        let tried = codes::try_one(&self.limits, user, address, self.clock.now());
        tried.map_err(too_many_codes::<G>)
    }

    /// Who invites with this code, for anyone who has it. `None`: no game waits with it.
    pub async fn invitation(&self, raw: &str, address: IpAddr) -> Result<Option<Invitation>, CallError> {
        codes::try_as_visitor(&self.limits, address, self.clock.now()).map_err(too_many_codes::<G>)?;
        Ok(Invitation::read(&self.db, &self.limits, address, raw, waiting_creator::<G>).await?)
    }

    /// Counts a new game of the user against a limit.
    pub(super) fn limit(&self, rule: Rule, user: Uuid) -> Result<(), CallError> {
        let taken = self.limits.take(rule, &user.to_string(), self.clock.now());
        taken.map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

fn too_many_codes<G: Game>(wait: Wait) -> CallError {
    match G::TOO_MANY_CODES.into() {
        CallError::Named { code, text, .. } => CallError::Limited { code, text, seconds: wait.seconds() },
        _ => CallError::TooOften(wait.seconds()),
    }
}
