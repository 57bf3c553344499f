//! Pictures on the disk, up to a limit: those that nobody looked at for longest make room. Blocks; not for a runtime's thread.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

pub(super) struct Shelf {
    folder: PathBuf,
    /// In bytes.
    most: u64,
    /// Made when it is first needed, from what is there. A std mutex: it is held for look-ups and never across an await.
    index: Mutex<Option<Index>>,
}

/// What is there, and in which order it was looked at.
#[derive(Default)]
struct Index {
    files: HashMap<String, File>,
    by_use: BTreeMap<u64, String>,
    uses: u64,
    bytes: u64,
}

struct File {
    size: u64,
    used: u64,
}

impl Shelf {
    pub(super) fn new(folder: PathBuf, most: u64) -> Self {
        Self { folder, most, index: Mutex::default() }
    }

    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        if !self.index().as_mut()?.touch(name) {
            return None;
        }
        let read = fs::read(self.folder.join(name)).ok();
        if read.is_none()
            && let Some(index) = self.index().as_mut()
        {
            // Somebody cleared up by hand.
            index.remove(name);
        }
        read
    }

    /// Puts a picture there whole or not at all.
    pub(super) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        let mut beside = tempfile_in(path.parent().unwrap_or(&self.folder), name)?;
        beside.1.write_all(content)?;
        fs::rename(&beside.0, &path)?;
        let old = match self.index().as_mut() {
            Some(index) => {
                index.add(name.to_owned(), content.len() as u64);
                index.beyond(self.most)
            }
            None => Vec::new(),
        };
        for name in old {
            let _ = fs::remove_file(self.folder.join(name));
        }
        Ok(())
    }

    fn index(&self) -> MutexGuard<'_, Option<Index>> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.get_or_insert_with(|| Index::of(&self.folder));
        index
    }
}

/// A file that nobody else writes, in the same folder, so that it can be renamed.
fn tempfile_in(folder: &Path, name: &str) -> io::Result<(PathBuf, fs::File)> {
    let name = name.rsplit('/').next().unwrap_or(name);
    let path = folder.join(format!("{name}.{}.part", std::process::id()));
    let file = fs::File::create(&path)?;
    Ok((path, file))
}

impl Index {
    /// Pictures from an earlier run, in the order they were written.
    fn of(folder: &Path) -> Self {
        let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        let mut found: Vec<(SystemTime, String, u64)> = entries(folder)
            .flat_map(|forms| {
                let form = forms.file_name().to_string_lossy().into_owned();
                let files = entries(&forms.path()).filter_map(move |file| {
                    let name = file.file_name().to_str().filter(|name| name.ends_with(".png"))?.to_owned();
                    let about = file.metadata().ok()?;
                    Some((about.modified().ok()?, format!("{form}/{name}"), about.len()))
                });
                files.collect::<Vec<_>>()
            })
            .collect();
        found.sort();
        let mut index = Self::default();
        for (_, name, size) in found {
            index.add(name, size);
        }
        index
    }

    fn touch(&mut self, name: &str) -> bool {
        let Some(file) = self.files.get_mut(name) else { return false };
        self.uses += 1;
        if let Some(name) = self.by_use.remove(&file.used) {
            self.by_use.insert(self.uses, name);
        }
        file.used = self.uses;
        true
    }

    fn add(&mut self, name: String, size: u64) {
        self.remove(&name);
        self.uses += 1;
        self.bytes += size;
        self.by_use.insert(self.uses, name.clone());
        self.files.insert(name, File { size, used: self.uses });
    }

    fn remove(&mut self, name: &str) {
        if let Some(file) = self.files.remove(name) {
            self.by_use.remove(&file.used);
            self.bytes -= file.size;
        }
    }

    /// Takes out what is too much, down to nine tenths, so that not every new picture costs an old one.
    fn beyond(&mut self, most: u64) -> Vec<String> {
        let mut out = Vec::new();
        if self.bytes > most {
            while self.bytes > most / 10 * 9
                && self.files.len() > 1
                && let Some((_, name)) = self.by_use.first_key_value()
            {
                let name = name.clone();
                self.remove(&name);
                out.push(name);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelf(most: u64) -> (tempfile::TempDir, Shelf) {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path().join("art"), most);
        (folder, shelf)
    }

    #[test]
    fn what_was_put_is_there_also_after_a_restart() {
        let (folder, shelf) = shelf(1000);
        assert_eq!(shelf.get("tiles/A.png"), None);
        shelf.put("tiles/A.png", b"first").unwrap();
        shelf.put("tiles/A.png", b"second").unwrap();
        assert_eq!(shelf.get("tiles/A.png").as_deref(), Some(&b"second"[..]));
        let again = Shelf::new(folder.path().join("art"), 1000);
        assert_eq!(again.get("tiles/A.png").as_deref(), Some(&b"second"[..]));
        fs::remove_file(folder.path().join("art/tiles/A.png")).unwrap();
        assert_eq!((again.get("tiles/A.png"), again.get("tiles/A.png")), (None, None));
    }

    #[test]
    fn what_nobody_looked_at_makes_room() {
        let (folder, shelf) = shelf(100);
        for name in ["a", "b", "c", "d"] {
            shelf.put(&format!("tiles/{name}.png"), &[0; 25]).unwrap();
        }
        assert!(shelf.get("tiles/a.png").is_some());
        shelf.put("tiles/e.png", &[0; 10]).unwrap();
        let there = |name: &str| folder.path().join(format!("art/tiles/{name}.png")).exists();
        assert_eq!(["a", "b", "c", "d", "e"].map(there), [true, false, true, true, true]);
        assert!(shelf.get("tiles/b.png").is_none() && shelf.get("tiles/e.png").is_some());
    }
}
