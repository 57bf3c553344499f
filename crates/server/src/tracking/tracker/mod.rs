//! The deck tracker: reads the logs that the game writes, shows a tracked game on the user's other devices, and pairs
//! followers. What a log says is the business of `crates/gamelog`.

mod api;
mod cards;
pub mod command;
mod far_screens;
mod followers;
mod lobby;
mod pairing;
pub mod replay_command;
pub mod rules;
mod screens;
mod second_screen;
mod sessions;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod topic;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
pub use self::far_screens::{FarScreens, share_screens_until};
use self::rules::Refusal;
pub use self::screens::Screens;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, Tx};
use crate::base::limits::{Limits, Rule};
use crate::cards::catalog::Cards;
use crate::contract::registry::CallError;
use crate::tracking::battlegrounds::Battlegrounds;
use crate::tracking::matches::{self, Matches};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Tracker {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
    pub cards: Cards,
    pub matches: Matches,
    pub battlegrounds: Battlegrounds,
    pub screens: Screens,
    pub far_screens: FarScreens,
}

impl Tracker {
    async fn require_tracker(&self, user: Uuid) -> Result<(), CallError> {
        self.db.read(move |tx| require_tracker(tx, user)).await
    }

    fn limit(&self, rule: Rule, user: Uuid, now: Timestamp) -> Result<(), CallError> {
        self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

fn require_tracker(tx: &mut Tx<'_>, user: Uuid) -> Result<(), CallError> {
    if matches::has_tracker(tx, user)? { Ok(()) } else { Err(Refusal::TrackerRequired.into()) }
}
