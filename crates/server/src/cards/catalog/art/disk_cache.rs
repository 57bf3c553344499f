//! A cache of pictures on disk, up to a limit; the least recently used ones are removed. Blocks; not for an async thread.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

pub(super) struct DiskCache {
    folder: PathBuf,
    /// In bytes.
    most: u64,
    /// Built from the folder on first use. A std mutex: locked for lookups, never across an await.
    index: Mutex<Option<Index>>,
}

/// The cached files, and the order of their last use.
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

impl DiskCache {
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
            // The file was removed by hand.
            index.remove(name);
        }
        read
    }

    /// Writes a picture atomically and removes old ones beyond the limit.
    pub(super) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        let mut temporary = tempfile_in(path.parent().unwrap_or(&self.folder), name)?;
        temporary.1.write_all(content)?;
        fs::rename(&temporary.0, &path)?;
        let old = match self.index().as_mut() {
            Some(index) => {
                index.add(name.to_owned(), content.len() as u64);
                index.evict(self.most)
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

/// A temporary file of this process in the same folder, so that it can be renamed.
fn tempfile_in(folder: &Path, name: &str) -> io::Result<(PathBuf, fs::File)> {
    let name = name.rsplit('/').next().unwrap_or(name);
    let path = folder.join(format!("{name}.{}.part", std::process::id()));
    let file = fs::File::create(&path)?;
    Ok((path, file))
}

impl Index {
    /// The pictures of an earlier run, in the order of writing.
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

    /// If the limit is exceeded, removes files down to nine tenths of it, so that not every new picture evicts one.
    fn evict(&mut self, most: u64) -> Vec<String> {
        let mut evicted = Vec::new();
        if self.bytes > most {
            while self.bytes > most / 10 * 9
                && self.files.len() > 1
                && let Some((_, name)) = self.by_use.first_key_value()
            {
                let name = name.clone();
                self.remove(&name);
                evicted.push(name);
            }
        }
        evicted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(most: u64) -> (tempfile::TempDir, DiskCache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(folder.path().join("art"), most);
        (folder, cache)
    }

    #[test]
    fn a_picture_stays_after_a_restart() {
        let (folder, cache) = cache(1000);
        assert_eq!(cache.get("tiles/A.png"), None);
        cache.put("tiles/A.png", b"first").unwrap();
        cache.put("tiles/A.png", b"second").unwrap();
        assert_eq!(cache.get("tiles/A.png").as_deref(), Some(&b"second"[..]));
        let again = DiskCache::new(folder.path().join("art"), 1000);
        assert_eq!(again.get("tiles/A.png").as_deref(), Some(&b"second"[..]));
        fs::remove_file(folder.path().join("art/tiles/A.png")).unwrap();
        assert_eq!((again.get("tiles/A.png"), again.get("tiles/A.png")), (None, None));
    }

    #[test]
    fn the_least_recently_used_pictures_are_evicted() {
        let (folder, cache) = cache(100);
        for name in ["a", "b", "c", "d"] {
            cache.put(&format!("tiles/{name}.png"), &[0; 25]).unwrap();
        }
        assert!(cache.get("tiles/a.png").is_some());
        cache.put("tiles/e.png", &[0; 10]).unwrap();
        let exists = |name: &str| folder.path().join(format!("art/tiles/{name}.png")).exists();
        assert_eq!(["a", "b", "c", "d", "e"].map(exists), [true, false, true, true, true]);
        assert!(cache.get("tiles/b.png").is_none() && cache.get("tiles/e.png").is_some());
    }
}
