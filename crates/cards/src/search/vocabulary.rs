//! The words of all cards, each once, with the cards that have it. Found by their beginning, their inside, or with typos.

use std::ops::Range;

use super::bits::Bits;
use super::order::order;
use super::postings::Postings;
use super::typos::{Letters, Typos};

#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The words in order, one after another.
    block: String,
    /// The start of each word in the block, and the end of the block.
    starts: Vec<u32>,
    letters: Vec<Letters>,
    /// The cards of each word, ascending.
    cards: Postings,
    /// The words that contain three neighbouring bytes, by a hash of those.
    parts: Option<Postings>,
}

impl Vocabulary {
    /// From words and the cards that have them, ascending by card.
    pub fn new(pairs: &[(&str, u32)]) -> Self {
        let (words, numbers) = intern(pairs);
        let sorted = order(words.len(), &|a, b| words[a].cmp(words[b]));
        let mut vocabulary = Self::default();
        let mut index_of = vec![0; words.len()];
        for (number, index) in sorted.into_iter().zip(0u32..) {
            let word = words[number as usize];
            index_of[number as usize] = index;
            vocabulary.letters.push(Letters::of(word));
            vocabulary.starts.push(vocabulary.block.len() as u32);
            vocabulary.block.push_str(word);
        }
        vocabulary.starts.push(vocabulary.block.len() as u32);
        let pairs = numbers.iter().zip(pairs).map(|(number, (_, card))| (index_of[*number as usize] as usize, *card));
        vocabulary.cards = Postings::new(words.len(), pairs);
        vocabulary.block.shrink_to_fit();
        vocabulary.letters.shrink_to_fit();
        vocabulary.starts.shrink_to_fit();
        vocabulary
    }

    /// Adds the index that `inside` needs.
    pub fn with_parts(mut self) -> Self {
        let parts = (0..self.len()).flat_map(|at| threes(self.word(at)).map(move |three| (three, at as u32)));
        self.parts = Some(Postings::new(PARTS, parts));
        self
    }

    pub fn len(&self) -> usize {
        self.letters.len()
    }

    pub fn word(&self, at: usize) -> &str {
        &self.block[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    pub fn cards(&self, words: Range<usize>) -> &[u32] {
        self.cards.of(words)
    }

    /// The words that begin with this.
    pub fn beginning(&self, with: &str) -> Range<usize> {
        let first = self.first(|word| word < with);
        first..self.first(|word| word < with || word.starts_with(with))
    }

    /// The index of the first word that does not match; all words before it must match (binary search).
    fn first(&self, matches: impl Fn(&str) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            if matches(self.word(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The cards that have a word with this part inside. A part that is too short is searched for at the beginning.
    pub fn inside(&self, part: &str, count: usize) -> Bits {
        let mut cards = Bits::none(count);
        let lists = self.parts.iter().flat_map(|parts| threes(part).map(|three| parts.of(three..three + 1)));
        let Some(rarest) = lists.min_by_key(|list| list.len()) else {
            self.cards(self.beginning(part)).iter().for_each(|card| cards.insert(*card));
            return cards;
        };
        let part = part.as_bytes();
        for at in rarest.iter().map(|at| *at as usize) {
            if self.word(at).as_bytes().windows(part.len()).any(|there| there == part) {
                self.cards(at..at + 1).iter().for_each(|card| cards.insert(*card));
            }
        }
        cards
    }

    /// Calls `found` for each word that equals the query or begins with it, with at most `limit` typos. The second number is
    /// twice the typos, plus one if only the beginning of the word matches.
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

    /// Its size in memory, in bytes.
    pub fn size(&self) -> usize {
        let lists = self.cards.size() + self.parts.as_ref().map_or(0, Postings::size);
        self.block.capacity() + size_of_val(&*self.letters) + size_of_val(&*self.starts) + lists
    }
}

/// The number of hash buckets for parts of words; collisions are checked when a bucket is read.
const PARTS: usize = 1 << 13;

/// The bucket of every three neighbouring bytes of a word.
fn threes(word: &str) -> impl Iterator<Item = usize> {
    word.as_bytes().windows(3).map(|three| {
        let number = three.iter().fold(0usize, |number, byte| number << 5 ^ usize::from(*byte));
        (number ^ number >> 13) % PARTS
    })
}

/// Each word once, and for each pair the number of its word.
fn intern<'a>(pairs: &[(&'a str, u32)]) -> (Vec<&'a str>, Vec<u32>) {
    const EMPTY: u32 = u32::MAX;
    let mut slots = vec![EMPTY; (pairs.len() * 2).next_power_of_two()];
    let mut words: Vec<&str> = Vec::new();
    let number = |(word, _): &(&'a str, u32)| {
        let hash = word.bytes().fold(0x811c_9dc5u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let mut at = hash as usize;
        loop {
            at &= slots.len() - 1;
            let slot = &mut slots[at];
            if *slot == EMPTY {
                *slot = words.len() as u32;
                words.push(word);
                return *slot;
            }
            if words[*slot as usize] == *word {
                return *slot;
            }
            at += 1;
        }
    };
    let numbers = pairs.iter().map(number).collect();
    (words, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let words = ["flame", "flames", "flamewaker", "frost", "frostbolt", "bolt", "été", "ice"];
        Vocabulary::new(&(0..8).map(|card| (words[card as usize], card)).collect::<Vec<_>>()).with_parts()
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
        let inside = |part: &str| vocabulary.inside(part, 8).iter().collect::<Vec<_>>();
        assert_eq!(inside("olt"), [4, 5]);
        assert_eq!(inside("lame"), [0, 1, 2]);
        assert_eq!(inside("té"), [6]);
        assert!(inside("lxt").is_empty());
        assert_eq!(inside("ic"), [7], "two letters only at the beginning");
    }

    #[test]
    fn typos_are_counted_against_whole_words_and_their_beginnings() {
        assert_eq!(like("flmae", 1), found(&[("flame", 2), ("flames", 3), ("flamewaker", 3)]));
        assert_eq!(like("frostblot", 2), found(&[("frostbolt", 2)]));
        assert_eq!(like("forstblot", 2), found(&[("frostbolt", 4)]));
        assert_eq!(like("flames", 1), found(&[("flame", 2), ("flames", 0), ("flamewaker", 3)]));
        assert_eq!(like("étè", 1), found(&[("été", 2)]));
    }

    #[test]
    fn an_empty_vocabulary_and_very_long_words_work() {
        let empty = Vocabulary::new(&[]);
        assert_eq!((empty.len(), empty.beginning("a")), (0, 0..0));
        let long = "x".repeat(300);
        let vocabulary = Vocabulary::new(&[(&long, 0), ("y", 1)]);
        vocabulary.like(&long, 2, |_, _| panic!("too long for typos"));
        let mut seen = Vec::new();
        vocabulary.like("xxxxxxxx", 2, |at, typos| seen.push((at, typos)));
        assert_eq!(seen, [(0, 1)]);
    }
}
