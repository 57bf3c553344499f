//! What six players of one room know together: when each answered, and who has heard of it.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

pub(super) const PLACES: usize = 6;

/// What all rooms count.
#[derive(Default)]
pub(super) struct Figures {
    /// Only what is sent within the window counts.
    pub(super) window: Cell<Option<Instant>>,
    /// From an answer's sending to its hearing by the last of the six.
    pub(super) took: RefCell<Vec<Duration>>,
    pub(super) sent: Cell<usize>,
    pub(super) failed: Cell<usize>,
    /// The first that went wrong, in words.
    pub(super) why: RefCell<Option<String>>,
}

impl Figures {
    pub(super) fn fail(&self, why: &str) {
        self.failed.set(self.failed.get() + 1);
        self.why.borrow_mut().get_or_insert_with(|| why.to_owned());
    }
}

#[derive(Default)]
pub(super) struct Room {
    pub(super) ids: RefCell<Vec<String>>,
    flights: [Cell<Option<Flight>>; PLACES],
}

/// An answer on its way round.
#[derive(Clone, Copy)]
struct Flight {
    sent: Instant,
    heard: usize,
}

impl Room {
    pub(super) fn sent(&self, place: usize, figures: &Figures) {
        self.flights[place].set(Some(Flight { sent: Instant::now(), heard: 0 }));
        if figures.window.get().is_some() {
            figures.sent.set(figures.sent.get() + 1);
        }
    }

    /// One of the six has heard that `player` answered.
    pub(super) fn heard(&self, player: &str, figures: &Figures) {
        let Some(place) = self.ids.borrow().iter().position(|id| id == player) else { return };
        let Some(mut flight) = self.flights[place].get() else { return };
        flight.heard += 1;
        self.flights[place].set((flight.heard < PLACES).then_some(flight));
        if flight.heard == PLACES && figures.window.get().is_some_and(|begin| begin <= flight.sent) {
            figures.took.borrow_mut().push(flight.sent.elapsed());
        }
    }

    /// Answers that not everyone has heard of within `patience`.
    pub(super) fn lost(&self, patience: Duration) -> usize {
        self.flights.iter().filter_map(Cell::get).filter(|flight| flight.sent.elapsed() > patience).count()
    }
}
