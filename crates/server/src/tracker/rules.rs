//! Limits of the tracker, and its refusals. Pure.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::limits::Rule;
use crate::registry::{CallError, RefusalCodes};

/// The most cards of one call of `tracker_cards`.
pub const MAX_TRACKED_CARDS: usize = 200;
/// The most devices of a user that show a game at the same time; beyond that the oldest view is dropped.
pub const MAX_SCREENS: usize = 4;
/// As JSON.
pub const MAX_VIEW_BYTES: usize = 16 * 1024;
/// A view that was not repeated for so long is dropped.
pub const SCREEN_MINUTES: u64 = 10;
/// The most followers of a user.
pub const MAX_DEVICES: i64 = 10;
/// The length of a pairing code.
pub const PAIRING_CODE: usize = 8;
pub const PAIRING_MINUTES: u64 = 10;
/// In characters.
pub const MAX_NAME: usize = 40;

const MINUTE: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("This needs the tracker")]
    TrackerRequired,
    #[error("This device is not paired any more")]
    DeviceUnknown,
    #[error("This code is wrong or has expired")]
    PairingCodeWrong,
    #[error("{MAX_DEVICES} devices are the most that can be paired")]
    TooManyDevices,
    #[error("The view of a game has {MAX_VIEW_BYTES} bytes at the most")]
    ViewTooLarge,
    #[error("{MAX_TRACKED_CARDS} cards are the most of one call")]
    TooManyCards,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    TrackerRequired,
    DeviceUnknown,
    PairingCodeWrong,
    TooManyDevices,
    ViewTooLarge,
    TooManyCards,
}

impl RefusalCodes for Code {}

impl Refusal {
    pub fn code(&self) -> Code {
        match self {
            Self::TrackerRequired => Code::TrackerRequired,
            Self::DeviceUnknown => Code::DeviceUnknown,
            Self::PairingCodeWrong => Code::PairingCodeWrong,
            Self::TooManyDevices => Code::TooManyDevices,
            Self::ViewTooLarge => Code::ViewTooLarge,
            Self::TooManyCards => Code::TooManyCards,
        }
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        Self::named(refusal.code(), refusal.to_string())
    }
}

/// How often a user's devices may send views; each sends every 300 ms at the most.
pub const SHOWS: Rule = Rule { name: "tracker_shows", burst: 1200, per: MINUTE };
