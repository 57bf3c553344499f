//! Everything that My Stats shows, from the player's matches. Pure.

use std::collections::BTreeMap;
use std::hash::Hash;

use uuid::Uuid;

use super::periods::Window;
use super::zone::{self, Zone};
use super::{buckets, course};
use crate::base::clock::Timestamp;
use crate::base::win_rates::{self, Outcome, Tally, WinRate};
use crate::tracking::stats::wire::{
    BestDeckStats, CalendarDay, DeckStats, DeckVersionStats, MatchupRow, MyStats, MyStatsArgs, OpponentStats,
    StatsGroup, StatsLine, StatsStreaks,
};

/// The fewest matches of a best deck.
pub const BEST_DECK_GAMES: i64 = 5;

/// A match as the figures need it.
#[derive(Clone, Debug)]
pub struct OwnMatch {
    pub at: Timestamp,
    pub outcome: Outcome,
    pub deck: Option<Uuid>,
    pub version: Option<i64>,
    pub class: Option<String>,
    pub opponent_class: Option<String>,
    /// What the player wrote, or else the id of the archetype that the cards seen gave away.
    pub opponent: Option<Opponent>,
    pub mode: Option<String>,
    pub format: Option<String>,
    pub rank: Option<String>,
    pub went_first: Option<bool>,
    pub own_turns: Option<i64>,
    pub duration_s: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponent {
    Written(String),
    Named(String),
}

/// One of the player's decks.
#[derive(Clone, Debug)]
pub struct OwnDeck {
    pub id: Uuid,
    pub name: String,
    pub class: Option<String>,
    pub archived: bool,
}

/// Only these matches are looked at; `None` takes all.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub deck: Option<Uuid>,
    pub class: Option<String>,
    pub opponent_class: Option<String>,
    pub mode: Option<String>,
    pub format: Option<String>,
    pub went_first: Option<bool>,
    pub without_arena: bool,
}

impl From<MyStatsArgs> for Filter {
    fn from(args: MyStatsArgs) -> Self {
        Self {
            deck: args.deck_id,
            class: args.class,
            opponent_class: args.opponent_class,
            mode: args.mode,
            format: args.format,
            went_first: args.went_first,
            without_arena: args.constructed.unwrap_or_default(),
        }
    }
}

impl Filter {
    pub fn takes(&self, it: &OwnMatch) -> bool {
        let same = |wanted: &Option<String>, has: &Option<String>| wanted.is_none() || wanted == has;
        (self.deck.is_none() || self.deck == it.deck)
            && same(&self.class, &it.class)
            && same(&self.opponent_class, &it.opponent_class)
            && same(&self.mode, &it.mode)
            && same(&self.format, &it.format)
            && (self.went_first.is_none() || self.went_first == it.went_first)
            && !(self.without_arena && it.mode.as_deref() == Some("arena"))
    }
}

/// The figures of the window. Matches are in the order they were played, those before the window too.
pub fn summarise(
    matches: &[OwnMatch],
    decks: &[OwnDeck],
    filter: &Filter,
    window: Window,
    zone: &Zone,
    with_matchups: bool,
) -> MyStats {
    let taken = || matches.iter().filter(|it| filter.takes(it));
    let inside: Vec<&OwnMatch> = taken().filter(|it| window.contains(it.at)).collect();
    let before = taken().filter(|it| window.is_before(it.at));
    let total = tally(inside.iter().copied());
    let timed: Vec<(Timestamp, Outcome)> = inside.iter().map(|it| (it.at, it.outcome)).collect();
    let by_deck = deck_stats(&inside, decks);
    let streaks = course::streaks(timed.iter().map(|(_, outcome)| *outcome));
    MyStats {
        total: total.into(),
        change: win_rates::change(total, tally(before)),
        line: course::line(&timed).into_iter().map(StatsLine::from).collect(),
        best_deck: best_deck(&by_deck),
        grid: if with_matchups { grid(&inside) } else { Vec::new() },
        decks: by_deck,
        classes: by_size(grouped(&inside, |it| it.class.clone())),
        opponents: by_size(grouped(&inside, |it| it.opponent_class.clone())),
        opponent_archetypes: if with_matchups { opponents(&inside) } else { Vec::new() },
        first: tally(inside.iter().copied().filter(|it| it.went_first == Some(true))).into(),
        second: tally(inside.iter().copied().filter(|it| it.went_first == Some(false))).into(),
        modes: by_size(grouped(&inside, |it| it.mode.clone())),
        formats: by_size(grouped(&inside, |it| it.format.clone())),
        ranks: ranks(&inside),
        durations: ordered(&inside, |it| it.duration_s.map(buckets::duration)),
        turns: ordered(&inside, |it| it.own_turns.filter(|turns| *turns > 0).map(buckets::own_turns)),
        streaks: StatsStreaks {
            current: streaks.current,
            longest_wins: streaks.longest_wins,
            longest_losses: streaks.longest_losses,
        },
        calendar: course::calendar(&timed, zone)
            .into_iter()
            .map(|(day, tally)| CalendarDay {
                day: zone::day_name(day),
                wins: tally.wins,
                losses: tally.losses,
                ties: tally.ties,
            })
            .collect(),
        ..MyStats::default()
    }
}

pub fn tally<'m>(matches: impl Iterator<Item = &'m OwnMatch>) -> Tally {
    let mut tally = Tally::default();
    matches.for_each(|it| tally.add(it.outcome));
    tally
}

/// Matches without a key are left out.
fn grouped<K: Ord + Hash>(matches: &[&OwnMatch], key: impl Fn(&OwnMatch) -> Option<K>) -> BTreeMap<K, Tally> {
    let mut groups = BTreeMap::<K, Tally>::new();
    for it in matches {
        if let Some(key) = key(it) {
            groups.entry(key).or_default().add(it.outcome);
        }
    }
    groups
}

fn group(key: &str, tally: Tally) -> StatsGroup {
    StatsGroup { key: key.to_owned(), figures: tally.into() }
}

/// The most played first.
fn by_size(groups: BTreeMap<String, Tally>) -> Vec<StatsGroup> {
    let mut groups: Vec<_> = groups.into_iter().map(|(key, tally)| group(&key, tally)).collect();
    groups.sort_by_key(|group| -(group.figures.games + group.figures.ties));
    groups
}

/// In the order of the buckets.
fn ordered(matches: &[&OwnMatch], bucket: impl Fn(&OwnMatch) -> Option<(usize, &'static str)>) -> Vec<StatsGroup> {
    grouped(matches, bucket).into_iter().map(|((_, key), tally)| group(key, tally)).collect()
}

/// From the lowest league to the highest.
fn ranks(matches: &[&OwnMatch]) -> Vec<StatsGroup> {
    const LEAGUES: [&str; 6] = ["bronze", "silver", "gold", "platinum", "diamond", "legend"];
    ordered(matches, |it| {
        let league = buckets::league(it.rank.as_deref()?);
        LEAGUES.into_iter().enumerate().find(|(_, name)| *name == league)
    })
}

fn deck_stats(matches: &[&OwnMatch], decks: &[OwnDeck]) -> Vec<DeckStats> {
    let mut versions = grouped(matches, |it| Some((it.deck?, it.version)));
    let mut stats: Vec<DeckStats> = Vec::new();
    for (id, tally) in grouped(matches, |it| it.deck) {
        let deck = decks.iter().find(|deck| deck.id == id);
        let rest = versions.split_off(&(id, None));
        let of_deck = rest.iter().take_while(|((deck, _), _)| *deck == id);
        let known = of_deck.filter_map(|((_, version), tally)| Some(((*version)?, *tally)));
        let mut by_version: Vec<_> =
            known.map(|(version, tally)| DeckVersionStats { version, figures: tally.into() }).collect();
        by_version.sort_by_key(|it| -it.version);
        versions = rest;
        stats.push(DeckStats {
            deck_id: id,
            name: deck.map(|deck| deck.name.clone()),
            class: deck.and_then(|deck| deck.class.clone()),
            archived: deck.is_some_and(|deck| deck.archived),
            figures: tally.into(),
            versions: by_version,
        });
    }
    stats.sort_by_key(|it| -(it.figures.games + it.figures.ties));
    stats
}

/// The best win rate of the decks with five matches or more; of equals the one played most.
fn best_deck(decks: &[DeckStats]) -> Option<BestDeckStats> {
    let enough = decks.iter().filter(|deck| deck.figures.games >= BEST_DECK_GAMES);
    let best = enough.max_by(|one, other| {
        let (a, b) = (one.figures, other.figures);
        (a.wins * b.games).cmp(&(b.wins * a.games)).then(a.games.cmp(&b.games))
    })?;
    Some(BestDeckStats {
        deck_id: best.deck_id,
        name: best.name.clone(),
        class: best.class.clone(),
        figures: best.figures,
    })
}

fn grid(matches: &[&OwnMatch]) -> Vec<MatchupRow> {
    let mut rows = BTreeMap::<Uuid, BTreeMap<String, Tally>>::new();
    for it in matches {
        if let (Some(deck), Some(opponent)) = (it.deck, &it.opponent_class) {
            rows.entry(deck).or_default().entry(opponent.clone()).or_default().add(it.outcome);
        }
    }
    let row = |(deck_id, cells): (Uuid, BTreeMap<String, Tally>)| MatchupRow {
        deck_id,
        cells: cells.into_iter().map(|(class, tally)| group(&class, tally)).collect(),
    };
    let mut rows: Vec<_> = rows.into_iter().map(row).collect();
    rows.sort_by_key(|row| -row.cells.iter().map(|cell| cell.figures.games).sum::<i64>());
    rows
}

fn opponents(matches: &[&OwnMatch]) -> Vec<OpponentStats> {
    let groups = grouped(matches, |it| Some((it.opponent.clone()?, it.opponent_class.clone())));
    let stats = |((opponent, class), tally): ((Opponent, Option<String>), Tally)| {
        let (name, archetype) = match opponent {
            Opponent::Written(name) => (Some(name), None),
            Opponent::Named(id) => (None, Some(id)),
        };
        OpponentStats { name, archetype, class, figures: WinRate::from(tally) }
    };
    let mut all: Vec<_> = groups.into_iter().map(stats).collect();
    all.sort_by_key(|it| -(it.figures.games + it.figures.ties));
    all
}
