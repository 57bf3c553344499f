//! Days since the first of January 1970 and their dates, in the Gregorian calendar.

/// The first of January 2000: earlier days are counts of midnights, because the game is younger.
const FIRST_DATE: u32 = 10_957;

/// Year, month and day.
pub(crate) fn parts(day: u32) -> (u32, u32, u32) {
    // The years begin in March, so that the leap day is the last of its year.
    let days = u64::from(day) + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    ((era * 400 + year) as u32 + u32::from(month <= 2), month as u32, day as u32)
}

/// None if there is no such date.
pub(crate) fn day(year: u32, month: u32, day: u32) -> Option<u32> {
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let shifted = year - u32::from(month <= 2);
    let (era, of_era) = (shifted / 400, shifted % 400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    days.checked_sub(719_468).filter(|&days| parts(days) == (year, month, day))
}

/// `2026-05-02`; none for a count of midnights.
pub(crate) fn text(day: u32) -> Option<String> {
    let (year, month, of_month) = parts(day);
    (day >= FIRST_DATE).then(|| format!("{year:04}-{month:02}-{of_month:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (days, date) in [(0, (1970, 1, 1)), (10_957, (2000, 1, 1)), (11_016, (2000, 2, 29)), (20_575, (2026, 5, 2))]
        {
            assert_eq!(parts(days), date);
            assert_eq!(day(date.0, date.1, date.2), Some(days));
        }
        assert_eq!((day(2026, 2, 29), day(2026, 13, 1), day(1969, 1, 1)), (None, None, None));
        assert_eq!((text(20_575).as_deref(), text(3)), (Some("2026-05-02"), None));
        // Every date of a long time, there and back.
        for days in 0..80_000 {
            let (year, month, of_month) = parts(days);
            assert_eq!(day(year, month, of_month), Some(days));
        }
    }
}
