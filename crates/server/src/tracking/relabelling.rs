//! Names decks and matches by the present archetypes, after they were learnt, while players go on. Each match is counted for everyone in
//! the transaction that names it, as if it had been edited, so the figures always equal a recount.

use std::sync::Arc;
use std::time::Duration;

use crate::base::db::DbError;
use crate::cards::catalog::CardData;
use crate::tracking::meta::Meta;
use crate::tracking::{decks, matches, opponents};

/// Opponents of matches older than this keep their names.
const OPPONENTS: Duration = Duration::from_secs(90 * 24 * 3600);

/// All decks and matches, the opponents of the last 90 days, the pages made from them, and the table of opponents' decks. If it is stopped, it can be started again.
pub async fn apply(meta: &Meta, data: Option<Arc<CardData>>) -> Result<(), DbError> {
    let now = meta.clock.now();
    decks::label_all(&meta.db).await?;
    matches::labels::label_own(&meta.db).await?;
    matches::labels::label_opponents(&meta.db, data.clone(), now.minus(OPPONENTS), now).await?;
    meta.update_pages(now).await?;
    opponents::update(&meta.db, data, now).await
}
