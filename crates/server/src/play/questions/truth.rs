//! Checks generated questions against the card data: looks up every option by its text, in every language, and counts the
//! right ones. Independent of how questions are generated.

use std::collections::HashMap;

use cards::Catalog;
use cards::file::FileError;
use cards::model::Card;
use cards::sets::{CORE_HIDDEN, VANILLA};
use cards::tags;

use super::gates;
use super::generate::{Source, is_asked};
use super::model::{Answer, Four, Image, Kind, Question};
use super::words::fold;
use crate::base::language::Language;

pub struct Oracle<'a> {
    catalog: &'a Catalog,
    source: Source,
    /// Cards by their folded names.
    named: Four<HashMap<String, Vec<&'a Card>>>,
    /// Versions that only old formats use, by folded English names.
    old: HashMap<String, Vec<&'a Card>>,
}

impl<'a> Oracle<'a> {
    /// `None` if the data lacks a language.
    pub fn new(catalog: &'a Catalog) -> Result<Option<Self>, FileError> {
        let Some(source) = Source::load(catalog)? else { return Ok(None) };
        let named = Four::of(|language| {
            let mut named: HashMap<String, Vec<&Card>> = HashMap::new();
            for card in catalog.collectible().filter(|card| is_asked(card)) {
                named.entry(fold(source.words.get(language).name(card.dbf_id))).or_default().push(card);
            }
            named
        });
        let mut old: HashMap<String, Vec<&Card>> = HashMap::new();
        for card in catalog.collectible().filter(|card| matches!(card.set, VANILLA | CORE_HIDDEN)) {
            old.entry(fold(source.words.en.name(card.dbf_id))).or_default().push(card);
        }
        Ok(Some(Self { catalog, source, named, old }))
    }

    /// The faults of a question: a wrong right option, or an ambiguous one.
    pub fn faults(&self, question: &Question) -> Vec<String> {
        let Answer::Choice { options, right } = &question.answer else { return Vec::new() };
        let mut faults = Vec::new();
        let subject = self.subject(question);
        for (language, options) in options.iter() {
            let asked = fold(question.question.get(language));
            let right_one = |at: &usize| self.is_right(question, subject, &asked, language, &options[*at]);
            let found: Vec<usize> = (0..4).filter(right_one).collect();
            if found != [*right] {
                faults.push(format!("[{}] right are {found:?}, said is {right}: {options:?}", language.code()));
            }
            if question.kind.asks_for_a_card() {
                faults.extend(self.homonyms(language, options));
            }
        }
        if question.kind.asks_for_a_card() {
            faults.extend(self.reprints(&options.en));
        }
        if let Kind::Tribe | Kind::OddTribe = question.kind {
            let options = options.en.iter().flat_map(|option| self.cards(Language::En, option));
            let involved = subject.iter().chain(options);
            faults.extend(involved.filter_map(|card| self.other_tribes(card)));
        }
        faults
    }

    /// A card that has other tribes in an old version.
    fn other_tribes(&self, card: &Card) -> Option<String> {
        let old = self.old.get(&fold(self.source.words.en.name(card.dbf_id)))?;
        let other = old.iter().find(|old| old.races != card.races)?;
        Some(format!("{} has other tribes as {}", card.id, other.id))
    }

    fn cards(&self, language: Language, name: &str) -> &[&'a Card] {
        self.named.get(language).get(&fold(name)).map_or(&[], Vec::as_slice)
    }

    /// The printings of the card that a question is about.
    fn subject(&self, question: &Question) -> &[&'a Card] {
        let id = match &question.image {
            Image::Tile(id) | Image::Secret(id) => id,
            Image::None => &question.subject,
        };
        let card = self.catalog.by_id(id);
        card.map_or(&[], |card| self.cards(Language::En, self.source.words.en.name(card.dbf_id)))
    }

    fn is_right(&self, question: &Question, subject: &[&Card], asked: &str, language: Language, option: &str) -> bool {
        let words = &self.source.vocabulary;
        let of_subject = |predicate: &dyn Fn(&Card) -> bool| subject.iter().any(|card| predicate(card));
        let cards = if question.kind.asks_for_a_card() { self.cards(language, option) } else { &[] };
        let of_option = |predicate: &dyn Fn(&Card) -> bool| cards.iter().any(|card| predicate(card));
        let strings = words.strings(language);
        let keyword = || strings.keyword(tags::keyword_named(&question.subject)?.tag);
        let quoted = fold(gates::quoted(question.question.get(language)));
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        match question.kind {
            Kind::Hand => false,
            Kind::Cost => of_subject(&|card| card.cost.to_string() == option),
            Kind::Attack => of_subject(&|card| card.attack.to_string() == option),
            Kind::Health => of_subject(&|card| card.health.to_string() == option),
            Kind::Stats => of_subject(&|card| format!("{}/{}", card.attack, card.health) == option),
            Kind::Durability => of_subject(&|card| card.durability.to_string() == option),
            Kind::Class => {
                of_subject(&|card| card.classes.iter().any(|class| words.class(class).get(language) == option))
            }
            Kind::Rarity => of_subject(&|card| words.rarity(card.rarity).get(language) == option),
            Kind::Type => of_subject(&|card| words.kind(card.kind).get(language) == option),
            Kind::Tribe => of_subject(&|card| card.races.iter().any(|race| words.tribe(*race).get(language) == option)),
            Kind::School => of_subject(&|card| words.school(card.spell_school).get(language) == option),
            Kind::Set => of_subject(&|card| {
                strings.set(card.set).is_some_and(|set| set.name.to_lowercase() == option.to_lowercase())
            }),
            Kind::Artist => of_subject(&|card| *card.artist == *option),
            Kind::Flavor => of_option(&|card| {
                let flavor = fold(self.source.words.get(language).flavor(card.dbf_id));
                !flavor.is_empty() && quoted == flavor
            }),
            Kind::Text => of_option(&|card| {
                let text = fold(self.source.words.get(language).text(card.dbf_id));
                !text.is_empty() && quoted == text
            }),
            Kind::Picture => of_option(&|card| {
                let same_clues = |other: &Card| {
                    (&*card.artist, card.cost, card.classes) == (&*other.artist, other.cost, other.classes)
                };
                of_subject(&same_clues)
            }),
            Kind::Keyword => keyword().is_some_and(|known| one_line(&known.text) == one_line(option)),
            Kind::Meaning => keyword().is_some_and(|known| known.name.starts_with(option)),
            Kind::OddClass => of_option(&|card| !of_subject(&|other| other.classes.0 & card.classes.0 != 0)),
            Kind::OddTribe => {
                of_option(&|card| !of_subject(&|other| other.races.iter().any(|race| card.races.contains(race))))
            }
            Kind::SameCost => of_option(&|card| of_subject(&|other| other.cost == card.cost)),
            Kind::Dearer => of_option(&|card| of_subject(&|other| other.cost < card.cost)),
            Kind::SharedKeyword => {
                let named = |tag: &&u16| {
                    let known = strings.keyword(**tag);
                    // The question has `Overload: X` without its number.
                    let name = known.map(|known| fold(&known.name));
                    let name = name.as_deref().map(|name| name.strip_suffix(" x").unwrap_or(name));
                    name.is_some_and(|name| asked.contains(&format!(" {name} ")))
                };
                let asked_tags: Vec<u16> =
                    subject.iter().flat_map(|card| card.mechanics.iter().filter(named)).copied().collect();
                of_option(&|card| card.mechanics.iter().any(|tag| asked_tags.contains(tag)))
            }
        }
    }

    /// Options that name more than one card.
    fn homonyms(&self, language: Language, options: &[String; 4]) -> Vec<String> {
        let english = |card: &&Card| fold(self.source.words.en.name(card.dbf_id));
        let several = |option: &&String| {
            let cards = self.cards(language, option);
            cards.first().is_none_or(|first| cards.iter().any(|card| english(card) != english(first)))
        };
        options.iter().filter(several).map(|option| format!("[{}] which card is {option}?", language.code())).collect()
    }

    /// Options of which one is a copy of another.
    fn reprints(&self, options: &[String; 4]) -> Option<String> {
        let all: Vec<Vec<u32>> = options
            .iter()
            .map(|option| {
                let cards = self.cards(Language::En, option).iter();
                cards.flat_map(|card| [card.dbf_id, card.deck.copy_of]).filter(|id| *id != 0).collect()
            })
            .collect();
        let shared = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b)));
        let shared = shared.filter(|(a, b)| all[*a].iter().any(|id| all[*b].contains(id))).collect::<Vec<_>>();
        (!shared.is_empty()).then(|| format!("copies of each other: {options:?}"))
    }
}
