//! Writes whole matches at once, for invented data: nothing is checked, published or counted for everyone; a rebuild of the meta
//! counts them. What the player stores is counted.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::rules::{STORED, row_bytes};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::params;
use crate::people::usage::{self, Amount};
use crate::tracking::match_cards::{self, CardPlay};

#[derive(Clone, Debug)]
pub struct FilledMatch {
    pub id: Uuid,
    pub user: Uuid,
    pub won: bool,
    pub deck: Option<Uuid>,
    /// Without one it is that of the deck.
    pub archetype: Option<String>,
    pub class: String,
    pub identity: Option<String>,
    pub opponent_class: String,
    pub opponent_archetype: Option<String>,
    /// How many of the opponent's cards gave it away.
    pub matched: Option<i64>,
    /// The ids of the opponent's cards that were seen.
    pub seen: Vec<String>,
    pub mode: &'static str,
    pub format: Option<&'static str>,
    pub rank: Option<String>,
    pub went_first: bool,
    pub own_turns: i64,
    pub duration_s: i64,
    /// In the arena: which one, and the number of the draft.
    pub arena: Option<(&'static str, i64)>,
    pub played_at: Timestamp,
    pub source: &'static str,
    /// What became of the cards of the player's deck.
    pub cards: Vec<CardPlay>,
}

pub fn fill(tx: &mut Tx<'_>, matches: &[FilledMatch]) -> Result<(), DbError> {
    let mut stored: BTreeMap<Uuid, Amount> = BTreeMap::new();
    for it in matches {
        let seen = serde_json::Value::from(it.seen.clone());
        tx.run(
            "insert into match_stats (id, user_id, result, deck_id, deck_version, archetype, class, deck_identity, opponent_class,
                opponent_archetype_id, opponent_cards_matched, opponent_cards, mode, format, rank, went_first, turns, duration_s,
                played_at, source, sender, arena, arena_deck, created_at)
             values ($1, $2, $3, $4, $5, coalesce($6, (select archetype from decks where decks.id = $4)), $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $19)",
            params![
                it.id,
                it.user,
                if it.won { "victory" } else { "defeat" },
                it.deck,
                it.deck.map(|_| 1_i64),
                it.archetype.as_ref(),
                &it.class,
                it.identity.as_ref(),
                &it.opponent_class,
                it.opponent_archetype.as_ref(),
                it.matched,
                &seen,
                it.mode,
                it.format,
                it.rank.as_ref(),
                it.went_first,
                it.own_turns,
                it.duration_s,
                it.played_at,
                it.source,
                "demo",
                it.arena.map(|(arena, _)| arena),
                it.arena.map(|(_, draft)| draft)
            ],
        )?;
        let cards = match_cards::pack(&it.cards);
        match_cards::insert(tx, it.id, &cards)?;
        let of_player = stored.entry(it.user).or_default();
        *of_player = *of_player + Amount::row(row_bytes(seen.to_string().len() + cards.len()));
    }
    stored.into_iter().try_for_each(|(user, more)| usage::note(tx, user, &STORED, more))
}
