//! The problems of a deck, as sentences in a locale, by the deck rules of the cards crate. Pure.

use cards::Catalog;
use cards::format::Format;
use cards::locale::Locale;
use cards::rules::{self, DeckList, SideboardCard};
use deckcode::Deck;
use serde_json::{Value, json};

/// Empty for a valid deck.
pub fn problems(deck: &Deck, catalog: &Catalog, locale: Locale) -> Value {
    let side = |it: &deckcode::SideboardCard| SideboardCard { card: it.card, count: it.count, owner: it.owner };
    let list = DeckList {
        format: Format::numbered(deck.format.number()).unwrap_or_default(),
        hero: deck.heroes.first().copied().unwrap_or_default(),
        cards: deck.cards.clone(),
        sideboards: deck.sideboards.iter().map(side).collect(),
    };
    let found = rules::check(&list, &|id| catalog.card(id), catalog.standard().sets());
    let strings = catalog.strings(locale).ok();
    let to_json = |problem: &rules::Problem| {
        let message = rules::sentences::sentence(problem, locale, &|key| strings.as_deref()?.get(key));
        // Some of the game's sentences have line breaks.
        let message = message.replace('\n', " ");
        let mut value = json!({ "code": problem.code(), "message": message, "count": problem.count() });
        if let Some(card) = problem.card {
            value["dbfId"] = card.into();
        }
        value
    };
    found.iter().map(to_json).collect()
}
