//! The list of a locale's cards as JSON, built once for each locale and data. The compressed forms are saved in a file, because
//! compressing them takes most of the time and memory of a start.

use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::Context;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use cards::Catalog;
use cards::locale::Locale;
use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tracing::warn;

/// Of 11. Takes half a second for a list; 9 takes twice as long to save a twentieth, 10 twelve times as long to save a seventh.
const BROTLI_QUALITY: i32 = 7;
/// A window of 4 MiB, because texts of similar cards are far apart.
const BROTLI_WINDOW: i32 = 22;

pub struct CardList {
    /// The hash of the content, the same on every node.
    pub hash: String,
    pub brotli: Bytes,
    pub gzip: Bytes,
    /// Bytes without compression.
    length: usize,
}

impl CardList {
    /// Compresses the list, unless the file holds the compressed forms of the same content. Blocks for about a second if not; not
    /// for an async thread.
    pub fn build(catalog: &Catalog, locale: Locale, file: &Path) -> anyhow::Result<Self> {
        let json = cards::json::list(catalog, locale).context("the words of a locale cannot be read")?;
        let hash = BASE64URL_NOPAD.encode(&Sha256::digest(&json)[..15]);
        if let Some((brotli, gzip)) = saved::read(file, &hash) {
            return Ok(Self { hash, brotli, gzip, length: json.len() });
        }
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&json)?;
        let gzip = gzip.finish()?;
        let mut brotli = Vec::new();
        let params = BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW,
            size_hint: json.len(),
            ..BrotliEncoderParams::default()
        };
        brotli::BrotliCompress(&mut &json[..], &mut brotli, &params)?;
        if let Err(error) = saved::write(file, &hash, &brotli, &gzip) {
            warn!(%error, ?file, "could not save a compressed list of cards; the next start compresses it again");
        }
        // Boxed, so that no unused capacity stays in memory.
        let (brotli, gzip) = (brotli.into_boxed_slice().into(), gzip.into_boxed_slice().into());
        Ok(Self { hash, brotli, gzip, length: json.len() })
    }

    /// Uncompressed, for clients that accept no compression. Blocks; not for an async thread.
    pub(super) fn plain(&self) -> io::Result<Vec<u8>> {
        let mut plain = Vec::with_capacity(self.length);
        GzDecoder::new(&self.gzip[..]).read_to_end(&mut plain)?;
        Ok(plain)
    }
}

/// The file of a list's compressed forms: the hash of the content, a checksum of what follows, the length of the first form, both.
mod saved {
    use std::io;
    use std::path::Path;

    use bytes::Bytes;
    use sha2::{Digest, Sha256};

    const CHECKSUM: usize = 32;

    /// `None` if there is no file, or it is damaged, or of another content.
    pub(super) fn read(file: &Path, hash: &str) -> Option<(Bytes, Bytes)> {
        let content = Bytes::from(std::fs::read(file).ok()?);
        let rest = content.strip_prefix(hash.as_bytes())?;
        let (checksum, forms) = rest.split_at_checked(CHECKSUM)?;
        if Sha256::digest(forms)[..] != *checksum {
            return None;
        }
        let (length, forms) = forms.split_first_chunk()?;
        let (brotli, gzip) = forms.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        Some((content.slice_ref(brotli), content.slice_ref(gzip)))
    }

    pub(super) fn write(file: &Path, hash: &str, brotli: &[u8], gzip: &[u8]) -> io::Result<()> {
        let forms = [&(brotli.len() as u32).to_le_bytes(), brotli, gzip].concat();
        if let Some(directory) = file.parent() {
            std::fs::create_dir_all(directory)?;
        }
        cards::file::replace(file, &[hash.as_bytes(), &Sha256::digest(&forms), &forms].concat())
    }
}
