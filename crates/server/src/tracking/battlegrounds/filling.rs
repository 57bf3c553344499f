//! Writes whole games at once, for invented data: nothing is published.

use uuid::Uuid;

use super::rules::{CheckedGame, STORED};
use super::store;
use crate::base::db::{DbError, Tx};
use crate::people::usage::{self, Amount};

pub struct FilledGame {
    pub id: Uuid,
    pub user: Uuid,
    pub game: CheckedGame,
}

pub fn fill(tx: &mut Tx<'_>, games: &[FilledGame]) -> Result<(), DbError> {
    for FilledGame { id, user, game } in games {
        if store::insert(tx, (*id, *user), game, game.played_at)? {
            usage::note(tx, *user, &STORED, Amount::row(game.bytes()))?;
        }
    }
    Ok(())
}
