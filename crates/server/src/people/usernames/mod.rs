//! The profile's row as `accounts` needs it: created with the account, named uniquely. `profile` has the use cases of its owner.

pub mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

pub use self::rules::{Refusal, Username};
pub use self::table::PROFILES;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::random;
use crate::contract::registry::{CallError, publish_update};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal @ Refusal::TooShort) => Self::rule(refusal.to_string()),
            Error::Refused(refusal @ Refusal::Taken) => Self::Taken(refusal.to_string()),
            Error::Db(error) => error.into(),
        }
    }
}

/// Creates the profile of a new user, without mana yet, inside the sign-up's transaction. If the name is taken, digits are
/// appended; the final name is returned.
pub fn create(tx: &mut Tx<'_>, user: Uuid, wanted: &Username, now: Timestamp) -> Result<Username, DbError> {
    publish_update(tx, &PROFILES, &user.to_string(), now, |tx| {
        let mut name = wanted.clone();
        let mut attempt = 0;
        while !store::insert(tx, user, &name, now)? {
            let draw = u32::from_le_bytes(random::bytes());
            name = wanted.with_digits(rules::digits(attempt, draw));
            attempt += 1;
        }
        Ok(name)
    })
}

/// Locks the profile's row until the transaction ends and returns the address of the player's picture, if they have one.
/// `None`: there is no such profile.
pub fn lock_avatar_url(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Option<String>>, DbError> {
    store::avatar_url_for_update(tx, user)
}

/// Locks the profile's row until the transaction ends and returns the player's tier. `None`: there is no such profile.
pub fn lock_tier(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    store::tier_for_update(tx, user)
}

/// The player's tier. `None`: there is no such profile.
pub fn tier(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    store::tier(tx, user)
}

/// Sets the player's tier. False: there is no such profile.
pub fn set_tier(tx: &mut Tx<'_>, user: Uuid, tier: &str, now: Timestamp) -> Result<bool, DbError> {
    publish_update(tx, &PROFILES, &user.to_string(), now, |tx| store::set_tier(tx, user, tier))
}

/// What a game needs of a player's profile.
#[derive(Clone, Debug)]
pub struct Face {
    pub username: String,
    pub avatar_url: Option<String>,
    pub mana: i64,
}

/// `None`: there is no such profile.
pub fn face(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Face>, DbError> {
    store::face(tx, user)
}

/// Like `face`, and locks the profile's row until the transaction ends.
pub fn lock_face(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Face>, DbError> {
    store::face_for_update(tx, user)
}

/// The player's current name.
pub fn username(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<String>, DbError> {
    store::username(tx, user)
}

/// Users whose name begins so, a few of them.
pub fn beginning_with(tx: &mut Tx<'_>, text: &str) -> Result<Vec<Uuid>, DbError> {
    store::beginning_with(tx, &without_accents(text))
}

/// As names are stored for comparison: plain letters in lower case.
pub fn without_accents(text: &str) -> String {
    let plain = text.trim().nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c));
    plain.collect::<String>().to_lowercase()
}

/// Sets the address of the player's picture.
pub fn set_avatar_url(tx: &mut Tx<'_>, user: Uuid, url: Option<&str>, now: Timestamp) -> Result<(), DbError> {
    publish_update(tx, &PROFILES, &user.to_string(), now, |tx| store::set_avatar_url(tx, user, url))
}

/// Users without a profile. There must be none: every account is created with its profile. For `runeside check`.
pub fn audit(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<String>, DbError> {
    let missing = store::users_without(tx, limit)?;
    Ok(missing.into_iter().map(|id| format!("user {id} has no profile")).collect())
}

/// Changes a user's name; refused if another user has it.
pub fn rename(tx: &mut Tx<'_>, user: Uuid, name: &Username, now: Timestamp) -> Result<(), Error> {
    publish_update(tx, &PROFILES, &user.to_string(), now, |tx| {
        store::rename(tx, user, name).map_err(|error| {
            if error.is_unique("profiles_username_folded_key") { Refusal::Taken.into() } else { error.into() }
        })
    })
}
