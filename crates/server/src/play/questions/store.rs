//! The bank's SQL.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

use serde_json::{Value as Json, json};
use tracing::warn;
use uuid::Uuid;

use super::bank::Spans;
use super::drawn::{ALL_MODES, Drawn, GAME, LEVEL, QUESTION_TYPE, Right, TIME_LIMIT, image_url};
use super::judge::match_option;
use super::model::{Answer, Difficulty, Four, Image, Question};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::base::language::Language;
use crate::params;

/// The columns that are written for a question, in this order, before `build` and `created_at`.
static COLUMNS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let each = |name: &str| Language::ALL.map(|language| format!("{name}_{}", language.code()));
    let mut columns: Vec<String> = ["id", "kind", "subject", "picture"].map(String::from).to_vec();
    columns.extend(each("question"));
    for language in Language::ALL {
        columns.extend((1..=4).map(|number| format!("option_{number}_{}", language.code())));
    }
    columns.extend(each("correct_answer"));
    columns.push("accept".into());
    columns.extend(each("why"));
    columns.extend(
        ["answer_type", "category", "difficulty", "image_url", "time_limit_seconds", "question_type", "level", "mode"]
            .map(String::from),
    );
    columns.push("game_type".into());
    columns
});

static SAVE: LazyLock<String> = LazyLock::new(|| {
    let columns = COLUMNS.join(", ");
    let places: Vec<String> = (1..=COLUMNS.len() + 2).map(|place| format!("${place}")).collect();
    let changed: Vec<String> = COLUMNS[1..].iter().map(|name| format!("{name} = excluded.{name}")).collect();
    format!(
        "insert into quiz_questions ({columns}, build, created_at) values ({}) on conflict (id) do update set {}, \
         build = excluded.build, retired_at = case when {RETIRED} then quiz_questions.retired_at end",
        places.join(", "),
        changed.join(", ")
    )
});

/// An administrator retired the question for good.
pub(super) const RETIRED: &str =
    "exists (select 1 from question_retirements r where r.question_id = quiz_questions.id)";

static FIND: LazyLock<String> = LazyLock::new(|| {
    let columns: Vec<String> = COLUMNS.iter().map(|name| format!("q.{name}")).collect();
    format!("select {} from quiz_questions q where q.id = $1", columns.join(", "))
});

static FETCH: LazyLock<String> = LazyLock::new(|| {
    let columns: Vec<String> = COLUMNS.iter().map(|name| format!("q.{name}")).collect();
    format!(
        "select {}, p.place from question_places p join quiz_questions q on q.id = p.question_id
         where p.edition = $1 and q.retired_at is null and p.place in (",
        columns.join(", ")
    )
});

/// The index of `place`, after the columns.
const PLACE: usize = 42;

/// Inserts or updates a question of this edition. `id` is that of the question before it was edited.
pub(super) fn save(
    tx: &mut Tx<'_>,
    id: Uuid,
    question: &Question,
    edition: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let picture = match &question.image {
        Image::Secret(card) => Some(card),
        _ => None,
    };
    let mut values: Vec<Value<'_>> =
        vec![id.into(), question.kind.name().into(), (&question.subject).into(), picture.into()];
    values.extend(question.question.iter().map(|(_, text)| Value::from(text)));
    for language in Language::ALL {
        match question.options() {
            Some(options) => values.extend(options.get(language).iter().map(Value::from)),
            None => values.extend([Value::Null, Value::Null, Value::Null, Value::Null]),
        }
    }
    let right = question.right();
    values.extend(right.iter().map(|(_, text)| Value::from(text)));
    let (accept, answer_type) = match &question.answer {
        Answer::Choice { .. } => (None, "QCM"),
        Answer::Text { accept, .. } => (Some(json!(accept)), "text"),
    };
    values.push(accept.as_ref().into());
    values.extend(question.why.iter().map(|(_, text)| Value::from(text)));
    values.extend([
        answer_type.into(),
        (&question.category).into(),
        question.difficulty.name().into(),
        image_url(&question.image, id).into(),
        i64::from(TIME_LIMIT).into(),
        QUESTION_TYPE.into(),
        i64::from(LEVEL).into(),
        ALL_MODES.into(),
        GAME.into(),
        edition.into(),
        now.into(),
    ]);
    tx.run(&SAVE, &values)?;
    Ok(())
}

pub(super) struct CurrentEdition {
    pub(super) edition: String,
    pub(super) spans: Spans,
}

/// The edition that games draw from; `None` before the first build.
pub(super) fn current_edition(tx: &mut Tx<'_>) -> Result<Option<CurrentEdition>, DbError> {
    let row = tx.one("select edition, spans from question_bank where id = 1", params![], |row| {
        Ok((row.get::<String>(0)?, row.get::<Json>(1)?))
    })?;
    let Some((edition, spans)) = row else { return Ok(None) };
    let spans = serde_json::from_value(spans).map_err(|error| DbError::Broken(error.into()))?;
    Ok(Some(CurrentEdition { edition, spans }))
}

/// Rows inserted by one statement; enough for a game's questions.
const SEEN_AT_ONCE: usize = 20;
/// Lists are padded to one of these lengths with their last value, so that few different statements are prepared.
const LENGTHS: [usize; 5] = [8, 16, 32, 64, 128];

/// Appends placeholders and a parenthesis: `…$2, $3)`.
pub(super) fn with_placeholders(sql: &str, first: usize, count: usize) -> String {
    let mut sql = sql.to_owned();
    for number in first..first + count {
        let comma = if number == first { "" } else { ", " };
        let _ = write!(sql, "{comma}${number}");
    }
    sql + ")"
}

/// Calls `each` with parts of the list, padded to one of `LENGTHS`.
pub(super) fn in_lists<'v, T: Clone + Into<Value<'v>>>(
    all: &[T],
    mut each: impl FnMut(&[Value<'v>]) -> Result<(), DbError>,
) -> Result<(), DbError> {
    for part in all.chunks(LENGTHS[4]) {
        let length = LENGTHS.into_iter().find(|length| *length >= part.len()).unwrap_or(LENGTHS[4]);
        let mut values: Vec<Value<'v>> = part.iter().cloned().map(Into::into).collect();
        if let Some(last) = values.last().cloned() {
            values.resize(length, last);
        }
        each(&values)?;
    }
    Ok(())
}

/// The numbers of questions in an edition, for those that have one.
pub(super) fn places(tx: &mut Tx<'_>, edition: &str, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>, DbError> {
    let mut places = HashMap::new();
    in_lists(ids, |list| {
        let start = "select question_id, place from question_places where edition = $1 and question_id in (";
        let sql = with_placeholders(start, 2, list.len());
        let values: Vec<Value<'_>> = [edition.into()].into_iter().chain(list.iter().cloned()).collect();
        places.extend(tx.all(&sql, &values, |row| Ok((row.get::<Uuid>(0)?, row.get::<i64>(1)?)))?);
        Ok(())
    })?;
    Ok(places)
}

/// A question as its row has it; `None` also if its right answer cannot be determined.
pub(super) fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Drawn>, DbError> {
    Ok(tx.one(&FIND, params![id], drawn)?.flatten())
}

/// The questions with these numbers that are not retired, in the order of the numbers.
pub(super) fn fetch(tx: &mut Tx<'_>, edition: &str, places: &[i64]) -> Result<Vec<Drawn>, DbError> {
    let mut found: HashMap<i64, Drawn> = HashMap::new();
    in_lists(places, |list| {
        let sql = with_placeholders(&FETCH, 2, list.len());
        let values: Vec<Value<'_>> = [edition.into()].into_iter().chain(list.iter().cloned()).collect();
        let read = |row: &Row<'_>| Ok(drawn(row)?.map(|question| (row.get::<i64>(PLACE), question)));
        for (place, question) in tx.all(&sql, &values, read)?.into_iter().flatten() {
            found.insert(place?, question);
        }
        Ok(())
    })?;
    Ok(places.iter().filter_map(|place| found.remove(place)).collect())
}

fn four<T>(mut read: impl FnMut(usize) -> Result<T, DbError>, first: usize) -> Result<Four<T>, DbError> {
    Ok(Four { en: read(first)?, fr: read(first + 1)?, es: read(first + 2)?, pt: read(first + 3)? })
}

/// `None` if the right answer cannot be determined, for example after an edit by hand.
fn drawn(row: &Row<'_>) -> Result<Option<Drawn>, DbError> {
    let texts = |first| four(|place| row.get::<String>(place), first);
    let answers = texts(24)?;
    let answer_type: String = row.get(33)?;
    let (options, right) = if answer_type == "text" {
        let accept = row.get::<Option<Json>>(28)?.and_then(|accept| serde_json::from_value(accept).ok());
        (None, Some(Right::Text { texts: answers, accept: accept.unwrap_or_default() }))
    } else {
        let list = |first: usize| {
            let mut list: [String; 4] = Default::default();
            for (at, option) in list.iter_mut().enumerate() {
                *option = row.get::<Option<String>>(first + at)?.unwrap_or_default();
            }
            Ok::<_, DbError>(list)
        };
        let options = Four { en: list(8)?, fr: list(12)?, es: list(16)?, pt: list(20)? };
        let found = answers.iter().map(|(language, answer)| match_option(options.get(language), answer));
        let found: Vec<Option<usize>> = found.collect();
        let same = found.iter().all(|place| *place == found[0]);
        (Some(options), found[0].filter(|_| same).map(Right::Index))
    };
    let id: Uuid = row.get(0)?;
    let difficulty = Difficulty::named(&row.get::<String>(35)?);
    let (Some(right), Some(difficulty)) = (right, difficulty) else {
        warn!(%id, "a question has no valid right answer; it is not drawn");
        return Ok(None);
    };
    Ok(Some(Drawn {
        id,
        kind: row.get(1)?,
        subject: row.get(2)?,
        category: row.get(34)?,
        difficulty,
        question: texts(4)?,
        options,
        right,
        why: texts(29)?,
        image_url: row.get(36)?,
        time_limit_seconds: u32::try_from(row.get::<i64>(37)?).unwrap_or(TIME_LIMIT),
        question_type: row.get(38)?,
        level: u32::try_from(row.get::<i64>(39)?).unwrap_or(LEVEL),
        mode: row.get(40)?,
        card: None,
    }))
}

/// The card whose picture a question shows without naming it.
pub(super) fn picture(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<String>, DbError> {
    let found = tx.one("select picture from quiz_questions where id = $1", params![id], |row| row.get(0))?;
    Ok(found.flatten())
}

/// The card of any picture question.
pub(super) fn any_picture(tx: &mut Tx<'_>) -> Result<Option<String>, DbError> {
    let sql = "select picture from quiz_questions where picture is not null and retired_at is null
               order by id limit 1";
    Ok(tx.one(sql, params![], |row| row.get(0))?.flatten())
}

/// The newest `most` ids, oldest first.
pub(super) fn recent(tx: &mut Tx<'_>, user: Uuid, most: i64) -> Result<Vec<Uuid>, DbError> {
    let sql = "select question_id from quiz_seen where user_id = $1 order by seen_at desc, question_id limit $2";
    let mut recent = tx.all(sql, params![user, most], |row| row.get(0))?;
    recent.reverse();
    Ok(recent)
}

pub(super) fn add_seen(tx: &mut Tx<'_>, user: Uuid, ids: &[Uuid], most: i64, now: Timestamp) -> Result<(), DbError> {
    // One statement must not insert a row twice.
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    for part in ids.chunks(SEEN_AT_ONCE) {
        let mut sql = String::from("insert into quiz_seen (user_id, question_id, seen_at) values ");
        let mut values: Vec<Value<'_>> = vec![user.into(), now.into()];
        for id in part {
            let comma = if values.len() == 2 { "" } else { ", " };
            values.push((*id).into());
            let _ = write!(sql, "{comma}($1, ${}, $2)", values.len());
        }
        sql.push_str(" on conflict (user_id, question_id) do update set seen_at = excluded.seen_at");
        tx.run(&sql, &values)?;
    }
    // A limit that is never reached: both engines need one before an offset.
    tx.run(
        "delete from quiz_seen where user_id = $1 and question_id in
            (select question_id from quiz_seen where user_id = $1 order by seen_at desc, question_id
             limit 1000000 offset $2)",
        params![user, most],
    )?;
    Ok(())
}

pub(super) fn exists(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
    Ok(tx.one("select 1 from quiz_questions where id = $1", params![id], |_| Ok(()))?.is_some())
}

/// True if it is the player's first report of this question.
pub(super) fn add_report(
    tx: &mut Tx<'_>,
    id: Uuid,
    (user, question): (Uuid, Uuid),
    reason: &str,
    note: Option<&String>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let added = tx.run(
        "insert into question_reports (id, question_id, user_id, reason, note, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (question_id, user_id) do nothing",
        params![id, question, user, reason, note, now],
    )?;
    Ok(added == 1)
}
