//! The words of names in the four languages: the game's own, and what players say where it has none.

use std::collections::BTreeMap;

use cards::Catalog;
use cards::locale::Locale;
use cards::model::Class;

use super::Candidate;
use crate::base::language::{Language, texts};
use crate::tracking::archetypes::wire::LocalNames;

texts!(pub(super) fn own() -> BTreeMap<String, String>, "words");

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Word {
    /// By its key in `words/`.
    Own(&'static str),
    Tribe(u16),
    Keyword(u16),
    School(u8),
    Card(u32),
}

const STYLES: [&str; 2] = ["aggro", "control"];
const RUNES: [&str; 4] = ["blood", "frost", "unholy", "rainbow"];
/// Candidates with a higher score are rules of deck building.
const RULE: f64 = 18.0;
/// The least score of a tribe that is said beside a rule, and of a second theme, which also needs this much of the first one's.
const BESIDE_RULE: f64 = 8.0;
const SECOND: f64 = 4.0;
const OF_FIRST: f64 = 0.7;

impl Candidate {
    /// Whether players usually say the other word too.
    pub(super) fn takes(&self, other: &Candidate) -> bool {
        match (self.word, other.word) {
            // `Control Blood Death Knight`, `Rainbow Excavate Death Knight`.
            (Word::Own(rune), Word::Own(style)) if RUNES.contains(&rune) => STYLES.contains(&style),
            (_, Word::Own("rainbow")) => true,
            // `Even Quest Shaman`, `Quest Pirate Warrior`, `Shadow Undead Priest`.
            (Word::Own("odd" | "even"), Word::Own("quest")) => true,
            (Word::Own("quest") | Word::School(_), Word::Tribe(_)) if self.score > RULE => other.score >= BESIDE_RULE,
            // Two themes that stand out about as much: `Mech Handbuff Paladin`.
            (Word::Own(_) | Word::Tribe(_), Word::Own(_) | Word::Tribe(_)) => {
                self.score < RULE && other.score >= SECOND.max(OF_FIRST * self.score)
            }
            _ => false,
        }
    }
}

impl Word {
    /// Where it stands in an English name; elsewhere the other way round.
    fn place(self) -> usize {
        match self {
            Self::Own(key) if STYLES.contains(&key) => 0,
            Self::Own(key) if RUNES.contains(&key) => 1,
            _ => 2,
        }
    }
}

/// `XL Dragon Warrior`, `Guerrier Dragon XL`.
pub(super) fn compose(catalog: &Catalog, class: &str, words: &[Word], large: bool) -> LocalNames {
    let mut words = words.to_vec();
    words.sort_by_key(|word| word.place());
    let name = |language: Language| {
        let said = words.iter().map(|word| say(catalog, *word, language)).filter(|word| !word.is_empty());
        let mut said: Vec<String> = said.collect();
        let xl = large.then(|| own_word("xl", language));
        let class = class_name(catalog, class, language);
        // An English noun follows what describes it.
        if language == Language::En {
            return xl.into_iter().chain(said).chain([class]).collect::<Vec<_>>().join(" ");
        }
        said.reverse();
        [class].into_iter().chain(said).chain(xl).collect::<Vec<_>>().join(" ")
    };
    LocalNames { en: name(Language::En), fr: name(Language::Fr), es: name(Language::Es), pt: name(Language::Pt) }
}

/// The name with the first number that makes it free, if it needs one.
pub(super) fn numbered(names: LocalNames, taken: &[String]) -> LocalNames {
    if !taken.contains(&names.en) {
        return names;
    }
    let number = (2..).find(|n| !taken.contains(&format!("{} {n}", names.en))).unwrap_or_default();
    let with = |name: String| format!("{name} {number}");
    LocalNames { en: with(names.en), fr: with(names.fr), es: with(names.es), pt: with(names.pt) }
}

fn locale(catalog: &Catalog, language: Language) -> Locale {
    catalog.nearest(Locale::of_language(language.code()).unwrap_or(Locale::EnUs))
}

fn say(catalog: &Catalog, word: Word, language: Language) -> String {
    let locale = locale(catalog, language);
    let strings = catalog.strings(locale).ok();
    let strings = strings.as_deref();
    let said = match word {
        Word::Own(key) => Some(own_word(key, language)),
        Word::Tribe(number) => strings.and_then(|it| it.tribe(number)).map(str::to_owned),
        Word::School(number) => strings.and_then(|it| it.school(number)).map(str::to_owned),
        Word::Keyword(tag) => strings.and_then(|it| it.keyword(tag)).map(|it| without_value(&it.name).to_owned()),
        Word::Card(card) => catalog.texts(locale).ok().map(|texts| short(texts.name(card)).to_owned()),
    };
    said.unwrap_or_default()
}

fn own_word(key: &str, language: Language) -> String {
    own(language).get(key).cloned().unwrap_or_else(|| key.to_owned())
}

fn class_name(catalog: &Catalog, class: &str, language: Language) -> String {
    let strings = catalog.strings(locale(catalog, language)).ok();
    let known = Class::named(class).zip(strings);
    known.map_or_else(|| class.to_owned(), |(class, strings)| strings.class(class).to_owned())
}

/// `Overload` of `Overload: X`.
pub(super) fn without_value(name: &str) -> &str {
    name.split([':', '+', '(']).next().unwrap_or(name).trim()
}

/// A name without its title: `Cho'gall` of `Cho'gall, Mastermind`.
fn short(name: &str) -> &str {
    name.split_once(',').map_or(name, |(name, _)| name).trim()
}
