//! What the model may cost: streams at once, and tokens in a day (UTC).

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::warn;

use crate::base::clock::Clock;
use crate::base::db::{Db, DbError};
use crate::runebot::{rules, store};

/// Each stream occupies a blocking thread, and other features need those too.
pub const STREAMS_AT_ONCE: usize = 8;

pub(super) struct Budget {
    db: Db,
    clock: Clock,
    daily_tokens: i64,
    streams: Arc<Semaphore>,
}

/// Tokens that are counted already, although the answer may need fewer.
pub(super) struct Reserved {
    day: i64,
    tokens: i64,
}

impl Budget {
    pub(super) fn new(db: Db, clock: Clock, daily_tokens: i64) -> Self {
        Self { db, clock, daily_tokens, streams: Arc::new(Semaphore::new(STREAMS_AT_ONCE)) }
    }

    /// Whether there may be something left. Only `take` decides.
    pub(super) async fn is_left(&self) -> bool {
        let day = rules::day(self.clock.now());
        let used = self.db.read(move |tx| store::tokens(tx, day)).await;
        self.streams.available_permits() > 0 && used.is_ok_and(|used| used < self.daily_tokens)
    }

    /// A stream, and so many tokens; `None` if one of them is used up. Hold the permit as long as the thread reads.
    pub(super) async fn take(&self, tokens: i64) -> Option<(OwnedSemaphorePermit, Reserved)> {
        let stream = self.streams.clone().try_acquire_owned().ok()?;
        let (day, limit) = (rules::day(self.clock.now()), self.daily_tokens);
        let reserved = self.db.write(move |tx| {
            // Adding first locks the row: of two answers at once the second one sees what the first one took.
            store::add_tokens(tx, day, tokens)?;
            let fits = store::tokens(tx, day)? <= limit;
            if !fits {
                store::add_tokens(tx, day, -tokens)?;
            }
            Ok::<_, DbError>(fits)
        });
        match reserved.await {
            Ok(fits) => fits.then_some((stream, Reserved { day, tokens })),
            Err(error) => {
                warn!(%error, tokens, "could not reserve the tokens of an answer; RuneBot's own goes out");
                None
            }
        }
    }

    /// Counts what an answer has used instead of what was reserved.
    pub(super) async fn settle(&self, Reserved { day, tokens }: Reserved, used: i64) {
        if let Err(error) = self.db.write(move |tx| store::add_tokens(tx, day, used - tokens)).await {
            warn!(%error, tokens, used, "could not settle the tokens of an answer; the day's limit is a little off now");
        }
    }
}
