//! Makes a card of an entity's tags, and its texts for display.

use std::borrow::Cow;

use super::entity::{self, ARTIST, Entity, FLAVOR, NAME, TEXT};
use super::strings::{GameStrings, LocaleStrings};
use crate::locale::Locale;
use crate::model::{Card, CardType, Class, Classes, DeckRules, Rarity, Runes, Sideboard};
use crate::sets::{HERO_SKINS, ISLAND_VACATION};
use crate::tags;
use crate::text::{self, Display, Values};
use crate::tokens::{self, Token};

mod tag {
    pub const SCRIPT_NUMBERS: [u32; 4] = [2, 3, 2889, 2919];
    pub const HEALTH: u32 = 45;
    pub const ATTACK: u32 = 47;
    pub const COST: u32 = 48;
    pub const SET: u32 = 183;
    pub const DURABILITY: u32 = 187;
    pub const SPELL_DAMAGE: u32 = 192;
    pub const CLASS: u32 = 199;
    pub const TRIBE: u32 = 200;
    pub const KIND: u32 = 202;
    pub const RARITY: u32 = 203;
    pub const OVERLOAD: u32 = 215;
    pub const ARMOR: u32 = 292;
    pub const COLLECTIBLE: u32 = 321;
    pub const HERO_POWER: u32 = 380;
    pub const CLASSES: u32 = 476;
    pub const HIDES_COST: u32 = 684;
    pub const DECK_SIZE: u32 = 997;
    pub const GALAKROND: u32 = 1365;
    pub const COPY_OF: u32 = 1413;
    pub const SPELL_SCHOOL: u32 = 1635;
    pub const MINI_SET: u32 = 1824;
    pub const BLOOD: u32 = 2196;
    pub const FROST: u32 = 2197;
    pub const UNHOLY: u32 = 2198;
    pub const SIDEBOARD_MAX: u32 = 2931;
    pub const NO_SIDEBOARD: u32 = 2936;
    pub const TOURIST: u32 = 3228;
    pub const COSMETIC_MODULE: u32 = 3376;
    pub const FUNCTIONAL_MODULE: u32 = 3377;
    pub const SIDEBOARD_MIN: u32 = 3459;
    pub const DYNAMIC_KEYWORDS: [u32; 2] = [4161, 4162];
    pub const HERALD: u32 = 4309;
    pub const COMPANION: u32 = 4445;
    pub const SIDEBOARD_ANY_CLASS: u32 = 4483;
    pub const SIDEBOARD_ANY_COLLECTIBLE: u32 = 4659;
    pub const SIDEBOARD_COUNTS_AS_MAX: u32 = 4802;
}

/// Numbers from here on are ids of other cards, not something to print.
const LEAST_DBF_ID: i64 = 1000;

/// What becomes of an entity.
#[derive(Debug)]
pub enum Imported {
    Card(Box<ImportedCard>),
    Token(Token),
}

/// A card with its texts in every locale.
#[derive(Debug)]
pub struct ImportedCard {
    pub card: Card,
    pub words: [ImportedTexts; Locale::ALL.len()],
}

#[derive(Debug)]
pub struct ImportedTexts {
    pub name: String,
    pub text: Display,
    pub flavor: String,
}

/// The card with its texts, or the token with its names; `None` for an entity of another type, such as an enchantment.
pub fn import(entity: &Entity<'_>, strings: &GameStrings) -> Option<Imported> {
    let kind = kind(entity)?;
    if !is_card(entity, kind) {
        return token(entity, kind).map(Imported::Token);
    }
    let card = card(entity, kind);
    let inside = [NAME, TEXT, FLAVOR].map(|tag| entity.inside(tag));
    let [names, texts, flavors] = inside.each_ref().map(|inside| entity::texts(inside));
    let english = &texts[Locale::EnUs.index()];
    let words = Locale::ALL.map(|locale| {
        let at = locale.index();
        let values = values(entity, &card, english, strings.get(locale));
        ImportedTexts {
            name: text::name(&names[at]),
            text: text::card(&texts[at], english, &values, locale),
            flavor: text::flavor(&flavors[at]),
        }
    });
    Some(Imported::Card(Box::new(ImportedCard { card, words })))
}

fn kind(entity: &Entity<'_>) -> Option<CardType> {
    CardType::from_tag(small(entity.get(tag::KIND)))
}

/// Whether it belongs in the card file: collectible cards, heroes that a deck may have, modules of sideboards, companions.
fn is_card(entity: &Entity<'_>, kind: CardType) -> bool {
    let module = entity.has(tag::COSMETIC_MODULE) || entity.has(tag::FUNCTIONAL_MODULE);
    let hero = kind == CardType::Hero && small::<u32>(entity.get(tag::SET)) == HERO_SKINS;
    entity.has(tag::COLLECTIBLE) || module || hero || entity.has(tag::COMPANION)
}

fn token(entity: &Entity<'_>, kind: CardType) -> Option<Token> {
    let inside = entity.inside(NAME);
    let names = entity::texts(&inside);
    let names = tokens::LOCALES.map(|locale| text::name(&names[locale.index()]).into_boxed_str());
    let cost = small(entity.get(tag::COST));
    let prints_cost = !entity.has(tag::HIDES_COST) && (kind != CardType::Hero || cost > 0);
    (!names[0].is_empty()).then(|| Token {
        id: entity.id.as_ref().into(),
        dbf_id: entity.dbf_id,
        kind,
        classes: known_classes(entity),
        rarity: Rarity::from_tag(small(entity.get(tag::RARITY))),
        cost: prints_cost.then_some(cost),
        names,
    })
}

fn card(entity: &Entity<'_>, kind: CardType) -> Card {
    let health = small(entity.get(tag::HEALTH));
    let worn = matches!(kind, CardType::Weapon | CardType::Location);
    // Newer weapons have their durability as health.
    let durability = Some(small(entity.get(tag::DURABILITY))).filter(|value| *value > 0).unwrap_or(health);
    Card {
        dbf_id: entity.dbf_id,
        id: entity.id.as_ref().into(),
        collectible: entity.has(tag::COLLECTIBLE),
        classes: classes(entity),
        rarity: Rarity::from_tag(small(entity.get(tag::RARITY))).unwrap_or_default(),
        kind,
        set: small(entity.get(tag::SET)),
        cost: small(entity.get(tag::COST)),
        hides_cost: entity.has(tag::HIDES_COST),
        attack: small(entity.get(tag::ATTACK)),
        health: if matches!(kind, CardType::Minion | CardType::Hero) { health } else { 0 },
        durability: if worn { durability } else { 0 },
        armor: small(entity.get(tag::ARMOR)),
        overload: small(entity.get(tag::OVERLOAD)),
        spell_damage: small(entity.get(tag::SPELL_DAMAGE)),
        races: tribes(entity),
        spell_school: small(entity.get(tag::SPELL_SCHOOL)),
        mechanics: keywords(entity.tags()),
        mentions: keywords(entity.mentioned.iter().copied()),
        mini_set: entity.has(tag::MINI_SET),
        hero_power: small(entity.get(tag::HERO_POWER)),
        artist: entity::unescape(&entity.inside(ARTIST)).trim().into(),
        deck: deck_rules(entity),
    }
}

/// Numbers that do not fit become 0: the game uses negative ones for "none".
fn small<T: TryFrom<i64> + Default>(value: i64) -> T {
    T::try_from(value).unwrap_or_default()
}

/// Neutral if it has none.
fn classes(entity: &Entity<'_>) -> Classes {
    let known = known_classes(entity);
    if known.0 == 0 { Classes::only(Class::Neutral) } else { known }
}

fn known_classes(entity: &Entity<'_>) -> Classes {
    let mask: u16 = small(entity.get(tag::CLASSES));
    let several = Class::ALL.into_iter().map(Classes::only).fold(0, |all, class| all | (class.0 & mask));
    if several != 0 {
        return Classes(several);
    }
    Class::from_tag(small(entity.get(tag::CLASS))).map(Classes::only).unwrap_or_default()
}

fn tribes(entity: &Entity<'_>) -> Box<[u16]> {
    let first: u16 = small(entity.get(tag::TRIBE));
    let others = tags::TRIBES.iter().filter(|tribe| tribe.tag != 0 && entity.has(tribe.tag.into()));
    let others = others.map(|tribe| tribe.number).filter(|number| *number != first);
    Some(first).filter(|number| *number != 0).into_iter().chain(others).collect()
}

fn keywords(tags: impl Iterator<Item = u32>) -> Box<[u16]> {
    let mut known: Vec<u16> =
        tags.filter_map(|tag| tags::keyword_of(tag.try_into().ok()?)).map(|known| known.tag).collect();
    known.sort_unstable();
    known.dedup();
    known.into()
}

fn deck_rules(entity: &Entity<'_>) -> DeckRules {
    let sideboard = Sideboard {
        min: small(entity.get(tag::SIDEBOARD_MIN)),
        max: small(entity.get(tag::SIDEBOARD_MAX)),
        any_class: entity.has(tag::SIDEBOARD_ANY_CLASS),
        any_collectible: entity.has(tag::SIDEBOARD_ANY_COLLECTIBLE),
        counts_as_max: entity.has(tag::SIDEBOARD_COUNTS_AS_MAX),
    };
    DeckRules {
        deck_size: small(entity.get(tag::DECK_SIZE)),
        copy_of: small(entity.get(tag::COPY_OF)),
        tourist: Class::from_tag(small(entity.get(tag::TOURIST))),
        holiday: small::<u32>(entity.get(tag::SET)) == ISLAND_VACATION,
        runes: Runes {
            blood: small(entity.get(tag::BLOOD)),
            frost: small(entity.get(tag::FROST)),
            unholy: small(entity.get(tag::UNHOLY)),
        },
        sideboard: (sideboard.max > 0).then_some(sideboard),
        no_sideboard: entity.has(tag::NO_SIDEBOARD),
        module: entity.has(tag::COSMETIC_MODULE) || entity.has(tag::FUNCTIONAL_MODULE),
        companion: entity.has(tag::COMPANION),
    }
}

/// The values of the placeholders of a card's text outside a game.
fn values<'a>(entity: &Entity<'_>, card: &Card, english: &str, strings: &'a LocaleStrings) -> Values<'a> {
    if !english.contains(['{', '@']) {
        return Values::default();
    }
    let number = |tag| Some(entity.get(tag)).filter(|value| (1..LEAST_DBF_ID).contains(value));
    let text = |value: i64| Cow::Owned(value.to_string());
    let mut braces = tag::SCRIPT_NUMBERS.map(|tag| number(tag).map(text));
    let mut at = Some(text(number(tag::SCRIPT_NUMBERS[0]).unwrap_or(0)));
    if entity.has(tag::HERALD) {
        // The class decides whom it heralds; the number, if any, is the second placeholder.
        braces = [strings.herald(card.class()).map(Cow::Borrowed), braces[0].take(), None, None];
    } else if let [Some(first), Some(second)] = tag::DYNAMIC_KEYWORDS.map(|tag| strings.keyword(small(entity.get(tag))))
    {
        braces = [Some(Cow::Borrowed(first)), Some(Cow::Borrowed(second)), None, None];
    } else if braces[0].is_none() && english.contains("Recruit") {
        // Silver Hand Recruits begin as 1/1, and the article before needs no ending.
        braces = [Some(Cow::Borrowed("1/1")), Some(Cow::Borrowed("")), None, None];
    }
    if entity.has(tag::GALAKROND) {
        at = strings.upgrade(entity.get(tag::SCRIPT_NUMBERS[1])).map(Cow::Borrowed);
    }
    Values { braces, at }
}
