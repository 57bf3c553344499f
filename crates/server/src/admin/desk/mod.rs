//! The desk: what administrators do with questions, purchases, letters, open games, card data and announcements, and the figures of
//! each day. Every act is a use case of the feature that owns the rows; the desk adds the row of the audit log to its transaction.

mod announcements;
mod api;
mod cursor;
mod figures;
mod figures_rules;
mod figures_store;
mod letters;
mod purchases;
mod questions;
pub mod rules;
mod running;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
pub use self::figures_store::note_deletion;
pub use self::running::{CARD_UPDATE, FetchCards};
use self::wire::AdminPlayer;
use crate::base::clock::Clock;
use crate::base::db::{Db, DbError, Tx};
use crate::base::jobs::Jobs;
use crate::people::mail::MailSignal;
use crate::people::usernames;
use crate::play::games::battle_royale::BattleRoyale;
use crate::play::games::duo::Duo;
use crate::play::questions::Questions;
use crate::shop::Shop;

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
    pub fetch_cards: FetchCards,
    pub jobs: Jobs,
    pub site_url: Arc<str>,
}

/// A player as lists name one.
fn player(tx: &mut Tx<'_>, id: Uuid) -> Result<AdminPlayer, DbError> {
    Ok(AdminPlayer { id, username: usernames::username(tx, id)? })
}
