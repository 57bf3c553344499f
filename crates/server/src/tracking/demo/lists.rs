//! Invented decks: a few plans for each class, and lists that differ from them a little. Pure.

use cards::Catalog;
use cards::model::{Card, CardType, Class, Rarity};
use deckcode::{Deck, Format};

use crate::base::random::Dice;

const CARDS: u32 = 30;
/// Plans of a class.
pub(super) const PLANS: usize = 3;
/// Lists of a plan that many play, as those that are passed around.
const KNOWN_LISTS: usize = 4;

/// A kind of deck.
pub(super) struct Plan {
    pub(super) class: Class,
    pub(super) format: Format,
    hero: u32,
    /// Its lists; a player plays one of them, or one of their own.
    pub(super) lists: Vec<Deck>,
    pool: Vec<u32>,
    /// How good it is, from -0.06 to 0.06.
    pub(super) strength: f64,
    /// How often it is played.
    pub(super) weight: f64,
    /// How its popularity changes over the whole time, from -1 to 1.
    pub(super) trend: f64,
}

/// Plans of every class that the card data has a hero and enough cards of.
pub(super) fn plans(catalog: &Catalog, format: Format, dice: &mut Dice) -> Vec<Plan> {
    let mut plans = Vec::new();
    for class in Class::ALL.into_iter().filter(|class| *class != Class::Neutral) {
        let Some(hero) = hero(catalog, class) else { continue };
        let own = pool(catalog, class, format);
        let neutral = pool(catalog, Class::Neutral, format);
        if own.len() + neutral.len() < 20 {
            continue;
        }
        for _ in 0..PLANS {
            let mut cards: Vec<u32> = own.clone();
            dice.shuffle(&mut cards);
            cards.truncate(11);
            let mut others = neutral.clone();
            dice.shuffle(&mut others);
            cards.extend(others.iter().take(12));
            let rest: Vec<u32> = own.iter().chain(&neutral).copied().collect();
            let mut plan = Plan {
                class,
                format,
                hero,
                lists: Vec::new(),
                pool: rest,
                strength: (dice.below(121) as f64 - 60.0) / 1000.0,
                weight: 0.2 + dice.below(100) as f64 / 50.0,
                trend: (dice.below(201) as f64 - 100.0) / 100.0,
            };
            let first = build(catalog, &plan, &cards);
            plan.lists.push(first);
            for _ in 1..KNOWN_LISTS {
                let next = plan.varied(catalog, dice);
                plan.lists.push(next);
            }
            plans.push(plan);
        }
    }
    plans
}

impl Plan {
    /// The first list with up to three other cards.
    pub(super) fn varied(&self, catalog: &Catalog, dice: &mut Dice) -> Deck {
        let mut cards: Vec<u32> = self.lists[0].cards.iter().map(|(card, _)| *card).collect();
        dice.shuffle(&mut cards);
        cards.truncate(cards.len().saturating_sub(1 + dice.below(3)));
        let other = |dice: &mut Dice| self.pool[dice.below(self.pool.len())];
        for _ in 0..12 {
            let card = other(dice);
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        build(catalog, self, &cards)
    }
}

/// The first 30 cards of a list, each twice, legendary ones once.
fn build(catalog: &Catalog, plan: &Plan, cards: &[u32]) -> Deck {
    let (mut all, mut count) = (Vec::new(), 0);
    for card in cards {
        let most = if catalog.card(*card).is_some_and(|card| card.rarity == Rarity::Legendary) { 1 } else { 2 };
        let copies = most.min(CARDS - count);
        if copies > 0 {
            all.push((*card, copies));
            count += copies;
        }
    }
    all.sort_unstable();
    Deck { format: plan.format, heroes: vec![plan.hero], cards: all, sideboards: Vec::new() }
}

fn hero(catalog: &Catalog, class: Class) -> Option<u32> {
    let heroes =
        catalog.collectible().filter(|card| card.kind == CardType::Hero && card.cost == 0 && card.class() == class);
    heroes.map(|card| card.dbf_id).min()
}

fn pool(catalog: &Catalog, class: Class, format: Format) -> Vec<u32> {
    let fits = |card: &&Card| {
        card.kind != CardType::Hero
            && card.class() == class
            && (format != Format::Standard || catalog.standard().contains(card.set))
    };
    catalog.collectible().filter(fits).map(|card| card.dbf_id).collect()
}
