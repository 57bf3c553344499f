//! The rules of administration. Pure.

use std::time::Duration;

use uuid::Uuid;

use super::Refusal;
use crate::base::clock::Timestamp;
use crate::base::limits::Rule;

/// A code counts for acts that destroy or give for this long.
pub const CODE_TTL: Duration = Duration::from_secs(600);
/// For each administrator: acts in a minute.
pub const ACTS: Rule = Rule { name: "admin_act", burst: 60, per: Duration::from_secs(60) };
/// For each administrator: bans and deletions in an hour.
pub const SANCTIONS_AN_HOUR: i64 = 20;
pub const HOUR: Duration = Duration::from_secs(3600);
pub const DAY: Duration = Duration::from_secs(24 * 3600);
/// Mana that an administrator gives or takes at once, and in 24 hours.
pub const MANA_AN_ACT: i64 = 10_000;
pub const MANA_A_DAY: i64 = 50_000;
pub const MIN_REASON: usize = 3;
pub const MAX_REASON: usize = 500;
pub const MAX_NOTE: usize = 2000;
pub const MAX_WORDS: usize = 300;
/// The terms of a ban; without one it is for good.
pub const BAN_DAYS: [i64; 3] = [1, 7, 30];
/// A given tier ends after this at the latest.
pub const MAX_GRANT: Duration = Duration::from_secs(3660 * 24 * 3600);
/// A request to delete an account is to be answered within this time (GDPR: one month).
pub const DELETION_DUE: Duration = Duration::from_secs(30 * 24 * 3600);
/// Reading one user's page is logged once in this time for each administrator.
pub const VIEW_LOGGED_EVERY: Duration = HOUR;

/// Whether a code typed then counts now. A time in the future was stored before the clock was set back.
pub fn is_fresh(code_at: Timestamp, now: Timestamp) -> bool {
    code_at.0 > 0 && now.secs().abs_diff(code_at.secs()) <= CODE_TTL.as_secs()
}

/// A reason as it is stored: trimmed, not too short and not too long.
pub fn reason(raw: &str) -> Result<String, Refusal> {
    text(raw, MIN_REASON, MAX_REASON).ok_or(Refusal::Reason)
}

pub fn text(raw: &str, min: usize, max: usize) -> Option<String> {
    let text = raw.trim();
    (min..=max).contains(&text.chars().count()).then(|| text.to_owned())
}

/// The Monday of the week in UTC, `2026-11-16`.
pub fn week_of(now: Timestamp) -> String {
    // 1970 began on a Thursday.
    let day = now.0.div_euclid(DAY.as_millis() as i64);
    let monday = Timestamp((day - (day + 3).rem_euclid(7)) * DAY.as_millis() as i64);
    monday.to_string().chars().take(10).collect()
}

/// Refuses acts of an administrator on their own account.
pub fn not_self(actor: Option<Uuid>, target: Uuid) -> Result<(), Refusal> {
    if actor == Some(target) { Err(Refusal::Oneself) } else { Ok(()) }
}

/// Whether this change of mana fits the caps, after what the administrator changed in the last 24 hours.
pub fn mana(amount: i64, today: i64) -> Result<(), Refusal> {
    let size = amount.checked_abs().unwrap_or(i64::MAX);
    if amount == 0 {
        return Err(Refusal::Unchanged);
    }
    if size > MANA_AN_ACT || today.saturating_add(size) > MANA_A_DAY { Err(Refusal::ManaCap) } else { Ok(()) }
}

/// Whether the name that was typed is the player's.
pub fn typed_name(typed: Option<&str>, name: &str) -> Result<(), Refusal> {
    let same = typed.is_some_and(|typed| typed.trim().to_lowercase() == name.to_lowercase());
    if same && !name.is_empty() { Ok(()) } else { Err(Refusal::Name) }
}

/// The end of a tier that is given now.
pub fn grant_end(until: i64, now: Timestamp) -> Result<Timestamp, Refusal> {
    let end = Timestamp(until);
    if end > now && end <= now.plus(MAX_GRANT) { Ok(end) } else { Err(Refusal::Term) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_counts_for_ten_minutes() {
        let now = Timestamp::from_secs(10_000);
        for (age, fresh) in [(0, true), (600, true), (601, false), (-601, false)] {
            assert_eq!(is_fresh(Timestamp::from_secs(10_000 - age), now), fresh, "{age}");
        }
        assert!(!is_fresh(Timestamp(0), Timestamp(0)), "never typed");
    }

    #[test]
    fn a_reason_has_three_to_five_hundred_characters() {
        assert_eq!(reason("  spam "), Ok("spam".into()));
        for bad in ["", "  ab ", &"x".repeat(501)] {
            assert_eq!(reason(bad), Err(Refusal::Reason), "{bad}");
        }
    }

    #[test]
    fn mana_is_capped_by_act_and_by_day() {
        assert_eq!(mana(10_000, 0), Ok(()));
        assert_eq!(mana(-10_000, 40_000), Ok(()));
        assert_eq!(mana(10_001, 0), Err(Refusal::ManaCap));
        assert_eq!(mana(-1, 50_000), Err(Refusal::ManaCap));
        assert_eq!(mana(i64::MIN, 0), Err(Refusal::ManaCap));
        assert_eq!(mana(0, 0), Err(Refusal::Unchanged));
    }

    #[test]
    fn nobody_acts_on_themselves_and_the_typed_name_is_the_players() {
        let (ana, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert_eq!(not_self(Some(ana), ana), Err(Refusal::Oneself));
        assert_eq!(not_self(Some(ana), ben), Ok(()));
        assert_eq!(not_self(None, ben), Ok(()));
        assert_eq!(typed_name(Some(" MAËLYS "), "Maëlys"), Ok(()));
        for bad in [None, Some("Mae"), Some("")] {
            assert_eq!(typed_name(bad, "Maëlys"), Err(Refusal::Name));
        }
        assert_eq!(typed_name(Some(""), ""), Err(Refusal::Name));
    }

    #[test]
    fn a_week_is_named_by_its_monday() {
        let monday = Timestamp::from_secs(1_794_787_200);
        assert_eq!(monday.to_string().get(..10), Some("2026-11-16"));
        for (seconds, expected) in [(0, "2026-11-16"), (7 * 86_400 - 1, "2026-11-16"), (7 * 86_400, "2026-11-23")] {
            assert_eq!(week_of(monday.plus(Duration::from_secs(seconds))), expected);
        }
        assert_eq!(week_of(Timestamp(0)), "1969-12-29");
    }

    #[test]
    fn a_given_tier_has_an_end_within_ten_years() {
        let now = Timestamp::from_secs(1_000);
        assert_eq!(grant_end(1_000_001, now), Ok(Timestamp(1_000_001)));
        assert_eq!(grant_end(1_000_000, now), Err(Refusal::Term));
        assert_eq!(grant_end(i64::MAX, now), Err(Refusal::Term));
    }
}
