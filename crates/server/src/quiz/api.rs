//! The table of sessions and the moves in them, for the registry: what a client sends becomes a use case.

use std::future::Future;
use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::snapshot::shape;
use super::{QUIZ_SESSIONS, Quiz, Reply};
use crate::registry::{Argument, Callers, Door, Function, Kind, Reader, Refused, Registry, Shape};

const fn needed(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: false }
}

const fn optional(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: true }
}

const SESSION: Argument = needed("session", Kind::Uuid);

pub fn declare(quiz: &Quiz, registry: &mut Registry) {
    registry.add_table(Door::read_only(&QUIZ_SESSIONS));
    let mut functions = Functions { quiz, registry };

    const START: &[Argument] = &[needed("mode", Kind::Text), optional("level", Kind::Int)];
    let about = "Starts a quiz, or takes up the one of that mode that the player is in";
    functions.add("quiz_start", about, START, shape(), |this, user, given| async move {
        this.start(user, &given.text("mode").unwrap_or_default(), given.number("level")).await
    });

    let about = "How a quiz of the player's stands";
    functions.add("quiz_state", about, &[SESSION], shape(), |this, user, given| async move {
        this.state(user, given.id("session")?).await
    });

    const CURRENT: &[Argument] = &[optional("mode", Kind::Text)];
    let about = "The quiz that the player is in, of that mode or of any; null if there is none";
    let maybe = Shape::Optional(Box::new(shape()));
    functions.add("quiz_current", about, CURRENT, maybe, |this, user, given| async move {
        Ok(this.current(user, given.text("mode").as_deref()).await?.unwrap_or(Value::Null))
    });

    const ANSWER: &[Argument] = &[
        SESSION,
        needed("index", Kind::Int),
        optional("choice", Kind::Int),
        optional("text", Kind::Text),
        optional("question", Kind::Uuid),
    ];
    let about =
        "Answers the open question, by a choice from 0 to 3 or by a text; a repeat gets the verdict that stands";
    functions.add("quiz_answer", about, ANSWER, shape(), |this, user, given| async move {
        let reply = Reply {
            index: given.index().unwrap_or(usize::MAX),
            question: given.text("question").and_then(|id| Uuid::try_parse(&id).ok()),
            choice: given.number("choice"),
            text: given.text("text"),
        };
        this.answer(user, given.id("session")?, reply).await
    });

    const NEXT: &[Argument] = &[SESSION, optional("index", Kind::Int)];
    let about =
        "On to the next question, or to the result; only from the review of that question, if its index is given";
    functions.add("quiz_next", about, NEXT, shape(), |this, user, given| async move {
        this.next(user, given.id("session")?, given.index()).await
    });

    let about = "Gives a quiz up; in the ranked mode that is a failure";
    functions.add("quiz_quit", about, &[SESSION], shape(), |this, user, given| async move {
        this.quit(user, given.id("session")?).await
    });
}

struct Functions<'r> {
    quiz: &'r Quiz,
    registry: &'r mut Registry,
}

impl Functions<'_> {
    /// A function that players call.
    fn add<F: Future<Output = Result<Value, Refused>> + Send + 'static>(
        &mut self,
        name: &'static str,
        about: &'static str,
        arguments: &'static [Argument],
        returns: Shape,
        run: impl Fn(Quiz, Uuid, Arguments) -> F + Send + Sync + Clone + 'static,
    ) {
        let this = self.quiz.clone();
        let run = move |reader, arguments| {
            let (this, run) = (this.clone(), run.clone());
            Box::pin(async move {
                match reader {
                    Reader::Player(user) => run(this, user, Arguments(arguments)).await,
                    _ => Err(Refused::forbidden(format!("permission denied for function {name}"))),
                }
            }) as _
        };
        let callers = Callers::Players;
        self.registry.add_function(Function { name, about, arguments, returns, callers, run: Arc::new(run) });
    }
}

/// What was sent, checked by its kinds already.
struct Arguments(Map<String, Value>);

impl Arguments {
    fn text(&self, name: &str) -> Option<String> {
        self.0.get(name).and_then(Value::as_str).map(ToOwned::to_owned)
    }

    fn number(&self, name: &str) -> Option<i64> {
        self.0.get(name).and_then(Value::as_i64)
    }

    /// One that cannot be is none of the questions.
    fn index(&self) -> Option<usize> {
        self.number("index").map(|index| usize::try_from(index).unwrap_or(usize::MAX))
    }

    fn id(&self, name: &str) -> Result<Uuid, Refused> {
        let id = self.text(name).and_then(|text| Uuid::try_parse(&text).ok());
        id.ok_or_else(|| Refused::Invalid(format!("{name} must be an UUID")))
    }
}
