//! The administrator's desk: users, what is done to them, requests to delete an account, the log (decision 26). It may use every
//! feature, and reads and changes their rows through them: SQL, rules and letters of a feature are left to its own `desk`.

mod api;
mod deletions;
pub mod desk;
mod error;
mod gifts;
mod guard;
mod letters;
mod log;
mod overview;
mod paging;
pub mod rules;
mod sanctions;
#[cfg(test)]
mod tests;
mod user_page;
mod users;
mod weekly;
pub mod wire;

use std::sync::Arc;

pub use self::api::declare;
pub use self::error::Refusal;
pub use self::guard::Guard;
pub use self::log::CheckedChain;
use crate::base::clock::Clock;
use crate::base::db::Db;
pub use crate::people::audit;
pub use crate::people::audit::{Act, Actor, ActorKind, audit};
use crate::people::mail::MailSignal;
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
    /// The nodes' NATS asks for no credentials.
    pub nats_is_open: bool,
}
