//! The folders of sessions in the Logs folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gamelog::SessionStart;

/// One start of the client.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The name of its folder, which sorts by time.
    pub name: String,
    pub folder: PathBuf,
    pub start: SessionStart,
}

impl Session {
    pub fn power(&self) -> PathBuf {
        self.folder.join("Power.log")
    }

    pub fn decks(&self) -> PathBuf {
        self.folder.join("Decks.log")
    }
}

/// The sessions in the folder, oldest first.
pub fn sessions(logs: &Path) -> Result<Vec<Session>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(logs).with_context(|| format!("cannot read {}", logs.display()))? {
        let folder = entry?.path();
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if let Some(start) = SessionStart::parse(&name).filter(|_| name.starts_with("Hearthstone_") && folder.is_dir())
        {
            found.push(Session { name, folder, start });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// The sessions to read: those from `known` on, or the newest if that is not there any more.
pub fn from_session(mut sessions: Vec<Session>, known: Option<&str>) -> Vec<Session> {
    let first = known.and_then(|name| sessions.iter().position(|session| session.name == name));
    let first = first.unwrap_or(sessions.len().saturating_sub(1));
    sessions.split_off(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_folder_is_read_and_after_a_restart_those_since() {
        let logs = tempfile::tempdir().unwrap();
        let names =
            ["Hearthstone_2026_05_02_23_41_07", "Hearthstone_2026_05_03_18_02_11", "Hearthstone_2026_05_10_09_00_00"];
        for name in [names[2], names[0], names[1], "Hearthstone_backup", "Other"] {
            fs::create_dir(logs.path().join(name)).unwrap();
        }
        fs::write(logs.path().join("Hearthstone_2026_05_11_09_00_00"), "a file").unwrap();
        let all = sessions(logs.path()).unwrap();
        let list = |known| from_session(all.clone(), known).into_iter().map(|session| session.name).collect::<Vec<_>>();
        assert_eq!(all.len(), 3);
        assert_eq!(list(None), names[2..]);
        assert_eq!(list(Some(names[1])), names[1..]);
        assert_eq!(list(Some("Hearthstone_2025_01_01_00_00_00")), names[2..], "the game has deleted it");
        assert!(from_session(vec![], None).is_empty());
        assert!(sessions(&logs.path().join("none")).is_err());
    }
}
