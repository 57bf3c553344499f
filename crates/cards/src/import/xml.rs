//! Splits `CardDefs.xml` into blocks of whole entities; only a few blocks are in memory at a time.

use std::io::{self, Read};

use memchr::memmem;

use super::entity::Entity;
use crate::model::CardType;

const BLOCK: usize = 1 << 18;
/// Far larger than any entity; a file with a larger one is not valid.
const MOST: usize = 16 << 20;
const END: &[u8] = b"</Entity>";
/// The tag of an entity's type.
const KIND: &[u8] = b"enumID=\"202\"";

/// Some whole entities, and their offset in the file.
#[derive(Debug)]
pub struct Block {
    at: u64,
    bytes: Vec<u8>,
}

#[derive(Debug)]
pub struct Blocks<R> {
    input: R,
    /// Bytes after the last whole entity.
    rest: Vec<u8>,
    read: u64,
}

impl<R: Read> Blocks<R> {
    pub fn new(input: R) -> Self {
        Self { input, rest: Vec::new(), read: 0 }
    }

    /// How many bytes were read.
    pub fn done(&self) -> u64 {
        self.read
    }

    /// The next block; `None` at the end. The rest after the last entity is ignored.
    pub fn next(&mut self) -> io::Result<Option<Block>> {
        loop {
            let got = self.input.by_ref().take(BLOCK as u64).read_to_end(&mut self.rest)?;
            self.read += got as u64;
            if let Some(found) = memmem::rfind(&self.rest, END) {
                let at = self.read - self.rest.len() as u64;
                let after = self.rest.split_off(found + END.len());
                return Ok(Some(Block { at, bytes: std::mem::replace(&mut self.rest, after) }));
            }
            if got == 0 {
                return Ok(None);
            }
            if self.rest.len() > MOST {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "an entity does not end"));
            }
        }
    }
}

/// Whether the tag after its number says that the entity is no card: a third of all entities, which are not parsed.
fn is_of_other_kind(tag: &[u8]) -> bool {
    const VALUE: &[u8] = b"value=\"";
    let tag = &tag[..memchr::memchr(b'>', tag).unwrap_or(0)];
    let Some(at) = memmem::find(tag, VALUE) else { return false };
    let digits = tag[at + VALUE.len()..].split(|byte| *byte == b'"').next().unwrap_or_default();
    let number = str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    number.is_some_and(|number| CardType::from_tag(number).is_none())
}

impl Block {
    /// Calls `each` for every entity that may be a card. An error has its offset in the file.
    pub fn entities(&self, mut each: impl FnMut(&Entity<'_>)) -> Result<(), (u64, String)> {
        let (end, kind) = (memmem::Finder::new(END), memmem::Finder::new(KIND));
        let mut start = 0;
        while let Some(found) = end.find(&self.bytes[start..]) {
            let stop = start + found + END.len();
            let bytes = &self.bytes[start..stop];
            let kind = kind.find(bytes).map(|at| &bytes[at + KIND.len()..]);
            if !kind.is_some_and(is_of_other_kind) {
                each(&Entity::parse(bytes).map_err(|detail| (self.at + start as u64, detail))?);
            }
            start = stop;
        }
        Ok(())
    }

    /// The build in `<CardDefs build="255790">` before the first entity; 0 if there is none.
    pub fn build(&self) -> u32 {
        let head = &self.bytes[..memmem::find(&self.bytes, b"<Entity").unwrap_or(0)];
        let head = String::from_utf8_lossy(head);
        let value = head.split_once("build=\"").and_then(|(_, rest)| rest.split('"').next());
        value.and_then(|value| value.parse().ok()).unwrap_or_default()
    }
}
