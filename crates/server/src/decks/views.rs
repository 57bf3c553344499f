//! Decks with their figures, as the pages show them: one call each, from one database snapshot.

use std::sync::Arc;

use cards::locale::Locale;
use serde_json::Value;
use uuid::Uuid;

use super::rules::{MAX_TEXT, Refusal};
use super::wire::{DeckFigures, DeckOwner, DeckPreview, DeckVersion, DeckView, ListedDeck};
use super::{DECKS, Decks, parsing, row, store, visible};
use crate::catalog::{CardData, problems};
use crate::matches::rules::{Tally, by_deck};
use crate::registry::{CallError, Reader, Writer};
use crate::{matches, usernames};

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

    /// A player's decks with the figures of their matches.
    pub async fn list(&self, user: Uuid, archived: bool) -> Result<Vec<ListedDeck>, CallError> {
        self.db
            .snapshot(move |tx| {
                let counts = matches::counts(tx, user)?;
                let tallies = by_deck(&counts);
                let decks = store::list(tx, user, archived)?;
                let listed = decks.into_iter().map(|deck| {
                    let tally = deck.get("id").and_then(Value::as_str).and_then(|id| tallies.get(id)).copied();
                    ListedDeck { figures: figures(tally.unwrap_or_default()), deck: deck.into() }
                });
                Ok(listed.collect())
            })
            .await
    }

    /// One deck, the player's own or a public one: its row, its owner and its problems.
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
                let problems = data.as_deref().and_then(|data| {
                    let deck = deckcode::decode(&deck.code).ok()?;
                    Some(problems(&deck, data.catalog(), locale))
                });
                Ok(DeckView {
                    deck: Arc::new(DECKS.cut(Reader::Player(user), &record)).into(),
                    owner: DeckOwner { username: usernames::username(tx, deck.user)? },
                    mine,
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

fn figures(tally: Tally) -> DeckFigures {
    let win_rate = (tally.matches > 0).then(|| tally.win_rate());
    DeckFigures { matches: tally.matches, wins: tally.wins, win_rate }
}
