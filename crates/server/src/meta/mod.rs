//! What everyone plays: matches from the game's log, counted in the transaction that records them and taken back in the one that
//! changes or deletes them; and the pages made from the counts. Functions for clients are in `stats`.

pub mod command;
mod counting;
mod page_counts;
mod pages;
mod rebuild;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod wire;

use std::future::Future;

use tokio::sync::watch;
use tracing::info;

pub use self::counting::{count, forget, take_back};
pub use self::rebuild::{Rebuilt, rebuild};
pub use self::rules::IMPORT;
pub use self::wire::{
    MetaArchetype, MetaArchetypeArgs, MetaArchetypePage, MetaArgs, MetaBracket, MetaFormat, MetaHidden, MetaPeriod,
    MetaStats, Trending, TrendingArchetype, TrendingArgs,
};
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::registry::Registry;
use crate::waker::{Alarm, Waker};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Meta {
    pub db: Db,
    pub clock: Clock,
}

pub fn declare(registry: &mut Registry) {
    registry.add_constants("meta", &wire::CONSTANTS);
}

/// When the game's last patch came, if the operator has said so.
pub fn last_patch(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    store::last_patch(tx, now)
}

/// The page of a period, format and bracket; `None` until pages are made for the first time.
pub fn page(tx: &mut Tx<'_>, args: &MetaArgs) -> Result<Option<MetaStats>, DbError> {
    read(tx, [args.period.name(), args.format.name(), args.bracket.name(), ""])
}

/// The page of an archetype; `None` if too few matches or players are known.
pub fn archetype_page(tx: &mut Tx<'_>, args: &MetaArchetypeArgs) -> Result<Option<MetaArchetypePage>, DbError> {
    if args.id.is_empty() {
        return Ok(None);
    }
    read(tx, [args.period.name(), args.format.name(), args.bracket.name(), &args.id])
}

/// The code of an archetype's best list.
pub fn best_list(tx: &mut Tx<'_>, args: &MetaArgs, id: String) -> Result<Option<String>, DbError> {
    let MetaArgs { period, format, bracket } = *args;
    let page = archetype_page(tx, &MetaArchetypeArgs { id, period, format, bracket })?;
    Ok(page.and_then(|page| page.lists.into_iter().next()).map(|list| list.code))
}

pub fn trending(tx: &mut Tx<'_>, format: MetaFormat) -> Result<Trending, DbError> {
    let page = read(tx, [pages::TRENDING, format.name(), "all", ""])?;
    Ok(page.unwrap_or(Trending { format, updated_at: None, rising: Vec::new(), falling: Vec::new() }))
}

fn read<T: serde::de::DeserializeOwned>(tx: &mut Tx<'_>, key: [&str; 4]) -> Result<Option<T>, DbError> {
    let body = store::page(tx, key)?;
    body.map(|body| serde_json::from_str(&body).map_err(|error| DbError::Broken(error.into()))).transpose()
}

impl Meta {
    /// Drops players whose rate is beyond belief, and makes the pages again if it is time. Gives the time of the next update.
    pub async fn sweep(&self, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
        let updated = self.db.read(store::updated_at).await?;
        if rules::next_update(updated) > now {
            return Ok(Some(rules::next_update(updated)));
        }
        for (user, games, wins) in self.db.read(store::judged_players).await? {
            if rules::is_beyond_belief(games, wins) {
                self.db.write(move |tx| counting::drop_player(tx, user, now)).await?;
                info!(%user, games, wins, "a player's win rate is beyond belief; their matches no longer count");
            }
        }
        self.update_pages(now).await?;
        Ok(Some(rules::next_update(Some(now))))
    }

    /// Makes all pages again, those of a period and format at a time, so that no write is long.
    pub async fn update_pages(&self, now: Timestamp) -> Result<(), DbError> {
        for format in MetaFormat::ALL {
            for period in MetaPeriod::ALL {
                let made = self
                    .db
                    .snapshot(move |tx| {
                        tx.lift_time_limit()?;
                        pages::make(tx, period, format, now)
                    })
                    .await?;
                self.db
                    .write(move |tx| {
                        let kinds = if made.trending.is_some() {
                            &[period.name(), pages::TRENDING][..]
                        } else {
                            &[period.name()]
                        };
                        kinds.iter().try_for_each(|kind| store::clear_pages(tx, kind, format.name()))?;
                        for page in made.pages.iter().chain(&made.trending) {
                            let key = [page.period, format.name(), page.bracket, &page.archetype];
                            store::add_page(tx, key, &page.body, now)?;
                        }
                        Ok::<_, DbError>(())
                    })
                    .await?;
            }
        }
        Ok(())
    }

    pub fn wake_until(self, stop: watch::Receiver<bool>) -> impl Future<Output = ()> {
        let waker = Waker { name: "meta", clock: self.clock.clone(), alarm: Alarm::default() };
        waker.serve_until(
            move |now| {
                let this = self.clone();
                async move { this.sweep(now).await }
            },
            stop,
        )
    }
}
