//! Wakes a feature when time matters to one of its rows. A game is a row with a time at which something happens by itself; the
//! feature says in `sweep` what that is, and this says when: at the earliest time it knows, and now and then in case another
//! node, or one that died, left something behind. Knows no feature and no table.
//!
//! A feature keeps an [`Alarm`] and sets it after each commit that gives a row a time; the server runs the [`Waker`]. A test calls
//! the feature's sweep by hand, with the clock it moves.

use std::fmt::Display;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::sync::{Notify, watch};
use tracing::{info, warn};

use crate::clock::{Clock, Timestamp};

/// Rows are looked for at least this often, whoever rang.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// The wait after any sweep: what falls due meanwhile is done together.
const GATHER: Duration = Duration::from_millis(8);
/// The wait after a sweep that failed, or that left undone what was due.
const TRY_AGAIN: Duration = Duration::from_millis(250);
/// Rows taken at once: enough that their commits are joined, few enough that players' moves come between.
const AT_ONCE: usize = 64;
const NEVER: i64 = i64::MAX;

/// Set to the time at which something has to be done; clones are the same alarm.
#[derive(Clone)]
pub struct Alarm(Arc<Set>);

struct Set {
    /// The earliest since the last sweep began.
    at: AtomicI64,
    changed: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self(Arc::new(Set { at: AtomicI64::new(NEVER), changed: Notify::new() }))
    }
}

impl Alarm {
    /// Later than what is known already changes nothing.
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
    /// Whose rows, for the log.
    pub name: &'static str,
    pub clock: Clock,
    pub alarm: Alarm,
}

impl Waker {
    /// Sweeps when it is time until the server stops; a sweep that has begun is seen through. `sweep(now)` does what is due by
    /// `now`, each row in a transaction of its own (see [`each`]), and says when the next is due.
    pub async fn serve_until<E, F, S>(self, sweep: S, stop: watch::Receiver<bool>)
    where
        E: Display,
        F: Future<Output = Result<Option<Timestamp>, E>> + Send,
        S: Fn(Timestamp) -> F,
    {
        self.serve(sweep, stop, LOOK_AGAIN, TRY_AGAIN).await;
    }

    async fn serve<E, F, S>(self, sweep: S, mut stop: watch::Receiver<bool>, look: Duration, again: Duration)
    where
        E: Display,
        F: Future<Output = Result<Option<Timestamp>, E>> + Send,
        S: Fn(Timestamp) -> F,
    {
        let mut failing = false;
        while !*stop.borrow() {
            // Before the rows are read: what is set meanwhile is not forgotten.
            self.alarm.clear();
            let now = self.clock.now();
            let (next, at_least) = match sweep(now).await {
                Ok(next) => {
                    if failing {
                        info!(of = self.name, "what is due is done again");
                    }
                    failing = false;
                    let undone = next.is_some_and(|next| next <= now);
                    (next, if undone { again } else { GATHER })
                }
                Err(error) => {
                    if !failing {
                        warn!(of = self.name, %error, "what is due cannot be done, will try again");
                    }
                    failing = true;
                    (Some(now), again)
                }
            };
            let next = next.unwrap_or(Timestamp(NEVER));
            if self.rest(next, at_least, look.max(at_least), &mut stop).await {
                return;
            }
        }
    }

    /// Rests until it is time; true if the server stops. The time is asked for again after every ring, and after `most` in any
    /// case: somebody may have set the system's clock.
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

/// Does the work for everything that is due, several at a time. All are tried; the first failure is told.
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

    type Swept = Result<Option<Timestamp>, &'static str>;

    /// A waker whose sweeps answer what the test says, the last again and again; each is told to the test.
    struct Watched {
        clock: Clock,
        alarm: Alarm,
        sweeps: mpsc::UnboundedReceiver<Timestamp>,
        stop: watch::Sender<bool>,
        task: JoinHandle<()>,
    }

    fn watched(answers: &[Swept], look: Duration, again: Duration) -> Watched {
        let (clock, alarm) = (Clock::paused_at(START), Alarm::default());
        let (told, sweeps) = mpsc::unbounded_channel();
        let (stop, stopped) = watch::channel(false);
        let answers = Mutex::new(answers.to_vec());
        let sweep = move |now| {
            told.send(now).unwrap();
            let mut answers = answers.lock().unwrap();
            let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0] };
            async move { answer }
        };
        let waker = Waker { name: "tests", clock: clock.clone(), alarm: alarm.clone() };
        let task = tokio::spawn(waker.serve(sweep, stopped, look, again));
        Watched { clock, alarm, sweeps, stop, task }
    }

    impl Watched {
        async fn sweep(&mut self) -> Timestamp {
            self.sweeps.recv().await.unwrap()
        }
    }

    #[tokio::test]
    async fn it_sweeps_at_the_start_and_when_the_next_is_due() {
        let soon = START.plus(SOON);
        let mut waker = watched(&[Ok(Some(soon)), Ok(None)], HOUR, HOUR);
        assert_eq!((waker.sweep().await, waker.sweep().await), (START, START));
    }

    #[tokio::test]
    async fn an_earlier_time_wakes_it_and_a_later_one_does_not() {
        let mut waker = watched(&[Ok(Some(START.plus(HOUR)))], HOUR, HOUR);
        waker.sweep().await;
        waker.alarm.set(START.plus(HOUR * 2));
        waker.clock.advance(SOON);
        waker.alarm.set(waker.clock.now());
        assert_eq!(waker.sweep().await, START.plus(SOON));
        assert!(waker.sweeps.is_empty());
    }

    #[tokio::test]
    async fn what_is_set_while_it_sweeps_is_not_forgotten() {
        let (alarm, clock) = (Alarm::default(), Clock::paused_at(START));
        let (stop, stopped) = watch::channel(false);
        let (rung, sweeps) = (alarm.clone(), Arc::new(AtomicUsize::new(0)));
        let sweep = {
            let sweeps = sweeps.clone();
            move |now| {
                match sweeps.fetch_add(1, Ordering::SeqCst) {
                    0 => rung.set(now),
                    _ => stop.send(true).unwrap(),
                }
                async { Ok::<_, &str>(None) }
            }
        };
        Waker { name: "tests", clock, alarm }.serve(sweep, stopped, HOUR, HOUR).await;
        assert_eq!(sweeps.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn it_looks_again_though_nobody_rang() {
        let mut waker = watched(&[Ok(None)], SOON, SOON);
        for _ in 0..3 {
            waker.sweep().await;
        }
    }

    #[tokio::test]
    async fn it_goes_on_after_a_failure_and_does_not_rush_what_stays_undone() {
        let mut waker = watched(&[Err("away"), Err("away"), Ok(Some(START)), Ok(None)], HOUR, SOON);
        for _ in 0..4 {
            waker.sweep().await;
        }
        waker.alarm.set(START);
        waker.sweep().await;
    }

    #[tokio::test]
    async fn it_stops_with_the_server() {
        let mut waker = watched(&[Ok(None)], HOUR, HOUR);
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
