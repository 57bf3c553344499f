//! Counts the changes of matches for everyone, in the transactions that make them. What counts follows from the matches alone (and
//! from who is dropped and excluded), so the tables always equal a recount.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::builds::{self, Build};
use super::rules::{self, MOST_A_DAY, MatchFacts, Passed};
use super::store::{self, PlayerGames, RefundedPlan};
use super::sums::{self, Counts};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};

const DAY_MS: i64 = 24 * 3600 * 1000;
const ALWAYS: (Timestamp, Timestamp) = (Timestamp(i64::MIN), Timestamp(i64::MAX));

/// Before the first row of these players' matches is locked. It may be repeated in a transaction.
pub fn lock(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), DbError> {
    builds::lock_players(tx, users)
}

/// Runs what records, changes or deletes a match of a player, and counts the difference.
pub fn change<T, E: From<DbError>>(
    tx: &mut Tx<'_>,
    user: Uuid,
    id: Uuid,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    lock(tx, &[user])?;
    let mut counting = Counting::open(tx)?;
    let done = counting.change(tx, user, id, work)?;
    counting.save(tx)?;
    Ok(done)
}

/// As `change`, for several matches by player and id.
pub fn change_each(
    tx: &mut Tx<'_>,
    matches: &[(Uuid, Uuid)],
    mut work: impl FnMut(&mut Tx<'_>, Uuid) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut matches = matches.to_vec();
    // Players' rows are locked in this order.
    matches.sort_unstable();
    let users: Vec<Uuid> = matches.iter().map(|(user, _)| *user).collect();
    lock(tx, &users)?;
    let mut counting = Counting::open(tx)?;
    for (user, id) in matches {
        counting.change(tx, user, id, |tx| work(tx, id))?;
    }
    counting.save(tx)
}

/// Takes everything of a player back: their account ends.
pub fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    lock(tx, &[user])?;
    let mut counting = Counting::open(tx)?;
    for kept in counting.builds.clone() {
        let player = store::player(tx, kept.build.id, user)?;
        let all = passed_of(tx, &kept, user, ALWAYS)?;
        if kept.build.counts_weeks == i64::MIN {
            // What a rebuild has read of the player's totals it may still add, so they are taken from what is there.
            let read = all.iter().filter(|it| it.cell.week < kept.build.totals_weeks);
            let (games, wins) = read.fold((0, 0), |sum, it| (sum.0 - 1, sum.1 - i64::from(it.cell.won)));
            store::add_to_player(tx, kept.build.id, user, (games, wins))?;
            continue;
        }
        if rules::is_trusted(player.games, player.dropped) {
            counting.add(&kept.build, &rules::first_of_days(all), -1);
        }
        store::delete_player(tx, kept.build.id, user)?;
    }
    counting.is_changed = true;
    counting.save(tx)
}

/// Sets a player aside in the builds in which their rate is implausible, and counts them again where it is no longer.
pub(super) fn judge(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    lock(tx, &[user])?;
    let mut counting = Counting::open(tx)?;
    for kept in counting.builds.clone() {
        let player = store::player(tx, kept.build.id, user)?;
        // Before anything is counted in a build, its totals may not be complete, and `rebuild` judges.
        if kept.build.counts_weeks == i64::MIN || !is_to_be_judged(&player) {
            continue;
        }
        let drop = !player.dropped;
        store::set_dropped(tx, kept.build.id, user, drop.then_some(now))?;
        let counted = rules::is_trusted(player.games, player.dropped);
        if counted != rules::is_trusted(player.games, drop) {
            let all = passed_of(tx, &kept, user, ALWAYS)?;
            counting.add(&kept.build, &rules::first_of_days(all), if counted { -1 } else { 1 });
        }
        counting.is_changed = true;
    }
    counting.save(tx)
}

/// Players of a build who are to be set aside, or to be counted again.
pub(super) fn to_be_judged(tx: &mut Tx<'_>, build: i64) -> Result<Vec<(Uuid, PlayerGames)>, DbError> {
    let mut players = store::players(tx, build, 0)?;
    players.retain(|(_, player)| is_to_be_judged(player));
    Ok(players)
}

fn is_to_be_judged(player: &PlayerGames) -> bool {
    player.dropped != rules::is_implausible(player.games, player.wins)
}

/// As a refund takes a plan back: the matches that were recorded with it are to count for their owner only, from the next sweep on.
pub fn set_aside(tx: &mut Tx<'_>, user: Uuid, from: Timestamp, to: Timestamp) -> Result<(), DbError> {
    if from < to { store::add_refunded_plan(tx, RefundedPlan { user, from, to }) } else { Ok(()) }
}

/// Counts the matches for their owners only.
pub(super) fn set_own_only(tx: &mut Tx<'_>, matches: &[(Uuid, Uuid)]) -> Result<(), DbError> {
    change_each(tx, matches, store::set_own_only)
}

/// Matches that pass the rules for one match in a build, whose exclusions these are.
pub(super) fn passed(excluded: &BTreeSet<(String, String)>, facts: &MatchFacts) -> Option<Passed> {
    let is =
        |kind: &str, value: Option<String>| value.is_some_and(|value| excluded.contains(&(kind.to_owned(), value)));
    let out = !excluded.is_empty()
        && (is("user", Some(facts.user.to_string()))
            || is("build", facts.build.map(|build| build.to_string()))
            || is("sender", facts.sender.clone()));
    let cell = rules::cell(facts).filter(|_| !out)?;
    let cards = facts.cards.clone().filter(|_| facts.archetype.is_some());
    Some(Passed { id: facts.id, user: facts.user, at: facts.played_at, cell, cards })
}

/// A build that changes are counted in.
#[derive(Clone)]
struct Kept {
    build: Build,
    excluded: BTreeSet<(String, String)>,
}

/// The changes of a transaction.
struct Counting {
    builds: Vec<Kept>,
    has_next: bool,
    counts: Counts,
    is_changed: bool,
}

impl Counting {
    fn open(tx: &mut Tx<'_>) -> Result<Self, DbError> {
        let all = builds::read(tx)?;
        let mut kept = Vec::new();
        for build in all.kept() {
            kept.push(Kept { build, excluded: store::exclusions(tx, build.id)? });
        }
        Ok(Self { builds: kept, has_next: all.next.is_some(), counts: Counts::default(), is_changed: false })
    }

    fn change<T, E: From<DbError>>(
        &mut self,
        tx: &mut Tx<'_>,
        user: Uuid,
        id: Uuid,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let before = store::facts(tx, id)?;
        let done = work(tx)?;
        let after = store::facts(tx, id)?;
        if before != after {
            for kept in self.builds.clone() {
                let pass = |facts: &Option<MatchFacts>| facts.as_ref().and_then(|it| passed(&kept.excluded, it));
                self.difference(tx, &kept, user, [pass(&before), pass(&after)])?;
            }
        }
        Ok(done)
    }

    /// Counts the difference that a match makes which was and is like this.
    fn difference(
        &mut self,
        tx: &mut Tx<'_>,
        kept: &Kept,
        user: Uuid,
        [before, after]: [Option<Passed>; 2],
    ) -> Result<(), DbError> {
        if before == after {
            return Ok(());
        }
        self.is_changed = true;
        let build = kept.build;
        let total = |it: &Option<Passed>| match it.as_ref().filter(|it| it.cell.week < build.totals_weeks) {
            Some(it) => (1, i64::from(it.cell.won)),
            None => (0, 0),
        };
        let (was, is) = (total(&before), total(&after));
        let player = store::add_to_player(tx, build.id, user, (is.0 - was.0, is.1 - was.1))?;
        let games_before = player.games - is.0 + was.0;
        let counted =
            (rules::is_trusted(games_before, player.dropped), rules::is_trusted(player.games, player.dropped));
        if build.counts_weeks == i64::MIN || counted == (false, false) {
            return Ok(());
        }
        let days: BTreeSet<i64> = before.iter().chain(&after).map(|it| it.cell.day).collect();
        let is_small = counted == (true, true) && few_on_all(tx, user, &days)?;
        let (old, new) = if is_small {
            (before.into_iter().collect(), after.into_iter().collect())
        } else {
            let id = before.as_ref().or(after.as_ref()).map(|it| it.id);
            let mut new = Vec::new();
            if counted == (true, true) {
                for day in &days {
                    new.extend(passed_of(tx, kept, user, day_span(*day))?);
                }
            } else {
                new = passed_of(tx, kept, user, ALWAYS)?;
            }
            let others = new.iter().filter(|it| Some(it.id) != id).cloned();
            (others.chain(before).collect(), new)
        };
        if counted.0 {
            self.add(&build, &rules::first_of_days(old), -1);
        }
        if counted.1 {
            self.add(&build, &rules::first_of_days(new), 1);
        }
        Ok(())
    }

    fn add(&mut self, build: &Build, matches: &[Passed], sign: i64) {
        for it in matches.iter().filter(|it| it.cell.week < build.counts_weeks) {
            self.counts.add(build.id, it, sign);
        }
    }

    fn save(self, tx: &mut Tx<'_>) -> Result<(), DbError> {
        sums::save(tx, &self.counts.additions())?;
        // The last row: others wait for it.
        if self.has_next && self.is_changed { builds::note_change(tx) } else { Ok(()) }
    }
}

/// Whether all of a player's matches of these days count, however many of them pass.
fn few_on_all(tx: &mut Tx<'_>, user: Uuid, days: &BTreeSet<i64>) -> Result<bool, DbError> {
    for day in days {
        let (from, to) = day_span(*day);
        // The match itself may be gone by now.
        if store::matches_between(tx, user, from, to)? >= MOST_A_DAY {
            return Ok(false);
        }
    }
    Ok(true)
}

fn day_span(day: i64) -> (Timestamp, Timestamp) {
    (Timestamp(day * DAY_MS), Timestamp((day + 1) * DAY_MS))
}

fn passed_of(
    tx: &mut Tx<'_>,
    kept: &Kept,
    user: Uuid,
    (from, to): (Timestamp, Timestamp),
) -> Result<Vec<Passed>, DbError> {
    let facts = store::facts_of(tx, user, from, to)?;
    Ok(facts.iter().filter_map(|facts| passed(&kept.excluded, facts)).collect())
}
