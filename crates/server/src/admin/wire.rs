//! The contract of administration. Times are milliseconds since 1970.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::accounts::BanCause;
use crate::audit::ActorKind;

// The rail.

/// What waits, for the numbers beside the pages.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminOverview {
    /// The administrator's own name and id.
    pub name: String,
    pub user: Uuid,
    /// Open requests to delete an account.
    pub deletions: i64,
    /// Of them, those older than a month.
    pub deletions_overdue: i64,
    /// Questions that players reported.
    pub questions: i64,
    /// Purchases that are held for a decision.
    pub purchases: i64,
    /// Letters that could not be sent.
    pub letters: i64,
    /// The code that was typed counts until then; null: none does.
    pub code_until: Option<i64>,
}

// Users.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminUserFilter {
    Admins,
    Tracker,
    Banned,
    Unconfirmed,
    /// In use within the last 7 days.
    Seen,
    Deletion,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminUsersArgs {
    /// The beginning of a name or an address, or an id.
    pub search: Option<String>,
    pub filters: Option<Vec<AdminUserFilter>>,
    /// `next` of the page before.
    pub after: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminUsers {
    /// Newest first.
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
    /// The administrator's own page: the acts that nobody does to themselves are refused.
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

// Acts on a user. `reason` goes to the log and is never shown to the player.

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

// Requests to delete an account.

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminDeletionsArgs {
    /// `next` of the page before.
    pub after: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminDeletions {
    /// Oldest first.
    pub rows: Vec<AdminDeletion>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminDeletion {
    pub id: Uuid,
    pub user: Uuid,
    pub username: Option<String>,
    pub email: Option<String>,
    pub email_verified: bool,
    pub message: Option<String>,
    pub created_at: i64,
    pub due_at: i64,
    /// The identity check: a letter was sent to the address, an answer came from there, two facts of the account were right.
    pub letter_at: Option<i64>,
    pub answered_at: Option<i64>,
    pub facts_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminDeletionStep {
    /// Sends the letter that asks for an answer and two facts.
    Letter,
    /// Ticks, or clears, a line of the check.
    Answered,
    Facts,
    /// Deletes the account; wants a code, the whole check and the typed name.
    Approve,
    /// Keeps the account and says so by mail.
    Refuse,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminDeletionArgs {
    pub request: Uuid,
    pub step: AdminDeletionStep,
    /// For `answered` and `facts`; true if it is left out.
    pub done: Option<bool>,
    /// For `approve` and `refuse`.
    pub reason: Option<String>,
    /// For `approve`: the name of the player, typed.
    pub name: Option<String>,
    /// For `refuse`: words to the player.
    pub words: Option<String>,
}

// The log.

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminLogArgs {
    /// The beginning of an action, or of the name of who acted or whom it concerns, or an id.
    pub search: Option<String>,
    pub actor: Option<Uuid>,
    pub kinds: Option<Vec<ActorKind>>,
    pub actions: Option<Vec<String>>,
    pub target_kind: Option<String>,
    pub target: Option<String>,
    /// `next` of the page before.
    pub after: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLog {
    /// Newest first.
    pub rows: Vec<AdminLogRow>,
    pub next: Option<i64>,
    /// Rows of the whole log.
    pub total: i64,
    /// What is wrong with the chain; null: it is whole.
    pub fault: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminLogRow {
    pub number: i64,
    pub at: i64,
    pub actor_kind: ActorKind,
    pub actor_id: Option<Uuid>,
    /// Null: no person, or the account is deleted.
    pub actor_name: Option<String>,
    /// `user.ban`, `mana.adjust`, …
    pub action: String,
    /// user, question, purchase, …
    pub target_kind: String,
    pub target_id: String,
    /// Of a user; null: the account is deleted.
    pub target_name: Option<String>,
    pub reason: Option<String>,
    /// The changed fields.
    pub before: Json,
    pub after: Json,
    pub address: Option<String>,
    pub request_id: Option<String>,
    pub hash: String,
}
