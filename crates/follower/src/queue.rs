//! Finished matches that the server does not have yet: a file each, named by the match's id. A match is put here before the
//! reader forgets its place in the log, and leaves only when the server has answered, so none is lost. The ids of those that
//! left are kept: reading the log again, even after the player deleted the match, sends nothing twice.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::settings;

/// How many ids are kept; the log of a session has far fewer games.
const MAX_DONE: usize = 2_000;

/// What is recorded: each has a function of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recording {
    #[default]
    Match,
    Battlegrounds,
}

/// The arguments of `follow_match` or `follow_battlegrounds`, but for the deck's id, which only the server's list of decks tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QueuedMatch {
    /// Files of older versions have matches only.
    #[serde(default)]
    pub recording: Recording,
    #[serde(rename = "match")]
    pub arguments: serde_json::Value,
    /// The code of the deck, if `Decks.log` says it.
    pub deck_code: Option<String>,
    /// The player's own cards that were seen: the deck can be told by them.
    pub seen: Vec<String>,
}

#[derive(Debug)]
pub struct Queue {
    folder: PathBuf,
    done_file: PathBuf,
    done: BTreeSet<String>,
}

impl Queue {
    pub fn open(state: &Path) -> Result<Self> {
        let folder = state.join("matches");
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let done_file = state.join("sent.txt");
        let text = fs::read_to_string(&done_file).unwrap_or_default();
        let ids: Vec<&str> = text.lines().filter(|line| is_id(line)).collect();
        let kept = &ids[ids.len().saturating_sub(MAX_DONE)..];
        if kept.len() < ids.len() {
            fs::write(&done_file, kept.join("\n") + "\n")
                .with_context(|| format!("cannot write {}", done_file.display()))?;
        }
        Ok(Self { folder, done: kept.iter().map(|id| (*id).to_owned()).collect(), done_file })
    }

    /// Keeps a match until it is sent. Says whether it is a new one.
    pub fn add(&self, id: &str, queued: &QueuedMatch) -> Result<bool> {
        if self.done.contains(id) || self.path(id).exists() {
            return Ok(false);
        }
        settings::save(&self.path(id), queued)?;
        Ok(true)
    }

    /// Those that wait, by id. A file that cannot be read is left alone.
    pub fn waiting(&self) -> Result<Vec<(String, QueuedMatch)>> {
        let mut waiting = Vec::new();
        for entry in fs::read_dir(&self.folder).with_context(|| format!("cannot read {}", self.folder.display()))? {
            let path = entry?.path();
            let Some(id) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".json")) else { continue };
            if let Some(queued) = fs::read(&path).ok().and_then(|text| serde_json::from_slice(&text).ok()) {
                waiting.push((id.to_owned(), queued));
            }
        }
        waiting.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(waiting)
    }

    /// The server has it, or will never take it.
    pub fn finish(&mut self, id: &str) -> Result<()> {
        let cannot_write = || format!("cannot write {}", self.done_file.display());
        let mut file = OpenOptions::new().create(true).append(true).open(&self.done_file).with_context(cannot_write)?;
        file.write_all(format!("{id}\n").as_bytes()).and_then(|()| file.sync_all()).with_context(cannot_write)?;
        self.done.insert(id.to_owned());
        fs::remove_file(self.path(id)).with_context(|| format!("cannot remove {}", self.path(id).display()))
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

fn is_id(text: &str) -> bool {
    uuid::Uuid::parse_str(text).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_match_waits_until_it_is_sent_and_never_comes_back() {
        let state = tempfile::tempdir().unwrap();
        let ids = ["00000000-0000-5000-8000-000000000002", "00000000-0000-5000-8000-000000000001"];
        let queued = |result: &str| QueuedMatch {
            recording: Recording::Match,
            arguments: json!({ "result": result }),
            deck_code: None,
            seen: vec!["X_1".into()],
        };
        let queue = Queue::open(state.path()).unwrap();
        assert!(queue.add(ids[0], &queued("victory")).unwrap());
        assert!(queue.add(ids[1], &queued("defeat")).unwrap());
        assert!(!queue.add(ids[0], &queued("tie")).unwrap(), "it waits already");
        fs::write(state.path().join("matches/broken.json"), "{").unwrap();
        let old = r#"{ "match": { "result": "victory" }, "deck_code": null, "seen": [] }"#;
        assert_eq!(
            serde_json::from_str::<QueuedMatch>(old).unwrap().recording,
            Recording::Match,
            "of an older version"
        );

        let mut queue = Queue::open(state.path()).unwrap();
        let waiting = queue.waiting().unwrap();
        assert_eq!(waiting, [(ids[1].to_owned(), queued("defeat")), (ids[0].to_owned(), queued("victory"))]);
        queue.finish(ids[0]).unwrap();
        assert_eq!(queue.waiting().unwrap().len(), 1);
        assert!(!queue.add(ids[0], &queued("victory")).unwrap());
        assert!(
            !Queue::open(state.path()).unwrap().add(ids[0], &queued("victory")).unwrap(),
            "after a restart neither"
        );
    }

    #[test]
    fn the_list_of_ids_does_not_grow_without_end() {
        let state = tempfile::tempdir().unwrap();
        let id = |number: usize| format!("00000000-0000-5000-8000-{number:012}");
        let text: String = (0..MAX_DONE + 10).map(|number| id(number) + "\n").collect();
        fs::write(state.path().join("sent.txt"), text + "half a li").unwrap();
        let queue = Queue::open(state.path()).unwrap();
        assert_eq!(queue.done.len(), MAX_DONE);
        assert!(queue.done.contains(&id(MAX_DONE + 9)) && !queue.done.contains(&id(9)));
    }
}
