//! Purchases.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::AdminPlayer;
use crate::shop::rules::purchase::State;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminPurchasesArgs {
    /// The id or the number of a purchase, a user's id or name, or the provider's reference.
    pub search: Option<String>,
    /// Of one state only.
    pub state: Option<String>,
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminPurchases {
    /// Held ones first, then the newest.
    pub rows: Vec<AdminPurchaseRow>,
    pub next: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminPurchaseRow {
    pub id: Uuid,
    /// As letters and receipts call it.
    pub number: String,
    /// Null after the account was deleted.
    pub buyer: Option<AdminPlayer>,
    pub sku: String,
    pub amount_cents: i64,
    pub refunded_cents: i64,
    pub currency: String,
    pub provider: String,
    /// No money moved.
    pub sandbox: bool,
    pub state: State,
    /// Why the money does not fit: amount, currency, checkout, lifetime.
    pub misfit: Option<String>,
    /// The buyer asked for a refund after the time for it.
    pub withdrawal_requested: bool,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminPurchaseArgs {
    pub purchase_id: Uuid,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminPurchase {
    #[serde(flatten)]
    pub row: AdminPurchaseRow,
    pub mana: Option<u32>,
    /// Null for a pack and for a lifetime.
    pub months: Option<u32>,
    pub vat_cents: i64,
    pub country: Option<String>,
    pub provider_ref: Option<String>,
    pub payment_ref: Option<String>,
    pub paid_at: Option<i64>,
    pub credited_at: Option<i64>,
    /// The goods were taken back.
    pub taken_at: Option<i64>,
    /// Oldest first.
    pub history: Vec<AdminPurchaseStep>,
    pub can_refund: bool,
    /// A held one whose goods can be given after all.
    pub can_release: bool,
    pub can_ask_again: bool,
}

/// A change of the state, or an event of the provider.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AdminPurchaseStep {
    pub at: i64,
    /// Null for an event.
    pub state: Option<State>,
    /// The event's type, and what it led to: heard, operator, ignored.
    pub event: Option<String>,
    pub outcome: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct AdminPurchaseActArgs {
    pub purchase_id: Uuid,
    /// 3 to 500 characters.
    pub reason: String,
}
