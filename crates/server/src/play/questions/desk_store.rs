//! The SQL of what administrators do with questions.

use std::collections::HashMap;

use serde_json::Value as Json;
use uuid::Uuid;

use super::edits::QuestionTexts;
use super::model::{Difficulty, Four, Question};
use super::store::{in_lists, with_placeholders};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::base::language::Language;
use crate::params;

/// Which questions a list has, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFilter {
    /// With open reports, the most reported first.
    Reported,
    Retired,
    Edited,
    All,
}

pub struct QuestionQuery {
    pub filter: QuestionFilter,
    pub id: Option<Uuid>,
    /// Words that the question has, in any language.
    pub words: Option<String>,
    /// The sort keys of the last row of the page before.
    pub after: Option<(i64, i64, Uuid)>,
    pub limit: i64,
}

pub struct ListedQuestion {
    pub id: Uuid,
    pub kind: String,
    pub subject: String,
    pub category: String,
    pub difficulty: Difficulty,
    pub question: Four<String>,
    pub in_bank: bool,
    pub retired: bool,
    pub edited: bool,
    pub reports: i64,
    pub open_reports: i64,
    pub wrong: i64,
    pub unclear: i64,
    pub translation: i64,
    pub last_report_at: Option<Timestamp>,
    pub answered: i64,
    pub right: i64,
    /// What the list is sorted by.
    pub keys: (i64, i64),
}

/// A language whose texts an administrator corrected.
pub struct Edit {
    pub language: String,
    pub at: Timestamp,
    pub in_use: bool,
}

/// `{keys}` are the two sort keys.
fn select(keys: &str) -> String {
    format!(
        "select q.id, q.kind, q.subject, q.category, q.difficulty, q.question_en, q.question_fr, q.question_es, q.question_pt,
            q.retired_at, r.at, (select max(e.at) from question_edits e where e.question_id = q.id),
            p.reports, p.open, p.wrong, p.unclear, p.translation, p.last, a.answered, a.right_count, {keys}
         from quiz_questions q
         left join question_retirements r on r.question_id = q.id
         left join question_answers a on a.question_id = q.id
         left join (select question_id, count(*) as reports, sum(case when answered_at is null then 1 else 0 end) as open,
                sum(case when reason = 'wrong' then 1 else 0 end) as wrong,
                sum(case when reason = 'unclear' then 1 else 0 end) as unclear,
                sum(case when reason = 'translation' then 1 else 0 end) as translation, max(created_at) as last
            from question_reports group by question_id) p on p.question_id = q.id"
    )
}

fn read(row: &Row<'_>) -> Result<ListedQuestion, DbError> {
    let count = |at| Ok::<_, DbError>(row.get::<Option<i64>>(at)?.unwrap_or_default());
    let retired = row.get::<Option<i64>>(10)?.is_some();
    Ok(ListedQuestion {
        id: row.get(0)?,
        kind: row.get(1)?,
        subject: row.get(2)?,
        category: row.get(3)?,
        difficulty: Difficulty::named(&row.get::<String>(4)?).unwrap_or(Difficulty::Medium),
        question: Four { en: row.get(5)?, fr: row.get(6)?, es: row.get(7)?, pt: row.get(8)? },
        in_bank: row.get::<Option<i64>>(9)?.is_none(),
        retired,
        edited: row.get::<Option<i64>>(11)?.is_some(),
        reports: count(12)?,
        open_reports: count(13)?,
        wrong: count(14)?,
        unclear: count(15)?,
        translation: count(16)?,
        last_report_at: row.get(17)?,
        answered: count(18)?,
        right: count(19)?,
        keys: (count(20)?, count(21)?),
    })
}

/// A page of questions.
pub fn list(tx: &mut Tx<'_>, query: &QuestionQuery) -> Result<Vec<ListedQuestion>, DbError> {
    let zero = "cast(0 as bigint)";
    let edited = "(select max(e.at) from question_edits e where e.question_id = q.id)";
    let (first, second, filter) = match query.filter {
        QuestionFilter::Reported => ("p.open".to_owned(), "p.last", "p.open > 0".to_owned()),
        QuestionFilter::Retired => ("r.at".to_owned(), zero, "r.at is not null".to_owned()),
        QuestionFilter::Edited => (edited.to_owned(), zero, format!("{edited} is not null")),
        QuestionFilter::All => (zero.to_owned(), zero, "(q.retired_at is null or r.at is not null)".to_owned()),
    };
    let mut sql = format!("{} where {filter}", select(&format!("{first}, {second}")));
    let mut values: Vec<Value<'_>> = Vec::new();
    if let Some(id) = query.id {
        values.push(id.into());
        sql += &format!(" and q.id = ${}", values.len());
    }
    if let Some(words) = &query.words {
        values.push(pattern(words).into());
        let place = values.len();
        let any: Vec<String> = Language::ALL
            .iter()
            .map(|language| format!("lower(q.question_{}) like ${place} escape '!'", language.code()))
            .collect();
        sql += &format!(" and ({})", any.join(" or "));
    }
    if let Some((one, two, id)) = query.after {
        values.extend([one.into(), two.into(), id.into()]);
        let (a, b, c) = (values.len() - 2, values.len() - 1, values.len());
        sql += &format!(
            " and ({first} < ${a} or ({first} = ${a} and ({second} < ${b} or ({second} = ${b} and q.id > ${c}))))"
        );
    }
    values.push(query.limit.into());
    sql += &format!(" order by {first} desc, {second} desc, q.id limit ${}", values.len());
    tx.all(&sql, &values, read)
}

/// For `like … escape '!'`.
fn pattern(words: &str) -> String {
    let mut pattern = String::from("%");
    for c in words.to_lowercase().chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern + "%"
}

pub(super) fn one(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<ListedQuestion>, DbError> {
    let sql = format!("{} where q.id = $1", select("cast(0 as bigint), cast(0 as bigint)"));
    tx.one(&sql, params![id], read)
}

/// False if there is no such question.
pub(super) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
    Ok(tx.one("select 1 from quiz_questions where id = $1 for update", params![id], |_| Ok(()))?.is_some())
}

pub(super) fn retirement(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<(Timestamp, String)>, DbError> {
    tx.one("select at, reason from question_retirements where question_id = $1", params![id], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}

/// False if it was retired before.
pub(super) fn retire(tx: &mut Tx<'_>, id: Uuid, reason: &str, now: Timestamp) -> Result<bool, DbError> {
    let added = tx.run(
        "insert into question_retirements (question_id, reason, at) values ($1, $2, $3) on conflict (question_id) do nothing",
        params![id, reason, now],
    )?;
    tx.run("update quiz_questions set retired_at = coalesce(retired_at, $2) where id = $1", params![id, now])?;
    Ok(added == 1)
}

/// False if it was not retired.
pub(super) fn restore(tx: &mut Tx<'_>, id: Uuid, edition: &str) -> Result<bool, DbError> {
    let removed = tx.run("delete from question_retirements where question_id = $1", params![id])?;
    tx.run(
        "update quiz_questions set retired_at = null where id = $1
            and exists (select 1 from question_places p where p.question_id = $1 and p.edition = $2)",
        params![id, edition],
    )?;
    Ok(removed == 1)
}

/// The ids of all retired questions.
pub(super) fn retired(tx: &mut Tx<'_>) -> Result<Vec<Uuid>, DbError> {
    tx.all("select question_id from question_retirements", params![], |row| row.get(0))
}

pub(super) fn edits_of(tx: &mut Tx<'_>, id: Uuid) -> Result<Vec<Edit>, DbError> {
    tx.all(
        "select language, at, in_use from question_edits where question_id = $1 order by language",
        params![id],
        |row| Ok(Edit { language: row.get(0)?, at: row.get(1)?, in_use: row.get(2)? }),
    )
}

/// Keeps an edit. An edit of an edit in use still corrects the bank's own texts.
pub(super) fn keep_edit(
    tx: &mut Tx<'_>,
    id: Uuid,
    language: Language,
    texts: &Json,
    base: &Json,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "insert into question_edits (question_id, language, texts, base, in_use, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (question_id, language) do update set texts = excluded.texts, at = excluded.at, in_use = excluded.in_use,
            base = case when question_edits.in_use then question_edits.base else excluded.base end",
        params![id, language.code(), texts, base, true, now],
    )?;
    Ok(())
}

pub(super) fn write_texts(
    tx: &mut Tx<'_>,
    id: Uuid,
    language: Language,
    texts: &QuestionTexts,
    right: &str,
) -> Result<(), DbError> {
    let code = language.code();
    tx.run(
        &format!(
            "update quiz_questions set question_{code} = $2, correct_answer_{code} = $3, why_{code} = $4 where id = $1"
        ),
        params![id, &texts.question, right, &texts.why],
    )?;
    if let Some([one, two, three, four]) = &texts.options {
        tx.run(
            &format!(
                "update quiz_questions set option_1_{code} = $2, option_2_{code} = $3, option_3_{code} = $4,
                    option_4_{code} = $5 where id = $1"
            ),
            params![id, one, two, three, four],
        )?;
    }
    Ok(())
}

/// Edits of questions, for a build of the bank.
pub(super) type Edits = HashMap<Uuid, Vec<(Language, QuestionTexts, QuestionTexts)>>;

pub(super) fn edits_among(tx: &mut Tx<'_>, ids: &[Uuid]) -> Result<Edits, DbError> {
    let mut edits = Edits::new();
    let parse = |json| serde_json::from_value(json).map_err(|error| DbError::Broken(anyhow::Error::from(error)));
    in_lists(ids, |list| {
        let start = "select question_id, language, texts, base from question_edits where question_id in (";
        let rows = tx.all(&with_placeholders(start, 1, list.len()), list, |row| {
            let language = Language::from_code(&row.get::<String>(1)?);
            Ok((row.get::<Uuid>(0)?, language, row.get::<Json>(2)?, row.get::<Json>(3)?))
        })?;
        for (id, language, texts, base) in rows {
            edits.entry(id).or_default().push((language, parse(texts)?, parse(base)?));
        }
        Ok(())
    })?;
    Ok(edits)
}

/// The question with its edits; notes which of them are in use.
pub(super) fn apply_edits(tx: &mut Tx<'_>, id: Uuid, question: &Question, edits: &Edits) -> Result<Question, DbError> {
    let mut edited = question.clone();
    for (language, texts, base) in edits.get(&id).into_iter().flatten() {
        let in_use = QuestionTexts::of(question, *language) == *base;
        if in_use {
            texts.put_into(&mut edited, *language);
        }
        tx.run(
            "update question_edits set in_use = $3 where question_id = $1 and language = $2",
            params![id, language.code(), in_use],
        )?;
    }
    Ok(edited)
}

/// Counts an answer that a player gave.
pub fn count_answer(tx: &mut Tx<'_>, question: Uuid, right: bool) -> Result<(), DbError> {
    tx.run(
        "insert into question_answers (question_id, answered, right_count) values ($1, 1, $2)
         on conflict (question_id) do update set answered = question_answers.answered + 1,
            right_count = question_answers.right_count + excluded.right_count",
        params![question, i64::from(right)],
    )?;
    Ok(())
}

/// The bank in numbers.
#[derive(Clone, Debug)]
pub struct BankCounts {
    pub edition: String,
    pub built_at: Timestamp,
    pub by_difficulty: [i64; 3],
    pub by_hand: i64,
    pub retired: i64,
    pub edited: i64,
    pub open_reports: i64,
}

/// `None` before the first bank was built.
pub fn counts(tx: &mut Tx<'_>) -> Result<Option<BankCounts>, DbError> {
    let bank = tx.one("select edition, built_at, spans from question_bank where id = 1", params![], |row| {
        Ok((row.get::<String>(0)?, row.get::<Timestamp>(1)?, row.get::<Json>(2)?))
    })?;
    let Some((edition, built_at, spans)) = bank else { return Ok(None) };
    let number = |name: &str, of: &str| spans[name][of].as_i64().unwrap_or_default();
    let names = ["easy", "medium", "hard"];
    let mut count = |sql: &str| Ok::<i64, DbError>(tx.one(sql, params![], |row| row.get(0))?.unwrap_or_default());
    Ok(Some(BankCounts {
        edition,
        built_at,
        by_difficulty: names.map(|name| number(name, "end") - number(name, "start")),
        by_hand: names.iter().map(|name| number(name, "made") - number(name, "start")).sum(),
        retired: count("select count(*) from question_retirements")?,
        edited: count("select count(distinct question_id) from question_edits")?,
        open_reports: count("select count(*) from question_reports where answered_at is null")?,
    }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_pattern_would_read_as_a_sign_is_meant_as_it_is() {
        assert_eq!(super::pattern("50%_! À"), "%50!%!_!! à%");
    }
}
