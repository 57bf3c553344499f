//! Counts a match for everyone, and takes it back. The tables always equal a recount of the matches that are marked as counted;
//! a marked match always passes the rules for one match.

use uuid::Uuid;

use super::rules::{self, Cell, MOST_A_DAY, MatchFacts, TRUSTED_GAMES};
use super::store::{self, PlayerGames, Sums};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};

const DAY_MS: i64 = 24 * 3600 * 1000;

/// Counts a match that was just written. The first matches of a player wait until there are enough of them.
pub fn count(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    let Some(facts) = store::facts(tx, id)? else { return Ok(()) };
    let Some(cell) = passing(tx, &facts)? else { return Ok(()) };
    store::lock(tx, false)?;
    let PlayerGames { games, dropped, .. } = store::add_to_player(tx, facts.user, 1, i64::from(cell.won))?;
    if dropped || games < TRUSTED_GAMES {
        return Ok(());
    }
    if games > TRUSTED_GAMES {
        return count_one(tx, &facts, &cell);
    }
    for facts in store::facts_of(tx, facts.user)? {
        if let Some(cell) = passing(tx, &facts)? {
            count_one(tx, &facts, &cell)?;
        }
    }
    Ok(())
}

/// Takes a match back before it is changed or deleted. With it a player may fall below what counts.
pub fn take_back(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    let Some(facts) = store::facts(tx, id)? else { return Ok(()) };
    let Some(cell) = passing(tx, &facts)? else { return Ok(()) };
    store::lock(tx, false)?;
    let player = store::add_to_player(tx, facts.user, -1, -i64::from(cell.won))?;
    if player.games == TRUSTED_GAMES - 1 {
        return take_back_all(tx, facts.user);
    }
    take_back_one(tx, &facts)
}

/// Takes everything of a player back: their account ends.
pub fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    store::lock(tx, false)?;
    take_back_all(tx, user)
}

pub(super) fn drop_player(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    store::lock(tx, false)?;
    store::drop_player(tx, user, now)?;
    take_back_all(tx, user)
}

/// The cell of a match that passes the rules for one match and is not excluded by the operator.
fn passing(tx: &mut Tx<'_>, facts: &MatchFacts) -> Result<Option<Cell>, DbError> {
    match rules::cell(facts) {
        Some(cell) if !store::is_excluded(tx, facts)? => Ok(Some(cell)),
        _ => Ok(None),
    }
}

fn count_one(tx: &mut Tx<'_>, facts: &MatchFacts, cell: &Cell) -> Result<(), DbError> {
    let (from, to) = (Timestamp(cell.day * DAY_MS), Timestamp((cell.day + 1) * DAY_MS));
    if facts.counted || store::counted_between(tx, facts.user, from, to)? >= MOST_A_DAY {
        return Ok(());
    }
    store::set_counted(tx, facts.id, true)?;
    add(tx, facts.user, cell, 1)
}

fn take_back_one(tx: &mut Tx<'_>, facts: &MatchFacts) -> Result<(), DbError> {
    let Some(cell) = rules::cell(facts).filter(|_| facts.counted) else { return Ok(()) };
    store::set_counted(tx, facts.id, false)?;
    add(tx, facts.user, &cell, -1)
}

fn take_back_all(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    store::facts_of(tx, user)?.iter().try_for_each(|facts| take_back_one(tx, facts))
}

fn add(tx: &mut Tx<'_>, user: Uuid, cell: &Cell, sign: i64) -> Result<(), DbError> {
    let won = if cell.won { sign } else { 0 };
    let Cell { format, day, week, archetype, .. } = cell;
    let bracket = cell.bracket.to_owned();
    let key = (format.clone(), *day, bracket.clone(), archetype.clone(), cell.opponent_class.clone());
    store::add_cell(tx, &key, Sums::of(cell, sign))?;
    for opponent in opponents(cell) {
        let key = (format.clone(), *week, archetype.clone(), bracket.clone(), opponent.clone(), user);
        store::add_week_player(tx, &key, sign, won)?;
    }
    if let Some(identity) = &cell.deck_identity {
        store::add_week_list(tx, &(format.clone(), *week, archetype.clone(), identity.clone(), user), sign, won)?;
    }
    Ok(())
}

/// A match counts against the opponent's class, and once more against their archetype.
pub(super) fn opponents(cell: &Cell) -> impl Iterator<Item = &String> {
    [&cell.opponent_class].into_iter().chain(cell.opponent_archetype.as_ref())
}
