//! The desk: what administrators do with questions, purchases, letters, open games, card data and announcements, and the figures of
//! each day. Every act is a use case of the feature that owns the rows; the desk adds the row of the audit log to its transaction.

mod api;
mod guard;
mod pending;
pub mod rules;
mod wire;

use crate::battle_royale::BattleRoyale;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::Db;
use crate::duo::Duo;
use crate::mail::MailSignal;
use crate::questions::Questions;
use crate::shop::Shop;

pub use self::api::declare;

use std::sync::Arc;

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Desk {
    pub db: Db,
    pub clock: Clock,
    pub mail_signal: MailSignal,
    pub questions: Questions,
    pub shop: Shop,
    pub duo: Duo,
    pub battle: BattleRoyale,
    /// For an update of the card data.
    pub config: Arc<Config>,
    pub site_url: Arc<str>,
}
