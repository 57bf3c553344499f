//! Mechanics that players name decks by and the game has no keyword for: `mechanics.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const BUILT_IN: &str = include_str!("mechanics.toml");

/// By their keys: phrases of card texts.
pub(super) fn all() -> &'static BTreeMap<String, Vec<String>> {
    static ALL: LazyLock<BTreeMap<String, Vec<String>>> =
        LazyLock::new(|| toml::from_str(BUILT_IN).expect("mechanics.toml is not valid"));
    &ALL
}

/// The mechanics of a card, by its English name and text in lower case.
pub(super) fn of(name: &str, text: &str) -> impl Iterator<Item = &'static str> {
    let fits = |phrase: &String| match phrase.strip_prefix("name:") {
        Some(word) => has(name, word),
        None => phrase.split('&').map(str::trim).all(|part| match part.strip_prefix('!') {
            Some(absent) => !has(text, absent),
            None => has(text, part),
        }),
    };
    all().iter().filter(move |(_, phrases)| phrases.iter().any(fits)).map(|(key, _)| key.as_str())
}

/// Whether a text has the phrase at the beginning of a word.
pub(super) fn has(text: &str, phrase: &str) -> bool {
    let before = |at: usize| text[..at].chars().next_back();
    text.match_indices(phrase).any(|(at, _)| before(at).is_none_or(|it| !it.is_alphanumeric()))
}
