//! The figures of each day: counted live today, and once for a day that is over.

use std::time::Duration;

use tokio::sync::watch;
use tracing::warn;

use super::figures_rules::{KEPT, SPANS, day_of, figures, missing, name_of};
use super::wire::AdminFigures;
use super::{Desk, figures_store};
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::registry::CallError;

/// How often it is checked whether a day is over.
const CHECK_EVERY: Duration = Duration::from_secs(600);

impl Desk {
    pub(super) async fn figures(&self, days: i64) -> Result<AdminFigures, CallError> {
        if !SPANS.contains(&days) {
            return Err(CallError::Invalid("days must be 7, 30 or 90".into()));
        }
        let now = self.clock.now();
        let today = day_of(now);
        let counted = self.db.snapshot(move |tx| {
            let mut counted = figures_store::counted(tx, today - 2 * days + 1)?;
            counted.insert(today, figures_store::count(tx, today)?);
            Ok::<_, DbError>(counted)
        });
        let figures = figures(&counted.await?, today, days);
        let days = (today - days + 1..=today).map(name_of).collect();
        Ok(AdminFigures { days, figures, at: now.0 })
    }

    /// Counts days that are over and were not counted, each in its own transaction; returns how many.
    pub async fn count_missing_days(&self, now: Timestamp) -> Result<usize, DbError> {
        let today = day_of(now);
        let (first, counted) = self
            .db
            .read(move |tx| {
                Ok::<_, DbError>((figures_store::first_day(tx)?, figures_store::counted_days(tx, today - KEPT)?))
            })
            .await?;
        let days = missing(first, &counted, today);
        for day in &days {
            let day = *day;
            self.db.write(move |tx| figures_store::keep(tx, day)).await?;
        }
        Ok(days.len())
    }

    /// Counts each day after midnight UTC, until the server stops.
    pub async fn count_until(self, mut stop: watch::Receiver<bool>) {
        loop {
            if let Err(error) = self.count_missing_days(self.clock.now()).await {
                warn!(%error, "could not count the figures of a day; trying again later");
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(CHECK_EVERY) => {}
            }
        }
    }
}
