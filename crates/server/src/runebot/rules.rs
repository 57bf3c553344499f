//! The limits of messages to RuneBot. Pure.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::clock::Timestamp;
use crate::contract::registry::{HttpRefusal, RefusalCodes};
use crate::people::tiers::VISITOR_MESSAGES;

/// The most characters of a message.
pub const MAX_MESSAGE: usize = 500;
/// The most bytes of a context that is read; a longer one is ignored.
pub const MAX_CONTEXT: usize = 300;
const DAY_MS: i64 = 24 * 3600 * 1000;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Write a message first")]
    Empty,
    #[error("A message has at most {MAX_MESSAGE} characters")]
    TooLong,
    #[error("You have used all your messages to RuneBot for today")]
    OverLimit { now: Timestamp },
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ChatMessageEmpty,
    ChatMessageTooLong,
    OverChatLimit,
}

impl RefusalCodes for Code {}

impl HttpRefusal for Refusal {
    type Code = Code;

    fn wire(&self) -> (u16, Code) {
        match self {
            Self::Empty => (400, Code::ChatMessageEmpty),
            Self::TooLong => (400, Code::ChatMessageTooLong),
            Self::OverLimit { .. } => (429, Code::OverChatLimit),
        }
    }

    fn resets_at(&self) -> Option<Timestamp> {
        match self {
            Self::OverLimit { now } => Some(next_day(*now)),
            _ => None,
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::OverLimit { now } => Some(next_day(*now).since(*now).as_secs().max(1)),
            _ => None,
        }
    }
}

/// The UTC day, counted from 1970.
pub fn day(now: Timestamp) -> i64 {
    now.0.div_euclid(DAY_MS)
}

pub fn next_day(now: Timestamp) -> Timestamp {
    Timestamp((day(now) + 1) * DAY_MS)
}

/// The message without spaces around it.
pub fn message(typed: &str) -> Result<&str, Refusal> {
    let text = typed.trim();
    match text.chars().count() {
        0 => Err(Refusal::Empty),
        1..=MAX_MESSAGE => Ok(text),
        _ => Err(Refusal::TooLong),
    }
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    max_message: usize,
    visitor_messages: i64,
}

pub(super) const CONSTANTS: Constants = Constants { max_message: MAX_MESSAGE, visitor_messages: VISITOR_MESSAGES };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_one_to_five_hundred_characters() {
        assert_eq!(message("  hello \n"), Ok("hello"));
        assert_eq!(message(" \n"), Err(Refusal::Empty));
        assert!(message(&"é".repeat(MAX_MESSAGE)).is_ok());
        assert_eq!(message(&"é".repeat(MAX_MESSAGE + 1)), Err(Refusal::TooLong));
    }

    #[test]
    fn a_day_ends_at_midnight_utc() {
        let noon = Timestamp::parse("2026-11-16T12:00:00Z").unwrap();
        assert_eq!(next_day(noon), Timestamp::parse("2026-11-17T00:00:00Z").unwrap());
        assert_eq!(day(next_day(noon)), day(noon) + 1);
        let over = Refusal::OverLimit { now: noon };
        assert_eq!((over.resets_at(), over.retry_after()), (Some(next_day(noon)), Some(12 * 3600)));
    }
}
