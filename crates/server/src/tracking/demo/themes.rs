//! What holds the cards of an invented deck together: a tribe, a school of spells, a keyword, or the runes of a Death Knight. Pure.

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Class, Runes};
use cards::tags;

/// Keywords that decks are built around. So many cards have one that it counts less than a tribe or a school.
const KEYWORDS: [&str; 6] = ["DEATHRATTLE", "SECRET", "OVERLOAD", "COMBO", "DISCOVER", "FREEZE"];
const KEYWORD_COUNTS: f64 = 0.3;
/// A theme without so many cards of the class and neutral ones fills no deck.
const FEWEST_CARDS: usize = 12;
/// Two themes of a class have less than this share of their cards in common.
const MOST_SHARED: f64 = 0.5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    /// With its name, which the texts of other cards have.
    Tribe(u16, String),
    School(u8),
    Keyword(u16),
    Runes(Runes),
}

/// How much a card belongs to a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    No,
    /// It works with cards of the theme.
    Near,
    Yes,
}

impl Theme {
    /// `text` is the card's English text.
    pub(super) fn fit(&self, card: &Card, text: &str) -> Fit {
        match self {
            Self::Tribe(tribe, _) if card.races.contains(tribe) => Fit::Yes,
            Self::Tribe(_, name) if text.contains(name.as_str()) => Fit::Near,
            Self::School(school) if card.spell_school == *school => Fit::Yes,
            Self::Keyword(tag) if card.mechanics.contains(tag) => Fit::Yes,
            Self::Keyword(tag) if card.mentions.contains(tag) => Fit::Near,
            Self::Runes(_) if card.deck.runes != Runes::default() => Fit::Yes,
            _ => Fit::No,
        }
    }

    /// The runes of a Death Knight's deck of this theme: three of a kind, or one of each.
    pub(super) fn runes(&self) -> Runes {
        match self {
            Self::Runes(runes) => *runes,
            _ => Runes { blood: 1, frost: 1, unholy: 1 },
        }
    }
}

/// The themes that most of a class's cards belong to, its own cards first; at most `most`, with different cards.
pub(super) fn themes(catalog: &Catalog, class: Class, pool: &[&Card], most: usize) -> Vec<Theme> {
    let texts = catalog.texts(Locale::EnUs).ok();
    let text = |card: &Card| texts.as_ref().map_or("", |texts| texts.text(card.dbf_id));
    let cards_of = |theme: &Theme| -> Vec<u32> {
        let fitting = pool.iter().filter(|card| theme.fit(card, text(card)) > Fit::No);
        fitting.map(|card| card.dbf_id).collect()
    };
    let is_own = |card: &u32| catalog.card(*card).is_some_and(|card| card.first_class() != Class::Neutral);
    let mut known: Vec<(f64, Theme, Vec<u32>)> = candidates(catalog, class)
        .into_iter()
        .map(|theme| {
            let cards = cards_of(&theme);
            let strength = (cards.len() + 3 * cards.iter().filter(|card| is_own(card)).count()) as f64;
            (if matches!(theme, Theme::Keyword(_)) { strength * KEYWORD_COUNTS } else { strength }, theme, cards)
        })
        .filter(|(_, _, cards)| cards.len() >= FEWEST_CARDS)
        .collect();
    known.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut chosen: Vec<(Theme, Vec<u32>)> = Vec::new();
    for (_, theme, cards) in known {
        let common = |other: &[u32]| other.iter().filter(|card| cards.contains(card)).count() as f64;
        let differs = chosen.iter().all(|(_, other)| common(other) < MOST_SHARED * other.len().min(cards.len()) as f64);
        if differs && chosen.len() < most {
            chosen.push((theme, cards));
        }
    }
    chosen.into_iter().map(|(theme, _)| theme).collect()
}

fn candidates(catalog: &Catalog, class: Class) -> Vec<Theme> {
    if class == Class::DeathKnight {
        let three = |blood, frost, unholy| Theme::Runes(Runes { blood, frost, unholy });
        return vec![three(3, 0, 0), three(0, 3, 0), three(0, 0, 3)];
    }
    let strings = catalog.strings(Locale::EnUs).ok();
    let tribes = tags::TRIBES
        .iter()
        .filter_map(|tribe| Some(Theme::Tribe(tribe.number, strings.as_ref()?.tribe(tribe.number)?.to_owned())));
    let schools = (1..=tags::SCHOOLS.len() as u8).map(Theme::School);
    let keywords = tags::KEYWORDS.iter().filter(|keyword| KEYWORDS.contains(&keyword.name));
    tribes.chain(schools).chain(keywords.map(|keyword| Theme::Keyword(keyword.tag))).collect()
}
