//! The SQL of the bank's editions: their places, which one is current, and what has no place in it any more.

use serde_json::json;
use uuid::Uuid;

use super::bank::Spans;
use super::store::RETIRED;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;

pub(super) fn add_place(tx: &mut Tx<'_>, edition: &str, place: i64, question: Uuid) -> Result<(), DbError> {
    tx.run(
        "insert into question_places (edition, place, question_id) values ($1, $2, $3)
         on conflict (edition, place) do update set question_id = excluded.question_id",
        params![edition, place, question],
    )?;
    Ok(())
}

pub(super) fn count_places(tx: &mut Tx<'_>, edition: &str) -> Result<i64, DbError> {
    let sql = "select count(*) from question_places where edition = $1";
    Ok(tx.one(sql, params![edition], |row| row.get(0))?.unwrap_or_default())
}

/// Makes an edition the current one, which games draw from.
pub(super) fn set_current_edition(
    tx: &mut Tx<'_>,
    edition: &str,
    spans: &Spans,
    program: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "insert into question_bank (id, edition, spans, program, built_at) values (1, $1, $2, $3, $4)
         on conflict (id) do update
         set edition = excluded.edition, spans = excluded.spans, program = excluded.program, built_at = excluded.built_at",
        params![edition, &json!(spans), program, now],
    )?;
    Ok(())
}

/// The number of a program that has made a bank.
pub(super) fn program_number(tx: &mut Tx<'_>, name: &str) -> Result<Option<i64>, DbError> {
    tx.one("select number from question_programs where name = $1", params![name], |row| row.get(0))
}

/// The number of a program, which is the next one if this is its first bank.
pub(super) fn number_program(tx: &mut Tx<'_>, name: &str) -> Result<i64, DbError> {
    if let Some(number) = program_number(tx, name)? {
        return Ok(number);
    }
    let last = tx.one("select coalesce(max(number), 0) from question_programs", params![], |row| row.get::<i64>(0))?;
    let number = last.unwrap_or_default() + 1;
    tx.run("insert into question_programs (name, number) values ($1, $2)", params![name, number])?;
    Ok(number)
}

/// The edition that games draw from, and the number of its program. Locks it, so that no other node replaces it meanwhile.
pub(super) fn lock_current_edition(tx: &mut Tx<'_>) -> Result<Option<(String, Option<i64>)>, DbError> {
    tx.one("select edition, program from question_bank where id = 1 for update", params![], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}

/// Whether a question has a place in the current edition. By the places and not by `build`, because another node may be writing
/// another edition at the same time.
const IS_PLACED: &str = "exists (select 1 from question_places p join question_bank b on b.edition = p.edition
     where p.question_id = quiz_questions.id and b.id = 1)";

/// Questions of the current edition that are retired, but not by an administrator.
pub(super) fn wrongly_retired(tx: &mut Tx<'_>) -> Result<Vec<Uuid>, DbError> {
    let sql = format!(
        "select id from quiz_questions where retired_at is not null and {IS_PLACED} and not {RETIRED} order by id"
    );
    tx.all(&sql, params![], |row| row.get(0))
}

pub(super) fn restore(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    let sql = format!("update quiz_questions set retired_at = null where id = $1 and {IS_PLACED} and not {RETIRED}");
    tx.run(&sql, params![id]).map(drop)
}

/// The places of other editions than the current one.
pub(super) fn places_of_others(tx: &mut Tx<'_>) -> Result<Vec<(String, i64)>, DbError> {
    let sql =
        "select edition, place from question_places where edition <> (select edition from question_bank where id = 1)
               order by edition, place";
    tx.all(sql, params![], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Unless its edition is the current one by now.
pub(super) fn delete_place(tx: &mut Tx<'_>, edition: &str, place: i64) -> Result<(), DbError> {
    let sql = "delete from question_places where edition = $1 and place = $2
               and edition <> (select edition from question_bank where id = 1)";
    tx.run(sql, params![edition, place]).map(drop)
}

/// Questions that can be drawn no more, and are not retired yet.
pub(super) fn without_place(tx: &mut Tx<'_>) -> Result<Vec<Uuid>, DbError> {
    let sql = format!("select id from quiz_questions where retired_at is null and not {IS_PLACED} order by id");
    tx.all(&sql, params![], |row| row.get(0))
}

pub(super) fn retire(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), DbError> {
    let sql =
        format!("update quiz_questions set retired_at = $2 where id = $1 and retired_at is null and not {IS_PLACED}");
    tx.run(&sql, params![id, now]).map(drop)
}
