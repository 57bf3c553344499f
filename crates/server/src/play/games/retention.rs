//! Games that are over are kept whole for ninety days, for their players' links and for questions about them. Then they are
//! reduced to what profiles and histories need: who won, places, scores and dates. The state, which has names and answers,
//! goes.

use std::time::Duration;

use super::LiveGames;
use super::game::Game;
use crate::base::clock::Timestamp;
use crate::base::db::DbError;
use crate::params;

pub const KEPT: Duration = Duration::from_secs(90 * 24 * 3600);
/// Few enough that no move waits long for the step.
const STEP: i64 = 200;
/// Between two steps. Tests do not wait.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 1000 });

impl<G: Game> LiveGames<G> {
    /// Reduces all old games in small steps, with pauses for the moves of games; false if there were none.
    pub async fn reduce_all(&self, now: Timestamp) -> Result<bool, DbError> {
        let mut changed = false;
        while self.reduce(now, STEP).await? > 0 {
            changed = true;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(changed)
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
