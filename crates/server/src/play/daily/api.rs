//! The player's day, week and streak, for the registry.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::rules::{self, Day, Mark, QUESTIONS, REWARD, WEEK, WEEK_REWARD};
use super::store::{self, DayResult};
use super::{Code, NAME};
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::contract::registry::{Function, NoArgs, Registry};
use crate::play::quiz;

/// The most past days in a response.
const PAST: i64 = 14;

/// The player's day. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DailyState {
    /// Today in UTC: `2026-11-22`.
    pub day: String,
    /// From 1.
    pub number: i64,
    /// When the next five can be played.
    pub ends_at: i64,
    pub now: i64,
    /// The session that the player is in; it may be of an earlier day.
    pub running: Option<DailyRunning>,
    /// Null until today's five are played.
    pub result: Option<DailyResult>,
    /// The share of today's other players with fewer right answers, in percent; null while there are too few.
    pub better_than: Option<i64>,
    /// The days of the streak; 0 without one.
    pub streak: i64,
    pub best: i64,
    /// The mana for the five that can be played next.
    pub reward: i64,
    /// From Monday to Sunday.
    pub week: Vec<DailyWeekDay>,
    /// Earlier days, newest first.
    pub past: Vec<DailyResult>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DailyRunning {
    pub session: Uuid,
    pub day: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DailyResult {
    pub day: String,
    pub number: i64,
    pub session: Uuid,
    pub right: i64,
    /// All five were played.
    pub complete: bool,
    pub reward: i64,
    /// One for each question.
    pub signs: Vec<DailySign>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DailySign {
    Right,
    /// Also if the time was over.
    Wrong,
    NotAsked,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DailyWeekDay {
    pub day: String,
    pub mark: DailyMark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DailyMark {
    Played,
    /// Missed, but the streak goes on.
    Forgiven,
    Missed,
    /// Today, not played yet.
    Open,
    Ahead,
}

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    questions: usize,
    reward: i64,
    /// The mana for every seventh day of a streak.
    week_reward: i64,
    week: i64,
}

pub fn declare(db: &Db, clock: &Clock, registry: &mut Registry) {
    registry.add_refusals::<Code>("daily");
    let constants = Constants { questions: QUESTIONS, reward: REWARD, week_reward: WEEK_REWARD, week: WEEK };
    registry.add_constants("daily", &constants);
    registry.add_function(Function::new(
        "daily_state",
        "The player's five questions of today, the streak, this week, and past days",
        &(db.clone(), clock.clone()),
        |(db, clock), caller, _: NoArgs| async move {
            let now = clock.now();
            Ok(db.snapshot(move |tx| state(tx, caller.user, now)).await?)
        },
    ));
}

fn state(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<DailyState, DbError> {
    let today = Day::at(now);
    let running = quiz::playing_in(tx, user, NAME)?;
    let running = running.and_then(|(session, day)| Some((session, Day::named(&day?)?)));
    let streak = store::streak(tx, user)?;
    let mut results = store::results(tx, user, today, PAST + 1)?;
    let result = if results.first().is_some_and(|newest| newest.day == today) { Some(results.remove(0)) } else { None };
    let better_than = match &result {
        Some(result) if result.complete => rules::better_than(&store::scores(tx, today)?, result.right),
        _ => None,
    };
    // A running session of yesterday can still save the streak.
    let present = running.map_or(today, |(_, day)| day);
    // After today's five, the next ones are tomorrow's.
    let next = if result.is_some() { Day(today.0 + 1) } else { present };
    let complete: Vec<Day> =
        results.iter().chain(&result).filter(|result| result.complete).map(|result| result.day).collect();
    let week = rules::week(streak, &complete, today);
    Ok(DailyState {
        day: today.name(),
        number: today.number(),
        ends_at: today.ends().0,
        now: now.0,
        running: running.map(|(session, day)| DailyRunning { session, day: day.name() }),
        result: result.map(shown),
        better_than,
        streak: streak.map_or(0, |streak| streak.days_at(present)),
        best: streak.map_or(0, |streak| streak.best),
        reward: rules::reward(rules::after(streak, next).days),
        week: week.into_iter().map(|(day, mark)| DailyWeekDay { day: day.name(), mark: mark.into() }).collect(),
        past: results.into_iter().take(PAST as usize).map(shown).collect(),
    })
}

fn shown(result: DayResult) -> DailyResult {
    let sign = |letter| match letter {
        'r' => DailySign::Right,
        'w' => DailySign::Wrong,
        _ => DailySign::NotAsked,
    };
    DailyResult {
        day: result.day.name(),
        number: result.day.number(),
        session: result.session,
        right: result.right,
        complete: result.complete,
        reward: result.reward,
        signs: result.signs.chars().map(sign).collect(),
    }
}

impl From<Mark> for DailyMark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Played => Self::Played,
            Mark::Forgiven => Self::Forgiven,
            Mark::Missed => Self::Missed,
            Mark::Open => Self::Open,
            Mark::Ahead => Self::Ahead,
        }
    }
}
