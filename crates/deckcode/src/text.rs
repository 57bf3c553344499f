//! Finds codes in pasted text: the block that the game copies, its log, a link, a chat message, a list.

use std::borrow::Cow;

use crate::base64;
use crate::deck::Deck;
use crate::decode::decode;
use crate::error::DecodeError;

/// The beginning of every code of version 1.
const START: &[u8] = b"AAE";
/// The shortest code; shorter runs that begin like one are words.
const MIN_DIGITS: usize = 8;
/// The most words after the first that are tried as pieces of a broken code.
const MOST_PIECES: usize = 8;
/// The most characters of such a word.
const MAX_PIECE: usize = 400;

/// A deck in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDeck {
    /// From the line `### name` above the code.
    pub name: Option<String>,
    /// The canonical code, which may differ from the one in the text.
    pub code: String,
    pub deck: Deck,
}

/// A text that begins like a code and cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenCode {
    /// Counted from 1.
    pub line: usize,
    pub error: DecodeError,
}

/// The decks and errors of a text, in order. Never empty: a text without any deck has an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    pub decks: Vec<FoundDeck>,
    pub errors: Vec<BrokenCode>,
}

/// The first deck of a text.
pub fn read(text: &str) -> Result<FoundDeck, DecodeError> {
    let Scan { decks, errors } = scan(text);
    let error = errors.into_iter().next().map_or(DecodeError::NoCode, |it| it.error);
    decks.into_iter().next().ok_or(error)
}

/// Every deck of a text.
pub fn find(text: &str) -> Vec<FoundDeck> {
    scan(text).decks
}

/// Every deck and every broken code of a text.
pub fn scan(text: &str) -> Scan {
    let parts = parts(text);
    let mut scan = Scan::default();
    let mut name = None;
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        at += 1;
        match *part {
            Part::Title(title) => name = name.or(Some(title)),
            Part::Comment => {}
            Part::Word(line, word) => match broken_code(word, &parts[at..]) {
                Some((deck, used)) => {
                    at += used;
                    scan.add(line, name.take(), Ok(deck));
                }
                None => codes_in(word, |decoded| scan.add(line, name.take(), decoded)),
            },
        }
    }
    if scan.decks.is_empty() && scan.errors.is_empty() {
        let mut words =
            parts.iter().filter_map(|part| if let Part::Word(line, word) = part { Some((*line, *word)) } else { None });
        // Nothing begins like a code. A single word was probably meant as one, so its own error is reported.
        match (words.next(), words.next()) {
            (Some((line, word)), None) => scan.add(line, name, decode(word)),
            _ if text.trim().is_empty() => scan.add(1, None, Err(DecodeError::Empty)),
            _ => scan.add(1, None, Err(DecodeError::NoCode)),
        }
    }
    scan
}

/// A part of a text, in order.
enum Part<'t> {
    /// The name of the deck that follows.
    Title(&'t str),
    Comment,
    /// A word and its line, counted from 1.
    Word(usize, &'t str),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = without_log_prefix(content.trim_start_matches('\u{feff}').trim());
        if let Some(title) = content.strip_prefix("###") {
            // Chats join the lines of a block, so the code may follow the title.
            let title = title.split_once(" # ").map_or(title, |(title, _)| title).trim();
            parts.push(if title.is_empty() { Part::Comment } else { Part::Title(title) });
            if !content.contains(" # ") {
                continue;
            }
        } else if content.starts_with('#') {
            parts.push(Part::Comment);
            continue;
        }
        parts.extend(content.split_whitespace().map(|word| Part::Word(line, word)));
    }
    parts
}

/// A code that a mail or a chat broke into several words: its deck, and how many of the words after `first` belong to it.
fn broken_code(first: &str, rest: &[Part<'_>]) -> Option<(Deck, usize)> {
    let continues = |part: &&Part<'_>| matches!(part, Part::Word(_, word) if is_continuation(word));
    if !rest.first().is_some_and(|next| continues(&next)) {
        return None;
    }
    let start = next_start(first.as_bytes(), 0)?;
    let mut code = first.get(start..).filter(|code| code.bytes().all(base64::is_digit))?.to_owned();
    for (used, part) in (1..).zip(rest.iter().take(MOST_PIECES).take_while(continues)) {
        if let Part::Word(_, word) = part {
            code.push_str(word);
        }
        if let Ok(deck) = decode(&code) {
            return Some((deck, used));
        }
    }
    None
}

/// Whether a word may be the next piece of a code.
fn is_continuation(word: &str) -> bool {
    let digits = word.trim_end_matches('=').as_bytes();
    !digits.starts_with(START) && digits.len() <= MAX_PIECE && digits.iter().all(|byte| base64::is_digit(*byte))
}

impl Scan {
    fn add(&mut self, line: usize, name: Option<&str>, decoded: Result<Deck, DecodeError>) {
        match decoded.and_then(|deck| Ok((deck.encode()?, deck))) {
            Ok((code, deck)) => self.decks.push(FoundDeck { name: name.map(str::to_owned), code, deck }),
            Err(error) => self.errors.push(BrokenCode { line, error }),
        }
    }
}

/// A line of the game's log without its prefix `I 09:52:36.3842123 `.
fn without_log_prefix(line: &str) -> &str {
    let mut parts = line.splitn(3, ' ');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("D" | "I" | "W" | "E"), Some(time), Some(rest))
            if time.contains(':') && time.bytes().all(|byte| byte.is_ascii_digit() || b":.".contains(&byte)) =>
        {
            rest.trim_start()
        }
        _ => line,
    }
}

/// Calls `decoded` with the result of every code in a word without spaces.
fn codes_in(word: &str, mut decoded: impl FnMut(Result<Deck, DecodeError>)) {
    let word = unescaped(word);
    let bytes = word.as_bytes();
    let in_link = word.contains("://");
    let mut at = 0;
    while let Some(start) = next_start(bytes, at) {
        let digits = bytes[start..].iter().take_while(|byte| base64::is_digit(**byte)).count();
        at = start + digits;
        if digits >= MIN_DIGITS {
            // Digits are ASCII, so both ends are character boundaries.
            decoded(decode_run(&word[start..at], in_link));
        }
    }
}

/// The start of the next run of digits that begins like a code and is not in the middle of a word.
fn next_start(bytes: &[u8], from: usize) -> Option<usize> {
    let begins = |at: &usize| {
        bytes[*at..].starts_with(START)
            && !at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_alphanumeric())
    };
    (from..bytes.len()).find(begins)
}

/// Decodes a run of digits, which may include characters that do not belong to the code: the rest of a link's path, or marks of
/// emphasis.
fn decode_run(run: &str, in_link: bool) -> Result<Deck, DecodeError> {
    let whole = decode(run);
    let segment = run.split_once('/').filter(|_| in_link).map(|(segment, _)| segment);
    let bare = Some(run.trim_end_matches(['-', '_', '/'])).filter(|bare| bare.len() < run.len());
    whole.or_else(|error| segment.into_iter().chain(bare).find_map(|part| decode(part).ok()).ok_or(error))
}

/// The word with percent-escapes of base64 characters decoded.
fn unescaped(word: &str) -> Cow<'_, str> {
    let mut word = Cow::Borrowed(word);
    if word.contains('%') {
        for (escaped, sign) in [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")] {
            word = Cow::Owned(word.replace(escaped, sign));
        }
    }
    word
}
