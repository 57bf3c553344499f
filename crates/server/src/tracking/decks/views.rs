//! Decks with their figures, as the pages show them: one call each, from one database snapshot.

use std::collections::BTreeSet;
use std::sync::Arc;

use cards::locale::Locale;
use deckcode::Deck;
use serde_json::Value;
use uuid::Uuid;

use super::rules::{MAX_TEXT, Refusal};
use super::wire::{DeckFigures, DeckOwner, DeckPreview, DeckVersion, DeckView, ListedDeck};
use super::{DECKS, Decks, figures as card_figures, parsing, row, store, visible};
use crate::base::win_rates::Tally;
use crate::cards::catalog::{CardData, CardDetails, details, problems};
use crate::contract::registry::{CallError, Reader, Writer};
use crate::people::usernames;
use crate::tracking::matches;
use crate::tracking::matches::rules::by_deck;

/// The most decks in one preview; more are left out.
const MOST_PREVIEWED: usize = 100;

impl Decks {
    /// The decks in a text; nothing is saved.
    pub fn preview(&self, text: &str, locale: Locale) -> Result<DeckPreview, CallError> {
        if text.len() > MAX_TEXT {
            return Err(Refusal::TooMuchText.into());
        }
        let data = self.cards.current();
        Ok(parsing::preview(text, data.as_deref().map(CardData::catalog), locale, MOST_PREVIEWED))
    }

    /// A player's decks with the figures of their cards and matches.
    pub async fn list(&self, user: Uuid, archived: bool) -> Result<Vec<ListedDeck>, CallError> {
        let data = self.cards.current();
        self.db
            .snapshot(move |tx| {
                let counts = matches::counts(tx, user)?;
                let tallies = by_deck(&counts);
                let decks = store::list(tx, user, archived)?;
                let listed = decks.into_iter().map(|deck| {
                    let tally = deck.get("id").and_then(Value::as_str).and_then(|id| tallies.get(id)).copied();
                    let code = deck.get("deck_code").and_then(Value::as_str).unwrap_or_default();
                    let cards = data.as_deref().zip(deckcode::decode(code).ok());
                    let cards = cards.map(|(data, cards)| card_figures::of(&cards, data.catalog()));
                    ListedDeck {
                        figures: figures(tally.unwrap_or_default()),
                        curve: cards.map(|cards| cards.curve.to_vec()),
                        dust: cards.map(|cards| cards.dust),
                        deck: deck.into(),
                    }
                });
                Ok(listed.collect())
            })
            .await
    }

    /// One deck, the player's own or a public one: its row, its owner, its cards and its problems.
    pub async fn view(&self, user: Uuid, id: Uuid, locale: Locale) -> Result<DeckView, CallError> {
        let data = self.cards.current();
        self.db
            .snapshot(move |tx| {
                let deck = visible(tx, user, id)?;
                let record = row(tx, id)?;
                let mine = deck.user == user;
                let stats = match mine {
                    true => by_deck(&matches::counts(tx, user)?).get(id.to_string().as_str()).copied(),
                    false => None,
                };
                let judged = data.as_deref().zip(deckcode::decode(&deck.code).ok());
                let problems = judged.as_ref().map(|(data, deck)| problems(deck, data.catalog(), locale));
                let cards = judged.as_ref().map(|(data, deck)| cards_of(deck, data, locale)).transpose()?;
                Ok(DeckView {
                    deck: Arc::new(DECKS.cut(Reader::Player(user), &record)).into(),
                    owner: DeckOwner { username: usernames::username(tx, deck.user)? },
                    mine,
                    cards,
                    problems,
                    stats: stats.map(figures),
                })
            })
            .await
    }

    /// The versions of one of the player's decks, newest first, with the current one.
    pub async fn versions(&self, user: Uuid, id: Uuid) -> Result<Vec<DeckVersion>, CallError> {
        self.db
            .snapshot(move |tx| {
                super::owned(tx, Writer::Player(user), id)?;
                let versions = store::versions(tx, id)?;
                let version = |version: store::Version| DeckVersion {
                    version: version.version,
                    code: version.code,
                    saved_at: version.saved_at.with_offset(),
                };
                Ok(versions.into_iter().map(version).collect())
            })
            .await
    }
}

/// The cards of a deck, its sideboards and their owners, each once.
fn cards_of(deck: &Deck, data: &CardData, locale: Locale) -> Result<Vec<CardDetails>, CallError> {
    let beside = deck.sideboards.iter().flat_map(|side| [side.card, side.owner]);
    let ids: BTreeSet<u32> = deck.cards.iter().map(|(card, _)| *card).chain(beside).collect();
    Ok(details(data.catalog(), locale, ids)?)
}

fn figures(tally: Tally) -> DeckFigures {
    let win_rate = (tally.games() > 0).then(|| tally.percent());
    DeckFigures { matches: tally.matches(), wins: tally.wins, win_rate }
}
