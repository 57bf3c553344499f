//! Calendar months. A date is always counted from the anchor, so that 31 January, 28 February is followed by 31 March.

use time::{Date, Month, OffsetDateTime};

use crate::base::clock::Timestamp;

/// So many calendar months after the anchor, at the same time of day in UTC; the day is cut to the length of the month. A time
/// beyond the calendar is the end of time.
pub fn after(anchor: Timestamp, months: u32) -> Timestamp {
    shifted(anchor, months).unwrap_or(Timestamp(i64::MAX))
}

fn shifted(anchor: Timestamp, months: u32) -> Option<Timestamp> {
    let start = OffsetDateTime::from_unix_timestamp(anchor.secs()).ok()?;
    let count = i64::from(u8::from(start.month())) - 1 + i64::from(months);
    let year = start.year() + i32::try_from(count / 12).ok()?;
    let month = Month::try_from(u8::try_from(count % 12 + 1).ok()?).ok()?;
    let date = Date::from_calendar_date(year, month, start.day().min(month.length(year))).ok()?;
    let at = start.replace_date(date).unix_timestamp();
    Some(Timestamp(at * 1000 + anchor.0.rem_euclid(1000)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::format_description::well_known::Rfc3339;

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::from_secs(OffsetDateTime::parse(text, &Rfc3339).unwrap().unix_timestamp())
    }

    fn dates(anchor: &str, months: impl IntoIterator<Item = u32>) -> Vec<String> {
        months.into_iter().map(|n| after(at(anchor), n).to_string()[..10].to_owned()).collect()
    }

    #[test]
    fn the_31st_comes_back_after_a_short_month() {
        let months = dates("2027-01-31T08:00:00Z", 0..=4);
        assert_eq!(months, ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    }

    #[test]
    fn the_leap_day_comes_back_in_a_leap_year() {
        assert_eq!(
            dates("2028-02-29T00:00:00Z", [12, 24, 36, 48]),
            ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]
        );
        assert_eq!(dates("2027-12-31T23:59:59Z", [2]), ["2028-02-29"]);
        assert_eq!(dates("2099-12-31T23:59:59Z", [2]), ["2100-02-28"], "2100 is no leap year");
    }

    #[test]
    fn the_time_of_day_stays_to_the_millisecond() {
        let anchor = Timestamp(at("2026-11-30T23:59:59Z").0 + 987);
        assert_eq!(after(anchor, 3).to_string(), "2027-02-28T23:59:59.987Z");
        assert_eq!(after(anchor, 0), anchor);
    }

    #[test]
    fn the_end_of_the_calendar_is_the_end_of_time() {
        assert_eq!(after(at("2026-11-30T00:00:00Z"), u32::MAX), Timestamp(i64::MAX));
        assert_eq!(after(Timestamp(i64::MAX), 1), Timestamp(i64::MAX));
    }

    proptest! {
        #[test]
        fn a_later_month_is_later_by_28_to_31_days(anchor in 0i64..4_000_000_000, n in 0u32..1_200) {
            let (one, next) = (after(Timestamp::from_secs(anchor), n), after(Timestamp::from_secs(anchor), n + 1));
            let days = next.since(one).as_secs() / 86_400;
            prop_assert!((28..=31).contains(&days), "{} to {}", one, next);
        }
    }
}
