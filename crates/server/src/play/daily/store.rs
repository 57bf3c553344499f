//! The SQL of the daily five.

use anyhow::anyhow;
use serde::de::DeserializeOwned;
use serde_json::json;
use uuid::Uuid;

use super::rules::{Day, Streak};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;
use crate::play::questions::Drawn;

fn read<T: DeserializeOwned>(text: &str) -> Result<T, DbError> {
    let value = serde_json::from_str(text);
    value.map_err(|error| DbError::Broken(anyhow!("the stored questions of a day are not valid: {error}")))
}

fn day(name: &str) -> Result<Day, DbError> {
    Day::named(name).ok_or_else(|| DbError::Broken(anyhow!("a stored day is not valid: {name}")))
}

pub(super) fn questions(tx: &mut Tx<'_>, day: Day) -> Result<Option<Vec<Drawn>>, DbError> {
    let sql = "select drawn from daily_questions where day = $1";
    tx.one(sql, params![&day.name()], |row| read(&row.get::<String>(0)?))
}

/// Does nothing if the day has its questions: another node may be first.
pub(super) fn add_questions(tx: &mut Tx<'_>, day: Day, drawn: &[Drawn], now: Timestamp) -> Result<(), DbError> {
    let ids: Vec<Uuid> = drawn.iter().map(|question| question.id).collect();
    tx.run(
        "insert into daily_questions (day, ids, drawn, created_at) values ($1, $2, $3, $4) on conflict (day) do nothing",
        params![&day.name(), &json!(ids), &json!(drawn), now],
    )?;
    Ok(())
}

/// The questions of the `most` days before, the newest last.
pub(super) fn earlier_questions(tx: &mut Tx<'_>, before: Day, most: i64) -> Result<Vec<Uuid>, DbError> {
    let sql = "select ids from daily_questions where day < $1 order by day desc limit $2";
    let days = tx.all(sql, params![&before.name(), most], |row| read::<Vec<Uuid>>(&row.get::<String>(0)?))?;
    Ok(days.into_iter().rev().flatten().collect())
}

/// What a player made of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DayResult {
    pub(super) day: Day,
    pub(super) session: Uuid,
    /// A letter for each question: `r`, `w`, or `-` if it was not asked.
    pub(super) signs: String,
    pub(super) right: i64,
    pub(super) complete: bool,
    pub(super) reward: i64,
}

pub(super) fn is_played(tx: &mut Tx<'_>, user: Uuid, day: Day) -> Result<bool, DbError> {
    let sql = "select 1 from daily_results where user_id = $1 and day = $2";
    Ok(tx.one(sql, params![user, &day.name()], |_| Ok(()))?.is_some())
}

pub(super) fn add_result(tx: &mut Tx<'_>, user: Uuid, result: &DayResult, now: Timestamp) -> Result<(), DbError> {
    let DayResult { day, session, signs, right, complete, reward } = result;
    tx.run(
        "insert into daily_results (user_id, day, session_id, signs, right_count, complete, reward, finished_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![user, &day.name(), *session, signs, *right, *complete, *reward, now],
    )?;
    Ok(())
}

/// A player's newest results up to a day, newest first.
pub(super) fn results(tx: &mut Tx<'_>, user: Uuid, until: Day, most: i64) -> Result<Vec<DayResult>, DbError> {
    let sql = "select day, session_id, signs, right_count, complete, reward from daily_results
               where user_id = $1 and day <= $2 order by day desc limit $3";
    tx.all(sql, params![user, &until.name(), most], |row| {
        Ok(DayResult {
            day: day(&row.get::<String>(0)?)?,
            session: row.get(1)?,
            signs: row.get(2)?,
            right: row.get(3)?,
            complete: row.get(4)?,
            reward: row.get(5)?,
        })
    })
}

const STREAK: &str = "select days, best, last_day, forgiven_day from daily_streaks where user_id = $1";

fn read_streak(row: &Row<'_>) -> Result<Streak, DbError> {
    let forgiven = row.get::<Option<String>>(3)?.map(|name| day(&name)).transpose()?;
    Ok(Streak { days: row.get(0)?, best: row.get(1)?, last: day(&row.get::<String>(2)?)?, forgiven })
}

pub(super) fn streak(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Streak>, DbError> {
    tx.one(STREAK, params![user], read_streak)
}

/// No other transaction changes the row: a player has at most one daily session, and that one is locked.
pub(super) fn lock_streak(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Streak>, DbError> {
    tx.one(&format!("{STREAK} for update"), params![user], read_streak)
}

pub(super) fn save_streak(tx: &mut Tx<'_>, user: Uuid, streak: &Streak) -> Result<(), DbError> {
    tx.run(
        "insert into daily_streaks (user_id, days, best, last_day, forgiven_day) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set days = excluded.days, best = excluded.best,
            last_day = excluded.last_day, forgiven_day = excluded.forgiven_day",
        params![user, streak.days, streak.best, &streak.last.name(), streak.forgiven.map(Day::name).as_ref()],
    )?;
    Ok(())
}

pub(super) fn add_score(tx: &mut Tx<'_>, day: Day, right: i64) -> Result<(), DbError> {
    tx.run(
        "insert into daily_scores (day, right_count, players) values ($1, $2, 1)
         on conflict (day, right_count) do update set players = daily_scores.players + 1",
        params![&day.name(), right],
    )?;
    Ok(())
}

/// How many players had how many right answers.
pub(super) fn scores(tx: &mut Tx<'_>, day: Day) -> Result<Vec<(i64, i64)>, DbError> {
    let sql = "select right_count, players from daily_scores where day = $1 order by right_count";
    tx.all(sql, params![&day.name()], |row| Ok((row.get(0)?, row.get(1)?)))
}
