//! A deck as it stands in a text, read with what the card data knows of its cards. Pure.

use cards::Catalog;
use cards::locale::Locale;
use deckcode::{Deck, DecodeError, FoundDeck};
use serde_json::{Value, json};

use super::rules::{MAX_TEXT, Refusal};
use super::wire::{DeckCard, DeckPreview, DeckSideboardCard, PreviewedDeck, UnreadableDeck, UnreadableReason};
use crate::catalog::problems;

/// As much of a line as an error repeats.
const MAX_LINE: usize = 200;

/// A deck read from what a player gave.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) name: Option<String>,
    /// Canonical.
    pub(super) code: String,
    pub(super) contents: Contents,
}

/// What a deck's row has from its code.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    pub(super) class: Option<&'static str>,
    pub(super) format: &'static str,
    pub(super) cards: Value,
    pub(super) sideboards: Value,
    pub(super) identity: String,
}

/// The deck of a code, of the text that the game copies, or of a link.
pub(super) fn read(text: &str, catalog: Option<&Catalog>) -> Result<Read, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::EnterDeckCode);
    }
    if text.len() > MAX_TEXT {
        return Err(Refusal::TooMuchText);
    }
    let found = deckcode::read(text).map_err(|error| Refusal::InvalidDeckCode(error.to_string()))?;
    let deck = &found.deck;
    let known = catalog.is_none_or(|catalog| unknown(deck, catalog) < kinds(deck));
    if deck.cards.is_empty() || !known {
        return Err(Refusal::NoCardsFound);
    }
    let contents = contents(deck, catalog);
    Ok(Read { name: found.name, code: found.code, contents })
}

pub(super) fn contents(deck: &Deck, catalog: Option<&Catalog>) -> Contents {
    Contents {
        class: catalog.and_then(|catalog| class(deck, catalog)),
        format: deck.format.name(),
        cards: json!(cards(deck)),
        sideboards: json!(sideboards(deck)),
        identity: deck.identity(),
    }
}

/// The class of the hero; `None` if the card data does not know them.
pub(super) fn class(deck: &Deck, catalog: &Catalog) -> Option<&'static str> {
    deck.heroes.first().and_then(|hero| catalog.card(*hero)).map(|hero| hero.class().name())
}

/// A deck for the preview and the command line.
pub fn described(found: &FoundDeck, catalog: Option<&Catalog>, locale: Locale) -> PreviewedDeck {
    let deck = &found.deck;
    PreviewedDeck {
        name: found.name.clone(),
        code: found.code.clone(),
        format: deck.format.name(),
        hero: deck.heroes.first().copied(),
        class: catalog.and_then(|catalog| class(deck, catalog)),
        identity: deck.identity(),
        cards: cards(deck),
        sideboards: sideboards(deck),
        unknown: catalog.map(|catalog| unknown(deck, catalog)),
        problems: catalog.map(|catalog| problems(deck, catalog, locale)),
    }
}

/// Every deck of a text, `most` at the most, and what looks like a deck code and is none.
pub(super) fn preview(text: &str, catalog: Option<&Catalog>, locale: Locale, most: usize) -> DeckPreview {
    let scan = deckcode::scan(text);
    let error = |it: &deckcode::BrokenCode| {
        let line = text.lines().nth(it.line.saturating_sub(1)).unwrap_or_default();
        let code = match it.error {
            DecodeError::Empty => UnreadableReason::Empty,
            _ => UnreadableReason::InvalidDeckCode,
        };
        UnreadableDeck { line: line.trim().chars().take(MAX_LINE).collect(), code, message: it.error.to_string() }
    };
    DeckPreview {
        decks: scan.decks.iter().take(most).map(|found| described(found, catalog, locale)).collect(),
        errors: scan.errors.iter().take(most).map(error).collect(),
    }
}

fn cards(deck: &Deck) -> Vec<DeckCard> {
    deck.cards.iter().map(|(card, count)| DeckCard { card: *card, count: *count }).collect()
}

fn sideboards(deck: &Deck) -> Vec<DeckSideboardCard> {
    let card =
        |side: &deckcode::SideboardCard| DeckSideboardCard { owner: side.owner, card: side.card, count: side.count };
    deck.sideboards.iter().map(card).collect()
}

fn kinds(deck: &Deck) -> usize {
    deck.cards.len() + deck.sideboards.len()
}

/// How many different cards the data does not know.
fn unknown(deck: &Deck, catalog: &Catalog) -> usize {
    let all = deck.cards.iter().map(|(card, _)| *card).chain(deck.sideboards.iter().map(|side| side.card));
    all.filter(|card| catalog.card(*card).is_none()).count()
}
