//! The list of a locale's cards as JSON, built once for each locale and data.

use std::io::{self, Read, Write};

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
    pub(super) length: usize,
}

impl CardList {
    pub(super) fn build(catalog: &Catalog, locale: Locale) -> anyhow::Result<Self> {
        let json = cards::json::list(catalog, locale).context("the words of a locale cannot be read")?;
        let hash = BASE64URL_NOPAD.encode(&Sha256::digest(&json)[..15]);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&json)?;
        let gzip = gzip.finish()?.into_boxed_slice();
        let mut brotli = Vec::new();
        let params = BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW,
            size_hint: json.len(),
            ..BrotliEncoderParams::default()
        };
        brotli::BrotliCompress(&mut &json[..], &mut brotli, &params)?;
        // Boxed, so that no unused capacity stays in memory.
        Ok(Self { hash, brotli: brotli.into_boxed_slice().into(), gzip: gzip.into(), length: json.len() })
    }

    /// Uncompressed, for clients that accept no compression. Blocks; not for an async thread.
    pub(super) fn plain(&self) -> io::Result<Vec<u8>> {
        let mut plain = Vec::with_capacity(self.length);
        GzDecoder::new(&self.gzip[..]).read_to_end(&mut plain)?;
        Ok(plain)
    }
}

#[cfg(test)]
mod tests {
    use cards::Catalog;
    use cards::locale::Locale;

    use super::CardList;
    use crate::cards::catalog::saved_list;
    use crate::testing::cards::content;

    #[test]
    fn a_list_of_another_form_has_another_version() {
        let catalog = Catalog::from_bytes(content(7).encode()).unwrap();
        let list = CardList::build(&catalog, Locale::FrFr).unwrap();
        assert_eq!(
            (saved_list::VERSION, &*list.hash),
            (1, "9ZlakI0EO0WoGjnN8V5V"),
            "if lists of the same cards are different now, raise VERSION: servers have lists of the one before in their files"
        );
    }
}
