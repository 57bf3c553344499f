//! When a job of one node may run, by its row. Pure.

use std::time::Duration;

use crate::base::clock::Timestamp;

/// No other node takes a job for this long after its node's last renewal. Much longer than the clocks of nodes differ.
pub const LEASE: Duration = Duration::from_secs(30);
/// How often the node of a run renews its lease: two renewals may fail.
pub const RENEW_EVERY: Duration = Duration::from_secs(10);
/// The wait after a failed run, unless the job's interval is shorter.
pub const RETRY_AFTER: Duration = Duration::from_secs(30);

/// What the table has of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobRow {
    pub lease: Option<Lease>,
    /// The node of the last run that began.
    pub node: Option<String>,
    pub started_at: Option<Timestamp>,
    pub last: Option<LastRun>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    pub run: String,
    pub until: Timestamp,
}

/// The last run that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRun {
    pub ended_at: Timestamp,
    pub took: Duration,
    pub changed: bool,
    pub error: Option<String>,
}

/// When a node may begin a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Now,
    At(Timestamp),
    /// When a request asks for it.
    WhenAsked,
}

impl JobRow {
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.lease.as_ref().is_some_and(|lease| lease.until > now)
    }

    /// `every` is the time from one start to the next; `None` for a job that runs when asked. `asked`: a request to run it is pending.
    pub fn turn(&self, every: Option<Duration>, asked: bool, now: Timestamp) -> Turn {
        match (&self.lease, &self.last) {
            (Some(lease), _) if lease.until > now => Turn::At(lease.until),
            // The node of that run is dead, or has handed the run over.
            (Some(_), _) => Turn::Now,
            (None, Some(LastRun { error: Some(_), ended_at, .. })) if asked || every.is_some() => {
                due(ended_at.plus(every.map_or(RETRY_AFTER, |every| every.min(RETRY_AFTER))), now)
            }
            (None, _) if asked => Turn::Now,
            (None, _) => match (every, self.started_at) {
                (Some(every), Some(started)) => due(started.plus(every), now),
                (Some(_), None) => Turn::Now,
                (None, _) => Turn::WhenAsked,
            },
        }
    }
}

fn due(at: Timestamp, now: Timestamp) -> Turn {
    if at <= now { Turn::Now } else { Turn::At(at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_secs(1000);
    const HOUR: Duration = Duration::from_secs(3600);

    fn after(seconds: u64) -> Timestamp {
        START.plus(Duration::from_secs(seconds))
    }

    fn ended(error: Option<&str>) -> JobRow {
        let last =
            LastRun { ended_at: after(5), took: Duration::from_secs(5), changed: true, error: error.map(Into::into) };
        JobRow { lease: None, node: Some("a".into()), started_at: Some(START), last: Some(last) }
    }

    fn running() -> JobRow {
        JobRow { lease: Some(Lease { run: "one".into(), until: START.plus(LEASE) }), ..ended(None) }
    }

    #[test]
    fn a_job_that_never_ran_is_due_unless_it_waits_to_be_asked() {
        let row = JobRow::default();
        assert_eq!(row.turn(Some(HOUR), false, START), Turn::Now);
        assert_eq!(row.turn(None, false, START), Turn::WhenAsked);
        assert_eq!(row.turn(None, true, START), Turn::Now);
    }

    #[test]
    fn the_interval_counts_from_start_to_start_over_all_nodes() {
        let row = ended(None);
        assert_eq!(row.turn(Some(HOUR), false, after(3599)), Turn::At(after(3600)));
        assert_eq!(row.turn(Some(HOUR), false, after(3600)), Turn::Now);
        assert_eq!(row.turn(Some(HOUR), true, after(10)), Turn::Now, "asked");
        assert_eq!(row.turn(None, false, after(9999)), Turn::WhenAsked);
    }

    #[test]
    fn no_node_takes_a_job_before_its_lease_ends() {
        let row = running();
        for (every, asked) in [(Some(HOUR), false), (None, false), (Some(HOUR), true), (None, true)] {
            assert_eq!(row.turn(every, asked, after(29)), Turn::At(after(30)));
            assert_eq!(row.turn(every, asked, after(30)), Turn::Now, "its node is dead");
        }
        assert!(row.is_held(after(29)) && !row.is_held(after(30)));
    }

    #[test]
    fn a_failed_run_is_tried_again_soon_but_not_at_once() {
        let row = ended(Some("no disk"));
        assert_eq!(row.turn(None, false, after(99)), Turn::WhenAsked);
        for (every, asked) in [(Some(HOUR), false), (Some(HOUR), true), (None, true)] {
            assert_eq!(row.turn(every, asked, after(34)), Turn::At(after(35)));
            assert_eq!(row.turn(every, asked, after(35)), Turn::Now);
        }
        assert_eq!(row.turn(Some(Duration::from_secs(3)), false, after(8)), Turn::Now);
    }
}
