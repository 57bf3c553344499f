//! The rules of building a deck, as far as the cards' tags define them. What only the game's servers know (bans, owned cards, a
//! Twist season, the list of a sideboard) is not checked, so that no valid deck is refused.

mod sideboards;
pub mod sentences;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod mutations;

use std::collections::BTreeMap;

pub use deckcode::SideboardCard;

use crate::format::{CLASSIC_SET, Format};
use crate::model::{Card, CardType, Class, Classes, Rarity};

/// The size of a deck, unless one of its cards sets another.
const DECK_SIZE: u32 = 30;
const COPIES: u32 = 2;
/// Of a legendary card, and of the companions that it brings.
const LEGENDARY_COPIES: u32 = 1;
/// The game's strings mention a limit; a higher one could not be reached by any class.
const TOURISTS: u32 = 1;
const RUNES: u32 = 3;
/// The set of the heroes' portraits: collectible, but not part of a deck.
const PORTRAITS: u32 = 17;

/// The content of a deck code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    pub format: Format,
    /// The hero's dbf id; any of the class's portraits.
    pub hero: u32,
    /// Dbf ids and counts, in any order.
    pub cards: Vec<(u32, u32)>,
    pub sideboards: Vec<SideboardCard>,
}

/// The kind of a deck's problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// The card data does not have the card; nothing else about it is checked.
    UnknownCard,
    /// The hero is unknown, not a hero, or has no class; the cards' classes are then not checked.
    InvalidHero,
    TooFewCards,
    TooManyCards,
    /// This card cannot be put into a deck.
    NotCollectible,
    TooManyCopies,
    WrongClass,
    NotInFormat,
    TooManyTourists,
    TooManyRunes,
    /// The owner is not in the deck, or has no sideboard.
    SideboardWithoutOwner,
    TooFewSideboardCards,
    TooManySideboardCards,
    TooManySideboardCopies,
    /// The card is not allowed in this sideboard.
    NotInSideboard,
    /// A companion is only allowed beside the Fabled card that it belongs to.
    CompanionWithoutOwner,
}

impl Code {
    pub const ALL: [Self; 16] = [
        Self::UnknownCard,
        Self::InvalidHero,
        Self::TooFewCards,
        Self::TooManyCards,
        Self::NotCollectible,
        Self::TooManyCopies,
        Self::WrongClass,
        Self::NotInFormat,
        Self::TooManyTourists,
        Self::TooManyRunes,
        Self::SideboardWithoutOwner,
        Self::TooFewSideboardCards,
        Self::TooManySideboardCards,
        Self::TooManySideboardCopies,
        Self::NotInSideboard,
        Self::CompanionWithoutOwner,
    ];

    /// Stable: pages and other programs use it.
    pub fn code(self) -> &'static str {
        match self {
            Self::UnknownCard => "unknown_card",
            Self::InvalidHero => "invalid_hero",
            Self::TooFewCards => "too_few_cards",
            Self::TooManyCards => "too_many_cards",
            Self::NotCollectible => "not_collectible",
            Self::TooManyCopies => "too_many_copies",
            Self::WrongClass => "wrong_class",
            Self::NotInFormat => "not_in_format",
            Self::TooManyTourists => "too_many_tourists",
            Self::TooManyRunes => "too_many_runes",
            Self::SideboardWithoutOwner => "sideboard_without_owner",
            Self::TooFewSideboardCards => "too_few_sideboard_cards",
            Self::TooManySideboardCards => "too_many_sideboard_cards",
            Self::TooManySideboardCopies => "too_many_sideboard_copies",
            Self::NotInSideboard => "not_in_sideboard",
            Self::CompanionWithoutOwner => "companion_without_owner",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    pub code: Code,
    /// The card; for a problem of a whole sideboard its owner; `None` for the whole deck.
    pub card: Option<u32>,
    /// What the rule allows or requires.
    pub expected: u32,
    pub found: u32,
}

impl Problem {
    pub fn code(&self) -> &'static str {
        self.code.code()
    }

    /// The number for the message: how many are missing or too many, the limit of copies, or how many cards are affected.
    pub fn count(&self) -> u32 {
        match self.code {
            Code::TooFewCards | Code::TooFewSideboardCards => self.expected.saturating_sub(self.found),
            Code::TooManyCards | Code::TooManySideboardCards => self.found.saturating_sub(self.expected),
            Code::TooManyCopies | Code::TooManySideboardCopies | Code::TooManyTourists => self.expected,
            _ => self.found,
        }
    }
}

/// All problems of the deck, those of the whole deck before those of single cards; empty for a valid deck.
///
/// `standard_sets` are the numbers of the sets in Standard; if empty, Standard is not checked.
pub fn check<'c>(deck: &DeckList, cards: &dyn Fn(u32) -> Option<&'c Card>, standard_sets: &[u32]) -> Vec<Problem> {
    let mut checker = Checker::new(deck, cards, standard_sets);
    checker.unknown();
    // A season of Twist may change every rule, so only unknown cards are reported.
    if deck.format != Format::Twist {
        checker.hero();
        checker.size();
        checker.tourists();
        checker.runes();
        checker.collectible();
        checker.companions();
        checker.copies();
        checker.classes();
        checker.format();
        checker.sideboards();
    }
    checker.problems
}

/// A deck with its cards looked up, and the problems so far.
struct Checker<'d, 'c> {
    deck: &'d DeckList,
    cards: &'d dyn Fn(u32) -> Option<&'c Card>,
    standard_sets: &'d [u32],
    /// The known cards of the deck without sideboards, each once, by dbf id.
    main: BTreeMap<u32, (&'c Card, u32)>,
    /// The class of the deck's hero.
    class: Option<Class>,
    problems: Vec<Problem>,
}

impl<'d, 'c> Checker<'d, 'c> {
    fn new(deck: &'d DeckList, cards: &'d dyn Fn(u32) -> Option<&'c Card>, standard_sets: &'d [u32]) -> Self {
        let main = summed(deck.cards.iter().copied())
            .into_iter()
            .filter_map(|(id, count)| cards(id).map(|card| (id, (card, count))))
            .collect();
        let class = cards(deck.hero)
            .filter(|hero| hero.kind == CardType::Hero)
            .and_then(|hero| hero.classes.iter().find(|class| *class != Class::Neutral));
        Self { deck, cards, standard_sets, main, class, problems: Vec::new() }
    }

    fn report(&mut self, code: Code, card: Option<u32>, expected: u32, found: u32) {
        self.problems.push(Problem { code, card, expected, found });
    }

    fn unknown(&mut self) {
        let all =
            self.deck.cards.iter().copied().chain(self.deck.sideboards.iter().map(|side| (side.card, side.count)));
        for (id, count) in summed(all) {
            if (self.cards)(id).is_none() {
                self.report(Code::UnknownCard, Some(id), 0, count);
            }
        }
    }

    fn hero(&mut self) {
        if self.class.is_none() {
            self.report(Code::InvalidHero, Some(self.deck.hero), 0, 1);
        }
    }

    /// Not checked for a deck with an unknown card, because that may set another size.
    fn size(&mut self) {
        let found =
            summed(self.deck.cards.iter().copied()).values().fold(0, |sum: u32, count| sum.saturating_add(*count));
        if self.problems.iter().any(|problem| problem.code == Code::UnknownCard) {
            return;
        }
        let sizes = || self.main.values().map(|(card, _)| u32::from(card.deck.deck_size)).filter(|size| *size > 0);
        // If two cards set different sizes, either is valid; otherwise the nearest is reported.
        let expected = sizes().min_by_key(|size| (size.abs_diff(found), *size)).unwrap_or(DECK_SIZE);
        if found < expected {
            self.report(Code::TooFewCards, None, expected, found);
        } else if found > expected {
            self.report(Code::TooManyCards, None, expected, found);
        }
    }

    fn tourists(&mut self) {
        let tourists = self.main.values().filter(|(card, _)| card.deck.tourist.is_some());
        let found = tourists.fold(0, |sum: u32, (_, count)| sum.saturating_add(*count));
        if found > TOURISTS {
            self.report(Code::TooManyTourists, None, TOURISTS, found);
        }
    }

    /// A Death Knight's deck needs, for each rune, the most that any card requires.
    fn runes(&mut self) {
        if self.class != Some(Class::DeathKnight) {
            return;
        }
        let most = |of: fn(&Card) -> u8| self.main.values().map(|(card, _)| u32::from(of(card))).max().unwrap_or(0);
        let found = most(|card| card.deck.runes.blood)
            + most(|card| card.deck.runes.frost)
            + most(|card| card.deck.runes.unholy);
        if found > RUNES {
            self.report(Code::TooManyRunes, None, RUNES, found);
        }
    }

    fn collectible(&mut self) {
        for (id, count) in self.each(|_, card| !may_be_in_a_deck(card) && !card.deck.companion) {
            self.report(Code::NotCollectible, Some(id), 0, count);
        }
    }

    /// Not checked for a deck with an unknown card, which may be the owner.
    fn companions(&mut self) {
        if self.problems.iter().any(|problem| problem.code == Code::UnknownCard) {
            return;
        }
        let is_alone = |checker: &Self, card: &Card| {
            card.deck.companion && !checker.main.values().any(|(other, _)| card.owner_id() == Some(&*other.id))
        };
        for (id, count) in self.each(is_alone) {
            self.report(Code::CompanionWithoutOwner, Some(id), 0, count);
        }
    }

    /// Reprints of a card count together with it.
    fn copies(&mut self) {
        let mut groups: BTreeMap<u32, (u32, u32, u32)> = BTreeMap::new();
        for (id, (card, count)) in &self.main {
            let original = if card.deck.copy_of == 0 { *id } else { card.deck.copy_of };
            let (_, limit, found) = groups.entry(original).or_insert((*id, COPIES, 0));
            *limit = (*limit).min(copies_of(card));
            *found = found.saturating_add(*count);
        }
        for (id, limit, found) in groups.into_values() {
            if found > limit {
                self.report(Code::TooManyCopies, Some(id), limit, found);
            }
        }
    }

    fn classes(&mut self) {
        for (id, count) in self.each(|checker, card| may_be_in_a_deck(card) && !checker.class_admits(card)) {
            self.report(Code::WrongClass, Some(id), 0, count);
        }
    }

    fn format(&mut self) {
        for (id, count) in self.each(|checker, card| may_be_in_a_deck(card) && !checker.format_admits(card)) {
            self.report(Code::NotInFormat, Some(id), 0, count);
        }
    }

    /// The cards of the deck without sideboards for which `wrong` is true.
    fn each(&self, wrong: impl Fn(&Self, &Card) -> bool) -> Vec<(u32, u32)> {
        let found = self.main.iter().filter(|(_, (card, _))| wrong(self, card));
        found.map(|(id, (_, count))| (*id, *count)).collect()
    }

    /// Neutral cards, those of the hero's class, and the holiday cards that a tourist of that class allows.
    fn class_admits(&self, card: &Card) -> bool {
        let Some(class) = self.class else { return true };
        let own = |classes: Classes| classes.contains(class);
        if card.classes.contains(Class::Neutral) || own(card.classes) {
            return true;
        }
        let mut tourists = self.main.values().filter(|(tourist, _)| own(tourist.classes));
        card.deck.holiday
            && card.deck.tourist.is_none()
            && tourists.any(|(tourist, _)| tourist.deck.tourist.is_some_and(|class| card.classes.contains(class)))
    }

    fn format_admits(&self, card: &Card) -> bool {
        match self.deck.format {
            Format::Standard => self.standard_sets.is_empty() || self.standard_sets.contains(&card.set),
            Format::Classic => card.set == CLASSIC_SET,
            Format::Wild | Format::Twist | Format::Unknown => true,
        }
    }
}

fn copies_of(card: &Card) -> u32 {
    if card.rarity == Rarity::Legendary || card.deck.companion { LEGENDARY_COPIES } else { COPIES }
}

fn may_be_in_a_deck(card: &Card) -> bool {
    card.collectible && card.kind != CardType::HeroPower && !(card.kind == CardType::Hero && card.set == PORTRAITS)
}

/// Each id once with the sum of its copies; counts of zero are dropped.
fn summed(cards: impl Iterator<Item = (u32, u32)>) -> BTreeMap<u32, u32> {
    let mut sums = BTreeMap::new();
    for (id, count) in cards.filter(|(_, count)| *count > 0) {
        let sum: &mut u32 = sums.entry(id).or_default();
        *sum = sum.saturating_add(count);
    }
    sums
}
