//! The token file in use: opened when the server starts, replaced by a newer one while it runs.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use cards::tokens::TokenFile;
use tracing::{info, warn};

pub(super) struct Tokens {
    file: PathBuf,
    /// Std locks, as in `Cards`.
    current: RwLock<Option<Arc<TokenFile>>>,
    loaded_from: Mutex<Option<(u64, Option<SystemTime>)>>,
}

impl Tokens {
    pub(super) fn new(file: PathBuf) -> Self {
        Self { file, current: RwLock::default(), loaded_from: Mutex::default() }
    }

    pub(super) fn current(&self) -> Option<Arc<TokenFile>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The next `reload` reads the file, whatever its size and time are.
    pub(super) fn forget_state(&self) {
        *self.loaded_from.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Opens the file if it has changed. If it is damaged, the one before stays in use. Blocks while it reads.
    pub(super) fn reload(&self) {
        let state = |about: Metadata| (about.len(), about.modified().ok());
        let Ok(state) = std::fs::metadata(&self.file).map(state) else { return };
        let mut loaded_from = self.loaded_from.lock().unwrap_or_else(PoisonError::into_inner);
        if *loaded_from == Some(state) {
            return;
        }
        *loaded_from = Some(state);
        match TokenFile::open(&self.file).and_then(|tokens| tokens.verify().map(|()| tokens)) {
            Ok(tokens) => {
                info!(build = tokens.build(), tokens = tokens.count(), "loaded the token file");
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(tokens));
            }
            Err(error) => warn!(%error, "could not load the token file; tokens have no new names"),
        }
    }
}
