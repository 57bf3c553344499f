//! The table of questions, and reporting one, for the registry.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::table::QUIZ_QUESTIONS;
use super::{Questions, store};
use crate::limits::Rule;
use crate::random;
use crate::registry::{Argument, Callers, Door, Function, Kind, Reader, Refused, Registry, Shape};

const REASONS: [&str; 3] = ["wrong", "unclear", "translation"];
/// In characters; the rest is cut.
const MOST_OF_A_NOTE: usize = 500;
const REPORTS: Rule = Rule { name: "question_reports", burst: 60, per: Duration::from_secs(3600) };

pub fn declare(questions: &Questions, registry: &mut Registry) {
    registry.add_table(Door::read_only(&QUIZ_QUESTIONS));
    let this = questions.clone();
    let run = move |reader, arguments| {
        let this = this.clone();
        Box::pin(async move { this.report(reader, arguments).await }) as _
    };
    registry.add_function(Function {
        name: "question_report",
        about: "Says that a question is wrong, unclear or badly translated; once for each player and question",
        arguments: &[
            Argument { name: "question_id", kind: Kind::Uuid, optional: false },
            Argument { name: "reason", kind: Kind::Text, optional: false },
            Argument { name: "note", kind: Kind::Text, optional: true },
        ],
        returns: Shape::Object(vec![("new", Shape::Value(Kind::Bool))]),
        callers: Callers::Players,
        run: Arc::new(run),
    });
}

impl Questions {
    /// `new` is false for who has reported the question before: the first report stands.
    async fn report(&self, reader: Reader, arguments: Map<String, Value>) -> Result<Value, Refused> {
        let Reader::Player(user) = reader else {
            return Err(Refused::forbidden("permission denied for function question_report"));
        };
        let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        let absent = || Refused::Absent { hint: "question_not_found", text: "Question not found".into() };
        let question = Uuid::try_parse(text("question_id")).map_err(|_| absent())?;
        let Some(reason) = REASONS.into_iter().find(|known| *known == text("reason")) else {
            return Err(Refused::Invalid(format!("reason must be one of {}", REASONS.join(", "))));
        };
        let now = self.clock.now();
        self.limits.take(REPORTS, &user.to_string(), now).map_err(|wait| Refused::TooOften(wait.seconds()))?;
        let note = note(text("note"));
        let id = random::id();
        self.db
            .write(move |tx| {
                if !store::exists(tx, question)? {
                    return Err(absent());
                }
                let new = store::add_report(tx, id, (user, question), reason, note.as_ref(), now)?;
                Ok(json!({ "new": new }))
            })
            .await
    }
}

fn note(raw: &str) -> Option<String> {
    let visible: String = raw.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST_OF_A_NOTE).collect();
    Some(visible.trim().to_owned()).filter(|note| !note.is_empty())
}
