//! The daily five: five questions a day (UTC), the same for everyone, once for each player. A session counts for the day on
//! which it started. A day that was played to its end pays mana and continues the player's streak (decision 17).

mod api;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::api::declare;
use self::rules::{Day, QUESTIONS};
use self::store::DayResult;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::mana::{self, Cause, Reason};
use crate::play::questions::{Draw, Drawn, Questions};
use crate::play::quiz::{self, Asked, EndedSession, Mode, Outcome, Plan, QuizMode};

/// For so many days a question is not asked again.
const NO_REPEATS_FOR: i64 = 60;

const NAME: &str = QuizMode::Daily.name();

/// The refusal codes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    PlayedToday,
}

impl RefusalCodes for Code {}

/// The mode for the quiz engine.
pub struct Daily;

impl Mode for Daily {
    fn mode(&self) -> QuizMode {
        QuizMode::Daily
    }

    fn begin(&self, tx: &mut Tx<'_>, user: Uuid, _level: Option<i64>, now: Timestamp) -> Result<Plan, CallError> {
        let day = Day::at(now);
        if store::is_played(tx, user, day)? {
            return Err(CallError::outdated(Code::PlayedToday, "You have played today's five questions"));
        }
        let questions = Asked::Given(questions_of(tx, day, now)?);
        Ok(Plan { step: day.number(), season: Some(day.name()), terms: rules::terms(), questions })
    }

    fn end(&self, tx: &mut Tx<'_>, ended: &EndedSession, now: Timestamp) -> Result<Outcome, CallError> {
        // The day of the start, also if it is over by now.
        let day = ended.season.as_deref().and_then(Day::named).unwrap_or(Day::at(now));
        let complete = rules::is_complete(ended.status);
        let mut outcome = Outcome { passed: complete, counted: complete, best: ended.right, ..Outcome::default() };
        if complete {
            let streak = rules::after(store::lock_streak(tx, ended.user)?, day);
            outcome.streak = Some(streak.days);
            outcome.reward = rules::reward(streak.days);
            if let Ok(reward) = u32::try_from(outcome.reward) {
                mana::grant(tx, ended.user, reward, Cause { reason: Reason::Daily, reference: day.name() }, now)?;
            }
            store::save_streak(tx, ended.user, &streak)?;
        }
        let result = DayResult {
            day,
            session: ended.id,
            signs: signs(&ended.verdicts),
            right: ended.right,
            complete,
            reward: outcome.reward,
        };
        store::add_result(tx, ended.user, &result, now)?;
        if complete {
            store::add_score(tx, day, ended.right)?;
        }
        Ok(outcome)
    }
}

/// The questions of a day, chosen at its first start. The row decides: a new bank in the middle of a day changes nothing.
fn questions_of(tx: &mut Tx<'_>, day: Day, now: Timestamp) -> Result<Vec<Drawn>, DbError> {
    if let Some(questions) = store::questions(tx, day)? {
        return Ok(questions);
    }
    let mut not = store::earlier_questions(tx, day, NO_REPEATS_FOR)?;
    let mut dice = Dice::new(day.seed());
    let mut all = Vec::new();
    for (difficulty, count) in rules::questions() {
        // Pictures depend on what a node can reach, so the questions have none.
        let (difficulty, mode) = (Some(difficulty), NAME.to_owned());
        let request = Draw { difficulty, count, not: not.clone(), mode, pictures: false, choices: true };
        let drawn = Questions::draw(tx, &request, &mut dice)?;
        not.extend(drawn.iter().map(|question| question.id));
        all.extend(drawn);
    }
    store::add_questions(tx, day, &all, now)?;
    Ok(store::questions(tx, day)?.unwrap_or(all))
}

/// A letter for each question: `r` right, `w` wrong or out of time, `-` not asked.
fn signs(verdicts: &[bool]) -> String {
    let given = verdicts.iter().map(|right| if *right { 'r' } else { 'w' });
    given.chain(std::iter::repeat('-')).take(QUESTIONS).collect()
}

/// A streak as the profile shows it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ShownStreak {
    /// 0 without a streak.
    pub days: i64,
    pub best: i64,
}

/// The player's streak now.
pub fn shown_streak(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<ShownStreak, DbError> {
    let today = present_day(tx, user, now)?;
    let streak = store::streak(tx, user)?;
    Ok(ShownStreak {
        days: streak.map_or(0, |streak| streak.days_at(today)),
        best: streak.map_or(0, |streak| streak.best),
    })
}

/// The day that the player can play now: that of the running session, else today.
fn present_day(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<Day, DbError> {
    let running = quiz::playing_in(tx, user, NAME)?.and_then(|(_, day)| day);
    Ok(running.as_deref().and_then(Day::named).unwrap_or(Day::at(now)))
}
