//! The content of a deck code.

use crate::error::EncodeError;
use crate::{MAX_LIST, MAX_NUMBER};

/// The format of a deck. Standard's sets change every year, so they are not defined here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    #[default]
    Unknown,
    Wild,
    Standard,
    Classic,
    Twist,
}

impl Format {
    pub const ALL: [Self; 5] = [Self::Unknown, Self::Wild, Self::Standard, Self::Classic, Self::Twist];

    /// By its number in a code.
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

    pub fn number(self) -> u32 {
        self as u32
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "UNKNOWN",
            Self::Wild => "WILD",
            Self::Standard => "STANDARD",
            Self::Classic => "CLASSIC",
            Self::Twist => "TWIST",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Ids are dbf ids throughout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deck {
    pub format: Format,
    /// One in practice. It may be a skin; its card has the class.
    pub heroes: Vec<u32>,
    /// Id and count. Decoded decks have them by id.
    pub cards: Vec<(u32, u32)>,
    /// Decoded decks have them by owner, then card.
    pub sideboards: Vec<SideboardCard>,
}

/// A card in the sideboard of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideboardCard {
    pub card: u32,
    pub count: u32,
    pub owner: u32,
}

impl Deck {
    /// The number of cards, without sideboards.
    pub fn size(&self) -> u64 {
        self.cards.iter().map(|(_, count)| u64::from(*count)).sum()
    }

    /// Equal for decks that are the same to a player: with the same cards and sideboards, whatever their order, format and hero
    /// skin. 32 hexadecimal digits (FNV-1a) that never change for a deck, so they may be stored.
    pub fn identity(&self) -> String {
        let mut hash = Fnv::new();
        let mut cards = self.cards.clone();
        cards.sort_unstable();
        for (card, count) in cards {
            hash.write(card);
            hash.write(count);
        }
        let mut sideboards: Vec<_> = self.sideboards.iter().map(|it| (it.owner, it.card, it.count)).collect();
        sideboards.sort_unstable();
        for (owner, card, count) in sideboards {
            // No card has the id 0, so it separates sideboards from cards.
            hash.write(0);
            hash.write(owner);
            hash.write(card);
            hash.write(count);
        }
        format!("{:032x}", hash.0)
    }

    /// Sorts into the order of the canonical code.
    pub(crate) fn sort(&mut self) {
        if !self.heroes.is_sorted() {
            self.heroes.sort_unstable();
        }
        if !self.cards.is_sorted_by_key(|card| card.0) {
            self.cards.sort_unstable_by_key(|card| card.0);
        }
        if !self.sideboards.is_sorted_by_key(SideboardCard::sort_key) {
            self.sideboards.sort_unstable_by_key(SideboardCard::sort_key);
        }
    }

    /// Whether it is sorted and its ids and counts pass [`Deck::check`]: in one pass without branches, since nearly every decoded
    /// deck is.
    pub(crate) fn is_canonical(&self) -> bool {
        let mut canonical = !self.heroes.is_empty();
        let mut last = 0;
        for hero in &self.heroes {
            canonical &= last < *hero;
            last = *hero;
        }
        let mut last = 0;
        for (card, count) in &self.cards {
            canonical &= (last < *card) & (*count > 0);
            last = *card;
        }
        let mut last = (0, 0);
        for it in &self.sideboards {
            canonical &= (last < it.sort_key()) & (it.card > 0) & (it.owner > 0) & (it.count > 0);
            last = it.sort_key();
        }
        canonical
    }

    /// Checks that the deck, which is sorted, can be encoded.
    pub(crate) fn check(&self) -> Result<(), EncodeError> {
        let Self { heroes, cards, sideboards, .. } = self;
        if heroes.is_empty() {
            return Err(EncodeError::NoHero);
        }
        if [heroes.len(), cards.len(), sideboards.len()].into_iter().any(|length| length > MAX_LIST as usize) {
            return Err(EncodeError::TooLong);
        }
        heroes.iter().try_for_each(|hero| check_id(*hero))?;
        for (card, count) in cards {
            check_id(*card)?;
            check_count(*card, *count)?;
        }
        for it in sideboards {
            check_id(it.card)?;
            check_id(it.owner)?;
            check_count(it.card, it.count)?;
        }
        if let Some(pair) = heroes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(EncodeError::DuplicateHero(pair[0]));
        }
        if let Some(pair) = cards.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(EncodeError::DuplicateCard(pair[0].0));
        }
        match sideboards.windows(2).find(|pair| pair[0].sort_key() == pair[1].sort_key()) {
            Some(pair) => Err(EncodeError::DuplicateSideboardCard { card: pair[0].card, owner: pair[0].owner }),
            None => Ok(()),
        }
    }
}

fn check_id(id: u32) -> Result<(), EncodeError> {
    match id {
        0 => Err(EncodeError::ZeroId),
        id if id > MAX_NUMBER => Err(EncodeError::OversizedNumber(id)),
        _ => Ok(()),
    }
}

fn check_count(card: u32, count: u32) -> Result<(), EncodeError> {
    match count {
        0 => Err(EncodeError::ZeroCount(card)),
        count if count > MAX_NUMBER => Err(EncodeError::OversizedNumber(count)),
        _ => Ok(()),
    }
}

impl SideboardCard {
    pub(crate) fn sort_key(&self) -> (u32, u32) {
        (self.owner, self.card)
    }
}

struct Fnv(u128);

impl Fnv {
    fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    fn write(&mut self, number: u32) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Deck {
        let sideboards =
            vec![SideboardCard { card: 5, count: 1, owner: 2 }, SideboardCard { card: 6, count: 2, owner: 2 }];
        Deck { format: Format::Wild, heroes: vec![7], cards: vec![(1, 2), (2, 1)], sideboards }
    }

    #[test]
    fn order_format_and_hero_leave_the_identity_alone() {
        let mut other = deck();
        other.format = Format::Standard;
        other.heroes = vec![2827];
        other.cards.reverse();
        other.sideboards.reverse();
        assert_eq!(other.identity(), deck().identity());
    }

    #[test]
    fn every_card_count_and_owner_is_part_of_the_identity() {
        let mut seen = vec![deck().identity(), Deck::default().identity()];
        for change in [
            |deck: &mut Deck| deck.cards[0].0 = 3,
            |deck: &mut Deck| deck.cards[0].1 = 1,
            |deck: &mut Deck| deck.sideboards[0].card = 7,
            |deck: &mut Deck| deck.sideboards[0].count = 2,
            |deck: &mut Deck| deck.sideboards[0].owner = 1,
            |deck: &mut Deck| deck.sideboards.clear(),
        ] {
            let mut other = deck();
            change(&mut other);
            seen.push(other.identity());
        }
        let kinds: std::collections::HashSet<_> = seen.iter().collect();
        assert_eq!(kinds.len(), seen.len(), "{seen:?}");
    }

    #[test]
    fn the_identity_is_fnv_1a_and_stays_what_it_is() {
        // The hash of nothing is the published offset basis; the other was stored once and must be found again.
        assert_eq!(Deck::default().identity(), "6c62272e07bb014262b821756295c58d");
        let mut hash = Fnv::new();
        hash.0 = (hash.0 ^ u128::from(b'a')).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        assert_eq!(format!("{:032x}", hash.0), "d228cb696f1a8caf78912b704e4a8964");
    }

    #[test]
    fn a_format_is_found_by_its_name_and_its_number() {
        for format in Format::ALL {
            assert_eq!(Format::named(format.name()), Some(format));
            assert_eq!(Format::from_number(format.number()), Some(format));
        }
        assert_eq!(Format::from_number(5), None);
    }
}
