//! Questions on keywords: what one means, which one means something, which card has one.

use cards::strings::Keyword;
use cards::tags;

use super::pool::{Known, Pool, fold};
use super::telling::{looks_unfinished, one_line};
use super::{Draft, dice, phrases};
use crate::mail::Language;
use crate::questions::gates::share_a_word;
use crate::questions::model::{Four, Image, Kind};

/// Keywords that players meet on cards and can tell from each other. Left out: forms of the same (forged, infused), tourists,
/// gangs, and what only rules call so.
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
    "VENOMOUS",
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
/// Everyone knows these.
const FIRST: &[&str] = &[
    "TAUNT", "CHARGE", "RUSH", "BATTLECRY", "DEATHRATTLE", "STEALTH", "WINDFURY", "DIVINE_SHIELD", "FREEZE", "SECRET",
    "SILENCE", "LIFESTEAL", "DISCOVER", "OVERLOAD", "COMBO", "POISONOUS", "REBORN", "TRADEABLE", "QUEST", "IMMUNE",
];
/// Of an explanation, in characters.
const MOST_OF_A_MEANING: usize = 130;

struct Explained {
    name: &'static str,
    words: Four<String>,
    meaning: Four<String>,
}

/// The keywords that the data explains in every language.
fn explained(pool: &Pool<'_>) -> Vec<Explained> {
    let one = |name: &&'static str| {
        let tag = tags::keyword_named(name)?.tag;
        let of = |language| pool.source.vocabulary.strings(language).keyword(tag);
        let words = Four::all(|language| of(language).map(|keyword| one_line(&keyword.name, language)))?;
        let meaning = Four::all(|language| {
            let text = of(language).map(|Keyword { text, .. }| one_line(text, language))?;
            let good = text.chars().count() <= MOST_OF_A_MEANING && !looks_unfinished(&text) && text.len() > 10;
            good.then_some(text)
        })?;
        Some(Explained { name, words, meaning })
    };
    ASKED.iter().filter_map(one).collect()
}

/// Both directions, for every keyword whose explanation does not name it.
pub fn all(pool: &Pool<'_>, kind: Kind) -> Vec<Draft> {
    let all = explained(pool);
    let salt = dice::of_text(kind.name());
    let draft = |keyword: &Explained| {
        let seed = dice::mix(&[salt, dice::of_text(keyword.name)]);
        let tells = |text: &Four<String>, name: &Four<String>| {
            Language::ALL.into_iter().any(|language| share_a_word(name.get(language), text.get(language)))
        };
        // None that the right one's explanation names, nor one whose explanation names the right one.
        let others = all.iter().filter(|other| other.name != keyword.name && !alike(&other.words, &keyword.words));
        let others = others.filter(|other| match kind {
            Kind::Keyword => !tells(&other.meaning, &keyword.words) && !tells(&other.meaning, &other.words),
            _ => !tells(&keyword.meaning, &other.words),
        });
        let length = |other: &Explained| other.meaning.en.len().abs_diff(keyword.meaning.en.len());
        let others = others.map(|other| ((length(other) / 25) as u32, dice::of_text(other.name), other));
        let others = dice::nearest(seed, others)?;
        let options = [keyword, others[0], others[1], others[2]];
        let quoted = |words: &Four<String>| Four::of(|language| phrases::quoted(language, words.get(language)));
        let (question, options) = match kind {
            Kind::Keyword => (("keyword", quoted(&keyword.words)), options.map(|other| other.meaning.clone())),
            _ => (("text", quoted(&keyword.meaning)), options.map(|other| other.words.clone())),
        };
        let why = Four::of(|language| {
            phrases::said(language, keyword.words.get(language), keyword.meaning.get(language))
        });
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

/// Two names that begin alike in any language, as Quest and Questline do.
fn alike(one: &Four<String>, other: &Four<String>) -> bool {
    Language::ALL.into_iter().any(|language| share_a_word(one.get(language), other.get(language)))
}

/// Which card has a keyword, as another does.
pub struct Shared<'p> {
    pool: &'p Pool<'p>,
    /// With their tags.
    keywords: Vec<(u16, Four<String>)>,
}

impl<'p> Shared<'p> {
    pub fn new(pool: &'p Pool<'p>) -> Self {
        let one = |keyword: Explained| Some((tags::keyword_named(keyword.name)?.tag, keyword.words));
        Self { pool, keywords: explained(pool).into_iter().filter_map(one).collect() }
    }

    pub fn draft(&self, known: &Known<'_>, seed: u64) -> Option<Draft> {
        let own = self.keywords.iter().filter(|(tag, words)| self.has(known, *tag, words));
        let (tag, words) = own.min_by_key(|(tag, _)| dice::mix(&[seed, (*tag).into()]))?;
        let alike = |other: &&Known<'_>| other.key != known.key && other.card.kind == known.card.kind;
        let others = || self.pool.cards.iter().filter(alike);
        let close = |other: &Known<'_>| {
            u32::from(other.card.classes != known.card.classes)
                + u32::from(other.card.cost.abs_diff(known.card.cost) > 2)
                + u32::from(other.obscurity.abs_diff(known.obscurity) > 8)
        };
        let right = others().filter(|other| self.has(other, *tag, words));
        let [right, ..] = dice::nearest(seed, right.map(|other| (close(other), other.key, other)))?;
        let wrong = others().filter(|other| self.lacks(other, *tag, words));
        let wrong = dice::nearest(seed, wrong.map(|other| (close(other), other.key, other)))?;
        let options = [right, wrong[0], wrong[1], wrong[2]];
        let id = known.card.id.to_string();
        let shown = options.iter().map(|option| option.obscurity).sum::<u32>() / 4;
        Some(Draft {
            subject: id.clone(),
            nearness: 4,
            obscurity: (known.obscurity + shown) / 2,
            question: phrases::question(
                Kind::SharedKeyword,
                &[("card", &phrases::name(known)), ("keyword", words)],
            ),
            options: options.map(|known| known.name.map(|name| (*name).to_owned())),
            why: phrases::has(right, words),
            image: Image::Tile(id),
        })
    }

    /// It has the keyword, and its text says so in every language.
    fn has(&self, known: &Known<'_>, tag: u16, words: &Four<String>) -> bool {
        known.card.mechanics.contains(&tag)
            && words.iter().all(|(language, word)| says(self.pool.text(known, language), word))
    }

    /// Neither has it nor speaks of it.
    fn lacks(&self, known: &Known<'_>, tag: u16, words: &Four<String>) -> bool {
        !known.card.mechanics.contains(&tag)
            && !known.card.mentions.contains(&tag)
            && words.iter().all(|(language, word)| !says(self.pool.text(known, language), word))
    }
}

fn says(text: &str, word: &str) -> bool {
    format!(" {} ", fold(text)).contains(&format!(" {} ", fold(word)))
}
