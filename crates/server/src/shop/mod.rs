//! The shop: mana packs and tracker plans, paid through a provider (decision 34). A purchase is a row; what becomes of it follows from what
//! the provider and the buyer said (`rules::purchase`). Plans are periods, and the tier follows from them.

mod api;
mod ask;
mod audit;
mod buy;
mod keep;
mod letters;
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
pub use self::letters::{money, thousands};
use self::provider::Providers;
use self::rules::periods;
pub use self::rules::periods::End as PlanEnd;
pub use self::webhook::Receipt;
use crate::clock::{Clock, Timestamp};
use crate::config::{self, Mode};
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;
use crate::mail::MailSignal;
use crate::registry::{CallError, RefusalCodes};
use crate::waker::Alarm;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("The shop is coming soon")]
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
    NotFound,
    #[error("This checkout is closed")]
    CheckoutClosed,
    #[error("The time to withdraw is over")]
    WithdrawalOver,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ShopOff,
    UnknownProduct,
    PriceChanged,
    WaiverNeeded,
    EmailNeeded,
    LifetimeOwned,
    DisputeOpen,
    ProviderAway,
    PurchaseNotFound,
    CheckoutClosed,
    WithdrawalOver,
}

impl RefusalCodes for Code {}

impl Refusal {
    fn code(self) -> Code {
        match self {
            Self::Off => Code::ShopOff,
            Self::UnknownProduct => Code::UnknownProduct,
            Self::PriceChanged => Code::PriceChanged,
            Self::WaiverNeeded => Code::WaiverNeeded,
            Self::EmailNeeded => Code::EmailNeeded,
            Self::LifetimeOwned => Code::LifetimeOwned,
            Self::DisputeOpen => Code::DisputeOpen,
            Self::ProviderAway => Code::ProviderAway,
            Self::NotFound => Code::PurchaseNotFound,
            Self::CheckoutClosed => Code::CheckoutClosed,
            Self::WithdrawalOver => Code::WithdrawalOver,
        }
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let (code, text) = (refusal.code(), refusal.to_string());
        match refusal {
            Refusal::NotFound => Self::absent(code, text),
            Refusal::CheckoutClosed => Self::outdated(code, text),
            _ => Self::named(code, text),
        }
    }
}

/// When the player's plan ends.
pub fn plan_end(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<PlanEnd, DbError> {
    let own: Vec<_> = period_store::of_user(tx, user)?.iter().map(|row| row.period).collect();
    Ok(periods::end(&own, now))
}
