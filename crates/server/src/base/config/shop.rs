//! The settings of the shop.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shop {
    /// `auto`: the sandbox in development; in production Stripe if its keys are set, otherwise the shop is coming soon. `off`,
    /// `sandbox` (no money moves) or `stripe` choose one.
    pub provider: ShopProvider,
    /// Who sells, as buyers must be told: name, address, registration. Needed to sell in production.
    pub seller: String,
    /// The VAT in the prices, in percent: that of the seller's country.
    pub vat_percent: u32,
    pub stripe: Stripe,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ShopProvider {
    Auto,
    Off,
    Sandbox,
    Stripe,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stripe {
    /// `sk_live_…`, or a restricted key `rk_live_…` that may write checkout sessions and refunds and read payment intents.
    pub secret_key: String,
    /// `whsec_…` of the webhook endpoint.
    pub webhook_secret: String,
    /// The one before, while the secret is being rolled.
    pub webhook_secret_old: String,
    pub api_url: String,
    /// The tax category of what is sold.
    pub tax_code: String,
    /// Stripe Tax computes the VAT of the buyer's country.
    pub automatic_tax: bool,
    /// Stripe sends an invoice for each payment.
    pub invoices: bool,
    /// Stripe is the merchant of record.
    pub managed_payments: bool,
    /// Follows the name on bank statements.
    pub statement_suffix: String,
}

impl Default for Shop {
    fn default() -> Self {
        Self { provider: ShopProvider::Auto, seller: String::new(), vat_percent: 20, stripe: Stripe::default() }
    }
}

impl Default for Stripe {
    fn default() -> Self {
        Self {
            secret_key: String::new(),
            webhook_secret: String::new(),
            webhook_secret_old: String::new(),
            api_url: "https://api.stripe.com".into(),
            tax_code: "txcd_10000000".into(),
            automatic_tax: false,
            invoices: false,
            managed_payments: false,
            statement_suffix: String::new(),
        }
    }
}

/// Whether payments with this key of Stripe are real ones.
pub fn is_live_key(key: &str) -> bool {
    key.starts_with("sk_live_") || key.starts_with("rk_live_")
}
