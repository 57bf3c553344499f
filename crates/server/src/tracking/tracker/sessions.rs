//! The files of a path: a log, the folder of a session (one start of the client), or a folder of sessions.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use gamelog::SessionStart;

/// Oldest first: other trackers set the old log aside under another name.
const POWER_LOGS: [&str; 2] = ["Power_old.log", "Power.log"];

/// The logs of one start of the client.
#[derive(Debug, PartialEq)]
pub struct Session {
    pub power: Vec<PathBuf>,
    pub decks: Option<PathBuf>,
    /// By the name of the folder.
    pub start: Option<SessionStart>,
}

/// The sessions at `path`, oldest first.
pub fn find(path: &Path) -> Result<Vec<Session>> {
    if !path.is_dir() {
        let session = path.parent().filter(|folder| start_of(folder).is_some()).and_then(session);
        let (decks, start) = session.map_or((None, None), |session| (session.decks, session.start));
        return Ok(vec![Session { power: vec![path.to_owned()], decks, start }]);
    }
    let cannot_read = || format!("cannot read {}", path.display());
    let mut folders = vec![path.to_owned()];
    for entry in fs::read_dir(path).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?.path();
        if entry.is_dir() && start_of(&entry).is_some() {
            folders.push(entry);
        }
    }
    // The names sort by time.
    folders.sort();
    let sessions: Vec<Session> = folders.iter().filter_map(|folder| session(folder)).collect();
    if sessions.is_empty() {
        bail!("there is no Power.log in {}", path.display());
    }
    Ok(sessions)
}

fn session(folder: &Path) -> Option<Session> {
    let file = |name: &str| {
        let plain = folder.join(name);
        let packed = folder.join(format!("{name}.gz"));
        [plain, packed].into_iter().find(|path| path.is_file())
    };
    let power: Vec<_> = POWER_LOGS.into_iter().filter_map(file).collect();
    (!power.is_empty()).then(|| Session { power, decks: file("Decks.log"), start: start_of(folder) })
}

/// `Hearthstone_2026_05_02_23_41_07`
fn start_of(folder: &Path) -> Option<SessionStart> {
    SessionStart::parse(folder.file_name()?.to_str().filter(|name| name.starts_with("Hearthstone_"))?)
}

/// The log, also if it is packed.
pub fn open(path: &Path) -> Result<Box<dyn Read>> {
    let cannot_read = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(cannot_read)?;
    Ok(if path.extension().is_some_and(|extension| extension == "gz") {
        Box::new(GzDecoder::new(BufReader::new(file)))
    } else {
        Box::new(file)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_logs_has_its_sessions_in_order() {
        let logs = tempfile::tempdir().unwrap();
        let old = logs.path().join("Hearthstone_2026_05_02_23_41_07");
        let new = logs.path().join("Hearthstone_2026_05_03_18_02_11");
        let empty = logs.path().join("Hearthstone_2026_05_04_18_02_11");
        for folder in [&new, &old, &empty, &logs.path().join("Other")] {
            fs::create_dir(folder).unwrap();
        }
        for file in [old.join("Power.log"), old.join("Decks.log"), new.join("Power.log"), new.join("Power_old.log")] {
            fs::write(file, "").unwrap();
        }
        let found = find(logs.path()).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].decks.as_ref(), &found[0].start.unwrap().time),
            (Some(&old.join("Decks.log")), b"23:41:07")
        );
        assert_eq!(found[1].power, [new.join("Power_old.log"), new.join("Power.log")]);
        assert_eq!(found[1].start.unwrap().text(), "2026-05-03T18:02:11");
        assert_eq!(find(&new).unwrap()[0].power.len(), 2, "the folder of one session");
        assert_eq!(find(&old.join("Power.log")).unwrap(), found[..1], "a log in its folder");
        assert!(find(&empty).unwrap_err().to_string().starts_with("there is no Power.log in "));
    }
}
