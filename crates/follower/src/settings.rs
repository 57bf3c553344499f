//! The pairing of this computer, and where its reader stopped.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const SETTINGS: &str = "follow.json";
const PLACE: &str = "place.json";

/// Given by the server when a code is claimed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub server: String,
    pub token: String,
    /// Whose matches these are: ids are made from it.
    pub user: String,
    /// This computer, on the player's other screens.
    pub name: String,
}

/// Where to read again: the start of the last game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The folder of the session.
    pub session: String,
    pub offset: u64,
    /// The time of the line there.
    pub at: String,
}

impl Settings {
    pub fn load(folder: &Path) -> Result<Option<Self>> {
        load(&folder.join(SETTINGS))
    }

    pub fn save(&self, folder: &Path) -> Result<()> {
        save(&folder.join(SETTINGS), self)
    }
}

impl Place {
    /// A broken file is no place: the newest session is read.
    pub fn load(folder: &Path) -> Option<Self> {
        load(&folder.join(PLACE)).ok().flatten()
    }

    pub fn save(&self, folder: &Path) -> Result<()> {
        save(&folder.join(PLACE), self)
    }
}

/// Without a slash at its end.
pub fn server_address(text: &str) -> String {
    let text = text.trim().trim_end_matches('/');
    if text.contains("://") { text.to_owned() } else { format!("https://{text}") }
}

fn load<T: DeserializeOwned>(path: &Path) -> Result<Option<T>> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    serde_json::from_slice(&text).map(Some).with_context(|| format!("{} is broken", path.display()))
}

/// Writes the whole file or leaves the old one. Only the user may read it: it may hold the token.
pub fn save(path: &Path, content: &impl Serialize) -> Result<()> {
    let cannot_write = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot_write)?;
    }
    let new = path.with_extension("new");
    let mut file = create_private(&new).with_context(cannot_write)?;
    file.write_all(&serde_json::to_vec(content)?).with_context(cannot_write)?;
    file.sync_all().with_context(cannot_write)?;
    fs::rename(&new, path).with_context(cannot_write)
}

fn create_private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairing_is_kept_for_its_user_only() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("new/runeside");
        assert_eq!(Settings::load(&state).unwrap(), None);
        let settings = Settings {
            server: server_address("https://runeside.test/"),
            token: "secret".into(),
            user: "00000000-0000-4000-8000-000000000001".into(),
            name: "desk".into(),
        };
        settings.save(&state).unwrap();
        assert_eq!(Settings::load(&state).unwrap(), Some(settings));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(state.join(SETTINGS)).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(state.join(SETTINGS), "{").unwrap();
        assert!(Settings::load(&state).unwrap_err().to_string().ends_with("follow.json is broken"));
        fs::write(state.join(PLACE), "{").unwrap();
        assert_eq!(Place::load(&state), None);
        assert_eq!(server_address("runeside.test"), "https://runeside.test");
    }
}
