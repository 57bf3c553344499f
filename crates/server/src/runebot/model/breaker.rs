//! Switches the model off for a minute after five failures in a minute. Pure.

use std::collections::VecDeque;
use std::time::Duration;

use crate::base::clock::Timestamp;

const FAILURES: usize = 5;
const SPAN: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
pub(super) struct Breaker {
    failures: VecDeque<Timestamp>,
    off_until: Option<Timestamp>,
}

impl Breaker {
    pub(super) fn is_off(&self, now: Timestamp) -> bool {
        self.off_until.is_some_and(|until| now < until)
    }

    pub(super) fn fail(&mut self, now: Timestamp) {
        self.failures.push_back(now);
        self.failures.retain(|at| now.since(*at) < SPAN);
        if self.failures.len() >= FAILURES {
            self.failures.clear();
            self.off_until = Some(now.plus(SPAN));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_failures_in_a_minute_switch_off_for_a_minute() {
        let mut breaker = Breaker::default();
        let at = Timestamp::from_secs;
        for second in [0, 10, 20, 30] {
            breaker.fail(at(second));
            assert!(!breaker.is_off(at(second)));
        }
        breaker.fail(at(61));
        assert!(!breaker.is_off(at(61)), "the first was more than a minute ago");
        breaker.fail(at(62));
        assert!(breaker.is_off(at(62)) && breaker.is_off(at(121)));
        assert!(!breaker.is_off(at(122)));
    }
}
