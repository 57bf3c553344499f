//! Who pays for a game, and who gets the fee back.

use uuid::Uuid;

use super::game::{Game, GameRow, GameState};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::CallError;
use crate::people::mana::{self, Cause};
use crate::people::usernames;

/// Those of the users who cannot pay the fee. Their profiles stay locked, so the users have to be sorted.
pub(super) fn cannot_pay<G: Game>(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = Uuid>,
    now: Timestamp,
) -> Result<Vec<Uuid>, DbError> {
    let mut poor = Vec::new();
    for user in users {
        let pays = match usernames::lock_face(tx, user)? {
            Some(face) => mana::can_pay_entry(tx, user, G::FEE, face.mana, now)?,
            None => false,
        };
        if !pays {
            poor.push(user);
        }
    }
    Ok(poor)
}

/// Takes the fee of every player; if one cannot pay, the transaction fails and no player pays.
pub(super) fn take<G: Game>(tx: &mut Tx<'_>, row: &GameRow<G>, now: Timestamp) -> Result<(), CallError> {
    if !row.state.is_practice() {
        for user in G::users(row) {
            let cause = Cause { reason: G::ENTRY, reference: row.id.to_string() };
            mana::pay_entry(tx, user, G::FEE, cause, now)?;
        }
    }
    Ok(())
}

/// Returns the fee of an abandoned game to a player.
pub(super) fn give_back<G: Game>(
    tx: &mut Tx<'_>,
    row: &GameRow<G>,
    user: Uuid,
    now: Timestamp,
) -> Result<(), CallError> {
    if row.state.is_abandoned() && !row.state.is_practice() {
        let cause = Cause { reason: mana::Reason::Refund, reference: format!("refund:{}", row.id) };
        mana::grant(tx, user, G::FEE, cause, now)?;
    }
    Ok(())
}
