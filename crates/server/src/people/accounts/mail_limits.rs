//! How often mail goes to an address, and answers that do not reveal whether an address is known.

use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::{Accounts, Refusal, Result, Visitor, rules};
use crate::base::clock::Timestamp;
use crate::base::limits::Rule;

const DAY: Duration = Duration::from_secs(24 * 3600);
/// The time of an even answer is a multiple of this.
const EVEN: Duration = Duration::from_millis(200);

impl Accounts {
    /// Limits mail to one address, known or unknown, so that the limit does not reveal which it is.
    pub(super) fn limit_mail(&self, email: &str, visitor: &Visitor) -> Result<()> {
        self.limit(rules::MAILS, visitor)?;
        self.limit_mail_to(email)
    }

    pub(super) fn limit_mail_to(&self, email: &str) -> Result<()> {
        let interval = self.mail_interval();
        if !interval.is_zero() {
            let rule = Rule { name: "mail_to", burst: 1, per: interval };
            self.limits.take(rule, email, self.clock.now()).map_err(|wait| Refusal::TooManyMails(wait.seconds()))?;
        }
        self.limit_mails_a_day(email)
    }

    pub(super) fn limit_mails_a_day(&self, email: &str) -> Result<()> {
        let burst = self.auth().mails_a_day;
        if burst > 0 {
            let rule = Rule { name: "mails_a_day", burst, per: DAY };
            self.limits.take(rule, email, self.clock.now()).map_err(|wait| Refusal::TooManyMails(wait.seconds()))?;
        }
        Ok(())
    }

    /// The same interval by the time stored in the database, which includes other nodes and earlier runs.
    pub(super) fn require_mail_interval(&self, sent_at: Option<Timestamp>, now: Timestamp) -> Result<()> {
        // A time in the future was stored before the clock was set back: it does not count.
        let waited = sent_at.filter(|sent_at| *sent_at <= now).map_or(Duration::MAX, |sent_at| now.since(sent_at));
        match self.mail_interval().checked_sub(waited) {
            Some(left) if self.limits.are_on() && !left.is_zero() => {
                Err(Refusal::TooManyMails(left.as_secs().max(1)).into())
            }
            _ => Ok(()),
        }
    }

    fn mail_interval(&self) -> Duration {
        Duration::from_secs(self.auth().mail_interval_s)
    }

    /// Makes an answer take as long for an unknown address as for a known one, whose mail has to be written. Without rate
    /// limits (tests, load runs) nothing waits.
    pub(super) async fn answer_evenly<T>(&self, answer: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let result = answer.await;
        if self.limits.are_on() {
            sleep_until(start + even(start.elapsed())).await;
        }
        result
    }
}

/// The time rounded up.
fn even(taken: Duration) -> Duration {
    let steps = taken.as_nanos() / EVEN.as_nanos() + 1;
    EVEN * u32::try_from(steps).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_takes_a_multiple_of_the_step() {
        for (taken, expected) in [(0, 200), (1, 200), (199, 200), (200, 400), (399, 400), (1001, 1200)] {
            assert_eq!(even(Duration::from_millis(taken)), Duration::from_millis(expected), "{taken}");
        }
    }
}
