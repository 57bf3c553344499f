//! Lists of cards by filter.

use cards::format::Format;
use cards::model::{Card, CardType, Class, Rarity};
use cards::search::Folded;
use serde::{Deserialize, Serialize};

use super::World;
use super::lexicon::{Ask, Group, Term, flag, locale_of};
use super::parse::{Parsed, Piece, flagged};
use super::stem::stem;
use super::words::words;

/// What players call cheap and expensive.
const CHEAP: u16 = 2;
const EXPENSIVE: u16 = 7;

/// Cards on a page of a list.
pub(super) const SHOWN: usize = 5;

/// A filter, in the short form of the context. Values of one member are alternatives, except mechanics.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct CardFilter {
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    classes: Vec<u32>,
    #[serde(rename = "r", skip_serializing_if = "Vec::is_empty")]
    rarities: Vec<u32>,
    #[serde(rename = "k", skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<u32>,
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty")]
    tribes: Vec<u16>,
    #[serde(rename = "s", skip_serializing_if = "Vec::is_empty")]
    schools: Vec<u8>,
    #[serde(rename = "m", skip_serializing_if = "Vec::is_empty")]
    mechanics: Vec<u16>,
    #[serde(rename = "e", skip_serializing_if = "Vec::is_empty")]
    sets: Vec<u32>,
    #[serde(rename = "n", skip_serializing_if = "Vec::is_empty")]
    costs: Vec<u16>,
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    least: Option<u16>,
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    attack: Option<u16>,
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    health: Option<u16>,
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    format: Option<u32>,
    #[serde(rename = "w", skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
}

impl CardFilter {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Anything but numbers: a number alone may be part of another question.
    pub(super) fn has_terms(&self) -> bool {
        let numbers = Self {
            costs: self.costs.clone(),
            least: self.least,
            most: self.most,
            attack: self.attack,
            health: self.health,
            ..Self::default()
        };
        *self != numbers
    }

    /// By the words that filter outside of a name. Formats are left out: they ask whether the card may be played.
    pub(super) fn outside(parsed: &Parsed, from: usize, to: usize) -> Self {
        let mut filter = Self::default();
        let pieces = parsed.pieces.iter().filter(|piece| piece.to <= from || piece.from >= to);
        for term in pieces.filter_map(|piece| piece.meaning.terms.first()) {
            if !matches!(term, Term::Format(_) | Term::Set(_)) {
                filter.add(*term);
            }
        }
        filter
    }

    pub(super) fn of(parsed: &Parsed) -> Self {
        let mut filter = Self::default();
        for term in parsed.pieces.iter().filter_map(|piece| piece.meaning.terms.first()) {
            filter.add(*term);
        }
        let at = |at: usize| parsed.pieces.get(at);
        for (place, piece) in parsed.pieces.iter().enumerate() {
            if let Some(number) = piece.number {
                filter.add_number(number, place.checked_sub(1).and_then(at), at(place + 1));
            }
        }
        if filter.costs.is_empty() && filter.least.is_none() && filter.most.is_none() {
            filter.most = parsed.has(flag::CHEAP).then_some(CHEAP);
            filter.least = parsed.has(flag::EXPENSIVE).then_some(EXPENSIVE);
        }
        if let Some((attack, health)) = parsed.statline {
            (filter.attack, filter.health) = (Some(attack), Some(health));
        }
        // A school makes the type clear.
        if !filter.schools.is_empty() && filter.kinds.is_empty() {
            filter.kinds.push(CardType::Spell as u32);
        }
        filter
    }

    fn add(&mut self, term: Term) {
        fn once<T: PartialEq>(list: &mut Vec<T>, value: T) {
            if !list.contains(&value) {
                list.push(value);
            }
        }
        match term {
            Term::Class(class) => once(&mut self.classes, class as u32),
            Term::Rarity(rarity) => once(&mut self.rarities, rarity as u32),
            Term::Kind(kind) => once(&mut self.kinds, kind as u32),
            Term::Tribe(tribe) => once(&mut self.tribes, tribe),
            Term::School(school) => once(&mut self.schools, school),
            Term::Mechanic(tag) => once(&mut self.mechanics, tag),
            Term::Set(set) => once(&mut self.sets, set),
            Term::Format(format) => self.format = Some(format as u32),
        }
    }

    fn add_number(&mut self, number: u16, before: Option<&Piece>, after: Option<&Piece>) {
        let asks = |piece: Option<&Piece>, ask: Ask| piece.is_some_and(|piece| piece.meaning.asks.contains(&ask));
        if asks(after, Ask::Attack) || asks(before, Ask::Attack) {
            self.attack = Some(number);
        } else if asks(after, Ask::Health) || asks(before, Ask::Health) {
            self.health = Some(number);
        } else if flagged(before, flag::LESS_THAN) {
            self.most = Some(number.saturating_sub(1));
        } else if flagged(before, flag::MORE_THAN) {
            self.least = Some(number + 1);
        } else if flagged(after, flag::OR_MORE) || flagged(before, flag::AT_LEAST) {
            self.least = Some(number);
        } else if flagged(after, flag::OR_LESS) || flagged(before, flag::AT_MOST) {
            self.most = Some(number);
        } else {
            self.costs.push(number);
        }
    }

    /// The text of the cards must have these words.
    pub(super) fn with_words<'a>(mut self, words: impl Iterator<Item = &'a str>) -> Self {
        self.words = words.take(4).map(stem).collect();
        self
    }

    /// This filter with what another one says anew.
    pub(super) fn narrowed(mut self, by: Self) -> Self {
        fn instead<T>(old: &mut Vec<T>, new: Vec<T>) {
            if !new.is_empty() {
                *old = new;
            }
        }
        instead(&mut self.classes, by.classes);
        instead(&mut self.rarities, by.rarities);
        instead(&mut self.kinds, by.kinds);
        instead(&mut self.tribes, by.tribes);
        instead(&mut self.schools, by.schools);
        instead(&mut self.sets, by.sets);
        self.mechanics.extend(by.mechanics);
        if !by.costs.is_empty() || by.least.is_some() || by.most.is_some() {
            (self.costs, self.least, self.most) = (by.costs, by.least, by.most);
        }
        self.attack = by.attack.or(self.attack);
        self.health = by.health.or(self.health);
        self.format = by.format.or(self.format);
        self
    }

    pub(super) fn passes(&self, card: &Card, world: &World<'_>) -> bool {
        let any = |list: &[u32], value: u32| list.is_empty() || list.contains(&value);
        let class = |class: &u32| Class::from_tag(*class).is_some_and(|class| card.classes.contains(class));
        let tribe = |tribe: &u16| card.races.contains(tribe) || card.races.contains(&ALL_TRIBES);
        (self.classes.is_empty() || self.classes.iter().any(class))
            && any(&self.rarities, card.rarity as u32)
            && any(&self.kinds, card.kind as u32)
            && any(&self.sets, card.set)
            && (self.tribes.is_empty() || self.tribes.iter().any(tribe))
            && (self.schools.is_empty() || self.schools.contains(&card.spell_school))
            && self.mechanics.iter().all(|tag| card.mechanics.contains(tag))
            && (self.costs.is_empty() || self.costs.contains(&card.cost))
            && self.least.is_none_or(|least| card.cost >= least)
            && self.most.is_none_or(|most| card.cost <= most)
            && self.attack.is_none_or(|attack| card.attack == attack && card.kind != CardType::Spell)
            && self.health.is_none_or(|health| card.health.max(card.durability) == health)
            && (self.format != Some(Format::Standard as u32) || world.is_standard(card))
            && card.kind != CardType::HeroPower
    }

    /// Every card that passes, each once: those of Standard first, then the newest sets.
    pub(super) fn cards(&self, world: &World<'_>) -> Vec<u32> {
        let Some(catalog) = world.catalog else { return Vec::new() };
        let texts = world.texts(locale_of(world.language));
        let has_words = |card: &Card| {
            let text = || texts.map(|texts| Folded::new(texts.text(card.dbf_id)).spaced).unwrap_or_default();
            self.words.is_empty() || {
                let text = text();
                let stems: Vec<String> = text.split(' ').map(stem).collect();
                self.words.iter().all(|word| stems.iter().any(|stem| is_form(word, stem)))
            }
        };
        let printing = |group: &Group| {
            let cards = group.printings.iter().filter_map(|id| catalog.card(*id));
            cards.into_iter().find(|card| self.passes(card, world) && has_words(card))
        };
        let mut cards: Vec<&Card> = world.lexicon.groups().iter().filter_map(printing).collect();
        // The cheapest first if cheap ones are asked for, the most expensive if those are.
        let by_cost = |card: &Card| match (self.least, self.most) {
            (None, Some(_)) => i32::from(card.cost),
            (Some(_), None) => -i32::from(card.cost),
            _ => 0,
        };
        cards.sort_by_key(|card| {
            (by_cost(card), !world.is_standard(card), std::cmp::Reverse(card.set), card.cost, card.dbf_id)
        });
        cards.iter().map(|card| card.dbf_id).collect()
    }

    /// The filter in words of the game.
    pub(super) fn describe(&self, world: &World<'_>) -> String {
        let say = words(world.language);
        let Some(strings) = world.strings() else { return String::new() };
        let number = |key: &str, n: u16| say.say(key, &[("n", &n.to_string())]);
        let mut parts: Vec<String> = Vec::new();
        let classes = self.classes.iter().filter_map(|class| Class::from_tag(*class));
        parts.extend(classes.map(|class| strings.class(class).to_owned()));
        let kinds = CardType::ALL.into_iter().filter(|kind| self.kinds.contains(&(*kind as u32)));
        parts.extend(kinds.map(|kind| strings.kind(kind).to_owned()));
        let rarities = Rarity::ALL.into_iter().filter(|rarity| self.rarities.contains(&(*rarity as u32)));
        parts.extend(rarities.map(|rarity| strings.rarity(rarity).to_owned()));
        parts.extend(self.tribes.iter().filter_map(|tribe| strings.tribe(*tribe)).map(str::to_owned));
        parts.extend(self.schools.iter().filter_map(|school| strings.school(*school)).map(str::to_owned));
        parts.extend(self.mechanics.iter().filter_map(|tag| world.keyword_name(*tag)));
        parts.extend(self.sets.iter().map(|set| world.set_name(*set)));
        parts.extend(self.costs.iter().map(|cost| number("filter_cost", *cost)));
        parts.extend(self.least.map(|cost| number("filter_cost_min", cost)));
        parts.extend(self.most.map(|cost| number("filter_cost_max", cost)));
        parts.extend(self.attack.map(|attack| number("filter_attack", attack)));
        parts.extend(self.health.map(|health| number("filter_health", health)));
        let formats = Format::ALL.into_iter().filter(|format| Some(*format as u32) == self.format);
        parts.extend(formats.map(|format| strings.format(format.name()).to_owned()));
        if !self.words.is_empty() {
            parts.push(say.say("filter_text", &[("words", &self.words.join(" "))]));
        }
        parts.join(", ")
    }
}

/// The tribe of cards that count for all of them.
const ALL_TRIBES: u16 = 26;

/// Whether two stems are forms of one word: `draw` and `drawn`, `roban` and `roba`.
fn is_form(word: &str, other: &str) -> bool {
    let common = word.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    word == other || (common >= 3.max(word.len().saturating_sub(2)) && other.len() <= word.len() + 2)
}
