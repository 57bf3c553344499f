//! Makes the pages of one period and format: what each bracket shows, each archetype, and what is trending.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use serde::Serialize;

use super::card_pages::{self, CardsPage, EveryonesHands};
use super::page_counts::{self, Figures, Key, Range, piece};
use super::rules::card_figures;
use super::rules::core::{CORE_SHARE, CoreFigure};
use super::rules::weights::Figure;
use super::rules::{MIN_PLAYERS, MetaBracket, MetaFormat, MetaPeriod};
use super::wire::{
    CoreCard, MetaArchetype, MetaArchetypePage, MetaClass, MetaHidden, MetaList, MetaMatchup, MetaMatrixRow, MetaStats,
    ShareChange, SignatureCard, Trending, TrendingArchetype,
};
use super::{card_store, store};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::base::win_rates::{self, MIN_GAMES, Tally, WinRate};
use crate::cards::catalog::CardData;
use crate::tracking::archetypes::{self, Archetype};

/// The name under which trending is stored.
pub(super) const TRENDING: &str = "trending";
/// Of an archetype.
const MOST_LISTS: usize = 8;
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

#[derive(Default)]
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
    figures: Figures,
    /// Of the period before, without opponents.
    before: Figures,
    archetypes: HashMap<String, Archetype>,
    /// The lists of each archetype, in all brackets.
    lists: HashMap<String, Vec<MetaList>>,
    core: HashMap<String, Vec<CoreCard>>,
    /// In all brackets.
    cards: HashMap<String, OfCards>,
}

/// What everyone's matches with an archetype say about its cards.
struct OfCards {
    page: CardsPage,
    hands: Option<EveryonesHands>,
}

pub(super) async fn make(
    db: &Db,
    data: Option<Arc<CardData>>,
    build: i64,
    period: MetaPeriod,
    format: MetaFormat,
    now: Timestamp,
) -> Result<Pages, DbError> {
    let (patch, archetypes) = piece(db, move |tx| Ok((store::last_patch(tx, now)?, archetypes::all(tx)?))).await?;
    let archetypes: HashMap<String, Archetype> = archetypes.into_iter().map(|it| (it.name.id.clone(), it)).collect();
    let class_of = |id: &str| archetypes.get(id).map_or_else(|| id.to_owned(), |it| it.name.class.clone());
    let (first, before) = period.days(now, patch);
    let range = |days| Range { build, format: format.name(), days };
    let figures = page_counts::read(db, range((first, i64::MAX)), true, class_of).await?;
    let before = page_counts::read(db, range((before, first)), false, class_of).await?;
    let (mut lists, mut core, mut cards) = (HashMap::new(), HashMap::<String, Vec<CoreCard>>::new(), HashMap::new());
    for id in archetypes.keys().cloned() {
        let (range, of) = (range((first, i64::MAX)), id.clone());
        let known = data.clone();
        let read = move |tx: &mut Tx<'_>| {
            let catalog = known.as_deref().map(CardData::catalog);
            page_counts::lists(tx, range, &of, (MIN_GAMES, MIN_PLAYERS, MOST_LISTS), catalog)
        };
        let found = piece(db, read).await?;
        lists.insert(id.clone(), by_rank(found.shown));
        core.insert(id.clone(), found.core.into_iter().map(core_card).collect());
        let (of, list, data) = (id.clone(), core[&id].clone(), data.clone());
        let read = move |tx: &mut Tx<'_>| {
            // Everyone's hands are those of a month.
            let by_class = period == MetaPeriod::Month;
            let found = card_figures::figures(&card_store::of_players(tx, range, &of)?, by_class);
            let page = card_pages::page(&found, &list, data.as_deref());
            Ok(OfCards { page, hands: by_class.then(|| card_pages::hands(&found)) })
        };
        cards.insert(id, piece(db, read).await?);
    }
    let since = first * DAY_MS;
    let maker = Maker { period, format, since, now, figures, before, archetypes, lists, core, cards };
    // Hundreds of pages are written as JSON.
    tokio::task::spawn_blocking(move || maker.all()).await.map_err(|error| DbError::Broken(error.into()))?
}

impl Maker {
    fn all(&self) -> Result<Pages, DbError> {
        let mut made = Pages::default();
        for bracket in MetaBracket::ALL {
            self.add(&mut made, bracket)?;
        }
        Ok(made)
    }

    /// Adds the page of all archetypes and of each one that is shown.
    fn add(&self, made: &mut Pages, bracket: MetaBracket) -> Result<(), DbError> {
        let (name, stats) = (self.period.name(), self.stats(bracket));
        for shown in &stats.archetypes {
            if let Some(archetype) = &shown.archetype {
                let page = self.archetype(bracket, shown, &archetype.id);
                made.pages.push(self.page(name, bracket.name(), &archetype.id, &page)?);
                if bracket == MetaBracket::All {
                    self.add_cards(made, &archetype.id)?;
                }
            }
        }
        if bracket == MetaBracket::All && self.period == MetaPeriod::Week {
            made.trending = Some(self.page(TRENDING, bracket.name(), "", &self.trending(&stats))?);
        }
        made.pages.push(self.page(name, bracket.name(), "", &stats)?);
        Ok(())
    }

    /// What is the same in all brackets.
    fn add_cards(&self, made: &mut Pages, id: &str) -> Result<(), DbError> {
        let Some(of) = self.cards.get(id) else { return Ok(()) };
        made.pages.push(self.page(self.period.name(), card_pages::CARDS, id, &of.page)?);
        if let Some(hands) = &of.hands {
            made.pages.push(self.page(self.period.name(), card_pages::MULLIGAN, id, hands)?);
        }
        Ok(())
    }

    fn page(
        &self,
        period: &'static str,
        bracket: &'static str,
        archetype: &str,
        body: &impl Serialize,
    ) -> Result<Page, DbError> {
        let body = serde_json::to_string(body).map_err(|error| DbError::Broken(error.into()))?;
        Ok(Page { period, bracket, archetype: archetype.to_owned(), body })
    }

    fn stats(&self, bracket: MetaBracket) -> MetaStats {
        let in_bracket = |key: &&Key| key.0 == bracket.name() && key.2.is_empty();
        let keys: BTreeSet<&Key> = self.figures.of.keys().filter(in_bracket).collect();
        let (games, games_before) = (games_of(&self.figures, bracket), games_of(&self.before, bracket));
        let (mut shown, mut hidden) = (Vec::new(), MetaHidden::default());
        for key in keys {
            match self.figure(key) {
                Some(figure) => shown.push(self.shown(key, figure, games, games_before)),
                None => {
                    hidden.archetypes += 1;
                    hidden.games += self.figures.of[key].sums.games;
                }
            }
        }
        let matrix = self.matrix(bracket, &shown);
        shown.sort_by(|one, other| by_lower_bound(&one.figures, &other.figures));
        MetaStats {
            period: self.period,
            format: self.format,
            bracket,
            limited: false,
            since: Some(self.since),
            updated_at: Some(self.now.0),
            games,
            players: self.figures.players.get(bracket.name()).copied().unwrap_or_default(),
            archetypes: shown,
            classes: self.classes(bracket),
            matrix,
            hidden,
        }
    }

    fn classes(&self, bracket: MetaBracket) -> Vec<MetaClass> {
        let here = self.figures.classes.iter().filter(|((of, _), _)| of == bracket.name());
        let all: i64 = here.clone().map(|(_, figure)| figure.sums.games).sum();
        let mut classes: Vec<MetaClass> = here
            .filter(|(_, figure)| is_enough(figure))
            .map(|((_, class), figure)| MetaClass {
                class: class.clone(),
                figures: tally(figure).into(),
                players: figure.players,
                share: share(figure.sums.games, all),
            })
            .collect();
        classes.sort_by(|one, other| by_lower_bound(&one.figures, &other.figures));
        classes
    }

    fn matrix(&self, bracket: MetaBracket, shown: &[MetaArchetype]) -> Vec<MetaMatrixRow> {
        let named = shown.iter().filter_map(|it| Some((it.archetype.as_ref()?.id.as_str(), it.share)));
        let mut most: Vec<(&str, f64)> = named.collect();
        most.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(other.0)));
        most.truncate(MATRIX);
        let cell = |own: &str, opponent: &str| {
            let key = (bracket.name().to_owned(), own.to_owned(), opponent.to_owned());
            self.figure(&key).filter(|_| own != opponent).map(|figure| tally(figure).into())
        };
        let cells = |own: &str| most.iter().map(|(opponent, _)| cell(own, opponent)).collect();
        most.iter().map(|(own, _)| MetaMatrixRow { archetype: (*own).to_owned(), cells: cells(own) }).collect()
    }

    /// A figure that may be shown: of enough matches of enough players.
    fn figure(&self, key: &Key) -> Option<&Figure> {
        self.figures.of.get(key).filter(|figure| is_enough(figure))
    }

    fn shown(&self, key: &Key, figure: &Figure, games: i64, games_before: i64) -> MetaArchetype {
        let (sums, archetype) = (figure.sums, self.archetypes.get(&key.1));
        let before = self.before.of.get(key).copied().unwrap_or_default();
        let side = |(games, wins): (i64, i64)| {
            let tally = Some(Tally::new(wins, games - wins)).filter(|tally| tally.is_enough());
            WinRate::from(tally.unwrap_or_default())
        };
        MetaArchetype {
            archetype: archetype.map(|it| it.name.clone()),
            class: archetype.map_or_else(|| key.1.clone(), |it| it.name.class.clone()),
            figures: tally(figure).into(),
            players: figure.players,
            share: share(sums.games, games),
            share_change: share_change((sums.games, games), (before.sums.games, games_before)),
            change: win_rates::change(tally(figure), tally(&before)).filter(|_| tally(&before).is_enough()),
            first: side(sums.first),
            second: side(sums.second),
            turns: (sums.games > 0).then(|| (sums.turns as f64 / sums.games as f64 * 10.0).round() / 10.0),
        }
    }

    fn archetype(&self, bracket: MetaBracket, shown: &MetaArchetype, id: &str) -> MetaArchetypePage {
        // Of an archetype against itself half of the matches are won, whoever plays it.
        let own = |key: &&Key| key.0 == bracket.name() && key.1 == id && !key.2.is_empty() && key.2 != id;
        let against: BTreeSet<&Key> = self.figures.of.keys().filter(own).collect();
        let (mut classes, mut matchups) = (Vec::new(), Vec::new());
        for key in against {
            let figures = self.figure(key).map(|figure| WinRate::from(tally(figure)));
            match self.archetypes.get(&key.2) {
                Some(opponent) if figures.is_some() => matchups.push(MetaMatchup {
                    class: opponent.name.class.clone(),
                    archetype: Some(opponent.name.clone()),
                    games: figures.map_or(0, |figures| figures.games),
                    figures,
                }),
                Some(_) => {}
                None => {
                    let games = self.figures.of[key].sums.games;
                    classes.push(MetaMatchup { class: key.2.clone(), archetype: None, games, figures });
                }
            }
        }
        matchups.sort_by_key(|matchup| -matchup.games);
        MetaArchetypePage {
            archetype: shown.clone(),
            updated_at: self.now.0,
            classes,
            archetypes: matchups,
            lists: self.lists.get(id).cloned().unwrap_or_default(),
            signature: self.archetypes.get(id).map(signature).unwrap_or_default(),
            core: self.core.get(id).cloned().unwrap_or_default(),
            cards: Vec::new(),
            cards_of: None,
        }
    }

    fn trending(&self, stats: &MetaStats) -> Trending {
        let mut all = Vec::new();
        for shown in &stats.archetypes {
            let (Some(archetype), Some(share_change)) = (&shown.archetype, shown.share_change) else { continue };
            let code = self.lists.get(&archetype.id).and_then(|lists| lists.first()).map(|list| list.code.clone());
            let (figures, share) = (shown.figures, shown.share);
            all.push(TrendingArchetype { archetype: archetype.clone(), figures, share, share_change, code });
        }
        // The largest change first, of those that are more than chance; then the others.
        let size = |it: &TrendingArchetype| it.share_change.difference.abs();
        all.sort_by(|one, other| {
            other.share_change.marked.cmp(&one.share_change.marked).then(size(other).total_cmp(&size(one)))
        });
        let (rising, falling): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.share_change.difference > 0.0);
        Trending {
            format: self.format,
            updated_at: Some(self.now.0),
            rising: rising.into_iter().take(MOST_RISING).collect(),
            falling: falling.into_iter().take(MOST_FALLING).collect(),
        }
    }
}

fn games_of(figures: &Figures, bracket: MetaBracket) -> i64 {
    let here = figures.of.iter().filter(|(key, _)| key.0 == bracket.name() && key.2.is_empty());
    here.map(|(_, figure)| figure.sums.games).sum()
}

fn tally(figure: &Figure) -> Tally {
    Tally::new(figure.sums.wins, figure.sums.games - figure.sums.wins)
}

fn is_enough(figure: &Figure) -> bool {
    tally(figure).is_enough() && figure.players >= MIN_PLAYERS
}

/// The lists with the highest lower bound first.
fn by_rank(lists: Vec<(String, Figure)>) -> Vec<MetaList> {
    let list = |(code, figure): (String, Figure)| MetaList { code, figures: tally(&figure).into() };
    let mut lists: Vec<MetaList> = lists.into_iter().map(list).collect();
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

fn core_card(it: CoreFigure) -> CoreCard {
    let figures = Some(it.figure).filter(is_enough).map(|figure| tally(&figure).into());
    let share = win_rates::round(it.share);
    CoreCard { card: it.card, copies: it.copies, share, core: it.share >= CORE_SHARE, figures }
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
