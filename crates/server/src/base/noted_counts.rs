//! Counts of a day that no row tells later: how often RuneBot was asked, how many accounts were deleted. A feature notes them; the
//! administrators' figures read them (`figures_daily`).

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::figures::Day;
use crate::params;

pub const DELETED: &str = "deleted";
/// Messages to RuneBot; those that it could not answer; answers that a model worded; those that a model failed to word.
pub const MESSAGES: &str = "runebot_messages";
pub const UNKNOWN: &str = "runebot_unknown";
pub const WORDED: &str = "runebot_worded";
pub const FAILED: &str = "runebot_failed";

pub const ALL: [&str; 5] = [DELETED, MESSAGES, UNKNOWN, WORDED, FAILED];

/// Adds one to a count of today (UTC).
pub fn note(tx: &mut Tx<'_>, name: &'static str, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "insert into figures_daily (day, name, value) values ($1, $2, 1)
         on conflict (day, name) do update set value = figures_daily.value + 1",
        params![Day::of(now).0, name],
    )?;
    Ok(())
}
