//! The words of all cards, each once, with the cards that have it: by their beginning, their inside, and with typos.

use std::ops::Range;

use super::bits::Bits;

/// Longer words are compared by this many letters; longer queries have no typos.
const LONGEST: usize = 32;

#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The words in order, each followed by a line's end, so that one search runs over all of them.
    block: String,
    /// Where each word begins in the block, and where the block ends.
    starts: Vec<u32>,
    /// How many letters each word shares with the one before it.
    shared: Vec<u8>,
    /// Where each word's cards begin in `cards`, and where they end.
    lists: Vec<u32>,
    cards: Vec<u32>,
}

impl Vocabulary {
    /// From words and the cards that have them, in any order and as often as they come.
    pub fn new(mut pairs: Vec<(&str, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let mut vocabulary = Self { cards: Vec::with_capacity(pairs.len()), ..Self::default() };
        let mut last = None;
        for (word, card) in pairs {
            if last != Some(word) {
                let shared = last.unwrap_or("").chars().zip(word.chars()).take_while(|(a, b)| a == b).count();
                vocabulary.shared.push(shared.min(LONGEST) as u8);
                vocabulary.starts.push(vocabulary.block.len() as u32);
                vocabulary.lists.push(vocabulary.cards.len() as u32);
                vocabulary.block.push_str(word);
                vocabulary.block.push('\n');
                last = Some(word);
            }
            vocabulary.cards.push(card);
        }
        vocabulary.starts.push(vocabulary.block.len() as u32);
        vocabulary.lists.push(vocabulary.cards.len() as u32);
        vocabulary.block.shrink_to_fit();
        vocabulary
    }

    pub fn len(&self) -> usize {
        self.shared.len()
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
        let mut from = 0;
        while let Some(found) = self.block[from..].find(part) {
            let at = self.starts.partition_point(|start| *start as usize <= from + found) - 1;
            self.cards(at..at + 1).iter().for_each(|card| cards.insert(*card));
            from = self.starts[at + 1] as usize;
        }
    }

    /// Tells of each word that is the query, or begins with it, but for at most `limit` typos: a letter too many, too
    /// few, another one, or two neighbours swapped. The second number is twice the typos, and one more when only the
    /// beginning of the word is meant.
    ///
    /// The words are in order, so each shares the work done for the letters it shares with the one before.
    pub fn like(&self, query: &str, limit: u8, mut found: impl FnMut(usize, u8)) {
        let query: Vec<char> = query.chars().collect();
        let size = query.len();
        if size == 0 || size > LONGEST {
            return;
        }
        // rows[d][j]: typos between the first d letters of the word and the first j of the query.
        let mut rows = [[0u8; LONGEST + 1]; LONGEST + 1];
        let mut path = ['\0'; LONGEST + 1];
        // best[d]: fewest typos of the query against a beginning of the word's first d letters.
        let mut best = [u8::MAX; LONGEST + 1];
        rows[0].iter_mut().enumerate().for_each(|(at, cell)| *cell = at as u8);
        let mut known = 0;
        let mut hopeless = None;
        for at in 0..self.len() {
            let shared = usize::from(self.shared[at]);
            if let Some(depth) = hopeless.filter(|depth| shared >= *depth) {
                if best[depth] <= limit {
                    found(at, best[depth] * 2 + 1);
                }
                continue;
            }
            hopeless = None;
            let mut depth = shared.min(known);
            for letter in self.word(at).chars().skip(depth) {
                if depth == LONGEST {
                    break;
                }
                depth += 1;
                path[depth] = letter;
                let least = next_row(&query, &mut rows, &path, depth);
                best[depth] = best[depth - 1].min(rows[depth][size]);
                if least > limit {
                    hopeless = Some(depth);
                    break;
                }
            }
            known = depth;
            let whole = if hopeless.is_some() { u8::MAX } else { rows[depth][size] };
            if whole <= limit && whole <= best[depth] {
                found(at, whole * 2);
            } else if best[depth] <= limit {
                found(at, best[depth] * 2 + 1);
            }
        }
    }

    /// What it takes in memory, in bytes.
    pub fn size(&self) -> usize {
        self.block.capacity()
            + self.shared.capacity()
            + 4 * (self.starts.capacity() + self.lists.capacity() + self.cards.capacity())
    }
}

/// Fills the row of one more letter, and says the least in it.
fn next_row(query: &[char], rows: &mut [[u8; LONGEST + 1]; LONGEST + 1], path: &[char], depth: usize) -> u8 {
    let mut least = depth as u8;
    rows[depth][0] = depth as u8;
    for (before, letter) in query.iter().enumerate() {
        let at = before + 1;
        let other = u8::from(*letter != path[depth]);
        let mut cost = (rows[depth - 1][before] + other).min(rows[depth - 1][at] + 1).min(rows[depth][before] + 1);
        if depth > 1 && before > 0 && *letter == path[depth - 1] && query[before - 1] == path[depth] {
            cost = cost.min(rows[depth - 2][before - 1] + 1);
        }
        rows[depth][at] = cost;
        least = least.min(cost);
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let words = ["flame", "flames", "flamewaker", "frost", "frostbolt", "bolt", "été", "ice"];
        Vocabulary::new((0..8).rev().map(|card| (words[card as usize], card)).collect())
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
        let empty = Vocabulary::new(Vec::new());
        assert_eq!((empty.len(), empty.beginning("a")), (0, 0..0));
        let long = "x".repeat(300);
        let vocabulary = Vocabulary::new(vec![(&long, 0), ("y", 1)]);
        vocabulary.like(&long, 2, |_, _| panic!("too long to be forgiven"));
        let mut seen = Vec::new();
        vocabulary.like("xxxxxxxx", 2, |at, typos| seen.push((at, typos)));
        assert_eq!(seen, [(0, 1)]);
    }
}
