//! Counts all matches again, in one transaction: after archetypes, exclusions or rules changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use uuid::Uuid;

use super::counting;
use super::rules::{self, Cell, MOST_A_DAY, MatchFacts, TRUSTED_GAMES};
use super::store::{self, CellKey, ListKey, PlayerGames, PlayerKey, Sums};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

/// So much time is read at once.
const STEP_MS: i64 = 7 * 24 * 3600 * 1000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    pub matches: i64,
    pub counted: i64,
    pub players: i64,
    pub dropped: i64,
}

/// Sums of a step.
#[derive(Default)]
struct Counts {
    cells: BTreeMap<CellKey, Sums>,
    players: BTreeMap<PlayerKey, (i64, i64)>,
    lists: BTreeMap<ListKey, (i64, i64)>,
}

pub fn rebuild(tx: &mut Tx<'_>, now: Timestamp) -> Result<Rebuilt, DbError> {
    store::lock(tx, true)?;
    tx.lift_time_limit()?;
    store::clear(tx)?;
    let excluded: BTreeSet<(String, String)> = store::exclusions(tx)?.into_iter().collect();
    let mut done = Rebuilt::default();
    let mut players = HashMap::<Uuid, PlayerGames>::new();
    let steps = steps(store::span(tx)?);
    for (from, to) in &steps {
        for facts in store::facts_between(tx, *from, *to)? {
            done.matches += 1;
            if let Some(cell) = passing(&excluded, &facts) {
                let player = players.entry(facts.user).or_default();
                player.games += 1;
                player.wins += i64::from(cell.won);
            }
        }
    }
    for (user, player) in &mut players {
        player.dropped = rules::is_beyond_belief(player.games, player.wins);
        done.dropped += i64::from(player.dropped);
        store::set_player(tx, *user, *player, now)?;
    }
    done.players = players.len() as i64;
    for (from, to) in &steps {
        let mut counts = Counts::default();
        let mut days = HashMap::<(Uuid, i64), i64>::new();
        for facts in store::facts_between(tx, *from, *to)? {
            let trusted = players.get(&facts.user).is_some_and(|it| !it.dropped && it.games >= TRUSTED_GAMES);
            let cell = passing(&excluded, &facts).filter(|_| trusted);
            let counted = cell.filter(|cell| {
                let today = days.entry((facts.user, cell.day)).or_default();
                *today += 1;
                *today <= MOST_A_DAY
            });
            if counted.is_some() != facts.counted {
                store::set_counted(tx, facts.id, counted.is_some())?;
            }
            if let Some(cell) = counted {
                done.counted += 1;
                counts.add(&cell, facts.user);
            }
        }
        counts.save(tx)?;
    }
    Ok(done)
}

/// Whole weeks, so that a day and a week are in one step.
fn steps(span: Option<(Timestamp, Timestamp)>) -> Vec<(Timestamp, Timestamp)> {
    let Some((first, last)) = span else { return Vec::new() };
    let weeks = first.0.div_euclid(STEP_MS)..=last.0.div_euclid(STEP_MS);
    weeks.map(|week| (Timestamp(week * STEP_MS), Timestamp((week + 1) * STEP_MS))).collect()
}

fn passing(excluded: &BTreeSet<(String, String)>, facts: &MatchFacts) -> Option<Cell> {
    let is =
        |kind: &str, value: Option<String>| value.is_some_and(|value| excluded.contains(&(kind.to_owned(), value)));
    let out = !excluded.is_empty()
        && (is("user", Some(facts.user.to_string()))
            || is("build", facts.build.map(|build| build.to_string()))
            || is("sender", facts.sender.clone()));
    if out { None } else { rules::cell(facts) }
}

impl Counts {
    fn add(&mut self, cell: &Cell, user: Uuid) {
        let won = i64::from(cell.won);
        let Cell { format, day, week, archetype, .. } = cell;
        let bracket = cell.bracket.to_owned();
        let key = (format.clone(), *day, bracket.clone(), archetype.clone(), cell.opponent_class.clone());
        self.cells.entry(key).or_default().add(Sums::of(cell, 1));
        for opponent in counting::opponents(cell) {
            let key = (format.clone(), *week, archetype.clone(), bracket.clone(), opponent.clone(), user);
            add(self.players.entry(key).or_default(), won);
        }
        if let Some(identity) = &cell.deck_identity {
            let key = (format.clone(), *week, archetype.clone(), identity.clone(), user);
            add(self.lists.entry(key).or_default(), won);
        }
    }

    fn save(self, tx: &mut Tx<'_>) -> Result<(), DbError> {
        self.cells.iter().try_for_each(|(key, sums)| store::add_cell(tx, key, *sums))?;
        self.players.iter().try_for_each(|(key, (games, wins))| store::add_week_player(tx, key, *games, *wins))?;
        self.lists.iter().try_for_each(|(key, (games, wins))| store::add_week_list(tx, key, *games, *wins))
    }
}

fn add(entry: &mut (i64, i64), won: i64) {
    entry.0 += 1;
    entry.1 += won;
}
