//! The administrator's desk: users, what is done to them, requests to delete an account, the log (decision 37).

mod api;
mod deletions;
pub mod desk;
mod error;
mod gifts;
mod guard;
mod letters;
mod log;
mod overview;
pub mod rules;
mod sanctions;
mod search;
#[cfg(test)]
mod tests;
mod user_page;
mod users;
mod weekly;
pub mod wire;

use std::sync::Arc;

pub use self::api::declare;
pub use self::error::{Code, Refusal};
pub use self::guard::Guard;
pub use self::log::CheckedChain;
pub use crate::audit;
pub use crate::audit::{Act, Actor, ActorKind, audit};
use crate::clock::Clock;
use crate::db::Db;
use crate::mail::MailSignal;
use crate::shop::Shop;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Admin {
    pub db: Db,
    pub clock: Clock,
    pub guard: Guard,
    pub shop: Shop,
    pub mail_signal: MailSignal,
    pub settings: Arc<AdminSettings>,
    pub checked_chain: CheckedChain,
}

pub struct AdminSettings {
    pub site_url: String,
    /// The operator's mail address.
    pub operator: String,
}
