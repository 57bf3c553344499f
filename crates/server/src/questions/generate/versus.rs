//! Questions that hold four cards against a fifth: which is not of its class or tribe, which costs as much, which costs more.

use std::collections::HashMap;
use std::hash::Hash;

use cards::model::{CardType, Class};

use super::pool::{Known, Pool};
use super::vocabulary::TRIBES;
use super::{Draft, dice, phrases};
use crate::mail::Language;
use crate::questions::model::{Four, Image, Kind};
use crate::questions::words::{fold, folded_share_a_word};

/// Cards of one type that have something in common, in the order of their keys.
type Lists<'p, K> = HashMap<(CardType, K), Vec<&'p Known<'p>>>;

pub struct Versus<'p> {
    pool: &'p Pool<'p>,
    classes: Lists<'p, Class>,
    tribes: Lists<'p, u16>,
    costs: Lists<'p, u16>,
    /// How the classes and tribes are called, folded.
    class_names: HashMap<Class, Four<String>>,
    tribe_names: HashMap<u16, Four<String>>,
}

type Options<'p> = ([&'p Known<'p>; 4], Four<String>, u32);

impl<'p> Versus<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let folded = |words: Four<String>| words.map(|word| fold(word));
        let words = &pool.source.vocabulary;
        let class_names: HashMap<_, _> =
            Class::ALL.into_iter().map(|class| (class, folded(words.class(class)))).collect();
        let tribe_names: HashMap<_, _> =
            TRIBES.into_iter().map(|(tribe, _)| (tribe, folded(words.tribe(tribe)))).collect();
        // None whose own name tells its class or its tribe.
        let class = |known: &Known<'_>| Some(known.class()).filter(|class| !names(known, &class_names[class]));
        let tribe = |known: &Known<'_>| {
            let tribe = known.tribe().filter(|_| known.card.kind == CardType::Minion)?;
            tribe_names.get(&tribe).filter(|words| !names(known, words)).map(|_| tribe)
        };
        let cost = |known: &Known<'_>| Some(known.card.cost).filter(|_| !known.disputed);
        Self {
            classes: lists(pool, |known| class(known).filter(|class| *class != Class::Neutral)),
            tribes: lists(pool, tribe),
            costs: lists(pool, |known| cost(known).filter(|_| known.card.kind != CardType::Hero)),
            pool,
            class_names,
            tribe_names,
        }
    }

    pub fn draft(&self, kind: Kind, known: &Known<'p>, seed: u64) -> Option<Draft> {
        if !known.has_one_class() {
            return None;
        }
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

    fn odd_class(&self, known: &Known<'p>, seed: u64) -> Option<Options<'p>> {
        let (kind, class) = (known.card.kind, known.class());
        let close = |other: &Known<'_>| u32::from(other.card.cost.abs_diff(known.card.cost) > 2);
        let same = self.classes.get(&(kind, class))?;
        let others = Class::ALL.into_iter().filter(|other| *other != class);
        let odd = others.min_by_key(|other| dice::mix(&[seed, *other as u64]))?;
        let odd = self.classes.get(&(kind, odd))?;
        let same = near(known, same, seed, close)?;
        let [odd, ..] = near(known, odd, seed, close)?;
        let words = |class| &self.class_names[&class];
        let told = |card: &Known<'_>| names(card, words(odd.class())) || names(card, words(class));
        if told(known) || told(odd) || same.iter().any(|card| told(card)) {
            return None;
        }
        let words = |class| self.pool.source.vocabulary.class(class);
        let why = phrases::apart(odd, &words(odd.class()), true, &words(class));
        Some(([odd, same[0], same[1], same[2]], why, 4))
    }

    fn odd_tribe(&self, known: &Known<'p>, seed: u64) -> Option<Options<'p>> {
        let (kind, tribe) = (known.card.kind, known.tribe()?);
        let close = |other: &Known<'_>| u32::from(other.class() != known.class());
        let same = self.tribes.get(&(kind, tribe))?;
        let others = TRIBES.iter().map(|(other, _)| *other).filter(|other| *other != tribe);
        let odd = others.min_by_key(|other| dice::mix(&[seed, (*other).into()]))?;
        let odd = self.tribes.get(&(kind, odd))?;
        let same = near(known, same, seed, close)?;
        let [odd, ..] = near(known, odd, seed, close)?;
        let its = odd.tribe()?;
        let told = |card: &Known<'_>| names(card, &self.tribe_names[&its]) || names(card, &self.tribe_names[&tribe]);
        if told(known) || told(odd) || same.iter().any(|card| told(card)) {
            return None;
        }
        let words = |tribe| self.pool.source.vocabulary.tribe(tribe);
        Some(([odd, same[0], same[1], same[2]], phrases::apart(odd, &words(its), false, &words(tribe)), 4))
    }

    fn same_cost(&self, known: &Known<'p>, seed: u64) -> Option<Options<'p>> {
        let cost = self.asked_cost(known)?;
        let [right, ..] = near(known, self.costs.get(&(known.card.kind, cost))?, seed, |_| 0)?;
        let around = [-1, 1, -2, 2, -3, 3].into_iter().filter_map(|step| cost.checked_add_signed(step));
        let wrong = self.one_of_each(known, around, seed)?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        Some((options, phrases::costs(known, options), nearness(cost, &wrong)))
    }

    fn dearer(&self, known: &Known<'p>, seed: u64) -> Option<Options<'p>> {
        let cost = self.asked_cost(known)?;
        let above = 1 + (dice::mix(&[seed, 1]) % 3) as u16;
        let right = self.costs.get(&(known.card.kind, cost + above))?;
        let [right, ..] = near(known, right, seed, |_| 0)?;
        // Of several costs below, where there are any.
        let below = [-1, -2, -3, -1, -2].into_iter().filter_map(|step| cost.checked_add_signed(step));
        let wrong = self.one_of_each(known, below, seed)?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        Some((options, phrases::costs(known, options), nearness(cost, &options)))
    }

    fn asked_cost(&self, known: &Known<'_>) -> Option<u16> {
        (!known.disputed && known.card.kind != CardType::Hero).then_some(known.card.cost)
    }

    /// A card for each of three of these costs.
    fn one_of_each(
        &self,
        known: &Known<'p>,
        costs: impl Iterator<Item = u16>,
        seed: u64,
    ) -> Option<[&'p Known<'p>; 3]> {
        let mut found: Vec<&'p Known<'p>> = Vec::new();
        let mut costs: Vec<u16> = costs.collect();
        // The nearest, in pairs by chance.
        costs.chunks_mut(2).for_each(|pair| pair.sort_by_key(|cost| dice::mix(&[seed, 2, (*cost).into()])));
        for (at, cost) in costs.into_iter().enumerate() {
            let Some(list) = self.costs.get(&(known.card.kind, cost)) else { continue };
            let picked = near(known, list, dice::mix(&[seed, at as u64]), |_| 0).into_iter().flatten();
            let mut new = picked.filter(|card| found.iter().all(|other| other.key != card.key));
            found.extend(new.next());
            if let [a, b, c] = *found {
                return Some([a, b, c]);
            }
        }
        None
    }
}

fn lists<'p, K: Hash + Eq>(pool: &'p Pool<'p>, key: impl Fn(&Known<'p>) -> Option<K>) -> Lists<'p, K> {
    let mut lists = Lists::new();
    for known in pool.cards.iter().filter(|known| known.has_one_class()) {
        if let Some(key) = key(known) {
            lists.entry((known.card.kind, key)).or_default().push(known);
        }
    }
    lists.values_mut().for_each(|list| list.sort_by_key(|known| known.key));
    lists
}

/// Three of a list, not the card itself. Well-known cards are held against well-known ones.
fn near<'p>(
    known: &Known<'p>,
    list: &[&'p Known<'p>],
    seed: u64,
    close: impl Fn(&Known<'_>) -> u32,
) -> Option<[&'p Known<'p>; 3]> {
    let some = dice::some(seed, list, |other| other.key).copied().filter(|other| other.key != known.key);
    let away = |other: &Known<'_>| u32::from(known.obscurity.abs_diff(other.obscurity) > 8) + close(other);
    dice::nearest(seed, some.map(|other| (away(other), other.key, other)))
}

fn nearness(cost: u16, options: &[&Known<'_>]) -> u32 {
    options.iter().map(|other| 4_u32.saturating_sub(other.card.cost.abs_diff(cost).into())).sum()
}

/// Whether a card's name tells one of these words in any language.
fn names(known: &Known<'_>, words: &Four<String>) -> bool {
    Language::ALL.into_iter().any(|language| folded_share_a_word(words.get(language), known.folded.get(language)))
}
