//! What everyone plays: matches from the game's log, counted in the transaction that records, changes or deletes them; and the pages
//! made from the counts. Functions for clients are in `stats`.

mod builds;
mod card_pages;
mod card_store;
pub mod command;
mod counting;
mod page_counts;
mod pages;
mod rebuild;
pub mod rules;
mod store;
mod sums;
#[cfg(test)]
mod tests;
mod wire;

use serde::Serialize;
use tracing::info;

use self::card_pages::CardsPage;
pub use self::card_pages::EveryonesHands;
pub use self::counting::{change, change_each, forget, lock, set_aside};
use self::pages::Page;
pub use self::rebuild::{Exclusion, Rebuilt};
pub use self::rules::{IMPORT, MetaBracket, MetaFormat, MetaPeriod, TRUSTED_AGE, UPDATE_EVERY};
use self::rules::{MIN_PLAYERS, UPDATE_MINUTES};
use self::store::PlayerGames;
pub use self::wire::{
    MetaArchetype, MetaArchetypeArgs, MetaArchetypePage, MetaArgs, MetaHidden, MetaStats, Trending, TrendingArchetype,
    TrendingArgs,
};
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::win_rates::MIN_GAMES;
use crate::cards::catalog::Cards;
use crate::contract::registry::Registry;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Meta {
    pub db: Db,
    pub clock: Clock,
    pub cards: Cards,
}

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    min_games: i64,
    min_players: i64,
    update_minutes: u64,
    periods: [MetaPeriod; 4],
    formats: [MetaFormat; 2],
    brackets: [MetaBracket; 5],
}

const CONSTANTS: Constants = Constants {
    min_games: MIN_GAMES,
    min_players: MIN_PLAYERS,
    update_minutes: UPDATE_MINUTES,
    periods: MetaPeriod::ALL,
    formats: MetaFormat::ALL,
    brackets: MetaBracket::ALL,
};

pub fn declare(registry: &mut Registry) {
    registry.add_constants("meta", &CONSTANTS);
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
    let (period, format) = (args.period.name(), args.format.name());
    let page: Option<MetaArchetypePage> = read(tx, [period, format, args.bracket.name(), &args.id])?;
    let Some(mut page) = page else { return Ok(None) };
    let of_cards: Option<CardsPage> = read(tx, [period, format, card_pages::CARDS, &args.id])?;
    let CardsPage { all, cards } = of_cards.unwrap_or_default();
    (page.cards_of, page.cards) = (all, cards);
    Ok(Some(page))
}

/// The code of an archetype's best list.
pub fn best_list(tx: &mut Tx<'_>, args: &MetaArgs, id: String) -> Result<Option<String>, DbError> {
    let MetaArgs { period, format, bracket } = *args;
    let page = archetype_page(tx, &MetaArchetypeArgs { id, period, format, bracket })?;
    Ok(page.and_then(|page| page.lists.into_iter().next()).map(|list| list.code))
}

/// Mulligans with an archetype, of everyone in the last 30 days; `None` until enough are known.
pub fn mulligans(tx: &mut Tx<'_>, format: &str, archetype: &str) -> Result<Option<EveryonesHands>, DbError> {
    read(tx, [MetaPeriod::Month.name(), format, card_pages::MULLIGAN, archetype])
}

pub fn trending(tx: &mut Tx<'_>, format: MetaFormat) -> Result<Trending, DbError> {
    let page = read(tx, [pages::TRENDING, format.name(), "all", ""])?;
    Ok(page.unwrap_or(Trending { format, updated_at: None, rising: Vec::new(), falling: Vec::new() }))
}

/// What another feature keeps beside the pages under a name of its own.
pub fn kept(tx: &mut Tx<'_>, name: &str) -> Result<Option<String>, DbError> {
    store::page(tx, [name, "all", "all", ""])
}

pub fn keep(tx: &mut Tx<'_>, name: &str, body: &str, now: Timestamp) -> Result<(), DbError> {
    store::add_page(tx, &[name, "all", "all", ""].map(str::to_owned), body, now)
}

fn read<T: serde::de::DeserializeOwned>(tx: &mut Tx<'_>, key: [&str; 4]) -> Result<Option<T>, DbError> {
    let body = store::page(tx, key)?;
    body.map(|body| serde_json::from_str(&body).map_err(|error| DbError::Broken(error.into()))).transpose()
}

impl Meta {
    /// Sets aside the matches of refunded plans, and players whose win rate is implausible; then makes the pages again.
    pub async fn sweep(&self, now: Timestamp) -> Result<(), DbError> {
        let builds = self.db.read(builds::read).await?;
        if !builds.usable {
            // The first start after an update that counts in another way. Somebody who counts makes a step every few seconds.
            if builds.next.is_some() && builds.stepped_at.plus(UPDATE_EVERY) > now {
                return Ok(());
            }
            let done = self.rebuild(Exclusion::Same).await?;
            info!(matches = done.matches, counted = done.counted, "counted all matches again");
        }
        self.set_refunded_aside().await?;
        let build = self.db.read(builds::read).await?.current.id;
        for (user, player) in self.db.long_snapshot(move |tx| counting::to_be_judged(tx, build)).await? {
            self.db.write_patiently(move |tx| counting::judge(tx, user, now)).await?;
            let PlayerGames { games, wins, dropped } = player;
            match dropped {
                false => info!(%user, games, wins, "a player's win rate is implausible; their matches no longer count"),
                true => info!(%user, games, wins, "a player's win rate is plausible again; their matches count"),
            }
        }
        self.update_pages(now).await
    }

    async fn set_refunded_aside(&self) -> Result<(), DbError> {
        for plan in self.db.read(store::refunded_plans).await? {
            let matches = self.db.long_snapshot(move |tx| store::recorded_with(tx, plan)).await?;
            self.db.write_in_pieces(matches, counting::set_own_only).await?;
            self.db.write(move |tx| store::delete_refunded_plan(tx, plan)).await?;
        }
        Ok(())
    }

    /// Makes all pages again, those of a period and format at a time. They are read in pieces, so that no other long read waits for
    /// long, and written in short transactions, unless another build has become the current one meanwhile.
    pub async fn update_pages(&self, now: Timestamp) -> Result<(), DbError> {
        for format in MetaFormat::ALL {
            for period in MetaPeriod::ALL {
                while !self.update(period, format, now).await? {}
            }
        }
        Ok(())
    }

    /// False if it is to be done again.
    async fn update(&self, period: MetaPeriod, format: MetaFormat, now: Timestamp) -> Result<bool, DbError> {
        let builds = self.db.read(builds::read).await?;
        if !builds.usable {
            return Ok(true);
        }
        let build = builds.current.id;
        let made = pages::make(&self.db, self.cards.current(), build, period, format, now).await?;
        let mut kinds = vec![period.name()];
        kinds.extend(made.trending.iter().map(|page| page.period));
        let add = move |tx: &mut Tx<'_>, pages: &[Page]| {
            if builds::read(tx)?.current.id != build {
                return Ok(());
            }
            let key = |page: &Page| [page.period, format.name(), page.bracket, &page.archetype].map(str::to_owned);
            pages.iter().try_for_each(|page| store::add_page(tx, &key(page), &page.body, now))
        };
        self.db.write_in_pieces(made.pages.into_iter().chain(made.trending).collect(), add).await?;
        let clear = move |tx: &mut Tx<'_>| {
            let is_current = builds::read(tx)?.current.id == build;
            if is_current {
                kinds.iter().try_for_each(|kind| store::clear_pages(tx, kind, format.name(), now))?;
            }
            Ok(is_current)
        };
        self.db.write(clear).await
    }
}
