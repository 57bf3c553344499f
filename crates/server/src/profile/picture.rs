//! The rules of a profile's picture: a data URL, with content that matches its type, and small.

use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub const MAX_BYTES: usize = 100 * 1024;
pub const MAX_SIDE: u32 = 1024;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("avatar_url must be null or a picture: a data URL of a PNG, JPEG or WebP")]
    NotAPicture,
    #[error("The picture must be at most 100 kB")]
    TooLarge,
    #[error("The picture must be at most 1024 by 1024 pixels")]
    TooManyPixels,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Png,
    Jpeg,
    Webp,
}

impl Kind {
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Png, Self::Jpeg, Self::Webp].into_iter().find(|kind| kind.as_str() == name)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpeg",
            Self::Webp => "webp",
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
        }
    }

    /// Width and height, if the bytes start like a picture of this kind.
    fn size(self, bytes: &[u8]) -> Option<(u32, u32)> {
        match self {
            Self::Png => png_size(bytes),
            Self::Jpeg => jpeg_size(bytes),
            Self::Webp => webp_size(bytes),
        }
    }
}

/// A valid picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub kind: Kind,
    /// Base64.
    pub content: String,
    pub hash: String,
}

impl Picture {
    /// From `data:image/png;base64,…`.
    pub fn from_data_url(url: &str) -> Result<Self, Refusal> {
        let parts = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
        let (kind, content) = parts.ok_or(Refusal::NotAPicture)?;
        let kind = Kind::parse(kind).ok_or(Refusal::NotAPicture)?;
        if content.len() > MAX_BYTES.div_ceil(3) * 4 {
            return Err(Refusal::TooLarge);
        }
        let bytes = BASE64.decode(content.as_bytes()).map_err(|_| Refusal::NotAPicture)?;
        if bytes.len() > MAX_BYTES {
            return Err(Refusal::TooLarge);
        }
        match kind.size(&bytes) {
            None | Some((0, _) | (_, 0)) => return Err(Refusal::NotAPicture),
            Some((width, height)) if width > MAX_SIDE || height > MAX_SIDE => return Err(Refusal::TooManyPixels),
            Some(_) => {}
        }
        let hash = HEXLOWER.encode(&Sha256::digest(&bytes)[..16]);
        Ok(Self { kind, content: content.to_owned(), hash })
    }

    /// Where it is served: the address changes with the picture.
    pub fn path(&self, user: Uuid) -> String {
        format!("/avatars/{user}/{}", self.hash)
    }

    pub fn bytes(&self) -> Option<Vec<u8>> {
        BASE64.decode(self.content.as_bytes()).ok()
    }
}

fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    (header.get(4..8)? == b"IHDR").then_some(())?;
    let side = |from: usize| header.get(from..from + 4)?.try_into().ok().map(u32::from_be_bytes);
    Some((side(8)?, side(12)?))
}

/// Walks from segment to segment until the one that starts the frame.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let (&first, after) = rest.split_first()?;
        (first == 0xff).then_some(())?;
        rest = after;
        let &marker = rest.first()?;
        match marker {
            // Padding before a marker.
            0xff => {}
            // Markers without a segment.
            0x01 | 0xd0..=0xd7 => rest = &rest[1..],
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Some((u16_be(rest, 6)?, u16_be(rest, 4)?));
            }
            // The picture's data, or its end, without a frame before it.
            0xd9 | 0xda => return None,
            _ => rest = rest.get(1 + usize::try_from(u16_be(rest, 1)?).ok()?..)?,
        }
    }
}

fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    (bytes.get(..4)? == b"RIFF" && bytes.get(8..12)? == b"WEBP").then_some(())?;
    let byte = |place: usize| bytes.get(place).copied().map(u32::from);
    match bytes.get(12..16)? {
        b"VP8 " => {
            (bytes.get(23..26)? == b"\x9d\x01\x2a").then_some(())?;
            let side = |from| Some((byte(from)? | byte(from + 1)? << 8) & 0x3fff);
            Some((side(26)?, side(28)?))
        }
        b"VP8L" => {
            (byte(20)? == 0x2f).then_some(())?;
            let bits = byte(21)? | byte(22)? << 8 | byte(23)? << 16 | byte(24)? << 24;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8X" => {
            let side = |from| Some((byte(from)? | byte(from + 1)? << 8 | byte(from + 2)? << 16) + 1);
            Some((side(24)?, side(27)?))
        }
        _ => None,
    }
}

fn u16_be(bytes: &[u8], from: usize) -> Option<u32> {
    bytes.get(from..from + 2)?.try_into().ok().map(u16::from_be_bytes).map(u32::from)
}

/// Pictures for tests: only their headers.
#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    pub(crate) fn data_url(kind: &str, bytes: &[u8]) -> String {
        format!("data:image/{kind};base64,{}", BASE64.encode(bytes))
    }

    pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
        let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
        [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &width, &height, b"\x08\x06\0\0\0"].concat()
    }

    pub(crate) fn jpeg(width: u16, height: u16) -> Vec<u8> {
        let comment = b"\xff\xfe\0\x06\xff\xc0!!";
        let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
        [&b"\xff\xd8"[..], comment, b"\xff\xff\xc2\0\x11\x08", &height, &width, b"\x03"].concat()
    }

    pub(crate) fn webp(chunk: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&b"RIFF\0\0\0\0WEBP"[..], chunk, b"\0\0\0\0", body].concat()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::samples::*;
    use super::*;

    fn check(kind: &str, bytes: &[u8]) -> Result<Kind, Refusal> {
        Picture::from_data_url(&data_url(kind, bytes)).map(|picture| picture.kind)
    }

    #[test]
    fn the_three_kinds_are_accepted_up_to_1024_pixels() {
        assert_eq!(check("png", &png(1024, 1)), Ok(Kind::Png));
        assert_eq!(check("png", &png(1025, 1)), Err(Refusal::TooManyPixels));
        assert_eq!(check("png", &png(0, 8)), Err(Refusal::NotAPicture));
        assert_eq!(check("jpeg", &jpeg(256, 1024)), Ok(Kind::Jpeg));
        assert_eq!(check("jpeg", &jpeg(256, 1025)), Err(Refusal::TooManyPixels));
        assert_eq!(check("webp", &webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a\0\x04\0\x44")), Ok(Kind::Webp));
        assert_eq!(check("webp", &webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a\x01\x04\0\x04")), Err(Refusal::TooManyPixels));
        assert_eq!(check("webp", &webp(b"VP8L", b"\x2f\xff\xc3\xff\0")), Ok(Kind::Webp), "1024 by 1024");
        assert_eq!(check("webp", &webp(b"VP8L", b"\x2f\0\0\0\x01")), Err(Refusal::TooManyPixels), "1 by 1025");
        assert_eq!(check("webp", &webp(b"VP8X", b"\0\0\0\0\xff\x03\0\xff\x03\0")), Ok(Kind::Webp));
        assert_eq!(check("webp", &webp(b"VP8X", b"\0\0\0\0\xff\x03\0\0\0\x01")), Err(Refusal::TooManyPixels));
    }

    #[test]
    fn the_content_must_match_the_type() {
        assert_eq!(check("jpeg", &png(8, 8)), Err(Refusal::NotAPicture));
        assert_eq!(check("png", &jpeg(8, 8)), Err(Refusal::NotAPicture));
        assert_eq!(check("webp", b"<script>alert(1)</script>"), Err(Refusal::NotAPicture));
        assert_eq!(check("svg+xml", b"<svg/>"), Err(Refusal::NotAPicture));
        assert_eq!(check("gif", b"GIF89a"), Err(Refusal::NotAPicture));
        assert_eq!(check("jpeg", b"\xff\xd8\xff\xd9"), Err(Refusal::NotAPicture));
        for url in
            ["", "https://example.org/me.png", "javascript:alert(1)", "data:image/png;base64,!!!", "data:image/png,x"]
        {
            assert_eq!(Picture::from_data_url(url), Err(Refusal::NotAPicture), "{url}");
        }
    }

    #[test]
    fn a_picture_has_at_most_100_kb() {
        let of_size = |size| [png(8, 8), vec![0; size - 29]].concat();
        assert_eq!(check("png", &of_size(MAX_BYTES)), Ok(Kind::Png));
        assert_eq!(check("png", &of_size(MAX_BYTES + 1)), Err(Refusal::TooLarge));
        assert_eq!(check("png", &of_size(MAX_BYTES * 5)), Err(Refusal::TooLarge));
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_check_panic(start in 0_usize..6, cut in 0_usize..40, noise in prop::collection::vec(any::<u8>(), 0..80)) {
            let starts = [png(8, 8), jpeg(8, 8), webp(b"VP8 ", b""), webp(b"VP8L", b""), webp(b"VP8X", b""), Vec::new()];
            let start = &starts[start];
            let bytes = [&start[..cut.min(start.len())], &noise].concat();
            for kind in ["png", "jpeg", "webp"] {
                let _ = check(kind, &bytes);
            }
        }
    }
}
