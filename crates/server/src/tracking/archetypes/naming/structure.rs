//! What a deck's list says as a whole: rules of deck building that one of its cards asks for, runes, size, and its style by cost.

use cards::model::{CardType, Rarity};
use cards::tags;

use super::words::Word;
use super::{Candidate, PLAYED, Played};

/// What decks of one archetype have in common for sure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::tracking::archetypes) struct Build {
    /// Forty cards.
    pub large: bool,
    /// The rule of deck building that one of its cards asks for.
    pub rule: Option<&'static str>,
    /// Its quest, a card.
    pub quest: Option<u32>,
}

pub(super) fn build(deck: &[Played<'_>], large: bool) -> Build {
    let asks = |phrase: &str| deck.iter().any(|it| it.copies >= PLAYED && it.text.contains(phrase));
    let doubles: f64 = deck.iter().map(|it| (it.copies - 1.0).max(0.0)).sum();
    let rules = [
        ("odd", asks("only odd-cost")),
        ("even", asks("only even-cost")),
        ("highlander", doubles < 0.1 * size(deck) && asks("no duplicates")),
    ];
    let quest = deck.iter().find(|it| it.copies >= PLAYED && is_quest(it));
    Build {
        large,
        rule: rules.iter().find(|(_, keeps)| *keeps).map(|(key, _)| *key),
        quest: quest.map(|it| it.card.dbf_id),
    }
}

/// What the list as a whole says: the rule it keeps, what it is mostly made of, its runes and its style.
pub(super) fn candidates(deck: &[Played<'_>], build: &Build) -> Vec<Candidate> {
    let minions = sum(deck, |it| it.card.kind == CardType::Minion);
    let spells = sum(deck, |it| it.card.kind == CardType::Spell);
    let found = [
        (build.rule, 40.0),
        (build.quest.map(|_| "quest"), 30.0),
        ((minions < 2.5 && spells > 0.5 * size(deck)).then_some("no_minion"), 20.0),
        (has_big_minions(deck).then_some("big"), 4.0),
        (rune(deck), 3.65),
        (has_big_spells(deck).then_some("big_spell"), 3.4),
        ((spells > 0.75 * size(deck)).then_some("spell"), 2.9),
        (style(deck), 2.3),
    ];
    let own = found.into_iter().filter_map(|(key, score)| Some(Candidate { word: Word::Own(key?), score }));
    let school = deck.iter().filter(|it| it.copies >= PLAYED).find_map(school_of_all);
    own.chain(school.map(|school| Candidate { word: Word::School(school), score: 25.0 })).collect()
}

fn is_quest(played: &Played<'_>) -> bool {
    let has = |name: &str| tags::keyword_named(name).is_some_and(|it| played.card.mechanics.contains(&it.tag));
    (has("QUEST") || has("QUESTLINE")) && played.card.rarity == Rarity::Legendary
}

/// The school of all spells, if the card asks for that.
fn school_of_all(played: &Played<'_>) -> Option<u8> {
    let (_, rest) = played.text.split_once("spells in your deck are all ")?;
    (1..=8).find(|school| tags::school_of(*school).is_some_and(|name| rest.starts_with(&name.to_lowercase())))
}

/// Large minions, and few others.
fn has_big_minions(deck: &[Played<'_>]) -> bool {
    let minions = |from: u16| sum(deck, |it| it.card.kind == CardType::Minion && it.card.cost >= from);
    minions(7) >= 5.0 && minions(7) > 0.5 * minions(0)
}

/// Large spells, and a card that asks for spells of some cost `or more`.
fn has_big_spells(deck: &[Played<'_>]) -> bool {
    let asks = |it: &Played<'_>| it.copies >= PLAYED && it.text.contains("spell") && it.text.contains(") or more");
    sum(deck, |it| it.card.kind == CardType::Spell && it.card.cost >= 7) >= 4.0 && deck.iter().any(asks)
}

/// The rune of most cards, or all three.
fn rune(deck: &[Played<'_>]) -> Option<&'static str> {
    let most = |rune: fn(&Played<'_>) -> u8| deck.iter().filter(|it| it.copies >= PLAYED).map(rune).max().unwrap_or(0);
    let runes = [
        ("blood", most(|it| it.card.deck.runes.blood)),
        ("frost", most(|it| it.card.deck.runes.frost)),
        ("unholy", most(|it| it.card.deck.runes.unholy)),
    ];
    match runes.iter().filter(|(_, count)| *count > 0).count() {
        0 => None,
        3 => Some("rainbow"),
        _ => runes.into_iter().max_by_key(|(_, count)| *count).map(|(rune, _)| rune),
    }
}

/// How the deck plays, by what its cards cost and how many early minions it has.
fn style(deck: &[Played<'_>]) -> Option<&'static str> {
    let size = size(deck).max(1.0);
    let cost = deck.iter().map(|it| f64::from(usual_cost(it)) * it.copies).sum::<f64>() / size;
    let early = sum(deck, |it| it.card.kind == CardType::Minion && it.card.cost <= 3) / size;
    match () {
        () if cost <= 2.7 && early >= 0.3 => Some("aggro"),
        () if cost >= 3.6 && early <= 0.45 || cost >= 3.2 && early <= 0.3 => Some("control"),
        () => None,
    }
}

/// Cards that get cheaper are played for about half.
fn usual_cost(played: &Played<'_>) -> u16 {
    let cheaper = played.text.contains("costs (1) less") || played.text.contains("costs less");
    if cheaper { played.card.cost.min(4) } else { played.card.cost }
}

fn size(deck: &[Played<'_>]) -> f64 {
    sum(deck, |_| true)
}

fn sum(deck: &[Played<'_>], counts: impl Fn(&Played<'_>) -> bool) -> f64 {
    deck.iter().filter(|it| counts(it)).map(|it| it.copies).sum()
}
