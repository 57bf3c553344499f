//! The rules of the desk: what an administrator may write and how much of it, and why an act is refused.

use schemars::JsonSchema;
use serde::Serialize;

use crate::registry::{CallError, RefusalCodes};

/// In characters.
pub const LONGEST_ANNOUNCEMENT: usize = 280;
pub const LONGEST_ANSWER: usize = 500;
pub const LONGEST_QUESTION: usize = 400;
pub const LONGEST_OPTION: usize = 160;
/// The rows of a page.
pub const PAGE: usize = 50;

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    DeskQuestionNotFound,
    QuestionRetired,
    QuestionNotRetired,
    BadQuestionText,
    NoOpenReport,
    DeskPurchaseNotFound,
    PurchaseNotRefundable,
    PurchaseNotHeld,
    NothingToAsk,
    ProviderSilent,
    LetterNotFound,
    LetterInHand,
    DeskGameNotFound,
    UpdateRunning,
    AnnouncementNotFound,
    BadAnnouncement,
    BadReason,
}

impl RefusalCodes for Code {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Question not found")]
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
    PurchaseNotFound,
    #[error("Nothing of this purchase can be refunded now")]
    NotRefundable,
    #[error("This purchase cannot be released")]
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
    GameNotFound,
    #[error("An update is running")]
    UpdateRunning,
    #[error("Announcement not found")]
    AnnouncementNotFound,
    #[error("An announcement needs a text in each language, none too long, and must end after it starts and after now")]
    BadAnnouncement,
    #[error("Give a reason of 3 to 500 characters")]
    BadReason,
}

impl Refusal {
    pub fn code(self) -> Code {
        match self {
            Self::QuestionNotFound => Code::DeskQuestionNotFound,
            Self::QuestionRetired => Code::QuestionRetired,
            Self::QuestionNotRetired => Code::QuestionNotRetired,
            Self::BadQuestionText => Code::BadQuestionText,
            Self::NoOpenReport => Code::NoOpenReport,
            Self::PurchaseNotFound => Code::DeskPurchaseNotFound,
            Self::NotRefundable => Code::PurchaseNotRefundable,
            Self::NotHeld => Code::PurchaseNotHeld,
            Self::NothingToAsk => Code::NothingToAsk,
            Self::ProviderSilent => Code::ProviderSilent,
            Self::LetterNotFound => Code::LetterNotFound,
            Self::LetterInHand => Code::LetterInHand,
            Self::GameNotFound => Code::DeskGameNotFound,
            Self::UpdateRunning => Code::UpdateRunning,
            Self::AnnouncementNotFound => Code::AnnouncementNotFound,
            Self::BadAnnouncement => Code::BadAnnouncement,
            Self::BadReason => Code::BadReason,
        }
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let (code, text) = (refusal.code(), refusal.to_string());
        match refusal {
            Refusal::QuestionNotFound
            | Refusal::PurchaseNotFound
            | Refusal::LetterNotFound
            | Refusal::GameNotFound
            | Refusal::AnnouncementNotFound => Self::absent(code, text),
            _ => Self::named(code, text),
        }
    }
}
