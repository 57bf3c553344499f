//! Counts all matches again, into a new build beside the current one, while players go on: after archetypes, exclusions or rules
//! changed. No transaction is long. What changes meanwhile is counted by whoever changes it (see `counting`).
//!
//! A step first says that changes of its weeks are counted from now on, then reads these weeks in a snapshot of that very moment, and
//! then adds what it read in short pieces. Adding is commutative, so it does not matter how these pieces and the changes alternate.

use std::collections::{BTreeMap, HashSet};

use uuid::Uuid;

use super::rules::{self, Passed, TRUSTED_GAMES};
use super::store::{self, PlayerGames};
use super::sums::{self, Counts};
use super::{Meta, builds, counting};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};

const WEEK_MS: i64 = 7 * 24 * 3600 * 1000;
/// Rows of old builds that are deleted in a transaction, of each table.
const CLEARED: i64 = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    pub matches: i64,
    pub counted: i64,
    pub players: i64,
    pub dropped: i64,
}

/// What a new build leaves out, as opposed to the current one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Exclusion {
    #[default]
    Same,
    Exclude {
        kind: &'static str,
        value: String,
    },
    Include {
        kind: &'static str,
        value: String,
    },
}

/// A player's matches and wins.
type Total = (Uuid, i64, i64);
/// The weeks that are read at once: from the first one to before the second one.
type Weeks = (i64, i64);

impl Meta {
    /// Counts everything again. Whoever begins last wins; the others fail. If it is stopped, nothing has changed.
    pub async fn rebuild(&self, exclusion: Exclusion) -> Result<Rebuilt, DbError> {
        self.rebuild_with(exclusion, async || {}).await
    }

    /// Tests change matches between two steps.
    pub(super) async fn rebuild_with(&self, exclusion: Exclusion, between: impl AsyncFn()) -> Result<Rebuilt, DbError> {
        let now = self.clock.now();
        let (build, _) = self.db.write_patiently(move |tx| begin(tx, &exclusion, now)).await?;
        self.clear().await?;
        let steps = self.db.long_snapshot(|tx| Ok::<_, DbError>(steps(store::span(tx)?))).await?;
        let mut done = Rebuilt::default();
        let mut totals = BTreeMap::<Uuid, (i64, i64)>::new();
        for weeks in &steps {
            between().await;
            let (matches, read) = self.read(build, *weeks, false, read_totals).await?;
            done.matches += matches;
            for (user, games, wins) in read {
                let total = totals.entry(user).or_default();
                *total = (total.0 + games, total.1 + wins);
            }
        }
        done.players = totals.len() as i64;
        between().await;
        let save = move |tx: &mut Tx<'_>, totals: &[(Uuid, (i64, i64))]| {
            builds::expect_next(tx, build)?;
            totals.iter().try_for_each(|(user, total)| store::add_to_player(tx, build, *user, *total).map(drop))
        };
        self.db.write_in_pieces(totals.into_iter().collect(), save).await?;
        between().await;
        done.dropped = self.judge_all(build, now).await?;
        for weeks in &steps {
            between().await;
            let (counted, additions) = self.read(build, *weeks, true, read_counts).await?;
            done.counted += counted;
            between().await;
            let save = move |tx: &mut Tx<'_>, additions: &[sums::Addition]| {
                builds::expect_next(tx, build)?;
                sums::save(tx, additions)
            };
            self.db.write_in_pieces(additions, save).await?;
        }
        between().await;
        self.db.write_patiently(move |tx| builds::finish(tx, build)).await?;
        self.clear().await?;
        Ok(done)
    }

    /// Deletes what is left of other builds.
    async fn clear(&self) -> Result<(), DbError> {
        while self.db.write_patiently(|tx| builds::clear(tx, CLEARED)).await?.0 {}
        Ok(())
    }

    /// Before anything is counted in the build, so that nothing has to be taken back.
    async fn judge_all(&self, build: i64, now: Timestamp) -> Result<i64, DbError> {
        let players = self.db.long_snapshot(move |tx| counting::to_be_judged(tx, build)).await?;
        let dropped = players.len() as i64;
        let judge = move |tx: &mut Tx<'_>, players: &[(Uuid, PlayerGames)]| {
            builds::expect_next(tx, build)?;
            players.iter().try_for_each(|(user, _)| store::set_dropped(tx, build, *user, Some(now)))
        };
        self.db.write_in_pieces(players, judge).await?;
        Ok(dropped)
    }

    /// Makes the step, and reads the weeks as they were then. If somebody was faster between the two, both are done again.
    async fn read<T: Send + 'static>(
        &self,
        build: i64,
        weeks: Weeks,
        counts: bool,
        read: fn(&mut Tx<'_>, i64, Weeks) -> Result<T, DbError>,
    ) -> Result<T, DbError> {
        loop {
            let now = self.clock.now();
            let step = self.db.write_patiently(move |tx| builds::step(tx, build, weeks.1, counts, now));
            let (changes, _) = step.await?;
            let snapshot = self.db.long_snapshot(move |tx| {
                tx.lift_time_limit()?;
                if builds::expect_next(tx, build)?.changes != changes {
                    return Ok(None);
                }
                read(tx, build, weeks).map(Some)
            });
            if let Some(found) = snapshot.await? {
                return Ok(found);
            }
        }
    }
}

fn begin(tx: &mut Tx<'_>, exclusion: &Exclusion, now: Timestamp) -> Result<i64, DbError> {
    let build = builds::begin(tx, now)?;
    match exclusion {
        Exclusion::Same => {}
        Exclusion::Exclude { kind, value } => store::exclude(tx, build, kind, value, now)?,
        Exclusion::Include { kind, value } => store::include(tx, build, kind, value)?,
    }
    Ok(build)
}

/// Each week with matches of the log. The first and the last have what is before and after them as well, if it comes.
fn steps(span: Option<(Timestamp, Timestamp)>) -> Vec<Weeks> {
    let week = |at: Timestamp| at.0.div_euclid(WEEK_MS);
    let inner = span.map_or(0..0, |(first, last)| week(first) + 1..week(last) + 1);
    let bounds: Vec<i64> = [i64::MIN].into_iter().chain(inner).chain([i64::MAX]).collect();
    bounds.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

fn passed(tx: &mut Tx<'_>, build: i64, (from, to): Weeks, with_cards: bool) -> Result<(i64, Vec<Passed>), DbError> {
    let start = |week: i64| Timestamp(week.saturating_mul(WEEK_MS));
    let excluded = store::exclusions(tx, build)?;
    let facts = store::facts_between(tx, start(from), start(to), with_cards)?;
    Ok((facts.len() as i64, facts.iter().filter_map(|facts| counting::passed(&excluded, facts)).collect()))
}

/// The matches, and the totals of their players.
fn read_totals(tx: &mut Tx<'_>, build: i64, weeks: Weeks) -> Result<(i64, Vec<Total>), DbError> {
    let (matches, passed) = passed(tx, build, weeks, false)?;
    let mut totals = BTreeMap::<Uuid, (i64, i64)>::new();
    for it in &passed {
        let total = totals.entry(it.user).or_default();
        *total = (total.0 + 1, total.1 + i64::from(it.cell.won));
    }
    Ok((matches, totals.into_iter().map(|(user, (games, wins))| (user, games, wins)).collect()))
}

/// How many matches count, and what they add.
fn read_counts(tx: &mut Tx<'_>, build: i64, weeks: Weeks) -> Result<(i64, Vec<sums::Addition>), DbError> {
    let trusted = store::players(tx, build, TRUSTED_GAMES)?.into_iter().filter(|(_, player)| !player.dropped);
    let trusted: HashSet<Uuid> = trusted.map(|(user, _)| user).collect();
    let (_, passed) = passed(tx, build, weeks, true)?;
    let mut of_players = BTreeMap::<Uuid, Vec<Passed>>::new();
    for it in passed.into_iter().filter(|it| trusted.contains(&it.user)) {
        of_players.entry(it.user).or_default().push(it);
    }
    let (mut counts, mut counted) = (Counts::default(), 0);
    for matches in of_players.into_values() {
        for it in rules::first_of_days(matches) {
            counts.add(build, &it, 1);
            counted += 1;
        }
    }
    Ok((counted, counts.additions()))
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn steps_have_every_week_once_and_whatever_comes() {
        let at = |week: i64| Timestamp(week * WEEK_MS + 5);
        assert_eq!(steps(None), [(i64::MIN, i64::MAX)]);
        assert_eq!(steps(Some((at(7), at(7)))), [(i64::MIN, i64::MAX)]);
        assert_eq!(steps(Some((at(7), at(9)))), [(i64::MIN, 8), (8, 9), (9, i64::MAX)]);
    }
}
