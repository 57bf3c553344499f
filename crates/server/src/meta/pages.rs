//! Makes the pages of one period and format: what each bracket shows, each archetype, and what is trending.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;

use super::page_counts::{self, Key, PageCounts};
use super::rules::{self, MIN_PLAYERS};
use super::store::{self, Sums};
use super::wire::{
    MetaArchetype, MetaArchetypePage, MetaBracket, MetaClass, MetaFormat, MetaHidden, MetaList, MetaMatchup,
    MetaMatrixRow, MetaPeriod, MetaStats, ShareChange, SignatureCard, Trending, TrendingArchetype,
};
use crate::archetypes::{self, Archetype};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::win_rates::{self, MIN_GAMES, Tally, WinRate};

/// The name under which trending is stored.
pub(super) const TRENDING: &str = "trending";
const MOST_RISING: usize = 12;
const MOST_FALLING: usize = 6;
const MOST_SIGNATURE: usize = 12;
/// Rows of the matrix.
const MATRIX: usize = 10;
const DAY_MS: i64 = 24 * 3600 * 1000;

pub(super) struct Page {
    pub(super) period: &'static str,
    pub(super) bracket: &'static str,
    /// Empty for the page of all archetypes.
    pub(super) archetype: String,
    pub(super) body: String,
}

pub(super) struct Pages {
    pub(super) pages: Vec<Page>,
    /// With the period of a week.
    pub(super) trending: Option<Page>,
}

/// What the pages of a format and period share.
struct Maker {
    period: MetaPeriod,
    format: MetaFormat,
    since: i64,
    now: Timestamp,
    counts: PageCounts,
    archetypes: HashMap<String, Archetype>,
    /// The lists of each archetype, in all brackets.
    lists: HashMap<String, Vec<MetaList>>,
}

pub(super) fn make(tx: &mut Tx<'_>, period: MetaPeriod, format: MetaFormat, now: Timestamp) -> Result<Pages, DbError> {
    let (first, before) = period.days(now, store::last_patch(tx, now)?);
    let counts = page_counts::read(tx, format.name(), first, before)?;
    let archetypes = archetypes::all(tx)?.into_iter().map(|it| (it.name.id.clone(), it)).collect();
    let lists = page_counts::lists(tx, format.name(), counts.week, (MIN_GAMES, MIN_PLAYERS))?;
    let lists = lists.into_iter().map(|(archetype, most)| (archetype, by_rank(most))).collect();
    let maker = Maker { period, format, since: first * DAY_MS, now, counts, archetypes, lists };
    let (mut pages, mut trending) = (Vec::new(), None);
    for bracket in MetaBracket::ALL {
        let stats = maker.stats(tx, bracket)?;
        for shown in &stats.archetypes {
            if let Some(name) = &shown.archetype {
                let page = maker.archetype(tx, bracket, shown, &name.id)?;
                pages.push(maker.page(period.name(), bracket, &name.id, &page)?);
            }
        }
        if bracket == MetaBracket::All && period == MetaPeriod::Week {
            trending = Some(maker.page(TRENDING, bracket, "", &maker.trending(&stats))?);
        }
        pages.push(maker.page(period.name(), bracket, "", &stats)?);
    }
    Ok(Pages { pages, trending })
}

impl Maker {
    fn page(
        &self,
        period: &'static str,
        bracket: MetaBracket,
        archetype: &str,
        body: &impl Serialize,
    ) -> Result<Page, DbError> {
        let body = serde_json::to_string(body).map_err(|error| DbError::Broken(error.into()))?;
        Ok(Page { period, bracket: bracket.name(), archetype: archetype.to_owned(), body })
    }

    fn stats(&self, tx: &mut Tx<'_>, bracket: MetaBracket) -> Result<MetaStats, DbError> {
        let in_bracket = |key: &&Key| key.0 == bracket.name() && key.2.is_empty();
        let keys: BTreeSet<&Key> = self.counts.sums.keys().filter(in_bracket).collect();
        let games: i64 = keys.iter().map(|key| self.counts.sums[*key].games).sum();
        let before = self.counts.before.iter().filter(|(key, _)| key.0 == bracket.name());
        let games_before: i64 = before.map(|(_, tally)| tally.games()).sum();
        let (mut shown, mut hidden) = (Vec::new(), MetaHidden::default());
        let mut classes = BTreeMap::<String, (Tally, i64)>::new();
        for key in keys {
            let sums = self.counts.sums[key];
            let class = self.archetypes.get(&key.1).map_or_else(|| key.1.clone(), |it| it.name.class.clone());
            let players = self.counts.players.get(key).copied().unwrap_or_default();
            let (tally, most) = classes.entry(class.clone()).or_default();
            tally.wins += sums.wins;
            tally.losses += sums.games - sums.wins;
            *most = players.players.max(*most);
            match self.figure(tx, key)? {
                Some(tally) => shown.push(self.shown(key, class, tally, games, games_before)),
                None => {
                    hidden.archetypes += 1;
                    hidden.games += sums.games;
                }
            }
        }
        let matrix = self.matrix(tx, bracket, &shown)?;
        shown.sort_by(|one, other| by_lower_bound(&one.figures, &other.figures));
        let enough = |(tally, players): &(Tally, i64)| tally.is_enough() && *players >= MIN_PLAYERS;
        let classes = classes.into_iter().filter(|(_, it)| enough(it));
        let mut classes: Vec<MetaClass> = classes
            .map(|(class, (tally, _))| MetaClass { class, figures: tally.into(), share: share(tally.games(), games) })
            .collect();
        classes.sort_by(|one, other| by_lower_bound(&one.figures, &other.figures));
        Ok(MetaStats {
            period: self.period,
            format: self.format,
            bracket,
            limited: false,
            since: Some(self.since),
            updated_at: Some(self.now.0),
            games,
            archetypes: shown,
            classes,
            matrix,
            hidden,
        })
    }

    fn matrix(
        &self,
        tx: &mut Tx<'_>,
        bracket: MetaBracket,
        shown: &[MetaArchetype],
    ) -> Result<Vec<MetaMatrixRow>, DbError> {
        let named = shown.iter().filter_map(|it| Some((it.archetype.as_ref()?.id.as_str(), it.share)));
        let mut most: Vec<(&str, f64)> = named.collect();
        most.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(other.0)));
        most.truncate(MATRIX);
        let mut rows = Vec::new();
        for (own, _) in &most {
            let mut cells = Vec::new();
            for (opponent, _) in &most {
                let key = (bracket.name().to_owned(), (*own).to_owned(), (*opponent).to_owned());
                cells.push(if own == opponent { None } else { self.figure(tx, &key)?.map(WinRate::from) });
            }
            rows.push(MetaMatrixRow { archetype: (*own).to_owned(), cells });
        }
        Ok(rows)
    }

    /// The tally of a figure that may be shown: enough matches of enough players, none of whom weighs too much.
    fn figure(&self, tx: &mut Tx<'_>, key: &Key) -> Result<Option<Tally>, DbError> {
        let players = self.counts.players.get(key).copied().unwrap_or_default();
        let tally = match self.counts.sums.get(key) {
            Some(sums) => Tally::new(sums.wins, sums.games - sums.wins),
            // Against archetypes there are only the counts of weeks.
            None => players.tally,
        };
        if !tally.is_enough() || players.players < MIN_PLAYERS {
            return Ok(None);
        }
        if players.largest * 4 <= players.tally.games() {
            return Ok(Some(tally));
        }
        // Counts of weeks may be larger than those of the period: both are capped by the same measure.
        let capped = rules::capped(players.tally, players.players, &page_counts::top_players(tx, &self.counts, key)?);
        let kept = capped.games() as f64 / players.tally.games().max(1) as f64;
        let games = (tally.games() as f64 * kept).round() as i64;
        let wins = (capped.rate().unwrap_or_default() * games as f64).round() as i64;
        Ok(Some(Tally::new(wins, games - wins)).filter(|tally| tally.is_enough()))
    }

    fn shown(&self, key: &Key, class: String, tally: Tally, games: i64, games_before: i64) -> MetaArchetype {
        let sums: Sums = self.counts.sums[key];
        let before = self.counts.before.get(&(key.0.clone(), key.1.clone())).copied().unwrap_or_default();
        let side = |(games, wins): (i64, i64)| {
            let tally = Some(Tally::new(wins, games - wins)).filter(|tally| tally.is_enough());
            WinRate::from(tally.unwrap_or_default())
        };
        MetaArchetype {
            archetype: self.archetypes.get(&key.1).map(|it| it.name.clone()),
            class,
            figures: tally.into(),
            share: share(sums.games, games),
            share_change: share_change((sums.games, games), (before.games(), games_before)),
            change: win_rates::change(tally, before).filter(|_| before.is_enough()),
            first: side(sums.first),
            second: side(sums.second),
            turns: (sums.games > 0).then(|| (sums.turns as f64 / sums.games as f64 * 10.0).round() / 10.0),
        }
    }

    fn archetype(
        &self,
        tx: &mut Tx<'_>,
        bracket: MetaBracket,
        shown: &MetaArchetype,
        id: &str,
    ) -> Result<MetaArchetypePage, DbError> {
        let own = |key: &&Key| key.0 == bracket.name() && key.1 == id && !key.2.is_empty();
        let against: BTreeSet<&Key> = self.counts.sums.keys().chain(self.counts.players.keys()).filter(own).collect();
        let (mut classes, mut matchups) = (Vec::new(), Vec::new());
        for key in against {
            let figures = self.figure(tx, key)?.map(WinRate::from);
            match self.archetypes.get(&key.2) {
                Some(opponent) if figures.is_some() => matchups.push(MetaMatchup {
                    class: opponent.name.class.clone(),
                    archetype: Some(opponent.name.clone()),
                    games: figures.map_or(0, |figures| figures.games),
                    figures,
                }),
                Some(_) => {}
                None => {
                    let games = self.counts.sums.get(key).map_or(0, |sums| sums.games);
                    classes.push(MetaMatchup { class: key.2.clone(), archetype: None, games, figures });
                }
            }
        }
        matchups.sort_by_key(|matchup| -matchup.games);
        Ok(MetaArchetypePage {
            archetype: shown.clone(),
            updated_at: self.now.0,
            classes,
            archetypes: matchups,
            lists: self.lists.get(id).cloned().unwrap_or_default(),
            signature: self.archetypes.get(id).map(signature).unwrap_or_default(),
        })
    }

    fn trending(&self, stats: &MetaStats) -> Trending {
        let mut all = Vec::new();
        for shown in &stats.archetypes {
            let (Some(archetype), Some(share_change)) = (&shown.archetype, shown.share_change) else { continue };
            let code = self.lists.get(&archetype.id).and_then(|lists| lists.first()).map(|list| list.code.clone());
            let (figures, share) = (shown.figures, shown.share);
            all.push(TrendingArchetype { archetype: archetype.clone(), figures, share, share_change, code });
        }
        all.sort_by(|one, other| other.share_change.difference.total_cmp(&one.share_change.difference));
        let (rising, mut falling): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.share_change.difference > 0.0);
        falling.reverse();
        Trending {
            format: self.format,
            updated_at: Some(self.now.0),
            rising: rising.into_iter().take(MOST_RISING).collect(),
            falling: falling.into_iter().take(MOST_FALLING).collect(),
        }
    }
}

/// The lists with the highest lower bound first.
fn by_rank(lists: Vec<(String, Tally)>) -> Vec<MetaList> {
    let lists = lists.into_iter().map(|(code, tally)| MetaList { code, figures: tally.into() });
    let mut lists: Vec<MetaList> = lists.collect();
    lists.sort_by(|one, other| by_lower_bound(&one.figures, &other.figures));
    lists
}

/// The highest lower bound first.
fn by_lower_bound(one: &WinRate, other: &WinRate) -> Ordering {
    other.low.unwrap_or_default().total_cmp(&one.low.unwrap_or_default())
}

fn signature(archetype: &Archetype) -> Vec<SignatureCard> {
    let copies = |card: &u32| archetype.shape.centre.get(card).copied().unwrap_or_default();
    let card = |(card, weight): (&u32, &f64)| SignatureCard { card: *card, copies: copies(card), weight: *weight };
    let mut cards: Vec<SignatureCard> = archetype.shape.signature.iter().map(card).collect();
    cards.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.card.cmp(&other.card)));
    cards.truncate(MOST_SIGNATURE);
    cards
}

fn share(part: i64, all: i64) -> f64 {
    win_rates::round(part as f64 / all.max(1) as f64)
}

/// `None` if there are too few matches before.
fn share_change(now: (i64, i64), before: (i64, i64)) -> Option<ShareChange> {
    if before.1 < MIN_GAMES {
        return None;
    }
    let marked = win_rates::part(win_rates::wilson(now.0, now.1), win_rates::wilson(before.0, before.1));
    let difference = win_rates::round(share(now.0, now.1) - share(before.0, before.1));
    Some(ShareChange { before: share(before.0, before.1), difference, marked })
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn a_share_is_compared_with_the_period_before() {
        assert_eq!(share_change((30, 100), (5, 19)), None, "too few matches before");
        let rising = share_change((300, 1000), (100, 1000)).unwrap();
        assert_eq!((rising.before, rising.difference, rising.marked), (0.1, 0.2, true));
        assert!(!share_change((12, 100), (10, 100)).unwrap().marked);
        assert_eq!(page_counts::ALL, MetaBracket::All.name());
    }
}
