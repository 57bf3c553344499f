//! What words mean, and the cards by their names: built once for each version of the card data.

use std::collections::HashMap;

use cards::Catalog;
use cards::format::Format;
use cards::locale::Locale;
use cards::model::{CardType, Class, Rarity};
use cards::search::{Folded, nicknames};
use cards::sets::{CORE_HIDDEN, HERO_SKINS, VANILLA};
use cards::strings::Strings;
use cards::tags;

use super::stem::stem_phrase;
use super::words::{Table, words};
use crate::base::language::Language;

/// A word that filters cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Class(Class),
    Rarity(Rarity),
    Kind(CardType),
    Tribe(u16),
    School(u8),
    Mechanic(u16),
    Set(u32),
    Format(Format),
}

/// What a message asks of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Cost,
    Text,
    Rarity,
    Set,
    Artist,
    Flavor,
    Class,
    Stats,
    Attack,
    Health,
    Durability,
    Armor,
    Craft,
    Disenchant,
    Golden,
    Kind,
    Tribe,
    School,
    Format,
    Count,
}

const ASKS: [(&str, Ask); 20] = [
    ("cost", Ask::Cost),
    ("text", Ask::Text),
    ("rarity", Ask::Rarity),
    ("set", Ask::Set),
    ("artist", Ask::Artist),
    ("flavor", Ask::Flavor),
    ("class", Ask::Class),
    ("stats", Ask::Stats),
    ("attack", Ask::Attack),
    ("health", Ask::Health),
    ("durability", Ask::Durability),
    ("armor", Ask::Armor),
    ("craft", Ask::Craft),
    ("disenchant", Ask::Disenchant),
    ("golden", Ask::Golden),
    ("kind", Ask::Kind),
    ("tribe", Ask::Tribe),
    ("school", Ask::School),
    ("format", Ask::Format),
    ("count", Ask::Count),
];

/// How a word is meant, as bits.
pub(super) mod flag {
    pub(in super::super) const FILL: u32 = 1;
    pub(in super::super) const LIST: u32 = 1 << 1;
    pub(in super::super) const MORE: u32 = 1 << 2;
    pub(in super::super) const ONLY: u32 = 1 << 3;
    pub(in super::super) const PRONOUN: u32 = 1 << 4;
    pub(in super::super) const OR_MORE: u32 = 1 << 5;
    pub(in super::super) const OR_LESS: u32 = 1 << 6;
    pub(in super::super) const LESS_THAN: u32 = 1 << 7;
    pub(in super::super) const MORE_THAN: u32 = 1 << 8;
    pub(in super::super) const AT_LEAST: u32 = 1 << 9;
    pub(in super::super) const AT_MOST: u32 = 1 << 10;
    pub(in super::super) const COMPARE: u32 = 1 << 11;
    pub(in super::super) const JOINS: u32 = 1 << 12;
    pub(in super::super) const FIRST_PERSON: u32 = 1 << 13;
    pub(in super::super) const KEYWORD: u32 = 1 << 14;
    pub(in super::super) const MODAL: u32 = 1 << 15;
    /// A win rate.
    pub(in super::super) const RATE: u32 = 1 << 16;
    /// What is played, as against what wins.
    pub(in super::super) const PLAYED: u32 = 1 << 17;
    pub(in super::super) const BEST: u32 = 1 << 18;
    pub(in super::super) const CHEAP: u32 = 1 << 19;
    pub(in super::super) const EXPENSIVE: u32 = 1 << 20;
}

const FLAGS: [(&str, u32); 21] = [
    ("fill", flag::FILL),
    ("list", flag::LIST),
    ("more", flag::MORE),
    ("only", flag::ONLY),
    ("pronoun", flag::PRONOUN),
    ("or_more", flag::OR_MORE),
    ("or_less", flag::OR_LESS),
    ("less_than", flag::LESS_THAN),
    ("more_than", flag::MORE_THAN),
    ("at_least", flag::AT_LEAST),
    ("at_most", flag::AT_MOST),
    ("compare", flag::COMPARE),
    ("joins", flag::JOINS),
    ("first_person", flag::FIRST_PERSON),
    ("keyword", flag::KEYWORD),
    ("modal", flag::MODAL),
    ("rate", flag::RATE),
    ("played", flag::PLAYED),
    ("best", flag::BEST),
    ("cheap", flag::CHEAP),
    ("expensive", flag::EXPENSIVE),
];

#[derive(Clone, Debug, Default)]
pub(super) struct Meaning {
    pub(super) terms: Vec<Term>,
    pub(super) asks: Vec<Ask>,
    pub(super) flags: u32,
}

impl Meaning {
    /// Whether the word has a meaning of its own.
    pub(super) fn is_known(&self) -> bool {
        !self.terms.is_empty() || !self.asks.is_empty() || self.flags != 0
    }
}

/// All printings of one card.
#[derive(Debug)]
pub(super) struct Group {
    /// The printing that is answered: that of Standard, else the oldest.
    pub(super) card: u32,
    pub(super) printings: Box<[u32]>,
}

/// One language's words: exact phrases, and phrases that filter by their stems.
#[derive(Default)]
struct Vocabulary {
    exact: HashMap<String, Meaning>,
    terms: HashMap<String, Vec<Term>>,
}

impl Vocabulary {
    fn add(&mut self, phrase: &str, term: Term) {
        let folded = Folded::new(phrase).spaced;
        let terms = self.terms.entry(stem_phrase(folded.split(' '))).or_default();
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
}

pub(super) struct Lexicon {
    vocabularies: [Vocabulary; 4],
    /// Groups by a folded name in any of the four languages, without spaces; and by a nickname.
    names: HashMap<Box<str>, u32>,
    groups: Vec<Group>,
    group_of: HashMap<u32, u32>,
}

pub(super) const LOCALES: [(Language, Locale); 4] = [
    (Language::En, Locale::EnUs),
    (Language::Fr, Locale::FrFr),
    (Language::Es, Locale::EsEs),
    (Language::Pt, Locale::PtBr),
];

pub(super) fn locale_of(language: Language) -> Locale {
    LOCALES.iter().find(|(known, _)| *known == language).map_or(Locale::EnUs, |(_, locale)| *locale)
}

/// Words of many questions that still tell subjects apart.
pub(super) const DECKS: [&str; 10] =
    ["deck", "decks", "mazo", "mazos", "baralho", "baralhos", "archetype", "archetypes", "arquetipo", "arquetipos"];

/// The most words of a phrase.
pub(super) const LONGEST_PHRASE: usize = 5;

impl Lexicon {
    pub(super) fn new(catalog: Option<&Catalog>) -> Self {
        let vocabularies = LOCALES.map(|(language, locale)| vocabulary(language, locale, catalog));
        let mut lexicon = Self { vocabularies, names: HashMap::new(), groups: Vec::new(), group_of: HashMap::new() };
        if let Some(catalog) = catalog {
            lexicon.add_cards(catalog);
        }
        lexicon
    }

    fn add_cards(&mut self, catalog: &Catalog) {
        let Ok(english) = catalog.texts(Locale::EnUs) else { return };
        let hidden = |set: u32| matches!(set, HERO_SKINS | VANILLA | CORE_HIDDEN);
        let mut by_name: HashMap<String, Vec<u32>> = HashMap::new();
        for card in catalog.collectible() {
            by_name.entry(Folded::new(english.name(card.dbf_id)).compact()).or_default().push(card.dbf_id);
        }
        let mut all: Vec<Vec<u32>> = by_name.into_values().collect();
        all.sort_unstable();
        for mut ids in all {
            let set = |id: &u32| catalog.card(*id).map_or(0, |card| card.set);
            if ids.iter().all(|id| hidden(set(id))) && ids.iter().all(|id| set(id) == HERO_SKINS) {
                continue;
            }
            if ids.iter().any(|id| !hidden(set(id))) {
                ids.retain(|id| !hidden(set(id)));
            }
            ids.sort_by_key(|id| (!catalog.standard().contains(set(id)), set(id), *id));
            let at = self.groups.len() as u32;
            ids.iter().for_each(|id| {
                self.group_of.insert(*id, at);
            });
            self.groups.push(Group { card: ids[0], printings: ids.into() });
        }
        for (_, locale) in LOCALES {
            let Ok(texts) = catalog.texts(catalog.nearest(locale)) else { continue };
            for (at, group) in self.groups.iter().enumerate() {
                for id in &group.printings {
                    let name = Folded::new(texts.name(*id)).compact();
                    self.names.entry(name.into()).or_insert(at as u32);
                }
            }
        }
        for (nickname, id) in nicknames::built_in() {
            let group = catalog.by_id(id).and_then(|card| self.group_of.get(&card.dbf_id)).copied();
            if let Some(group) = group {
                self.names.entry(nickname.clone()).or_insert(group);
            }
        }
    }

    pub(super) fn named(&self, compact: &str) -> Option<&Group> {
        self.names.get(compact).map(|at| &self.groups[*at as usize])
    }

    pub(super) fn group_of(&self, card: u32) -> Option<&Group> {
        self.group_of.get(&card).map(|at| &self.groups[*at as usize])
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What a phrase means, in the first of these languages that knows it.
    pub(super) fn meaning(&self, tokens: &[String], order: &[Language; 4]) -> Option<Meaning> {
        let phrase = tokens.join(" ");
        let stems = stem_phrase(tokens.iter().map(String::as_str));
        order.iter().find_map(|language| {
            let vocabulary = &self.vocabularies[*language as usize];
            let mut meaning = vocabulary.exact.get(&phrase).cloned().unwrap_or_default();
            if let Some(terms) = vocabulary.terms.get(&stems) {
                meaning.terms.extend(terms);
            }
            meaning.is_known().then_some(meaning)
        })
    }

    /// How many of the words a language uses to ask.
    pub(super) fn known_words(&self, tokens: &[String], language: Language) -> usize {
        let exact = &self.vocabularies[language as usize].exact;
        tokens.iter().filter(|token| exact.get(*token).is_some_and(|it| it.flags & flag::FILL != 0)).count()
    }

    /// A word that says nothing about the subject of a question.
    pub(super) fn is_small(&self, token: &str, language: Language) -> bool {
        let meaning = self.vocabularies[language as usize].exact.get(token);
        let says_nothing = |it: &Meaning| it.flags & flag::FILL != 0 && it.asks.is_empty();
        meaning.is_some_and(says_nothing) && !DECKS.contains(&token)
    }

    pub(super) fn is_fill(&self, token: &str, language: Language) -> bool {
        self.vocabularies[language as usize].exact.get(token).is_some_and(|it| it.flags & flag::FILL != 0)
    }
}

fn vocabulary(language: Language, locale: Locale, catalog: Option<&Catalog>) -> Vocabulary {
    let words = words(language);
    let mut out = Vocabulary::default();
    for (name, flag) in FLAGS {
        for phrase in words.words.get(name).into_iter().flatten() {
            out.exact.entry(phrase.clone()).or_default().flags |= flag;
        }
    }
    for (name, ask) in ASKS {
        for phrase in words.ask.get(name).into_iter().flatten() {
            out.exact.entry(phrase.clone()).or_default().asks.push(ask);
        }
    }
    let mut add = |phrase: &str, term| out.add(phrase, term);
    let mut table = |table: &Table, term: &dyn Fn(&str) -> Option<Term>| {
        for (name, phrases) in table {
            if let Some(term) = term(name) {
                phrases.iter().for_each(|phrase| add(phrase, term));
            }
        }
    };
    table(&words.class, &|name| Class::named(name).map(Term::Class));
    table(&words.rarity, &|name| Rarity::named(name).map(Term::Rarity));
    table(&words.kind, &|name| CardType::named(name).map(Term::Kind));
    table(&words.tribe, &|name| tags::tribe_named(name).map(|tribe| Term::Tribe(tribe.number)));
    table(&words.school, &|name| tags::school_named(name).map(Term::School));
    table(&words.mechanic, &|name| tags::keyword_named(name).map(|keyword| Term::Mechanic(keyword.tag)));
    table(&words.format, &|name| Format::named(name).map(Term::Format));
    if let Some((catalog, strings)) = catalog.and_then(|it| Some((it, it.strings(it.nearest(locale)).ok()?))) {
        add_game_words(&mut out, catalog, &strings);
    }
    out
}

/// The game's own words.
fn add_game_words(out: &mut Vocabulary, catalog: &Catalog, strings: &Strings) {
    let mut add = |phrase: &str, term| out.add(phrase, term);
    for keyword in strings.keywords() {
        if tags::keyword_of(keyword.tag).is_some() {
            add(&keyword.name, Term::Mechanic(keyword.tag));
        }
    }
    for class in Class::ALL {
        add(strings.class(class), Term::Class(class));
    }
    for rarity in &Rarity::ALL[1..] {
        add(strings.rarity(*rarity), Term::Rarity(*rarity));
    }
    for kind in CardType::ALL {
        add(strings.kind(kind), Term::Kind(kind));
    }
    for tribe in tags::TRIBES.iter().filter(|tribe| tribe.number != 26) {
        if catalog.collectible().any(|card| card.races.contains(&tribe.number)) {
            add(strings.tribe(tribe.number).unwrap_or(tribe.name), Term::Tribe(tribe.number));
        }
    }
    for school in (1..=7).filter_map(|number| Some((number, strings.school(number)?))) {
        add(school.1, Term::School(school.0));
    }
    for set in catalog.sets().iter().filter(|set| !matches!(set.number, HERO_SKINS | VANILLA | CORE_HIDDEN)) {
        if let Some(name) = strings.set(set.number) {
            add(&name.name, Term::Set(set.number));
            if name.short.chars().count() > 4 {
                add(&name.short, Term::Set(set.number));
            }
        }
    }
}
