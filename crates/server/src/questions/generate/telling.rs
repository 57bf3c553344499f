//! Questions whose answer is a card: told by its flavour, its text or its picture. The wrong ones are of the same type and class
//! and cost about as much.

use std::collections::HashMap;

use cards::model::{CardType, Class, Classes};

use super::groups::is_one_artist;
use super::pool::{Known, Pool};
use super::{Draft, dice, phrases};
use crate::mail::Language;
use crate::questions::model::{Four, Image, Kind};
use crate::questions::words::fold;

/// What can be read in the time there is, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 25..=150;

pub struct Telling<'p> {
    pool: &'p Pool<'p>,
    alike: HashMap<(CardType, Classes), Vec<&'p Known<'p>>>,
    /// How many cards say the same, by language and folded text.
    told: Four<HashMap<String, u32>>,
}

impl<'p> Telling<'p> {
    pub fn new(kind: Kind, pool: &'p Pool<'p>) -> Self {
        let mut alike: HashMap<_, Vec<_>> = HashMap::new();
        for known in &pool.cards {
            alike.entry((known.card.kind, known.card.classes)).or_default().push(known);
        }
        let told = Four::of(|language| {
            let mut told = HashMap::new();
            for known in pool.cards.iter().filter(|_| kind != Kind::Picture) {
                *told.entry(fold(said(pool, kind, known, language))).or_default() += 1;
            }
            told
        });
        Self { pool, alike, told }
    }

    pub fn draft(&self, kind: Kind, known: &Known<'_>, seed: u64) -> Option<Draft> {
        if !known.has_one_class() {
            return None;
        }
        let id = known.card.id.to_string();
        let (question, image) = match kind {
            Kind::Picture => (self.picture(known)?, Image::Secret(id.clone())),
            _ => (self.words(kind, known)?, Image::None),
        };
        let (others, nearness) = self.others(kind, known, seed)?;
        let options = [known, others[0], others[1], others[2]].map(|known| known.name.map(|name| (*name).to_owned()));
        Some(Draft {
            subject: id,
            nearness,
            obscurity: known.obscurity,
            question,
            options,
            why: phrases::about(self.pool, known),
            image,
        })
    }

    fn words(&self, kind: Kind, known: &Known<'_>) -> Option<Four<String>> {
        let text = Four::all(|language| {
            let raw = said(self.pool, kind, known, language);
            let alone = self.told.get(language).get(&fold(raw)).is_none_or(|count| *count == 1);
            let text = one_line(raw, language);
            let readable = LENGTHS.contains(&text.chars().count());
            (alone && readable && !looks_unfinished(&text)).then(|| phrases::quoted(language, &text))
        })?;
        Some(phrases::question(kind, &[("text", &text)]))
    }

    fn picture(&self, known: &Known<'_>) -> Option<Four<String>> {
        let card = known.card;
        if !is_one_artist(&card.artist) || known.printings.iter().any(|other| other.artist != card.artist) {
            return None;
        }
        let class = self.pool.source.vocabulary.class(card.class());
        let (cost, artist) = (phrases::same(&card.cost.to_string()), phrases::same(&card.artist));
        Some(phrases::question(Kind::Picture, &[("cost", &cost), ("class", &class), ("artist", &artist)]))
    }

    /// Three others. What the question says of the right one must be true of them, too, but for what is asked.
    fn others(&self, kind: Kind, known: &Known<'_>, seed: u64) -> Option<([&'p Known<'p>; 3], u32)> {
        let card = known.card;
        let alike = self.alike.get(&(card.kind, card.classes))?.iter().copied();
        let alike = alike.filter(|other| other.key != known.key);
        let picked = if kind == Kind::Picture {
            let fits = |other: &&Known<'_>| other.card.cost == card.cost && other.card.artist != card.artist;
            let far = |other: &Known<'_>| u32::from(other.home != known.home);
            dice::nearest(seed, alike.filter(fits).map(|other| (far(other), other.key, other)))?
        } else {
            let far = |other: &Known<'_>| {
                let cost = u32::from(other.card.cost.abs_diff(card.cost) > 2);
                let tribe = u32::from(other.tribe() != known.tribe());
                let set = u32::from(known.home.is_none() || other.home != known.home);
                cost * 3 + tribe + set
            };
            dice::nearest(seed, alike.map(|other| (far(other), other.key, other)))?
        };
        let near = |other: &&Known<'_>| {
            u32::from(other.home == known.home && known.home.is_some()) * 2 + u32::from(other.tribe() == known.tribe())
        };
        let class = if card.class() == Class::Neutral { 2 } else { 0 };
        Some((picked, picked.iter().map(near).sum::<u32>() + class))
    }
}

fn said<'a>(pool: &Pool<'a>, kind: Kind, known: &Known<'_>, language: Language) -> &'a str {
    match kind {
        Kind::Flavor => pool.flavor(known, language),
        _ => pool.text(known, language),
    }
}

/// A text without its line breaks, and with such spaces as its language uses. A line of keywords ends like a sentence.
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

/// Signs of the game's own notation that a player must not see.
pub fn looks_unfinished(text: &str) -> bool {
    text.contains(['{', '}', '<', '>', '[', ']', '|', '@', '$', '#', '_', '\\'])
}
