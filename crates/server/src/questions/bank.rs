//! The bank: all questions of one edition, in the order in which they are numbered.

use std::collections::BTreeMap;

use cards::Catalog;
use cards::file::FileError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::generate::{self, hash_bytes};
use super::hand;
use super::model::{Difficulty, Kind, Question};

/// A hash of the code that generates questions: changed code makes another edition.
const PROGRAM: u64 = hash_bytes(include_bytes!("generate/mod.rs"))
    ^ hash_bytes(include_bytes!("generate/hash.rs")).rotate_left(1)
    ^ hash_bytes(include_bytes!("generate/groups.rs")).rotate_left(2)
    ^ hash_bytes(include_bytes!("generate/keywords.rs")).rotate_left(3)
    ^ hash_bytes(include_bytes!("generate/phrases.rs")).rotate_left(4)
    ^ hash_bytes(include_bytes!("generate/pool.rs")).rotate_left(5)
    ^ hash_bytes(include_bytes!("generate/clues.rs")).rotate_left(6)
    ^ hash_bytes(include_bytes!("generate/values.rs")).rotate_left(7)
    ^ hash_bytes(include_bytes!("generate/versus.rs")).rotate_left(8)
    ^ hash_bytes(include_bytes!("generate/vocabulary.rs")).rotate_left(9)
    ^ hash_bytes(include_bytes!("gates.rs")).rotate_left(10)
    ^ hash_bytes(include_bytes!("model.rs")).rotate_left(11)
    ^ hash_bytes(include_bytes!("words.rs")).rotate_left(12)
    ^ hash_bytes(include_bytes!("../../../cards/src/fame.rs")).rotate_left(13)
    ^ hash_bytes(include_bytes!("../../../cards/data/nicknames.toml")).rotate_left(14)
    ^ hash_bytes(include_bytes!("generate/explanations.rs")).rotate_left(15);

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
}
