//! The tables of words and sentences, one file for each language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::base::language::Language;

pub(super) type Table = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub(super) class: Table,
    pub(super) rarity: Table,
    pub(super) kind: Table,
    pub(super) tribe: Table,
    pub(super) school: Table,
    pub(super) mechanic: Table,
    pub(super) format: Table,
    /// Words that ask for a property of a card.
    pub(super) ask: Table,
    /// Words that say how a question is meant.
    pub(super) words: Table,
    /// Phrasings of what needs no card: small talk, the player's own figures, the meta.
    pub(super) talk: Table,
    say: BTreeMap<String, String>,
    offer: BTreeMap<String, String>,
}

pub(super) const FILES: [(Language, &str); 4] = [
    (Language::En, include_str!("en.toml")),
    (Language::Fr, include_str!("fr.toml")),
    (Language::Es, include_str!("es.toml")),
    (Language::Pt, include_str!("pt.toml")),
];

pub(super) fn words(language: Language) -> &'static Words {
    static ALL: LazyLock<Vec<(Language, Words)>> = LazyLock::new(|| {
        // The files are part of the program; a test reads each of them.
        FILES.iter().filter_map(|(language, text)| Some((*language, toml::from_str(text).ok()?))).collect()
    });
    let of = |wanted| ALL.iter().find(|(known, _)| *known == wanted).map(|(_, words)| words);
    static NONE: LazyLock<Words> = LazyLock::new(Words::empty);
    of(language).unwrap_or(&NONE)
}

impl Words {
    fn empty() -> Self {
        let table = Table::new;
        Self {
            class: table(),
            rarity: table(),
            kind: table(),
            tribe: table(),
            school: table(),
            mechanic: table(),
            format: table(),
            ask: table(),
            words: table(),
            talk: table(),
            say: BTreeMap::new(),
            offer: BTreeMap::new(),
        }
    }

    /// A sentence with its slots filled: `{name}`.
    pub(super) fn say(&self, key: &str, slots: &[(&str, &str)]) -> String {
        fill(self.say.get(key).map_or("", String::as_str), slots)
    }

    /// A message that the player may send next.
    pub(super) fn offer(&self, key: &str, slots: &[(&str, &str)]) -> String {
        fill(self.offer.get(key).map_or("", String::as_str), slots)
    }
}

/// In one pass, so that a value that contains braces stays as it is.
fn fill(template: &str, slots: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 64);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        out.push_str(slots.iter().find(|(slot, _)| *slot == name).map_or("", |(_, value)| value));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_four_files_have_the_same_keys_and_slots() {
        let read: Vec<Words> = FILES.iter().map(|(_, text)| toml::from_str(text).unwrap()).collect();
        let slots = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
        };
        let english = &read[0];
        for words in &read[1..] {
            for (ours, theirs) in [(&english.say, &words.say), (&english.offer, &words.offer)] {
                assert!(ours.keys().eq(theirs.keys()));
                for (key, text) in ours {
                    assert_eq!(slots(text), slots(&theirs[key]), "{key}");
                }
            }
            for (ours, theirs) in
                [(&english.ask, &words.ask), (&english.words, &words.words), (&english.talk, &words.talk)]
            {
                assert!(ours.keys().eq(theirs.keys()));
            }
        }
    }

    #[test]
    fn slots_are_filled_once() {
        assert_eq!(fill("{a} and {b}.", &[("a", "{b}"), ("b", "two")]), "{b} and two.");
    }
}
