//! Games that are over are kept whole for ninety days, for their players' links and for questions about them. Then they are
//! reduced to what profiles and histories need: who won, places, scores and dates. The state, which has names and answers,
//! goes.

use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;

use super::LiveGames;
use super::game::Game;
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::params;

pub const KEPT: Duration = Duration::from_secs(90 * 24 * 3600);
/// Few enough that no move waits long for the step.
const STEP: i64 = 200;
/// Between two steps; after the last one it is longer.
const PAUSE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_secs(3600);

impl<G: Game> LiveGames<G> {
    /// Reduces old games until the server stops.
    pub(super) async fn reduce_until(&self, mut stop: watch::Receiver<bool>) {
        loop {
            let pause = match self.reduce(self.clock.now(), STEP).await {
                Ok(0) => EVERY,
                Ok(_) => PAUSE,
                Err(error) => {
                    warn!(%error, "could not reduce old games of {}; retrying in an hour", G::NAME);
                    EVERY
                }
            };
            if tokio::time::timeout(pause, stop.wait_for(|stop| *stop)).await.is_ok() {
                return;
            }
        }
    }

    /// Reduces the oldest games, `most` at the most; returns how many.
    pub(super) async fn reduce(&self, now: Timestamp, most: i64) -> Result<u64, DbError> {
        let reduce = format!(
            "update {table} set state = '', {reduced} reduced_at = $1, version = version + 1 where id in
                (select id from {table} where wake_at is null and reduced_at is null and created_at < $2
                 order by created_at limit $3)",
            table = G::TABLE.name,
            reduced = G::TABLE.reduced,
        );
        self.db.write(move |tx| tx.run(&reduce, params![now, now.minus(KEPT), most])).await
    }
}
