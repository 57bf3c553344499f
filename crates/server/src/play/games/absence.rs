//! When this node could not serve: the process was suspended, the database was unavailable, or the clock was set. Players
//! must not lose by what happened to their games in that time. What is noted here is what the server itself saw fail: a
//! timer that is merely late is no absence, or a player could void a question by making the database slow.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use super::timing::AWAY;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::DbError;
use crate::contract::registry::CallError;

/// The longest wait for the database. A noted time further ahead than this is from before the clock was set back.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How often a running server notes that it runs.
const BEAT: Duration = Duration::from_millis(500);
/// How many absences are remembered.
const REMEMBERED: usize = 32;
/// The beat of a process that has noted none, and the time of a refusal if there was none.
const NEVER: i64 = i64::MIN;

/// One for each feature; cheap to clone, kept in this process only.
#[derive(Clone)]
pub struct Absence(Arc<Times>);

struct Times {
    /// The arrival time of the latest request or timer that failed because the database was unavailable.
    refused_at: AtomicI64,
    /// The latest time that the clock has shown.
    latest: AtomicI64,
    /// When this process last noted that it runs.
    beat_at: AtomicI64,
    /// Spans without a beat, and spans of failed attempts ([`Absence::note_attempt`]); the newest last.
    spans: Mutex<VecDeque<AwaySpan>>,
}

/// A time in which this node could not serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwaySpan {
    pub from: Timestamp,
    pub to: Timestamp,
}

impl AwaySpan {
    pub fn overlaps(self, from: Timestamp, to: Timestamp) -> bool {
        self.from <= to && self.to >= from
    }
}

/// Notes in all of them that this process runs, until the server stops.
pub async fn beat_until<const N: usize>(absences: [Absence; N], clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        absences.iter().for_each(|absence| absence.beat(clock.now()));
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(BEAT) => {}
        }
    }
}

impl Default for Absence {
    fn default() -> Self {
        let never = || AtomicI64::new(NEVER);
        Self(Arc::new(Times { refused_at: never(), latest: never(), beat_at: never(), spans: Mutex::default() }))
    }
}

impl Absence {
    /// Notes whether the request or timer of `at` failed because the database was unavailable, and returns the result.
    pub fn note_result<T, E: Into<CallError>>(&self, at: Timestamp, result: Result<T, E>) -> Result<T, CallError> {
        let result = result.map_err(Into::into);
        if result.as_ref().is_err_and(is_temporary) {
            self.note(at);
        }
        result
    }

    /// Notes the result of an attempt of the server's own, such as a sweep, that began at `at` and ended at `ended`: if it
    /// failed because the database was unavailable, this node was away in that time.
    pub fn note_attempt<T>(
        &self,
        at: Timestamp,
        ended: Timestamp,
        result: Result<T, CallError>,
    ) -> Result<T, CallError> {
        if result.as_ref().is_err_and(is_temporary) {
            self.add(AwaySpan { from: at, to: ended.max(at) });
        }
        result
    }

    /// This process runs at `now`. A long time without a beat means that it was suspended, or that the clock was set.
    pub fn beat(&self, now: Timestamp) {
        let last = self.0.beat_at.swap(now.0, Ordering::SeqCst);
        Self::unbeaten(last, now).into_iter().for_each(|span| self.add(span));
    }

    fn unbeaten(last: i64, now: Timestamp) -> Option<AwaySpan> {
        let from = Timestamp(last);
        (last != NEVER && now.since(from) > AWAY).then_some(AwaySpan { from, to: now })
    }

    /// Adds a span, or extends the last one if there was hardly any time between the two.
    fn add(&self, span: AwaySpan) {
        let mut spans = self.0.spans.lock().unwrap_or_else(PoisonError::into_inner);
        match spans.back_mut().filter(|last| last.overlaps(span.from.minus(AWAY), span.to)) {
            Some(last) => *last = AwaySpan { from: last.from.min(span.from), to: last.to.max(span.to) },
            None => spans.push_back(span),
        }
        if spans.len() > REMEMBERED {
            spans.pop_front();
        }
    }

    /// The times in which this node could not serve. The present one is among them: the first beat after a suspension may
    /// come later than a timer.
    pub fn spans(&self, now: Timestamp) -> Vec<AwaySpan> {
        let present = Self::unbeaten(self.0.beat_at.load(Ordering::SeqCst), now);
        let spans = self.0.spans.lock().unwrap_or_else(PoisonError::into_inner);
        // One further ahead is from before the clock was set back.
        let known = spans.iter().copied().filter(|span| span.to <= now.plus(LONGEST_WAIT));
        known.chain(present).collect()
    }

    /// Failures may be noted out of order: an earlier one does not replace a later one.
    fn note(&self, at: Timestamp) {
        let newer = |noted| (at.0 > noted || Timestamp(noted) > at.plus(LONGEST_WAIT)).then_some(at.0);
        let _ = self.0.refused_at.fetch_update(Ordering::SeqCst, Ordering::SeqCst, newer);
    }

    /// Whether a request may have failed between the two times, or this process did not run. Only the latest failure is
    /// kept, so one shortly after `to` counts, too: it may have replaced one in between while the caller waited for the
    /// database.
    pub fn was_between(&self, from: Timestamp, to: Timestamp) -> bool {
        (from.0..=to.plus(LONGEST_WAIT).0).contains(&self.0.refused_at.load(Ordering::SeqCst))
            || self.spans(to).into_iter().any(|span| span.overlaps(from, to))
    }

    /// Whether the clock was set back, and has not caught up since.
    pub fn is_set_back(&self, now: Timestamp) -> bool {
        let latest = self.0.latest.fetch_max(now.0, Ordering::SeqCst);
        let set_back = Timestamp(latest) > now.plus(AWAY);
        if set_back {
            // A failure noted before would otherwise lie in the future.
            self.0.refused_at.fetch_min(now.0, Ordering::SeqCst);
        }
        set_back
    }
}

/// Whether a retry may help.
pub fn is_temporary(refused: &CallError) -> bool {
    matches!(refused, CallError::Db(DbError::Unavailable(_) | DbError::Unknown | DbError::TooLong))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_secs(43_200);

    #[test]
    fn failures_of_the_database_are_remembered() {
        let absence = Absence::default();
        let failed_between = |from, to| absence.was_between(Timestamp::from_secs(from), Timestamp::from_secs(to));
        assert!(!failed_between(0, 100_000));
        let away = || Err::<(), _>(DbError::Unavailable("starting up".into()));
        assert!(absence.note_result(NOON, away()).is_err());
        let broken = Err::<(), _>(DbError::Broken(anyhow::anyhow!("no such column")));
        assert!(absence.note_result(NOON.plus(AWAY * 50), broken).is_err());
        assert!(absence.note_result(NOON.plus(AWAY * 50), Ok::<_, DbError>(())).is_ok());
        assert!(failed_between(43_200, 43_200) && failed_between(43_190, 43_210));
        assert!(!failed_between(43_201, 43_400) && !failed_between(43_000, 43_100));
    }

    #[test]
    fn a_failure_noted_later_hides_no_other() {
        let absence = Absence::default();
        let failed_between = |from, to| absence.was_between(Timestamp::from_secs(from), Timestamp::from_secs(to));
        let refuse = |at| drop(absence.note_result(Timestamp::from_secs(at), Err::<(), _>(DbError::Unknown)));
        refuse(43_200);
        refuse(43_190);
        assert!(failed_between(43_195, 43_205), "an earlier request that waited longer");
        refuse(43_206);
        assert!(failed_between(43_195, 43_205), "a failure while the timer waited");
        refuse(39_600);
        assert!(failed_between(39_590, 39_610), "the clock was set back");
    }

    #[test]
    fn a_process_without_a_beat_was_away_and_a_late_timer_alone_is_no_absence() {
        let absence = Absence::default();
        let at = |seconds| NOON.plus(Duration::from_secs(seconds));
        assert!(!absence.was_between(at(0), at(3600)), "nothing is known");
        absence.beat(at(0));
        absence.beat(at(2));
        assert_eq!(absence.spans(at(4)), [], "beats may be a little late");
        // A timer fires before the first beat.
        let slept = AwaySpan { from: at(2), to: at(60) };
        assert_eq!(absence.spans(at(60)), [slept]);
        absence.beat(at(60));
        assert_eq!(absence.spans(at(61)), [slept]);
        assert!(absence.was_between(at(50), at(55)) && absence.was_between(at(0), at(2)));
        assert!(!absence.was_between(at(61), at(62)) && !absence.was_between(at(0), at(1)));
        absence.beat(at(30));
        assert_eq!(absence.spans(at(31)), [slept], "a clock set back is no suspension");
    }

    #[test]
    fn failed_attempts_of_the_server_are_spans_and_slow_ones_are_not() {
        let absence = Absence::default();
        let at = |seconds| NOON.plus(Duration::from_secs(seconds));
        let refuse = || Err::<(), _>(CallError::Db(DbError::Unavailable("starting up".into())));
        assert!(absence.note_attempt(at(0), at(30), Ok(())).is_ok());
        let broken = Err::<(), _>(CallError::Broken(anyhow::anyhow!("no such column")));
        assert!(absence.note_attempt(at(0), at(30), broken).is_err());
        assert_eq!(absence.spans(at(30)), []);
        assert!(absence.note_attempt(at(31), at(33), refuse()).is_err());
        assert!(absence.note_attempt(at(34), at(34), refuse()).is_err());
        assert!(absence.note_attempt(at(60), at(60), refuse()).is_err());
        assert_eq!(
            absence.spans(at(60)),
            [AwaySpan { from: at(31), to: at(34) }, AwaySpan { from: at(60), to: at(60) }]
        );
        for minute in 2..100 {
            let _ = absence.note_attempt(at(60 * minute), at(60 * minute), refuse());
        }
        assert_eq!(absence.spans(at(6000)).len(), REMEMBERED);
        assert_eq!(absence.spans(at(0)), [], "from before the clock was set back");
    }

    #[tokio::test]
    async fn a_server_notes_in_every_feature_that_it_runs() {
        let features = [Absence::default(), Absence::default()];
        // It stops at once, after one beat.
        let (_sender, stop) = watch::channel(true);
        beat_until(features.clone(), Clock::paused_at(NOON), stop).await;
        let later = NOON.plus(AWAY * 2);
        for absence in features {
            assert_eq!(absence.spans(later), [AwaySpan { from: NOON, to: later }]);
        }
    }

    #[test]
    fn a_clock_counts_as_set_back_until_it_has_caught_up() {
        let absence = Absence::default();
        assert!(!absence.is_set_back(NOON));
        assert!(!absence.is_set_back(NOON.minus(AWAY)), "sweeps overlap");
        assert!(absence.is_set_back(NOON.minus(AWAY * 30)));
        assert!(absence.is_set_back(NOON.minus(AWAY * 2)));
        assert!(!absence.is_set_back(NOON.plus(AWAY)));
    }
}
