//! When each job ran, for Prometheus. A job of one node is shown as its row says, by every node.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::rules::JobRow;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct JobLabel {
    job: &'static str,
}

/// A series of its own for each text, so only the current one is kept.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ErrorLabel {
    job: &'static str,
    error: String,
}

/// Characters of an error that the label has.
const LONGEST_LABEL: usize = 120;

type Gauges = Family<JobLabel, Gauge<f64, AtomicU64>>;

#[derive(Default)]
pub(super) struct JobMetrics {
    started: Gauges,
    seconds: Gauges,
    failing: Gauges,
    failures: Family<JobLabel, Counter>,
    errors: Family<ErrorLabel, Gauge>,
    /// The label that each job has in `errors`.
    shown: Mutex<HashMap<&'static str, ErrorLabel>>,
}

impl JobMetrics {
    pub(super) fn register(&self, registry: &mut Registry) {
        let (started, seconds) = (self.started.clone(), self.seconds.clone());
        registry.register("runeside_job_started_seconds", "When a job began last, since 1970", started);
        registry.register("runeside_job_duration_seconds", "How long its last run took", seconds);
        registry.register("runeside_job_failing", "1 if its last run failed", self.failing.clone());
        registry.register("runeside_job_failures", "Runs that failed at this node", self.failures.clone());
        let errors = self.errors.clone();
        registry.register(
            "runeside_job_last_error",
            "1, with the error of its last run; absent if that succeeded",
            errors,
        );
    }

    pub(super) fn show(&self, job: &'static str, row: &JobRow) {
        let set = |gauges: &Gauges, value: f64| {
            gauges.get_or_create(&JobLabel { job }).set(value);
        };
        if let Some(started) = row.started_at {
            set(&self.started, started.0 as f64 / 1000.0);
        }
        if let Some(last) = &row.last {
            set(&self.seconds, last.took.as_secs_f64());
            set(&self.failing, f64::from(u8::from(last.error.is_some())));
            self.show_error(job, last.error.as_deref());
        }
    }

    fn show_error(&self, job: &'static str, error: Option<&str>) {
        let label = error.map(|error| ErrorLabel { job, error: for_label(error) });
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.get(job) == label.as_ref() {
            return;
        }
        if let Some(before) = shown.remove(job) {
            self.errors.remove(&before);
        }
        if let Some(label) = label {
            self.errors.get_or_create(&label).set(1);
            shown.insert(job, label);
        }
    }

    pub(super) fn count_failure(&self, job: &'static str) {
        self.failures.get_or_create(&JobLabel { job }).inc();
    }
}

/// The beginning of an error in one line, without mail addresses and the addresses of servers, which may have a password.
fn for_label(error: &str) -> String {
    let is_private = |word: &str| word.contains('@') || word.contains("://");
    let words: Vec<&str> = error.split_whitespace().map(|word| if is_private(word) { "…" } else { word }).collect();
    words.join(" ").chars().filter(|letter| !letter.is_control()).take(LONGEST_LABEL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_short_and_has_no_address() {
        assert_eq!(for_label("no\n disk\u{7}: full"), "no disk: full");
        assert_eq!(for_label("to ana@example.org by smtp://me:secret@host failed"), "to … by … failed");
        assert_eq!(for_label(&"é".repeat(500)).chars().count(), LONGEST_LABEL);
    }
}
