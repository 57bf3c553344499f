//! The list of a locale's cards, ready to be sent: made once for each locale and data, compressed as browsers like it.

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

/// Of 11. Half a second a list; 9 takes twice as long for a twentieth of the size, 10 twelve times as long for a seventh.
const BROTLI_QUALITY: i32 = 7;
/// A window of 4 MiB: the words of one card stand far from those of its likes.
const BROTLI_WINDOW: i32 = 22;

pub struct Ready {
    /// Of the content, the same on every node.
    pub hash: String,
    pub brotli: Bytes,
    pub gzip: Bytes,
}

impl Ready {
    /// Takes a moment; not for a runtime's thread.
    pub fn make(catalog: &Catalog, locale: Locale) -> anyhow::Result<Self> {
        let json = cards::json::list(catalog, locale).context("the words of a locale cannot be read")?;
        let hash = BASE64URL_NOPAD.encode(&Sha256::digest(&json)[..15]);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&json)?;
        let mut brotli = Vec::new();
        let params = BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW,
            size_hint: json.len(),
            ..BrotliEncoderParams::default()
        };
        brotli::BrotliCompress(&mut &json[..], &mut brotli, &params)?;
        Ok(Self { hash, brotli: brotli.into(), gzip: gzip.finish()?.into() })
    }

    /// For the rare client that takes nothing compressed. Not for a runtime's thread either.
    pub fn plain(&self) -> io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        GzDecoder::new(&self.gzip[..]).read_to_end(&mut plain)?;
        Ok(plain)
    }
}
