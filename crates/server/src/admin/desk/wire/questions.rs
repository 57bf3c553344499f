//! Questions and the reports about them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::AdminPlayer;
use crate::play::questions::{Difficulty, Four};

/// Which questions a list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminQuestionFilter {
    /// Questions with unanswered reports, ordered by their number.
    #[default]
    Reported,
    /// Retired by an administrator, the newest first.
    Retired,
    /// Corrected by an administrator, the newest first.
    Edited,
    /// All of the bank.
    All,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminQuestionsArgs {
    pub filter: Option<AdminQuestionFilter>,
    /// An id, or words of the question in any language.
    pub search: Option<String>,
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminQuestions {
    pub rows: Vec<AdminQuestionRow>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminQuestionRow {
    pub id: Uuid,
    pub kind: String,
    pub subject: String,
    pub category: String,
    pub difficulty: Difficulty,
    pub question: Four<String>,
    /// Written by hand, not made from card data.
    pub by_hand: bool,
    /// Games can draw it.
    pub in_bank: bool,
    /// Retired by an administrator.
    pub retired: bool,
    /// Corrected by an administrator.
    pub edited: bool,
    /// Reports without an answer.
    pub open_reports: i64,
    pub reports: i64,
    pub wrong: i64,
    pub unclear: i64,
    pub translation: i64,
    pub last_report_at: Option<i64>,
    /// Answers that counted in solo, ranked and daily games, and how many were right.
    pub answered: i64,
    pub right: i64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminQuestionArgs {
    pub question_id: Uuid,
}

/// A question with everything about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminQuestion {
    #[serde(flatten)]
    pub row: AdminQuestionRow,
    /// Null where the player writes the answer.
    pub options: Option<Four<[String; 4]>>,
    pub right_answer: Four<String>,
    pub why: Four<String>,
    pub image_url: Option<String>,
    pub retirement: Option<AdminRetirement>,
    /// The languages whose texts were corrected: en, fr, es, pt.
    pub edits: Vec<AdminQuestionEdit>,
    /// Newest first, at most 100.
    pub all_reports: Vec<AdminReport>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminRetirement {
    pub at: i64,
    pub reason: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminQuestionEdit {
    pub language: String,
    pub at: i64,
    /// False: the text that it corrected has changed since, so the new text is shown.
    pub in_use: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminReport {
    pub id: Uuid,
    pub by: AdminPlayer,
    /// wrong, unclear, translation
    pub reason: String,
    pub note: Option<String>,
    pub created_at: i64,
    pub outcome: Option<ReportOutcome>,
    pub answer: Option<String>,
    pub answered_at: Option<i64>,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportOutcome {
    /// The question was corrected.
    Corrected,
    /// The question was retired.
    Retired,
    /// The question is right as it is.
    Kept,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminQuestionActArgs {
    pub question_id: Uuid,
    /// 3 to 500 characters.
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminQuestionEditArgs {
    pub question_id: Uuid,
    /// en, fr, es, pt
    pub language: String,
    pub question: String,
    /// In the stored order; left out where the player writes the answer.
    pub options: Option<Vec<String>>,
    /// Only where the player writes the answer.
    pub right_answer: Option<String>,
    pub why: String,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminQuestionAnswerArgs {
    pub question_id: Uuid,
    /// One report; left out: all of the question that have no answer.
    pub report_id: Option<Uuid>,
    pub outcome: ReportOutcome,
    /// Words for the reporters, at most 500 characters.
    pub answer: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AdminReportsAnswered {
    /// Reports that were answered now.
    pub answered: i64,
}

/// An answer to a report of the player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportAnswer {
    pub id: Uuid,
    pub question: Four<String>,
    pub outcome: ReportOutcome,
    pub answer: Option<String>,
    pub answered_at: i64,
    /// The player has seen it.
    pub seen: bool,
}
