//! The number of typos between a query and a word: extra, missing or wrong letters, or two neighbours swapped.

/// No typos are allowed in longer queries.
const LONGEST: usize = 32;
/// The length of a word's beginning that has its own mask.
const HEAD: usize = 8;

/// The letters of a word and of its beginning, as bit masks; enough to exclude most words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letters {
    all: u32,
    head: u32,
}

impl Letters {
    pub fn of(word: &str) -> Self {
        let mask = |letters: &mut dyn Iterator<Item = char>| letters.fold(0, |mask, letter| mask | bit(letter));
        Self { all: mask(&mut word.chars()), head: mask(&mut word.chars().take(HEAD)) }
    }
}

/// Latin letters have a bit each; digits and other scripts share the rest.
fn bit(letter: char) -> u32 {
    match letter {
        'a'..='z' => 1 << (letter as u32 - 'a' as u32),
        _ => 1 << (26 + letter as u32 % 6),
    }
}

/// The typos between the query and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// To the whole word.
    pub whole: u8,
    /// To its nearest beginning.
    pub part: u8,
}

/// A query, prepared for comparison with words.
pub struct Typos {
    size: usize,
    limit: u8,
    /// All bits set if one typo is allowed; none if two are.
    only_one: u32,
    letters: Letters,
    /// For each letter of the query its positions, one bit each.
    latin: [u32; 128],
    others: Vec<(char, u32)>,
}

impl Typos {
    /// With one or two allowed typos. `None` for a query that is too long or empty.
    pub fn new(query: &str, limit: u8) -> Option<Self> {
        let size = query.chars().take(LONGEST + 1).count();
        if size == 0 || size > LONGEST {
            return None;
        }
        // The query's beginning may be a little later in the word.
        let head = query.chars().take(HEAD - usize::from(limit)).fold(0, |mask, letter| mask | bit(letter));
        let letters = Letters { all: Letters::of(query).all, head };
        let only_one = if limit < 2 { u32::MAX } else { 0 };
        let mut typos = Self { size, limit, only_one, letters, latin: [0; 128], others: Vec::new() };
        for (letter, at) in query.chars().zip(0..) {
            let position = 1 << at;
            if letter.is_ascii() {
                typos.latin[letter as usize] |= position;
            } else {
                match typos.others.iter_mut().find(|(other, _)| *other == letter) {
                    Some((_, positions)) => *positions |= position,
                    None => typos.others.push((letter, position)),
                }
            }
        }
        Some(typos)
    }

    /// Whether a word with these letters may be near enough: whether it lacks at most as many of the query's letters as typos
    /// are allowed. Called for every word, so it has no branches and does not count bits, which is slow on some processors.
    pub fn may_be_like(&self, word: Letters) -> bool {
        let one_less = |bits: u32| bits & bits.wrapping_sub(1);
        let (head, all) = (one_less(self.letters.head & !word.head), one_less(self.letters.all & !word.all));
        let too_many = |bits: u32| bits & (bits.wrapping_sub(1) | self.only_one);
        too_many(head) | too_many(all) == 0
    }

    pub fn distance(&self, word: &str) -> Distance {
        if word.is_ascii() {
            self.measure(word.bytes().map(|letter| self.latin[usize::from(letter & 127)]))
        } else {
            self.measure(word.chars().map(|letter| self.positions(letter)))
        }
    }

    /// Computes the table of edit distances column by column, each as two bit vectors of where it rises and falls (Myers'
    /// algorithm with Hyyrö's extension for swapped neighbours). A letter is given as its positions in the query.
    fn measure(&self, word: impl Iterator<Item = u32>) -> Distance {
        let last = 1u32 << (self.size - 1);
        let (mut rises, mut falls) = (u32::MAX, 0u32);
        let (mut diagonal, mut before) = (0u32, 0u32);
        let mut typos = self.size as u8;
        let mut part = typos;
        for (positions, read) in word.zip(1..) {
            if read > self.size + usize::from(self.limit) {
                return Distance { whole: u8::MAX, part };
            }
            let swapped = ((!diagonal & positions) << 1) & before;
            diagonal = ((positions & rises).wrapping_add(rises) ^ rises) | positions | falls | swapped;
            let mut up = falls | !(diagonal | rises);
            let mut down = diagonal & rises;
            typos += u8::from(up & last != 0);
            typos -= u8::from(down & last != 0);
            up = up << 1 | 1;
            down <<= 1;
            rises = down | !(diagonal | up);
            falls = up & diagonal;
            before = positions;
            part = part.min(typos);
        }
        Distance { whole: typos, part }
    }

    fn positions(&self, letter: char) -> u32 {
        match self.latin.get(letter as usize) {
            Some(positions) => *positions,
            None => self.others.iter().find(|(other, _)| *other == letter).map_or(0, |(_, positions)| *positions),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The textbook algorithm.
    fn plain(query: &[char], word: &[char]) -> usize {
        let mut table = vec![vec![0; word.len() + 1]; query.len() + 1];
        for i in 0..=query.len() {
            for j in 0..=word.len() {
                let mut cost = if i == 0 || j == 0 { i + j } else { usize::MAX };
                if i > 0 && j > 0 {
                    let other = usize::from(query[i - 1] != word[j - 1]);
                    cost = (table[i - 1][j - 1] + other).min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                }
                if i > 1 && j > 1 && query[i - 1] == word[j - 2] && query[i - 2] == word[j - 1] {
                    cost = cost.min(table[i - 2][j - 2] + 1);
                }
                table[i][j] = cost;
            }
        }
        table[query.len()][word.len()]
    }

    proptest! {
        #[test]
        fn the_bit_vectors_give_the_same_distance_as_the_table(query in "[abcé]{1,10}", word in "[abcé]{0,12}", limit in 1..3u8) {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            let (wanted, there) = (letters(&query), letters(&word));
            let whole = plain(&wanted, &there);
            let part = (0..=there.len()).map(|end| plain(&wanted, &there[..end])).min().unwrap();
            let typos = Typos::new(&query, limit).unwrap();
            let found = typos.distance(&word);
            let within = |typos: usize| u8::try_from(typos).ok().filter(|typos| *typos <= limit);
            prop_assert_eq!(Some(found.whole).filter(|typos| *typos <= limit), within(whole));
            prop_assert_eq!(Some(found.part).filter(|typos| *typos <= limit), within(part));
            if within(part).is_some() {
                prop_assert!(typos.may_be_like(Letters::of(&word)));
            }
        }
    }
}
