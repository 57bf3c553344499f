//! The shared state of the six players of a room: when each answered, and how many have received it.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

pub(super) const SEATS: usize = 6;

/// The measurements of all rooms.
#[derive(Default)]
pub(super) struct Measurements {
    /// Only answers sent after this time count.
    pub(super) window: Cell<Option<Instant>>,
    /// From the sending of an answer to its receipt by the last of the six.
    pub(super) took: RefCell<Vec<Duration>>,
    pub(super) sent: Cell<usize>,
    pub(super) failed: Cell<usize>,
    /// The first error.
    pub(super) why: RefCell<Option<String>>,
}

impl Measurements {
    pub(super) fn fail(&self, why: &str) {
        self.failed.set(self.failed.get() + 1);
        self.why.borrow_mut().get_or_insert_with(|| why.to_owned());
    }
}

#[derive(Default)]
pub(super) struct Room {
    pub(super) ids: RefCell<Vec<String>>,
    flights: [Cell<Option<Flight>>; SEATS],
}

/// An answer that not all have received yet.
#[derive(Clone, Copy)]
struct Flight {
    sent: Instant,
    received: usize,
}

impl Room {
    pub(super) fn sent(&self, seat: usize, measurements: &Measurements) {
        self.flights[seat].set(Some(Flight { sent: Instant::now(), received: 0 }));
        if measurements.window.get().is_some() {
            measurements.sent.set(measurements.sent.get() + 1);
        }
    }

    /// One of the six received the answer of `player`.
    pub(super) fn received(&self, player: &str, measurements: &Measurements) {
        let Some(seat) = self.ids.borrow().iter().position(|id| id == player) else { return };
        let Some(mut flight) = self.flights[seat].get() else { return };
        flight.received += 1;
        self.flights[seat].set((flight.received < SEATS).then_some(flight));
        if flight.received == SEATS && measurements.window.get().is_some_and(|begin| begin <= flight.sent) {
            measurements.took.borrow_mut().push(flight.sent.elapsed());
        }
    }

    /// Answers that not all have received within `patience`.
    pub(super) fn lost(&self, patience: Duration) -> usize {
        self.flights.iter().filter_map(Cell::get).filter(|flight| flight.sent.elapsed() > patience).count()
    }
}
