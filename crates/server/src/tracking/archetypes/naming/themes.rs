//! Tribes, spell schools, keywords and mechanics, and how far a deck stands out by them from what its class usually has.

use std::collections::{BTreeMap, HashMap};

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Class};
use cards::sets::{CORE_HIDDEN, HERO_SKINS, VANILLA};
use cards::tags::{KEYWORDS, TRIBES, keyword_of};

use super::words::{Word, without_value};
use super::{Candidate, PLAYED, Played, mechanics};

/// How much of a deck's usual theme is from class cards; the rest is from neutral ones.
const CLASS_CARDS: f64 = 0.65;
/// A theme needs so high a score.
const MIN_SCORE: f64 = 3.3;
/// The less of it, the more a theme counts that a class hardly has.
const RARE: f64 = 1.0;
/// Neutral cards say less of a deck than those of its class.
const NEUTRAL: f64 = 0.7;
/// A card that has a theme, and one that asks for it.
const HAS: f64 = 1.0;
const ASKS: f64 = 1.5;

const UNDEAD: u16 = 11;

/// Keywords that many decks have some cards of.
const COMMON: &[&str] = &["BATTLECRY", "DISCOVER", "RUSH", "LIFESTEAL", "TAUNT"];

/// Keywords that are in decks of all kinds, or that other cards give.
const GENERAL: &[&str] = &[
    "AURA",
    "IMMUNE",
    "COUNTER",
    "FROZEN",
    "START_OF_GAME",
    "TRADEABLE",
    "COLOSSAL",
    "TITAN",
    "TEMPORARY",
    "CASTS_WHEN_DRAWN",
    "SUMMONED_WHEN_DRAWN",
    "MINI",
    "MINIATURIZE",
    "GIGANTIC",
    "GIGANTIFY",
    "POISONOUS",
    "VENOMOUS",
    "ELUSIVE",
    "DORMANT",
    "INFUSED",
    "FORGED",
    "CORRUPTED",
    "FABLED",
    "FABLED_PLUS",
    "SHATTERED",
    "CORPSE",
    "QUEST",
    "QUESTLINE",
    "SIDE_QUEST",
    "SIGIL",
    "BONUS_EFFECTS",
    "MEGA_WINDFURY",
    "CHOOSE_ONE",
    "EXCAVATE",
    "GRIMY_GOONS",
    "KABAL",
    "JADE_LOTUS",
    "STARSHIP_PIECE",
    "DISGUISED",
    "LOCKED",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Theme {
    Tribe(u16),
    School(u8),
    Keyword(u16),
    Mechanic(&'static str),
}

impl Theme {
    fn word(self) -> Word {
        match self {
            Self::Tribe(number) => Word::Tribe(number),
            Self::School(number) => Word::School(number),
            Self::Keyword(tag) => Word::Keyword(tag),
            Self::Mechanic(key) => Word::Own(key),
        }
    }

    /// How readily players name a deck by it.
    fn weight(self, class: Class) -> f64 {
        match self {
            // All of the class are.
            Self::Tribe(number) if class == Class::DeathKnight && number == UNDEAD => 0.7,
            Self::Tribe(_) => 1.0,
            Self::School(_) => 0.7,
            Self::Keyword(tag) if keyword_of(tag).is_some_and(|it| COMMON.contains(&it.name)) => 0.7,
            Self::Keyword(_) => 0.8,
            Self::Mechanic("swarm" | "hero_power") => 0.6,
            Self::Mechanic("attack") if class != Class::Druid => 0.5,
            Self::Mechanic(_) => 1.0,
        }
    }

    /// Whether enough different cards have it. A tribe needs one that asks for it, or very many; mechanics are on few cards of the game.
    fn is_one(self, sum: &Sum) -> bool {
        match self {
            Self::Tribe(_) => sum.cards >= 3 && sum.asking || sum.cards >= 7,
            Self::Mechanic(_) => sum.cards >= 2,
            _ => sum.cards >= 3,
        }
    }
}

/// What the cards of a deck add up to.
#[derive(Default)]
struct Sum {
    share: f64,
    /// Different cards.
    cards: usize,
    /// One of them asks for the theme.
    asking: bool,
}

/// How much a card belongs to a theme.
type Shares = Vec<(Theme, f64)>;

pub(super) struct Themes {
    by_card: HashMap<u32, Shares>,
    /// The average card of each class, neutral ones too.
    usual: HashMap<Class, BTreeMap<Theme, f64>>,
}

impl Themes {
    pub(super) fn new(catalog: &Catalog, texts: &HashMap<u32, String>) -> Self {
        let asked = Asked::new(catalog);
        let english = catalog.texts(catalog.nearest(Locale::EnUs)).ok();
        let mut by_card = HashMap::new();
        for card in catalog.cards() {
            let name = english.as_ref().map_or_else(String::new, |it| it.name(card.dbf_id).to_lowercase());
            let text = texts.get(&card.dbf_id).map_or("", String::as_str);
            by_card.insert(card.dbf_id, asked.shares(card, &name, text));
        }
        let usual = Class::ALL.into_iter().map(|class| (class, usual(catalog, class, &by_card))).collect();
        Self { by_card, usual }
    }

    /// The themes that a deck of the class stands out by.
    pub(super) fn candidates(&self, deck: &[Played<'_>], class: Class) -> Vec<Candidate> {
        let mut sums = BTreeMap::<Theme, Sum>::new();
        for played in deck {
            let weight = if played.card.class() == Class::Neutral { NEUTRAL } else { 1.0 };
            for (theme, share) in self.by_card.get(&played.card.dbf_id).into_iter().flatten() {
                let sum = sums.entry(*theme).or_default();
                sum.share += share * played.copies * weight;
                sum.cards += usize::from(played.copies >= PLAYED);
                sum.asking |= *share >= ASKS && played.copies >= PLAYED;
            }
        }
        let size: f64 = deck.iter().map(|played| played.copies).sum();
        let usual = |class: Class, theme: &Theme| self.usual[&class].get(theme).copied().unwrap_or_default();
        let candidate = |(theme, sum): (Theme, Sum)| {
            let expected = size
                * (CLASS_CARDS * usual(class, &theme) + NEUTRAL * (1.0 - CLASS_CARDS) * usual(Class::Neutral, &theme));
            let score = theme.weight(class) * (sum.share - expected) / (expected + RARE).sqrt();
            (theme.is_one(&sum) && score >= MIN_SCORE).then(|| Candidate { word: theme.word(), score })
        };
        sums.into_iter().filter_map(candidate).collect()
    }
}

fn usual(catalog: &Catalog, class: Class, by_card: &HashMap<u32, Shares>) -> BTreeMap<Theme, f64> {
    let pool = catalog.collectible().filter(|card| card.class() == class);
    let pool: Vec<&Card> = pool.filter(|card| !matches!(card.set, VANILLA | CORE_HIDDEN | HERO_SKINS)).collect();
    let mut usual = BTreeMap::new();
    for (theme, share) in pool.iter().filter_map(|card| by_card.get(&card.dbf_id)).flatten() {
        *usual.entry(*theme).or_default() += share / pool.len() as f64;
    }
    usual
}

/// The words by which card texts ask for tribes, spell schools and keywords.
struct Asked {
    tribes: Vec<(u16, String)>,
    schools: Vec<(u8, String)>,
    keywords: Vec<(u16, String)>,
}

impl Asked {
    fn new(catalog: &Catalog) -> Self {
        let strings = catalog.strings(catalog.nearest(Locale::EnUs)).ok();
        let lower = |name: Option<&str>| name.map(str::to_lowercase).unwrap_or_default();
        let tribe = |number: u16| lower(strings.as_ref().and_then(|it| it.tribe(number)));
        let school = |number: u8| lower(strings.as_ref().and_then(|it| it.school(number)));
        let tribes = TRIBES.iter().filter(|it| it.name != "ALL").map(|it| (it.number, tribe(it.number)));
        let keyword =
            |tag: u16| lower(strings.as_ref().and_then(|it| it.keyword(tag)).map(|it| without_value(&it.name)));
        let keywords = KEYWORDS.iter().filter(|it| !GENERAL.contains(&it.name) && !it.name.ends_with("TOURIST"));
        let keywords = keywords.filter(|it| !it.name.starts_with("SPELLPOWER_")).map(|it| (it.tag, keyword(it.tag)));
        Self {
            tribes: tribes.collect(),
            schools: (1..=8).map(|it| (it, format!("{} spell", school(it)))).collect(),
            keywords: keywords.collect(),
        }
    }

    fn shares(&self, card: &Card, name: &str, text: &str) -> Shares {
        let of = |has: bool, asks: bool| if has { HAS } else { 0.0 } + if asks { ASKS } else { 0.0 };
        let tribes = self
            .tribes
            .iter()
            .map(|(number, word)| (Theme::Tribe(*number), of(card.races.contains(number), mechanics::has(text, word))));
        let schools = self.schools.iter().map(|(number, word)| {
            (Theme::School(*number), of(card.spell_school == *number, mechanics::has(text, word)))
        });
        let keywords = self.keywords.iter().map(|(tag, word)| {
            let has = card.mechanics.contains(tag);
            let asks = card.mentions.contains(tag) || !has && !word.is_empty() && mechanics::has(text, word);
            (Theme::Keyword(*tag), of(has, asks))
        });
        let mechanics = mechanics::of(name, text).map(|key| (Theme::Mechanic(key), ASKS));
        tribes.chain(schools).chain(keywords).chain(mechanics).filter(|(_, share)| *share > 0.0).collect()
    }
}
