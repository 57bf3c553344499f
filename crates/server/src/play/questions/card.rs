//! The card that a question is about, for drawing it: before the verdict without what is asked and without what would tell it,
//! with the verdict whole.

use cards::Catalog;
use cards::model::{Card, CardType};
use cards::text::{Mark, Style};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::model::{Four, Kind, locale};
use super::words::fold;
use crate::base::language::Language;

/// The part of the card that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardField {
    Name,
    Cost,
    Attack,
    Health,
    /// Attack and health.
    Stats,
    Durability,
    Class,
    Rarity,
    Type,
    Tribe,
    School,
    Set,
    Artist,
    /// A keyword in its text.
    Keyword,
    /// Nothing that is printed on it: other cards are compared with it.
    Nothing,
}

/// A card as it is drawn beside a question. A part that is withheld, or that the card does not have, is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionCard {
    pub asked: CardField,
    pub name: Option<Four<String>>,
    /// With `<b>` and `<i>` around bold and italic parts.
    pub text: Option<Four<String>>,
    pub cost: Option<u16>,
    pub attack: Option<u16>,
    pub health: Option<u16>,
    pub durability: Option<u16>,
    pub armor: Option<u16>,
    pub card_class: Option<String>,
    pub card_rarity: Option<String>,
    pub card_type: Option<String>,
}

/// What a kind of question asks of its card; `None` for questions that are not about a card.
pub fn asked(kind: Kind) -> Option<CardField> {
    Some(match kind {
        Kind::Hand | Kind::Keyword | Kind::Meaning => return None,
        Kind::Flavor | Kind::Text | Kind::Picture => CardField::Name,
        Kind::Cost | Kind::SameCost | Kind::Dearer => CardField::Cost,
        Kind::Attack => CardField::Attack,
        Kind::Health => CardField::Health,
        Kind::Stats => CardField::Stats,
        Kind::Durability => CardField::Durability,
        Kind::Class | Kind::OddClass => CardField::Class,
        Kind::Rarity => CardField::Rarity,
        Kind::Type => CardField::Type,
        Kind::Tribe => CardField::Tribe,
        Kind::OddTribe => CardField::Nothing,
        Kind::School => CardField::School,
        Kind::Set => CardField::Set,
        Kind::Artist => CardField::Artist,
        Kind::SharedKeyword => CardField::Keyword,
    })
}

/// The whole card of a question; `None` if it is not about a card, or if the data does not have the card in every language.
pub fn of(catalog: &Catalog, kind: &str, subject: &str) -> Option<QuestionCard> {
    let asked = asked(Kind::named(kind)?)?;
    let card = catalog.by_id(subject)?;
    let words = Four::all(|language| {
        let locale = locale(language);
        if catalog.has(locale) { catalog.texts(locale).ok() } else { None }
    })?;
    let words_in = |language: Language| words.get(language).get(card.dbf_id);
    let name = Four::all(|language| Some(words_in(language)?.name.to_owned()))?;
    let text = Four::all(|language| words_in(language).map(|words| marked(words.text, words.marks)))?;
    let mut whole = whole(asked, card);
    whole.name = Some(name);
    whole.text = (!text.en.is_empty()).then_some(text);
    Some(whole)
}

/// Everything but the texts.
fn whole(asked: CardField, card: &Card) -> QuestionCard {
    let kind = card.kind;
    let has_attack = matches!(kind, CardType::Minion | CardType::Weapon);
    let has_durability = matches!(kind, CardType::Weapon | CardType::Location);
    QuestionCard {
        asked,
        name: None,
        text: None,
        cost: Some(card.cost),
        attack: has_attack.then_some(card.attack),
        health: (kind == CardType::Minion).then_some(card.health),
        durability: has_durability.then_some(card.durability),
        armor: (card.armor > 0).then_some(card.armor),
        card_class: Some(card.class().name().to_owned()),
        card_rarity: Some(card.rarity.name().to_owned()),
        card_type: Some(kind.name().to_owned()),
    }
}

impl QuestionCard {
    /// The card without what is asked and what would tell it: a class shows in the frame and in the text, a type in the
    /// figures. A text that has one of the options in it is withheld, whether that option is right or not.
    pub fn before_verdict(&self, options: Option<&Four<[String; 4]>>) -> Self {
        let mut shown = self.clone();
        match self.asked {
            CardField::Name => return Self::blank(self.asked),
            CardField::Cost => shown.cost = None,
            CardField::Attack => shown.attack = None,
            CardField::Health => shown.health = None,
            CardField::Stats => (shown.attack, shown.health) = (None, None),
            CardField::Durability => shown.durability = None,
            CardField::Class => (shown.card_class, shown.text) = (None, None),
            CardField::Rarity => shown.card_rarity = None,
            CardField::Type => {
                shown = Self { name: shown.name, cost: shown.cost, ..Self::blank(self.asked) };
                shown.card_class.clone_from(&self.card_class);
                shown.card_rarity.clone_from(&self.card_rarity);
            }
            CardField::Keyword | CardField::Nothing => shown.text = None,
            CardField::Tribe | CardField::School | CardField::Set | CardField::Artist => {}
        }
        if shown.text.as_ref().zip(options).is_some_and(|(text, options)| mentions(text, options)) {
            shown.text = None;
        }
        shown
    }

    /// Nothing of the card.
    fn blank(asked: CardField) -> Self {
        Self {
            asked,
            name: None,
            text: None,
            cost: None,
            attack: None,
            health: None,
            durability: None,
            armor: None,
            card_class: None,
            card_rarity: None,
            card_type: None,
        }
    }
}

/// Whether the text has an option in it, in any language. Numbers are in many texts and tell nothing.
fn mentions(text: &Four<String>, options: &Four<[String; 4]>) -> bool {
    text.iter().any(|(language, text)| {
        let text = fold(text);
        let mut options = options.get(language).iter().map(|option| fold(option));
        options.any(|option| option.chars().any(char::is_alphabetic) && text.contains(&option))
    })
}

/// A text with tags around its bold and italic parts.
fn marked(plain: &str, marks: &[Mark]) -> String {
    let letter = |mark: &Mark| if mark.style == Style::Bold { 'b' } else { 'i' };
    // At one position a part ends before the next one starts.
    let ends = marks.iter().map(|mark| (mark.end as usize, 0, format!("</{}>", letter(mark))));
    let starts = marks.iter().map(|mark| (mark.start as usize, 1, format!("<{}>", letter(mark))));
    let mut tags: Vec<_> = ends.chain(starts).filter(|(at, ..)| plain.is_char_boundary(*at)).collect();
    tags.sort();
    let mut text = String::with_capacity(plain.len() + 8 * tags.len());
    let mut from = 0;
    for (at, _, tag) in tags {
        text.push_str(&plain[from..at]);
        text.push_str(&tag);
        from = at;
    }
    text + &plain[from..]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;

    fn four(text: &str) -> Four<String> {
        Four::of(|_| text.to_owned())
    }

    /// A card with every part.
    fn card(kind: Kind) -> Option<QuestionCard> {
        Some(QuestionCard {
            asked: asked(kind)?,
            name: Some(four("Ember Owl")),
            text: Some(four("<b>Battlecry:</b> Draw a card.")),
            cost: Some(31),
            attack: Some(32),
            health: Some(33),
            durability: Some(34),
            armor: Some(35),
            card_class: Some("MAGE".into()),
            card_rarity: Some("EPIC".into()),
            card_type: Some("MINION".into()),
        })
    }

    fn options(words: [&str; 4]) -> Four<[String; 4]> {
        Four::of(|_| words.map(String::from))
    }

    /// The names of the parts that are sent.
    fn sent(card: &QuestionCard) -> BTreeSet<String> {
        let Value::Object(parts) = json!(card) else { unreachable!() };
        parts.into_iter().filter(|(name, value)| name != "asked" && !value.is_null()).map(|(name, _)| name).collect()
    }

    #[test]
    fn before_the_verdict_the_asked_part_and_what_tells_it_are_withheld() {
        let all = "armor attack cardClass cardRarity cardType cost durability health name text";
        for (kind, withheld) in [
            (Kind::Cost, "cost"),
            (Kind::SameCost, "cost"),
            (Kind::Dearer, "cost"),
            (Kind::Attack, "attack"),
            (Kind::Health, "health"),
            (Kind::Stats, "attack health"),
            (Kind::Durability, "durability"),
            (Kind::Class, "cardClass text"),
            (Kind::OddClass, "cardClass text"),
            (Kind::Rarity, "cardRarity"),
            (Kind::Type, "armor attack cardType durability health text"),
            (Kind::Tribe, ""),
            (Kind::OddTribe, "text"),
            (Kind::School, ""),
            (Kind::Set, ""),
            (Kind::Artist, ""),
            (Kind::SharedKeyword, "text"),
            (Kind::Flavor, all),
            (Kind::Text, all),
            (Kind::Picture, all),
        ] {
            let whole = card(kind).unwrap();
            let shown = whole.before_verdict(Some(&options(["4", "5", "6", "7"])));
            let withheld: BTreeSet<String> = withheld.split_whitespace().map(String::from).collect();
            let missing: BTreeSet<String> = sent(&whole).difference(&sent(&shown)).cloned().collect();
            assert_eq!(missing, withheld, "{kind:?}");
        }
    }

    #[test]
    fn every_kind_about_a_card_has_a_part_that_it_asks_for() {
        let without: Vec<_> = Kind::MADE.into_iter().filter(|kind| asked(*kind).is_none()).collect();
        assert_eq!(without, [Kind::Keyword, Kind::Meaning]);
        assert_eq!(asked(Kind::Hand), None);
    }

    #[test]
    fn a_text_with_an_option_in_it_is_withheld_whichever_is_right() {
        let mut whole = card(Kind::Tribe).unwrap();
        whole.text = Some(Four { fr: "Donne +1/+1 à vos autres <b>Mécas</b>.".into(), ..four("Nothing to see.") });
        let text_for = |words| whole.before_verdict(Some(&options(words))).text;
        assert_eq!(text_for(["Murloc", "Démon", "Dragon", "méca"]), None);
        assert_eq!(text_for(["méca", "Démon", "Dragon", "Murloc"]), None);
        assert_eq!(text_for(["Pirate", "Démon", "Dragon", "Murloc"]), whole.text);
        assert_eq!(text_for(["1", "2", "3", "4"]), whole.text, "numbers tell nothing");
    }

    #[test]
    fn bold_and_italic_parts_get_tags() {
        let mark = |start, end, style| Mark { start, end, style };
        let marks = [mark(0, 7, Style::Bold), mark(7, 11, Style::Italic)];
        assert_eq!(marked("Été : là.", &marks), "<b>Été :</b><i> là</i>.");
        assert_eq!(marked("Plain.", &[]), "Plain.");
    }
}
