//! The profile with its figures, as the profile page shows it: one call, at one moment.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Profiles;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::{Kind, Shape, read_record};
use crate::usernames::PROFILES;
use crate::{accounts, battle_royale, decks, duo, matches, quiz, ranked};

impl Profiles {
    /// Null for a user without a profile.
    pub async fn view(&self, user: Uuid) -> Result<Value, DbError> {
        let now = self.clock.now();
        self.db.snapshot(move |tx| view(tx, user, now)).await
    }
}

fn view(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<Value, DbError> {
    let Some(profile) = read_record(tx, &PROFILES, &user.to_string())? else { return Ok(Value::Null) };
    let counts = matches::counts(tx, user)?;
    let total = matches::rules::total(&counts);
    let best_deck = match matches::rules::best_deck(&counts) {
        Some((deck_id, tally)) => {
            let name = decks::name_of(tx, user, &deck_id)?;
            json!({ "deck_id": deck_id, "name": name, "winRate": tally.win_rate(), "matches": tally.matches })
        }
        None => Value::Null,
    };
    Ok(json!({
        "username": profile["username"],
        "created_at": profile["created_at"],
        "mana": profile["mana"],
        "subscription_tier": profile["subscription_tier"],
        "avatar_url": profile["avatar_url"],
        "matches": total.matches,
        "wins": total.wins,
        "losses": total.losses,
        "winRate": total.win_rate(),
        "quizzes": quiz::count(tx, user)?,
        "battleWins": battle_royale::wins(tx, user)?,
        "duoWins": duo::wins(tx, user)?,
        "email": accounts::address_of(tx, user)?,
        "bestDeck": best_deck,
        "rank": ranked::shown_rank(tx, user, now)?,
    }))
}

/// The form of the view, for the API document and the web app's types.
pub(super) fn shape() -> Shape {
    let of = |kind| Shape::Value(kind);
    let maybe = |kind| Shape::Optional(Box::new(Shape::Value(kind)));
    let best_deck = Shape::Object(vec![
        ("deck_id", of(Kind::Uuid)),
        ("name", maybe(Kind::Text)),
        ("winRate", of(Kind::Int)),
        ("matches", of(Kind::Int)),
    ]);
    let rank = Shape::Object(vec![("rank", of(Kind::Text)), ("division", of(Kind::Int))]);
    Shape::Optional(Box::new(Shape::Object(vec![
        ("username", of(Kind::Text)),
        ("created_at", of(Kind::Time)),
        ("mana", of(Kind::Int)),
        ("subscription_tier", of(Kind::Text)),
        ("avatar_url", maybe(Kind::Text)),
        ("matches", of(Kind::Int)),
        ("wins", of(Kind::Int)),
        ("losses", of(Kind::Int)),
        ("winRate", of(Kind::Int)),
        ("quizzes", of(Kind::Int)),
        ("battleWins", of(Kind::Int)),
        ("duoWins", of(Kind::Int)),
        ("email", maybe(Kind::Text)),
        ("bestDeck", Shape::Optional(Box::new(best_deck))),
        ("rank", rank),
    ])))
}
