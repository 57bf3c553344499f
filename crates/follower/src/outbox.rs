//! What the reader hands to the sender, and what it gets back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::Value;

use crate::api::KnownCard;
use crate::choice::{Cards, Deck};
use crate::queue::{Queue, QueuedMatch};

/// What the player's other screens show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Screen {
    /// Null if there is no game.
    pub view: Value,
    pub deck: Value,
    /// Milliseconds since 1970.
    pub last_line_at: Option<u64>,
    /// A game is on: it is repeated.
    pub repeats: bool,
}

/// The player's decks and their cards, as far as the server has told.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub decks: Vec<Deck>,
    pub cards: BTreeMap<u32, KnownCard>,
}

impl Known {
    /// The cards by the ids of the log; none if one of them is not known.
    pub fn log_cards(&self, cards: &Cards<u32>) -> Option<Cards<String>> {
        cards.iter().map(|(dbf_id, count)| Some((self.cards.get(dbf_id)?.id.clone(), *count))).collect()
    }
}

#[derive(Debug)]
pub struct Contents {
    pub screen: Screen,
    pub screen_changed: bool,
    pub queue: Queue,
    /// There may be matches to send.
    pub matches_wait: bool,
    /// The list of decks is asked for.
    pub decks_wanted: bool,
    /// Cards of a code whose ids are asked for.
    pub cards_wanted: BTreeSet<u32>,
    pub known: Arc<Known>,
    /// The command ends when everything is sent.
    pub ends: bool,
}

impl Contents {
    /// The cards that are asked for with the list of decks, if anything is. It counts as asked from now on, so that what is
    /// wanted during the call is asked for by the next one; see `want_again`.
    pub fn take_wanted(&mut self) -> Option<BTreeSet<u32>> {
        let wanted = std::mem::take(&mut self.decks_wanted) || !self.cards_wanted.is_empty();
        wanted.then(|| std::mem::take(&mut self.cards_wanted))
    }

    /// The call failed.
    pub fn want_again(&mut self, cards: BTreeSet<u32>) {
        self.decks_wanted = true;
        self.cards_wanted.extend(cards);
    }

    /// Puts a match into the queue. Says whether it is a new one.
    pub fn add_match(&mut self, id: &str, queued: &QueuedMatch) -> Result<bool> {
        let is_new = self.queue.add(id, queued)?;
        self.matches_wait |= is_new;
        Ok(is_new)
    }

    /// A match to send. The caller holds the lock, so none can come between the look into the queue and the note that it is
    /// empty.
    pub fn next_match(&mut self) -> Result<Option<(String, QueuedMatch)>> {
        let next = if self.matches_wait { self.queue.waiting()?.into_iter().next() } else { None };
        self.matches_wait = next.is_some();
        Ok(next)
    }
}

#[derive(Clone, Debug)]
pub struct Outbox(Arc<(Mutex<Contents>, Condvar)>);

impl Outbox {
    pub fn new(queue: Queue) -> Self {
        let contents = Contents {
            screen: Screen::default(),
            screen_changed: false,
            queue,
            matches_wait: true,
            decks_wanted: true,
            cards_wanted: BTreeSet::new(),
            known: Arc::default(),
            ends: false,
        };
        Self(Arc::new((Mutex::new(contents), Condvar::new())))
    }

    pub fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the contents and wakes the sender.
    pub fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> T {
        let result = change(&mut self.lock());
        self.0.1.notify_one();
        result
    }

    /// Waits for a change, until `due` at the latest.
    pub fn wait<'a>(&self, contents: MutexGuard<'a, Contents>, due: Option<Instant>) -> MutexGuard<'a, Contents> {
        let timeout = due.map_or(Duration::from_secs(60), |due| due.saturating_duration_since(Instant::now()));
        self.0.1.wait_timeout(contents, timeout).unwrap_or_else(PoisonError::into_inner).0
    }
}
