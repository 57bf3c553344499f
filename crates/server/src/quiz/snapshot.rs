//! A session as its player is told: everything that may be known of it by now, and nothing of an answer before its verdict.

use serde_json::{Map, Value, json};

use super::rules::{Given, Phase, State, Status};
use super::store::{self, Asked, Session};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::{Kind, Shape};

/// How a session stands. `answered` is the question whose verdict was asked for, if one was.
pub(super) fn snapshot(
    tx: &mut Tx<'_>,
    session: &Session,
    answered: Option<usize>,
    now: Timestamp,
) -> Result<Value, DbError> {
    let Session { id, mode, step, season, version, state, outcome, .. } = session;
    let over = state.status() != Status::Playing;
    let asked = if over {
        store::questions(tx, *id, state.given.len())?
    } else if state.is_paused() {
        // It is void, and another opens when the player is back.
        Vec::new()
    } else {
        store::question(tx, *id, state.index())?.into_iter().collect()
    };
    // Of one that was left in the middle of a question, the last that was answered is told.
    let shown = asked.last();
    let judged = shown.zip(state.given.get(state.index())).map(|(asked, given)| verdict(asked, given));
    let given = match answered {
        Some(index) => {
            let asked = store::question(tx, *id, index)?;
            let verdict = asked.zip(state.given.get(index)).map(|(asked, given)| verdict(&asked, given));
            verdict.map(|verdict| json!({ "index": index, "verdict": verdict }))
        }
        None => None,
    };
    Ok(json!({
        "session": id,
        "mode": mode,
        "step": step,
        "season": season,
        "status": state.status().name(),
        "version": version,
        "now": now.0,
        "index": state.index(),
        "count": state.count(),
        "right": state.right(),
        "wrong": state.wrong(),
        "wrong_left": state.wrong_left(),
        "phase": phase(state),
        "expires_at": state.expires_at().map(|at| at.0),
        "question": shown.map(|asked| timed(asked, state)),
        "verdict": judged,
        "given": given,
        "result": outcome,
        "review": over.then(|| review(&asked, state)),
    }))
}

fn phase(state: &State) -> &'static str {
    match state.phase {
        Phase::Question | Phase::Paused { .. } => "question",
        Phase::Review { .. } | Phase::Over { seen: false, .. } => "review",
        Phase::Over { seen: true, .. } => "finished",
    }
}

fn shown(asked: &Asked) -> Map<String, Value> {
    match asked.drawn.shown(asked.order) {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// The question with the time in which it is or was open.
fn timed(asked: &Asked, state: &State) -> Value {
    let mut question = shown(asked);
    question.insert("opens_at".into(), json!(state.time.opened.0));
    question.insert("closes_at".into(), json!(state.time.closes.0));
    question.into()
}

fn verdict(asked: &Asked, given: &Given) -> Value {
    json!({
        "choice": given.choice,
        "text": given.text,
        "correct": given.correct,
        "timed_out": given.timed_out,
        "correctAnswer": asked.drawn.correct_answer(asked.order),
        "why": asked.drawn.why,
    })
}

/// Every question that has its verdict.
fn review(asked: &[Asked], state: &State) -> Vec<Value> {
    let reviewed = asked.iter().zip(&state.given).map(|(asked, given)| {
        let mut question = shown(asked);
        question.insert("verdict".into(), verdict(asked, given));
        question.into()
    });
    reviewed.collect()
}

/// The form of it, for the API document and the web app's types.
pub(super) fn shape() -> Shape {
    let of = Shape::Value;
    let optional = |shape| Shape::Optional(Box::new(shape));
    let four = |each: fn() -> Shape| Shape::Object(["en", "fr", "es", "pt"].map(|language| (language, each())).into());
    let words = || Shape::Value(Kind::Text);
    let lists = || Shape::list(Shape::Value(Kind::Text));
    let question = || {
        vec![
            ("id", of(Kind::Uuid)),
            ("question", four(words)),
            ("options", optional(four(lists))),
            ("category", of(Kind::Text)),
            ("difficulty", of(Kind::Text)),
            ("imageUrl", Shape::maybe(Kind::Text)),
            ("timeLimit", of(Kind::Int)),
            ("questionType", of(Kind::Text)),
            ("answerType", of(Kind::Text)),
            ("level", of(Kind::Int)),
            ("mode", of(Kind::Text)),
        ]
    };
    let verdict = || {
        Shape::Object(vec![
            ("choice", Shape::maybe(Kind::Int)),
            ("text", Shape::maybe(Kind::Text)),
            ("correct", of(Kind::Bool)),
            ("timed_out", of(Kind::Bool)),
            ("correctAnswer", of(Kind::Json)),
            ("why", four(words)),
        ])
    };
    let result = Shape::Object(vec![
        ("passed", of(Kind::Bool)),
        ("stars", of(Kind::Int)),
        ("best", of(Kind::Int)),
        ("unlocked", Shape::maybe(Kind::Int)),
        ("rank_before", Shape::maybe(Kind::Int)),
        ("rank_after", Shape::maybe(Kind::Int)),
        ("promoted", of(Kind::Bool)),
        ("demoted", of(Kind::Bool)),
        ("reward", of(Kind::Int)),
        ("counted", of(Kind::Bool)),
    ]);
    let mut open = question();
    open.extend([("opens_at", of(Kind::Int)), ("closes_at", of(Kind::Int))]);
    let mut reviewed = question();
    reviewed.push(("verdict", verdict()));
    Shape::Object(vec![
        ("session", of(Kind::Uuid)),
        ("mode", of(Kind::Text)),
        ("step", of(Kind::Int)),
        ("season", Shape::maybe(Kind::Text)),
        ("status", of(Kind::Text)),
        ("version", of(Kind::Int)),
        ("now", of(Kind::Int)),
        ("index", of(Kind::Int)),
        ("count", of(Kind::Int)),
        ("right", of(Kind::Int)),
        ("wrong", of(Kind::Int)),
        ("wrong_left", Shape::maybe(Kind::Int)),
        ("phase", of(Kind::Text)),
        ("expires_at", Shape::maybe(Kind::Int)),
        ("question", optional(Shape::Object(open))),
        ("verdict", optional(verdict())),
        ("given", optional(Shape::Object(vec![("index", of(Kind::Int)), ("verdict", verdict())]))),
        ("result", optional(result)),
        ("review", optional(Shape::list(Shape::Object(reviewed)))),
    ])
}
