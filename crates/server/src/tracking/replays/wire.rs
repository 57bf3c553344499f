//! The contract of shared replays.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{MAX_SENT, MAX_SHARED};

/// A replay of one of the caller's matches: as `gamelog` makes it, deflated and in base64.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MatchReplay {
    pub match_id: Uuid,
    pub replay: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ReplayLink {
    /// As a link has it.
    pub id: String,
}

/// A replay that the caller shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SharedReplay {
    pub id: String,
    pub match_id: Uuid,
    pub shared_at: String,
    pub played_at: String,
    pub class: Option<String>,
    pub opponent_class: Option<String>,
    pub result: String,
}

/// The newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SharedReplays {
    pub replays: Vec<SharedReplay>,
}

/// What a link shows to anyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OpenReplay {
    /// Deflated, in base64.
    pub replay: String,
    /// A day: `2026-05-02`.
    pub played_on: String,
}

/// What a page shows of the rules.
#[derive(Serialize)]
pub(super) struct Constants {
    max_shared: i64,
    max_sent: usize,
}

pub(super) const CONSTANTS: Constants = Constants { max_shared: MAX_SHARED, max_sent: MAX_SENT };
