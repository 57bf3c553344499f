//! Decodes a code.

use crate::base64;
use crate::deck::{Deck, Format, SideboardCard};
use crate::error::DecodeError;
use crate::{MAX_LIST, MAX_NUMBER};

/// Codes up to this many bytes, which includes every code of the game, are decoded without a heap buffer.
const USUAL_BYTES: usize = 256;
/// The most different cards of a deck of the game; more are sorted in a slower way.
const USUAL_CARDS: usize = 64;

/// The deck of one code. The code may lack its padding or use the URL-safe alphabet; [`crate::read`] accepts more.
pub fn decode(code: &str) -> Result<Deck, DecodeError> {
    let code = code.trim_ascii();
    if code.is_empty() {
        return Err(DecodeError::Empty);
    }
    let digits = base64::trim_padding(code.as_bytes());
    let len = base64::decoded_len(digits.len());
    if let Some(bytes) = [0; USUAL_BYTES].get_mut(..len) {
        base64::decode(digits, bytes).ok_or(DecodeError::Base64)?;
        return Bytes(bytes).deck();
    }
    let mut bytes = vec![0; len];
    base64::decode(digits, &mut bytes).ok_or(DecodeError::Base64)?;
    Bytes(&bytes).deck()
}

/// The bytes of a code that are not read yet.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn deck(mut self) -> Result<Deck, DecodeError> {
        if self.byte().ok_or(DecodeError::Base64)? != 0 {
            return Err(DecodeError::Reserved);
        }
        match self.number()? {
            1 => {}
            version => return Err(DecodeError::Version(version)),
        }
        let format = self.number()?;
        let format = Format::from_number(format).ok_or(DecodeError::Format(format))?;
        let mut deck = Deck { format, heroes: self.heroes()?, cards: self.cards()?, sideboards: self.sideboards()? };
        if !self.0.is_empty() {
            return Err(DecodeError::TrailingData);
        }
        if !deck.is_canonical() {
            deck.sort();
            deck.check()?;
        }
        Ok(deck)
    }

    fn heroes(&mut self) -> Result<Vec<u32>, DecodeError> {
        let count = self.list()?;
        let mut heroes = Vec::with_capacity(count);
        for _ in 0..count {
            heroes.push(self.number()?);
        }
        Ok(heroes)
    }

    fn cards(&mut self) -> Result<Vec<(u32, u32)>, DecodeError> {
        let start = self.0;
        let mut cards = match self.usual_cards()? {
            Some(cards) => cards,
            None => {
                self.0 = start;
                self.unusual_cards()?
            }
        };
        for _ in 0..self.list()? {
            cards.push((self.number()?, self.number()?));
        }
        Ok(cards)
    }

    /// The cards with one and two copies, by id; `None` if there are too many, or they are not in the game's order.
    fn usual_cards(&mut self) -> Result<Option<Vec<(u32, u32)>>, DecodeError> {
        let mut ids = [0; USUAL_CARDS];
        let Some(once) = self.ascending(&mut ids)? else { return Ok(None) };
        let Some(twice) = self.ascending(&mut ids[once..])? else { return Ok(None) };
        Ok(Some(merge(&ids, once, once + twice)))
    }

    /// Reads a list into the start of `ids` and returns its length; `None` if it does not fit or does not ascend.
    fn ascending(&mut self, ids: &mut [u32]) -> Result<Option<usize>, DecodeError> {
        let count = self.list()?;
        let Some(ids) = ids.get_mut(..count) else { return Ok(None) };
        let (mut last, mut ascends) = (0, true);
        for id in ids {
            *id = self.number()?;
            ascends &= last < *id;
            last = *id;
        }
        Ok(ascends.then_some(count))
    }

    fn unusual_cards(&mut self) -> Result<Vec<(u32, u32)>, DecodeError> {
        let mut cards = Vec::new();
        for copies in 1..=2 {
            for _ in 0..self.list()? {
                cards.push((self.number()?, copies));
            }
        }
        Ok(cards)
    }

    fn sideboards(&mut self) -> Result<Vec<SideboardCard>, DecodeError> {
        let mut sideboards = Vec::new();
        match self.byte() {
            None | Some(0) => return Ok(sideboards),
            Some(1) => {}
            Some(mark) => return Err(DecodeError::SideboardMark(mark)),
        }
        for count in 1..=2 {
            for _ in 0..self.list()? {
                sideboards.push(SideboardCard { card: self.number()?, count, owner: self.number()? });
            }
        }
        for _ in 0..self.list()? {
            sideboards.push(SideboardCard { card: self.number()?, count: self.number()?, owner: self.number()? });
        }
        Ok(sideboards)
    }

    /// The length of the list that follows. An entry takes at least a byte, so the memory that is reserved is bounded by the input.
    fn list(&mut self) -> Result<usize, DecodeError> {
        match self.number()? {
            length if length > MAX_LIST => Err(DecodeError::TooLong(length)),
            length if length as usize > self.0.len() => Err(DecodeError::Truncated),
            length => Ok(length as usize),
        }
    }

    /// A number in base 128, lowest digit first; every byte but the last has its highest bit set.
    #[inline(always)]
    fn number(&mut self) -> Result<u32, DecodeError> {
        // The fast path: nearly all ids take at most three bytes.
        if let [a, b, c, ..] = *self.0 {
            let [low, middle, high] = [a, b, c].map(|byte| u32::from(byte & 0x7f));
            let (number, length) = if a < 0x80 {
                (low, 1)
            } else if b < 0x80 {
                (low | middle << 7, 2)
            } else if c < 0x80 {
                (low | middle << 7 | high << 14, 3)
            } else {
                return self.long_number();
            };
            self.0 = &self.0[length..];
            return Ok(number);
        }
        self.long_number()
    }

    #[cold]
    #[inline(never)]
    fn long_number(&mut self) -> Result<u32, DecodeError> {
        let mut number = 0_u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = match self.byte() {
                Some(byte) => byte,
                None if shift == 0 => return Err(DecodeError::Truncated),
                None => return Err(DecodeError::TruncatedNumber),
            };
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let number = u32::try_from(number).ok().filter(|number| *number <= MAX_NUMBER);
                return number.ok_or(DecodeError::OversizedNumber);
            }
        }
        Err(DecodeError::OversizedNumber)
    }

    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }
}

/// Merges two ascending lists by id: ids before `once` have one copy, those from there to `end` two.
///
/// Works from both ends at once and without branches that depend on a card: the processor cannot predict which list has the next
/// one, and a wrong prediction takes longer than all other work for a card.
fn merge(ids: &[u32; USUAL_CARDS], once: usize, end: usize) -> Vec<(u32, u32)> {
    let id = |at: usize| ids[at % USUAL_CARDS];
    let card = |from_once: bool, a: u32, b: u32| if from_once { (a, 1) } else { (b, 2) };
    let mut cards = Vec::with_capacity(end);
    cards.resize(end, (0, 0));

    // The rest of the two lists: `low` has their starts, `high` their ends.
    let (mut low, mut high) = ((0, once), (once, end));
    let (front, back) = cards.split_at_mut(end / 2);
    for (smallest, largest) in front.iter_mut().zip(back.iter_mut().rev()) {
        let (a, b) = (id(low.0), id(low.1));
        let from_once = (low.1 == end) | ((low.0 < once) & (a < b));
        *smallest = card(from_once, a, b);
        low.0 += usize::from(from_once);
        low.1 += usize::from(!from_once);

        let (a, b) = (id(high.0.wrapping_sub(1)), id(high.1.wrapping_sub(1)));
        let from_once = (high.1 == once) | ((high.0 > 0) & (a >= b));
        *largest = card(from_once, a, b);
        high.0 -= usize::from(from_once);
        high.1 -= usize::from(!from_once);
    }
    // If the number is odd, one is left.
    if let (1, Some(middle)) = (end % 2, back.first_mut()) {
        *middle = card(low.0 < high.0, id(low.0), id(low.1));
    }
    cards
}
