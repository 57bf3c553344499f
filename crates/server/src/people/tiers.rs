//! What each tier may do: the one place that says it. A feature asks here and refuses with its own code.

use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::Registry;
use crate::people::accounts;
use crate::people::usernames;

/// Messages to RuneBot that a visitor may send in a day, for each address.
pub const VISITOR_MESSAGES: i64 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    Free,
    Tracker,
}

impl Tier {
    /// By the name in the profile; an unknown one is free.
    pub fn named(name: &str) -> Self {
        if name == Self::Tracker.as_str() { Self::Tracker } else { Self::Free }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Tracker => "tracker",
        }
    }

    pub fn allowance(self) -> Allowance {
        match self {
            Self::Free => FREE,
            Self::Tracker => TRACKER,
        }
    }
}

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What a player may do. `None` is without a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Allowance {
    /// Decks that are not archived.
    pub decks: Option<i64>,
    /// Days that My Stats goes back.
    pub stats_days: Option<i64>,
    pub matchups: bool,
    /// The deck tracker on own decks and live logs; others have a demonstration.
    pub tracker: bool,
    /// Meta Stats by archetype and rank.
    pub meta_details: bool,
    /// Messages to RuneBot in a day (UTC).
    pub runebot_messages: i64,
}

impl Allowance {
    /// The first moment of the matches that a player sees; `None`: all are seen.
    pub fn stats_since(self, now: Timestamp) -> Option<Timestamp> {
        self.stats_days.and_then(|days| u32::try_from(days).ok()).map(|days| now.minus(DAY * days))
    }
}

pub const FREE: Allowance = Allowance {
    decks: Some(18),
    stats_days: Some(30),
    matchups: false,
    tracker: false,
    meta_details: false,
    runebot_messages: 20,
};

pub const TRACKER: Allowance = Allowance {
    decks: None,
    stats_days: None,
    matchups: true,
    tracker: true,
    meta_details: true,
    runebot_messages: 200,
};

/// What a player of this tier may do. An administrator may do everything.
pub fn allowance(tier: &str, admin: bool) -> Allowance {
    if admin { TRACKER } else { Tier::named(tier).allowance() }
}

/// What a player may do now. A user without a profile has the free tier.
pub fn of(tx: &mut Tx<'_>, user: Uuid) -> Result<Allowance, DbError> {
    let tier = usernames::tier(tx, user)?.unwrap_or_default();
    Ok(allowance(&tier, accounts::is_admin(tx, user)?))
}

/// Both tiers, for the page that compares them.
#[derive(Serialize)]
struct Constants {
    free: Allowance,
    tracker: Allowance,
}

pub fn declare(registry: &mut Registry) {
    registry.add_constants("tiers", &Constants { free: FREE, tracker: TRACKER });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_tier_is_free_and_an_administrator_may_do_everything() {
        assert_eq!(allowance("free", false), FREE);
        assert_eq!(allowance("gold", false), FREE);
        assert_eq!(allowance("tracker", false), TRACKER);
        assert_eq!(allowance("free", true), TRACKER);
        assert_eq!(Tier::named(Tier::Tracker.as_str()), Tier::Tracker);
    }

    #[test]
    fn the_limits_are_those_of_the_product() {
        assert_eq!((FREE.decks, FREE.stats_days, FREE.runebot_messages), (Some(18), Some(30), 20));
        assert_eq!([FREE.tracker, FREE.matchups, FREE.meta_details], [false; 3]);
        assert_eq!((TRACKER.decks, TRACKER.stats_days, TRACKER.runebot_messages), (None, None, 200));
        assert_eq!([TRACKER.tracker, TRACKER.matchups, TRACKER.meta_details], [true; 3]);
    }
}
