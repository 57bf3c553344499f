//! Invented decks: some plans for each class, each around a theme and with a curve, and lists that differ from them a little. Pure.

use cards::Catalog;
use cards::fame::Printings;
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, DeckRules, Rarity, Runes};
use cards::tags;
use deckcode::{Deck, Format};

use super::themes::{Fit, Theme, themes};
use crate::base::random::Dice;
use crate::tracking::archetypes;
use crate::tracking::archetypes::rules::CardWeights;

const CARDS: u32 = 30;
/// Plans of a class.
pub(super) const PLANS: usize = 3;
/// Lists of a plan that many play, as those that are passed around.
const KNOWN_LISTS: usize = 4;
/// The cost up to which cards are in a part of the curve, and how many cards there are in it.
const CURVE: [(u16, u32); 7] = [(1, 4), (2, 7), (3, 6), (4, 5), (5, 3), (7, 3), (u16::MAX, 2)];
const MOST_LEGENDS: u32 = 4;

/// A kind of deck.
pub(super) struct Plan {
    pub(super) class: Class,
    pub(super) format: Format,
    /// In English, as players say it.
    pub(super) name: String,
    /// Its lists; a player plays one of them, or one of their own.
    pub(super) lists: Vec<Deck>,
    hero: u32,
    /// The cards that fit, with how well they do.
    pool: Vec<(u32, f64)>,
    /// How good it is, from -0.06 to 0.06, before and after the patch.
    pub(super) strengths: [f64; 2],
    /// How often it is played.
    pub(super) weight: f64,
    /// How its popularity changes over the whole time, from -1 to 1.
    pub(super) trend: f64,
}

/// Plans of every class that the card data has a hero and enough cards of.
pub(super) fn plans(catalog: &Catalog, format: Format, dice: &mut Dice) -> Vec<Plan> {
    let mut plans = Vec::new();
    for class in Class::ALL.into_iter().filter(|class| *class != Class::Neutral) {
        let first = plans.len();
        let Some(hero) = hero(catalog, class) else { continue };
        let pool = pool(catalog, class, format);
        let mut found: Vec<Option<Theme>> = themes(catalog, class, &pool, PLANS).into_iter().map(Some).collect();
        // Card data with few cards has no themes, but decks.
        found.resize(PLANS, None);
        for theme in found {
            let strength = |dice: &mut Dice| (dice.below(121) as f64 - 60.0) / 1000.0;
            let mut plan = Plan {
                class,
                format,
                hero,
                name: String::new(),
                lists: Vec::new(),
                pool: scored(catalog, class, &pool, theme.as_ref(), dice),
                strengths: [strength(dice), strength(dice)],
                weight: 0.2 + dice.below(100) as f64 / 50.0,
                trend: (dice.below(201) as f64 - 100.0) / 100.0,
            };
            plan.lists = (0..KNOWN_LISTS).filter_map(|_| plan.varied(catalog, dice)).collect();
            if !plan.lists.is_empty() {
                plans.push(plan);
            }
        }
        name(catalog, class, &mut plans[first..]);
    }
    plans
}

impl Plan {
    /// A list of the best cards for each part of the curve, with a few others; `None` if there are too few cards.
    pub(super) fn varied(&self, catalog: &Catalog, dice: &mut Dice) -> Option<Deck> {
        let taste = |dice: &mut Dice| dice.below(100) as f64 / 100.0;
        let mut ranked: Vec<(u32, f64)> = self.pool.iter().map(|(card, score)| (*card, score + taste(dice))).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut list = List { catalog, cards: Vec::new(), legends: 0 };
        let mut from = 0;
        for (to, copies) in CURVE {
            let here = |card: &Card| (from..=to).contains(&card.cost);
            list.fill(&ranked, here, list.size() + copies);
            from = to.saturating_add(1);
        }
        list.fill(&ranked, |_| true, CARDS);
        let mut cards = list.cards;
        cards.sort_unstable();
        let deck = Deck { format: self.format, heroes: vec![self.hero], cards, sideboards: Vec::new() };
        (deck.cards.iter().map(|(_, copies)| copies).sum::<u32>() == CARDS).then_some(deck)
    }

    pub(super) fn strength(&self, patched: bool) -> f64 {
        self.strengths[usize::from(patched)]
    }

    /// The average cost of its cards: how long its matches take.
    pub(super) fn cost(&self, catalog: &Catalog) -> f64 {
        let cost = |(card, copies): &(u32, u32)| catalog.card(*card).map_or(0, |card| u32::from(card.cost) * copies);
        f64::from(self.lists[0].cards.iter().map(cost).sum::<u32>()) / f64::from(CARDS)
    }
}

fn name(catalog: &Catalog, class: Class, plans: &mut [Plan]) {
    let weights = |deck: &Deck| deck.cards.iter().map(|(card, copies)| (*card, f64::from(*copies))).collect();
    let groups: Vec<Vec<CardWeights>> = plans.iter().map(|plan| plan.lists.iter().map(weights).collect()).collect();
    for (plan, name) in plans.iter_mut().zip(archetypes::names_of(catalog, class.name(), &groups)) {
        plan.name = name.en;
    }
}

struct List<'a> {
    catalog: &'a Catalog,
    cards: Vec<(u32, u32)>,
    legends: u32,
}

impl List<'_> {
    fn size(&self) -> u32 {
        self.cards.iter().map(|(_, copies)| copies).sum()
    }

    /// Adds two copies of each card, the best first, until the list has so many cards. Of legendary cards there is one copy.
    fn fill(&mut self, ranked: &[(u32, f64)], fits: impl Fn(&Card) -> bool, size: u32) {
        let mut left = size.min(CARDS).saturating_sub(self.size());
        for (id, _) in ranked {
            let Some(card) = self.catalog.card(*id).filter(|card| left > 0 && fits(card)) else { continue };
            let is_legend = card.rarity == Rarity::Legendary;
            if self.cards.iter().any(|(known, _)| known == id) || (is_legend && self.legends == MOST_LEGENDS) {
                continue;
            }
            let copies = if is_legend { 1 } else { left.min(2) };
            self.cards.push((*id, copies));
            self.legends += u32::from(is_legend);
            left -= copies;
        }
    }
}

/// How well each card fits a plan: cards of the theme, then cards that work with them, then the class's own and known ones. A plan has
/// a taste of its own, so that two plans of the same cards differ.
fn scored(catalog: &Catalog, class: Class, pool: &[&Card], theme: Option<&Theme>, dice: &mut Dice) -> Vec<(u32, f64)> {
    let texts = catalog.texts(Locale::EnUs).ok();
    let runes = theme.map_or(Runes { blood: 1, frost: 1, unholy: 1 }, Theme::runes);
    let allowed = |card: &&&Card| {
        let needs = card.deck.runes;
        needs.blood <= runes.blood && needs.frost <= runes.frost && needs.unholy <= runes.unholy
    };
    let score = |card: &&Card| {
        let text = texts.as_ref().map_or("", |texts| texts.text(card.dbf_id));
        let fit = match theme.map_or(Fit::No, |theme| theme.fit(card, text)) {
            Fit::Yes => 6.0,
            Fit::Near => 5.0,
            Fit::No => 0.0,
        };
        let own = if card.classes.iter().any(|of| of == class) { 2.0 } else { 0.0 };
        let mut printings = Printings::default();
        printings.add(card.set, card.rarity, catalog.standard().contains(card.set), false);
        (card.dbf_id, fit + own + f64::from(printings.fame()) / 20.0 + dice.below(300) as f64 / 100.0)
    };
    pool.iter().filter(allowed).map(score).collect()
}

fn hero(catalog: &Catalog, class: Class) -> Option<u32> {
    let heroes =
        catalog.collectible().filter(|card| card.kind == CardType::Hero && card.cost == 0 && card.class() == class);
    heroes.map(|card| card.dbf_id).min()
}

/// Cards that a whole deck is built for, which an invented one is not.
const DECIDING: [&str; 4] = ["QUEST", "SIDE_QUEST", "QUESTLINE", "START_OF_GAME"];

/// The cards that a deck of the class may have, but those that change the rules of their deck or decide it.
fn pool(catalog: &Catalog, class: Class, format: Format) -> Vec<&Card> {
    let changes_rules = |card: &Card| DeckRules { runes: Runes::default(), ..card.deck } != DeckRules::default();
    let deciding: Vec<u16> = DECIDING.iter().filter_map(|name| Some(tags::keyword_named(name)?.tag)).collect();
    let fits = |card: &&Card| {
        matches!(card.kind, CardType::Minion | CardType::Spell | CardType::Weapon | CardType::Location)
            && card.classes.iter().any(|of| of == class || of == Class::Neutral)
            && (format != Format::Standard || catalog.standard().contains(card.set))
            && !changes_rules(card)
            && !deciding.iter().any(|tag| card.mechanics.contains(tag))
    };
    catalog.collectible().filter(fits).collect()
}
