//! The token file: cards that a game's log may name and the card file does not have, such as tokens, the Coin and hero powers,
//! with their names in the app's languages. Lists of cards do not contain them, so they stay on the disk: a block of some
//! kilobytes is read for each lookup, and only the first id of each block is in memory.
//!
//! `RUNETOKN`, version, build, number of tokens and length of the index; the index: `(first id, length, checksum)` of each
//! block; the checksum of all this; the blocks. The tokens ascend by id.

use std::path::Path;

use crate::bytes::{Malformed, Reader, Writer};
use crate::file::{FileError, Source, VERSION, number};
use crate::locale::Locale;
use crate::model::{CardType, Class, Classes, Rarity};

const MAGIC: &[u8; 8] = b"RUNETOKN";
const HEAD: usize = 24;
/// A block is closed when it has this many bytes.
const BLOCK: usize = 4096;
/// Larger than any index or block of a valid file.
const MOST_BYTES: usize = 1 << 20;

/// The locales of the names; other locales have the English ones.
pub const LOCALES: [Locale; 4] = [Locale::EnUs, Locale::FrFr, Locale::EsEs, Locale::PtBr];

/// The ids of the first hero powers in logs of their time, and in the data of today.
const OLD_IDS: [(&str, &str); 9] = [
    ("CS1h_001", "HERO_09bp"),
    ("CS2_017", "HERO_06bp"),
    ("CS2_034", "HERO_08bp"),
    ("CS2_049", "HERO_02bp"),
    ("CS2_056", "HERO_07bp"),
    ("CS2_083b", "HERO_03bp"),
    ("CS2_101", "HERO_04bp"),
    ("CS2_102", "HERO_01bp"),
    ("DS1h_292", "HERO_05bp"),
];

/// A card that is not in the card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The id in art and logs: `GAME_005`.
    pub id: Box<str>,
    pub dbf_id: u32,
    pub kind: CardType,
    /// Empty if the data names none, which is true of some bosses.
    pub classes: Classes,
    pub rarity: Option<Rarity>,
    /// `None` if none is printed.
    pub cost: Option<u16>,
    /// In the order of [`LOCALES`].
    pub names: [Box<str>; LOCALES.len()],
}

impl Token {
    pub fn name(&self, locale: Locale) -> &str {
        let at = LOCALES.iter().position(|known| *known == locale).unwrap_or_default();
        &self.names[at]
    }

    /// Its class if it has exactly one; `None` if it has none.
    pub fn class(&self) -> Option<Class> {
        let mut classes = self.classes.iter();
        match (classes.next(), classes.next()) {
            (first, None) => first,
            _ => Some(Class::Neutral),
        }
    }
}

/// An open token file. It stays readable after a newer one has replaced it.
#[derive(Debug)]
pub struct TokenFile {
    source: Source,
    build: u32,
    count: usize,
    fingerprint: u32,
    blocks: Box<[Block]>,
}

#[derive(Debug)]
struct Block {
    first: Box<str>,
    offset: u64,
    length: usize,
    checksum: u32,
}

impl TokenFile {
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (source, length) = Source::open(path)?;
        Self::from_source(source, length)
    }

    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Result<Self, FileError> {
        let (source, length) = Source::in_memory(bytes.into());
        Self::from_source(source, length)
    }

    fn from_source(source: Source, file_length: u64) -> Result<Self, FileError> {
        let head = source.head(MAGIC, HEAD)?;
        let [build, count, index_length] = [12, 16, 20].map(|at| number(&head[at..]));
        let index_end = HEAD + index_length as usize;
        if index_end > MOST_BYTES {
            return Err(FileError::Damaged("its index is too long"));
        }
        let (table, fingerprint) = source.table(index_end, "the checksum of its index is wrong")?;
        let (blocks, end) = read_index(&table[HEAD..index_end], table.len() as u64)?;
        if end != file_length {
            return Err(FileError::Damaged("it ends early or too late"));
        }
        Ok(Self { source, build, count: count as usize, fingerprint, blocks: blocks.into() })
    }

    /// The build of the game; 0 if the source did not name it.
    pub fn build(&self) -> u32 {
        self.build
    }

    /// How many tokens it has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Changes whenever the content changes.
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// The token with this id, also if it is an id of old logs. Reads a block of the file.
    pub fn get(&self, id: &str) -> Result<Option<Token>, FileError> {
        match OLD_IDS.iter().find(|(old, _)| *old == id) {
            Some((_, new)) => Ok(self.find(new)?.map(|token| Token { id: id.into(), ..token })),
            None => self.find(id),
        }
    }

    fn find(&self, id: &str) -> Result<Option<Token>, FileError> {
        let after = self.blocks.partition_point(|block| &*block.first <= id);
        let Some(block) = after.checked_sub(1).and_then(|at| self.blocks.get(at)) else { return Ok(None) };
        let bytes = self.read(block)?;
        let mut input = Reader::new(&bytes);
        while !input.is_empty() {
            let found = read_token(&mut input)?;
            if *found.id == *id {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Reads and checks every block.
    pub fn verify(&self) -> Result<(), FileError> {
        let mut count = 0;
        for block in &self.blocks {
            let bytes = self.read(block)?;
            let mut input = Reader::new(&bytes);
            while !input.is_empty() {
                read_token(&mut input)?;
                count += 1;
            }
        }
        if count == self.count { Ok(()) } else { Err(FileError::Damaged("it has another number of tokens")) }
    }

    fn read(&self, block: &Block) -> Result<Vec<u8>, FileError> {
        let bytes = self.source.read(block.offset, block.length)?;
        if crc32fast::hash(&bytes) != block.checksum {
            return Err(FileError::Damaged("the checksum of a block is wrong"));
        }
        Ok(bytes)
    }
}

/// The blocks, and where the last one ends.
fn read_index(bytes: &[u8], mut offset: u64) -> Result<(Vec<Block>, u64), Malformed> {
    let mut input = Reader::new(bytes);
    let mut blocks = Vec::new();
    while !input.is_empty() {
        let block = Block { first: input.text()?.into(), offset, length: input.number()?, checksum: input.number()? };
        if block.length > MOST_BYTES {
            return Err(Malformed);
        }
        offset += block.length as u64;
        blocks.push(block);
    }
    Ok((blocks, offset))
}

/// The bytes of the token file. `tokens` ascends by id.
pub fn encode(build: u32, tokens: &[Token]) -> Vec<u8> {
    let (mut index, mut blocks) = (Writer::default(), Vec::new());
    let mut rest = tokens;
    while let Some(first) = rest.first() {
        let mut block = Writer::default();
        while let Some((token, after)) = rest.split_first()
            && block.0.len() < BLOCK
        {
            write_token(&mut block, token);
            rest = after;
        }
        index.text(&first.id);
        index.number(block.0.len() as u64);
        index.number(crc32fast::hash(&block.0));
        blocks.extend(block.0);
    }
    let mut out = Vec::from(MAGIC);
    for value in [VERSION, build, tokens.len() as u32, index.0.len() as u32] {
        out.extend(value.to_le_bytes());
    }
    out.extend(index.0);
    out.extend(crc32fast::hash(&out).to_le_bytes());
    out.extend(blocks);
    out
}

fn write_token(out: &mut Writer, token: &Token) {
    let Token { id, dbf_id, kind, classes, rarity, cost, names } = token;
    out.text(id);
    out.number(*dbf_id);
    out.byte(CardType::ALL.iter().position(|known| known == kind).unwrap_or_default() as u8);
    out.number(classes.0);
    let rarity = rarity.and_then(|rarity| Rarity::ALL.iter().position(|known| *known == rarity));
    out.byte(rarity.map_or(0, |at| at as u8 + 1));
    out.number(cost.map_or(0, |cost| u32::from(cost) + 1));
    let [english, translated @ ..] = names;
    out.text(english);
    // A name that is the same as in English is left empty.
    translated.iter().for_each(|name| out.text(if name == english { "" } else { name }));
}

fn read_token(input: &mut Reader<'_>) -> Result<Token, Malformed> {
    let id = input.text()?.into();
    let dbf_id = input.number()?;
    let kind = *CardType::ALL.get(usize::from(input.byte()?)).ok_or(Malformed)?;
    let classes = Classes(input.number()?);
    let rarity = match usize::from(input.byte()?).checked_sub(1) {
        Some(at) => Some(*Rarity::ALL.get(at).ok_or(Malformed)?),
        None => None,
    };
    let cost = match input.number::<u32>()?.checked_sub(1) {
        Some(cost) => Some(cost.try_into().map_err(|_| Malformed)?),
        None => None,
    };
    let mut names: [Box<str>; LOCALES.len()] = Default::default();
    for at in 0..names.len() {
        let name = input.text()?;
        names[at] = if name.is_empty() { names[0].clone() } else { name.into() };
    }
    Ok(Token { id, dbf_id, kind, classes, rarity, cost, names })
}
