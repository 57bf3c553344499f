//! The file of a compressed card list, because compressing it takes most of the time and memory of a start: a key of what the list was built from, a checksum of the rest, the hash of the JSON, its length,
//! the length of the brotli form, the brotli form and the gzip form.

use std::io;
use std::path::Path;

use bytes::Bytes;
use cards::Catalog;
use cards::locale::Locale;
use sha2::{Digest, Sha256};
use tracing::warn;

use super::list::CardList;

/// To be raised whenever the JSON of the same cards changes: a test fails then.
pub(super) const VERSION: u32 = 1;
const HASH: usize = 20;

type Digested = [u8; 32];

impl CardList {
    /// Reads the list from the file if it is of the same cards; else builds it and writes the file. Building blocks for about a
    /// second; not for an async thread.
    pub fn open_or_build(catalog: &Catalog, locale: Locale, file: &Path) -> anyhow::Result<Self> {
        let built_from = key(catalog, locale);
        if let Some(list) = read(file, &built_from) {
            return Ok(list);
        }
        let list = Self::build(catalog, locale)?;
        if let Err(error) = write(file, &built_from, &list) {
            warn!(%error, ?file, "could not save a compressed list of cards; the next start compresses it again");
        }
        Ok(list)
    }
}

/// Of everything that the list is built from.
fn key(catalog: &Catalog, locale: Locale) -> Digested {
    let parts = (VERSION, catalog.fingerprint(), catalog.build(), catalog.standard().sets(), locale.name());
    Sha256::digest(format!("{parts:?}")).into()
}

/// `None` if there is no file, or it is damaged, or of another key.
fn read(file: &Path, key: &Digested) -> Option<CardList> {
    let content = Bytes::from(std::fs::read(file).ok()?);
    let (checksum, rest) = content.strip_prefix(key)?.split_first_chunk::<32>()?;
    if Digested::from(Sha256::digest(rest)) != *checksum {
        return None;
    }
    let (hash, rest) = rest.split_first_chunk::<HASH>()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (split, forms) = rest.split_first_chunk()?;
    let (brotli, gzip) = forms.split_at_checked(u32::from_le_bytes(*split) as usize)?;
    Some(CardList {
        hash: String::from_utf8(hash.to_vec()).ok()?,
        brotli: content.slice_ref(brotli),
        gzip: content.slice_ref(gzip),
        length: u32::from_le_bytes(*length) as usize,
    })
}

fn write(file: &Path, key: &Digested, list: &CardList) -> io::Result<()> {
    let [length, split] = [list.length, list.brotli.len()].map(|number| (number as u32).to_le_bytes());
    let rest = [list.hash.as_bytes(), &length, &split, &list.brotli, &list.gzip].concat();
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory)?;
    }
    cards::file::replace(file, &[key, &Digested::from(Sha256::digest(&rest)), &*rest].concat())
}
