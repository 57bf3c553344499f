//! The SQL of players' reports of questions, and of the answers to them.

use uuid::Uuid;

use super::model::Four;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::base::figures::{self, Day, Figures};
use crate::params;

pub struct Report {
    pub id: Uuid,
    pub user: Uuid,
    pub reason: String,
    pub note: Option<String>,
    pub created_at: Timestamp,
    pub outcome: Option<String>,
    pub answer: Option<String>,
    pub answered_at: Option<Timestamp>,
    pub seen_at: Option<Timestamp>,
}

const REPORT: &str =
    "select id, user_id, reason, note, created_at, outcome, answer, answered_at, seen_at from question_reports";

fn read_report(row: &Row<'_>) -> Result<Report, DbError> {
    Ok(Report {
        id: row.get(0)?,
        user: row.get(1)?,
        reason: row.get(2)?,
        note: row.get(3)?,
        created_at: row.get(4)?,
        outcome: row.get(5)?,
        answer: row.get(6)?,
        answered_at: row.get(7)?,
        seen_at: row.get(8)?,
    })
}

/// What a report takes of its player's account: the note, and a fixed number for the rest of the row.
macro_rules! bytes {
    () => {
        "300 + octet_length(coalesce(note, ''))"
    };
}

/// For `usage`: what each player stores.
pub(super) const RECOUNT: &str = concat!(
    "select user_id, count(*) as stored_rows, cast(sum(",
    bytes!(),
    ") as bigint) as stored_bytes from question_reports"
);

pub(super) fn bytes(tx: &mut Tx<'_>, id: Uuid) -> Result<i64, DbError> {
    let sql = concat!("select cast(", bytes!(), " as bigint) from question_reports where id = $1");
    Ok(tx.one(sql, params![id], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn reports(tx: &mut Tx<'_>, question: Uuid, limit: i64) -> Result<Vec<Report>, DbError> {
    let sql = format!("{REPORT} where question_id = $1 order by created_at desc, id desc limit $2");
    tx.all(&sql, params![question, limit], read_report)
}

pub(super) fn open_reports(tx: &mut Tx<'_>, question: Uuid) -> Result<Vec<(Uuid, Uuid)>, DbError> {
    let sql = "select id, user_id from question_reports where question_id = $1 and answered_at is null order by id";
    tx.all(sql, params![question], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn answer_report(
    tx: &mut Tx<'_>,
    id: Uuid,
    outcome: &str,
    answer: Option<&String>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "update question_reports set outcome = $2, answer = $3, answered_at = $4 where id = $1",
        params![id, outcome, answer, now],
    )?;
    Ok(())
}

/// Most answers that a player is shown.
const ANSWERS: i64 = 50;

pub(super) fn answers_for(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(Report, Four<String>)>, DbError> {
    tx.all(
        "select r.id, r.user_id, r.reason, r.note, r.created_at, r.outcome, r.answer, r.answered_at, r.seen_at,
            q.question_en, q.question_fr, q.question_es, q.question_pt
         from question_reports r join quiz_questions q on q.id = r.question_id
         where r.user_id = $1 and r.answered_at is not null order by r.answered_at desc, r.id limit $2",
        params![user, ANSWERS],
        |row| {
            let question = Four { en: row.get(9)?, fr: row.get(10)?, es: row.get(11)?, pt: row.get(12)? };
            Ok((read_report(row)?, question))
        },
    )
}

pub(super) fn see_answers(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "update question_reports set seen_at = $2 where user_id = $1 and answered_at is not null and seen_at is null",
        params![user, now],
    )?;
    Ok(())
}

const NUMBERS: &[(&str, &str)] =
    &[("reports", "select count(*) from question_reports where created_at >= $1 and created_at < $2")];

pub(super) fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    figures::count(tx, day, NUMBERS)
}

/// A player's newest reports with their questions, and how many there are.
pub(super) fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<(Vec<(Uuid, Report)>, i64), DbError> {
    let count = tx.one("select count(*) from question_reports where user_id = $1", params![user], |row| row.get(0))?;
    let sql = "select id, user_id, reason, note, created_at, outcome, answer, answered_at, seen_at, question_id
         from question_reports where user_id = $1 order by created_at desc, id limit $2";
    let reports = tx.all(sql, params![user, limit], |row| Ok((row.get(9)?, read_report(row)?)))?;
    Ok((reports, count.unwrap_or_default()))
}

/// How many questions were reported.
pub(super) fn reported(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    let sql = "select count(distinct question_id) from question_reports";
    Ok(tx.one(sql, params![], |row| row.get(0))?.unwrap_or_default())
}
