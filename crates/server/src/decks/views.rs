//! Decks with their figures, as the pages show them: one call each, at one moment.

use std::sync::Arc;

use cards::locale::Locale;
use serde_json::Value;
use uuid::Uuid;

use super::rules::{MAX_TEXT, Refusal};
use super::wire::{DeckFigures, DeckOwner, DeckPreview, DeckVersion, DeckView, ListedDeck};
use super::{DECKS, Decks, reading, row, seen, store};
use crate::catalog::{CardData, problems};
use crate::matches::rules::{Tally, by_deck};
use crate::registry::{CallError, Reader, Writer};
use crate::{matches, usernames};

/// Decks that one preview reads; more are left out, and nobody reads so many at once.
const MOST_PREVIEWED: usize = 100;

impl Decks {
    /// What is in a text, before anything is saved.
    pub fn preview(&self, text: &str, locale: Locale) -> Result<DeckPreview, CallError> {
        if text.len() > MAX_TEXT {
            return Err(Refusal::TooMuchText.into());
        }
        let data = self.cards.current();
        Ok(reading::preview(text, data.as_deref().map(CardData::catalog), locale, MOST_PREVIEWED))
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

    /// One deck, of the player's own or public: its row, whose it is, what is wrong with it.
    pub async fn view(&self, user: Uuid, id: Uuid, locale: Locale) -> Result<DeckView, CallError> {
        let data = self.cards.current();
        self.db
            .snapshot(move |tx| {
                let deck = seen(tx, user, id)?;
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

    /// What a player's own deck was, newest first, the present version included.
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
