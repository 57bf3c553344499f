//! Profiles: what others see of a player, made with the account.

pub mod rules;
mod store;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::rules::{Refusal, Username};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mana::{self, Change, INITIAL_MANA, Reason};
use crate::random;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Makes the profile of a new user with its first mana, inside the sign-up's transaction. If the name is taken a free
/// one is made by appending digits; the one it became is returned.
pub fn create(tx: &mut Tx<'_>, user: Uuid, wanted: &Username, now: Timestamp) -> Result<Username, DbError> {
    let mut name = wanted.clone();
    let mut attempt = 0;
    while !store::insert(tx, user, &name, now)? {
        let draw = u32::from_le_bytes(random::bytes());
        name = wanted.with_digits(rules::digits(attempt, draw));
        attempt += 1;
    }
    let gift = Change { user, amount: INITIAL_MANA, reason: Reason::Signup, reference: user.to_string() };
    match mana::apply(tx, &gift, now) {
        Ok(_) => Ok(name),
        Err(mana::Error::Db(error)) => Err(error),
        Err(refused) => Err(DbError::Broken(refused.into())),
    }
}

/// Gives a user another name, if nobody else has it.
pub fn rename(tx: &mut Tx<'_>, user: Uuid, name: &Username) -> Result<(), Error> {
    store::rename(tx, user, name).map_err(|error| {
        if error.is_unique("profiles_username_folded_key") { Refusal::Taken.into() } else { error.into() }
    })
}
