//! Questions about keywords: the meaning of one, the keyword of a meaning, which card has one.

use std::collections::HashMap;

use cards::model::CardType;
use cards::strings::Keyword;
use cards::tags;

use super::clues::{looks_unfinished, one_line};
use super::pool::{Pool, PoolCard};
use super::{Draft, explanations, hash, phrases};
use crate::base::language::Language;
use crate::play::questions::model::{Four, Image, Kind};
use crate::play::questions::words::{fold, share_a_word};

/// Keywords that players see on cards and can distinguish. Left out: forms of the same keyword (forged, infused), tourists,
/// gangs, and terms that only rules use.
const ASKED: &[&str] = &[
    "WINDFURY",
    "TAUNT",
    "STEALTH",
    "SPELLPOWER",
    "DIVINE_SHIELD",
    "CHARGE",
    "FREEZE",
    "OVERLOAD",
    "DEATHRATTLE",
    "BATTLECRY",
    "SECRET",
    "COMBO",
    "IMMUNE",
    "SILENCE",
    "POISONOUS",
    "INSPIRE",
    "DISCOVER",
    "QUEST",
    "ADAPT",
    "LIFESTEAL",
    "RECRUIT",
    "RUSH",
    "ECHO",
    "MAGNETIC",
    "OVERKILL",
    "START_OF_GAME",
    "CASTS_WHEN_DRAWN",
    "REBORN",
    "TWINSPELL",
    "ELUSIVE",
    "INVOKE",
    "OUTCAST",
    "SPELLBURST",
    "DORMANT",
    "CORRUPT",
    "FRENZY",
    "TRADEABLE",
    "QUESTLINE",
    "HONORABLE_KILL",
    "COLOSSAL",
    "DREDGE",
    "INFUSE",
    "MANATHIRST",
    "CORPSE",
    "TITAN",
    "FORGE",
    "FINALE",
    "OVERHEAL",
    "QUICKDRAW",
    "EXCAVATE",
    "MINIATURIZE",
    "GIGANTIFY",
    "STARSHIP",
    "IMBUE",
    "DARK_GIFT",
    "TEMPORARY",
    "REWIND",
    "KINDRED",
    "FABLED",
    "SHATTER",
    "HERALD",
];
/// Pairs that are too similar to be options of one question.
const TWINS: &[(&str, &str)] =
    &[("CHARGE", "RUSH"), ("FREEZE", "IMMUNE"), ("QUEST", "QUESTLINE"), ("STEALTH", "ELUSIVE")];
/// Well-known keywords, for easy questions.
const FIRST: &[&str] = &[
    "TAUNT",
    "CHARGE",
    "RUSH",
    "BATTLECRY",
    "DEATHRATTLE",
    "STEALTH",
    "WINDFURY",
    "DIVINE_SHIELD",
    "FREEZE",
    "SECRET",
    "SILENCE",
    "LIFESTEAL",
    "DISCOVER",
    "OVERLOAD",
    "COMBO",
    "POISONOUS",
    "REBORN",
    "TRADEABLE",
    "QUEST",
    "IMMUNE",
];
/// The longest explanation, in characters.
const MOST_OF_A_MEANING: usize = 130;

/// A keyword with its name and explanation.
struct KeywordTexts {
    name: &'static str,
    words: Four<String>,
    meaning: Four<String>,
}

/// The keywords that the data explains in every language.
fn keyword_texts(pool: &Pool<'_>) -> Vec<KeywordTexts> {
    let one = |name: &&'static str| {
        let tag = tags::keyword_named(name)?.tag;
        let of = |language| pool.source.vocabulary.strings(language).keyword(tag);
        let words = Four::all(|language| of(language).map(|keyword| bare(&one_line(&keyword.name, language))))?;
        let meaning = Four::all(|language| {
            let text = of(language).map(|Keyword { text, .. }| one_line(text, language))?;
            let good = text.chars().count() <= MOST_OF_A_MEANING && !looks_unfinished(&text) && text.len() > 10;
            good.then_some(text)
        })?;
        Some(KeywordTexts { name, words, meaning })
    };
    ASKED.iter().filter_map(one).collect()
}

/// A keyword without its number: `Overload: X`.
fn bare(name: &str) -> String {
    let (word, number) = name.rsplit_once(char::is_whitespace).unwrap_or((name, ""));
    let word = if matches!(number, "X" | "+X" | "(X)") { word } else { name };
    word.trim_end_matches(|c: char| c == ':' || c.is_whitespace()).to_owned()
}

fn are_twins(one: &str, other: &str) -> bool {
    TWINS.contains(&(one, other)) || TWINS.contains(&(other, one))
}

/// All questions of the kinds `Keyword` and `Meaning`.
pub fn all(pool: &Pool<'_>, kind: Kind) -> Vec<Draft> {
    let all = keyword_texts(pool);
    let salt = hash::hash_text(kind.name());
    let draft = |keyword: &KeywordTexts| {
        let seed = hash::mix(&[salt, hash::hash_text(keyword.name)]);
        let tells = |text: &Four<String>, name: &Four<String>| {
            Language::ALL.into_iter().any(|language| share_a_word(name.get(language), text.get(language)))
        };
        // No keyword that the right one's explanation names, and none whose explanation names the right one.
        let others = all.iter().filter(|other| other.name != keyword.name && !alike(&other.words, &keyword.words));
        let others = others.filter(|other| !are_twins(other.name, keyword.name));
        let others = others.filter(|other| match kind {
            Kind::Keyword => !tells(&other.meaning, &keyword.words) && !tells(&other.meaning, &other.words),
            _ => !tells(&keyword.meaning, &other.words),
        });
        let length = |other: &KeywordTexts| other.meaning.en.len().abs_diff(keyword.meaning.en.len());
        let others = others.map(|other| ((length(other) / 25) as u32, hash::hash_text(other.name), other));
        let others = hash::nearest(seed, others)?;
        let options = [keyword, others[0], others[1], others[2]];
        let quoted = |words: &Four<String>| Four::of(|language| phrases::quoted(language, words.get(language)));
        let (question, options) = match kind {
            Kind::Keyword => (("keyword", quoted(&keyword.words)), options.map(|other| other.meaning.clone())),
            _ => (("text", quoted(&keyword.meaning)), options.map(|other| other.words.clone())),
        };
        let tag = tags::keyword_named(keyword.name)?.tag;
        let cards = pool.cards.iter().filter(|entry| entry.card.mechanics.contains(&tag)).count();
        let why = explanations::explained(&keyword.words, &keyword.meaning, cards);
        Some(Draft {
            subject: keyword.name.to_owned(),
            nearness: 0,
            obscurity: if FIRST.contains(&keyword.name) { 6 } else { 24 },
            question: phrases::question(kind, &[(question.0, &question.1)]),
            options,
            why,
            image: Image::None,
        })
    };
    all.iter().filter_map(draft).collect()
}

/// Whether two names begin alike in any language, as Quest and Questline do.
fn alike(one: &Four<String>, other: &Four<String>) -> bool {
    Language::ALL.into_iter().any(|language| share_a_word(one.get(language), other.get(language)))
}

/// Questions for a card that has the same keyword as another.
pub struct SharedKeywords<'p> {
    keywords: Vec<SharedKeyword<'p>>,
}

struct SharedKeyword<'p> {
    tag: u16,
    words: Four<String>,
    meaning: Four<String>,
    /// Cards that have it, and cards that neither have nor mention it; by type, in the order of their keys.
    has: HashMap<CardType, Vec<&'p PoolCard<'p>>>,
    lacks: HashMap<CardType, Vec<&'p PoolCard<'p>>>,
}

impl<'p> SharedKeywords<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let mut cards: Vec<&'p PoolCard<'p>> = pool.cards.iter().collect();
        cards.sort_by_key(|entry| entry.key);
        let text = |entry: &&PoolCard<'_>| Four::of(|language| format!(" {} ", fold(pool.text(entry, language))));
        let texts: Vec<Four<String>> = cards.iter().map(text).collect();
        let one = |keyword: KeywordTexts| {
            let tag = tags::keyword_named(keyword.name)?.tag;
            let folded = keyword.words.map(|word| format!(" {} ", fold(word)));
            let KeywordTexts { words, meaning, .. } = keyword;
            let mut found = SharedKeyword { tag, words, meaning, has: HashMap::new(), lacks: HashMap::new() };
            for (entry, text) in cards.iter().zip(&texts) {
                let names_it = |language| text.get(language).contains(folded.get(language));
                let card = entry.card;
                if card.mechanics.contains(&tag) {
                    // Its text must name it, too.
                    if Language::ALL.into_iter().all(names_it) {
                        found.has.entry(card.kind).or_default().push(entry);
                    }
                } else if !card.mentions.contains(&tag) && !Language::ALL.into_iter().any(names_it) {
                    found.lacks.entry(card.kind).or_default().push(entry);
                }
            }
            Some(found)
        };
        Self { keywords: keyword_texts(pool).into_iter().filter_map(one).collect() }
    }

    pub fn draft(&self, entry: &PoolCard<'p>, seed: u64) -> Option<Draft> {
        let kind = entry.card.kind;
        let has = |keyword: &&SharedKeyword<'_>| {
            entry.card.mechanics.contains(&keyword.tag)
                && keyword.has.get(&kind).is_some_and(|list| list.iter().any(|other| other.key == entry.key))
        };
        let keyword = self.keywords.iter().filter(has).min_by_key(|keyword| hash::mix(&[seed, keyword.tag.into()]))?;
        let near = |list: &[&'p PoolCard<'p>]| {
            let some = hash::sample(seed, list, |other| other.key).copied().filter(|other| other.key != entry.key);
            let away = |other: &PoolCard<'_>| {
                u32::from(other.card.classes != entry.card.classes)
                    + u32::from(other.card.cost.abs_diff(entry.card.cost) > 2)
                    + u32::from(other.obscurity.abs_diff(entry.obscurity) > 8)
            };
            hash::nearest(seed, some.map(|other| (away(other), other.key, other)))
        };
        let [right, ..] = near(keyword.has.get(&kind)?)?;
        let wrong = near(keyword.lacks.get(&kind)?)?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        let id = entry.card.id.to_string();
        let shown = options.iter().map(|option| option.obscurity).sum::<u32>() / 4;
        let parts = [("card", &phrases::name(entry)), ("keyword", &keyword.words)];
        Some(Draft {
            subject: id.clone(),
            nearness: 4,
            obscurity: (entry.obscurity + shown) / 2,
            question: phrases::question(Kind::SharedKeyword, &parts),
            options: options.map(|entry| entry.name.map(|name| (*name).to_owned())),
            why: explanations::has(right, &keyword.words, &keyword.meaning),
            image: Image::Tile(id),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keyword_is_named_without_its_number() {
        for (name, asked) in [
            ("Overload: X", "Overload"),
            ("Surcharge\u{a0}: X", "Surcharge"),
            ("Colossal +X", "Colossal"),
            ("Manathirst (X)", "Manathirst"),
            ("Dark Gift", "Dark Gift"),
            ("Rush", "Rush"),
        ] {
            assert_eq!(bare(name), asked);
        }
    }
}
