//! One build of the card data for all nodes of a PostgreSQL database: the newest wins. Each node compares its files with those
//! in the database, and publishes or fetches. With SQLite there is one node, and nothing to share.

use std::fs::{File, FileTimes};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use ::cards::Catalog;
use ::cards::tokens::TokenFile;
use anyhow::{Context, Result, bail};
use data_encoding::BASE64;
use tracing::info;

use super::{Cards, FILE, TOKEN_FILE};
use crate::base::clock::Timestamp;
use crate::base::db::{Db, DbError, Tx};
use crate::params;

/// Which version of a file a node or the database has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileVersion {
    pub(super) build: u32,
    pub(super) fingerprint: u32,
    pub(super) written_at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exchange {
    Nothing,
    Publish,
    Fetch,
}

/// The higher build is newer; of one build, the file that was written later.
fn exchange(own: Option<FileVersion>, shared: Option<FileVersion>) -> Exchange {
    match (own, shared) {
        (None, None) => Exchange::Nothing,
        (Some(_), None) => Exchange::Publish,
        (None, Some(_)) => Exchange::Fetch,
        (Some(own), Some(shared)) if (own.build, own.fingerprint) == (shared.build, shared.fingerprint) => {
            Exchange::Nothing
        }
        (Some(own), Some(shared)) if (own.build, own.written_at) > (shared.build, shared.written_at) => {
            Exchange::Publish
        }
        (Some(_), Some(_)) => Exchange::Fetch,
    }
}

/// The card data of this node and of the others; cheap to clone.
#[derive(Clone)]
pub struct SharedCards {
    db: Db,
    cards: Cards,
    /// A file that this program cannot read, by its name and fingerprint: it is not fetched again.
    unreadable: Arc<Mutex<Vec<(&'static str, u32)>>>,
}

impl SharedCards {
    pub fn new(db: Db, cards: Cards) -> Self {
        Self { db, cards, unreadable: Arc::default() }
    }

    /// Loads files that have changed here, and exchanges them with the other nodes; true if there was anything new.
    pub async fn exchange(self) -> Result<bool> {
        let mut changed = self.reload().await?;
        if !self.db.is_postgres() {
            return Ok(changed);
        }
        for name in [FILE, TOKEN_FILE] {
            let (own, shared) = (self.cards.file_version(name), self.db.read(move |tx| find(tx, name)).await?);
            match exchange(own, shared) {
                Exchange::Nothing => continue,
                Exchange::Publish => self.publish(name, own).await?,
                Exchange::Fetch => self.fetch(name, own, shared).await?,
            }
            changed = true;
        }
        Ok(changed)
    }

    async fn reload(&self) -> Result<bool> {
        let cards = self.cards.clone();
        let reloaded = tokio::task::spawn_blocking(move || cards.reload()).await?;
        Ok(matches!(reloaded, super::Reload::Swapped))
    }

    async fn publish(&self, name: &'static str, own: Option<FileVersion>) -> Result<()> {
        let (Some(version), path) = (own, self.path(name)) else { return Ok(()) };
        let bytes = tokio::fs::read(&path).await.with_context(|| format!("cannot read {}", path.display()))?;
        // The file may have been replaced since it was loaded; the next run publishes that one.
        if !version.is_of(name, &bytes) {
            return Ok(());
        }
        let content = BASE64.encode(&bytes);
        self.db.write(move |tx| save(tx, name, version, &content)).await?;
        info!(name, build = version.build, "shared card data with the other nodes");
        Ok(())
    }

    async fn fetch(&self, name: &'static str, own: Option<FileVersion>, shared: Option<FileVersion>) -> Result<()> {
        let Some(newest) = shared else { return Ok(()) };
        let key = (name, newest.fingerprint);
        let unreadable = || self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        let known = unreadable().contains(&key);
        if !known {
            let here = own.map_or(0, |own| own.build);
            info!(name, here, newest = newest.build, "the card data of this node is older; fetching the newest");
            let content = self.db.read(move |tx| find_content(tx, name, newest)).await?;
            let Some(content) = content else { return Ok(()) };
            let bytes = BASE64.decode(content.as_bytes()).context("the shared card data is damaged")?;
            if newest.is_of(name, &bytes) {
                return self.replace(name, bytes, newest).await;
            }
            unreadable().push(key);
        }
        bail!("{name} of build {} of another node cannot be read by this version of the program", newest.build)
    }

    async fn replace(&self, name: &'static str, bytes: Vec<u8>, version: FileVersion) -> Result<()> {
        let (path, cards) = (self.path(name), self.cards.clone());
        let replacing = move || {
            ::cards::file::replace(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
            let written = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(version.written_at.0)?);
            // The time of the node that got it from its source, or this copy would count as newer.
            File::options().write(true).open(&path)?.set_times(FileTimes::new().set_modified(written))?;
            cards.load_replaced();
            Ok(())
        };
        tokio::task::spawn_blocking(replacing).await?
    }

    fn path(&self, name: &str) -> PathBuf {
        self.cards.0.file.with_file_name(name)
    }
}

impl FileVersion {
    /// Whether the bytes are this version, and can be read.
    fn is_of(&self, name: &str, bytes: &[u8]) -> bool {
        let found = if name == FILE {
            let catalog = Catalog::from_bytes(bytes).and_then(|catalog| catalog.verify().map(|()| catalog));
            catalog.map(|catalog| (catalog.build(), catalog.fingerprint()))
        } else {
            let tokens = TokenFile::from_bytes(bytes).and_then(|tokens| tokens.verify().map(|()| tokens));
            tokens.map(|tokens| (tokens.build(), tokens.fingerprint()))
        };
        found.is_ok_and(|found| found == (self.build, self.fingerprint))
    }
}

fn find(tx: &mut Tx<'_>, name: &str) -> Result<Option<FileVersion>, DbError> {
    tx.one("select build, fingerprint, written_at from card_files where name = $1", params![name], |row| {
        let number = |value: i64| u32::try_from(value).map_err(|error| DbError::Broken(error.into()));
        Ok(FileVersion { build: number(row.get(0)?)?, fingerprint: number(row.get(1)?)?, written_at: row.get(2)? })
    })
}

fn find_content(tx: &mut Tx<'_>, name: &str, version: FileVersion) -> Result<Option<String>, DbError> {
    let sql = "select content from card_files where name = $1 and build = $2 and fingerprint = $3";
    tx.one(sql, params![name, i64::from(version.build), i64::from(version.fingerprint)], |row| row.get(0))
}

/// Does nothing if another node has shared a newer one meanwhile.
fn save(tx: &mut Tx<'_>, name: &str, version: FileVersion, content: &str) -> Result<(), DbError> {
    let (build, fingerprint) = (i64::from(version.build), i64::from(version.fingerprint));
    tx.run(
        "insert into card_files (name, build, fingerprint, written_at, content) values ($1, $2, $3, $4, $5)
         on conflict (name) do update set build = excluded.build, fingerprint = excluded.fingerprint,
            written_at = excluded.written_at, content = excluded.content
         where card_files.build < excluded.build
            or (card_files.build = excluded.build and card_files.written_at < excluded.written_at)",
        params![name, build, fingerprint, version.written_at, content],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(build: u32, fingerprint: u32, written: i64) -> Option<FileVersion> {
        Some(FileVersion { build, fingerprint, written_at: Timestamp(written) })
    }

    #[test]
    fn the_newest_file_is_shared_and_older_nodes_fetch_it() {
        for (own, shared, expected) in [
            (None, None, Exchange::Nothing),
            (version(7, 1, 10), None, Exchange::Publish),
            (None, version(7, 1, 10), Exchange::Fetch),
            (version(8, 2, 5), version(7, 1, 10), Exchange::Publish),
            (version(7, 1, 99), version(8, 2, 10), Exchange::Fetch),
            // The same file, whenever it was written.
            (version(7, 1, 5), version(7, 1, 10), Exchange::Nothing),
            // Another file of the same build.
            (version(7, 3, 11), version(7, 1, 10), Exchange::Publish),
            (version(7, 3, 10), version(7, 1, 10), Exchange::Fetch),
            (version(7, 3, 9), version(7, 1, 10), Exchange::Fetch),
        ] {
            assert_eq!(exchange(own, shared), expected, "{own:?} beside {shared:?}");
        }
    }
}
