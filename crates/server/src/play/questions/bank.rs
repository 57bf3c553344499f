//! The bank: all questions of one edition, in the order in which they are numbered.

use std::collections::BTreeMap;

use cards::Catalog;
use cards::file::FileError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::generate::{self, hash_bytes};
use super::hand;
use super::model::{Difficulty, Kind, Question};

/// The files and their contents.
macro_rules! sources {
    ($($path:literal),* $(,)?) => { &[$(($path, include_bytes!($path))),*] };
}

/// What decides which questions are generated from given cards, and their texts.
const SOURCES: &[(&str, &[u8])] = sources![
    "generate/clues.rs",
    "generate/explanations.rs",
    "generate/groups.rs",
    "generate/hash.rs",
    "generate/keywords.rs",
    "generate/mod.rs",
    "generate/phrases.rs",
    "generate/phrases/en.toml",
    "generate/phrases/es.toml",
    "generate/phrases/fr.toml",
    "generate/phrases/pt.toml",
    "generate/pool.rs",
    "generate/values.rs",
    "generate/versus.rs",
    "generate/vocabulary.rs",
    "gates.rs",
    "model.rs",
    "words.rs",
    "../../../../cards/src/fame.rs",
    "../../../../cards/data/nicknames.toml",
];

/// A hash of the sources: a changed one makes another edition.
const PROGRAM: u64 = hash_sources(SOURCES);

const fn hash_sources(sources: &[(&str, &[u8])]) -> u64 {
    let mut state = 0;
    let mut at = 0;
    while at < sources.len() {
        state = hash_bytes(sources[at].1).wrapping_add(u64::rotate_left(state, 1));
        at += 1;
    }
    state
}

const BY_HAND: &str = "hand-";

pub struct Bank {
    pub edition: String,
    /// Easy ones first; within a difficulty, handwritten ones first.
    pub questions: Vec<Question>,
}

/// The numbers of the questions of a difficulty: handwritten ones from `start`, generated ones from `made`, up to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: i64,
    pub made: i64,
    pub end: i64,
}

pub type Spans = BTreeMap<Difficulty, Span>;

/// The name of the edition for these cards; does not need the bank.
pub fn edition(catalog: Option<&Catalog>) -> String {
    let mut hash = Sha256::new_with_prefix(PROGRAM.to_le_bytes());
    hash.update(hand::fingerprint().to_le_bytes());
    if let Some(catalog) = catalog {
        hash.update(catalog.fingerprint().to_le_bytes());
        hash.update(catalog.build().to_le_bytes());
        catalog.standard().sets().iter().for_each(|set| hash.update(set.to_le_bytes()));
    }
    let name = data_encoding::HEXLOWER.encode(&hash.finalize()[..6]);
    match catalog {
        Some(catalog) => format!("{}-{name}", catalog.build()),
        None => format!("{BY_HAND}{name}"),
    }
}

/// The program that makes a bank: its code and the handwritten questions.
pub fn program() -> String {
    format!("{:016x}", PROGRAM ^ hand::fingerprint().rotate_left(32))
}

/// What a bank was made of, as far as it decides which of two is newer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of the program, which is higher the later it made its first bank; `None` for one that has made none.
    pub program: Option<i64>,
    /// The build of the cards; `None` without cards.
    pub build: Option<u32>,
}

impl Origin {
    pub fn of_edition(program: Option<i64>, edition: &str) -> Self {
        Self { program, build: edition.split_once('-').and_then(|(build, _)| build.parse().ok()) }
    }

    /// Whether this bank must not replace the current one: its cards or its program are older. Of newer cards and an older
    /// program neither wins: the bank stays until a node has both.
    pub fn is_older_than(self, current: Self) -> bool {
        // A program without a number is new.
        let is_older_program = self.program.is_some_and(|own| current.program.is_some_and(|number| own < number));
        is_older_program || self.build < current.build
    }
}

/// Whether an edition has only handwritten questions.
pub fn is_by_hand(edition: &str) -> bool {
    edition.starts_with(BY_HAND)
}

impl Bank {
    /// Takes seconds with cards; not for an async thread.
    pub fn make(catalog: Option<&Catalog>) -> Result<Self, FileError> {
        let mut questions = hand::questions().to_vec();
        if let Some(catalog) = catalog {
            questions.extend(generate::generate(catalog)?);
        }
        questions.sort_by_key(|question| (question.difficulty, question.kind != Kind::Hand));
        Ok(Self { edition: edition(catalog), questions })
    }

    pub fn spans(&self) -> Spans {
        let mut spans = Spans::new();
        for (at, question) in self.questions.iter().enumerate() {
            let at = at as i64;
            let span = spans.entry(question.difficulty).or_insert(Span { start: at, made: at, end: at });
            span.end = at + 1;
            if question.kind == Kind::Hand {
                span.made = at + 1;
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_cards_the_bank_has_the_handwritten_questions() {
        let bank = Bank::make(None).unwrap();
        assert_eq!(bank.questions.len(), hand::questions().len());
        assert!(bank.edition.starts_with("hand-"));
        assert_eq!(bank.edition, edition(None));
        let spans = bank.spans();
        assert_eq!(spans.len(), 3);
        let mut next = 0;
        for span in spans.values() {
            assert_eq!((span.start, span.made), (next, span.end));
            next = span.end;
        }
        assert_eq!(next, bank.questions.len() as i64);
    }

    #[test]
    fn every_file_of_the_generator_decides_the_edition() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/play/questions");
        let mut folders = vec!["generate".to_owned()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(format!("{root}/{folder}")).unwrap() {
                let entry = entry.unwrap();
                let path = format!("{folder}/{}", entry.file_name().into_string().unwrap());
                let list = if entry.file_type().unwrap().is_dir() { &mut folders } else { &mut files };
                list.push(path);
            }
        }
        let missing: Vec<_> = files.iter().filter(|file| !SOURCES.iter().any(|(path, _)| path == file)).collect();
        assert_eq!(missing, Vec::<&String>::new(), "add them to SOURCES");
        assert!(files.len() > 10);
    }

    #[test]
    fn an_edited_source_is_another_program() {
        let before: &[(&str, &[u8])] = &[("a", b"one"), ("b", b"two")];
        assert_ne!(hash_sources(before), hash_sources(&[("a", b"one"), ("b", b"too")]));
        assert_ne!(hash_sources(before), hash_sources(&[("a", b"two"), ("b", b"one")]));
    }

    #[test]
    fn a_bank_is_older_by_its_cards_or_its_program() {
        let origin = |program, edition: &str| Origin::of_edition(program, edition);
        let current = origin(Some(5), "200-abc");
        for (own, is_older) in [
            (origin(Some(5), "200-def"), false),
            (origin(Some(6), "201-def"), false),
            (origin(None, "200-def"), false),
            (origin(Some(5), "199-def"), true),
            (origin(Some(4), "201-def"), true),
            (origin(None, "199-def"), true),
            (origin(Some(5), "hand-def"), true),
        ] {
            assert_eq!(own.is_older_than(current), is_older, "{own:?}");
        }
        assert!(!origin(Some(1), "hand-def").is_older_than(origin(None, "hand-abc")), "of a time without numbers");
    }
}
