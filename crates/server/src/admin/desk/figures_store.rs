//! The SQL of the figures. It reads the tables of all features, and only counts.

use std::collections::BTreeMap;

use super::figures_rules::{Counted, day_of, start_of};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::noted_counts;
use crate::params;

/// The row that says that a day was counted.
const DONE: &str = "counted";

/// The day of the first user.
pub(super) fn first_day(tx: &mut Tx<'_>) -> Result<Option<i64>, DbError> {
    let first = tx.one("select min(created_at) from users", params![], |row| row.get::<Option<Timestamp>>(0))?;
    Ok(first.flatten().map(day_of))
}

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

/// Counts a day that is over, and keeps it.
pub(super) fn keep(tx: &mut Tx<'_>, day: i64) -> Result<(), DbError> {
    let mut counts = count(tx, day)?;
    counts.insert(DONE.into(), 1);
    for (name, value) in counts {
        tx.run(
            "insert into figures_daily (day, name, value) values ($1, $2, $3)
             on conflict (day, name) do update set value = excluded.value",
            params![day, &name, value],
        )?;
    }
    Ok(())
}

/// Called in the transaction that deletes a user: the count outlives the row.
pub fn note_deletion(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
    noted_counts::note(tx, noted_counts::DELETED, now)
}

/// The numbers of a day. `$1` and `$2` are its start and end.
const NUMBERS: [(&str, &str); 20] = [
    ("sign_ups", "select count(*) from users where created_at >= $1 and created_at < $2"),
    ("confirmed", "select count(*) from users where email_confirmed_at >= $1 and email_confirmed_at < $2"),
    ("players", "select count(*) from users where created_at < $2 and $1 < $2"),
    (
        "games_solo",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'solo' and status in ('passed', 'failed')",
    ),
    (
        "games_ranked",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'ranked' and status in ('passed', 'failed')",
    ),
    (
        "games_daily",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'daily' and status in ('passed', 'failed')",
    ),
    (
        "games_duo",
        "select count(*) from duo_games where finished_at >= $1 and finished_at < $2 and status = 'finished'",
    ),
    (
        "games_battle_royale",
        "select count(*) from battle_royale_rooms where created_at >= $1 and created_at < $2 and status = 'finished'",
    ),
    (
        "abandoned_solo",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'solo' and status in ('quit', 'expired')",
    ),
    (
        "abandoned_ranked",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'ranked' and status in ('quit', 'expired')",
    ),
    (
        "abandoned_daily",
        "select count(*) from quiz_sessions where finished_at >= $1 and finished_at < $2 and mode = 'daily' and status in ('quit', 'expired')",
    ),
    (
        "abandoned_duo",
        "select count(*) from duo_games where finished_at >= $1 and finished_at < $2 and status = 'abandoned'",
    ),
    (
        "abandoned_battle_royale",
        "select count(*) from battle_royale_rooms where created_at >= $1 and created_at < $2 and status = 'abandoned'",
    ),
    (
        "answers",
        "select cast(coalesce(sum(right_count + wrong_count), 0) as bigint) from quiz_sessions where finished_at >= $1 and finished_at < $2",
    ),
    ("matches", "select count(*) from match_stats where created_at >= $1 and created_at < $2"),
    ("decks", "select count(*) from decks where created_at >= $1 and created_at < $2"),
    ("reports", "select count(*) from question_reports where created_at >= $1 and created_at < $2"),
    // What players hold now, without what changed since the day.
    (
        "mana_held",
        "select cast(coalesce((select sum(mana) from profiles), 0) - coalesce((select sum(amount) from mana_ledger where created_at >= $2 and $1 < $2), 0) as bigint)",
    ),
    (
        "purchases",
        "select count(*) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox'",
    ),
    (
        "revenue_cents",
        "select cast(coalesce(sum(amount_cents), 0) as bigint) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox'",
    ),
];

/// Purchases that came into a state on the day.
const BECAME: &str = "from purchase_states s join purchases p on p.id = s.purchase_id
    where s.at >= $1 and s.at < $2 and s.state = $3 and p.provider <> 'sandbox'";

/// Several numbers of a day: their parts with their values.
const PARTS: [(&str, &str); 3] = [
    (
        "mana_given:",
        "select reason, cast(sum(amount) as bigint) from mana_ledger where created_at >= $1 and created_at < $2 and amount > 0 group by reason",
    ),
    (
        "mana_spent:",
        "select reason, cast(-sum(amount) as bigint) from mana_ledger where created_at >= $1 and created_at < $2 and amount < 0 group by reason",
    ),
    (
        "revenue_cents:",
        "select sku, cast(sum(amount_cents) as bigint) from purchases where credited_at >= $1 and credited_at < $2 and provider <> 'sandbox' group by sku",
    ),
];

/// Counts a day.
pub(super) fn count(tx: &mut Tx<'_>, day: i64) -> Result<BTreeMap<String, i64>, DbError> {
    let (from, to) = (start_of(day), start_of(day + 1));
    let mut counts = BTreeMap::new();
    let noted = tx.one("select min(day) from activity_days", params![], |row| row.get::<Option<i64>>(0))?.flatten();
    // Days before activity was noted have no such figure.
    if noted.is_some_and(|first| first <= day) {
        for (name, days) in [("active", 1), ("active_7", 7), ("active_30", 30)] {
            let sql = "select count(distinct user_id) from activity_days where day > $1 and day <= $2";
            let active = tx.one(sql, params![day - days, day], |row| row.get(0))?.unwrap_or_default();
            counts.insert(name.to_owned(), active);
        }
    }
    for (name, sql) in NUMBERS {
        counts.insert(name.to_owned(), tx.one(sql, params![from, to], |row| row.get(0))?.unwrap_or_default());
    }
    for (name, what, state) in [
        ("refunds", "count(*)", "refunded"),
        ("refunded_cents", "cast(coalesce(sum(p.amount_cents), 0) as bigint)", "refunded"),
        ("disputes", "count(*)", "disputed"),
    ] {
        let sql = format!("select {what} {BECAME}");
        counts.insert(name.to_owned(), tx.one(&sql, params![from, to, state], |row| row.get(0))?.unwrap_or_default());
    }
    for (name, sql) in PARTS {
        let parts = tx.all(sql, params![from, to], |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)))?;
        counts.extend(parts.into_iter().map(|(part, value)| (format!("{name}{part}"), value)));
    }
    for name in noted_counts::ALL {
        let noted = "select value from figures_daily where day = $1 and name = $2";
        counts.insert(name.to_owned(), tx.one(noted, params![day, name], |row| row.get(0))?.unwrap_or_default());
    }
    Ok(counts)
}
