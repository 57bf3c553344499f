//! Profiles: what others see of a player, made with the account.

pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;

use uuid::Uuid;

pub use self::rules::{Refusal, Username};
pub use self::table::PROFILES;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::random;
use crate::registry::told;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Makes the profile of a new user, without mana yet, inside the sign-up's transaction. If the name is taken a free one is
/// made by appending digits; the one it became is returned.
pub fn create(tx: &mut Tx<'_>, user: Uuid, wanted: &Username, now: Timestamp) -> Result<Username, DbError> {
    let mut name = wanted.clone();
    let mut attempt = 0;
    while !store::insert(tx, user, &name, now)? {
        let draw = u32::from_le_bytes(random::bytes());
        name = wanted.with_digits(rules::digits(attempt, draw));
        attempt += 1;
    }
    Ok(name)
}

/// Gives a user another name, if nobody else has it.
pub fn rename(tx: &mut Tx<'_>, user: Uuid, name: &Username, now: Timestamp) -> Result<(), Error> {
    told(tx, &PROFILES, &user.to_string(), now, |tx| {
        store::rename(tx, user, name).map_err(|error| {
            if error.is_unique("profiles_username_folded_key") { Refusal::Taken.into() } else { error.into() }
        })
    })
}
