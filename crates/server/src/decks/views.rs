//! Decks with their figures, as the pages show them: one call each, at one moment.

use std::collections::BTreeMap;

use cards::locale::Locale;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::rules::{MAX_TEXT, Refusal};
use super::{DECKS, Decks, reading, row, seen, store};
use crate::catalog::{CardData, problems};
use crate::matches::rules::{Tally, by_deck};
use crate::registry::{Kind, Reader, Refused, Shape, Writer};
use crate::{matches, usernames};

/// Decks that one preview reads; more are left out, and nobody reads so many at once.
const MOST_PREVIEWED: usize = 100;

impl Decks {
    /// What is in a text, before anything is saved.
    pub fn preview(&self, text: &str, locale: Locale) -> Result<Value, Refused> {
        if text.len() > MAX_TEXT {
            return Err(Refusal::TooMuchText.into());
        }
        let data = self.cards.current();
        Ok(reading::preview(text, data.as_deref().map(CardData::catalog), locale, MOST_PREVIEWED))
    }

    /// A player's decks with the figures of their matches.
    pub async fn list(&self, user: Uuid, archived: bool) -> Result<Value, Refused> {
        self.db
            .snapshot(move |tx| {
                let counts = matches::counts(tx, user)?;
                let tallies = by_deck(&counts);
                let decks = store::list(tx, user, archived)?;
                Ok(decks.iter().map(|deck| with_figures((**deck).clone(), &tallies)).collect())
            })
            .await
    }

    /// One deck, of the player's own or public: its row, whose it is, what is wrong with it.
    pub async fn view(&self, user: Uuid, id: Uuid, locale: Locale) -> Result<Value, Refused> {
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
                Ok(json!({
                    "deck": DECKS.cut(Reader::Player(user), &record),
                    "owner": { "username": usernames::username(tx, deck.user)? },
                    "mine": mine,
                    "problems": problems,
                    "stats": stats.map(|tally| Value::Object(figures(tally))),
                }))
            })
            .await
    }

    /// What a player's own deck was, newest first, the present version included.
    pub async fn versions(&self, user: Uuid, id: Uuid) -> Result<Value, Refused> {
        self.db
            .snapshot(move |tx| {
                super::owned(tx, Writer::Player(user), id)?;
                let versions = store::versions(tx, id)?;
                let one = |version: &store::Version| {
                    json!({ "version": version.version, "code": version.code, "saved_at": version.saved_at.with_offset() })
                };
                Ok(versions.iter().map(one).collect())
            })
            .await
    }
}

fn with_figures(mut deck: Map<String, Value>, tallies: &BTreeMap<&str, Tally>) -> Value {
    let tally = deck.get("id").and_then(Value::as_str).and_then(|id| tallies.get(id)).copied();
    deck.extend(figures(tally.unwrap_or_default()));
    Value::Object(deck)
}

/// A deck that was not played has no win rate.
fn figures(tally: Tally) -> Map<String, Value> {
    let win_rate = (tally.matches > 0).then(|| tally.win_rate());
    [("matches", json!(tally.matches)), ("wins", json!(tally.wins)), ("win_rate", json!(win_rate))]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

// The forms of the views, for the API document and the web app's types.

fn figure_members() -> Vec<(&'static str, Shape)> {
    let of = Shape::Value;
    vec![("matches", of(Kind::Int)), ("wins", of(Kind::Int)), ("win_rate", Shape::maybe(Kind::Int))]
}

pub(super) fn list_shape() -> Shape {
    let members = Shape::members(&DECKS).into_iter().chain(figure_members());
    Shape::list(Shape::Object(members.collect()))
}

pub(super) fn view_shape() -> Shape {
    Shape::Object(vec![
        ("deck", Shape::row(&DECKS)),
        ("owner", Shape::Object(vec![("username", Shape::maybe(Kind::Text))])),
        ("mine", Shape::Value(Kind::Bool)),
        ("problems", Shape::Optional(Box::new(problems_shape()))),
        ("stats", Shape::Optional(Box::new(Shape::Object(figure_members())))),
    ])
}

pub(super) fn versions_shape() -> Shape {
    let of = Shape::Value;
    Shape::list(Shape::Object(vec![("version", of(Kind::Int)), ("code", of(Kind::Text)), ("saved_at", of(Kind::Time))]))
}

pub(super) fn preview_shape() -> Shape {
    let of = Shape::Value;
    let card = Shape::Object(vec![("dbfId", of(Kind::Int)), ("count", of(Kind::Int))]);
    let side = Shape::Object(vec![("owner", of(Kind::Int)), ("dbfId", of(Kind::Int)), ("count", of(Kind::Int))]);
    let deck = Shape::Object(vec![
        ("name", Shape::maybe(Kind::Text)),
        ("code", of(Kind::Text)),
        ("format", of(Kind::Text)),
        ("hero", Shape::maybe(Kind::Int)),
        ("class", Shape::maybe(Kind::Text)),
        ("identity", of(Kind::Text)),
        ("cards", Shape::list(card)),
        ("sideboards", Shape::list(side)),
        ("unknown", Shape::maybe(Kind::Int)),
        ("problems", Shape::Optional(Box::new(problems_shape()))),
    ]);
    let error = Shape::Object(vec![("line", of(Kind::Text)), ("code", of(Kind::Text)), ("message", of(Kind::Text))]);
    Shape::Object(vec![("decks", Shape::list(deck)), ("errors", Shape::list(error))])
}

fn problems_shape() -> Shape {
    let of = Shape::Value;
    Shape::list(Shape::Object(vec![
        ("code", of(Kind::Text)),
        ("message", of(Kind::Text)),
        ("dbfId", Shape::maybe(Kind::Int)),
        ("count", Shape::maybe(Kind::Int)),
    ]))
}
