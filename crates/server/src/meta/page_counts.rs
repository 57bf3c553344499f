//! The counts that the pages of one format and period are made from.

use std::collections::HashMap;

use super::store::Sums;
use crate::db::{DbError, Tx};
use crate::params;
use crate::win_rates::Tally;

/// A figure: bracket, archetype, opponent (`''` for all of them).
pub(super) type Key = (String, String, String);
pub(super) const ALL: &str = "all";
/// Of an archetype.
const MOST_LISTS: usize = 8;

/// The players of a figure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Players {
    pub(super) players: i64,
    pub(super) tally: Tally,
    /// The most games of one player.
    pub(super) largest: i64,
}

pub(super) struct PageCounts {
    pub(super) format: &'static str,
    pub(super) week: i64,
    pub(super) sums: HashMap<Key, Sums>,
    /// The period before, without opponents.
    pub(super) before: HashMap<(String, String), Tally>,
    /// Players are counted by week: those of the week in which the period begins are all in it.
    pub(super) players: HashMap<Key, Players>,
}

/// `first` is the first day, `before` that of the period before.
pub(super) fn read(tx: &mut Tx<'_>, format: &'static str, first: i64, before: i64) -> Result<PageCounts, DbError> {
    let week = first.div_euclid(7);
    let mut counts = PageCounts { format, week, sums: HashMap::new(), before: HashMap::new(), players: HashMap::new() };
    for (bracket, archetype, opponent, sums) in cells(tx, format, first)? {
        for bracket in [ALL, &bracket] {
            for opponent in ["", &opponent] {
                let key = (bracket.to_owned(), archetype.clone(), opponent.to_owned());
                counts.sums.entry(key).or_default().add(sums);
            }
        }
    }
    for (bracket, archetype, games, wins) in cells_before(tx, format, before, first)? {
        for bracket in [ALL, &bracket] {
            let tally = counts.before.entry((bracket.to_owned(), archetype.clone())).or_default();
            tally.wins += wins;
            tally.losses += games - wins;
        }
    }
    for by_bracket in [false, true] {
        for by_opponent in [false, true] {
            counts.players.extend(players(tx, format, week, by_bracket, by_opponent)?);
        }
    }
    Ok(counts)
}

fn cells(tx: &mut Tx<'_>, format: &str, first: i64) -> Result<Vec<(String, String, String, Sums)>, DbError> {
    let sql = "select bracket, archetype, opponent_class, cast(sum(games) as bigint), cast(sum(wins) as bigint),
            cast(sum(first_games) as bigint), cast(sum(first_wins) as bigint), cast(sum(second_games) as bigint),
            cast(sum(second_wins) as bigint), cast(sum(turns) as bigint)
        from meta_cells where format = $1 and day >= $2 group by bracket, archetype, opponent_class";
    tx.all(sql, params![format, first], |row| {
        let sums = Sums {
            games: row.get(3)?,
            wins: row.get(4)?,
            first: (row.get(5)?, row.get(6)?),
            second: (row.get(7)?, row.get(8)?),
            turns: row.get(9)?,
        };
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, sums))
    })
}

fn cells_before(tx: &mut Tx<'_>, format: &str, from: i64, to: i64) -> Result<Vec<(String, String, i64, i64)>, DbError> {
    let sql = "select bracket, archetype, cast(sum(games) as bigint), cast(sum(wins) as bigint)
        from meta_cells where format = $1 and day >= $2 and day < $3 group by bracket, archetype";
    tx.all(sql, params![format, from, to], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
}

/// Opponents that are archetypes are left out where opponents are summed up: they are in the sum by their class.
fn players(
    tx: &mut Tx<'_>,
    format: &str,
    week: i64,
    by_bracket: bool,
    by_opponent: bool,
) -> Result<Vec<(Key, Players)>, DbError> {
    let bracket = if by_bracket { "bracket" } else { "cast('all' as text)" };
    let (opponent, only) = if by_opponent { ("opponent", "") } else { ("cast('' as text)", "and opponent >= 'A'") };
    let sql = format!(
        "select b, a, o, count(*), cast(sum(g) as bigint), cast(sum(w) as bigint), cast(max(g) as bigint) from (
            select {bracket} as b, archetype as a, {opponent} as o, user_id as u, sum(games) as g, sum(wins) as w
            from meta_week_players where format = $1 and week >= $2 {only} group by b, a, o, u
         ) as players group by b, a, o"
    );
    tx.all(&sql, params![format, week], |row| {
        let (games, wins): (i64, i64) = (row.get(4)?, row.get(5)?);
        let players = Players { players: row.get(3)?, tally: Tally::new(wins, games - wins), largest: row.get(6)? };
        Ok(((row.get(0)?, row.get(1)?, row.get(2)?), players))
    })
}

/// The three players with the most games of a figure.
pub(super) fn top_players(tx: &mut Tx<'_>, counts: &PageCounts, key: &Key) -> Result<Vec<Tally>, DbError> {
    let (bracket, archetype, opponent) = key;
    let sql = "select cast(sum(games) as bigint) as g, cast(sum(wins) as bigint) from meta_week_players
        where format = $1 and week >= $2 and archetype = $3 and ($4 = 'all' or bracket = $4)
            and (($5 = '' and opponent >= 'A') or opponent = $5)
        group by user_id order by g desc limit 3";
    tx.all(sql, params![counts.format, counts.week, archetype, bracket, opponent], |row| {
        let (games, wins): (i64, i64) = (row.get(0)?, row.get(1)?);
        Ok(Tally::new(wins, games - wins))
    })
}

/// The most played lists of each archetype, with the deck code of a saved deck. Lists with too few games or players are left out, and
/// lists that no saved deck has.
pub(super) fn lists(
    tx: &mut Tx<'_>,
    format: &str,
    week: i64,
    at_least: (i64, i64),
) -> Result<HashMap<String, Vec<(String, Tally)>>, DbError> {
    // All archetypes at once: one after the other would read the weeks once for each of them.
    let sql = "select archetype, identity, cast(sum(games) as bigint) as g, cast(sum(wins) as bigint)
        from meta_week_lists where format = $1 and week >= $2 group by archetype, identity
        having cast(sum(games) as bigint) >= $3 and count(distinct user_id) >= $4 order by archetype, g desc, identity";
    let found = tx.all(sql, params![format, week, at_least.0, at_least.1], |row| {
        let (games, wins): (i64, i64) = (row.get(2)?, row.get(3)?);
        Ok((row.get::<String>(0)?, row.get::<String>(1)?, Tally::new(wins, games - wins)))
    })?;
    let mut lists = HashMap::new();
    for of_one in found.chunk_by(|one, other| one.0 == other.0) {
        let mut most = Vec::new();
        for (_, identity, tally) in of_one.iter().take(MOST_LISTS) {
            let sql = "select max(deck_code) from decks where identity = $1 and format = $2";
            let code = tx.one(sql, params![identity, format], |row| row.get::<Option<String>>(0))?.flatten();
            most.extend(code.map(|code| (code, *tally)));
        }
        lists.insert(of_one[0].0.clone(), most);
    }
    Ok(lists)
}
