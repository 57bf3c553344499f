//! The contract of quiz sessions: what the functions take and give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::mode::{Outcome, QuizMode};
use super::rules::Status;
use crate::play::questions::{CorrectAnswer, Four, OpenQuestion, QuestionCard, ShownQuestion};

#[derive(Debug, Deserialize, JsonSchema)]
pub struct StartArgs {
    #[schemars(with = "QuizMode")]
    pub mode: String,
    pub level: Option<i64>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SessionArgs {
    pub session: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct CurrentArgs {
    #[schemars(with = "Option<QuizMode>")]
    pub mode: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AnswerArgs {
    pub session: Uuid,
    pub index: i64,
    /// From 0 to 3, as the options are shown.
    pub choice: Option<i64>,
    pub text: Option<String>,
    /// If it is named, it must be the open question: the one before may be void.
    pub question: Option<Uuid>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct NextArgs {
    pub session: Uuid,
    pub index: Option<i64>,
}

/// The state of a session. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuizSnapshot {
    pub session: Uuid,
    pub mode: QuizMode,
    /// The level, the step of the ladder from 1, or the number of the day.
    pub step: i64,
    /// The week that a ranked session counts for, or the day of a daily one.
    pub season: Option<String>,
    pub status: Status,
    pub version: i64,
    pub now: i64,
    pub index: usize,
    pub count: usize,
    pub right: usize,
    pub wrong: usize,
    /// Wrong answers until the session is failed; null where they are not counted.
    pub wrong_left: Option<usize>,
    pub phase: QuizPhase,
    /// When the session ends if the player does nothing.
    pub expires_at: Option<i64>,
    /// How many questions became void because the server was away. They count for nothing and are replaced.
    pub voids: usize,
    /// When the replacement of a void question can open; null while no question is void.
    pub resumes_at: Option<i64>,
    pub question: Option<OpenQuestion>,
    pub verdict: Option<QuizVerdict>,
    /// The verdict on the answer that this call sent.
    pub given: Option<GivenVerdict>,
    pub result: Option<Outcome>,
    /// Null until the session is over.
    pub review: Option<Vec<ReviewedQuestion>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuizPhase {
    Question,
    Review,
    Finished,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuizVerdict {
    pub choice: Option<usize>,
    pub text: Option<String>,
    pub correct: bool,
    pub timed_out: bool,
    #[serde(rename = "correctAnswer")]
    pub correct_answer: CorrectAnswer,
    pub why: Four<String>,
    /// The whole card that the question was about; null in a review, which does not draw it.
    pub card: Option<QuestionCard>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GivenVerdict {
    pub index: usize,
    pub verdict: QuizVerdict,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewedQuestion {
    #[serde(flatten)]
    pub question: ShownQuestion,
    pub verdict: QuizVerdict,
}
