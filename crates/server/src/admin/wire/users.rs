//! Users: the list and one of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::AdminDeletion;
use crate::people::accounts::BanCause;
use crate::people::accounts::desk_users::{UserFilter, UserSort};

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminUsersArgs {
    /// The beginning of a name or an address, or an id.
    pub search: Option<String>,
    pub filters: Option<Vec<UserFilter>>,
    pub sort: Option<UserSort>,
    /// `next` of the page before.
    pub after: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUsers {
    /// Newest first, unless sorted otherwise.
    pub rows: Vec<AdminUserRow>,
    pub next: Option<String>,
    /// All accounts; null with a search, a filter or on a later page.
    pub total: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUserRow {
    pub id: Uuid,
    /// Null: the account has no profile.
    pub username: Option<String>,
    pub avatar_url: Option<String>,
    pub email: Option<String>,
    pub tier: String,
    /// When the tracker ends, as far as it has an end.
    pub tier_until: Option<i64>,
    pub mana: i64,
    /// The last use of a session.
    pub seen_at: Option<i64>,
    pub created_at: i64,
    pub admin: bool,
    pub ban: Option<AdminBan>,
    pub confirmed: bool,
    pub deletion_requested: bool,
}

/// A ban as the player reads it at sign-in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminBan {
    /// Null: for good.
    pub until: Option<i64>,
    /// Null: the ban was not made by the page.
    pub cause: Option<BanCause>,
    /// Words of the administrator to the player.
    pub words: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminUserArgs {
    pub user: Uuid,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUser {
    pub user: AdminUserRow,
    pub email_verified: bool,
    pub confirmed_at: Option<i64>,
    pub last_sign_in_at: Option<i64>,
    pub language: String,
    /// email, google, apple
    pub providers: Vec<String>,
    /// The administrator's own page: acts that an administrator may not do to their own account are refused.
    pub oneself: bool,
    /// The tier was given by an administrator, until then.
    pub grant_until: Option<i64>,
    /// The plan has no end.
    pub lifetime: bool,
    pub factors: Vec<AdminFactor>,
    /// By last use.
    pub sessions: Vec<AdminSession>,
    /// The newest rows.
    pub ledger: Vec<AdminLedgerRow>,
    pub purchases: Vec<AdminUserPurchase>,
    /// The newest games.
    pub games: Vec<AdminUserGame>,
    pub games_count: i64,
    pub matches_count: i64,
    pub decks_count: i64,
    /// Questions that the player reported.
    pub reports_count: i64,
    pub reports: Vec<AdminUserReport>,
    /// Newest first.
    pub notes: Vec<AdminNote>,
    pub deletion: Option<AdminDeletion>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminFactor {
    pub id: Uuid,
    pub name: Option<String>,
    pub verified: bool,
    pub created_at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminSession {
    pub id: Uuid,
    pub created_at: i64,
    pub used_at: i64,
    pub user_agent: Option<String>,
    pub address: Option<String>,
    pub second_factor: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLedgerRow {
    pub number: i64,
    pub at: i64,
    pub reason: String,
    pub amount: i64,
    pub balance: i64,
    /// An administrator's change: who, and why.
    pub by: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUserPurchase {
    pub id: Uuid,
    pub sku: String,
    pub amount_cents: i64,
    pub currency: String,
    /// sandbox, stripe
    pub provider: String,
    pub state: String,
    pub created_at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUserGame {
    pub id: Uuid,
    /// solo, ranked, daily, duo, battle_royale
    pub kind: String,
    pub state: String,
    pub at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUserReport {
    pub question: String,
    pub reason: String,
    pub at: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminNote {
    pub id: Uuid,
    /// Null: the account is deleted.
    pub author: Option<String>,
    pub text: String,
    pub at: i64,
}
