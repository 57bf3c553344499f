//! A session as its player sees it, without answers before their verdict.

use anyhow::anyhow;

use super::QuizMode;
use super::rules::{GivenAnswer, Phase, State, Status};
use super::store::{self, AskedQuestion, Session};
use super::wire::{GivenVerdict, QuizPhase, QuizSnapshot, QuizVerdict, ReviewedQuestion};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::play::questions::OpenQuestion;

/// The state of a session. `answered` is the question whose verdict was asked for, if one was.
pub(super) fn snapshot(
    tx: &mut Tx<'_>,
    session: &Session,
    answered: Option<usize>,
    now: Timestamp,
) -> Result<QuizSnapshot, DbError> {
    let Session { id, mode, step, season, version, state, outcome, .. } = session;
    let over = state.status() != Status::Playing;
    let asked = if over {
        store::questions(tx, *id, state.given.len())?
    } else if state.is_paused() {
        // The question is void; another one opens when the player is back.
        Vec::new()
    } else {
        store::question(tx, *id, state.index())?.into_iter().collect()
    };
    // Of a session that ended in the middle of a question, the last answered question is shown.
    let shown = asked.last();
    let judged = shown.zip(state.given.get(state.index())).map(|(asked, given)| verdict(asked, given));
    let given = match answered {
        Some(index) => {
            let asked = store::question(tx, *id, index)?;
            let verdict = asked.zip(state.given.get(index)).map(|(asked, given)| verdict(&asked, given));
            verdict.map(|verdict| GivenVerdict { index, verdict })
        }
        None => None,
    };
    Ok(QuizSnapshot {
        session: *id,
        mode: QuizMode::named(mode).ok_or_else(|| anyhow!("session {id} has the unknown mode {mode}"))?,
        step: *step,
        season: season.clone(),
        status: state.status(),
        version: *version,
        now: now.0,
        index: state.index(),
        count: state.count(),
        right: state.right(),
        wrong: state.wrong(),
        wrong_left: state.wrong_left(),
        phase: phase(state),
        expires_at: state.expires_at().map(|at| at.0),
        voids: state.voids,
        resumes_at: state.resumes_at().map(|at| at.0),
        question: shown.map(|asked| OpenQuestion {
            shown: asked.drawn.shown(asked.order),
            opens_at: state.time.opened.0,
            closes_at: state.time.closes.0,
        }),
        verdict: judged,
        given,
        result: outcome.clone(),
        review: over.then(|| review(&asked, state)),
    })
}

fn phase(state: &State) -> QuizPhase {
    match state.phase {
        Phase::Question | Phase::Paused { .. } => QuizPhase::Question,
        Phase::Review { .. } | Phase::Over { seen: false, .. } => QuizPhase::Review,
        Phase::Over { seen: true, .. } => QuizPhase::Finished,
    }
}

fn verdict(asked: &AskedQuestion, given: &GivenAnswer) -> QuizVerdict {
    QuizVerdict {
        choice: given.choice,
        text: given.text.clone(),
        correct: given.correct,
        timed_out: given.timed_out,
        correct_answer: asked.drawn.correct_answer(asked.order),
        why: asked.drawn.why.clone(),
        card: asked.drawn.card.clone(),
    }
}

/// All closed questions.
fn review(asked: &[AskedQuestion], state: &State) -> Vec<ReviewedQuestion> {
    let reviewed = asked.iter().zip(&state.given);
    reviewed
        .map(|(asked, given)| {
            let (mut question, mut verdict) = (asked.drawn.shown(asked.order), verdict(asked, given));
            // Ten cards in four languages would make the answer several times larger.
            (question.card, verdict.card) = (None, None);
            ReviewedQuestion { question, verdict }
        })
        .collect()
}
