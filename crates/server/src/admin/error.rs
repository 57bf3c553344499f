//! The refusals of administration.

use schemars::JsonSchema;
use serde::Serialize;

use crate::registry::{CallError, RefusalCodes};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Type a code of your second factor first")]
    CodeNeeded,
    #[error("The account does not exist")]
    UserNotFound,
    #[error("Nobody does this to their own account")]
    Oneself,
    #[error("Give a reason of 3 to 500 characters")]
    Reason,
    #[error("Type the name of the player")]
    Name,
    #[error("Too many bans and deletions in an hour")]
    TooManySanctions,
    #[error("At most 10,000 mana at once and 50,000 a day")]
    ManaCap,
    #[error("The player does not have that much mana")]
    NotEnoughMana,
    #[error("Choose another term")]
    Term,
    #[error("Nothing would change")]
    Unchanged,
    #[error("The identity check is not complete")]
    CheckMissing,
    #[error("The request is not open any more")]
    RequestGone,
    #[error("The text is too short or too long")]
    Text,
    #[error("The account has no address")]
    NoAddress,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    AdminCodeNeeded,
    AdminUserNotFound,
    AdminOneself,
    AdminReason,
    AdminName,
    AdminTooManySanctions,
    AdminManaCap,
    AdminNotEnoughMana,
    AdminTerm,
    AdminUnchanged,
    AdminCheckMissing,
    AdminRequestGone,
    AdminText,
    AdminNoAddress,
}

impl RefusalCodes for Code {}

impl Refusal {
    fn code(self) -> Code {
        match self {
            Self::CodeNeeded => Code::AdminCodeNeeded,
            Self::UserNotFound => Code::AdminUserNotFound,
            Self::Oneself => Code::AdminOneself,
            Self::Reason => Code::AdminReason,
            Self::Name => Code::AdminName,
            Self::TooManySanctions => Code::AdminTooManySanctions,
            Self::ManaCap => Code::AdminManaCap,
            Self::NotEnoughMana => Code::AdminNotEnoughMana,
            Self::Term => Code::AdminTerm,
            Self::Unchanged => Code::AdminUnchanged,
            Self::CheckMissing => Code::AdminCheckMissing,
            Self::RequestGone => Code::AdminRequestGone,
            Self::Text => Code::AdminText,
            Self::NoAddress => Code::AdminNoAddress,
        }
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let (code, text) = (refusal.code(), refusal.to_string());
        match refusal {
            Refusal::UserNotFound | Refusal::RequestGone => Self::absent(code, text),
            _ => Self::named(code, text),
        }
    }
}
