//! The SQL of plan periods, debts and reminders.

use uuid::Uuid;

use super::rules::catalogue::Term;
use super::rules::periods::Period;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// A row of `plan_periods`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PeriodRow {
    pub(super) purchase: Uuid,
    pub(super) period: Period,
    /// The letters that were sent, as bits.
    pub(super) letters: u32,
    pub(super) ended_at: Option<Timestamp>,
    pub(super) wake_at: Option<Timestamp>,
}

fn read(row: &Row<'_>) -> Result<PeriodRow, DbError> {
    let number = |place: usize| row.get::<i64>(place).map(|it| u32::try_from(it).unwrap_or_default());
    let ended_at: Option<Timestamp> = row.get(6)?;
    let months: Option<i64> = row.get(3)?;
    Ok(PeriodRow {
        purchase: row.get(0)?,
        period: Period {
            anchor: row.get(1)?,
            from: number(2)?,
            term: Term::from_months(months.map(|it| u32::try_from(it).unwrap_or_default())),
            granted: number(4)?,
            ended: ended_at.is_some(),
        },
        letters: number(5)?,
        ended_at,
        wake_at: row.get(7)?,
    })
}

/// Every period of a player, in the order of their beginning. The profile's row is locked by the caller.
pub(super) fn of_user(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<PeriodRow>, DbError> {
    tx.all(
        "select purchase_id, chain_anchor, month_from, months, granted, letters, ended_at, wake_at from plan_periods
         where user_id = $1 order by chain_anchor, month_from, purchase_id",
        params![user],
        read,
    )
}

pub(super) fn insert(tx: &mut Tx<'_>, user: Uuid, row: &PeriodRow) -> Result<(), DbError> {
    let PeriodRow { purchase, period, .. } = row;
    tx.run(
        "insert into plan_periods (purchase_id, user_id, chain_anchor, month_from, months, wake_at)
         values ($1, $2, $3, $4, $5, $6)",
        params![
            *purchase,
            user,
            period.anchor,
            i64::from(period.from),
            period.term.months().map(i64::from),
            row.wake_at
        ],
    )?;
    Ok(())
}

pub(super) fn save(tx: &mut Tx<'_>, row: &PeriodRow) -> Result<(), DbError> {
    let PeriodRow { purchase, period, .. } = row;
    tx.run(
        "update plan_periods set chain_anchor = $2, month_from = $3, granted = $4, letters = $5, ended_at = $6, wake_at = $7
         where purchase_id = $1",
        params![
            *purchase,
            period.anchor,
            i64::from(period.from),
            i64::from(period.granted),
            i64::from(row.letters),
            row.ended_at,
            row.wake_at
        ],
    )?;
    Ok(())
}

/// The users with a period that is due.
pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<Uuid>, DbError> {
    tx.all(
        "select distinct user_id from plan_periods where wake_at <= $1 and user_id is not null limit $2",
        params![now, limit],
        |row| row.get(0),
    )
}

// What an administrator gave.

pub(super) fn grant_end(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Timestamp>, DbError> {
    tx.one("select ends_at from tier_grants where user_id = $1", params![user], |row| row.get(0))
}

pub(super) fn delete_grant(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    tx.run("delete from tier_grants where user_id = $1", params![user])?;
    Ok(())
}

/// The users whose grant is over.
pub(super) fn due_grants(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<Uuid>, DbError> {
    tx.all("select user_id from tier_grants where ends_at <= $1 limit $2", params![now, limit], |row| row.get(0))
}

pub(super) fn next_grant_end(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    Ok(tx.one("select min(ends_at) from tier_grants", params![], |row| row.get(0))?.flatten())
}

pub(super) fn save_grant(tx: &mut Tx<'_>, user: Uuid, until: Timestamp, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into tier_grants (user_id, ends_at, given_at) values ($1, $2, $3)
         on conflict (user_id) do update set ends_at = excluded.ends_at, given_at = excluded.given_at",
        params![user, until, now],
    )?;
    Ok(())
}

// Debts.

/// A player's debts, the oldest first: purchase, and what is owed.
pub(super) fn debts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(Uuid, i64)>, DbError> {
    tx.all(
        "select purchase_id, owed from mana_debts where user_id = $1 and owed > 0 order by created_at, purchase_id",
        params![user],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

pub(super) fn insert_debt(
    tx: &mut Tx<'_>,
    purchase: Uuid,
    user: Uuid,
    owed: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "insert into mana_debts (purchase_id, user_id, amount, owed, created_at) values ($1, $2, $3, $3, $4)",
        params![purchase, user, owed, now],
    )?;
    Ok(())
}

pub(super) fn lower_debt(tx: &mut Tx<'_>, purchase: Uuid, part: i64) -> Result<(), DbError> {
    tx.run("update mana_debts set owed = owed - $2 where purchase_id = $1", params![purchase, part])?;
    Ok(())
}

// Reminders.

pub(super) fn wants_reminders(tx: &mut Tx<'_>, user: Uuid) -> Result<bool, DbError> {
    Ok(tx.one("select 1 from plan_reminders_off where user_id = $1", params![user], |_| Ok(()))?.is_none())
}

pub(super) fn set_reminders(tx: &mut Tx<'_>, user: Uuid, on: bool, now: Timestamp) -> Result<(), DbError> {
    if on {
        tx.run("delete from plan_reminders_off where user_id = $1", params![user])?;
    } else {
        tx.run(
            "insert into plan_reminders_off (user_id, since) values ($1, $2) on conflict (user_id) do nothing",
            params![user, now],
        )?;
    }
    Ok(())
}
