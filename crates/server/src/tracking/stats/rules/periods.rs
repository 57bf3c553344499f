//! Periods: which matches are looked at, and which are before them. Pure.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::clock::Timestamp;

const DAY: Duration = Duration::from_secs(24 * 3600);
/// Without a known patch, its period has so many days.
const PATCH_DAYS: u32 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StatsPeriod {
    #[serde(rename = "7d")]
    Week,
    #[serde(rename = "30d")]
    Month,
    #[serde(rename = "90d")]
    Quarter,
    #[serde(rename = "all")]
    All,
    // Since the last patch of the game.
    #[serde(rename = "patch")]
    Patch,
}

/// From `since` on; what is compared with it begins at `before` and ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// `None`: everything.
    pub since: Option<Timestamp>,
    /// `None`: nothing is before it.
    pub before: Option<Timestamp>,
}

impl StatsPeriod {
    pub fn days(self) -> Option<u32> {
        match self {
            Self::Week => Some(7),
            Self::Month => Some(30),
            Self::Quarter => Some(90),
            Self::All | Self::Patch => None,
        }
    }

    /// Periods roll: 7 days are 168 hours. Without a known patch, its period is that of 30 days.
    pub fn window(self, now: Timestamp, last_patch: Option<Timestamp>) -> Window {
        let days = match (self, last_patch) {
            (Self::All, _) => return Window { since: None, before: None },
            (Self::Patch, Some(patch)) if patch <= now => {
                let before = patch.minus(now.since(patch));
                return Window { since: Some(patch), before: Some(before) };
            }
            (period, _) => period.days().unwrap_or(PATCH_DAYS),
        };
        let since = now.minus(DAY * days);
        Window { since: Some(since), before: Some(since.minus(DAY * days)) }
    }
}

impl Window {
    /// What a player sees of it whose tier goes back so many days; `true` if it is less. What is older stays closed, also for the
    /// comparison. `None` is without a limit.
    pub fn limited(self, days: Option<i64>, now: Timestamp) -> (Self, bool) {
        let Some(days) = days.and_then(|days| u32::try_from(days).ok()) else { return (self, false) };
        let first = now.minus(DAY * days);
        let before = self.before.filter(|before| *before >= first);
        match self.since {
            Some(since) if since >= first => (Self { since: Some(since), before }, false),
            _ => (Self { since: Some(first), before: None }, true),
        }
    }

    pub fn contains(self, at: Timestamp) -> bool {
        self.since.is_none_or(|since| at >= since)
    }

    pub fn is_before(self, at: Timestamp) -> bool {
        self.before.is_some_and(|before| at >= before) && !self.contains(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(1_794_830_400);

    fn days_ago(days: u32) -> Timestamp {
        NOW.minus(DAY * days)
    }

    #[test]
    fn periods_roll_and_have_one_of_the_same_length_before() {
        for (period, since, before) in [
            (StatsPeriod::Week, Some(7), Some(14)),
            (StatsPeriod::Month, Some(30), Some(60)),
            (StatsPeriod::Quarter, Some(90), Some(180)),
            (StatsPeriod::All, None, None),
            (StatsPeriod::Patch, Some(11), Some(22)),
        ] {
            let window = period.window(NOW, Some(days_ago(11)));
            assert_eq!(window, Window { since: since.map(days_ago), before: before.map(days_ago) }, "{period:?}");
        }
        assert_eq!(StatsPeriod::Patch.window(NOW, None), StatsPeriod::Month.window(NOW, None), "no patch is known");
        let ahead = Some(NOW.plus(DAY));
        assert_eq!(StatsPeriod::Patch.window(NOW, ahead), StatsPeriod::Month.window(NOW, None), "it is not there yet");
    }

    #[test]
    fn a_tier_of_30_days_sees_nothing_older() {
        for (period, limited) in [
            (StatsPeriod::Week, false),
            (StatsPeriod::Month, false),
            (StatsPeriod::Quarter, true),
            (StatsPeriod::All, true),
            (StatsPeriod::Patch, true),
        ] {
            let (window, is_limited) = period.window(NOW, Some(days_ago(40))).limited(Some(30), NOW);
            assert_eq!(is_limited, limited, "{period:?}");
            assert!(window.since.unwrap() >= days_ago(30));
            assert!(window.before.is_none_or(|before| before >= days_ago(30)), "{period:?}");
            let whole = period.window(NOW, None);
            assert_eq!(whole.limited(None, NOW), (whole, false));
        }
        assert_eq!(StatsPeriod::Week.window(NOW, None).limited(Some(30), NOW).0.before, Some(days_ago(14)));
        assert!(!StatsPeriod::Patch.window(NOW, Some(days_ago(3))).limited(Some(30), NOW).1);
    }

    #[test]
    fn a_match_is_in_the_period_or_before_it_or_neither() {
        let window = StatsPeriod::Week.window(NOW, None);
        for (days, inside, before) in
            [(0, true, false), (7, true, false), (8, false, true), (14, false, true), (15, false, false)]
        {
            assert_eq!((window.contains(days_ago(days)), window.is_before(days_ago(days))), (inside, before), "{days}");
        }
        let all = StatsPeriod::All.window(NOW, None);
        assert!(all.contains(Timestamp(0)) && !all.is_before(Timestamp(0)));
    }
}
