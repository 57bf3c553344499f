//! Cards, zones, results and classes, as the log names them.

use std::fmt;
use std::sync::Arc;

/// The number of an entity within its game.
pub type EntityId = u32;

/// `PlayerID` of the log: 1 and 2 in a game of two.
pub type PlayerId = u8;

/// Card ids have at most some thirty characters; a longer one is noise.
const MAX_CARD: usize = 64;

/// A card id as in the log; empty while the card is hidden.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(Option<Arc<str>>);

impl Card {
    pub const UNKNOWN: Self = Self(None);

    pub fn new(id: &str) -> Self {
        Self((!id.is_empty()).then(|| id.into()))
    }

    pub(crate) fn parse(id: &[u8]) -> Self {
        match str::from_utf8(id) {
            Ok(id) if id.len() <= MAX_CARD => Self::new(id),
            _ => Self::UNKNOWN,
        }
    }

    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }

    pub fn as_str(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }

    /// The coin has many ids; all but the first say so.
    pub fn is_coin(&self) -> bool {
        self.as_str() == "GAME_005" || self.as_str().contains("COIN")
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), out)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// Where an entity is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    Deck,
    Hand,
    Play,
    Graveyard,
    Secret,
    SetAside,
    Removed,
    /// Not yet in a zone, or in one that this crate does not know.
    #[default]
    Elsewhere,
}

impl Zone {
    /// Replays store the place in this list: add at the end only, in the enum too.
    pub(crate) const ALL: [Self; 8] = [
        Self::Deck,
        Self::Hand,
        Self::Play,
        Self::Graveyard,
        Self::Secret,
        Self::SetAside,
        Self::Removed,
        Self::Elsewhere,
    ];

    pub(crate) fn parse(word: &[u8]) -> Self {
        match word {
            b"DECK" => Self::Deck,
            b"HAND" => Self::Hand,
            b"PLAY" => Self::Play,
            b"GRAVEYARD" => Self::Graveyard,
            b"SECRET" => Self::Secret,
            b"SETASIDE" => Self::SetAside,
            b"REMOVEDFROMGAME" => Self::Removed,
            _ => Self::Elsewhere,
        }
    }
}

/// What a card is, as far as rules of the tracker ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardKind {
    /// Not shown, or of a type without a name here.
    #[default]
    Unknown,
    Minion,
    Spell,
    Weapon,
    Location,
    Hero,
    HeroPower,
}

impl CardKind {
    /// Replays store the place in this list: add at the end only, in the enum too.
    pub(crate) const ALL: [Self; 7] =
        [Self::Unknown, Self::Minion, Self::Spell, Self::Weapon, Self::Location, Self::Hero, Self::HeroPower];

    pub(crate) fn parse(word: &[u8]) -> Self {
        match word {
            b"MINION" => Self::Minion,
            b"SPELL" | b"ABILITY" => Self::Spell,
            b"WEAPON" => Self::Weapon,
            b"LOCATION" => Self::Location,
            b"HERO" => Self::Hero,
            b"HERO_POWER" => Self::HeroPower,
            _ => Self::Unknown,
        }
    }

    /// Of a type that decks begin with.
    pub(crate) fn is_of_decks(self) -> bool {
        matches!(self, Self::Minion | Self::Spell | Self::Weapon | Self::Location)
    }

    /// It takes one of the seven places of a board.
    pub(crate) fn is_on_board(self) -> bool {
        matches!(self, Self::Minion | Self::Location)
    }
}

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Lost,
    Tied,
}

impl Outcome {
    pub(crate) fn parse(word: &[u8]) -> Option<Self> {
        match word {
            b"WON" => Some(Self::Won),
            b"LOST" => Some(Self::Lost),
            b"TIED" => Some(Self::Tied),
            _ => None,
        }
    }

    pub(crate) fn of_the_other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Tied => Self::Tied,
        }
    }

    /// The log's word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "WON",
            Self::Lost => "LOST",
            Self::Tied => "TIED",
        }
    }
}

/// A class, by its place in `CLASSES`: every piece of a game has one, so it is small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Class(u8);

impl fmt::Debug for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.name(), out)
    }
}

/// In the order of the numbers in hero cards: `HERO_01` is a warrior. Replays store the place in this list: add at the end only.
const CLASSES: [&str; 12] = [
    "WARRIOR",
    "SHAMAN",
    "ROGUE",
    "PALADIN",
    "HUNTER",
    "DRUID",
    "WARLOCK",
    "MAGE",
    "PRIEST",
    "DEMONHUNTER",
    "DEATHKNIGHT",
    "NEUTRAL",
];
/// Without `NEUTRAL`.
const HERO_CLASSES: usize = 11;

impl Class {
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn numbered(number: u8) -> Option<Self> {
        (usize::from(number) < CLASSES.len()).then_some(Self(number))
    }

    pub fn name(self) -> &'static str {
        CLASSES[usize::from(self.0)]
    }

    /// By the log's word, which is also that of the card data.
    pub fn named(word: &str) -> Option<Self> {
        CLASSES.iter().position(|class| *class == word).map(|at| Self(at as u8))
    }

    /// Of a hero that players can choose, by its id: `HERO_08`, `HERO_08a` and `HERO_08_Skin` are mages. Other heroes, of
    /// bosses for example, are known only to the card data.
    pub fn of_hero(hero: &Card) -> Option<Self> {
        let number = hero.as_str().strip_prefix("HERO_")?.get(..2)?.parse::<usize>().ok()?;
        number.checked_sub(1).filter(|&at| at < HERO_CLASSES).map(|at| Self(at as u8))
    }
}
