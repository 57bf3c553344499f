//! From a code to its deck.

use crate::base64;
use crate::deck::{Deck, Format, SideboardCard};
use crate::error::DecodeError;
use crate::{MAX_LIST, MAX_NUMBER};

/// Codes up to this many bytes, and so every code of the game, are decoded without asking for memory.
const USUAL_BYTES: usize = 384;

/// The deck of one code. The code may lack its padding or be in the alphabet for links; [`crate::read`] takes more.
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

/// What of a code is not read yet.
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
        deck.sort();
        deck.check()?;
        Ok(deck)
    }

    fn heroes(&mut self) -> Result<Vec<u32>, DecodeError> {
        (0..self.list()?).map(|_| self.number()).collect()
    }

    fn cards(&mut self) -> Result<Vec<(u32, u32)>, DecodeError> {
        let mut cards = Vec::new();
        for copies in 1..=2 {
            let count = self.list()?;
            cards.reserve(count);
            for _ in 0..count {
                cards.push((self.number()?, copies));
            }
        }
        for _ in 0..self.list()? {
            cards.push((self.number()?, self.number()?));
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

    /// The length of the list that follows. An entry takes a byte or more, so what it makes us ask for is bounded by what
    /// was sent.
    fn list(&mut self) -> Result<usize, DecodeError> {
        match self.number()? {
            length if length > MAX_LIST => Err(DecodeError::TooLong(length)),
            length if length as usize > self.0.len() => Err(DecodeError::Truncated),
            length => Ok(length as usize),
        }
    }

    /// A number in base 128, lowest digit first; every byte but the last has its highest bit set.
    fn number(&mut self) -> Result<u32, DecodeError> {
        // Most ids take three bytes, so this is the way of nearly all.
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
