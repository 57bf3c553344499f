//! Questions that hold four cards against a fifth: which is not of its class or tribe, which costs as much, which costs more.

use std::collections::HashMap;

use cards::model::{CardType, Class};

use super::pool::{Known, Pool};
use super::vocabulary::TRIBES;
use super::{Draft, dice, phrases};
use crate::mail::Language;
use crate::questions::gates::share_a_word;
use crate::questions::model::{Four, Image, Kind};

pub struct Versus<'p> {
    pool: &'p Pool<'p>,
    by_kind: HashMap<CardType, Vec<&'p Known<'p>>>,
}

impl<'p> Versus<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let mut by_kind: HashMap<_, Vec<_>> = HashMap::new();
        for known in &pool.cards {
            by_kind.entry(known.card.kind).or_default().push(known);
        }
        Self { pool, by_kind }
    }

    pub fn draft(&self, kind: Kind, known: &Known<'p>, seed: u64) -> Option<Draft> {
        let (options, why, nearness) = match kind {
            Kind::OddClass => self.odd_class(known, seed)?,
            Kind::OddTribe => self.odd_tribe(known, seed)?,
            Kind::SameCost => self.same_cost(known, seed)?,
            _ => self.dearer(known, seed)?,
        };
        let id = known.card.id.to_string();
        let shown = options.iter().map(|option| option.obscurity).sum::<u32>() / 4;
        Some(Draft {
            subject: id.clone(),
            nearness,
            obscurity: (known.obscurity + shown) / 2,
            question: phrases::question(kind, &[("card", &phrases::name(known))]),
            options: options.map(|known| known.name.map(|name| (*name).to_owned())),
            why,
            image: Image::Tile(id),
        })
    }

    /// Cards of the same type, the better known the nearer.
    fn others(&self, known: &Known<'p>) -> impl Iterator<Item = &'p Known<'p>> {
        let key = known.key;
        let others = self.by_kind.get(&known.card.kind).into_iter().flatten().copied();
        others.filter(move |other| other.key != key && other.has_one_class())
    }

    fn odd_class(&self, known: &Known<'p>, seed: u64) -> Option<([&'p Known<'p>; 4], Four<String>, u32)> {
        let class = known.class();
        if class == Class::Neutral || !known.has_one_class() {
            return None;
        }
        let close = |other: &Known<'_>| u32::from(other.card.cost.abs_diff(known.card.cost) > 2) + away(known, other);
        let same = self.others(known).filter(|other| other.class() == class);
        let same = dice::nearest(seed, same.map(|other| (close(other), other.key, other)))?;
        let odd = self.others(known).filter(|other| other.class() != class && other.class() != Class::Neutral);
        let [odd, ..] = dice::nearest(seed, odd.map(|other| (close(other), other.key, other)))?;
        let words = |class| self.pool.source.vocabulary.class(class);
        let (its, theirs) = (words(odd.class()), words(class));
        if [known, odd].iter().chain(&same).any(|card| names(card, &its) || names(card, &theirs)) {
            return None;
        }
        Some(([odd, same[0], same[1], same[2]], phrases::apart(odd, &its, true, &theirs), 4))
    }

    fn odd_tribe(&self, known: &Known<'p>, seed: u64) -> Option<([&'p Known<'p>; 4], Four<String>, u32)> {
        let asked = |tribe: &u16| TRIBES.iter().any(|(number, _)| number == tribe);
        let tribe = known.tribe().filter(asked)?;
        if known.card.kind != CardType::Minion {
            return None;
        }
        let told = |other: &&Known<'_>| {
            other.tribe().filter(asked).is_some_and(|tribe| !names(other, &self.pool.source.vocabulary.tribe(tribe)))
        };
        let close = |other: &Known<'_>| u32::from(other.class() != known.class()) + away(known, other);
        let same = self.others(known).filter(told).filter(|other| other.tribe() == Some(tribe));
        let same = dice::nearest(seed, same.map(|other| (close(other), other.key, other)))?;
        let odd = self.others(known).filter(told).filter(|other| other.tribe() != Some(tribe));
        let [odd, ..] = dice::nearest(seed, odd.map(|other| (close(other), other.key, other)))?;
        let words = |tribe| self.pool.source.vocabulary.tribe(tribe);
        let (its, theirs) = (words(odd.tribe()?), words(tribe));
        if [known, odd].iter().chain(&same).any(|card| names(card, &its) || names(card, &theirs)) {
            return None;
        }
        Some(([odd, same[0], same[1], same[2]], phrases::apart(odd, &its, false, &theirs), 4))
    }

    fn same_cost(&self, known: &Known<'p>, seed: u64) -> Option<([&'p Known<'p>; 4], Four<String>, u32)> {
        let cost = known.card.cost;
        if known.disputed || known.card.kind == CardType::Hero {
            return None;
        }
        let others = || self.others(known).filter(|other| !other.disputed);
        let right = others().filter(|other| other.card.cost == cost);
        let [right, ..] = dice::nearest(seed, right.map(|other| (away(known, other), other.key, other)))?;
        let close = |other: &Known<'_>| u32::from(other.card.cost.abs_diff(cost) > 2) * 2 + away(known, other);
        let wrong = others().filter(|other| other.card.cost != cost);
        let wrong = dice::nearest(seed, wrong.map(|other| (close(other), other.key, other)))?;
        let nearness = wrong.iter().map(|other| 4_u32.saturating_sub(other.card.cost.abs_diff(cost).into())).sum();
        let options = [right, wrong[0], wrong[1], wrong[2]];
        Some((options, phrases::costs(known, options), nearness))
    }

    fn dearer(&self, known: &Known<'p>, seed: u64) -> Option<([&'p Known<'p>; 4], Four<String>, u32)> {
        let cost = known.card.cost;
        if known.disputed || known.card.kind == CardType::Hero {
            return None;
        }
        let others = || self.others(known).filter(|other| !other.disputed);
        let close = |other: &Known<'_>| u32::from(other.card.cost.abs_diff(cost) > 3) * 2 + away(known, other);
        let right = others().filter(|other| other.card.cost > cost);
        let [right, ..] = dice::nearest(seed, right.map(|other| (close(other), other.key, other)))?;
        let wrong = others().filter(|other| other.card.cost < cost);
        let wrong = dice::nearest(seed, wrong.map(|other| (close(other), other.key, other)))?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        let nearness = options.iter().map(|other| 4_u32.saturating_sub(other.card.cost.abs_diff(cost).into())).sum();
        Some((options, phrases::costs(known, options), nearness))
    }
}

/// Well-known cards are held against well-known ones.
fn away(known: &Known<'_>, other: &Known<'_>) -> u32 {
    u32::from(known.obscurity.abs_diff(other.obscurity) > 8)
}

/// Whether a card's name tells one of these words in any language.
fn names(known: &Known<'_>, words: &Four<String>) -> bool {
    Language::ALL.into_iter().any(|language| share_a_word(words.get(language), known.name.get(language)))
}
