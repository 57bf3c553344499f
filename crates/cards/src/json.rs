//! Cards as JSON for the page: the list of a locale, a single card, and cards with all that is shown about them.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use crate::catalog::Catalog;
use crate::file::FileError;
use crate::glossary::Glossary;
use crate::locale::Locale;
use crate::model::{Card, CardType};
use crate::sets::{self, Set};
use crate::strings::Strings;
use crate::tags;
use crate::text::{self, Style};
use crate::texts::CardTexts;

/// The texts of a locale, and the English ones.
#[derive(Clone, Debug)]
pub struct LocaleTexts {
    pub locale: Locale,
    words: Arc<CardTexts>,
    english: Arc<CardTexts>,
    strings: Arc<Strings>,
}

impl LocaleTexts {
    /// For the locale, or for English if the data does not have it.
    pub fn of(catalog: &Catalog, locale: Locale) -> Result<Self, FileError> {
        let locale = catalog.nearest(locale);
        let words = catalog.texts(locale)?;
        let english = if catalog.has(Locale::EnUs) { catalog.texts(Locale::EnUs)? } else { words.clone() };
        Ok(Self { locale, words, english, strings: catalog.strings(locale)? })
    }
}

/// The list of a locale: `{"build","locale","sets","cards"}` and the glossary, collectible cards only.
pub fn list(catalog: &Catalog, locale: Locale) -> Result<Vec<u8>, FileError> {
    let texts = LocaleTexts::of(catalog, locale)?;
    let list = List {
        build: catalog.build().to_string(),
        locale: texts.locale.name(),
        sets: catalog.sets().iter().map(|set| SetView::new(set, catalog, &texts)).collect(),
        cards: catalog.collectible().map(|card| CardView::new(card, &texts)).collect(),
        words: Glossary::of(&texts.strings),
    };
    Ok(bytes(&list))
}

/// One card, collectible or not.
pub fn card(card: &Card, texts: &LocaleTexts) -> Vec<u8> {
    bytes(&CardView::new(card, texts))
}

/// The cards with these dbf ids; those that the data does not have are left out.
pub fn detailed<'a>(
    catalog: &'a Catalog,
    texts: &'a LocaleTexts,
    dbf_ids: impl IntoIterator<Item = u32>,
) -> Vec<DetailedCard<'a>> {
    dbf_ids.into_iter().filter_map(|dbf_id| Some(DetailedCard::new(catalog.card(dbf_id)?, catalog, texts))).collect()
}

/// Serializing plain data does not fail.
fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

#[derive(Serialize)]
struct List<'a> {
    build: String,
    locale: &'static str,
    sets: Vec<SetView<'a>>,
    cards: Vec<CardView<'a>>,
    #[serde(flatten)]
    words: Glossary<'a>,
}

#[derive(Debug, Serialize)]
pub struct SetView<'a> {
    id: u32,
    name: Cow<'a, str>,
    short: Cow<'a, str>,
    standard: bool,
}

impl<'a> SetView<'a> {
    pub fn new(set: &'a Set, catalog: &Catalog, texts: &'a LocaleTexts) -> Self {
        let (name, short): (Cow<str>, Cow<str>) = match texts.strings.set(set.number) {
            Some(known) => ((*known.name).into(), (*known.short).into()),
            None => match sets::own_name(set.number, texts.locale) {
                Some(name) => (name.into(), name.into()),
                None => (sets::as_words(&set.name).into(), (*set.code).into()),
            },
        };
        Self { id: set.number, name, short, standard: catalog.standard().contains(set.number) }
    }
}

/// Fields that do not apply to a card are left out, except its cost: the specification gives every card one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CardView<'a> {
    dbf_id: u32,
    id: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name_en: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(u32, u32, &'static str)>,
    #[serde(skip_serializing_if = "str::is_empty")]
    flavor: &'a str,
    cost: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    health: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    durability: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armor: Option<u16>,
    /// The first of its classes.
    card_class: &'static str,
    /// All of them, if it has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    classes: Vec<&'static str>,
    card_rarity: &'static str,
    card_type: &'static str,
    set: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    races: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spell_school: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mechanics: Vec<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    artist: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    runes: Option<RunesView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uncollectible: Option<bool>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunesView {
    #[serde(skip_serializing_if = "Option::is_none")]
    blood: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frost: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unholy: Option<u8>,
}

impl<'a> CardView<'a> {
    pub fn new(card: &'a Card, texts: &'a LocaleTexts) -> Self {
        let (dbf_id, kind) = (card.dbf_id, card.kind);
        let (name, text) = (texts.words.name(dbf_id), texts.words.text(dbf_id));
        let classes: Vec<_> = card.classes.iter().map(|class| class.name()).collect();
        let has_attack = matches!(kind, CardType::Minion | CardType::Weapon) || card.attack > 0;
        let has_health = matches!(kind, CardType::Minion | CardType::Hero);
        let has_durability = matches!(kind, CardType::Weapon | CardType::Location);
        let some = |value: u8| (value > 0).then_some(value);
        let runes = card.deck.runes;
        Self {
            dbf_id,
            id: &card.id,
            name,
            name_en: Some(texts.english.name(dbf_id)).filter(|english| *english != name),
            text,
            marks: marks(text, texts, dbf_id),
            flavor: texts.words.flavor(dbf_id),
            cost: card.cost,
            attack: has_attack.then_some(card.attack),
            health: has_health.then_some(card.health),
            durability: has_durability.then_some(card.durability),
            armor: (card.armor > 0).then_some(card.armor),
            card_class: card.first_class().name(),
            classes: if classes.len() > 1 { classes } else { Vec::new() },
            card_rarity: card.rarity.name(),
            card_type: kind.name(),
            set: card.set,
            races: card.races.iter().filter_map(|race| Some(tags::tribe_of(*race)?.name)).collect(),
            spell_school: tags::school_of(card.spell_school),
            mechanics: card.mechanics.iter().filter_map(|tag| Some(tags::keyword_of(*tag)?.name)).collect(),
            artist: &card.artist,
            runes: (runes != Default::default()).then_some(RunesView {
                blood: some(runes.blood),
                frost: some(runes.frost),
                unholy: some(runes.unholy),
            }),
            uncollectible: (!card.collectible).then_some(true),
        }
    }
}

/// A card with the terms that the list has in its glossary, so that it can be shown without the list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DetailedCard<'a> {
    #[serde(flatten)]
    card: CardView<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set_name: Option<Cow<'a, str>>,
    /// The names of its tribes or of its spell school.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<&'a str>,
    /// Those that the game explains.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keywords: Vec<KeywordView<'a>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct KeywordView<'a> {
    name: &'a str,
    text: &'a str,
}

impl<'a> DetailedCard<'a> {
    fn new(card: &'a Card, catalog: &'a Catalog, texts: &'a LocaleTexts) -> Self {
        let strings = &texts.strings;
        let set = catalog.sets().iter().find(|set| set.number == card.set);
        let tribes = card.races.iter().filter_map(|race| strings.tribe(*race));
        let explained = card.mechanics.iter().filter_map(|tag| strings.keyword(*tag));
        Self {
            card: CardView::new(card, texts),
            set_name: set.map(|set| SetView::new(set, catalog, texts).name),
            kinds: tribes.chain(strings.school(card.spell_school)).collect(),
            keywords: explained
                .filter(|keyword| !keyword.text.is_empty())
                .map(|keyword| KeywordView { name: &keyword.name, text: &keyword.text })
                .collect(),
        }
    }
}

fn marks(text: &str, texts: &LocaleTexts, dbf_id: u32) -> Vec<(u32, u32, &'static str)> {
    let letter = |style| if style == Style::Bold { "b" } else { "i" };
    let marks = texts.words.get(dbf_id).map_or(&[][..], |words| words.marks);
    text::utf16_marks(text, marks).map(|mark| (mark.start, mark.end, letter(mark.style))).collect()
}
