//! Work beside the list, which a node does whenever a row is due: how its last round went, for /metrics and the desk.

use std::time::Duration;

use super::Jobs;
use crate::base::clock::Timestamp;

/// The work of a name in the list of `Jobs::set_list`; a cheap handle.
#[derive(Clone)]
pub struct Watched {
    pub(super) jobs: Jobs,
    pub(super) name: &'static str,
}

/// A round that has begun.
pub struct Round {
    watched: Watched,
    started: Timestamp,
    began: Duration,
}

impl Watched {
    pub fn begin(&self) -> Round {
        let clock = &self.jobs.0.clock;
        Round { watched: self.clone(), started: clock.now(), began: clock.steady() }
    }
}

impl Round {
    /// `error` is what went wrong, also earlier if it has not been made good since.
    pub fn end(self, error: Option<String>) {
        let Self { watched: Watched { jobs, name }, started, began } = self;
        jobs.note_round(name, started, began, error);
    }
}
