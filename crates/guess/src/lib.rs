//! Which deck an opponent plays, and what it still has, from the cards that were seen of it. Pure: the server checks with it how
//! often it is right, the page asks it during a game.
//!
//! A [`Kind`] says how many lists of an archetype have a card. Few lists say little, so the shares of an archetype are drawn to those
//! of its class, by the number of its lists ([`Model::pull`]). Each card that was seen is taken as a draw from the deck. The cards of
//! a deck depend on each other, so that as many independent draws would prove too much: their weight is tempered.

mod chances;
mod text;

pub use chances::{chances, guess};

/// A card in a kind of deck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardShare {
    pub card: u32,
    /// The share of the lists with at least one copy, from 0 to 1.
    pub one: f64,
    /// Of those with at least two.
    pub two: f64,
}

impl CardShare {
    pub fn copies(&self) -> f64 {
        self.one + self.two
    }
}

/// Decks of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// The weight of this kind before any card is seen. The weights of a group need not add up to 1.
    pub prior: f64,
    /// How many lists it was learnt from.
    pub lists: f64,
    /// How many cards an average list has, also those that are not in `cards`.
    pub deck: f64,
    /// In ascending order of the cards.
    cards: Vec<CardShare>,
    /// The share of the deck that is not in `cards`.
    rest: f64,
}

impl Default for Kind {
    fn default() -> Self {
        Self::new(0.0, 0.0, 0.0, Vec::new())
    }
}

impl Kind {
    pub fn new(prior: f64, lists: f64, deck: f64, mut cards: Vec<CardShare>) -> Self {
        cards.sort_unstable_by_key(|share| share.card);
        cards.dedup_by_key(|share| share.card);
        let told: f64 = cards.iter().map(CardShare::copies).sum();
        let deck = deck.max(told).max(1.0);
        Self { prior, lists, deck, cards, rest: 1.0 - told / deck }
    }

    pub fn cards(&self) -> &[CardShare] {
        &self.cards
    }

    fn share(&self, card: u32) -> CardShare {
        match self.cards.binary_search_by_key(&card, |share| share.card) {
            Ok(at) => self.cards[at],
            Err(_) => CardShare { card, one: 0.0, two: 0.0 },
        }
    }
}

/// How strongly cards seen change the chances; fitted to players' lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// What a card seen weighs: about 1, less if the cards of a deck depend much on each other.
    pub temper: f64,
    /// As many lists of the class are added to those of each archetype.
    pub pull: f64,
    /// What the logarithm of the likeliest archetype's odds is multiplied with, and what is added to it then.
    pub slope: f64,
    pub shift: f64,
}

impl Default for Model {
    fn default() -> Self {
        Self { temper: 0.7, pull: 2.0, slope: 1.0, shift: 0.0 }
    }
}

/// The decks of a class and format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    pub model: Model,
    /// Decks of no archetype; its cards are those of all lists of the class.
    pub other: Kind,
    pub archetypes: Vec<Kind>,
}

/// A card of the opponent's own deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub card: u32,
    pub copies: u32,
}

/// A card that was not seen yet, or not all its copies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probable {
    pub card: u32,
    /// The chance that the deck began with one more copy than were seen.
    pub chance: f64,
    /// The chance that it began with two more.
    pub two: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guess {
    /// By the order of the group's archetypes; with `other` the sum is 1.
    pub archetypes: Vec<f64>,
    pub other: f64,
    /// Of the cards seen those that speak for the likeliest archetype, the strongest first.
    pub evidence: Vec<u32>,
    /// The most likely first.
    pub cards: Vec<Probable>,
}

impl Guess {
    /// The likeliest archetype and its chance; `None` if no archetype is likelier than none of them.
    pub fn best(&self) -> Option<(usize, f64)> {
        let chances = self.archetypes.iter().copied().enumerate();
        chances.max_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, chance)| *chance > self.other)
    }
}
