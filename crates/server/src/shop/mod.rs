//! The shop: mana packs and tracker plans, paid through a provider (decision 24). A purchase is a row; what becomes of it follows from what
//! the provider and the buyer said (`rules::purchase`). Plans are periods, and the tier follows from them. It uses
//! people's rooms; what a tier allows is left to `people::tiers` and to the features that ask it.

mod api;
mod ask;
mod audit;
mod buy;
mod grants;
pub mod desk;
pub mod figures;
mod keep;
mod letters;
mod paid_mana;
mod period_store;
mod provider;
pub mod rules;
mod settle;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod webhook;
mod wire;
mod withdraw;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use self::api::declare;
pub use self::audit::audit;
pub use self::grants::plan_of;
pub use self::letters::{money, thousands};
use self::provider::Providers;
pub use self::rules::held::PlanSource;
pub use self::rules::periods::End as PlanEnd;
pub use self::view::own_plan;
pub use self::webhook::Receipt;
pub use self::wire::OwnPlan;
use crate::base::clock::Clock;
use crate::base::config::{self, Mode};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::Limits;
use crate::base::waker::Alarm;
use crate::contract::registry::{CallError, RefusalCodes};
use crate::people::mail::MailSignal;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Shop {
    db: Db,
    clock: Clock,
    limits: Arc<Limits>,
    mail_signal: MailSignal,
    alarm: Alarm,
    providers: Providers,
    settings: Arc<ShopSettings>,
}

pub struct ShopSettings {
    pub site_url: String,
    /// The operator's mail address.
    pub operator: String,
    pub shop: config::Shop,
    pub mode: Mode,
}

impl Shop {
    pub fn new(db: Db, clock: Clock, limits: Arc<Limits>, mail_signal: MailSignal, settings: ShopSettings) -> Self {
        let providers = Providers::new(&settings.shop, settings.mode, &settings.site_url);
        Self { db, clock, limits, mail_signal, alarm: Alarm::default(), providers, settings: Arc::new(settings) }
    }

    /// Before a user is deleted: the purchases stay, without the buyer.
    pub fn forget(&self, tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
        store::forget(tx, user)
    }
}

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("The shop is coming soon")]
    #[serde(rename = "shop_off")]
    Off,
    #[error("This is not sold")]
    UnknownProduct,
    #[error("The price has changed")]
    PriceChanged,
    #[error("Tick the box about immediate delivery first")]
    WaiverNeeded,
    #[error("An email address is needed for the order confirmation")]
    EmailNeeded,
    #[error("You have the lifetime plan: it has no end that could be extended")]
    LifetimeOwned,
    #[error("A payment of yours is disputed; nothing can be bought until that is settled")]
    DisputeOpen,
    #[error("Error processing the purchase")]
    ProviderAway,
    #[error("Purchase not found")]
    #[serde(rename = "purchase_not_found")]
    NotFound,
    #[error("This checkout is closed")]
    CheckoutClosed,
    #[error("The time to withdraw is over")]
    WithdrawalOver,
}

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let text = refusal.to_string();
        match refusal {
            Refusal::NotFound => Self::absent(refusal, text),
            Refusal::CheckoutClosed => Self::outdated(refusal, text),
            _ => Self::named(refusal, text),
        }
    }
}
