//! The catalog: the card data that the server has, swapped for newer without a restart, and everything that is told of it.
//!
//! `cards` (the crate) knows what cards are; this is where they are kept, how they arrive, and how clients get them.

mod api;
pub mod art;
pub mod command;
mod data;
mod problems;
mod ready;
pub mod update;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use anyhow::{Result, bail};
use cards::Catalog;
use cards::file::FileError;
use cards::locale::Locale;
use cards::sets;
use cards::standard::{Rotations, Standard};
use tokio::signal::unix::Signal;
use tokio::sync::watch;
use tracing::{info, warn};

pub use self::api::declare;
pub use self::data::CardData;
pub use self::problems::{DeckProblem, problems};
pub use self::ready::Ready;
use crate::clock::Clock;
use crate::config;

/// The file of card data in the data directory.
pub const FILE: &str = "cards.bin";
/// How often a running server looks whether there is newer data.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// Of the languages that the app speaks, its own first.
const APP_LOCALES: [Locale; 4] = [Locale::FrFr, Locale::EnUs, Locale::EsEs, Locale::PtBr];

/// The card data at hand: a cheap handle, the same data for all who hold it until it is swapped.
#[derive(Clone)]
pub struct Cards(Arc<Inner>);

struct Inner {
    file: PathBuf,
    clock: Clock,
    /// The operator's word on which sets Standard has, before that of the file that came along.
    standard: Option<Standard>,
    /// Std locks: held to clone a handle, never across an await.
    current: RwLock<Option<Arc<CardData>>>,
    seen: Mutex<Option<Seen>>,
    swaps: watch::Sender<u64>,
}

/// What the data was made from when it was last looked at.
#[derive(Clone, PartialEq)]
struct Seen {
    length: u64,
    modified: Option<SystemTime>,
    standard: Standard,
}

/// What a look at the file led to.
#[derive(Debug)]
pub enum Look {
    /// It is as it was, or is not there.
    Same,
    Swapped,
    /// It cannot be read; what there was stays.
    Damaged(FileError),
}

impl Cards {
    /// With the data that is there; none is no error.
    pub fn open(data: &Path, settings: &config::Cards, clock: Clock) -> Result<Self> {
        let standard = standard(&settings.standard_sets)?;
        let inner = Inner {
            file: data.join(FILE),
            clock,
            standard,
            current: RwLock::default(),
            seen: Mutex::default(),
            swaps: watch::Sender::new(0),
        };
        let cards = Self(Arc::new(inner));
        cards.look();
        Ok(cards)
    }

    pub fn current(&self) -> Option<Arc<CardData>> {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Hears of every swap.
    pub fn swaps(&self) -> watch::Receiver<u64> {
        self.0.swaps.subscribe()
    }

    /// Looks at the file and takes what is new in it. Blocks while it reads.
    pub fn look(&self) -> Look {
        let inner = &self.0;
        let Ok(about) = std::fs::metadata(&inner.file) else { return Look::Same };
        let today = inner.clock.now().to_string();
        let standard =
            inner.standard.clone().unwrap_or_else(|| Rotations::built_in().on(today.get(..10).unwrap_or_default()));
        let now = Seen { length: about.len(), modified: about.modified().ok(), standard: standard.clone() };
        // Held while reading: two looks at once would read twice.
        let mut seen = inner.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.as_ref() == Some(&now) {
            return Look::Same;
        }
        *seen = Some(now);
        let read = Catalog::open(&inner.file).and_then(|catalog| catalog.verify().map(|()| catalog));
        match read {
            Ok(catalog) => {
                let data = CardData::new(catalog.with_standard(standard));
                info!(build = data.catalog().build(), cards = data.catalog().cards().len(), "card data is in use");
                *inner.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(data));
                inner.swaps.send_modify(|count| *count += 1);
                Look::Swapped
            }
            Err(error) => {
                warn!(%error, "the card data cannot be used; what there was stays");
                Look::Damaged(error)
            }
        }
    }

    /// Looks again and again, and at once when told to by a signal.
    pub async fn look_until(self, mut stop: watch::Receiver<bool>, mut told: Signal) {
        self.make_ready();
        loop {
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                _ = told.recv() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
            let this = self.clone();
            if let Ok(Look::Swapped) = tokio::task::spawn_blocking(move || this.look()).await {
                self.make_ready();
            }
        }
    }

    /// Makes the lists that most will ask for before they do, one after the other, in the background.
    fn make_ready(&self) {
        let Some(data) = self.current() else { return };
        tokio::spawn(async move {
            for locale in APP_LOCALES {
                if let Err(error) = data.clone().list(locale).await {
                    warn!(%error, locale = locale.name(), "a list of cards could not be made");
                }
            }
        });
    }
}

/// A locale by its name or by a language's; English for what is neither.
pub fn locale_named(name: &str) -> Locale {
    Locale::named(name).or_else(|| Locale::of_language(name)).unwrap_or(Locale::EnUs)
}

/// The sets that an operator lists, by number or by name; none leaves it to the data that came along.
fn standard(listed: &[String]) -> Result<Option<Standard>> {
    let mut numbers = Vec::new();
    for set in listed {
        match set.parse().ok().or_else(|| sets::number(&set.to_uppercase())) {
            Some(number) => numbers.push(number),
            None => bail!("cards.standard_sets holds {set:?}, which is neither a set's number nor a name we know"),
        }
    }
    Ok((!numbers.is_empty()).then(|| Standard::new(numbers)))
}
