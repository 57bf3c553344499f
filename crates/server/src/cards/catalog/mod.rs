//! The catalog: the card data of the server, replaced by newer data without a restart, and its lists and pictures.
//!
//! The crate `cards` defines cards and their file; this module stores and updates them and serves them to clients.

mod api;
pub mod art;
pub mod command;
mod data;
mod details;
mod list;
mod named;
mod plain;
mod problems;
mod saved_list;
mod shared;
mod tokens;
pub mod update;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use anyhow::{Result, bail};
use cards::Catalog;
use cards::file::FileError;
use cards::locale::Locale;
use cards::sets;
use cards::standard::{Rotations, Standard};
use cards::tokens::TokenFile;
use tokio::sync::watch;
use tracing::{info, warn};

pub use self::api::declare;
pub use self::data::CardData;
pub use self::details::{CardDetails, details};
pub use self::list::CardList;
pub use self::named::NamedCard;
pub use self::problems::{DeckProblem, problems};
use self::shared::FileVersion;
pub use self::shared::SharedCards;
use self::tokens::Tokens;
use crate::base::clock::{Clock, Timestamp};
use crate::base::config;

/// The file of card data in the data directory.
pub const FILE: &str = "cards.bin";
/// The file beside it of the cards that only logs name.
pub const TOKEN_FILE: &str = "tokens.bin";
/// The directory beside it of the compressed card lists. It may be deleted: the server makes them again.
const LISTS: &str = "card-lists";

/// The locales of the app's languages; their lists are built in advance.
const APP_LOCALES: [Locale; 4] = [Locale::FrFr, Locale::EnUs, Locale::EsEs, Locale::PtBr];

/// The current card data. A cheap handle; clones share the data, which may be swapped for newer.
#[derive(Clone)]
pub struct Cards(Arc<Inner>);

struct Inner {
    file: PathBuf,
    clock: Clock,
    /// The sets of Standard by the operator's settings; they win over the built-in ones.
    standard: Option<Standard>,
    /// Std locks: locked to clone a handle, never across an await.
    current: RwLock<Option<Arc<CardData>>>,
    loaded_from: Mutex<Option<FileState>>,
    tokens: Tokens,
    swaps: watch::Sender<u64>,
}

/// What the data was last loaded from, to detect changes.
#[derive(Clone, PartialEq)]
struct FileState {
    length: u64,
    modified: Option<SystemTime>,
    standard: Standard,
}

/// The result of [`Cards::reload`].
#[derive(Debug)]
pub enum Reload {
    /// The file has not changed, or does not exist.
    Unchanged,
    Swapped,
    /// The file is damaged; the data before stays in use.
    Damaged(FileError),
}

impl Cards {
    /// Loads the data file, if there is one.
    pub fn open(data: &Path, settings: &config::Cards, clock: Clock) -> Result<Self> {
        let standard = standard(&settings.standard_sets)?;
        let inner = Inner {
            file: data.join(FILE),
            clock,
            standard,
            current: RwLock::default(),
            loaded_from: Mutex::default(),
            tokens: Tokens::new(data.join(TOKEN_FILE)),
            swaps: watch::Sender::new(0),
        };
        let cards = Self(Arc::new(inner));
        cards.reload();
        Ok(cards)
    }

    pub fn current(&self) -> Option<Arc<CardData>> {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes with every swap of the data.
    pub fn swaps(&self) -> watch::Receiver<u64> {
        self.0.swaps.subscribe()
    }

    /// When the file of card data was written.
    pub fn written_at(&self) -> Option<Timestamp> {
        written_at(&self.0.file)
    }

    /// The version of a loaded file.
    fn file_version(&self, name: &str) -> Option<FileVersion> {
        let (build, fingerprint) = if name == FILE {
            self.current().map(|data| (data.catalog().build(), data.catalog().fingerprint()))
        } else {
            self.tokens().map(|tokens| (tokens.build(), tokens.fingerprint()))
        }?;
        Some(FileVersion { build, fingerprint, written_at: written_at(&self.0.file.with_file_name(name))? })
    }

    /// The token file; none if the data was made by an older version or from lists of collectible cards.
    pub fn tokens(&self) -> Option<Arc<TokenFile>> {
        self.0.tokens.current()
    }

    /// Loads the files that have changed; the result is about the card data. Blocks while it reads.
    pub fn reload(&self) -> Reload {
        let inner = &self.0;
        inner.tokens.reload();
        let Ok(about) = std::fs::metadata(&inner.file) else { return Reload::Unchanged };
        let today = inner.clock.now().to_string();
        let standard =
            inner.standard.clone().unwrap_or_else(|| Rotations::built_in().on(today.get(..10).unwrap_or_default()));
        let state = FileState { length: about.len(), modified: about.modified().ok(), standard: standard.clone() };
        // Locked while reading, so that two reloads at once do not read twice.
        let mut loaded_from = inner.loaded_from.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded_from.as_ref() == Some(&state) {
            return Reload::Unchanged;
        }
        *loaded_from = Some(state);
        let read = Catalog::open(&inner.file).and_then(|catalog| catalog.verify().map(|()| catalog));
        match read {
            Ok(catalog) => {
                let data = CardData::new(catalog.with_standard(standard), inner.file.with_file_name(LISTS));
                info!(build = data.catalog().build(), cards = data.catalog().cards().len(), "loaded the card data");
                *inner.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(data));
                inner.swaps.send_modify(|count| *count += 1);
                Reload::Swapped
            }
            Err(error) => {
                warn!(%error, "could not load the card data file; the data before stays in use");
                Reload::Damaged(error)
            }
        }
    }

    /// Loads files that were replaced just now, even if their size and time are those of the files before.
    fn load_replaced(&self) {
        *self.0.loaded_from.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.tokens.forget_state();
        self.reload();
    }

    /// Builds the lists of the app's languages in the background, before clients request them.
    pub fn build_lists(&self) {
        let Some(data) = self.current() else { return };
        tokio::spawn(async move {
            for locale in APP_LOCALES {
                if let Err(error) = data.clone().list(locale).await {
                    warn!(%error, locale = locale.name(), "could not build a list of cards; it is tried again at the next request");
                }
            }
        });
    }
}

fn written_at(file: &Path) -> Option<Timestamp> {
    let modified = std::fs::metadata(file).ok()?.modified().ok()?;
    Some(Timestamp(0).plus(modified.duration_since(SystemTime::UNIX_EPOCH).ok()?))
}

/// A locale by its name, or that of the same language (`fr`, `fr_CA`); English for anything else.
pub fn locale_named(name: &str) -> Locale {
    Locale::nearest(name).unwrap_or(Locale::EnUs)
}

/// The sets that the settings list, by number or by name; `None` for the built-in ones.
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
