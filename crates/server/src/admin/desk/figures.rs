//! The figures of each day: counted live today, and once for a day that is over.

use super::figures_rules::{KEPT, SPANS, day_of, figures, missing, name_of};
use super::wire::AdminFigures;
use super::{Desk, figures_store};
use crate::base::clock::Timestamp;
use crate::base::db::DbError;
use crate::base::figures::Day;
use crate::contract::registry::CallError;
use crate::people::accounts::desk_figures::first_sign_up;

impl Desk {
    pub(super) async fn figures(&self, days: i64) -> Result<AdminFigures, CallError> {
        if !SPANS.contains(&days) {
            return Err(CallError::Invalid("days must be 7, 30 or 90".into()));
        }
        let now = self.clock.now();
        let today = day_of(now);
        let counted = self.db.long_snapshot(move |tx| {
            let mut counted = figures_store::counted(tx, today - 2 * days + 1)?;
            counted.insert(today, figures_store::count(tx, Day(today))?);
            Ok::<_, DbError>(counted)
        });
        let figures = figures(&counted.await?, today, days);
        let days = (today - days + 1..=today).map(name_of).collect();
        Ok(AdminFigures { days, figures, at: now.0 })
    }

    /// Counts days that are over and were not counted; returns how many. Counting reads all that a day has, so it is a long read
    /// before the short transaction that keeps the counts. A day that is counted twice has the same counts.
    pub async fn count_missing_days(&self, now: Timestamp) -> Result<usize, DbError> {
        let today = day_of(now);
        let (first, counted) = self
            .db
            .read(move |tx| {
                let first = first_sign_up(tx)?.map(day_of);
                Ok::<_, DbError>((first, figures_store::counted_days(tx, today - KEPT)?))
            })
            .await?;
        let days = missing(first, &counted, today);
        for &day in &days {
            let counts = self.db.long_snapshot(move |tx| figures_store::count(tx, Day(day))).await?;
            self.db.write_patiently(move |tx| figures_store::keep(tx, day, &counts)).await?;
        }
        Ok(days.len())
    }
}
