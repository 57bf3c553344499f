//! Games of Battlegrounds that players record from the game's log, and the figures of them. They are rows of their own: nothing of
//! them is in the matches, nor in what everyone plays.

mod api;
mod args;
mod figures;
pub mod filling;
mod forgetting;
pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
pub use self::args::BattlegroundsArgs;
pub use self::forgetting::GAMES;
use self::rules::{CheckedGame, DELETIONS, RECORDS, STORED};
use self::table::BATTLEGROUNDS_GAMES;
pub use self::wire::BattlegroundsRow;
use self::wire::{BattlegroundsGamesArgs, BattlegroundsPage, MyBattlegrounds, MyBattlegroundsArgs};
use crate::base::bus::Record;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, Tx};
use crate::base::limits::{Limits, Rule};
use crate::contract::registry::{CallError, publish_insert, publish_update, read_record};
use crate::people::tiers;
use crate::people::usage::{self, Amount, Recount};
use crate::tracking::matches::{self, Source, rules::Refusal};
use crate::tracking::meta;
use crate::tracking::stats::{StatsPeriod, Window};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Battlegrounds {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

/// How games are counted again for `usage`.
pub const RECOUNT: Recount = Recount { cap: &STORED, sql: store::RECOUNT };

impl Battlegrounds {
    /// Records a game and returns its row. A game that the user has recorded before is not changed: a retry is harmless.
    pub async fn record(&self, user: Uuid, args: BattlegroundsArgs) -> Result<Record, CallError> {
        let now = self.clock.now();
        self.limit(RECORDS, user, now)?;
        let checked = rules::check(&args, now)?;
        self.db.write(move |tx| add(tx, user, args.id, &checked, now)).await
    }

    /// Deletes one of the user's games. One that is gone already is no error, so a retry is harmless.
    pub async fn delete(&self, user: Uuid, id: Uuid) -> Result<(), CallError> {
        let now = self.clock.now();
        self.limit(DELETIONS, user, now)?;
        self.db
            .write(move |tx| {
                if store::owner(tx, id)? != Some(user) {
                    return Ok(());
                }
                let bytes = store::bytes(tx, id)?;
                publish_update(tx, &BATTLEGROUNDS_GAMES, &id.to_string(), now, |tx| store::delete(tx, id))?;
                stored(tx, user, Amount::default() - Amount::row(bytes))
            })
            .await
    }

    /// The player's figures of a period, as far back as the tier goes.
    pub async fn mine(&self, user: Uuid, args: MyBattlegroundsArgs) -> Result<MyBattlegrounds, CallError> {
        let (now, duos) = (self.clock.now(), args.duos);
        self.db
            .long_snapshot(move |tx| {
                let (window, limited) = window(tx, user, args.period, now)?;
                let games = store::played(tx, user, duos, window.since)?;
                let (any_solo, any_duos) = store::any(tx, user)?;
                Ok(MyBattlegrounds {
                    period: args.period,
                    duos,
                    limited,
                    any_solo,
                    any_duos,
                    total: figures::figures(&games.iter().collect::<Vec<_>>(), duos),
                    places: figures::distribution(&games, duos),
                    line: figures::line(&games, duos),
                    heroes: figures::heroes(&games, duos),
                    tribes: figures::tribes(&games, duos),
                })
            })
            .await
    }

    /// A page of the player's games, the newest first, as far back as the tier goes.
    pub async fn games(&self, user: Uuid, args: BattlegroundsGamesArgs) -> Result<BattlegroundsPage, CallError> {
        let now = self.clock.now();
        self.db
            .snapshot(move |tx| {
                let (window, limited) = window(tx, user, args.period.unwrap_or(StatsPeriod::All), now)?;
                let (games, next) = store::page(tx, user, &args, window.since)?;
                Ok(BattlegroundsPage { games: games.into_iter().map(BattlegroundsRow::from).collect(), next, limited })
            })
            .await
    }

    fn limit(&self, rule: Rule, user: Uuid, now: Timestamp) -> Result<(), CallError> {
        self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))
    }
}

fn window(tx: &mut Tx<'_>, user: Uuid, period: StatsPeriod, now: Timestamp) -> Result<(Window, bool), CallError> {
    let window = period.window(now, meta::last_patch(tx, now)?);
    Ok(window.limited(tiers::of(tx, user)?.stats_days, now))
}

fn add(tx: &mut Tx<'_>, user: Uuid, id: Uuid, new: &CheckedGame, now: Timestamp) -> Result<Record, CallError> {
    if let Some(there) = existing(tx, user, id)? {
        return Ok(there);
    }
    matches::rules::may_record(Source::Log, matches::has_tracker(tx, user)?)?;
    if !store::insert(tx, (id, user), new, now)? {
        // Another request was faster.
        return existing(tx, user, id)?.ok_or_else(|| Refusal::IdTaken.into());
    }
    stored(tx, user, Amount::row(new.bytes()))?;
    publish_insert(tx, &BATTLEGROUNDS_GAMES, &id.to_string(), now)?;
    row(tx, id)
}

/// The user's game of this id.
fn existing(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<Option<Record>, CallError> {
    match store::owner(tx, id)? {
        None => Ok(None),
        Some(owner) if owner == user => row(tx, id).map(Some),
        Some(_) => Err(Refusal::IdTaken.into()),
    }
}

fn row(tx: &mut Tx<'_>, id: Uuid) -> Result<Record, CallError> {
    read_record(tx, &BATTLEGROUNDS_GAMES, &id.to_string())?.ok_or_else(|| Refusal::NotFound.into())
}

/// Counts what the player stores more, or less.
fn stored(tx: &mut Tx<'_>, user: Uuid, more: Amount) -> Result<(), CallError> {
    Ok(usage::add(tx, user, &STORED, more)?.map_err(Refusal::StorageFull)?)
}
