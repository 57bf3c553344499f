//! Questions about a card's class, rarity, type, tribe, school, set or artist.

use std::collections::{BTreeMap, HashSet};

use cards::model::{CardType, Class, Rarity};

use super::pool::{Pool, PoolCard};
use super::vocabulary::{SCHOOLS, TRIBES};
use super::{Draft, explanations, hash, phrases};
use crate::play::questions::model::{Four, Image, Kind};
use crate::play::questions::words::fold;

/// The rarities that are asked for. Free is left out, because players see it as common.
const RARITIES: [Rarity; 4] = [Rarity::Common, Rarity::Rare, Rarity::Epic, Rarity::Legendary];
const TYPES: [CardType; 5] = [CardType::Minion, CardType::Spell, CardType::Weapon, CardType::Location, CardType::Hero];
/// Only one of so many minions and spells is asked for its type, or most questions of the kind would be about them.
const COMMON_TYPES: u64 = 12;
/// The fewest cards of an artist that players may know.
const MIN_CARDS_OF_ARTIST: u32 = 6;

pub struct Groups<'p> {
    pool: &'p Pool<'p>,
    /// Artists by name, with the number of their cards.
    artists: BTreeMap<&'p str, u32>,
    /// For each set, the other sets with a different enough name.
    unlike: Vec<Vec<usize>>,
}

impl<'p> Groups<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let mut artists = BTreeMap::new();
        for entry in pool.cards.iter().filter(|entry| is_one_artist(&entry.card.artist)) {
            *artists.entry(&*entry.card.artist).or_default() += 1;
        }
        artists.retain(|_, cards| *cards >= MIN_CARDS_OF_ARTIST);
        let sets = &pool.sets;
        let unlike = |at: usize| {
            let others = (0..sets.len()).filter(|other| *other != at);
            others.filter(|other| !share_a_word(&sets[at].1, &sets[*other].1)).collect()
        };
        Self { pool, artists, unlike: (0..sets.len()).map(unlike).collect() }
    }

    pub fn draft(&self, kind: Kind, entry: &PoolCard<'_>, seed: u64) -> Option<Draft> {
        let (options, nearness) = match kind {
            Kind::Class => (self.class(entry, seed)?, 4),
            Kind::Rarity => (self.rarity(entry)?, 4),
            Kind::Type => (self.kind(entry, seed)?, 4),
            Kind::Tribe => (self.tribe(entry, seed)?, 4),
            Kind::School => (self.school(entry, seed)?, 4),
            Kind::Set => self.set(entry, seed)?,
            Kind::Artist => (self.artist(entry, seed)?, 4),
            _ => return None,
        };
        let id = entry.card.id.to_string();
        let why = match kind {
            Kind::Artist => explanations::illustrated(&entry.card.artist, self.artists[&*entry.card.artist]),
            // The usual line about the card does not mention these.
            Kind::Rarity | Kind::Tribe | Kind::School => explanations::about(self.pool, entry, Some(&options[0])),
            _ => explanations::about(self.pool, entry, None),
        };
        Some(Draft {
            subject: id.clone(),
            nearness,
            obscurity: entry.obscurity,
            question: phrases::question(kind, &[("card", &phrases::name(entry))]),
            options,
            why,
            image: match kind {
                // A card's id begins with its set, which is the answer.
                Kind::Set => Image::Secret(id),
                _ => Image::Tile(id),
            },
        })
    }

    fn class(&self, entry: &PoolCard<'_>, seed: u64) -> Option<[Four<String>; 4]> {
        let right = entry.class();
        if right == Class::Neutral || !entry.has_one_class() {
            return None;
        }
        let hunters = |class: Class| matches!(class, Class::Hunter | Class::DemonHunter);
        let others = Class::ALL.into_iter().filter(|class| *class != right && *class != Class::Neutral);
        // One name contains the other, so never both.
        let others = others.filter(|class| match right {
            right if hunters(right) => !hunters(*class),
            _ => *class != if seed.is_multiple_of(2) { Class::Hunter } else { Class::DemonHunter },
        });
        let others = hash::nearest(seed, others.map(|class| (0, class as u64, class)))?;
        let words = |class| self.pool.source.vocabulary.class(class);
        Some([right, others[0], others[1], others[2]].map(words))
    }

    fn rarity(&self, entry: &PoolCard<'_>) -> Option<[Four<String>; 4]> {
        let right = entry.card.rarity;
        if entry.printings.iter().any(|other| other.rarity != right) || right == Rarity::Free {
            return None;
        }
        let mut all: Vec<_> = RARITIES.into_iter().filter(|rarity| *rarity != right).collect();
        all.insert(0, right);
        let all: [Rarity; 4] = all.try_into().ok()?;
        Some(all.map(|rarity| self.pool.source.vocabulary.rarity(rarity)))
    }

    fn kind(&self, entry: &PoolCard<'_>, seed: u64) -> Option<[Four<String>; 4]> {
        let right = entry.card.kind;
        let common = matches!(right, CardType::Minion | CardType::Spell);
        if common && !hash::mix(&[seed, 4]).is_multiple_of(COMMON_TYPES) {
            return None;
        }
        let others = TYPES.into_iter().filter(|kind| *kind != right);
        let others = hash::nearest(seed, others.map(|kind| (0, kind as u64, kind)))?;
        let words = |kind| self.pool.source.vocabulary.kind(kind);
        Some([right, others[0], others[1], others[2]].map(words))
    }

    fn tribe(&self, entry: &PoolCard<'_>, seed: u64) -> Option<[Four<String>; 4]> {
        let right = entry.tribe().filter(|tribe| TRIBES.iter().any(|(number, _)| number == tribe))?;
        if entry.card.kind != CardType::Minion {
            return None;
        }
        let others = TRIBES.iter().map(|(number, _)| *number).filter(|tribe| *tribe != right);
        let others = hash::nearest(seed, others.map(|tribe| (0, tribe.into(), tribe)))?;
        Some([right, others[0], others[1], others[2]].map(|tribe| self.pool.source.vocabulary.tribe(tribe)))
    }

    fn school(&self, entry: &PoolCard<'_>, seed: u64) -> Option<[Four<String>; 4]> {
        let right = entry.card.spell_school;
        let all = 1..=SCHOOLS.len() as u8;
        if entry.card.kind != CardType::Spell || !all.contains(&right) {
            return None;
        }
        let others = all.filter(|school| *school != right);
        let others = hash::nearest(seed, others.map(|school| (0, school.into(), school)))?;
        Some([right, others[0], others[1], others[2]].map(|school| self.pool.source.vocabulary.school(school)))
    }

    /// Among sets of about the same time, or of any time.
    fn set(&self, entry: &PoolCard<'_>, seed: u64) -> Option<([Four<String>; 4], u32)> {
        let (sets, right) = (&self.pool.sets, entry.home?);
        let close = hash::mix(&[seed, 5]).is_multiple_of(2);
        let far = |at: usize| if close { u32::from(at.abs_diff(right) > 3) } else { u32::from(at.abs_diff(right) < 4) };
        let others = self.unlike[right].iter().copied();
        let others = hash::nearest(seed, others.map(|at| (far(at), sets[at].0.into(), at)))?;
        let options = [right, others[0], others[1], others[2]].map(|at| sets[at].1.clone());
        Some((options, if close { 12 } else { 2 }))
    }

    fn artist(&self, entry: &PoolCard<'_>, seed: u64) -> Option<[Four<String>; 4]> {
        let (right, count) = self.artists.get_key_value(&*entry.card.artist)?;
        if entry.printings.iter().any(|other| other.artist != entry.card.artist) {
            return None;
        }
        let words: HashSet<String> = fold(right).split(' ').map(ToOwned::to_owned).collect();
        // Some artists sign in several ways: one who shares a name with the right one may be the same.
        let others = self.artists.iter().filter(|(name, _)| fold(name).split(' ').all(|word| !words.contains(word)));
        let far = |cards: u32| u32::from(cards < count / 3 || cards > count.saturating_mul(3));
        let others = others.map(|(name, cards)| (far(*cards), hash::hash_text(name), *name));
        let others = hash::nearest(seed, others)?;
        Some([*right, others[0], others[1], others[2]].map(phrases::same))
    }
}

/// Whether the credit names a single artist.
pub fn is_one_artist(name: &str) -> bool {
    let lower = name.to_lowercase();
    !name.is_empty() && name.len() <= 40 && !name.contains(['&', ',', '/', '+', '(', ';']) && !lower.contains(" and ")
}

/// `Journey to Un'Goro` and `The Lost City of Un'Goro` are too similar to be options of one question.
fn share_a_word(one: &Four<String>, other: &Four<String>) -> bool {
    let long = |text: &str| fold(text).split(' ').filter(|word| word.len() > 4).map(ToOwned::to_owned).collect();
    one.iter().any(|(language, text)| {
        let words: HashSet<String> = long(text);
        let others: HashSet<String> = long(other.get(language));
        !words.is_disjoint(&others)
    })
}
