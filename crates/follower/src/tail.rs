//! Reads what is appended to a file that another program writes.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, Result};

/// How much is read at a time.
const CHUNK: usize = 1 << 18;

/// The place in a log up to which it was read. The file is opened anew for each read: the game may replace it.
#[derive(Debug)]
pub struct Tail {
    path: PathBuf,
    offset: u64,
}

/// What a read gives.
#[derive(Debug, PartialEq)]
pub enum Appended {
    /// The file is not there yet.
    Missing,
    Nothing,
    /// The file is shorter than what was read: it is another one now, and is read from its start.
    Replaced,
    /// New bytes; `written` is when the file was last changed. There may be more.
    Bytes {
        bytes: Vec<u8>,
        written: SystemTime,
    },
}

impl Tail {
    pub fn new(path: PathBuf, offset: u64) -> Self {
        Self { path, offset }
    }

    pub fn size(&self) -> u64 {
        self.offset
    }

    pub fn read(&mut self) -> Result<Appended> {
        // On Windows this shares the file: the game may go on writing, and delete it.
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Appended::Missing),
            Err(error) => return Err(error).with_context(|| format!("cannot open {}", self.path.display())),
        };
        let cannot_read = || format!("cannot read {}", self.path.display());
        let metadata = file.metadata().with_context(cannot_read)?;
        if metadata.len() < self.offset {
            self.offset = 0;
            return Ok(Appended::Replaced);
        }
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.offset)).with_context(cannot_read)?;
        file.take(CHUNK as u64).read_to_end(&mut bytes).with_context(cannot_read)?;
        if bytes.is_empty() {
            return Ok(Appended::Nothing);
        }
        self.offset += bytes.len() as u64;
        let written = metadata.modified().with_context(cannot_read)?;
        Ok(Appended::Bytes { bytes, written })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn bytes(tail: &mut Tail) -> Vec<u8> {
        match tail.read().unwrap() {
            Appended::Bytes { bytes, .. } => bytes,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn appended_bytes_come_once_and_a_shorter_file_is_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Power.log");
        let mut tail = Tail::new(path.clone(), 0);
        assert_eq!(tail.read().unwrap(), Appended::Missing);
        fs::write(&path, "one").unwrap();
        assert_eq!(bytes(&mut tail), b"one");
        assert_eq!(tail.read().unwrap(), Appended::Nothing);
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"two").unwrap();
        assert_eq!((bytes(&mut tail), tail.size()), (b"two".to_vec(), 6));
        fs::write(&path, "new").unwrap();
        assert_eq!(tail.read().unwrap(), Appended::Replaced);
        assert_eq!(bytes(&mut tail), b"new");
        fs::write(&path, vec![b'x'; 3 + CHUNK + 1]).unwrap();
        assert_eq!((bytes(&mut tail).len(), bytes(&mut tail).len()), (CHUNK, 1), "a part at a time");
        assert_eq!(bytes(&mut Tail::new(path, 3 + CHUNK as u64)), b"x", "from a place on");
    }
}
