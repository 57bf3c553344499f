//! Questions as administrators handle them: retired for good, restored, corrected, and reports answered. Each works in the caller's
//! transaction, which also writes the log.

use serde_json::json;
use uuid::Uuid;

pub use super::desk_store::{Edit, ListedQuestion, QuestionFilter, QuestionQuery, count_answer, counts, list};
use super::edits::QuestionTexts;
use super::model::Four;
pub use super::report_store::Report;
use super::{Drawn, desk_store, report_store, store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::{Day, Figures};
use crate::base::language::Language;

/// A question with what administrators did to it, and what players said.
pub struct WholeQuestion {
    pub listed: ListedQuestion,
    pub drawn: Drawn,
    pub retirement: Option<(Timestamp, String)>,
    pub edits: Vec<Edit>,
    pub reports: Vec<Report>,
}

/// Why nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchanged {
    NotFound,
    /// It is retired already, or not retired.
    Already,
    /// A text is missing, too long or twice.
    BadTexts,
}

/// Most reports of a question that are shown.
const REPORTS: i64 = 100;

pub fn whole(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<WholeQuestion>, DbError> {
    let Some(listed) = desk_store::one(tx, id)? else { return Ok(None) };
    let Some(drawn) = store::find(tx, id)? else { return Ok(None) };
    Ok(Some(WholeQuestion {
        listed,
        drawn,
        retirement: desk_store::retirement(tx, id)?,
        edits: desk_store::edits_of(tx, id)?,
        reports: report_store::reports(tx, id, REPORTS)?,
    }))
}

/// Retires a question for good: no game draws it from now on, from no edition.
pub fn retire(tx: &mut Tx<'_>, id: Uuid, reason: &str, now: Timestamp) -> Result<Result<(), Unchanged>, DbError> {
    if !desk_store::lock(tx, id)? {
        return Ok(Err(Unchanged::NotFound));
    }
    if !desk_store::retire(tx, id, reason, now)? {
        return Ok(Err(Unchanged::Already));
    }
    Ok(Ok(()))
}

/// Takes a retirement back. Games draw the question again if the current edition has it.
pub fn restore(tx: &mut Tx<'_>, id: Uuid) -> Result<Result<(), Unchanged>, DbError> {
    if !desk_store::lock(tx, id)? {
        return Ok(Err(Unchanged::NotFound));
    }
    let edition = store::current_edition(tx)?.map(|current| current.edition).unwrap_or_default();
    if !desk_store::restore(tx, id, &edition)? {
        return Ok(Err(Unchanged::Already));
    }
    Ok(Ok(()))
}

/// Corrects the texts of one language; returns the texts before and after.
pub fn edit(
    tx: &mut Tx<'_>,
    id: Uuid,
    language: Language,
    texts: QuestionTexts,
    now: Timestamp,
) -> Result<Result<(QuestionTexts, QuestionTexts), Unchanged>, DbError> {
    if !desk_store::lock(tx, id)? {
        return Ok(Err(Unchanged::NotFound));
    }
    let Some(drawn) = store::find(tx, id)? else { return Ok(Err(Unchanged::NotFound)) };
    let before = QuestionTexts::of_drawn(&drawn, language);
    let Some(after) = texts.checked(&before) else { return Ok(Err(Unchanged::BadTexts)) };
    if after == before {
        return Ok(Err(Unchanged::Already));
    }
    let right = match &drawn.right {
        super::Right::Index(right) => after.options.as_ref().map(|options| options[*right].clone()),
        super::Right::Text { .. } => after.right.clone(),
    };
    desk_store::keep_edit(tx, id, language, &json!(after), &json!(before), now)?;
    desk_store::write_texts(tx, id, language, &after, &right.unwrap_or_default())?;
    Ok(Ok((before, after)))
}

/// A report that was answered now.
pub struct AnsweredReport {
    pub id: Uuid,
    pub user: Uuid,
    pub question: Four<String>,
}

/// Answers a report, or all of the question that have no answer.
pub fn answer_reports(
    tx: &mut Tx<'_>,
    question: Uuid,
    report: Option<Uuid>,
    outcome: &str,
    answer: Option<&String>,
    now: Timestamp,
) -> Result<Option<Vec<AnsweredReport>>, DbError> {
    if !desk_store::lock(tx, question)? {
        return Ok(None);
    }
    let Some(listed) = desk_store::one(tx, question)? else { return Ok(None) };
    let open = report_store::open_reports(tx, question)?;
    let mut answered = Vec::new();
    for (id, user) in open.into_iter().filter(|(id, _)| report.is_none_or(|wanted| wanted == *id)) {
        report_store::answer_report(tx, id, outcome, answer, now)?;
        answered.push(AnsweredReport { id, user, question: listed.question.clone() });
    }
    Ok(Some(answered))
}

/// Answers to a player's reports, the newest first.
pub fn answers_for(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<(Report, Four<String>)>, DbError> {
    report_store::answers_for(tx, user)
}

pub fn see_answers(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
    report_store::see_answers(tx, user, now)
}

/// The reports in figures.
pub fn figures(tx: &mut Tx<'_>, day: Day) -> Result<Figures, DbError> {
    report_store::figures(tx, day)
}

/// A player's newest reports with their questions, and how many there are.
pub fn of_user(tx: &mut Tx<'_>, user: Uuid, limit: i64) -> Result<(Vec<(Uuid, Report)>, i64), DbError> {
    report_store::of_user(tx, user, limit)
}

/// How many questions were reported.
pub fn reported(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    report_store::reported(tx)
}
