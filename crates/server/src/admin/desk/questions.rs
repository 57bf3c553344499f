//! Questions: listed, retired, restored, corrected; reports answered.

use serde_json::json;
use uuid::Uuid;

use super::rules::{self, PAGE, Refusal};
use super::wire::{
    AdminPlayer, AdminQuestion, AdminQuestionActArgs, AdminQuestionAnswerArgs, AdminQuestionEdit,
    AdminQuestionEditArgs, AdminQuestionFilter, AdminQuestionRow, AdminQuestions, AdminQuestionsArgs, AdminReport,
    AdminReportsAnswered, AdminRetirement, ReportAnswer, ReportOutcome,
};
use super::{Desk, cursor, letters, player};
use crate::admin;
use crate::base::db::Tx;
use crate::base::language::Language;
use crate::contract::registry::CallError;
use crate::people::audit::{Act, Actor, audit};
use crate::play::questions::desk::{
    self, ListedQuestion, QuestionFilter, QuestionQuery, Report, Unchanged, WholeQuestion,
};
use crate::play::questions::edits::QuestionTexts;
use crate::play::questions::{CorrectAnswer, drawn::STORED_ORDER};

impl ReportOutcome {
    const ALL: [Self; 3] = [Self::Corrected, Self::Retired, Self::Kept];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Corrected => "corrected",
            Self::Retired => "retired",
            Self::Kept => "kept",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}

/// `already` says no to what is so already.
fn refusal(unchanged: Unchanged, already: impl Into<CallError>) -> CallError {
    match unchanged {
        Unchanged::NotFound => Refusal::QuestionNotFound.into(),
        Unchanged::Already => already.into(),
        Unchanged::BadTexts => Refusal::BadQuestionText.into(),
    }
}

impl Desk {
    pub(super) async fn list_questions(&self, args: AdminQuestionsArgs) -> Result<AdminQuestions, CallError> {
        let search = args.search.as_deref().map(str::trim).filter(|search| !search.is_empty());
        let id = search.and_then(|search| Uuid::parse_str(search).ok());
        let after = args.cursor.as_deref().map(|cursor| {
            let keys = cursor::Keys::read(cursor, 3)?;
            Ok::<_, CallError>((keys.get(0)?, keys.get(1)?, keys.get(2)?))
        });
        let query = QuestionQuery {
            filter: match args.filter.unwrap_or_default() {
                AdminQuestionFilter::Reported => QuestionFilter::Reported,
                AdminQuestionFilter::Retired => QuestionFilter::Retired,
                AdminQuestionFilter::Edited => QuestionFilter::Edited,
                AdminQuestionFilter::All => QuestionFilter::All,
            },
            id,
            words: search.filter(|_| id.is_none()).map(ToOwned::to_owned),
            after: after.transpose()?,
            limit: PAGE as i64 + 1,
        };
        let found = self.db.read(move |tx| desk::list(tx, &query)).await?;
        let keys = |row: &ListedQuestion| vec![row.keys.0.to_string(), row.keys.1.to_string(), row.id.to_string()];
        let (rows, next) = cursor::page(found, PAGE, keys);
        Ok(AdminQuestions { rows: rows.into_iter().map(AdminQuestionRow::from).collect(), next })
    }

    pub(super) async fn question(&self, id: Uuid) -> Result<AdminQuestion, CallError> {
        self.db.read(move |tx| shown(tx, id)).await
    }

    /// Retires a question, or takes a retirement back.
    pub(super) async fn set_retired(
        &self,
        actor: Actor,
        args: AdminQuestionActArgs,
        retired: bool,
    ) -> Result<AdminQuestion, CallError> {
        let (id, reason, now) = (args.question_id, rules::reason(&args.reason)?, self.clock.now());
        let (action, already) = if retired {
            ("question.retire", Refusal::QuestionRetired)
        } else {
            ("question.restore", Refusal::QuestionNotRetired)
        };
        self.db
            .write(move |tx| {
                let changed = if retired { desk::retire(tx, id, &reason, now)? } else { desk::restore(tx, id)? };
                changed.map_err(|unchanged| refusal(unchanged, already))?;
                let act = act(action, id, json!({ "retired": !retired }), json!({ "retired": retired }));
                audit(tx, &actor, act.because(&reason), now)?;
                shown(tx, id)
            })
            .await
    }

    pub(super) async fn edit_question(
        &self,
        actor: Actor,
        args: AdminQuestionEditArgs,
    ) -> Result<AdminQuestion, CallError> {
        let AdminQuestionEditArgs { question_id: id, language, question, options, right_answer, why, reason } = args;
        let (reason, now) = (rules::reason(&reason)?, self.clock.now());
        let language = Language::ALL.into_iter().find(|known| known.code() == language);
        let language = language.ok_or_else(|| CallError::Invalid("language must be one of en, fr, es, pt".into()))?;
        let options: Option<[String; 4]> = match options {
            Some(options) => Some(options.try_into().map_err(|_| Refusal::BadQuestionText)?),
            None => None,
        };
        let texts = QuestionTexts { question, options, right: right_answer, why };
        self.db
            .write(move |tx| {
                let edited = desk::edit(tx, id, language, texts.clone(), now)?;
                let (before, after) = edited.map_err(|unchanged| refusal(unchanged, admin::Refusal::Unchanged))?;
                let of = |texts: &QuestionTexts| json!({ language.code(): texts });
                audit(tx, &actor, act("question.edit", id, of(&before), of(&after)).because(&reason), now)?;
                shown(tx, id)
            })
            .await
    }

    pub(super) async fn answer_reports(
        &self,
        actor: Actor,
        args: AdminQuestionAnswerArgs,
    ) -> Result<AdminReportsAnswered, CallError> {
        let AdminQuestionAnswerArgs { question_id: id, report_id, outcome, answer } = args;
        let (answer, now) = (rules::answer(answer.as_deref())?, self.clock.now());
        let this = self.clone();
        let answered = self.db.write(move |tx| {
            let answered = desk::answer_reports(tx, id, report_id, outcome.as_str(), answer.as_ref(), now)?;
            let answered = answered.ok_or(Refusal::QuestionNotFound)?;
            if answered.is_empty() {
                return Err(CallError::from(Refusal::NoOpenReport));
            }
            for report in &answered {
                letters::report_answered(&this, tx, report, outcome, answer.as_deref(), now)?;
            }
            let ids: Vec<String> = answered.iter().map(|report| report.id.to_string()).collect();
            let after = json!({ "outcome": outcome, "answer": answer, "reports": ids });
            audit(tx, &actor, act("question.answer", id, json!({}), after), now)?;
            Ok(answered.len())
        });
        let answered = answered.await?;
        self.mail_signal.notify();
        Ok(AdminReportsAnswered { answered: answered as i64 })
    }

    pub(super) async fn report_answers(&self, user: Uuid) -> Result<Vec<ReportAnswer>, CallError> {
        let answers = self.db.read(move |tx| desk::answers_for(tx, user)).await?;
        let shown = answers.into_iter().filter_map(|(report, question)| {
            Some(ReportAnswer {
                id: report.id,
                question,
                outcome: ReportOutcome::named(report.outcome.as_deref()?)?,
                answer: report.answer,
                answered_at: report.answered_at?.0,
                seen: report.seen_at.is_some(),
            })
        });
        Ok(shown.collect())
    }

    pub(super) async fn see_report_answers(&self, user: Uuid) -> Result<(), CallError> {
        let now = self.clock.now();
        Ok(self.db.write(move |tx| desk::see_answers(tx, user, now)).await?)
    }
}

fn act(action: &'static str, id: Uuid, before: serde_json::Value, after: serde_json::Value) -> Act {
    Act { action, target_kind: "question", target_id: id.to_string(), reason: None, before, after }
}

fn shown(tx: &mut Tx<'_>, id: Uuid) -> Result<AdminQuestion, CallError> {
    let whole = desk::whole(tx, id)?.ok_or(Refusal::QuestionNotFound)?;
    let WholeQuestion { listed, drawn, retirement, edits, reports } = whole;
    let right_answer = match drawn.correct_answer(STORED_ORDER) {
        CorrectAnswer::Texts(texts) => texts,
        CorrectAnswer::Index(right) => {
            drawn.options.as_ref().map(|options| options.map(|list| list[right].clone())).unwrap_or_default()
        }
    };
    let mut all_reports = Vec::new();
    for report in reports {
        let by = player(tx, report.user)?;
        all_reports.push(shown_report(report, by));
    }
    Ok(AdminQuestion {
        row: listed.into(),
        options: drawn.options,
        right_answer,
        why: drawn.why,
        image_url: drawn.image_url,
        retirement: retirement.map(|(at, reason)| AdminRetirement { at: at.0, reason }),
        edits: edits
            .into_iter()
            .map(|edit| AdminQuestionEdit { language: edit.language, at: edit.at.0, in_use: edit.in_use })
            .collect(),
        all_reports,
    })
}

fn shown_report(report: Report, by: AdminPlayer) -> AdminReport {
    AdminReport {
        id: report.id,
        by,
        reason: report.reason,
        note: report.note,
        created_at: report.created_at.0,
        outcome: report.outcome.as_deref().and_then(ReportOutcome::named),
        answer: report.answer,
        answered_at: report.answered_at.map(|at| at.0),
    }
}

impl From<ListedQuestion> for AdminQuestionRow {
    fn from(it: ListedQuestion) -> Self {
        Self {
            id: it.id,
            by_hand: it.kind == crate::play::questions::model::Kind::Hand.name(),
            kind: it.kind,
            subject: it.subject,
            category: it.category,
            difficulty: it.difficulty,
            question: it.question,
            in_bank: it.in_bank,
            retired: it.retired,
            edited: it.edited,
            open_reports: it.open_reports,
            reports: it.reports,
            wrong: it.wrong,
            unclear: it.unclear,
            translation: it.translation,
            last_report_at: it.last_report_at.map(|at| at.0),
            answered: it.answered,
            right: it.right,
        }
    }
}
