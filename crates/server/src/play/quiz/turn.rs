//! One move of a session, in a transaction: the session is created or locked, its timer and the player's command are
//! applied, and it is saved.

use std::sync::Arc;

use anyhow::anyhow;
use uuid::Uuid;

use super::mode::{Asked, EndedSession, Mode};
use super::rules::{self, Command, Status, wake_at};
use super::snapshot::snapshot;
use super::store::{self, AskedQuestion, Session};
use super::{QUIZ_SESSIONS, Quiz, QuizSnapshot, own};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;
use crate::contract::registry::{CallError, publish_insert, publish_update};
use crate::play::questions::{self, Difficulty, Draw, Drawn, Questions, note_seen_ids, recent};

/// The number of finished sessions of a player and mode whose questions are kept for the review.
const REVIEWABLE: i64 = 20;

/// Returns the player's command for the locked session, if there is one.
pub(super) type Decide<'c> = &'c dyn Fn(&mut Tx<'_>, &Session) -> Result<Option<Command>, CallError>;

/// Everything that a move needs besides the database.
#[derive(Clone)]
pub(super) struct Turn {
    pub(super) this: Quiz,
    pub(super) now: Timestamp,
    /// Drawn before the transaction, which may run twice.
    pub(super) dice: Dice,
}

impl Turn {
    /// Creates a session; `None` if the player is in one already.
    pub(super) fn begin(
        mut self,
        tx: &mut Tx<'_>,
        id: Uuid,
        user: Uuid,
        mode: &dyn Mode,
        level: Option<i64>,
    ) -> Result<Option<Session>, CallError> {
        let plan = mode.begin(tx, user, level, self.now)?;
        let asked = match plan.questions {
            Asked::Drawn(wanted) => {
                let not = recent(tx, user)?;
                self.draw(tx, not, (mode, plan.step), &wanted)?
            }
            Asked::Given(questions) => self.asked(questions),
        };
        let limits = asked.iter().map(|asked| self.limit_of(asked)).collect();
        let session = Session {
            id,
            user,
            mode: mode.name().to_owned(),
            step: plan.step,
            season: plan.season,
            version: 1,
            state: rules::begin(plan.terms, limits, rules::first_opens(self.now, self.this.tempo)),
            outcome: None,
            wakes_at: None,
        };
        if !store::insert(tx, &session, self.now)? {
            return Ok(None);
        }
        store::add_questions(tx, id, &asked)?;
        note_seen_ids(tx, user, &ids(&asked), self.now)?;
        store::delete_old_questions(tx, user, mode.name(), REVIEWABLE)?;
        publish_insert(tx, &QUIZ_SESSIONS, &id.to_string(), self.now)?;
        Ok(Some(session))
    }

    /// Makes the player's move, if there is one; returns the snapshot afterwards and the time of the next timer.
    pub(super) fn play(
        mut self,
        tx: &mut Tx<'_>,
        id: Uuid,
        user: Uuid,
        decide: Option<Decide<'_>>,
    ) -> Result<(QuizSnapshot, Option<Timestamp>), CallError> {
        let mut session = own(store::lock(tx, id)?, user)?;
        let before = session.state.clone();
        let outages = self.this.outages(tx, &session, self.now)?;
        session.state.pass(self.now, &outages);
        let command = decide.map(|decide| decide(tx, &session)).transpose()?.flatten();
        let resumes = match command {
            None => session.state.resumes_when_seen(),
            Some(Command::Next { index }) => {
                session.state.may_resume(self.now) && index.is_none_or(|index| index == session.state.index())
            }
            Some(Command::Answer { .. } | Command::Quit) => false,
        };
        if resumes {
            self.replace(tx, &mut session)?;
        }
        let answered = match &command {
            Some(Command::Answer { index, .. }) => Some(*index),
            _ => None,
        };
        if let Some(command) = command {
            rules::apply(&mut session.state, command, self.now)?;
        }
        count_answer(tx, &session, &before, answered)?;
        let now = self.now;
        self.save(tx, &mut session, &before)?;
        Ok((snapshot(tx, &session, answered, now)?, wake_at(&session.state)))
    }

    /// Fires the session's timer, if it is still due: a player's move may have been first.
    pub(super) fn pass(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<(), CallError> {
        let Some(mut session) = store::lock(tx, id)? else { return Ok(()) };
        if wake_at(&session.state).is_none_or(|due| due > self.now) {
            return Ok(());
        }
        let before = session.state.clone();
        let outages = self.this.outages(tx, &session, self.now)?;
        session.state.pass(self.now, &outages);
        self.save(tx, &mut session, &before)
    }

    /// Saves a session, and calls its mode when it has ended.
    fn save(&self, tx: &mut Tx<'_>, session: &mut Session, before: &rules::State) -> Result<(), CallError> {
        if session.state == *before {
            return Ok(());
        }
        session.version += 1;
        let status = session.state.status();
        let over = before.status() == Status::Playing && status != Status::Playing;
        if over {
            let mode = mode_of(&self.this.modes, session)?;
            let ended = EndedSession {
                id: session.id,
                user: session.user,
                step: session.step,
                season: session.season.clone(),
                status,
                right: session.state.right() as i64,
                verdicts: session.state.given.iter().map(|given| given.correct).collect(),
            };
            session.outcome = Some(mode.end(tx, &ended, self.now)?);
        }
        let finished = over.then_some(self.now);
        let voided = (session.state.voids > before.voids).then_some(self.now);
        publish_update(tx, &QUIZ_SESSIONS, &session.id.to_string(), self.now, |tx| {
            store::save(tx, session, finished, voided)
        })?;
        Ok(())
    }

    /// Replaces the void question by one of the same difficulty that the session has not drawn yet.
    fn replace(&mut self, tx: &mut Tx<'_>, session: &mut Session) -> Result<(), CallError> {
        let place = session.state.index();
        let own = store::questions(tx, session.id, session.state.count())?;
        let difficulty = own.get(place).map_or(Difficulty::Medium, |asked| asked.drawn.difficulty);
        let mut not = recent(tx, session.user)?;
        not.extend(ids(&own));
        let modes = Arc::clone(&self.this.modes);
        let mode = mode_of(&modes, session)?;
        let asked = self.draw(tx, not, (mode, session.step), &[(difficulty, 1)])?;
        if let Some(first) = asked.first() {
            store::replace_question(tx, session.id, place, first)?;
            note_seen_ids(tx, session.user, &ids(&asked), self.now)?;
            session.state.reopen(self.limit_of(first), self.now);
        }
        Ok(())
    }

    /// In seconds.
    fn limit_of(&self, asked: &AskedQuestion) -> u32 {
        asked.drawn.time_limit_seconds * self.this.tempo.answer_time
    }

    /// Draws questions in the order of `wanted`; those of `not` only when no others are left.
    fn draw(
        &mut self,
        tx: &mut Tx<'_>,
        mut not: Vec<Uuid>,
        (mode, step): (&dyn Mode, i64),
        wanted: &[(Difficulty, usize)],
    ) -> Result<Vec<AskedQuestion>, DbError> {
        let mut all = Vec::new();
        for (difficulty, count) in wanted {
            let (difficulty, pictures) = (Some(*difficulty), self.this.questions.pictures());
            let (name, choices) = (mode.name().to_owned(), !mode.types_answers(step));
            let request = Draw { difficulty, count: *count, not: not.clone(), mode: name, pictures, choices };
            let drawn = Questions::draw(tx, &request, &mut self.dice)?;
            not.extend(drawn.iter().map(|question| question.id));
            all.extend(drawn);
        }
        Ok(self.asked(all))
    }

    /// Adds the cards that questions are about, and the orders in which the options are shown.
    fn asked(&mut self, mut questions: Vec<Drawn>) -> Vec<AskedQuestion> {
        self.this.questions.add_cards(&mut questions);
        questions.into_iter().map(|drawn| AskedQuestion { drawn, order: self.dice.order() }).collect()
    }
}

fn mode_of<'a>(modes: &'a [Box<dyn Mode>], session: &Session) -> Result<&'a dyn Mode, CallError> {
    let mode = modes.iter().find(|mode| mode.name() == session.mode);
    Ok(mode.ok_or_else(|| anyhow!("session {} has the unknown mode {}", session.id, session.mode))?.as_ref())
}

fn ids(asked: &[AskedQuestion]) -> Vec<Uuid> {
    asked.iter().map(|asked| asked.drawn.id).collect()
}

/// Counts an answer that the player gave in this move, for the share of right answers to its question.
fn count_answer(
    tx: &mut Tx<'_>,
    session: &Session,
    before: &rules::State,
    answered: Option<usize>,
) -> Result<(), DbError> {
    let Some(index) = answered.filter(|index| before.given.len() <= *index) else { return Ok(()) };
    let Some(given) = session.state.given.get(index) else { return Ok(()) };
    let correct = given.correct;
    match store::question(tx, session.id, index)? {
        Some(asked) => questions::desk::count_answer(tx, asked.drawn.id, correct),
        None => Ok(()),
    }
}
