//! Statistics for players: their own figures and matches, what everyone plays, and what the home page shows of both.

mod api;
mod arena;
mod cards;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod wire;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::api::declare;
pub use self::arena::{MyArena, MyArenaArgs};
pub use self::rules::periods::{StatsPeriod, Window};
use self::rules::summary::{Filter, OwnDeck, OwnMatch, summarise};
use self::rules::zone::Zone;
use self::wire::MatchDeck;
pub use self::wire::{HomeStats, MatchPage, MyMatchesArgs, MyStats, MyStatsArgs};
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::cards::catalog::Cards;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::tiers;
use crate::tracking::matches::MatchRow;
use crate::tracking::meta::{
    self, MetaArchetypeArgs, MetaArchetypePage, MetaArgs, MetaBracket, MetaFormat, MetaStats, Trending, TrendingArgs,
};
use crate::tracking::opponents::{self, OpponentDecks};
use crate::tracking::{archetypes, decks, matches};

/// Matches on a page of the list, if the caller does not say how many.
pub const PAGE: i64 = 50;
pub const MAX_PAGE: i64 = 1000;
/// Trending archetypes on the home page.
const HOME_TRENDING: usize = 3;
/// Changes of clocks of thirty years.
const MAX_PAST_OFFSETS: usize = 64;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Stats {
    pub db: Db,
    pub clock: Clock,
    pub cards: Cards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Too few matches of this archetype are known")]
    ArchetypeNotFound,
    #[error("Statistics by archetype and rank need the tracker")]
    TrackerRequired,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ArchetypeNotFound,
    TrackerRequired,
}

impl RefusalCodes for Code {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let text = refusal.to_string();
        match refusal {
            Refusal::ArchetypeNotFound => Self::Absent { code: Code::ArchetypeNotFound.into(), text },
            Refusal::TrackerRequired => Self::Named { code: Code::TrackerRequired.into(), text, details: None },
        }
    }
}

impl Stats {
    /// The player's figures of a period, as far back as the tier goes, with matchups if the tier has them.
    pub async fn mine(&self, user: Uuid, args: MyStatsArgs) -> Result<MyStats, CallError> {
        let now = self.clock.now();
        let past = args.tz_past_offsets.clone().unwrap_or_default();
        if past.len() > MAX_PAST_OFFSETS {
            return Err(CallError::Invalid(format!("at most {MAX_PAST_OFFSETS} past offsets")));
        }
        let past = past.into_iter().map(|offset| (Timestamp(offset.until), offset.minutes));
        let zone = Zone::new(args.tz_offset_minutes.unwrap_or_default(), past);
        let (period, filter) = (args.period, Filter::from(args));
        self.db
            .long_snapshot(move |tx| {
                let tier = tiers::of(tx, user)?;
                let window = period.window(now, meta::last_patch(tx, now)?);
                let (window, limited) = window.limited(tier.stats_days, now);
                let (own, decks) = own(tx, user, window)?;
                let mut stats = summarise(&own, &decks, &filter, window, &zone, tier.matchups);
                let named = stats.opponent_archetypes.iter().filter_map(|it| it.archetype.clone());
                stats.archetypes = archetypes::names(tx, &named.collect())?;
                stats.any = store::has_matches(tx, user)?;
                stats.since = window.since.map(|since| since.to_string());
                (stats.period, stats.limited, stats.matchups) = (period, limited, tier.matchups);
                Ok(stats)
            })
            .await
    }

    /// A page of the player's matches, the newest first, as far back as the tier goes. An export reads large pages.
    pub async fn matches(&self, user: Uuid, args: MyMatchesArgs) -> Result<MatchPage, CallError> {
        let (now, is_long) = (self.clock.now(), args.reads_many());
        let read = move |tx: &mut Tx<'_>| matches_page(tx, user, &args, now);
        if is_long { self.db.long_snapshot(read).await } else { self.db.snapshot(read).await }
    }

    /// What everyone plays. Without the tracker by class only, of all ranks.
    pub async fn meta(&self, user: Uuid, args: MetaArgs) -> Result<MetaStats, CallError> {
        self.db
            .snapshot(move |tx| {
                let limited = !tiers::of(tx, user)?.meta_details;
                let stats = meta_by_tier(tx, Some(user), args)?;
                let args = if limited { MetaArgs { bracket: MetaBracket::All, ..args } } else { args };
                Ok(stats.unwrap_or_else(|| MetaStats { limited, ..empty(args) }))
            })
            .await
    }

    pub async fn archetype(&self, user: Uuid, args: MetaArchetypeArgs) -> Result<MetaArchetypePage, CallError> {
        self.db
            .snapshot(move |tx| {
                if !tiers::of(tx, user)?.meta_details {
                    return Err(Refusal::TrackerRequired.into());
                }
                meta::archetype_page(tx, &args)?.ok_or_else(|| Refusal::ArchetypeNotFound.into())
            })
            .await
    }

    /// What opponents may play.
    pub async fn opponent_decks(&self, user: Uuid) -> Result<OpponentDecks, CallError> {
        self.db
            .snapshot(move |tx| {
                if !tiers::of(tx, user)?.meta_details {
                    return Err(Refusal::TrackerRequired.into());
                }
                Ok(opponents::decks(tx)?)
            })
            .await
    }

    pub async fn trending(&self, args: TrendingArgs) -> Result<Trending, CallError> {
        Ok(self.db.read(move |tx| meta::trending(tx, args.format)).await?)
    }

    /// A few figures of the last 30 days; every tier has them.
    pub async fn home(&self, user: Uuid) -> Result<HomeStats, CallError> {
        let now = self.clock.now();
        let home = matches::read_all(&self.db, user, move |tx| {
            let window = StatsPeriod::Month.window(now, None).limited(tiers::of(tx, user)?.stats_days, now).0;
            let (own, decks) = own(tx, user, window)?;
            let stats = summarise(&own, &decks, &Filter::default(), window, &Zone::default(), false);
            let mut trending = meta::trending(tx, MetaFormat::Standard)?.rising;
            trending.truncate(HOME_TRENDING);
            Ok::<_, DbError>(HomeStats {
                any: store::has_matches(tx, user)?,
                total: stats.total,
                change: stats.change,
                streak: stats.streaks.current,
                best_deck: stats.best_deck,
                trending,
            })
        });
        Ok(home.await?)
    }
}

fn matches_page(tx: &mut Tx<'_>, user: Uuid, args: &MyMatchesArgs, now: Timestamp) -> Result<MatchPage, CallError> {
    let period = args.period.unwrap_or(StatsPeriod::All);
    let window = period.window(now, meta::last_patch(tx, now)?);
    let (window, limited) = window.limited(tiers::of(tx, user)?.stats_days, now);
    let (rows, next) = store::page(tx, user, args, window.since)?;
    let text = |row: &crate::base::bus::Record, column: &str| Some(row.get(column)?.as_str()?.to_owned());
    let played: BTreeSet<String> = rows.iter().filter_map(|row| text(row, "deck_id")).collect();
    let named = rows.iter().flat_map(|row| [text(row, "archetype"), text(row, "opponent_archetype_id")]);
    let archetypes = archetypes::names(tx, &named.flatten().collect())?;
    let decks = decks::own(tx, user)?.into_iter().filter(|deck| played.contains(&deck.id.to_string()));
    let decks = decks.map(|deck| MatchDeck { id: deck.id, name: deck.name, class: deck.class });
    Ok(MatchPage {
        decks: decks.collect(),
        matches: rows.into_iter().map(MatchRow::from).collect(),
        next,
        limited,
        archetypes,
    })
}

/// What everyone plays, as far as the tier sees it: without the tracker, and for visitors, by class only and of all ranks. `None`
/// until pages are made for the first time.
pub fn meta_by_tier(tx: &mut Tx<'_>, user: Option<Uuid>, args: MetaArgs) -> Result<Option<MetaStats>, DbError> {
    let limited = match user {
        Some(user) => !tiers::of(tx, user)?.meta_details,
        None => true,
    };
    let args = if limited { MetaArgs { bracket: MetaBracket::All, ..args } } else { args };
    Ok(meta::page(tx, &args)?.map(|mut stats| {
        stats.limited = limited;
        if limited {
            stats.archetypes.clear();
            stats.matrix.clear();
        }
        stats
    }))
}

/// The player's matches of a window and of the one before it, oldest first, and their decks.
fn own(tx: &mut Tx<'_>, user: Uuid, window: Window) -> Result<(Vec<OwnMatch>, Vec<OwnDeck>), DbError> {
    let matches = store::matches(tx, user, window.before.or(window.since))?;
    let decks = decks::own(tx, user)?.into_iter();
    let decks = decks.map(|it| OwnDeck { id: it.id, name: it.name, class: it.class, archived: it.archived });
    Ok((matches, decks.collect()))
}

/// Pages have not been made yet.
fn empty(args: MetaArgs) -> MetaStats {
    MetaStats {
        period: args.period,
        format: args.format,
        bracket: args.bracket,
        limited: false,
        since: None,
        updated_at: None,
        games: 0,
        players: 0,
        archetypes: Vec::new(),
        classes: Vec::new(),
        matrix: Vec::new(),
        hidden: meta::MetaHidden::default(),
    }
}
