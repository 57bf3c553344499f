//! The time of the simulation. It goes on only while every client waits, for a message or for a time: a slow machine is
//! never late, and a fast one does not wait.

use std::time::Duration;

use tokio::sync::watch;

use crate::base::clock::{Clock, Timestamp};

#[derive(Clone)]
pub(super) struct Time {
    clock: Clock,
    now: watch::Sender<Timestamp>,
    /// Clients that are at work.
    busy: watch::Sender<usize>,
}

/// A client at work: no time passes. Dropped when the client waits.
pub(super) struct Busy(watch::Sender<usize>);

impl Time {
    pub(super) fn new(clock: Clock) -> Self {
        Self { now: watch::Sender::new(clock.now()), clock, busy: watch::Sender::new(0) }
    }

    pub(super) fn now(&self) -> Timestamp {
        *self.now.borrow()
    }

    pub(super) fn busy(&self) -> Busy {
        self.busy.send_modify(|busy| *busy += 1);
        Busy(self.busy.clone())
    }

    pub(super) async fn reaches(&self, at: Timestamp) {
        let _ = self.now.subscribe().wait_for(|now| *now >= at).await;
    }

    /// Moves on by a step once nobody is at work.
    pub(super) async fn step(&self, span: Duration) {
        let _ = self.busy.subscribe().wait_for(|busy| *busy == 0).await;
        self.clock.advance(span);
        self.now.send_replace(self.clock.now());
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy -= 1);
    }
}
