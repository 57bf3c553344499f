//! Questions whose answer is a card, by its flavour text, its text or its picture. The wrong options have the same type and
//! class and about the same cost.

use std::collections::HashMap;

use cards::model::{CardType, Class, Classes};

use super::groups::is_one_artist;
use super::pool::{Pool, PoolCard};
use super::{Draft, explanations, hash, phrases};
use crate::base::language::Language;
use crate::play::questions::model::{Four, Image, Kind};
use crate::play::questions::words::fold;

/// The length of a text that can be read in time, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 25..=150;

pub struct Clues<'p> {
    pool: &'p Pool<'p>,
    alike: HashMap<(CardType, Classes), Vec<&'p PoolCard<'p>>>,
    /// How many cards have the same text, by language and folded text.
    counts: Four<HashMap<String, u32>>,
}

impl<'p> Clues<'p> {
    pub fn new(kind: Kind, pool: &'p Pool<'p>) -> Self {
        let mut alike: HashMap<_, Vec<_>> = HashMap::new();
        for entry in &pool.cards {
            alike.entry((entry.card.kind, entry.card.classes)).or_default().push(entry);
        }
        let counts = Four::of(|language| {
            let mut counts = HashMap::new();
            for entry in pool.cards.iter().filter(|_| kind != Kind::Picture) {
                *counts.entry(fold(clue(pool, kind, entry, language))).or_default() += 1;
            }
            counts
        });
        Self { pool, alike, counts }
    }

    pub fn draft(&self, kind: Kind, entry: &PoolCard<'_>, seed: u64) -> Option<Draft> {
        if !entry.has_one_class() {
            return None;
        }
        let id = entry.card.id.to_string();
        let (question, image) = match kind {
            Kind::Picture => (self.picture(entry)?, Image::Secret(id.clone())),
            _ => (self.words(kind, entry)?, Image::None),
        };
        let (others, nearness) = self.others(kind, entry, seed)?;
        let options = [entry, others[0], others[1], others[2]].map(|entry| entry.name.map(|name| (*name).to_owned()));
        Some(Draft {
            subject: id,
            nearness,
            obscurity: entry.obscurity,
            question,
            options,
            why: explanations::about(self.pool, entry, None),
            image,
        })
    }

    fn words(&self, kind: Kind, entry: &PoolCard<'_>) -> Option<Four<String>> {
        let text = Four::all(|language| {
            let raw = clue(self.pool, kind, entry, language);
            let unique = self.counts.get(language).get(&fold(raw)).is_none_or(|count| *count == 1);
            let text = one_line(raw, language);
            let readable = LENGTHS.contains(&text.chars().count());
            (unique && readable && !looks_unfinished(&text)).then(|| phrases::quoted(language, &text))
        })?;
        Some(phrases::question(kind, &[("text", &text)]))
    }

    fn picture(&self, entry: &PoolCard<'_>) -> Option<Four<String>> {
        let card = entry.card;
        if !is_one_artist(&card.artist) || entry.printings.iter().any(|other| other.artist != card.artist) {
            return None;
        }
        let class = self.pool.source.vocabulary.class(card.class());
        let (cost, artist) = (phrases::same(&card.cost.to_string()), phrases::same(&card.artist));
        Some(phrases::question(Kind::Picture, &[("cost", &cost), ("class", &class), ("artist", &artist)]))
    }

    /// Three wrong options. Except for the clue, they match what the question says about the card.
    fn others(&self, kind: Kind, entry: &PoolCard<'_>, seed: u64) -> Option<([&'p PoolCard<'p>; 3], u32)> {
        let card = entry.card;
        let alike = self.alike.get(&(card.kind, card.classes))?.iter().copied();
        let alike = alike.filter(|other| other.key != entry.key);
        let picked = if kind == Kind::Picture {
            let fits = |other: &&PoolCard<'_>| other.card.cost == card.cost && other.card.artist != card.artist;
            let far = |other: &PoolCard<'_>| u32::from(other.home != entry.home);
            hash::nearest(seed, alike.filter(fits).map(|other| (far(other), other.key, other)))?
        } else {
            let far = |other: &PoolCard<'_>| {
                let cost = u32::from(other.card.cost.abs_diff(card.cost) > 2);
                let tribe = u32::from(other.tribe() != entry.tribe());
                let set = u32::from(entry.home.is_none() || other.home != entry.home);
                cost * 3 + tribe + set
            };
            hash::nearest(seed, alike.map(|other| (far(other), other.key, other)))?
        };
        let near = |other: &&PoolCard<'_>| {
            u32::from(other.home == entry.home && entry.home.is_some()) * 2 + u32::from(other.tribe() == entry.tribe())
        };
        let class = if card.class() == Class::Neutral { 2 } else { 0 };
        Some((picked, picked.iter().map(near).sum::<u32>() + class))
    }
}

fn clue<'a>(pool: &Pool<'a>, kind: Kind, entry: &PoolCard<'_>, language: Language) -> &'a str {
    match kind {
        Kind::Flavor => pool.flavor(entry, language),
        _ => pool.text(entry, language),
    }
}

/// A text without line breaks, with the spaces of its language. A line of keywords gets a full stop.
pub fn one_line(text: &str, language: Language) -> String {
    let mut line = String::with_capacity(text.len() + 2);
    for words in text.lines().map(|line| line.split([' ', '\t', '\r'])) {
        if line.ends_with(char::is_alphanumeric) {
            line.push('.');
        }
        for word in words.filter(|word| !word.is_empty()) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    if language == Language::Fr { line } else { line.replace(['\u{a0}', '\u{202f}'], " ") }
}

/// Whether the text has signs of the game's notation, which players must not see.
pub fn looks_unfinished(text: &str) -> bool {
    text.contains(['{', '}', '<', '>', '[', ']', '|', '@', '$', '#', '_', '\\'])
}
