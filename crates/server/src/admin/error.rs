//! The refusals of administration.

use schemars::JsonSchema;
use serde::Serialize;

use crate::contract::registry::{CallError, RefusalCodes};

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("Type a code of your second factor first")]
    #[serde(rename = "admin_code_needed")]
    CodeNeeded,
    #[error("The account does not exist")]
    #[serde(rename = "admin_user_not_found")]
    UserNotFound,
    #[error("Nobody does this to their own account")]
    #[serde(rename = "admin_oneself")]
    Oneself,
    #[error("Give a reason of 3 to 500 characters")]
    #[serde(rename = "admin_reason")]
    Reason,
    #[error("Type the name of the player")]
    #[serde(rename = "admin_name")]
    Name,
    #[error("Too many bans and deletions in an hour")]
    #[serde(rename = "admin_too_many_sanctions")]
    TooManySanctions,
    #[error("At most 10,000 mana at once and 50,000 a day")]
    #[serde(rename = "admin_mana_cap")]
    ManaCap,
    #[error("The player does not have that much mana")]
    #[serde(rename = "admin_not_enough_mana")]
    NotEnoughMana,
    #[error("Choose another term")]
    #[serde(rename = "admin_term")]
    Term,
    #[error("Nothing would change")]
    #[serde(rename = "admin_unchanged")]
    Unchanged,
    #[error("The identity check is not complete")]
    #[serde(rename = "admin_check_missing")]
    CheckMissing,
    #[error("The request is not open any more")]
    #[serde(rename = "admin_request_gone")]
    RequestGone,
    #[error("The text is too short or too long")]
    #[serde(rename = "admin_text")]
    Text,
    #[error("The account has no address")]
    #[serde(rename = "admin_no_address")]
    NoAddress,
}

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let text = refusal.to_string();
        match refusal {
            Refusal::UserNotFound | Refusal::RequestGone => Self::absent(refusal, text),
            _ => Self::named(refusal, text),
        }
    }
}
