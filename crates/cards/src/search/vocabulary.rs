//! The words of all cards, each once, with the cards that have it: by their beginning, their inside, and with typos.

use std::ops::Range;

use super::bits::Bits;
use super::order::{order, sort};
use super::typos::{Letters, Typos};

#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The words in order, each followed by a line's end, so that one search runs over all of them.
    block: String,
    /// Where each word begins in the block, and where the block ends.
    starts: Vec<u32>,
    letters: Vec<Letters>,
    /// Every place in the block from which on a word's rest may be looked for, in the order of those rests.
    rests: Vec<u32>,
    /// Where each word's cards begin in `cards`, and where they end.
    lists: Vec<u32>,
    cards: Vec<u32>,
}

impl Vocabulary {
    /// From words and the cards that have them, in any order and as often as they come.
    pub fn new(pairs: &[(&str, u32)]) -> Self {
        let mut vocabulary = Self::default();
        let mut last = None;
        for at in order(pairs.len(), &|a, b| pairs[a].cmp(&pairs[b])) {
            let (word, card) = pairs[at as usize];
            if last == Some((word, card)) {
                continue;
            }
            if last.is_none_or(|(last, _)| last != word) {
                vocabulary.letters.push(Letters::of(word));
                vocabulary.starts.push(vocabulary.block.len() as u32);
                vocabulary.lists.push(vocabulary.cards.len() as u32);
                vocabulary.block.push_str(word);
                vocabulary.block.push('\n');
            }
            vocabulary.cards.push(card);
            last = Some((word, card));
        }
        vocabulary.starts.push(vocabulary.block.len() as u32);
        vocabulary.lists.push(vocabulary.cards.len() as u32);
        vocabulary.shrink();
        vocabulary
    }

    /// Makes `inside` possible.
    pub fn with_rests(mut self) -> Self {
        let block = &self.block;
        let mut rests: Vec<u32> =
            block.char_indices().filter(|(_, letter)| *letter != '\n').map(|(at, _)| at as u32).collect();
        // A line's end comes before every letter, so whole rests of the block order the words' rests.
        sort(&mut rests, &|a, b| block.as_bytes()[a as usize..].cmp(&block.as_bytes()[b as usize..]));
        self.rests = rests;
        self
    }

    fn shrink(&mut self) {
        self.block.shrink_to_fit();
        self.letters.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.cards.shrink_to_fit();
    }

    pub fn len(&self) -> usize {
        self.letters.len()
    }

    pub fn word(&self, at: usize) -> &str {
        &self.block[self.starts[at] as usize..self.starts[at + 1] as usize - 1]
    }

    pub fn cards(&self, words: Range<usize>) -> &[u32] {
        &self.cards[self.lists[words.start] as usize..self.lists[words.end] as usize]
    }

    /// The words that begin so.
    pub fn beginning(&self, with: &str) -> Range<usize> {
        let first = self.first(|word| word < with);
        first..self.first(|word| word < with || word.starts_with(with))
    }

    /// The place of the first word for which it does not hold; it must hold for a first part of them.
    fn first(&self, holds: impl Fn(&str) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            if holds(self.word(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Adds the cards that have a word with this inside it.
    pub fn inside(&self, part: &str, cards: &mut Bits) {
        let rest = |at: &u32| &self.block.as_bytes()[*at as usize..];
        let part = part.as_bytes();
        let first = self.rests.partition_point(|at| rest(at) < part);
        for at in self.rests[first..].iter().take_while(|at| rest(at).starts_with(part)) {
            let word = self.starts.partition_point(|start| start <= at) - 1;
            self.cards(word..word + 1).iter().for_each(|card| cards.insert(*card));
        }
    }

    /// Tells of each word that is the query, or begins with it, but for at most `limit` typos. The second number is
    /// twice the typos, and one more when only the beginning of the word is meant.
    pub fn like(&self, query: &str, limit: u8, mut found: impl FnMut(usize, u8)) {
        let Some(typos) = Typos::new(query, limit) else { return };
        for (at, _) in self.letters.iter().enumerate().filter(|(_, letters)| typos.may_be_like(**letters)) {
            let near = typos.distance(self.word(at));
            if near.whole <= limit && near.whole == near.part {
                found(at, near.whole * 2);
            } else if near.part <= limit {
                found(at, near.part * 2 + 1);
            }
        }
    }

    /// What it takes in memory, in bytes.
    pub fn size(&self) -> usize {
        let numbers = self.starts.capacity() + self.lists.capacity() + self.cards.capacity() + self.rests.capacity();
        self.block.capacity() + size_of_val(&*self.letters) + 4 * numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let words = ["flame", "flames", "flamewaker", "frost", "frostbolt", "bolt", "été", "ice"];
        Vocabulary::new(&(0..8).rev().map(|card| (words[card as usize], card)).collect::<Vec<_>>()).with_rests()
    }

    fn like(query: &str, limit: u8) -> Vec<(String, u8)> {
        let vocabulary = vocabulary();
        let mut found = Vec::new();
        vocabulary.like(query, limit, |at, typos| found.push((vocabulary.word(at).to_owned(), typos)));
        found
    }

    fn found(list: &[(&str, u8)]) -> Vec<(String, u8)> {
        list.iter().map(|(word, typos)| ((*word).to_owned(), *typos)).collect()
    }

    #[test]
    fn words_are_found_by_their_beginning_and_their_inside() {
        let vocabulary = vocabulary();
        let words = |range: Range<usize>| range.map(|at| vocabulary.word(at)).collect::<Vec<_>>();
        assert_eq!(words(vocabulary.beginning("fl")), ["flame", "flames", "flamewaker"]);
        assert_eq!(words(vocabulary.beginning("z")), [""; 0]);
        assert_eq!(words(vocabulary.beginning("é")), ["été"]);
        assert_eq!(vocabulary.cards(vocabulary.beginning("fl")), [0, 1, 2]);
        let mut bits = Bits::none(8);
        vocabulary.inside("ol", &mut bits);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [4, 5]);
    }

    #[test]
    fn typos_are_counted_against_whole_words_and_their_beginnings() {
        assert_eq!(like("flmae", 1), found(&[("flame", 2), ("flames", 3), ("flamewaker", 3)]));
        assert_eq!(like("frostblot", 2), found(&[("frostbolt", 2)]));
        assert_eq!(like("forstblot", 2), found(&[("frostbolt", 4)]));
        assert_eq!(like("flames", 1), found(&[("flame", 2), ("flames", 0), ("flamewaker", 3)]));
        assert_eq!(like("étè", 1), found(&[("été", 2)]));
        assert_eq!(like("x", 0), []);
    }

    #[test]
    fn an_empty_vocabulary_and_endless_words_are_no_trouble() {
        let empty = Vocabulary::new(&[]);
        assert_eq!((empty.len(), empty.beginning("a")), (0, 0..0));
        let long = "x".repeat(300);
        let vocabulary = Vocabulary::new(&[(&long, 0), ("y", 1)]);
        vocabulary.like(&long, 2, |_, _| panic!("too long to be forgiven"));
        let mut seen = Vec::new();
        vocabulary.like("xxxxxxxx", 2, |at, typos| seen.push((at, typos)));
        assert_eq!(seen, [(0, 1)]);
    }
}
