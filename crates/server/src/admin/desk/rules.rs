//! The rules of the desk: what an administrator may write and how much of it, and why an act is refused.

use schemars::JsonSchema;
use serde::Serialize;

use crate::admin;
use crate::base::clock::Timestamp;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::play::questions::Four;
pub use crate::play::questions::edits::{LONGEST_OPTION, LONGEST_QUESTION};

/// In characters.
pub const LONGEST_ANNOUNCEMENT: usize = 280;
pub const LONGEST_ANSWER: usize = 500;
/// The rows of a page.
pub const PAGE: usize = 50;

impl RefusalCodes for Refusal {}

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("Question not found")]
    #[serde(rename = "desk_question_not_found")]
    QuestionNotFound,
    #[error("The question is retired already")]
    QuestionRetired,
    #[error("The question is not retired")]
    QuestionNotRetired,
    #[error("Every text is needed, none too long, and the options must differ")]
    BadQuestionText,
    #[error("There is no report to answer")]
    NoOpenReport,
    #[error("Purchase not found")]
    #[serde(rename = "desk_purchase_not_found")]
    PurchaseNotFound,
    #[error("Nothing of this purchase can be refunded now")]
    #[serde(rename = "purchase_not_refundable")]
    NotRefundable,
    #[error("This purchase cannot be released")]
    #[serde(rename = "purchase_not_held")]
    NotHeld,
    #[error("The provider has nothing to say about this purchase")]
    NothingToAsk,
    #[error("The provider could not be asked; try again later")]
    ProviderSilent,
    #[error("Letter not found: it was sent or has expired")]
    LetterNotFound,
    #[error("The letter is being sent now")]
    LetterInHand,
    #[error("Game not found: it is over")]
    #[serde(rename = "desk_game_not_found")]
    GameNotFound,
    #[error("An update is running")]
    UpdateRunning,
    #[error("Announcement not found")]
    AnnouncementNotFound,
    #[error("An announcement needs a text in each language, none too long, and must end after it starts and after now")]
    BadAnnouncement,
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let text = refusal.to_string();
        match refusal {
            Refusal::QuestionNotFound
            | Refusal::PurchaseNotFound
            | Refusal::LetterNotFound
            | Refusal::GameNotFound
            | Refusal::AnnouncementNotFound => Self::absent(refusal, text),
            _ => Self::named(refusal, text),
        }
    }
}

/// A reason as it is logged.
pub fn reason(raw: &str) -> Result<String, admin::Refusal> {
    admin::rules::reason(raw)
}

/// Words for players who reported a question; none is fine.
pub fn answer(raw: Option<&str>) -> Result<Option<String>, admin::Refusal> {
    match raw.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => admin::rules::text(text, 1, LONGEST_ANSWER).map(Some).ok_or(admin::Refusal::Text),
    }
}

/// The texts as they are stored, if they and the times are fine.
pub fn check_announcement(
    texts: &Four<String>,
    starts_at: Timestamp,
    ends_at: Timestamp,
    now: Timestamp,
) -> Result<Four<String>, Refusal> {
    let texts = Four::all(|language| admin::rules::text(texts.get(language), 1, LONGEST_ANNOUNCEMENT));
    let in_order = starts_at < ends_at && ends_at > now;
    texts.filter(|_| in_order).ok_or(Refusal::BadAnnouncement)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementState {
    Planned,
    Shown,
    Over,
}

pub fn state_of(starts_at: Timestamp, ends_at: Timestamp, now: Timestamp) -> AnnouncementState {
    match (now < starts_at, now < ends_at) {
        (true, _) => AnnouncementState::Planned,
        (false, true) => AnnouncementState::Shown,
        (false, false) => AnnouncementState::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_announcement_has_four_texts_and_ends_after_its_start_and_after_now() {
        let texts = |text: &str| Four::of(|_| text.to_owned());
        let check =
            |texts: &Four<String>, from, to| check_announcement(texts, Timestamp(from), Timestamp(to), Timestamp(50));
        assert_eq!(check(&texts(" Hello "), 0, 100), Ok(texts("Hello")));
        assert_eq!(check(&texts("Hello"), 100, 100), Err(Refusal::BadAnnouncement));
        assert_eq!(check(&texts("Hello"), 0, 50), Err(Refusal::BadAnnouncement));
        assert_eq!(check(&texts(&"x".repeat(LONGEST_ANNOUNCEMENT + 1)), 0, 100), Err(Refusal::BadAnnouncement));
        let without_french = Four { fr: "  ".to_owned(), ..texts("Hello") };
        assert_eq!(check(&without_french, 0, 100), Err(Refusal::BadAnnouncement));
    }

    #[test]
    fn an_announcement_is_planned_then_shown_then_over() {
        let state = |now| state_of(Timestamp(10), Timestamp(20), Timestamp(now));
        assert_eq!(state(9), AnnouncementState::Planned);
        assert_eq!((state(10), state(19)), (AnnouncementState::Shown, AnnouncementState::Shown));
        assert_eq!(state(20), AnnouncementState::Over);
    }

    #[test]
    fn an_answer_may_be_left_out() {
        assert_eq!(answer(None), Ok(None));
        assert_eq!(answer(Some("  ")), Ok(None));
        assert_eq!(answer(Some(" Yes ")), Ok(Some("Yes".to_owned())));
        assert!(answer(Some(&"x".repeat(LONGEST_ANSWER + 1))).is_err());
    }
}
