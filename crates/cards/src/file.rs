//! The card file: one section with the cards, two for each locale (texts; the game's strings), each with a checksum, so that
//! sections can be read one by one. A new file is written beside the old one and renamed.
//!
//! `RUNECARD`, version, build and number of sections; a table of `(kind, offset, length, checksum)`; the table's checksum; the
//! sections. Numbers here are little-endian and of fixed width.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use crate::bytes::Malformed;
use crate::locale::Locale;

const MAGIC: &[u8; 8] = b"RUNECARD";
/// Of this file and the token file. Increased whenever an encoding changes; older files must then be imported again.
pub(crate) const VERSION: u32 = 1;
const HEAD: usize = 20;
const ROW: usize = 24;
/// More sections than any version had; a table with more is damaged.
const MOST_SECTIONS: u32 = 256;

#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("the card file cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("this is not a card file")]
    NotCards,
    #[error("the card file is of version {0}, this program reads version {VERSION}; run the card update again")]
    Version(u32),
    #[error("the card file is damaged ({0}); run the card update again")]
    Damaged(&'static str),
    #[error("the card file has no words in {}", .0.name())]
    NoLocale(Locale),
}

impl From<Malformed> for FileError {
    fn from(_: Malformed) -> Self {
        Self::Damaged("a section makes no sense")
    }
}

/// The content of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Cards,
    Texts(Locale),
    Strings(Locale),
}

impl Section {
    fn kind(self) -> u32 {
        match self {
            Self::Cards => 0,
            Self::Texts(locale) => 1 + 2 * locale.index() as u32,
            Self::Strings(locale) => 2 + 2 * locale.index() as u32,
        }
    }
}

#[derive(Debug)]
struct Row {
    kind: u32,
    offset: u64,
    length: usize,
    checksum: u32,
}

/// An open card file. It stays readable after a newer one has replaced it.
#[derive(Debug)]
pub struct CardFile {
    source: Source,
    build: u32,
    fingerprint: u32,
    rows: Vec<Row>,
}

#[derive(Debug)]
pub(crate) enum Source {
    File(Mutex<File>),
    Memory(Box<[u8]>),
}

impl CardFile {
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
        let (build, sections) = (number(&head[12..]), number(&head[16..]));
        if sections > MOST_SECTIONS {
            return Err(FileError::Damaged("its table is too long"));
        }
        let table_end = HEAD + ROW * sections as usize;
        let (table, fingerprint) = source.table(table_end, "the checksum of its table is wrong")?;
        let rows: Vec<Row> = table[HEAD..table_end].chunks_exact(ROW).map(Row::read).collect();
        if rows.iter().any(|row| row.offset.saturating_add(row.length as u64) > file_length) {
            return Err(FileError::Damaged("it ends early"));
        }
        Ok(Self { source, build, fingerprint, rows })
    }

    /// The build of the game; 0 if the source did not name it.
    pub fn build(&self) -> u32 {
        self.build
    }

    /// Changes whenever the content changes.
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    pub fn has(&self, section: Section) -> bool {
        self.rows.iter().any(|row| row.kind == section.kind())
    }

    pub fn section(&self, section: Section) -> Result<Vec<u8>, FileError> {
        let row = self.rows.iter().find(|row| row.kind == section.kind()).ok_or(match section {
            Section::Cards => FileError::Damaged("it has no cards"),
            Section::Texts(locale) | Section::Strings(locale) => FileError::NoLocale(locale),
        })?;
        let bytes = self.source.read(row.offset, row.length)?;
        if crc32fast::hash(&bytes) != row.checksum {
            return Err(FileError::Damaged("the checksum of a section is wrong"));
        }
        Ok(bytes)
    }

    /// Reads and checks every section.
    pub fn verify(&self) -> Result<(), FileError> {
        for row in &self.rows {
            if crc32fast::hash(&self.source.read(row.offset, row.length)?) != row.checksum {
                return Err(FileError::Damaged("the checksum of a section is wrong"));
            }
        }
        Ok(())
    }
}

impl Row {
    fn read(bytes: &[u8]) -> Self {
        Self {
            kind: number(bytes),
            offset: u64::from(number(&bytes[4..])) | u64::from(number(&bytes[8..])) << 32,
            length: number(&bytes[12..]) as usize,
            checksum: number(&bytes[16..]),
        }
    }
}

impl Source {
    /// With its length.
    pub(crate) fn open(path: &Path) -> Result<(Self, u64), FileError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok((Self::File(Mutex::new(file)), length))
    }

    pub(crate) fn in_memory(bytes: Box<[u8]>) -> (Self, u64) {
        let length = bytes.len() as u64;
        (Self::Memory(bytes), length)
    }

    /// The first bytes, if they are of this kind of file in the version that is read.
    pub(crate) fn head(&self, magic: &[u8; 8], length: usize) -> Result<Vec<u8>, FileError> {
        let head = self.read(0, length).map_err(|_| FileError::NotCards)?;
        match number(&head[8..]) {
            _ if !head.starts_with(magic) => Err(FileError::NotCards),
            VERSION => Ok(head),
            other => Err(FileError::Version(other)),
        }
    }

    /// Everything up to `end` with the checksum that follows it, and the checksum.
    pub(crate) fn table(&self, end: usize, wrong: &'static str) -> Result<(Vec<u8>, u32), FileError> {
        let table = self.read(0, end + 4).map_err(|_| FileError::Damaged("it ends early"))?;
        let checksum = number(&table[end..]);
        if checksum == crc32fast::hash(&table[..end]) { Ok((table, checksum)) } else { Err(FileError::Damaged(wrong)) }
    }

    pub(crate) fn read(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                let part = start.checked_add(length).and_then(|end| bytes.get(start..end));
                part.map(<[u8]>::to_vec).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Self::File(file) => {
                let mut file = file.lock().map_err(|_| io::Error::other("a reader of the card file failed"))?;
                file.seek(SeekFrom::Start(offset))?;
                let mut bytes = vec![0; length];
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}

pub(crate) fn number(bytes: &[u8]) -> u32 {
    bytes.first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// The bytes of a whole file.
pub fn assemble(build: u32, sections: &[(Section, Vec<u8>)]) -> Vec<u8> {
    let mut out = Vec::from(MAGIC);
    for value in [VERSION, build, sections.len() as u32] {
        out.extend(value.to_le_bytes());
    }
    let mut offset = (HEAD + ROW * sections.len() + 4) as u64;
    for (section, bytes) in sections {
        out.extend(section.kind().to_le_bytes());
        out.extend(offset.to_le_bytes());
        out.extend((bytes.len() as u32).to_le_bytes());
        out.extend(crc32fast::hash(bytes).to_le_bytes());
        out.extend([0; 4]);
        offset += bytes.len() as u64;
    }
    out.extend(crc32fast::hash(&out).to_le_bytes());
    sections.iter().for_each(|(_, bytes)| out.extend_from_slice(bytes));
    out
}

/// Replaces a file atomically: writes and syncs a temporary file beside it, then renames it.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.part", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| std::fs::rename(&temporary, path));
    if renamed.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    renamed
}
