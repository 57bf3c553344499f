//! The tracker, given by an administrator until a day. It ends like a plan does.

use uuid::Uuid;

use super::rules::held::{self, PlanSource};
use super::rules::periods::End;
use super::{Shop, keep, period_store};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::people::accounts;
use crate::people::tiers::Tier;
use crate::people::usernames;

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
        let before = period_store::grant_end(tx, user)?;
        match until {
            Some(until) => {
                period_store::save_grant(tx, user, until, now)?;
                self.alarm.set(until);
            }
            None => period_store::delete_grant(tx, user)?,
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

/// Where a player's tracker comes from, and when it ends.
pub fn plan_of(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(PlanSource, End), DbError> {
    let own: Vec<_> = period_store::of_user(tx, user)?.into_iter().map(|row| row.period).collect();
    let of = held::Facts {
        periods: &own,
        grant: period_store::grant_end(tx, user)?,
        tier: Tier::named(&usernames::tier(tx, user)?.unwrap_or_default()),
        admin: accounts::is_admin(tx, user)?,
    };
    Ok(held::held(of, now))
}
