//! A card as clients get it: its tags by their names, and its words in one locale. Pure.

use cards::Catalog;
use cards::file::FileError;
use cards::locale::Locale;
use cards::model::{Card, CardType};
use cards::strings::Strings;
use cards::tags;
use cards::text::{Mark, Style};
use cards::words::Words;
use serde::Serialize;
use std::sync::Arc;

/// The words of one locale, and the English ones beside them.
pub struct Tongue {
    pub locale: Locale,
    words: Arc<Words>,
    english: Option<Arc<Words>>,
}

impl Tongue {
    /// Of the locale, or of English where the data does not have it.
    pub fn of(catalog: &Catalog, locale: Locale) -> Result<Self, FileError> {
        let locale = catalog.nearest(locale);
        let english = (locale != Locale::EnUs).then(|| catalog.words(Locale::EnUs).ok()).flatten();
        Ok(Self { locale, words: catalog.words(locale)?, english })
    }
}

#[derive(Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    health: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    durability: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armor: Option<u16>,
    card_class: &'static str,
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
    runes: Option<Runes>,
}

#[derive(Serialize)]
struct Runes {
    #[serde(skip_serializing_if = "is_zero")]
    blood: u8,
    #[serde(skip_serializing_if = "is_zero")]
    frost: u8,
    #[serde(skip_serializing_if = "is_zero")]
    unholy: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

impl<'a> CardView<'a> {
    pub fn new(card: &'a Card, tongue: &'a Tongue) -> Self {
        let Card { dbf_id, kind, .. } = *card;
        let (name, text) = (tongue.words.name(dbf_id), tongue.words.text(dbf_id));
        let marks = tongue.words.get(dbf_id).map_or_else(Vec::new, |words| utf16(text, words.marks));
        let classes: Vec<_> = card.classes.iter().map(|class| class.name()).collect();
        let has_cost = !card.hides_cost && !(kind == CardType::Hero && card.cost == 0);
        let fights = matches!(kind, CardType::Minion | CardType::Weapon) || card.attack > 0;
        let lives = matches!(kind, CardType::Minion | CardType::Hero);
        let wears = matches!(kind, CardType::Weapon | CardType::Location);
        let cards::model::Runes { blood, frost, unholy } = card.deck.runes;
        Self {
            dbf_id,
            id: &card.id,
            name,
            name_en: tongue.english.as_ref().map(|words| words.name(dbf_id)).filter(|english| *english != name),
            text,
            marks,
            flavor: tongue.words.flavor(dbf_id),
            cost: has_cost.then_some(card.cost),
            attack: fights.then_some(card.attack),
            health: lives.then_some(card.health),
            durability: wears.then_some(card.durability),
            armor: (card.armor > 0).then_some(card.armor),
            card_class: card.class().name(),
            classes: if classes.len() > 1 { classes } else { Vec::new() },
            card_rarity: card.rarity.name(),
            card_type: kind.name(),
            set: card.set,
            races: card.races.iter().filter_map(|race| Some(tags::tribe_of(*race)?.name)).collect(),
            spell_school: tags::school_of(card.spell_school),
            mechanics: card.mechanics.iter().filter_map(|tag| Some(tags::keyword_of(*tag)?.name)).collect(),
            artist: &card.artist,
            runes: (blood + frost + unholy > 0).then_some(Runes { blood, frost, unholy }),
        }
    }
}

/// Ranges of bytes as browsers count: in units of UTF-16.
fn utf16(text: &str, marks: &[Mark]) -> Vec<(u32, u32, &'static str)> {
    let place = |byte: u32| text.get(..byte as usize).map_or(0, |head| head.encode_utf16().count() as u32);
    let letter = |style: Style| match style {
        Style::Bold => "b",
        Style::Italic => "i",
    };
    marks.iter().map(|mark| (place(mark.start), place(mark.end), letter(mark.style))).collect()
}

#[derive(Serialize)]
pub struct SetView<'a> {
    id: u32,
    name: &'a str,
    short: &'a str,
    standard: bool,
}

/// The sets that collectible cards are of, by the names the game has for them.
pub fn sets<'a>(catalog: &'a Catalog, strings: Option<&'a Strings>) -> Vec<SetView<'a>> {
    let view = |set: &'a cards::sets::Set| {
        let known = strings.and_then(|strings| strings.set(set.number));
        let (name, short) = known.map_or((&*set.name, &*set.code), |known| (&*known.name, &*known.short));
        SetView { id: set.number, name, short, standard: catalog.standard().contains(set.number) }
    };
    catalog.sets().iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_counted_as_browsers_count() {
        let text = "𝔈é Rush";
        let start = text.find("Rush").unwrap() as u32;
        let marks = [Mark { start, end: start + 4, style: Style::Bold }];
        assert_eq!(utf16(text, &marks), [(4, 8, "b")]);
    }
}
