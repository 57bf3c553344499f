//! The time of a line: the local time of day, without a date. The days are counted from the first line.

use std::fmt;

use crate::date;

/// Tenths of microseconds, the unit of the log.
const SECOND: u64 = 10_000_000;
const DAY: u64 = 24 * 3600 * SECOND;

/// When a line was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Midnights since the first line, or the day of the session and the midnights since its start.
    pub day: u32,
    ticks: u64,
    decimals: u8,
}

impl Time {
    /// Parses `hh:mm:ss` with up to seven decimals.
    fn parse(text: &[u8], day: u32) -> Option<Self> {
        let two = |at: usize| {
            let (tens, ones) = (text.get(at)?.wrapping_sub(b'0'), text.get(at + 1)?.wrapping_sub(b'0'));
            (tens < 10 && ones < 10).then(|| u64::from(tens * 10 + ones))
        };
        let (hour, minute, second) = (two(0)?, two(3)?, two(6)?);
        if hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let mut ticks = (hour * 3600 + minute * 60 + second) * SECOND;
        let mut decimals = 0;
        let mut unit = SECOND;
        for digit in text.get(9..).unwrap_or_default().iter().take(7).take_while(|digit| digit.is_ascii_digit()) {
            unit /= 10;
            ticks += u64::from(digit - b'0') * unit;
            decimals += 1;
        }
        Some(Self { day, ticks, decimals })
    }

    /// Seconds after `earlier`; none if a clock change makes it negative.
    pub fn seconds_since(self, earlier: Self) -> Option<f64> {
        let total = |time: Self| u64::from(time.day) * DAY + time.ticks;
        let ticks = total(self).checked_sub(total(earlier))?;
        Some(ticks as f64 / SECOND as f64)
    }

    /// `2026-05-02T23:58:20`, if the day is one since 1970 and not merely a count of midnights.
    pub fn local(self) -> Option<String> {
        let seconds = self.second_of_day();
        let date = date::text(self.day)?;
        Some(format!("{date}T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60))
    }

    /// The same time, `days` later.
    pub fn later_by(self, days: u32) -> Self {
        Self { day: self.day.saturating_add(days), ..self }
    }

    /// Seconds since midnight.
    pub fn second_of_day(self) -> u32 {
        (self.ticks / SECOND) as u32
    }
}

/// As in the log.
impl fmt::Display for Time {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.ticks / SECOND;
        write!(out, "{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if self.decimals > 0 {
            let decimals = usize::from(self.decimals);
            let fraction = self.ticks % SECOND / 10_u64.pow(7 - u32::from(self.decimals));
            write!(out, ".{fraction:0decimals$}")?;
        }
        Ok(())
    }
}

/// When the client was started, as the name of its folder says. The first line may come after the next midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionStart {
    /// Since the first of January 1970, if the date is known.
    pub day: u32,
    /// `hh:mm:ss`
    pub time: [u8; 8],
}

impl SessionStart {
    /// By the name of a session's folder, `Hearthstone_2026_05_02_23_41_07`, or by the text of [`SessionStart::text`].
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim_start_matches(|sign: char| !sign.is_ascii_digit());
        let numbers = digits.split(|sign: char| !sign.is_ascii_digit()).map(|part| part.parse().ok());
        let [year, month, day, hour, minute, second] = numbers.collect::<Option<Vec<u32>>>()?.try_into().ok()?;
        let time = format!("{hour:02}:{minute:02}:{second:02}");
        let time = <[u8; 8]>::try_from(time.as_bytes()).ok().filter(|time| Time::parse(time, 0).is_some())?;
        Some(Self { day: date::day(year, month, day)?, time })
    }

    pub(crate) fn is_after(&self, time: Time) -> bool {
        Time::parse(&self.time, self.day).is_some_and(|start| time.seconds_since(start).is_none())
    }

    /// `2026-05-02T23:41:07`
    pub fn text(&self) -> String {
        let (year, month, day) = date::parts(self.day);
        format!("{year:04}-{month:02}-{day:02}T{}", String::from_utf8_lossy(&self.time))
    }
}

/// Counts midnights: a time more than twelve hours before the last one belongs to the next day. A time that is back by less
/// comes from a clock change and stays on its day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    day: u32,
    last: [u8; 8],
}

impl Clock {
    pub(crate) fn starting_at(start: SessionStart) -> Self {
        Self { day: start.day, last: start.time }
    }

    /// Notes the time of a line; it costs nothing while the hour is the same.
    pub(crate) fn see(&mut self, time: &[u8]) {
        let Some(now) = time.first_chunk::<8>() else { return };
        if now[..2] != self.last[..2]
            && let Some(then) = Time::parse(&self.last, 0)
            && let Some(now) = Time::parse(now, 0)
            && then.ticks > now.ticks + DAY / 2
        {
            self.day = self.day.saturating_add(1);
        }
        self.last = *now;
    }

    pub(crate) fn time(&self, time: &[u8]) -> Option<Time> {
        Time::parse(time, self.day)
    }

    /// A clock that starts here goes on as this one.
    pub(crate) fn position(&self) -> SessionStart {
        let time = if self.last == [0; 8] { *b"00:00:00" } else { self.last };
        SessionStart { day: self.day, time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(times: &[&str]) -> Vec<u32> {
        let mut clock = Clock::default();
        let mut days = Vec::new();
        for time in times {
            clock.see(time.as_bytes());
            days.push(clock.time(time.as_bytes()).unwrap().day);
        }
        days
    }

    #[test]
    fn a_time_prints_as_it_was_written() {
        for text in ["00:00:00", "23:59:59.1", "21:04:11.0420000", "09:00:00.0000001"] {
            assert_eq!(Time::parse(text.as_bytes(), 0).unwrap().to_string(), text);
        }
        assert_eq!(Time::parse(b"24:00:00", 0), None);
        assert_eq!(Time::parse(b"9:00:00.00", 0), None);
    }

    #[test]
    fn midnight_starts_a_day_and_a_clock_change_does_not() {
        assert_eq!(
            seen(&["23:59:59.9999999", "00:00:00.0000001", "00:30:00", "23:00:00", "01:00:00"]),
            [0, 1, 1, 1, 2]
        );
        assert_eq!(seen(&["02:59:59", "02:00:00", "03:00:00"]), [0, 0, 0]);
    }

    #[test]
    fn the_start_of_a_session_is_in_its_name() {
        let start = SessionStart::parse("Hearthstone_2026_05_02_23_41_07").unwrap();
        assert_eq!((start.text().as_str(), &start.time), ("2026-05-02T23:41:07", b"23:41:07"));
        assert_eq!(SessionStart::parse(&start.text()), Some(start));
        for other in [
            "Hearthstone",
            "Hearthstone_2026_05_02",
            "Hearthstone_2026_13_02_23_41_07",
            "Hearthstone_2026_05_02_25_41_07",
        ] {
            assert_eq!(SessionStart::parse(other), None, "{other}");
        }
        let time = Time::parse(b"00:04:11.5000000", start.day + 1).unwrap();
        assert_eq!(time.local().as_deref(), Some("2026-05-03T00:04:11"));
        assert_eq!(Time { day: 1, ..time }.local(), None);
    }

    #[test]
    fn a_game_over_midnight_has_its_length() {
        let start = Time::parse(b"23:41:59.0000000", 0).unwrap();
        let end = Time::parse(b"00:04:11.5000000", 1).unwrap();
        assert_eq!(end.seconds_since(start), Some(1332.5));
        assert_eq!(start.seconds_since(end), None);
    }
}
