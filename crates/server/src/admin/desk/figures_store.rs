//! The SQL of the figures that were counted.

use super::figures_rules::Counted;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{Day, Figures};
use crate::base::noted_counts;
use crate::params;
use crate::people::{accounts, mana};
use crate::play::{games, questions, quiz};
use crate::shop;
use crate::tracking::{decks, matches};

/// The row that says that a day was counted.
const DONE: &str = "counted";

pub(super) fn counted_days(tx: &mut Tx<'_>, since: i64) -> Result<Vec<i64>, DbError> {
    tx.all("select day from figures_daily where name = $1 and day >= $2", params![DONE, since], |row| row.get(0))
}

pub(super) fn counted(tx: &mut Tx<'_>, since: i64) -> Result<Counted, DbError> {
    let rows = tx.all("select day, name, value from figures_daily where day >= $1", params![since], |row| {
        Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?))
    })?;
    let mut counted = Counted::new();
    for (day, name, value) in rows {
        counted.entry(day).or_default().insert(name, value);
    }
    counted.retain(|_, counts| counts.remove(DONE).is_some());
    Ok(counted)
}

/// Keeps the counts of a day that is over. What was noted as it happened has its row already, and may be noted once more after
/// it was read, a moment after midnight: that row stays.
pub(super) fn keep(tx: &mut Tx<'_>, day: i64, counts: &Figures) -> Result<(), DbError> {
    let zeros = noted_counts::ALL.map(|name| (name, 0));
    for (name, value) in zeros {
        let note =
            "insert into figures_daily (day, name, value) values ($1, $2, $3) on conflict (day, name) do nothing";
        tx.run(note, params![day, name, value])?;
    }
    let counted = counts.iter().map(|(name, value)| (name.as_str(), *value));
    let counted = counted.filter(|(name, _)| !noted_counts::ALL.contains(name));
    for (name, value) in counted.chain([(DONE, 1)]) {
        tx.run(
            "insert into figures_daily (day, name, value) values ($1, $2, $3)
             on conflict (day, name) do update set value = excluded.value",
            params![day, name, value],
        )?;
    }
    Ok(())
}

/// Called in the transaction that deletes a user: the count outlives the row.
pub fn note_deletion(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
    noted_counts::note(tx, noted_counts::DELETED, now)
}

/// Counts a day: what each feature counts, and what was noted as it happened.
pub(super) fn count(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    let mut counts = Figures::new();
    for figures in [
        accounts::desk_figures::figures,
        mana::desk::figures,
        quiz::desk::figures,
        games::desk::figures,
        matches::desk::figures,
        decks::desk::figures,
        questions::desk::figures,
        shop::figures::figures,
    ] {
        counts.extend(figures(tx, day)?);
    }
    for name in noted_counts::ALL {
        let noted = "select value from figures_daily where day = $1 and name = $2";
        counts.insert(name.to_owned(), tx.one(noted, params![day.0, name], |row| row.get(0))?.unwrap_or_default());
    }
    Ok(counts)
}
