//! Imports the card data service's JSON: a list of cards for each locale. It has names where `CardDefs.xml` has numbers, and
//! lacks the tags of cards that change the rules of decks; those are listed by id in `deck_rules`.

use std::collections::HashSet;

use serde::Deserialize;

use super::{ImportError, deck_rules};
use crate::content::{Content, LocaleContent};
use crate::locale::Locale;
use crate::model::{Card, CardType, Class, Classes, DeckRules, Rarity, Runes};
use crate::sets::{self, ISLAND_VACATION};
use crate::strings::Strings;
use crate::tags;
use crate::text::{self, Values};
use crate::texts::CardTextsBuilder;
use crate::tokens::{self, Token};

/// The first number for sets that are not listed.
const UNKNOWN_SETS: u32 = 1_000_000;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ServiceCard {
    id: String,
    dbf_id: u32,
    collectible: bool,
    name: String,
    text: String,
    collection_text: Option<String>,
    flavor: String,
    artist: String,
    card_class: String,
    classes: Vec<String>,
    rarity: String,
    set: String,
    #[serde(rename = "type")]
    kind: String,
    cost: i64,
    attack: i64,
    health: i64,
    durability: i64,
    armor: i64,
    overload: i64,
    spell_damage: i64,
    hide_cost: bool,
    race: String,
    races: Vec<String>,
    spell_school: String,
    mechanics: Vec<String>,
    referenced_tags: Vec<String>,
    is_mini_set: bool,
    hero_power_dbf_id: u32,
    count_as_copy_of_dbf_id: u32,
    rune_cost: ServiceRunes,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ServiceRunes {
    blood: u8,
    frost: u8,
    unholy: u8,
}

/// From the service's lists, one for each locale. The first one defines the cards and should be English. `build` is 0 if it is
/// not known. The service has none of the game's strings.
pub fn from_service(lists: &[(Locale, &[u8])], build: u32) -> Result<Content, ImportError> {
    let mut content = Content { build, ..Content::default() };
    let mut unknown_sets: Vec<String> = Vec::new();
    let mut first: Vec<ServiceCard> = Vec::new();
    let mut imported: HashSet<u32> = HashSet::new();
    for (locale, bytes) in lists {
        let cards: Vec<ServiceCard> = serde_json::from_slice(bytes)
            .map_err(|error| ImportError::Json { locale: *locale, detail: error.to_string() })?;
        if content.locales.is_empty() {
            content.cards = cards.iter().filter_map(|card| card.model(&mut unknown_sets)).collect();
            content.cards.sort_by_key(|card| card.dbf_id);
            content.cards.dedup_by_key(|card| card.dbf_id);
            imported = content.cards.iter().map(|card| card.dbf_id).collect();
            content.tokens = tokens(&cards, &imported);
        } else if let Some(at) = tokens::LOCALES.iter().position(|known| known == locale) {
            translate(&mut content.tokens, at, &cards);
        }
        // Cards that a translation lacks are taken from the first list.
        let own: HashSet<u32> = cards.iter().map(|card| card.dbf_id).collect();
        let missing = first.iter().filter(|card| !own.contains(&card.dbf_id));
        let mut words = CardTextsBuilder::default();
        let wanted = cards.iter().chain(missing).filter(|card| imported.contains(&card.dbf_id));
        wanted.for_each(|card| card.add_words(&mut words, *locale));
        content.locales.push(LocaleContent { locale: *locale, words, strings: Strings::default() });
        if first.is_empty() {
            first = cards;
        }
    }
    let collectible = content.cards.iter().filter(|card| card.collectible);
    content.sets = sets::of_cards(collectible.map(|card| (card.set, &*card.id)));
    for set in content.sets.iter_mut().filter(|set| set.number >= UNKNOWN_SETS) {
        if let Some(name) = unknown_sets.get((set.number - UNKNOWN_SETS) as usize) {
            set.name = name.as_str().into();
        }
    }
    if content.sets.is_empty() { Err(ImportError::NoCards) } else { Ok(content) }
}

/// The cards of a list that are not imported into the card file, with the names of this list in every locale.
fn tokens(cards: &[ServiceCard], imported: &HashSet<u32>) -> Vec<Token> {
    let others = cards.iter().filter(|card| !imported.contains(&card.dbf_id));
    let mut tokens: Vec<Token> = others.filter_map(ServiceCard::token).collect();
    tokens.sort_by(|a, b| a.id.cmp(&b.id));
    tokens.dedup_by(|a, b| a.id == b.id);
    tokens
}

/// Sets the names of the locale at this place in [`tokens::LOCALES`].
fn translate(tokens: &mut [Token], at: usize, cards: &[ServiceCard]) {
    for card in cards.iter().filter(|card| !card.name.is_empty()) {
        if let Ok(found) = tokens.binary_search_by(|token| (*token.id).cmp(&card.id)) {
            tokens[found].names[at] = text::name(&card.name).into();
        }
    }
}

impl ServiceCard {
    fn token(&self) -> Option<Token> {
        let kind = CardType::named(&self.kind)?;
        let name = text::name(&self.name);
        let prints_cost = !self.hide_cost && (kind != CardType::Hero || self.cost > 0);
        (!name.is_empty()).then(|| Token {
            id: self.id.as_str().into(),
            dbf_id: self.dbf_id,
            kind,
            classes: self.known_classes(),
            rarity: Rarity::named(&self.rarity),
            cost: prints_cost.then(|| small(self.cost)),
            names: tokens::LOCALES.map(|_| name.as_str().into()),
        })
    }

    fn add_words(&self, words: &mut CardTextsBuilder, locale: Locale) {
        let shown = self.collection_text.as_ref().unwrap_or(&self.text);
        let text = text::card(shown, shown, &Values::default(), locale);
        words.push(self.dbf_id, &text::name(&self.name), &text, &text::flavor(&self.flavor));
    }

    fn model(&self, unknown_sets: &mut Vec<String>) -> Option<Card> {
        let kind = CardType::named(&self.kind)?;
        if !self.collectible && !deck_rules::is_module(&self.id) && !deck_rules::is_companion(&self.id) {
            return None;
        }
        let worn = matches!(kind, CardType::Weapon | CardType::Location);
        let wear = if self.durability > 0 { self.durability } else { self.health };
        let set = set_number(&self.set, unknown_sets);
        Some(Card {
            dbf_id: self.dbf_id,
            id: self.id.as_str().into(),
            collectible: self.collectible,
            classes: self.classes(),
            rarity: Rarity::named(&self.rarity).unwrap_or_default(),
            kind,
            set,
            cost: small(self.cost),
            hides_cost: self.hide_cost,
            attack: small(self.attack),
            health: if matches!(kind, CardType::Minion | CardType::Hero) { small(self.health) } else { 0 },
            durability: if worn { small(wear) } else { 0 },
            armor: small(self.armor),
            overload: small(self.overload),
            spell_damage: small(self.spell_damage),
            races: self.tribes(),
            spell_school: tags::school_named(&self.spell_school).unwrap_or_default(),
            mechanics: keywords(&self.mechanics),
            mentions: keywords(&self.referenced_tags),
            mini_set: self.is_mini_set,
            hero_power: self.hero_power_dbf_id,
            artist: self.artist.trim().into(),
            deck: DeckRules {
                copy_of: self.count_as_copy_of_dbf_id,
                holiday: set == ISLAND_VACATION,
                runes: Runes {
                    blood: self.rune_cost.blood,
                    frost: self.rune_cost.frost,
                    unholy: self.rune_cost.unholy,
                },
                ..deck_rules::rules(&self.id)
            },
        })
    }

    /// Neutral if it has none.
    fn classes(&self) -> Classes {
        let known = self.known_classes();
        if known.0 == 0 { Classes::only(Class::Neutral) } else { known }
    }

    fn known_classes(&self) -> Classes {
        let several = self.classes.iter().filter_map(|name| Class::named(name)).map(Classes::only);
        let mask = several.fold(0, |all, class| all | class.0);
        if mask != 0 { Classes(mask) } else { Class::named(&self.card_class).map(Classes::only).unwrap_or_default() }
    }

    fn tribes(&self) -> Box<[u16]> {
        let names = if self.races.is_empty() { std::slice::from_ref(&self.race) } else { &self.races };
        names.iter().filter_map(|name| Some(tags::tribe_named(name)?.number)).collect()
    }
}

fn small<T: TryFrom<i64> + Default>(value: i64) -> T {
    T::try_from(value).unwrap_or_default()
}

fn keywords(names: &[String]) -> Box<[u16]> {
    let mut known: Vec<u16> = names.iter().filter_map(|name| Some(tags::keyword_named(name)?.tag)).collect();
    known.sort_unstable();
    known.dedup();
    known.into()
}

fn set_number(name: &str, unknown: &mut Vec<String>) -> u32 {
    if let Some(number) = sets::number(name) {
        return number;
    }
    let at = unknown.iter().position(|known| known == name).unwrap_or_else(|| {
        unknown.push(name.to_owned());
        unknown.len() - 1
    });
    UNKNOWN_SETS + at as u32
}
