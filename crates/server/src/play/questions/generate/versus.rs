//! Questions that compare four cards with a fifth: which is not of its class or tribe, which costs as much, which costs more.

use std::collections::HashMap;
use std::hash::Hash;

use cards::model::{CardType, Class};

use super::pool::{Pool, PoolCard};
use super::vocabulary::TRIBES;
use super::{Draft, explanations, hash, phrases};
use crate::base::language::Language;
use crate::play::questions::model::{Four, Image, Kind};
use crate::play::questions::words::{fold, folded_share_a_word};

/// Cards of one type that have something in common, in the order of their keys.
type Lists<'p, K> = HashMap<(CardType, K), Vec<&'p PoolCard<'p>>>;

pub struct Versus<'p> {
    pool: &'p Pool<'p>,
    classes: Lists<'p, Class>,
    tribes: Lists<'p, u16>,
    costs: Lists<'p, u16>,
    /// The folded names of the classes and tribes.
    class_names: HashMap<Class, Four<String>>,
    tribe_names: HashMap<u16, Four<String>>,
}

type Options<'p> = ([&'p PoolCard<'p>; 4], Four<String>, u32);

impl<'p> Versus<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let folded = |words: Four<String>| words.map(|word| fold(word));
        let words = &pool.source.vocabulary;
        let class_names: HashMap<_, _> =
            Class::ALL.into_iter().map(|class| (class, folded(words.class(class)))).collect();
        let tribe_names: HashMap<_, _> =
            TRIBES.into_iter().map(|(tribe, _)| (tribe, folded(words.tribe(tribe)))).collect();
        // No card whose name contains its class or tribe.
        let class = |entry: &PoolCard<'_>| Some(entry.class()).filter(|class| !names(entry, &class_names[class]));
        let tribe = |entry: &PoolCard<'_>| {
            let tribe = entry.tribe().filter(|_| entry.card.kind == CardType::Minion)?;
            tribe_names.get(&tribe).filter(|words| !names(entry, words)).map(|_| tribe)
        };
        let cost = |entry: &PoolCard<'_>| Some(entry.card.cost).filter(|_| !entry.disputed);
        Self {
            classes: lists(pool, |entry| class(entry).filter(|class| *class != Class::Neutral)),
            tribes: lists(pool, tribe),
            costs: lists(pool, |entry| cost(entry).filter(|_| entry.card.kind != CardType::Hero)),
            pool,
            class_names,
            tribe_names,
        }
    }

    pub fn draft(&self, kind: Kind, entry: &PoolCard<'p>, seed: u64) -> Option<Draft> {
        if !entry.has_one_class() {
            return None;
        }
        let (options, why, nearness) = match kind {
            Kind::OddClass => self.odd_class(entry, seed)?,
            Kind::OddTribe => self.odd_tribe(entry, seed)?,
            Kind::SameCost => self.same_cost(entry, seed)?,
            _ => self.dearer(entry, seed)?,
        };
        let id = entry.card.id.to_string();
        let shown = options.iter().map(|option| option.obscurity).sum::<u32>() / 4;
        Some(Draft {
            subject: id.clone(),
            nearness,
            obscurity: (entry.obscurity + shown) / 2,
            question: phrases::question(kind, &[("card", &phrases::name(entry))]),
            options: options.map(|entry| entry.name.map(|name| (*name).to_owned())),
            why,
            image: Image::Tile(id),
        })
    }

    fn odd_class(&self, entry: &PoolCard<'p>, seed: u64) -> Option<Options<'p>> {
        let (kind, class) = (entry.card.kind, entry.class());
        let close = |other: &PoolCard<'_>| u32::from(other.card.cost.abs_diff(entry.card.cost) > 2);
        let same = self.classes.get(&(kind, class))?;
        let others = Class::ALL.into_iter().filter(|other| *other != class);
        let odd = others.min_by_key(|other| hash::mix(&[seed, *other as u64]))?;
        let odd = self.classes.get(&(kind, odd))?;
        let same = near(entry, same, seed, close)?;
        let [odd, ..] = near(entry, odd, seed, close)?;
        let words = |class| &self.class_names[&class];
        let reveals = |card: &PoolCard<'_>| names(card, words(odd.class())) || names(card, words(class));
        if reveals(entry) || reveals(odd) || same.iter().any(|card| reveals(card)) {
            return None;
        }
        let words = |class| self.pool.source.vocabulary.class(class);
        let why = explanations::apart(odd, &words(odd.class()), true, &words(class));
        Some(([odd, same[0], same[1], same[2]], why, 4))
    }

    fn odd_tribe(&self, entry: &PoolCard<'p>, seed: u64) -> Option<Options<'p>> {
        let (kind, tribe) = (entry.card.kind, entry.tribe()?);
        let close = |other: &PoolCard<'_>| u32::from(other.class() != entry.class());
        let same = self.tribes.get(&(kind, tribe))?;
        let others = TRIBES.iter().map(|(other, _)| *other).filter(|other| *other != tribe);
        let odd = others.min_by_key(|other| hash::mix(&[seed, (*other).into()]))?;
        let odd = self.tribes.get(&(kind, odd))?;
        let same = near(entry, same, seed, close)?;
        let [odd, ..] = near(entry, odd, seed, close)?;
        let its = odd.tribe()?;
        let reveals =
            |card: &PoolCard<'_>| names(card, &self.tribe_names[&its]) || names(card, &self.tribe_names[&tribe]);
        if reveals(entry) || reveals(odd) || same.iter().any(|card| reveals(card)) {
            return None;
        }
        let words = |tribe| self.pool.source.vocabulary.tribe(tribe);
        Some(([odd, same[0], same[1], same[2]], explanations::apart(odd, &words(its), false, &words(tribe)), 4))
    }

    fn same_cost(&self, entry: &PoolCard<'p>, seed: u64) -> Option<Options<'p>> {
        let cost = self.asked_cost(entry)?;
        let [right, ..] = near(entry, self.costs.get(&(entry.card.kind, cost))?, seed, |_| 0)?;
        let around = [-1, 1, -2, 2, -3, 3].into_iter().filter_map(|step| cost.checked_add_signed(step));
        let wrong = self.one_of_each(entry, around, seed)?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        Some((options, explanations::costs(entry, options), nearness(cost, &wrong)))
    }

    fn dearer(&self, entry: &PoolCard<'p>, seed: u64) -> Option<Options<'p>> {
        let cost = self.asked_cost(entry)?;
        let above = 1 + (hash::mix(&[seed, 1]) % 3) as u16;
        let right = self.costs.get(&(entry.card.kind, cost + above))?;
        let [right, ..] = near(entry, right, seed, |_| 0)?;
        // Of several lower costs, if there are any.
        let below = [-1, -2, -3, -1, -2].into_iter().filter_map(|step| cost.checked_add_signed(step));
        let wrong = self.one_of_each(entry, below, seed)?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        Some((options, explanations::costs(entry, options), nearness(cost, &options)))
    }

    fn asked_cost(&self, entry: &PoolCard<'_>) -> Option<u16> {
        (!entry.disputed && entry.card.kind != CardType::Hero).then_some(entry.card.cost)
    }

    /// A card for each of three of these costs.
    fn one_of_each(
        &self,
        entry: &PoolCard<'p>,
        costs: impl Iterator<Item = u16>,
        seed: u64,
    ) -> Option<[&'p PoolCard<'p>; 3]> {
        let mut found: Vec<&'p PoolCard<'p>> = Vec::new();
        let mut costs: Vec<u16> = costs.collect();
        // The nearest first; each pair in an order by hash.
        costs.chunks_mut(2).for_each(|pair| pair.sort_by_key(|cost| hash::mix(&[seed, 2, (*cost).into()])));
        for (at, cost) in costs.into_iter().enumerate() {
            let Some(list) = self.costs.get(&(entry.card.kind, cost)) else { continue };
            let picked = near(entry, list, hash::mix(&[seed, at as u64]), |_| 0).into_iter().flatten();
            let mut new = picked.filter(|card| found.iter().all(|other| other.key != card.key));
            found.extend(new.next());
            if let [a, b, c] = *found {
                return Some([a, b, c]);
            }
        }
        None
    }
}

fn lists<'p, K: Hash + Eq>(pool: &'p Pool<'p>, key: impl Fn(&PoolCard<'p>) -> Option<K>) -> Lists<'p, K> {
    let mut lists = Lists::new();
    for entry in pool.cards.iter().filter(|entry| entry.has_one_class()) {
        if let Some(key) = key(entry) {
            lists.entry((entry.card.kind, key)).or_default().push(entry);
        }
    }
    lists.values_mut().for_each(|list| list.sort_by_key(|entry| entry.key));
    lists
}

/// Three of a list without the card itself. Well-known cards are compared with well-known ones.
fn near<'p>(
    entry: &PoolCard<'p>,
    list: &[&'p PoolCard<'p>],
    seed: u64,
    close: impl Fn(&PoolCard<'_>) -> u32,
) -> Option<[&'p PoolCard<'p>; 3]> {
    let some = hash::sample(seed, list, |other| other.key).copied().filter(|other| other.key != entry.key);
    let away = |other: &PoolCard<'_>| u32::from(entry.obscurity.abs_diff(other.obscurity) > 8) + close(other);
    hash::nearest(seed, some.map(|other| (away(other), other.key, other)))
}

fn nearness(cost: u16, options: &[&PoolCard<'_>]) -> u32 {
    options.iter().map(|other| 4_u32.saturating_sub(other.card.cost.abs_diff(cost).into())).sum()
}

/// Whether a card's name shares a word with these in any language.
fn names(entry: &PoolCard<'_>, words: &Four<String>) -> bool {
    Language::ALL.into_iter().any(|language| folded_share_a_word(words.get(language), entry.folded.get(language)))
}
