//! The banner that all players see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::desk::rules::AnnouncementState;
use crate::play::questions::Four;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementTone {
    Info,
    Warning,
}

/// What is announced now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Announcement {
    pub id: Uuid,
    pub tone: AnnouncementTone,
    pub texts: Four<String>,
    pub ends_at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminAnnouncements {
    /// The latest start first.
    pub rows: Vec<AdminAnnouncement>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminAnnouncement {
    pub id: Uuid,
    pub tone: AnnouncementTone,
    pub texts: Four<String>,
    pub starts_at: i64,
    pub ends_at: i64,
    pub state: AnnouncementState,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminAnnouncementSaveArgs {
    /// Left out: a new one.
    pub id: Option<Uuid>,
    pub tone: AnnouncementTone,
    /// Each of 1 to 280 characters.
    pub texts: Four<String>,
    pub starts_at: i64,
    pub ends_at: i64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminAnnouncementDeleteArgs {
    pub id: Uuid,
}
