//! Acts on a user. `reason` goes to the log and is never shown to the player.

use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::people::accounts::BanCause;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminBanArgs {
    pub user: Uuid,
    /// 1, 7 or 30; null: for good.
    pub days: Option<i64>,
    pub cause: BanCause,
    /// Shown to the player beside the cause.
    pub words: Option<String>,
    pub reason: String,
    /// The name of the player, typed, if they are an administrator.
    pub name: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminReasonArgs {
    pub user: Uuid,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminManaArgs {
    pub user: Uuid,
    /// Negative: mana is taken.
    pub amount: i64,
    pub reason: String,
    /// Made by the page for each act: the same one changes the balance once.
    pub reference: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminTierArgs {
    pub user: Uuid,
    /// The player has the tracker until then; null: what was given ends now.
    pub until: Option<i64>,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminRoleArgs {
    pub user: Uuid,
    pub admin: bool,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminEndSessionsArgs {
    pub user: Uuid,
    /// Null: all.
    pub session: Option<Uuid>,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminNoteArgs {
    pub user: Uuid,
    /// A new note.
    pub text: Option<String>,
    /// A note to remove.
    pub remove: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminLetterKind {
    /// A link to choose a new password.
    Reset,
    /// The confirmation of the sign-up, again.
    Confirmation,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminSendArgs {
    pub user: Uuid,
    pub letter: AdminLetterKind,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminFactorArgs {
    pub user: Uuid,
    pub factor: Uuid,
    pub reason: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminDeleteArgs {
    pub user: Uuid,
    /// The name of the player, typed.
    pub name: String,
    pub reason: String,
}
