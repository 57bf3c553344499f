//! Runs a feature's `sweep` when one of its rows is due. A game is a row with a time (`wake_at`) at which its state changes
//! without a request; `sweep` makes that change. The waker calls it at the earliest time it knows, and at a fixed interval for
//! rows that another node, or one that crashed, left due. Knows no feature and no table.
//!
//! A feature has an [`Alarm`] and sets it after each commit that writes a `wake_at`; the server runs the [`Waker`]. A test calls
//! the feature's sweep directly, with a paused clock.

use std::fmt::Display;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::sync::{Notify, watch};
use tracing::{info, warn};

use crate::base::clock::{Clock, Timestamp};

/// The longest time between two sweeps, also if no alarm is set.
const MAX_REST: Duration = Duration::from_secs(2);
/// The wait after any sweep: rows that fall due meanwhile are handled in one sweep.
const GATHER: Duration = Duration::from_millis(8);
/// The wait after a sweep that failed, or that left rows due.
const RETRY: Duration = Duration::from_millis(250);
/// Rows handled at the same time: enough that their commits are joined, few enough that players' moves get their turn.
const AT_ONCE: usize = 64;
const NEVER: i64 = i64::MAX;

/// The earliest time at which a row is due; clones share it.
#[derive(Clone)]
pub struct Alarm(Arc<AlarmState>);

struct AlarmState {
    /// The earliest time set since the last sweep began.
    at: AtomicI64,
    changed: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self(Arc::new(AlarmState { at: AtomicI64::new(NEVER), changed: Notify::new() }))
    }
}

impl Alarm {
    /// Ignored if an earlier alarm is set.
    pub fn set(&self, at: Timestamp) {
        if self.0.at.fetch_min(at.0, Ordering::SeqCst) > at.0 {
            self.0.changed.notify_one();
        }
    }

    fn clear(&self) {
        self.0.at.store(NEVER, Ordering::SeqCst);
    }

    fn earliest(&self) -> Timestamp {
        Timestamp(self.0.at.load(Ordering::SeqCst))
    }
}

pub struct Waker {
    /// The feature, for the log.
    pub name: &'static str,
    pub clock: Clock,
    pub alarm: Alarm,
}

impl Waker {
    /// Sweeps whenever a row is due until the server stops; a sweep that has begun is completed. `sweep(now)` handles the rows
    /// that are due by `now`, each in its own transaction (see [`each`]), and returns when the next row is due.
    pub async fn serve_until<E, F, S>(self, sweep: S, stop: watch::Receiver<bool>)
    where
        E: Display,
        F: Future<Output = Result<Option<Timestamp>, E>> + Send,
        S: Fn(Timestamp) -> F,
    {
        self.serve(sweep, stop, MAX_REST, RETRY).await;
    }

    async fn serve<E, F, S>(self, sweep: S, mut stop: watch::Receiver<bool>, max_rest: Duration, retry: Duration)
    where
        E: Display,
        F: Future<Output = Result<Option<Timestamp>, E>> + Send,
        S: Fn(Timestamp) -> F,
    {
        let mut failing = false;
        while !*stop.borrow() {
            // Cleared before the rows are read, so that an alarm set during the sweep is not lost.
            self.alarm.clear();
            let now = self.clock.now();
            let (next, at_least) = match sweep(now).await {
                Ok(next) => {
                    if failing {
                        info!(feature = self.name, "sweeping due rows works again");
                    }
                    failing = false;
                    let still_due = next.is_some_and(|next| next <= now);
                    (next, if still_due { retry } else { GATHER })
                }
                Err(error) => {
                    if !failing {
                        warn!(feature = self.name, %error, "could not sweep due rows; retrying every {} ms", retry.as_millis());
                    }
                    failing = true;
                    (Some(now), retry)
                }
            };
            let next = next.unwrap_or(Timestamp(NEVER));
            if self.rest(next, at_least, max_rest.max(at_least), &mut stop).await {
                return;
            }
        }
    }

    /// Waits until `next` or an earlier alarm; true if the server stops. The clock is read again after every alarm, and after
    /// `most` in any case, because the system clock may have been set.
    async fn rest(&self, next: Timestamp, least: Duration, most: Duration, stop: &mut watch::Receiver<bool>) -> bool {
        let began = self.clock.steady();
        loop {
            let rested = self.clock.steady().saturating_sub(began);
            let until = next.min(self.alarm.earliest()).since(self.clock.now());
            let rest = until.max(least.saturating_sub(rested)).min(most);
            if rest.is_zero() {
                return *stop.borrow();
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return true,
                () = tokio::time::sleep(rest) => return false,
                () = self.alarm.0.changed.notified() => {}
            }
        }
    }
}

/// Runs `work` for every due item, up to [`AT_ONCE`] at a time. All are tried; the first failure is returned.
pub async fn each<T, E, F>(due: Vec<T>, work: impl Fn(T) -> F) -> Result<(), E>
where
    F: Future<Output = Result<(), E>>,
{
    let mut done = stream::iter(due).map(work).buffer_unordered(AT_ONCE);
    let mut outcome = Ok(());
    while let Some(result) = done.next().await {
        outcome = outcome.and(result);
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    use tokio::sync::mpsc;
    use tokio::task::JoinHandle;

    use super::*;

    const START: Timestamp = Timestamp::from_secs(1000);
    const HOUR: Duration = Duration::from_secs(3600);
    const SOON: Duration = Duration::from_millis(1);

    type SweepResult = Result<Option<Timestamp>, &'static str>;

    /// A running waker whose sweeps return the given results, the last one repeatedly, and report their times to the test.
    struct TestWaker {
        clock: Clock,
        alarm: Alarm,
        sweeps: mpsc::UnboundedReceiver<Timestamp>,
        stop: watch::Sender<bool>,
        task: JoinHandle<()>,
    }

    fn start(results: &[SweepResult], max_rest: Duration, retry: Duration) -> TestWaker {
        let (clock, alarm) = (Clock::paused_at(START), Alarm::default());
        let (report, sweeps) = mpsc::unbounded_channel();
        let (stop, stopped) = watch::channel(false);
        let results = Mutex::new(results.to_vec());
        let sweep = move |now| {
            report.send(now).unwrap();
            let mut results = results.lock().unwrap();
            let result = if results.len() > 1 { results.remove(0) } else { results[0] };
            async move { result }
        };
        let waker = Waker { name: "tests", clock: clock.clone(), alarm: alarm.clone() };
        let task = tokio::spawn(waker.serve(sweep, stopped, max_rest, retry));
        TestWaker { clock, alarm, sweeps, stop, task }
    }

    impl TestWaker {
        async fn sweep(&mut self) -> Timestamp {
            self.sweeps.recv().await.unwrap()
        }
    }

    #[tokio::test]
    async fn it_sweeps_at_the_start_and_when_the_next_is_due() {
        let soon = START.plus(SOON);
        let mut waker = start(&[Ok(Some(soon)), Ok(None)], HOUR, HOUR);
        assert_eq!((waker.sweep().await, waker.sweep().await), (START, START));
    }

    #[tokio::test]
    async fn an_earlier_time_wakes_it_and_a_later_one_does_not() {
        let mut waker = start(&[Ok(Some(START.plus(HOUR)))], HOUR, HOUR);
        waker.sweep().await;
        waker.alarm.set(START.plus(HOUR * 2));
        waker.clock.advance(SOON);
        waker.alarm.set(waker.clock.now());
        assert_eq!(waker.sweep().await, START.plus(SOON));
        assert!(waker.sweeps.is_empty());
    }

    #[tokio::test]
    async fn an_alarm_set_during_a_sweep_is_not_lost() {
        let (alarm, clock) = (Alarm::default(), Clock::paused_at(START));
        let (stop, stopped) = watch::channel(false);
        let (same_alarm, sweeps) = (alarm.clone(), Arc::new(AtomicUsize::new(0)));
        let sweep = {
            let sweeps = sweeps.clone();
            move |now| {
                match sweeps.fetch_add(1, Ordering::SeqCst) {
                    0 => same_alarm.set(now),
                    _ => stop.send(true).unwrap(),
                }
                async { Ok::<_, &str>(None) }
            }
        };
        Waker { name: "tests", clock, alarm }.serve(sweep, stopped, HOUR, HOUR).await;
        assert_eq!(sweeps.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn it_sweeps_again_without_an_alarm() {
        let mut waker = start(&[Ok(None)], SOON, SOON);
        for _ in 0..3 {
            waker.sweep().await;
        }
    }

    #[tokio::test]
    async fn it_goes_on_after_a_failure_and_waits_before_it_retries_rows_that_stay_due() {
        let mut waker = start(&[Err("away"), Err("away"), Ok(Some(START)), Ok(None)], HOUR, SOON);
        for _ in 0..4 {
            waker.sweep().await;
        }
        waker.alarm.set(START);
        waker.sweep().await;
    }

    #[tokio::test]
    async fn it_stops_with_the_server() {
        let mut waker = start(&[Ok(None)], HOUR, HOUR);
        waker.sweep().await;
        waker.stop.send(true).unwrap();
        waker.task.await.unwrap();
    }

    #[tokio::test]
    async fn all_are_tried_a_bounded_number_at_once() {
        let (running, most, tried) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = async |n: usize| {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            running.fetch_sub(1, Ordering::SeqCst);
            tried.fetch_add(1, Ordering::SeqCst);
            if n == 7 { Err("seven") } else { Ok(()) }
        };
        assert_eq!(each((0..500).collect(), work).await, Err("seven"));
        assert_eq!((tried.into_inner(), most.into_inner()), (500, AT_ONCE));
    }
}
