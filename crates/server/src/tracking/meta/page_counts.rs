//! Reads the counts that the pages of one format and period are made from, and adds up their figures.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use cards::Catalog;
use serde_json::Value;
use uuid::Uuid;

use super::rules::core::{self, CoreFigure, PlayedList};
use super::rules::weights::{self, FIGURE_SHARE, Figure, PAGE_SHARE, Sums, Weight};
use crate::base::db::{Db, DbError, Row, Tx};
use crate::params;
use crate::tracking::archetypes::{self, rules::CardWeights};
use crate::tracking::match_cards::first_printing;

/// The lists of an archetype that are read for its cards.
const MOST_READ: usize = 60;

/// A figure: bracket, archetype, opponent (`''` for all of them, else a class or an archetype).
pub(super) type Key = (String, String, String);
pub(super) const ALL: &str = "all";

/// Of which build, format and days: from the first one to before the second one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) build: i64,
    pub(super) format: &'static str,
    pub(super) days: (i64, i64),
}

#[derive(Default)]
pub(super) struct Figures {
    pub(super) of: HashMap<Key, Figure>,
    /// By bracket and class.
    pub(super) classes: BTreeMap<(String, String), Figure>,
    /// The players of each bracket.
    pub(super) players: HashMap<String, i64>,
}

/// The sums of a player by bracket and opponent.
struct Play {
    user: Uuid,
    bracket: String,
    opponent_class: String,
    opponent_archetype: String,
    sums: Sums,
}

/// By bracket: the part of their matches that counts, of players who have more than their share of a page.
type Parts = HashMap<String, HashMap<Uuid, f64>>;
/// By player.
type Weights = HashMap<Uuid, Weight>;
type OfBrackets = Vec<(String, Weights)>;

/// Reads one archetype at a time, so that no other long read waits for long. Between two of them some matches may be recorded, which
/// moves a figure by as little as they weigh.
pub(super) async fn read(
    db: &Db,
    range: Range,
    with_opponents: bool,
    class_of: impl Fn(&str) -> String,
) -> Result<Figures, DbError> {
    let archetypes = piece(db, move |tx| archetypes(tx, range)).await?;
    let mut games = BTreeMap::<String, HashMap<Uuid, f64>>::new();
    let mut classes = BTreeMap::<String, Vec<String>>::new();
    for archetype in archetypes {
        classes.entry(class_of(&archetype)).or_default().push(archetype.clone());
        for (bracket, user, played) in piece(db, move |tx| players(tx, range, &archetype)).await? {
            for bracket in [ALL, &bracket] {
                *games.entry(bracket.to_owned()).or_default().entry(user).or_default() += played as f64;
            }
        }
    }
    let players = games.iter().map(|(bracket, users)| (bracket.clone(), users.len() as i64)).collect();
    let mut figures = Figures { players, ..Figures::default() };
    let parts: Arc<Parts> = Arc::new(games.into_iter().map(|(bracket, users)| (bracket, parts(&users))).collect());
    for (class, archetypes) in classes {
        // By bracket.
        let mut of_class = HashMap::<String, Weights>::new();
        for archetype in archetypes {
            let parts = parts.clone();
            let read = move |tx: &mut Tx<'_>| {
                Ok(figures_of(&archetype, weights_of(&plays(tx, range, &archetype)?, &parts, with_opponents)))
            };
            let (found, against_all) = piece(db, read).await?;
            figures.of.extend(found);
            for (bracket, users) in against_all {
                let all = of_class.entry(bracket).or_default();
                users.into_iter().for_each(|(user, weight)| all.entry(user).or_default().add(weight, 1.0));
            }
        }
        for (bracket, users) in of_class {
            figures.classes.insert((bracket, class.clone()), weights::figure(users.values(), FIGURE_SHARE));
        }
    }
    Ok(figures)
}

/// The figures of an archetype, and by bracket what each player weighs in it.
fn figures_of(archetype: &str, weights: HashMap<(String, String), Weights>) -> (Vec<(Key, Figure)>, OfBrackets) {
    let (mut figures, mut against_all) = (Vec::new(), Vec::new());
    for ((bracket, opponent), users) in weights {
        let key = (bracket.clone(), archetype.to_owned(), opponent);
        let is_against_all = key.2.is_empty();
        figures.push((key, weights::figure(users.values(), FIGURE_SHARE)));
        if is_against_all {
            against_all.push((bracket, users));
        }
    }
    (figures, against_all)
}

pub(super) async fn piece<T: Send + 'static>(
    db: &Db,
    mut read: impl FnMut(&mut Tx<'_>) -> Result<T, DbError> + Send + 'static,
) -> Result<T, DbError> {
    db.long_snapshot(move |tx| {
        tx.lift_time_limit()?;
        read(tx)
    })
    .await
}

/// Players with more than their share of a page, and the part of their matches that counts.
fn parts(games: &HashMap<Uuid, f64>) -> HashMap<Uuid, f64> {
    let most = weights::most(games.values().copied(), PAGE_SHARE);
    let above = games.iter().filter(|(_, games)| **games > most);
    above.map(|(user, games)| (*user, most / games)).collect()
}

/// What each player weighs, by bracket and opponent.
fn weights_of(plays: &[Play], parts: &Parts, with_opponents: bool) -> HashMap<(String, String), Weights> {
    let mut weights = HashMap::<(String, String), Weights>::new();
    for play in plays {
        for bracket in [ALL, &play.bracket] {
            let part = parts.get(bracket).and_then(|parts| parts.get(&play.user)).copied().unwrap_or(1.0);
            let weight = Weight::new(play.sums, part);
            // A match counts against all, against the opponent's class, and once more against their archetype.
            let opponents = [&play.opponent_class, &play.opponent_archetype];
            let opponents = opponents.into_iter().filter(|it| with_opponents && !it.is_empty()).map(String::as_str);
            for opponent in [""].into_iter().chain(opponents) {
                let users = weights.entry((bracket.to_owned(), opponent.to_owned())).or_default();
                users.entry(play.user).or_default().add(weight, 1.0);
            }
        }
    }
    weights
}

/// The archetypes of a build, whenever they were played: one look into the index for each.
fn archetypes(tx: &mut Tx<'_>, range: Range) -> Result<Vec<String>, DbError> {
    let sql = "select min(archetype) from meta_build_plays where build = $1 and format = $2 and archetype > $3";
    let mut found: Vec<String> = Vec::new();
    loop {
        let last = found.last().map_or("", String::as_str);
        let next = tx.one(sql, params![range.build, range.format, last], |row| row.get::<Option<String>>(0))?;
        match next.flatten() {
            Some(next) => found.push(next),
            None => return Ok(found),
        }
    }
}

fn players(tx: &mut Tx<'_>, range: Range, archetype: &str) -> Result<Vec<(String, Uuid, i64)>, DbError> {
    let sql = "select bracket, user_id, cast(sum(games) as bigint) from meta_build_plays
        where build = $1 and format = $2 and archetype = $3 and day >= $4 and day < $5 group by bracket, user_id";
    let Range { build, format, days: (first, end) } = range;
    tx.all(sql, params![build, format, archetype, first, end], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}

fn plays(tx: &mut Tx<'_>, range: Range, archetype: &str) -> Result<Vec<Play>, DbError> {
    let sql = "select user_id, bracket, opponent_class, opponent_archetype, cast(sum(games) as bigint),
            cast(sum(wins) as bigint), cast(sum(first_games) as bigint), cast(sum(first_wins) as bigint),
            cast(sum(second_games) as bigint), cast(sum(second_wins) as bigint), cast(sum(turns) as bigint)
        from meta_build_plays where build = $1 and format = $2 and archetype = $3 and day >= $4 and day < $5
        group by user_id, bracket, opponent_class, opponent_archetype";
    let read = |row: &Row<'_>| {
        let sums = Sums {
            games: row.get(4)?,
            wins: row.get(5)?,
            first: (row.get(6)?, row.get(7)?),
            second: (row.get(8)?, row.get(9)?),
            turns: row.get(10)?,
        };
        Ok(Play {
            user: row.get(0)?,
            bracket: row.get(1)?,
            opponent_class: row.get(2)?,
            opponent_archetype: row.get(3)?,
            sums,
        })
    };
    let Range { build, format, days: (first, end) } = range;
    tx.all(sql, params![build, format, archetype, first, end], read)
}

/// What an archetype's players play.
pub(super) struct PlayedLists {
    /// The most played lists by deck code. Lists with too few games or players are left out.
    pub(super) shown: Vec<(String, Figure)>,
    /// The cards of the most played lists, however few play each.
    pub(super) core: Vec<CoreFigure>,
}

/// A list of cards: its figure, its identity and who played it.
type ListFigure = (Figure, String, Vec<(Uuid, Weight)>);

/// The lists that saved decks have. Of the others nothing but the identity is known.
pub(super) fn lists(
    tx: &mut Tx<'_>,
    range: Range,
    archetype: &str,
    (at_least, players, most): (i64, i64, usize),
    catalog: Option<&Catalog>,
) -> Result<PlayedLists, DbError> {
    let sql = "select identity, user_id, cast(sum(games) as bigint), cast(sum(wins) as bigint) from meta_build_lists
        where build = $1 and format = $2 and archetype = $3 and day >= $4 and day < $5 group by identity, user_id";
    let Range { build, format, days: (first, end) } = range;
    let mut lists = BTreeMap::<String, Vec<(Uuid, Weight)>>::new();
    for (identity, user, sums) in tx.all(sql, params![build, format, archetype, first, end], |row| {
        Ok((row.get::<String>(0)?, row.get(1)?, Sums { games: row.get(2)?, wins: row.get(3)?, ..Sums::default() }))
    })? {
        lists.entry(identity).or_default().push((user, Weight::new(sums, 1.0)));
    }
    let figures = lists.into_iter().map(|(identity, users)| {
        (weights::figure(users.iter().map(|(_, weight)| weight), FIGURE_SHARE), identity, users)
    });
    let mut figures: Vec<ListFigure> = figures.collect();
    figures.sort_by(|one, other| other.0.sums.games.cmp(&one.0.sums.games).then(one.1.cmp(&other.1)));
    figures.truncate(MOST_READ);
    let (mut shown, mut read) = (Vec::new(), Vec::new());
    for (figure, identity, users) in figures {
        let sql = "select max(deck_code), max(cards) from decks where identity = $1 and format = $2";
        let saved = |row: &Row<'_>| Ok(row.get::<Option<String>>(0)?.zip(row.get::<Option<Value>>(1)?));
        let Some((code, cards)) = tx.one(sql, params![&identity, format], saved)?.flatten() else { continue };
        if figure.sums.games >= at_least && figure.players >= players && shown.len() < most {
            shown.push((code, figure));
        }
        let mut known = CardWeights::new();
        for (card, copies) in archetypes::counts(&cards) {
            *known.entry(first_printing(catalog, card)).or_default() += copies;
        }
        read.push(PlayedList { cards: known, users });
    }
    Ok(PlayedLists { shown, core: core::figures(&read) })
}
