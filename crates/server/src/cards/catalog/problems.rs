//! The problems of a deck, as sentences in a locale, by the deck rules of the cards crate. Pure.

use cards::Catalog;
use cards::locale::Locale;
use cards::rules::sentences::{self, Subject};
use cards::rules::{self, DeckList};
use deckcode::Deck;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeckProblem {
    pub code: &'static str,
    /// A sentence that names the card.
    pub message: String,
    pub count: u32,
    /// The card that it is about, if it is about one.
    #[serde(rename = "dbfId", skip_serializing_if = "Option::is_none")]
    pub card: Option<u32>,
}

/// Empty for a deck that may be played.
pub fn problems(deck: &Deck, catalog: &Catalog, locale: Locale) -> Vec<DeckProblem> {
    let list = DeckList {
        format: deck.format,
        hero: deck.heroes.first().copied().unwrap_or_default(),
        cards: deck.cards.clone(),
        sideboards: deck.sideboards.clone(),
    };
    let found = rules::check(&list, &|id| catalog.card(id), catalog.standard().sets());
    let strings = catalog.strings(locale).ok();
    let texts = catalog.texts(catalog.nearest(locale)).ok();
    let described = |problem: &rules::Problem| {
        let card = problem.card.and_then(|card| catalog.card(card));
        let subject = card.zip(texts.as_deref()).map(|(card, texts)| Subject {
            name: texts.name(card.dbf_id),
            owner: card.owner_id().and_then(|owner| catalog.by_id(owner)).map(|owner| texts.name(owner.dbf_id)),
        });
        let message = sentences::sentence(problem, subject, locale, &|key| strings.as_deref()?.get(key));
        // Some of the game's sentences are broken into lines for its own boxes.
        DeckProblem {
            code: problem.code(),
            message: message.replace('\n', " "),
            count: problem.count(),
            card: problem.card,
        }
    };
    found.iter().map(described).collect()
}
