//! What RuneBot says of a deck whose code is in the message.

use cards::Catalog;
use cards::model::{Card, CardType, Rarity};
use cards::sets::CORE;
use deckcode::{Deck, FoundDeck};

use super::World;
use super::lexicon::locale_of;
use super::words::words;
use crate::cards::catalog::problems;

/// A deck whose average cost is higher is called expensive.
const HEAVY: f32 = 4.5;
/// The most problems that are named.
const PROBLEMS: usize = 3;

pub(super) fn describe(found: &FoundDeck, catalog: &Catalog, world: &World<'_>) -> (String, Option<&'static str>) {
    let say = words(world.language);
    let deck = &found.deck;
    let class = deck.heroes.first().and_then(|hero| catalog.card(*hero)).map(Card::class);
    let class_name = class.zip(world.strings()).map(|(class, strings)| strings.class(class).to_owned());
    let format = world.strings().map(|strings| strings.format(deck.format.name()).to_owned());
    let size: u32 = deck.cards.iter().map(|(_, count)| count).sum();
    let name = found.name.clone().unwrap_or_else(|| say.say("deck_name", &[]));
    let mut sentences = vec![say.say(
        "deck",
        &[
            ("name", &name),
            ("format", &format.unwrap_or_default()),
            ("class", &class_name.unwrap_or_default()),
            ("size", &size.to_string()),
            ("dust", &dust(deck, catalog).to_string()),
        ],
    )];
    let all = problems(deck, catalog, locale_of(world.language));
    if all.is_empty() {
        sentences.push(say.say("deck_ok", &[]));
    } else {
        let text: Vec<&str> = all.iter().take(PROBLEMS).map(|problem| problem.message.as_str()).collect();
        sentences.push(say.say("deck_problems", &[("problems", &text.join(" "))]));
    }
    let cards: Vec<(&Card, u32)> =
        deck.cards.iter().filter_map(|(card, count)| Some((catalog.card(*card)?, *count))).collect();
    let count: u32 = cards.iter().map(|(_, count)| count).sum();
    let total: u32 = cards.iter().map(|(card, count)| u32::from(card.cost) * count).sum();
    let average = total as f32 / count.max(1) as f32;
    let mut curve = [0_u32; 8];
    cards.iter().for_each(|(card, count)| curve[usize::from(card.cost).min(7)] += count);
    let curve_text: Vec<String> = curve.iter().map(u32::to_string).collect();
    sentences.push(say.say("deck_curve", &[("curve", &curve_text.join("-")), ("average", &format!("{average:.1}"))]));
    if curve[0] + curve[1] == 0 {
        sentences.push(say.say("deck_no_ones", &[]));
    }
    if average > HEAVY {
        sentences.push(say.say("deck_heavy", &[]));
    }
    (sentences.join(" "), class.map(|class| class.name()))
}

/// As the pages count it: Core and free cards cost nothing.
fn dust(deck: &Deck, catalog: &Catalog) -> u32 {
    let each = |card: u32| {
        let card = catalog.card(card).filter(|card| card.collectible && card.set != CORE);
        card.map_or(0, |card| match card.rarity {
            _ if card.kind == CardType::HeroPower => 0,
            Rarity::Free => 0,
            Rarity::Common => 40,
            Rarity::Rare => 100,
            Rarity::Epic => 400,
            Rarity::Legendary => 1600,
        })
    };
    let sideboards = deck.sideboards.iter().map(|side| (side.card, side.count));
    deck.cards.iter().copied().chain(sideboards).map(|(card, count)| each(card) * count.min(99)).sum()
}
