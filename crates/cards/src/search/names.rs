//! The names of all cards in one language, and the ways to find a card by its name.

use super::Query;
use super::bits::Bits;
use super::fold::Folded;
use super::order::{order, sort};
use super::vocabulary::Vocabulary;

#[derive(Debug)]
pub struct Names {
    /// Whole names, without their spaces.
    whole: Vocabulary,
    pub words: Vocabulary,
}

impl Names {
    /// A card without a name in this language has an empty one.
    pub fn new<'a>(names: impl Iterator<Item = (&'a Folded, u32)>) -> Self {
        let names: Vec<(&Folded, u32, String)> = names.map(|(name, at)| (name, at, name.compact())).collect();
        let mut whole = Vec::new();
        let mut words = Vec::new();
        for (name, at, compact) in names.iter().filter(|(_, _, compact)| !compact.is_empty()) {
            whole.push((compact.as_str(), *at));
            words.extend(name.words().map(|word| (word, *at)));
        }
        Self { whole: Vocabulary::new(&whole), words: Vocabulary::new(&words).with_parts() }
    }

    /// The cards with exactly this name, given without spaces.
    pub fn named(&self, compact: &str) -> impl Iterator<Item = u32> {
        let first = self.whole.beginning(compact).start;
        let equal = first < self.whole.len() && self.whole.word(first) == compact;
        self.whole.cards(first..first + usize::from(equal)).iter().copied()
    }

    /// The cards whose name begins with this, given without spaces.
    pub fn beginning(&self, compact: &str, count: usize) -> Bits {
        set(self.whole.cards(self.whole.beginning(compact)), count)
    }

    /// The cards whose names have, for every word of one of the forms, a word that begins with it.
    pub fn with_beginnings(&self, forms: &[Vec<String>], count: usize) -> Bits {
        every(forms, count, |word| set(self.words.cards(self.words.beginning(word)), count))
    }

    /// The same, anywhere inside a word.
    pub fn with_insides(&self, forms: &[Vec<String>], count: usize) -> Bits {
        every(forms, count, |word| self.words.inside(word, count))
    }

    /// The cards whose names have every word of one of the forms, with typos. If there are none, the cards whose whole name
    /// matches without spaces, with typos. Fewest typos first.
    pub fn with_typos(&self, query: &Query, count: usize) -> Vec<u32> {
        let mut best = vec![u16::MAX; count];
        // Cached, because the forms share most of their words.
        let mut seen: Vec<(&str, Vec<u8>)> = Vec::new();
        for form in &query.forms {
            let mut total = vec![0u16; count];
            // Longest words first: they are in few names, so that queries without results end early.
            for at in order(form.len(), &|a, b| form[b].len().cmp(&form[a].len())) {
                if total.iter().all(|total| *total == u16::MAX) {
                    break;
                }
                let word = form[at as usize].as_str();
                let index = seen.iter().position(|(other, _)| *other == word).unwrap_or_else(|| {
                    seen.push((word, like(&self.words, word, count)));
                    seen.len() - 1
                });
                let sums = total.iter_mut().zip(&seen[index].1);
                sums.for_each(|(total, one)| {
                    *total = if *one == u8::MAX { u16::MAX } else { total.saturating_add((*one).into()) }
                });
            }
            best.iter_mut().zip(total).for_each(|(best, total)| *best = (*best).min(total));
        }
        if best.iter().all(|best| *best == u16::MAX) {
            let whole = like(&self.whole, &query.compact, count).into_iter();
            best = whole.map(|typos| if typos == u8::MAX { u16::MAX } else { typos.into() }).collect();
        }
        let mut found: Vec<u32> = (0..count as u32).filter(|at| best[*at as usize] < u16::MAX).collect();
        sort(&mut found, &|a, b| best[a as usize].cmp(&best[b as usize]));
        found
    }

    /// Its size in memory, in bytes.
    pub fn size(&self) -> usize {
        self.whole.size() + self.words.size()
    }
}

/// How many typos are allowed in a word, by its length.
fn allowed_typos(word: &str) -> u8 {
    match word.chars().count() {
        0..4 => 0,
        4..7 => 1,
        _ => 2,
    }
}

/// For each card the smallest number that `Vocabulary::like` gives for its words.
fn like(words: &Vocabulary, word: &str, count: usize) -> Vec<u8> {
    let mut least = vec![u8::MAX; count];
    let mut found = |at: usize, typos: u8| {
        for card in words.cards(at..at + 1) {
            let least = &mut least[*card as usize];
            *least = typos.min(*least);
        }
    };
    match allowed_typos(word) {
        0 => words.beginning(word).for_each(|at| found(at, u8::from(words.word(at) != word))),
        limit => words.like(word, limit, found),
    }
    least
}

/// The cards that are in the sets of all words of any form.
fn every(forms: &[Vec<String>], count: usize, of: impl Fn(&str) -> Bits) -> Bits {
    let mut any = Bits::none(count);
    for form in forms {
        let mut all: Option<Bits> = None;
        for word in form {
            let all = match &mut all {
                Some(all) if all.is_empty() => break,
                Some(all) => {
                    all.keep(&of(word));
                    continue;
                }
                None => &mut all,
            };
            *all = Some(of(word));
        }
        any.add(&all.unwrap_or_else(|| Bits::none(count)));
    }
    any
}

fn set(cards: &[u32], count: usize) -> Bits {
    let mut set = Bits::none(count);
    cards.iter().for_each(|card| set.insert(*card));
    set
}
