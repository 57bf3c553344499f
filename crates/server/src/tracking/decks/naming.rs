//! The name that a deck without one gets: its class with the card that tells it apart. Pure.

use std::cmp::Reverse;

use cards::Catalog;
use cards::locale::Locale;
use cards::model::{Card, Class};
use deckcode::Deck;

/// `Paladin Cariel`; only one of the two if the card data lacks the other. `None` if it has neither.
pub(super) fn suggest(deck: &Deck, catalog: &Catalog, locale: Locale) -> Option<String> {
    let locale = catalog.nearest(locale);
    let hero = deck.heroes.first().and_then(|hero| catalog.card(*hero));
    let class = hero.and_then(|hero| class_name(catalog, hero.class(), locale));
    let card =
        key_card(deck, catalog).and_then(|card| Some(short(catalog.texts(locale).ok()?.name(card.dbf_id)).to_owned()));
    match (class, card) {
        // An English noun follows what describes it.
        (Some(class), Some(card)) if locale == Locale::EnUs => Some(format!("{card} {class}")),
        (Some(class), Some(card)) => Some(format!("{class} {card}")),
        (class, card) => class.or(card),
    }
}

/// The most expensive of the deck's rarest cards: for most decks a legendary.
fn key_card<'c>(deck: &Deck, catalog: &'c Catalog) -> Option<&'c Card> {
    let known = deck.cards.iter().filter_map(|(card, _)| catalog.card(*card)).filter(|card| card.collectible);
    known.max_by_key(|card| (card.rarity, card.cost, card.class() != Class::Neutral, Reverse(card.dbf_id)))
}

/// A name without its title: `Cho'gall` of `Cho'gall, Mastermind`.
fn short(name: &str) -> &str {
    name.split_once(',').map_or(name, |(name, _)| name).trim()
}

/// The game's name of a class in a locale; `None` if the card data does not have it.
fn class_name(catalog: &Catalog, class: Class, locale: Locale) -> Option<String> {
    let strings = catalog.strings(locale).ok()?;
    Some(strings.class(class).to_owned()).filter(|name| name != class.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards;

    fn suggested(deck: &Deck, locale: Locale) -> Option<String> {
        suggest(deck, &Catalog::from_bytes(cards::content(1).encode()).unwrap(), locale)
    }

    #[test]
    fn the_name_has_the_most_expensive_of_the_rarest_cards() {
        let mut deck = cards::good_deck();
        assert_eq!(suggested(&deck, Locale::FrFr).as_deref(), Some("Tempête de braise"));
        deck.cards.push((cards::LEGEND, 1));
        assert_eq!(suggested(&deck, Locale::FrFr).as_deref(), Some("Vieux Maro"));
        assert_eq!(suggested(&deck, Locale::EnUs).as_deref(), Some("Old Maro"));
        assert_eq!(suggested(&deck, Locale::KoKr).as_deref(), Some("Old Maro"), "English for a locale that is missing");
        deck.cards.clear();
        assert_eq!(suggested(&deck, Locale::EnUs), None, "these cards come without the names of classes");
    }

    #[test]
    fn a_title_is_left_out() {
        assert_eq!((short("Cho'gall, Mastermind"), short("Cariel Roame")), ("Cho'gall", "Cariel Roame"));
    }
}
