//! A message in pieces: phrases with their meaning, numbers, and words that nobody knows.

use cards::search::Folded;

use super::lexicon::{Ask, LONGEST_PHRASE, Lexicon, Meaning, Term, flag};
use crate::base::language::Language;

/// Words of a message beyond this are ignored.
const MOST_WORDS: usize = 60;
/// The highest number that is read as a cost.
const HIGHEST_COST: u16 = 30;

#[derive(Debug)]
pub(super) struct Piece {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) meaning: Meaning,
    pub(super) number: Option<u16>,
}

impl Piece {
    /// A word that has no meaning for the bot.
    pub(super) fn is_content(&self) -> bool {
        !self.meaning.is_known() && self.number.is_none()
    }

    /// Only says how the question is asked, not what about.
    pub(super) fn is_around(&self) -> bool {
        self.meaning.flags != 0 || !self.meaning.asks.is_empty()
    }
}

#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) tokens: Vec<String>,
    pub(super) pieces: Vec<Piece>,
    /// The language that the message is written in, as far as its small words tell.
    pub(super) language: Language,
    /// Attack and health, written as `4/5`.
    pub(super) statline: Option<(u16, u16)>,
}

pub(super) fn parse(message: &str, lexicon: &Lexicon, asked_in: Language) -> Parsed {
    let (text, statline) = marks_to_words(message);
    let mut tokens: Vec<String> = Folded::new(&text).spaced.split(' ').map(str::to_owned).collect();
    tokens.retain(|token| !token.is_empty());
    tokens.truncate(MOST_WORDS);
    let order = order(&tokens, lexicon, asked_in);
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let number = tokens[at].parse::<u16>().ok().filter(|number| *number <= HIGHEST_COST && tokens[at].len() <= 2);
        let phrase = (1..=LONGEST_PHRASE.min(tokens.len() - at))
            .rev()
            .find_map(|length| Some((length, lexicon.meaning(&tokens[at..at + length], &order)?)));
        let (length, meaning) = phrase.unwrap_or((1, Meaning::default()));
        pieces.push(Piece { from: at, to: at + length, meaning, number });
        at += length;
    }
    Parsed { tokens, pieces, language: order[0], statline }
}

impl Parsed {
    pub(super) fn has(&self, flag: u32) -> bool {
        self.pieces.iter().any(|piece| piece.meaning.flags & flag != 0)
    }

    pub(super) fn asks(&self) -> Vec<Ask> {
        self.pieces.iter().flat_map(|piece| piece.meaning.asks.iter().copied()).collect()
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.pieces.iter().flat_map(|piece| piece.meaning.terms.iter().copied())
    }

    pub(super) fn content(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.is_content())
    }

    /// Whether all pieces outside of these words only say how the question is asked.
    pub(super) fn is_only_around(&self, from: usize, to: usize) -> bool {
        let outside = self.pieces.iter().filter(|piece| piece.to <= from || piece.from >= to);
        outside.into_iter().all(|piece| !piece.is_content())
    }

    /// The words between those at both ends that only ask.
    pub(super) fn core(&self, also_terms: bool) -> (usize, usize) {
        let strips = |piece: &&Piece| {
            let filters = !piece.meaning.terms.is_empty() || piece.number.is_some();
            if filters { also_terms } else { piece.is_around() }
        };
        let from = self.pieces.iter().find(|piece| !strips(piece)).map_or(0, |piece| piece.from);
        let to = self.pieces.iter().rev().find(|piece| !strips(piece)).map_or(0, |piece| piece.to);
        (from, to.max(from))
    }
}

/// The languages to try, that of the message first.
fn order(tokens: &[String], lexicon: &Lexicon, asked_in: Language) -> [Language; 4] {
    let mut order = Language::ALL;
    // The language asked for has two words' advantage: many small words are in several languages.
    let score = |language: Language| lexicon.known_words(tokens, language) + 2 * usize::from(language == asked_in);
    order.sort_by_key(|language| {
        (std::cmp::Reverse(score(*language)), *language != asked_in, *language != Language::En)
    });
    order
}

/// `7+` becomes words, `4/5` is taken out.
fn marks_to_words(message: &str) -> (String, Option<(u16, u16)>) {
    let mut statline = None;
    let mut words = Vec::new();
    for word in message.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_ascii_digit() && c != '+');
        let pair = bare.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match (pair, bare.strip_suffix('+')) {
            (Some(pair), _) => statline = Some(pair),
            (None, Some(number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                words.push(format!("{number} or more"));
            }
            _ => words.push(word.to_owned()),
        }
    }
    (words.join(" "), statline)
}

/// Whether the piece has one of these flags.
pub(super) fn flagged(piece: Option<&Piece>, flags: u32) -> bool {
    piece.is_some_and(|piece| piece.meaning.flags & flags != 0)
}

pub(super) const COMPARES: u32 = flag::COMPARE | flag::JOINS;
