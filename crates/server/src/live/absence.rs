//! When this node could not serve: the database was away, or somebody set the clock back. What happened to games then is not
//! held against their players.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use super::timing::AWAY;
use crate::clock::Timestamp;
use crate::db::DbError;
use crate::registry::Refused;

/// Nothing waits longer for the database; what is noted further ahead is from before the clock was set back.
const LONGEST: Duration = Duration::from_secs(60);

/// Of one feature: cheap to clone, known to this process alone.
#[derive(Clone)]
pub struct Absence(Arc<Known>);

struct Known {
    /// When the latest thing came that the database could not take.
    refused_at: AtomicI64,
    /// The latest time that was ever looked at.
    latest: AtomicI64,
}

impl Default for Absence {
    fn default() -> Self {
        let never = || AtomicI64::new(i64::MIN);
        Self(Arc::new(Known { refused_at: never(), latest: never() }))
    }
}

impl Absence {
    /// Takes note of what became of something that came at `at`.
    pub fn minding<T, E: Into<Refused>>(&self, at: Timestamp, done: Result<T, E>) -> Result<T, Refused> {
        let done = done.map_err(Into::into);
        if done.as_ref().is_err_and(is_of_the_moment) {
            self.note(at);
        }
        done
    }

    /// What came earlier may be refused later, and hides nothing.
    fn note(&self, at: Timestamp) {
        let newer = |noted| (at.0 > noted || Timestamp(noted) > at.plus(LONGEST)).then_some(at.0);
        let _ = self.0.refused_at.fetch_update(Ordering::SeqCst, Ordering::SeqCst, newer);
    }

    /// Whether something may have come between the two that could not be taken. A move that had to wait finds what was refused
    /// meanwhile, which would hide it.
    pub fn was_between(&self, from: Timestamp, to: Timestamp) -> bool {
        (from.0..=to.plus(LONGEST).0).contains(&self.0.refused_at.load(Ordering::SeqCst))
    }

    /// Whether the clock was set back, and has not caught up since.
    pub fn is_set_back(&self, now: Timestamp) -> bool {
        let latest = self.0.latest.fetch_max(now.0, Ordering::SeqCst);
        let set_back = Timestamp(latest) > now.plus(AWAY);
        if set_back {
            // What was refused before is not to come.
            self.0.refused_at.fetch_min(now.0, Ordering::SeqCst);
        }
        set_back
    }
}

/// Whether trying again may help.
pub fn is_of_the_moment(refused: &Refused) -> bool {
    matches!(refused, Refused::Db(DbError::Unavailable(_) | DbError::Unknown | DbError::TooLong))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_secs(43_200);

    #[test]
    fn what_the_database_could_not_take_is_remembered() {
        let absence = Absence::default();
        let spent = |from, to| absence.was_between(Timestamp::from_secs(from), Timestamp::from_secs(to));
        assert!(!spent(0, 100_000));
        let away = || Err::<(), _>(DbError::Unavailable("starting up".into()));
        assert!(absence.minding(NOON, away()).is_err());
        let broken = Err::<(), _>(DbError::Broken(anyhow::anyhow!("no such column")));
        assert!(absence.minding(NOON.plus(AWAY * 50), broken).is_err());
        assert!(absence.minding(NOON.plus(AWAY * 50), Ok::<_, DbError>(())).is_ok());
        assert!(spent(43_200, 43_200) && spent(43_190, 43_210));
        assert!(!spent(43_201, 43_400) && !spent(43_000, 43_100));
    }

    #[test]
    fn what_is_refused_later_hides_nothing() {
        let absence = Absence::default();
        let spent = |from, to| absence.was_between(Timestamp::from_secs(from), Timestamp::from_secs(to));
        let refuse = |at| drop(absence.minding(Timestamp::from_secs(at), Err::<(), _>(DbError::Unknown)));
        refuse(43_200);
        refuse(43_190);
        assert!(spent(43_195, 43_205), "it came earlier, and had to wait");
        refuse(43_206);
        assert!(spent(43_195, 43_205), "it came while time had to wait");
        refuse(39_600);
        assert!(spent(39_590, 39_610), "the clock was set back");
    }

    #[test]
    fn a_clock_is_set_back_until_it_has_caught_up() {
        let absence = Absence::default();
        assert!(!absence.is_set_back(NOON));
        assert!(!absence.is_set_back(NOON.minus(AWAY)), "sweeps overlap");
        assert!(absence.is_set_back(NOON.minus(AWAY * 30)));
        assert!(absence.is_set_back(NOON.minus(AWAY * 2)));
        assert!(!absence.is_set_back(NOON.plus(AWAY)));
    }
}
