//! The table of questions, and reporting one, for the registry.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::table::QUIZ_QUESTIONS;
use super::{Questions, report_store, store};
use crate::base::limits::Rule;
use crate::base::random;
use crate::contract::registry::{CallError, Caller, Function, RefusalCodes, Registry, TableEntry};
use crate::people::usage::{self, Amount, Cap, Full};

const REASONS: [&str; 3] = ["wrong", "unclear", "translation"];
/// In characters; the rest is cut.
const MAX_NOTE: usize = 500;
/// The most that an account stores. There are some 4,000 questions; whoever reports half of them is not a reader who found a mistake.
pub(super) const STORED: Cap = Cap { kind: "reports", rows: 2_000, bytes: 1_000_000 };
const REPORTS: Rule = Rule { name: "question_reports", burst: 60, per: Duration::from_secs(3600) };

/// What is wrong with a question.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "names the reasons in the contract; an unknown one gets the text of a column check")]
enum ReportReason {
    Wrong,
    Unclear,
    Translation,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct ReportArgs {
    question_id: Uuid,
    #[schemars(with = "ReportReason")]
    reason: String,
    note: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct QuestionReport {
    /// False if the player has reported the question before: the first report is kept.
    new: bool,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Code {
    QuestionNotFound,
    ReportStorageFull,
}

impl RefusalCodes for Code {}

pub fn declare(questions: &Questions, registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&QUIZ_QUESTIONS));
    registry.add_refusals::<Code>("questions");
    registry.add_function(Function::new(
        "question_report",
        "Says that a question is wrong, unclear or badly translated; once for each player and question",
        questions,
        |this, caller, args: ReportArgs| async move { this.report(caller, args).await },
    ));
}

impl Questions {
    async fn report(&self, caller: Caller, args: ReportArgs) -> Result<QuestionReport, CallError> {
        let (user, question) = (caller.user, args.question_id);
        let Some(reason) = REASONS.into_iter().find(|reason| *reason == args.reason) else {
            return Err(CallError::Invalid(format!("reason must be one of {}", REASONS.join(", "))));
        };
        let now = self.clock.now();
        self.limits.take(REPORTS, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let note = note(&args.note.unwrap_or_default());
        let id = random::id();
        self.db
            .write(move |tx| {
                if !store::exists(tx, question)? {
                    return Err(CallError::absent(Code::QuestionNotFound, "Question not found"));
                }
                let new = store::add_report(tx, id, (user, question), reason, note.as_ref(), now)?;
                if new {
                    let size = Amount::row(report_store::bytes(tx, id)?);
                    usage::add(tx, user, &STORED, size)?.map_err(full)?;
                }
                Ok(QuestionReport { new })
            })
            .await
    }
}

fn full(full: Full) -> CallError {
    let text = format!("You have {}; thank you, the operator will read these first", full.told("reports"));
    CallError::Named { code: Code::ReportStorageFull.into(), text, details: Some(full.as_json()) }
}

fn note(raw: &str) -> Option<String> {
    let visible: String = raw.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_NOTE).collect();
    Some(visible.trim().to_owned()).filter(|note| !note.is_empty())
}
