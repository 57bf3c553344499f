//! The tracker, given by an administrator until a day. It ends like a plan does.

use uuid::Uuid;

use super::rules::periods::{self, End};
use super::{Shop, keep, period_store};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::params;
use crate::tiers::Tier;
use crate::usernames;

impl Shop {
    /// Gives the tracker until then, or ends what was given; returns the end before. The tier follows at once.
    pub fn set_grant(
        &self,
        tx: &mut Tx<'_>,
        user: Uuid,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, DbError> {
        usernames::lock_tier(tx, user)?;
        let before = end_of(tx, user)?;
        match until {
            Some(until) => {
                tx.run(
                    "insert into tier_grants (user_id, ends_at, given_at) values ($1, $2, $3)
                     on conflict (user_id) do update set ends_at = excluded.ends_at, given_at = excluded.given_at",
                    params![user, until, now],
                )?;
                self.alarm.set(until);
            }
            None => delete(tx, user)?,
        }
        let own = period_store::of_user(tx, user)?;
        // Without plans nothing else ends it.
        if own.is_empty() && before != until {
            let tier = if until.is_some() { Tier::Tracker } else { Tier::Free };
            usernames::set_tier(tx, user, tier.as_str(), now)?;
        }
        keep::periods(self, tx, user, now)?;
        Ok(before)
    }
}

pub(super) fn end_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Timestamp>, DbError> {
    tx.one("select ends_at from tier_grants where user_id = $1", params![user], |row| row.get(0))
}

pub(super) fn delete(tx: &mut Tx<'_>, user: Uuid) -> Result<(), DbError> {
    tx.run("delete from tier_grants where user_id = $1", params![user])?;
    Ok(())
}

/// The users whose grant is over.
pub(super) fn due(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<Uuid>, DbError> {
    tx.all("select user_id from tier_grants where ends_at <= $1 limit $2", params![now, limit], |row| row.get(0))
}

pub(super) fn next_end(tx: &mut Tx<'_>) -> Result<Option<Timestamp>, DbError> {
    Ok(tx.one("select min(ends_at) from tier_grants", params![], |row| row.get(0))?.flatten())
}

/// When a player's plans end.
pub fn plan_end(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<End, DbError> {
    let own: Vec<_> = period_store::of_user(tx, user)?.into_iter().map(|row| row.period).collect();
    Ok(periods::end(&own, now))
}
