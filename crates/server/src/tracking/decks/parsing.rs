//! Parses decks from texts, and adds what the card data has about their cards. Pure.

use cards::Catalog;
use cards::locale::Locale;
use deckcode::{Deck, DecodeError, Format, FoundDeck};
use serde_json::{Value, json};

use super::naming;
use super::rules::{MAX_TEXT, Refusal, invalid_deck_code};
use super::wire::{DeckCard, DeckPreview, DeckSideboardCard, PreviewedDeck, UnreadableDeck, UnreadableReason};
use crate::cards::catalog::problems;
use crate::contract::registry::CallError;

/// The most characters of a line in an error.
const MAX_LINE: usize = 200;

/// A deck parsed from a player's text.
#[derive(Clone, Debug)]
pub(super) struct ParsedDeck {
    pub(super) name: Option<String>,
    /// Canonical.
    pub(super) code: String,
    pub(super) deck: Deck,
    pub(super) contents: Contents,
}

impl ParsedDeck {
    /// The same cards for another format.
    pub(super) fn in_format(self, format: Format, catalog: Option<&Catalog>) -> Result<Self, CallError> {
        let deck = Deck { format, ..self.deck };
        let code = deck.encode().map_err(|error| invalid_deck_code(&error))?;
        Ok(Self { name: self.name, code, contents: contents(&deck, catalog), deck })
    }
}

/// The columns of a deck's row that follow from its code.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    pub(super) class: Option<&'static str>,
    pub(super) format: &'static str,
    pub(super) cards: Value,
    pub(super) sideboards: Value,
    pub(super) identity: String,
}

/// Parses a code, the text that the game copies, or a link.
pub(super) fn parse(text: &str, catalog: Option<&Catalog>) -> Result<ParsedDeck, CallError> {
    if text.trim().is_empty() {
        return Err(Refusal::EnterDeckCode.into());
    }
    if text.len() > MAX_TEXT {
        return Err(Refusal::TooMuchText.into());
    }
    let found = deckcode::read(text).map_err(|error| invalid_deck_code(&error))?;
    let deck = &found.deck;
    let has_known_cards = catalog.is_none_or(|catalog| unknown(deck, catalog) < kinds(deck));
    if deck.cards.is_empty() || !has_known_cards {
        return Err(Refusal::NoCardsFound.into());
    }
    let contents = contents(deck, catalog);
    Ok(ParsedDeck { name: found.name, code: found.code, deck: found.deck, contents })
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

/// The class of the hero; `None` if the card data does not have the hero.
pub(super) fn class(deck: &Deck, catalog: &Catalog) -> Option<&'static str> {
    deck.heroes.first().and_then(|hero| catalog.card(*hero)).map(|hero| hero.class().name())
}

/// A deck for the preview and the command line.
pub fn describe(found: &FoundDeck, catalog: Option<&Catalog>, locale: Locale) -> PreviewedDeck {
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
        suggested_name: catalog.and_then(|catalog| naming::suggest(deck, catalog, locale)),
        unknown: catalog.map(|catalog| unknown(deck, catalog)),
        problems: catalog.map(|catalog| problems(deck, catalog, locale)),
    }
}

/// At most `most` decks of a text, and the lines that look like a deck code but are not valid.
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
        decks: scan.decks.iter().take(most).map(|found| describe(found, catalog, locale)).collect(),
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

/// How many different cards are missing in the card data.
fn unknown(deck: &Deck, catalog: &Catalog) -> usize {
    let all = deck.cards.iter().map(|(card, _)| *card).chain(deck.sideboards.iter().map(|side| side.card));
    all.filter(|card| catalog.card(*card).is_none()).count()
}
