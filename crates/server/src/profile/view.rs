//! The profile with its figures, as the profile page shows it: one call, from one database snapshot.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::Profiles;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::read_record;
use crate::people::accounts;
use crate::people::usernames::PROFILES;
use crate::play::daily::ShownStreak;
use crate::play::games::{battle_royale, duo};
use crate::play::ranked::ShownRank;
use crate::play::{daily, quiz, ranked};
use crate::shop::{self, OwnPlan};
use crate::tracking::{decks, matches};

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProfileView {
    pub username: String,
    pub created_at: String,
    pub mana: i64,
    pub subscription_tier: String,
    pub plan: OwnPlan,
    pub avatar_url: Option<String>,
    pub matches: i64,
    pub wins: i64,
    pub losses: i64,
    /// In percent of the matches that were won or lost.
    #[serde(rename = "winRate")]
    pub win_rate: i64,
    pub quizzes: i64,
    #[serde(rename = "battleWins")]
    pub battle_wins: i64,
    #[serde(rename = "duoWins")]
    pub duo_wins: i64,
    pub email: Option<String>,
    #[serde(rename = "bestDeck")]
    pub best_deck: Option<BestDeck>,
    pub rank: ShownRank,
    /// Of the daily five.
    pub streak: ShownStreak,
}

/// The deck with the highest win rate, of those with enough matches.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestDeck {
    pub deck_id: String,
    /// Null if the deck was deleted.
    pub name: Option<String>,
    #[serde(rename = "winRate")]
    pub win_rate: i64,
    pub matches: i64,
}

impl Profiles {
    /// `None` for a user without a profile.
    pub async fn view(&self, user: Uuid) -> Result<Option<ProfileView>, DbError> {
        let now = self.clock.now();
        matches::read_all(&self.db, user, move |tx| view(tx, user, now)).await
    }
}

fn view(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<Option<ProfileView>, DbError> {
    let Some(profile) = read_record(tx, &PROFILES, &user.to_string())? else { return Ok(None) };
    let text = |column: &str| profile.get(column).and_then(|value| value.as_str()).map(ToOwned::to_owned);
    let counts = matches::counts(tx, user)?;
    let total = matches::rules::total(&counts);
    let best_deck = match matches::rules::best_deck(&counts) {
        Some((deck_id, tally)) => {
            let name = decks::name_of(tx, user, &deck_id)?;
            Some(BestDeck { deck_id, name, win_rate: tally.percent(), matches: tally.matches() })
        }
        None => None,
    };
    Ok(Some(ProfileView {
        username: text("username").unwrap_or_default(),
        created_at: text("created_at").unwrap_or_default(),
        mana: profile.get("mana").and_then(|mana| mana.as_i64()).unwrap_or_default(),
        subscription_tier: text("subscription_tier").unwrap_or_default(),
        plan: shop::own_plan(tx, user, now)?,
        avatar_url: text("avatar_url"),
        matches: total.matches(),
        wins: total.wins,
        losses: total.losses,
        win_rate: total.percent(),
        quizzes: quiz::count(tx, user)?,
        battle_wins: battle_royale::wins(tx, user)?,
        duo_wins: duo::wins(tx, user)?,
        email: accounts::address_of(tx, user)?,
        best_deck,
        rank: ranked::shown_rank(tx, user, now)?,
        streak: daily::shown_streak(tx, user, now)?,
    }))
}
