//! What a page of the meta can be asked for: the period, the format, the bracket of ranks. Pure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::day_of;
use crate::base::clock::Timestamp;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum MetaPeriod {
    #[serde(rename = "7d")]
    Week,
    #[serde(rename = "30d")]
    Month,
    #[serde(rename = "90d")]
    Quarter,
    // Since the last patch of the game.
    #[serde(rename = "patch")]
    Patch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum MetaFormat {
    Standard,
    Wild,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MetaBracket {
    All,
    Legend,
    Diamond,
    Platinum,
    // Bronze to gold.
    Low,
}

impl MetaPeriod {
    pub const ALL: [Self; 4] = [Self::Week, Self::Month, Self::Quarter, Self::Patch];

    pub fn name(self) -> &'static str {
        match self {
            Self::Week => "7d",
            Self::Month => "30d",
            Self::Quarter => "90d",
            Self::Patch => "patch",
        }
    }

    /// Its first UTC day, and the first of the period before it. Today is the last day of both counts.
    pub fn days(self, now: Timestamp, last_patch: Option<Timestamp>) -> (i64, i64) {
        let next = day_of(now) + 1;
        let length = match (self, last_patch) {
            (Self::Week, _) => 7,
            (Self::Quarter, _) => 90,
            (Self::Patch, Some(patch)) if patch <= now => (next - day_of(patch)).min(365),
            (Self::Month | Self::Patch, _) => 30,
        };
        (next - length, next - 2 * length)
    }
}

impl MetaFormat {
    pub const ALL: [Self; 2] = [Self::Standard, Self::Wild];

    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "STANDARD",
            Self::Wild => "WILD",
        }
    }
}

impl MetaBracket {
    pub const ALL: [Self; 5] = [Self::All, Self::Legend, Self::Diamond, Self::Platinum, Self::Low];

    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Legend => "legend",
            Self::Diamond => "diamond",
            Self::Platinum => "platinum",
            Self::Low => "low",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_end_today() {
        let now = Timestamp::from_secs(1_794_830_400);
        let today = day_of(now);
        assert_eq!(MetaPeriod::Week.days(now, None), (today - 6, today - 13));
        assert_eq!(MetaPeriod::Patch.days(now, Some(now)), (today, today - 1));
        assert_eq!(MetaPeriod::Patch.days(now, None), MetaPeriod::Month.days(now, None));
    }
}
