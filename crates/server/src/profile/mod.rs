//! Profiles of players: created when missing, changed by the rules, shown with their figures.
//!
//! It uses what people, play and tracking count, and leaves the counting to them. It depends on accounts, because a profile is created by
//! the account's name or address. Other players see the table `profiles` ([`crate::people::usernames`]).

mod api;
mod check;
pub mod picture;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

pub use self::api::declare;
pub use self::check::{RECOUNTS, Report, check, recount};
use self::picture::Picture;
use crate::base::clock::{Clock, Timestamp};
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::Limits;
use crate::base::random;
use crate::contract::registry::{CallError, RowPredicate, Writer, lock_if_matches};
use crate::people::accounts;
use crate::people::audit::{Act, Actor, audit};
use crate::people::mana;
use crate::people::usernames::{self, PROFILES, Username};

/// The feature: cheap to clone.
#[derive(Clone)]
pub struct Profiles {
    pub db: Db,
    pub clock: Clock,
    pub limits: Arc<Limits>,
}

/// Changes to a profile, all or nothing; `None` keeps the value.
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
    /// The address of the current picture, sent back unchanged; other addresses are refused.
    At(String),
}

impl Profiles {
    /// Creates the profile of a user without one, with the initial mana. An existing profile does not change.
    pub async fn ensure_profile(&self, user: Uuid, wanted: Option<Username>) -> Result<(), CallError> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let Some(user) = accounts::lock(tx, user)? else { return Err(not_yours()) };
                if usernames::lock_avatar_url(tx, user.id)?.is_none() {
                    accounts::create_profile(tx, &user, wanted.clone(), now)?;
                }
                Ok(())
            })
            .await
    }

    /// Changes a player's profile in one transaction. False if no row matches the client's filter, which is not an
    /// error.
    pub async fn change_profile(
        &self,
        user: Uuid,
        changes: Changes,
        predicate: RowPredicate,
    ) -> Result<bool, CallError> {
        let now = self.clock.now();
        for rule in rules::limits(changes.username.is_some(), matches!(changes.avatar, Some(Avatar::Set(_)))) {
            self.limits.take(rule, &user.to_string(), now).map_err(|wait| CallError::TooOften(wait.seconds()))?;
        }
        // Drawn here: a transaction that is retried spends under the same reference.
        let reference = random::id().to_string();
        self.db.write(move |tx| apply(tx, user, &changes, &predicate, &reference, now)).await
    }

    /// Sets a player's tier and publishes the row.
    pub async fn set_tier(&self, actor: Actor, user: Uuid, tier: &'static str) -> Result<(), CallError> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let before = usernames::tier(tx, user)?;
                if !usernames::set_tier(tx, user, tier, now)? {
                    return Err(not_yours());
                }
                let (before, after) = (json!({ "tier": before }), json!({ "tier": tier }));
                Ok(audit(tx, &actor, Act::on_user("tier.set", user, before, after), now)?)
            })
            .await
    }

    /// The picture with this hash, if it is the player's current one.
    pub async fn picture(&self, user: Uuid, hash: String) -> Result<Option<Picture>, DbError> {
        self.db.read(move |tx| store::picture(tx, user, &hash)).await
    }
}

fn apply(
    tx: &mut Tx<'_>,
    user: Uuid,
    changes: &Changes,
    predicate: &RowPredicate,
    reference: &str,
    now: Timestamp,
) -> Result<bool, CallError> {
    if !lock_if_matches(tx, &PROFILES, &user.to_string(), predicate)? {
        return Ok(false);
    }
    let avatar_url = usernames::lock_avatar_url(tx, user)?.flatten();
    if let Some(name) = &changes.username {
        usernames::rename(tx, user, name, now)?;
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
