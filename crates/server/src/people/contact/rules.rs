//! The rules of a message to the operator: topics, length, rate limits. Pure.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::limits::Rule;
use crate::contract::registry::{HttpRefusal, RefusalCodes};
use crate::people::mail::plain;
use crate::people::usage::{Cap, Full};

pub const MIN_LENGTH: usize = 10;
pub const MAX_LENGTH: usize = 4000;

const HOUR: Duration = Duration::from_secs(3600);
/// For each user.
pub const AN_HOUR: Rule = Rule { name: "contact", burst: 5, per: HOUR };
pub const A_DAY: Rule = Rule { name: "contact_day", burst: 20, per: Duration::from_secs(24 * 3600) };
/// The most of a player's messages that wait to be sent: while the mail server is away they are kept for 30 days, and 20 a day would
/// be 600. Sent ones are not stored.
pub const WAITING: Cap = Cap { kind: "messages", rows: 200, bytes: 2_000_000 };
/// For each IP address, which several users may share.
pub const FROM_ADDRESS: Rule = Rule { name: "contact_from", burst: 20, per: HOUR };

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("The topic must be one of question, bug, account, idea, other")]
    UnknownTopic,
    #[error("The message must be at least {MIN_LENGTH} characters long")]
    TooShort,
    #[error("The message must be at most {MAX_LENGTH} characters long")]
    TooLong,
    /// Seconds to wait.
    #[error("You have written very often, please try again later")]
    TooOften(u64),
    #[error("You have {} that could not be sent yet; please try again later", .0.told("messages"))]
    StorageFull(Full),
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ValidationFailed,
    MessageTooShort,
    MessageTooLong,
    OverContactLimit,
    MessageStorageFull,
}

impl RefusalCodes for Code {}

impl HttpRefusal for Refusal {
    type Code = Code;

    fn wire(&self) -> (u16, Code) {
        match self {
            Self::UnknownTopic => (400, Code::ValidationFailed),
            Self::TooShort => (400, Code::MessageTooShort),
            Self::TooLong => (400, Code::MessageTooLong),
            Self::TooOften(_) => (429, Code::OverContactLimit),
            Self::StorageFull(_) => (400, Code::MessageStorageFull),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooOften(seconds) => Some(*seconds),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Question,
    Bug,
    Account,
    Idea,
    Other,
}

impl Topic {
    const ALL: [Self; 5] = [Self::Question, Self::Bug, Self::Account, Self::Idea, Self::Other];

    pub fn parse(text: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|topic| topic.as_str() == text).ok_or(Refusal::UnknownTopic)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Bug => "bug",
            Self::Account => "account",
            Self::Idea => "idea",
            Self::Other => "other",
        }
    }
}

/// The typed text as the operator will read it.
pub fn message(typed: &str) -> Result<String, Refusal> {
    let text = plain(typed);
    match text.chars().count() {
        ..MIN_LENGTH => Err(Refusal::TooShort),
        MIN_LENGTH..=MAX_LENGTH => Ok(text),
        _ => Err(Refusal::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_one_of_five() {
        for topic in Topic::ALL {
            assert_eq!(Topic::parse(topic.as_str()), Ok(topic));
        }
        for bad in ["", "Bug", "praise", "bug\r\nBcc: x@example.org"] {
            assert_eq!(Topic::parse(bad), Err(Refusal::UnknownTopic), "{bad:?}");
        }
    }

    #[test]
    fn a_message_is_measured_as_it_will_be_read() {
        assert_eq!(message("  ten chars.\r\n"), Ok("ten chars.".into()));
        assert_eq!(message("nine char"), Err(Refusal::TooShort));
        assert_eq!(message(&format!("nine char{}", "\u{1}".repeat(50))), Err(Refusal::TooShort));
        assert_eq!(message(&"é".repeat(4000)).map(|text| text.chars().count()), Ok(4000));
        assert_eq!(message(&format!(" {} ", "é".repeat(4000))).map(|text| text.len()), Ok(8000));
        assert_eq!(message(&"é".repeat(4001)), Err(Refusal::TooLong));
    }
}
