//! The letter to a player whose report was answered, in their language.

use serde::Deserialize;

use super::Desk;
use super::wire::ReportOutcome;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::{Language, texts};
use crate::people::accounts;
use crate::people::mail::{Letter, Notice, outbox};
use crate::play::questions::desk::AnsweredReport;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    subject: String,
    thanks: String,
    corrected: String,
    retired: String,
    kept: String,
    button: String,
}

texts!(fn words() -> Words, "letters");

pub(super) fn report_answered(
    desk: &Desk,
    tx: &mut Tx<'_>,
    report: &AnsweredReport,
    outcome: ReportOutcome,
    answer: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(person) = accounts::find(tx, report.user)? else { return Ok(()) };
    let Some(email) = person.email.clone() else { return Ok(()) };
    let language = person.language();
    let words = words(language);
    let what = match outcome {
        ReportOutcome::Corrected => &words.corrected,
        ReportOutcome::Retired => &words.retired,
        ReportOutcome::Kept => &words.kept,
    };
    let letter = Letter::notice(Notice {
        kind: "report_answered",
        language,
        to: &email,
        reply_to: None,
        subject: words.subject.clone(),
        paragraphs: vec![words.thanks.replace("{}", report.question.get(language)), what.clone()],
        button: Some((&words.button, desk.site_url.to_string())),
        quote: answer,
    });
    outbox::post(tx, Some(report.user), &letter, now)
}
