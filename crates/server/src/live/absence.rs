//! When this node could not serve: the database was unavailable, or the clock was set back. Players must not lose by what
//! happened to their games in that time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use super::timing::AWAY;
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::registry::CallError;

/// The longest wait for the database. A noted time further ahead than this is from before the clock was set back.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// One for each feature; cheap to clone, kept in this process only.
#[derive(Clone)]
pub struct Absence(Arc<Times>);

struct Times {
    /// The arrival time of the latest request or timer that failed because the database was unavailable.
    refused_at: AtomicI64,
    /// The latest time that the clock has shown.
    latest: AtomicI64,
}

impl Default for Absence {
    fn default() -> Self {
        let never = || AtomicI64::new(i64::MIN);
        Self(Arc::new(Times { refused_at: never(), latest: never() }))
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

    /// Failures may be noted out of order: an earlier one does not replace a later one.
    fn note(&self, at: Timestamp) {
        let newer = |noted| (at.0 > noted || Timestamp(noted) > at.plus(LONGEST_WAIT)).then_some(at.0);
        let _ = self.0.refused_at.fetch_update(Ordering::SeqCst, Ordering::SeqCst, newer);
    }

    /// Whether a request may have failed between the two times. Only the latest failure is kept, so one shortly after `to`
    /// counts, too: it may have replaced one in between while the caller waited for the database.
    pub fn was_between(&self, from: Timestamp, to: Timestamp) -> bool {
        (from.0..=to.plus(LONGEST_WAIT).0).contains(&self.0.refused_at.load(Ordering::SeqCst))
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
    fn a_clock_counts_as_set_back_until_it_has_caught_up() {
        let absence = Absence::default();
        assert!(!absence.is_set_back(NOON));
        assert!(!absence.is_set_back(NOON.minus(AWAY)), "sweeps overlap");
        assert!(absence.is_set_back(NOON.minus(AWAY * 30)));
        assert!(absence.is_set_back(NOON.minus(AWAY * 2)));
        assert!(!absence.is_set_back(NOON.plus(AWAY)));
    }
}
