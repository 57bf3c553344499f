//! The log has the local time of day and no time zone. A line whose real time is known, a [`Witness`], gives that of the others:
//! it tells how far local time is from UTC.

use std::time::SystemTime;

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

/// No place on earth is further from UTC, and a file may have been written somewhat after its last line.
const MAX_OFFSET: Duration = Duration::hours(15);

/// Distances from UTC are multiples of this, so a file that was written minutes after its last line gives the exact one.
const STEP: Duration = Duration::minutes(15);

/// When a line was written: by its own time and by the clock of this computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// `2026-05-02T23:58:20`
    pub local: String,
    pub real: SystemTime,
}

/// The real time, in RFC 3339, of the local time `at` of the same log, and no later than `now`.
pub fn real_time(at: &str, witness: &Witness, now: SystemTime) -> Option<String> {
    let (at, last) = (parse(at)?, parse(&witness.local)?);
    let real = OffsetDateTime::from(witness.real);
    // A copied log has the time of its copying: then the local time is the better guess.
    let offset = last.assume_utc() - real;
    let steps = (offset.as_seconds_f64() / STEP.as_seconds_f64()).round();
    let found = if offset.abs() > MAX_OFFSET { at.assume_utc() } else { at.assume_utc() - STEP * steps };
    format(found.min(OffsetDateTime::from(now)))
}

fn format(time: OffsetDateTime) -> Option<String> {
    time.replace_nanosecond(0).ok()?.to_offset(time::UtcOffset::UTC).format(&Rfc3339).ok()
}

fn parse(local: &str) -> Option<PrimitiveDateTime> {
    let as_utc = OffsetDateTime::parse(&format!("{local}Z"), &Rfc3339).ok()?;
    Some(PrimitiveDateTime::new(as_utc.date(), as_utc.time()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(text: &str) -> SystemTime {
        OffsetDateTime::parse(text, &Rfc3339).unwrap().into()
    }

    #[test]
    fn the_last_line_tells_the_time_zone_of_the_others() {
        let now = real("2026-06-01T00:00:00Z");
        for (at, last, written, expected) in [
            // Paris in summer: the file was written somewhat after its last line.
            ("2026-05-02T23:50:10", "2026-05-02T23:58:20", "2026-05-02T21:58:21Z", "2026-05-02T21:50:10Z"),
            ("2026-05-02T23:50:10", "2026-05-02T23:58:20", "2026-05-02T22:03:50Z", "2026-05-02T21:50:10Z"),
            // Half an hour before, over midnight; India has half hours.
            ("2026-05-02T23:50:00", "2026-05-03T00:20:00", "2026-05-02T18:50:00Z", "2026-05-02T18:20:00Z"),
            // The game goes on in the next session.
            ("2026-05-02T12:00:00", "2026-05-01T23:00:00", "2026-05-02T07:00:00Z", "2026-05-02T20:00:00Z"),
            // A log that was copied days later.
            ("2026-05-02T12:00:00", "2026-05-02T12:30:00", "2026-05-05T07:00:00Z", "2026-05-02T12:00:00Z"),
            // Nothing was played in the future.
            ("2026-06-01T12:00:00", "2026-06-01T12:00:00", "2026-06-01T01:00:00Z", "2026-06-01T00:00:00Z"),
        ] {
            let witness = Witness { local: last.to_owned(), real: real(written) };
            assert_eq!(real_time(at, &witness, now).as_deref(), Some(expected), "{at}");
        }
        let witness = Witness { local: "00:20:00".to_owned(), real: now };
        assert_eq!(real_time("2026-05-02T23:50:00", &witness, now), None);
    }
}
