//! Comparison of words, for the gates and the generators. Pure.

use cards::search::Folded;

/// Shorter words are not compared.
pub const LEAST_OF_A_WORD: usize = 4;

/// A text in the form that is compared: without case, accents and punctuation.
pub fn fold(text: &str) -> String {
    Folded::new(text).spaced
}

/// Whether two texts of one language share a long word, or have long words that begin alike.
pub fn share_a_word(one: &str, other: &str) -> bool {
    folded_share_a_word(&fold(one), &fold(other))
}

/// As `share_a_word`, for texts that are folded already.
pub fn folded_share_a_word(one: &str, other: &str) -> bool {
    let long = |word: &&str| word.len() >= LEAST_OF_A_WORD;
    one.split(' ').filter(long).any(|word| other.split(' ').filter(long).any(|other| begin_alike(word, other)))
}

fn begin_alike(one: &str, other: &str) -> bool {
    let common = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    common >= 5 || common == one.len().min(other.len())
}
