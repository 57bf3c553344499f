//! The model of a card: its tags. Its texts are stored separately for each locale.

/// The classes, numbered as the game's tags number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Class {
    DeathKnight = 1,
    Druid = 2,
    Hunter = 3,
    Mage = 4,
    Paladin = 5,
    Priest = 6,
    Rogue = 7,
    Shaman = 8,
    Warlock = 9,
    Warrior = 10,
    Neutral = 12,
    DemonHunter = 14,
}

impl Class {
    pub const ALL: [Self; 12] = [
        Self::DeathKnight,
        Self::DemonHunter,
        Self::Druid,
        Self::Hunter,
        Self::Mage,
        Self::Paladin,
        Self::Priest,
        Self::Rogue,
        Self::Shaman,
        Self::Warlock,
        Self::Warrior,
        Self::Neutral,
    ];
    /// The classes that players play: all but the last one.
    pub const PLAYED: &[Self] = Self::ALL.split_at(Self::ALL.len() - 1).0;

    pub fn from_tag(value: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|class| *class as u32 == value)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// The name in the card data.
    pub fn name(self) -> &'static str {
        match self {
            Self::DeathKnight => "DEATHKNIGHT",
            Self::DemonHunter => "DEMONHUNTER",
            Self::Druid => "DRUID",
            Self::Hunter => "HUNTER",
            Self::Mage => "MAGE",
            Self::Paladin => "PALADIN",
            Self::Priest => "PRIEST",
            Self::Rogue => "ROGUE",
            Self::Shaman => "SHAMAN",
            Self::Warlock => "WARLOCK",
            Self::Warrior => "WARRIOR",
            Self::Neutral => "NEUTRAL",
        }
    }
}

/// The classes of a card: bit n - 1 stands for class n, as in the game's own mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Classes(pub u16);

impl Classes {
    pub fn only(class: Class) -> Self {
        Self(1 << (class as u16 - 1))
    }

    pub fn contains(self, class: Class) -> bool {
        self.0 & Self::only(class).0 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(move |class| self.contains(*class))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rarity {
    Free,
    #[default]
    Common,
    Rare,
    Epic,
    Legendary,
}

impl Rarity {
    pub const ALL: [Self; 5] = [Self::Free, Self::Common, Self::Rare, Self::Epic, Self::Legendary];

    pub fn from_tag(value: u32) -> Option<Self> {
        Some(match value {
            1 => Self::Common,
            2 => Self::Free,
            3 => Self::Rare,
            4 => Self::Epic,
            5 => Self::Legendary,
            _ => return None,
        })
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rarity| rarity.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Free => "FREE",
            Self::Common => "COMMON",
            Self::Rare => "RARE",
            Self::Epic => "EPIC",
            Self::Legendary => "LEGENDARY",
        }
    }
}

/// The type of a card. Cards of other types, such as enchantments, are not imported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardType {
    #[default]
    Minion,
    Spell,
    Weapon,
    Hero,
    HeroPower,
    Location,
}

impl CardType {
    pub const ALL: [Self; 6] = [Self::Minion, Self::Spell, Self::Weapon, Self::Hero, Self::HeroPower, Self::Location];

    pub fn from_tag(value: u32) -> Option<Self> {
        Some(match value {
            3 => Self::Hero,
            4 => Self::Minion,
            5 => Self::Spell,
            7 => Self::Weapon,
            10 => Self::HeroPower,
            39 => Self::Location,
            _ => return None,
        })
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Minion => "MINION",
            Self::Spell => "SPELL",
            Self::Weapon => "WEAPON",
            Self::Hero => "HERO",
            Self::HeroPower => "HERO_POWER",
            Self::Location => "LOCATION",
        }
    }
}

/// The runes that a card requires of a Death Knight's deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Runes {
    pub blood: u8,
    pub frost: u8,
    pub unholy: u8,
}

/// The rules of a card's sideboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sideboard {
    pub min: u8,
    /// 0 for a card without a sideboard.
    pub max: u8,
    /// It may have cards of any class.
    pub any_class: bool,
    /// It may have cards that are not collectible.
    pub any_collectible: bool,
    /// A card in it counts as the most copies that a deck may have.
    pub counts_as_max: bool,
}

/// How a card changes the rules of its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeckRules {
    /// The deck size it sets; 0 for most cards.
    pub deck_size: u8,
    /// The dbf id of the card it counts as a copy of; 0 for most.
    pub copy_of: u32,
    /// The class whose holiday cards it allows.
    pub tourist: Option<Class>,
    /// A holiday card, which a tourist may allow.
    pub holiday: bool,
    pub runes: Runes,
    pub sideboard: Option<Sideboard>,
    /// Not allowed in a sideboard.
    pub no_sideboard: bool,
    /// A part for sideboards that is not collectible: a module of Zilliax.
    pub module: bool,
    /// A companion of a Fabled card: not collectible, but part of every deck with its owner.
    pub companion: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    pub dbf_id: u32,
    /// The id in art and logs: `CS2_029`.
    pub id: Box<str>,
    pub collectible: bool,
    /// Never empty: a card without any class is neutral.
    pub classes: Classes,
    pub rarity: Rarity,
    pub kind: CardType,
    /// The number of its set in the game's own list.
    pub set: u32,
    pub cost: u16,
    /// Its cost is not printed, because its sideboard decides it.
    pub hides_cost: bool,
    pub attack: u16,
    /// Of minions and heroes.
    pub health: u16,
    /// Of weapons and locations.
    pub durability: u16,
    pub armor: u16,
    pub overload: u8,
    pub spell_damage: u8,
    /// The game's numbers of its tribes; empty for most.
    pub races: Box<[u16]>,
    /// The game's number of its spell school; 0 for none.
    pub spell_school: u8,
    /// The game's numbers of its keywords (`BATTLECRY` is 218), and of those that its text only mentions.
    pub mechanics: Box<[u16]>,
    pub mentions: Box<[u16]>,
    pub mini_set: bool,
    pub hero_power: u32,
    pub artist: Box<str>,
    pub deck: DeckRules,
}

impl Card {
    /// The id of the card that a companion belongs to: a companion's id is its owner's with `t` and a number.
    pub fn owner_id(&self) -> Option<&str> {
        let (owner, number) = self.id.rsplit_once('t')?;
        (self.deck.companion && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(owner)
    }

    /// Its first class. [`Card::classes`] has all of them.
    pub fn first_class(&self) -> Class {
        self.classes.iter().next().unwrap_or(Class::Neutral)
    }

    /// Its class if it has exactly one, else neutral.
    pub fn class(&self) -> Class {
        let mut classes = self.classes.iter();
        match (classes.next(), classes.next()) {
            (Some(class), None) => class,
            _ => Class::Neutral,
        }
    }
}
