//! The SQL of what became of everyone's cards.

use uuid::Uuid;

use super::page_counts::Range;
use super::rules::cards::CardSums;
use super::sums::CardKey;
use crate::base::db::{DbError, Tx};
use crate::params;

/// Adds packed sums to a row. Others may add to it at the same time.
pub(super) fn add(tx: &mut Tx<'_>, key: &CardKey, packed: &str) -> Result<(), DbError> {
    let CardKey { build, format, archetype, day, user } = key;
    let of_row = "where build = $1 and format = $2 and archetype = $3 and day = $4 and user_id = $5";
    loop {
        let inserted = tx.run(
            "insert into meta_build_cards (build, format, archetype, day, user_id, counts) values ($1, $2, $3, $4, $5, $6)
             on conflict (build, format, archetype, day, user_id) do nothing",
            params![*build, format, archetype, *day, *user, packed],
        )?;
        if inserted > 0 {
            return Ok(());
        }
        let sql = format!("select counts from meta_build_cards {of_row} for update");
        let there = tx.one(&sql, params![*build, format, archetype, *day, *user], |row| row.get::<String>(0))?;
        // Another transaction may have deleted the row meanwhile.
        let Some(there) = there else { continue };
        let mut sums = CardSums::unpack(&there);
        sums.add(&CardSums::unpack(packed));
        let sum = sums.pack();
        return if sum.is_empty() {
            let sql = format!("delete from meta_build_cards {of_row}");
            tx.run(&sql, params![*build, format, archetype, *day, *user]).map(drop)
        } else {
            let sql = format!("update meta_build_cards set counts = $6 {of_row}");
            tx.run(&sql, params![*build, format, archetype, *day, *user, sum]).map(drop)
        };
    }
}

/// The sums of each player of an archetype.
pub(super) fn of_players(tx: &mut Tx<'_>, range: Range, archetype: &str) -> Result<Vec<CardSums>, DbError> {
    let sql = "select user_id, counts from meta_build_cards
        where build = $1 and format = $2 and archetype = $3 and day >= $4 and day < $5";
    let Range { build, format, days: (first, end) } = range;
    let mut rows = tx.all(sql, params![build, format, archetype, first, end], |row| {
        Ok((row.get::<Uuid>(0)?, row.get::<String>(1)?))
    })?;
    rows.sort_unstable();
    let of_player = |rows: &[(Uuid, String)]| {
        let mut sums = CardSums::unpack(&rows[0].1);
        rows[1..].iter().for_each(|(_, packed)| sums.add(&CardSums::unpack(packed)));
        sums
    };
    Ok(rows.chunk_by(|one, other| one.0 == other.0).map(of_player).collect())
}
