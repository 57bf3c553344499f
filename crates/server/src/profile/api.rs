//! The table of profiles and the function of the view, for the registry: what a client sends becomes a use case.

use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::picture::{MAX_BYTES, Picture};
use super::{Avatar, Changes, Profiles, own};
use crate::contract::registry::{
    CallError, Function, Insert, NoArgs, Registry, SentRow, SentUpdate, TableEntry, Update, Writer,
};
use crate::people::mana::rules::INITIAL_MANA;
use crate::people::usernames::{self, PROFILES, Username};

/// `mana` and `subscription_tier` may be sent, as clients do, but not chosen.
const INSERTED: &[&str] = &["id", "username", "mana", "subscription_tier"];
const UPDATED: &[&str] = &["username", "avatar_url", "mana"];

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    min_username: usize,
    max_username: usize,
    max_picture_bytes: usize,
    initial_mana: i64,
}

const CONSTANTS: Constants = Constants {
    min_username: usernames::rules::MIN_LENGTH,
    max_username: usernames::rules::MAX_LENGTH,
    max_picture_bytes: MAX_BYTES,
    initial_mana: INITIAL_MANA,
};

pub fn declare(profiles: &Profiles, registry: &mut Registry) {
    registry.add_table(TableEntry {
        table: &PROFILES,
        insert: Some(Insert::new(
            INSERTED,
            profiles,
            |this, writer, row| async move { this.insert(writer, &row).await },
        )),
        update: Some(Update::new(UPDATED, profiles, |this, update| async move { this.update(update).await })),
        delete: None,
    });
    registry.add_constants("profile", &CONSTANTS);
    registry.add_function(Function::new(
        "profile_view",
        "The caller's profile with the figures of their matches and quizzes",
        profiles,
        |this, caller, _: NoArgs| async move { Ok(this.view(caller.user).await?) },
    ));
}

impl Profiles {
    async fn insert(&self, writer: Writer, row: &SentRow) -> Result<String, CallError> {
        let id = match (row.get("id"), writer) {
            (None | Some(Value::Null), Writer::Player(id)) => id,
            (id, _) => own(writer, uuid(id)?)?,
        };
        let name = match row.get("username") {
            None | Some(Value::Null) => None,
            Some(Value::String(blank)) if blank.trim().is_empty() => None,
            Some(name) => Some(username(name)?),
        };
        self.ensure_profile(id, name).await?;
        Ok(id.to_string())
    }

    async fn update(&self, update: SentUpdate) -> Result<bool, CallError> {
        let SentUpdate { writer, key, changes: row, predicate } = update;
        let id = own(writer, uuid(Some(&Value::String(key)))?)?;
        let changes = Changes {
            username: row.get("username").map(username).transpose()?,
            avatar: row.get("avatar_url").map(avatar).transpose()?,
            mana: row.get("mana").map(mana).transpose()?,
        };
        self.change_profile(id, changes, predicate).await
    }
}

fn uuid(value: Option<&Value>) -> Result<Uuid, CallError> {
    let id = value.and_then(Value::as_str).and_then(|text| Uuid::try_parse(text).ok());
    id.ok_or_else(|| CallError::Invalid("id must be an UUID".into()))
}

fn username(value: &Value) -> Result<Username, CallError> {
    let raw = value.as_str().ok_or_else(|| CallError::Invalid("username must be text".into()))?;
    Ok(Username::typed(raw).map_err(usernames::Error::from)?)
}

fn avatar(value: &Value) -> Result<Avatar, CallError> {
    match value {
        Value::Null => Ok(Avatar::Remove),
        Value::String(url) if url.starts_with("/avatars/") => Ok(Avatar::At(url.clone())),
        other => {
            let picture = Picture::from_data_url(other.as_str().unwrap_or_default());
            picture.map(Avatar::Set).map_err(|refusal| CallError::Invalid(refusal.to_string()))
        }
    }
}

fn mana(value: &Value) -> Result<i64, CallError> {
    value.as_i64().ok_or_else(|| CallError::Invalid("mana must be a whole number".into()))
}
