//! The sessions' SQL.

use std::fmt::Write;

use anyhow::anyhow;
use serde::de::DeserializeOwned;
use serde_json::json;
use uuid::Uuid;

use super::mode::Outcome;
use super::rules::{State, wake_at};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::params;
use crate::play::questions::Drawn;

/// A session's row.
#[derive(Clone, Debug)]
pub(super) struct Session {
    pub(super) id: Uuid,
    pub(super) user: Uuid,
    pub(super) mode: String,
    pub(super) step: i64,
    pub(super) season: Option<String>,
    pub(super) version: i64,
    pub(super) state: State,
    pub(super) outcome: Option<Outcome>,
    /// The row's `wake_at`; later than that of the state if its timer failed ([`postpone`]).
    pub(super) wakes_at: Option<Timestamp>,
}

/// A question of a session, and the order in which its options are shown.
#[derive(Clone, Debug)]
pub(super) struct AskedQuestion {
    pub(super) drawn: Drawn,
    /// `order[0]` is the stored index of the option that is shown first.
    pub(super) order: [usize; 4],
}

const SELECT: &str = "select id, user_id, mode, step, season, version, state, result, wake_at from quiz_sessions";

fn session(row: &Row<'_>) -> Result<Session, DbError> {
    Ok(Session {
        id: row.get(0)?,
        user: row.get(1)?,
        mode: row.get(2)?,
        step: row.get(3)?,
        season: row.get(4)?,
        version: row.get(5)?,
        state: read(&row.get::<String>(6)?)?,
        outcome: row.get::<Option<String>>(7)?.map(|text| read(&text)).transpose()?,
        wakes_at: row.get(8)?,
    })
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, DbError> {
    let value = serde_json::from_str(text);
    value.map_err(|error| DbError::Broken(anyhow!("a stored quiz session or question is not valid: {error}")))
}

/// Old rows, from before this engine, have no state and are not found.
pub(super) fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>, DbError> {
    tx.one(&format!("{SELECT} where id = $1 and state is not null"), params![id], session)
}

pub(super) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>, DbError> {
    tx.one(&format!("{SELECT} where id = $1 and state is not null for update"), params![id], session)
}

/// The running session of a player, of this mode or of any; the newest of several.
pub(super) fn playing(tx: &mut Tx<'_>, user: Uuid, mode: Option<&str>) -> Result<Option<Uuid>, DbError> {
    match mode {
        Some(mode) => tx.one(
            "select id from quiz_sessions where user_id = $1 and mode = $2 and status = 'playing'",
            params![user, mode],
            |row| row.get(0),
        ),
        None => tx.one(
            "select id from quiz_sessions where user_id = $1 and status = 'playing' order by created_at desc, id limit 1",
            params![user],
            |row| row.get(0),
        ),
    }
}

/// False if the player is already in a session of this mode, or has played the day's.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Session, now: Timestamp) -> Result<bool, DbError> {
    let added = tx.run(
        "insert into quiz_sessions (id, user_id, mode, step, season, status, version, state, wake_at, created_at)
         values ($1, $2, $3, $4, $5, 'playing', $6, $7, $8, $9)
         on conflict do nothing",
        params![
            new.id,
            new.user,
            &new.mode,
            new.step,
            new.season.as_ref(),
            new.version,
            &json!(new.state),
            wake_at(&new.state),
            now
        ],
    )?;
    Ok(added == 1)
}

/// `voided` is the time at which a question became void with this move.
pub(super) fn save(
    tx: &mut Tx<'_>,
    session: &Session,
    finished: Option<Timestamp>,
    voided: Option<Timestamp>,
) -> Result<(), DbError> {
    let state = &session.state;
    tx.run(
        "update quiz_sessions set status = $2, version = $3, state = $4, wake_at = $5, right_count = $6, wrong_count = $7,
            result = $8, finished_at = coalesce(finished_at, $9), voids = $10, voided_at = coalesce($11, voided_at)
         where id = $1",
        params![
            session.id,
            state.status().name(),
            session.version,
            &json!(state),
            wake_at(state),
            state.right() as i64,
            state.wrong() as i64,
            session.outcome.as_ref().map(|outcome| json!(outcome)).as_ref(),
            finished,
            state.voids as i64,
            voided
        ],
    )?;
    Ok(())
}

/// All in one statement, to make the start of a session cheap.
pub(super) fn add_questions(tx: &mut Tx<'_>, id: Uuid, asked: &[AskedQuestion]) -> Result<(), DbError> {
    let mut sql = String::from("insert into quiz_session_questions (session_id, place, drawn, options_order) values ");
    let mut values: Vec<Value<'_>> = vec![id.into()];
    for (place, asked) in asked.iter().enumerate() {
        let first = values.len() + 1;
        let comma = if place == 0 { "" } else { ", " };
        let _ = write!(sql, "{comma}($1, ${first}, ${}, ${})", first + 1, first + 2);
        values.extend([(place as i64).into(), (&json!(asked.drawn)).into(), (&json!(asked.order)).into()]);
    }
    tx.run(&sql, &values)?;
    Ok(())
}

/// Replaces a void question.
pub(super) fn replace_question(tx: &mut Tx<'_>, id: Uuid, place: usize, asked: &AskedQuestion) -> Result<(), DbError> {
    tx.run(
        "update quiz_session_questions set drawn = $3, options_order = $4 where session_id = $1 and place = $2",
        params![id, place as i64, &json!(asked.drawn), &json!(asked.order)],
    )?;
    Ok(())
}

fn read_question(row: &Row<'_>) -> Result<AskedQuestion, DbError> {
    Ok(AskedQuestion { drawn: read(&row.get::<String>(0)?)?, order: read(&row.get::<String>(1)?)? })
}

pub(super) fn question(tx: &mut Tx<'_>, id: Uuid, place: usize) -> Result<Option<AskedQuestion>, DbError> {
    tx.one(
        "select drawn, options_order from quiz_session_questions where session_id = $1 and place = $2",
        params![id, place as i64],
        read_question,
    )
}

/// The first `count` questions.
pub(super) fn questions(tx: &mut Tx<'_>, id: Uuid, count: usize) -> Result<Vec<AskedQuestion>, DbError> {
    tx.all(
        "select drawn, options_order from quiz_session_questions where session_id = $1 and place < $2 order by place",
        params![id, count as i64],
        read_question,
    )
}

/// Deletes the questions of old finished sessions, except for the newest `kept`. Each start adds one session and
/// deletes up to four.
pub(super) fn delete_old_questions(tx: &mut Tx<'_>, user: Uuid, mode: &str, kept: i64) -> Result<(), DbError> {
    tx.run(
        "delete from quiz_session_questions where session_id in (select id from quiz_sessions
            where user_id = $1 and mode = $2 and status <> 'playing' order by created_at desc limit 4 offset $3)",
        params![user, mode, kept],
    )?;
    Ok(())
}

/// Sessions whose timer is due, the earliest first.
pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, most: i64) -> Result<Vec<Uuid>, DbError> {
    let sql = "select id from quiz_sessions where wake_at <= $1 order by wake_at limit $2";
    tx.all(sql, params![now, most], |row| row.get(0))
}

/// Sets only the row's wake time, not the one in its state.
pub(super) fn postpone(tx: &mut Tx<'_>, id: Uuid, until: Timestamp) -> Result<(), DbError> {
    tx.run("update quiz_sessions set wake_at = $2 where id = $1 and wake_at is not null", params![id, until])?;
    Ok(())
}

pub(super) fn next_wake(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    let sql = "select wake_at from quiz_sessions where wake_at is not null order by wake_at limit 1";
    tx.one(sql, params![], |row| row.get(0))
}

pub(super) fn count(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let counted = tx.one("select count(*) from quiz_sessions where user_id = $1", params![user], |row| row.get(0))?;
    Ok(counted.unwrap_or_default())
}

/// The void questions of a player's sessions other than `but`, of those with one since `since`.
pub(super) fn voids(tx: &mut Tx<'_>, user: Uuid, but: Uuid, since: Timestamp) -> Result<i64, DbError> {
    let sql = "select cast(coalesce(sum(voids), 0) as bigint) from quiz_sessions
         where user_id = $1 and id <> $2 and voided_at > $3";
    Ok(tx.one(sql, params![user, but, since], |row| row.get(0))?.unwrap_or_default())
}

/// A finished session.
pub struct PastSession {
    pub at: Timestamp,
    pub step: i64,
    pub outcome: Outcome,
}

/// A player's newest finished sessions of a season, oldest first. Rows older than the season's start are not read.
pub(super) fn past(
    tx: &mut Tx<'_>,
    user: Uuid,
    mode: &str,
    (season, start): (&str, Timestamp),
    most: i64,
) -> Result<Vec<PastSession>, DbError> {
    let sql =
        "select finished_at, step, result from quiz_sessions where user_id = $1 and mode = $2 and created_at >= $3
               and season = $4 and status <> 'playing' and result is not null order by created_at desc limit $5";
    let mut past = tx.all(sql, params![user, mode, start, season, most], |row| {
        Ok(PastSession { at: row.get(0)?, step: row.get(1)?, outcome: read(&row.get::<String>(2)?)? })
    })?;
    past.reverse();
    Ok(past)
}
