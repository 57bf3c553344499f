//! Players: the profile as its owner uses it. Made when it is missing, changed by the rules, shown with its figures.
//!
//! Stands above accounts, because a name is the account's too; what others see of a player is `profiles`.

mod api;
mod check;
pub mod picture;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use uuid::Uuid;

pub use self::api::declare;
pub use self::check::{Report, check};
use self::picture::Picture;
use crate::accounts;
use crate::clock::{Clock, Timestamp};
use crate::db::{Db, DbError, Tx};
use crate::limits::Limits;
use crate::mana;
use crate::random;
use crate::registry::{CallError, RowPredicate, Writer, lock_if_matches};
use crate::usernames::{self, PROFILES, Username};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Profiles {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

/// What a player changes of their profile, all or nothing; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub username: Option<Username>,
    pub avatar: Option<Avatar>,
    /// The new balance.
    pub mana: Option<i64>,
}

#[derive(Clone, Debug)]
pub enum Avatar {
    Remove,
    Set(Picture),
    /// The address of a picture, which can only be the one that is there.
    At(String),
}

impl Profiles {
    /// Makes the profile of a user who has none, with the first mana; one that is there stays as it is.
    pub async fn ensure_profile(&self, user: Uuid, wanted: Option<Username>) -> Result<(), CallError> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let Some(mut user) = accounts::lock(tx, user)? else { return Err(not_yours()) };
                if usernames::lock_avatar_url(tx, user.id)?.is_none() {
                    let known =
                        || Username::typed(user.username()).unwrap_or_else(|_| Username::from_email(user.address()));
                    let wanted = wanted.clone().unwrap_or_else(known);
                    accounts::create_profile(tx, &mut user, &wanted, now)?;
                }
                Ok(())
            })
            .await
    }

    /// Changes a player's own profile in one transaction. False if there is none that fits, which is no mistake of whoever
    /// asked.
    pub async fn change_profile(&self, user: Uuid, changes: Changes, holds: RowPredicate) -> Result<bool, CallError> {
        let now = self.clock.now();
        for rule in rules::limits(changes.username.is_some(), matches!(changes.avatar, Some(Avatar::Set(_)))) {
            self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))?;
        }
        // Drawn here: a transaction that is run again is still the same spend.
        let reference = random::id().to_string();
        self.db.write(move |tx| apply(tx, user, &changes, &holds, &reference, now)).await
    }

    /// The picture at an address, as long as the player has it.
    pub async fn picture(&self, user: Uuid, hash: String) -> Result<Option<Picture>, DbError> {
        self.db.read(move |tx| store::picture(tx, user, &hash)).await
    }
}

fn apply(
    tx: &mut Tx<'_>,
    user: Uuid,
    changes: &Changes,
    holds: &RowPredicate,
    reference: &str,
    now: Timestamp,
) -> Result<bool, CallError> {
    let account = match &changes.username {
        Some(name) => accounts::lock(tx, user)?.map(|account| (account, name)),
        None => None,
    };
    if !lock_if_matches(tx, &PROFILES, &user.to_string(), holds)? {
        return Ok(false);
    }
    let avatar_url = usernames::lock_avatar_url(tx, user)?.flatten();
    if let Some((mut account, name)) = account {
        accounts::rename(tx, &mut account, name, now)?;
    }
    match &changes.avatar {
        Some(Avatar::At(url)) if Some(url) != avatar_url.as_ref() => {
            return Err(CallError::Invalid(picture::Refusal::NotAPicture.to_string()));
        }
        None | Some(Avatar::At(_)) => {}
        Some(Avatar::Remove) => {
            store::delete_picture(tx, user)?;
            usernames::set_avatar_url(tx, user, None, now)?;
        }
        Some(Avatar::Set(picture)) => {
            store::put_picture(tx, user, picture, now)?;
            usernames::set_avatar_url(tx, user, Some(&picture.path(user)), now)?;
        }
    }
    if let Some(mana) = changes.mana {
        mana::lower(tx, user, mana, reference, now)?;
    }
    Ok(true)
}

/// The profile's row, if the writer may write it.
fn own(writer: Writer, id: Uuid) -> Result<Uuid, CallError> {
    match writer {
        Writer::Player(player) if player != id => Err(not_yours()),
        Writer::Player(_) | Writer::Service => Ok(id),
    }
}

fn not_yours() -> CallError {
    CallError::forbidden(format!("new row violates row-level security policy for table \"{}\"", PROFILES.name))
}
