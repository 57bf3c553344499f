//! The contract of the shop. Times are milliseconds since 1970, prices are cents with the VAT in them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::catalogue::Sku;
use super::rules::held::PlanSource;
use super::rules::purchase::State;
use super::rules::withdrawal::Withdrawal;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct CatalogueArgs {
    /// The language of the waiver: en, fr, es, pt.
    pub language: String,
}

/// Who takes the money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Selling {
    /// The shop is coming soon.
    Off,
    /// No money moves.
    Sandbox,
    Stripe,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShopCatalogue {
    pub selling: Selling,
    pub currency: String,
    pub vat_percent: u32,
    /// Who sells: name and address.
    pub seller: String,
    pub packs: Vec<ShopPack>,
    /// Empty for someone with the lifetime plan.
    pub plans: Vec<ShopPlan>,
    /// What the fees of live games cost in the smallest pack.
    pub duo_fee_cents: i64,
    pub battle_royale_fee_cents: i64,
    pub waiver: ShopWaiver,
    pub own: OwnPlan,
    /// Mana that a refund could not take back; it is repaid from what is bought next.
    pub debt: i64,
    /// A payment is disputed: nothing can be bought.
    pub disputed: bool,
    /// Letters before the plan ends.
    pub reminders: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShopPack {
    pub sku: Sku,
    pub mana: u32,
    pub price_cents: i64,
    /// The VAT in the price.
    pub vat_cents: i64,
    pub per_hundred_cents: i64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShopPlan {
    pub sku: Sku,
    /// Null: lifetime.
    pub months: Option<u32>,
    pub price_cents: i64,
    /// The VAT in the price.
    pub vat_cents: i64,
    /// Mana each month.
    pub bonus: u32,
    /// When it would begin and end if it were bought now.
    pub begins_at: i64,
    pub ends_at: Option<i64>,
}

/// The text by which the buyer asks for delivery at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShopWaiver {
    pub version: String,
    pub text: String,
}

/// The tracker that the player has, or the free plan.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OwnPlan {
    pub source: PlanSource,
    /// Null without an end.
    pub ends_at: Option<i64>,
    /// Of what was bought.
    pub next_bonus_at: Option<i64>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct BuyArgs {
    pub sku: String,
    /// The price that the buyer saw.
    pub price_cents: i64,
    /// The box was ticked.
    pub waiver: bool,
    pub waiver_version: String,
    pub language: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenedCheckout {
    pub purchase: Uuid,
    /// The page where the buyer pays.
    pub url: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct PurchaseArgs {
    pub id: Uuid,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ReturnArgs {
    pub id: Uuid,
    /// The buyer left the checkout without paying.
    pub cancelled: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SandboxArgs {
    pub id: Uuid,
    /// `pay`, `decline` or `cancel`.
    pub press: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct RemindersArgs {
    pub on: bool,
}

/// A purchase with its receipt.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShopPurchase {
    pub id: Uuid,
    /// As letters and receipts call it.
    pub number: String,
    pub sku: String,
    /// A pack.
    pub mana: Option<u32>,
    /// Null for a pack and for a lifetime.
    pub months: Option<u32>,
    pub amount_cents: i64,
    pub vat_cents: i64,
    pub currency: String,
    /// No money moved.
    pub sandbox: bool,
    pub state: State,
    pub refunded_cents: i64,
    pub created_at: i64,
    pub credited_at: Option<i64>,
    pub updated_at: i64,
    /// Of a plan.
    pub begins_at: Option<i64>,
    pub ends_at: Option<i64>,
    pub withdrawal: Withdrawal,
    pub withdraw_until: Option<i64>,
    /// Where it can still be paid.
    pub checkout_url: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Withdrawn {
    pub purchase: ShopPurchase,
    pub withdrawal: Withdrawal,
}
