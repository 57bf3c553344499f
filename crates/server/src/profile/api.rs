//! The table of profiles and the function of the view, for the registry: what a client sends becomes a use case.

use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::picture::Picture;
use super::{Avatar, Changes, Profiles, own, view};
use crate::registry::{Callers, Door, Function, Holds, Insert, Reader, Refused, Registry, Update, Writer};
use crate::usernames::{self, PROFILES, Username};

/// `mana` and `subscription_tier` may be sent, as clients do, but not chosen.
const INSERTED: &[&str] = &["id", "username", "mana", "subscription_tier"];
const UPDATED: &[&str] = &["username", "avatar_url", "mana"];

pub fn declare(players: &Profiles, registry: &mut Registry) {
    let this = players.clone();
    let insert = move |writer, fields| {
        let this = this.clone();
        Box::pin(async move { this.insert(writer, fields).await }) as _
    };
    let this = players.clone();
    let update = move |writer, key, fields, holds| {
        let this = this.clone();
        Box::pin(async move { this.update(writer, key, fields, holds).await }) as _
    };
    registry.add_table(Door {
        table: &PROFILES,
        insert: Some(Insert { columns: INSERTED, run: Arc::new(insert) }),
        update: Some(Update { columns: UPDATED, run: Arc::new(update) }),
    });

    let this = players.clone();
    let run = move |reader, _| {
        let this = this.clone();
        Box::pin(async move {
            match reader {
                Reader::Player(id) => Ok(this.view(id).await?),
                Reader::Visitor | Reader::Service => {
                    Err(Refused::forbidden("permission denied for function profile_view"))
                }
            }
        }) as _
    };
    registry.add_function(Function {
        name: "profile_view",
        about: "The caller's profile with the figures of their matches and quizzes",
        arguments: &[],
        returns: view::shape(),
        callers: Callers::Players,
        run: Arc::new(run),
    });
}

impl Profiles {
    async fn insert(&self, writer: Writer, fields: Map<String, Value>) -> Result<String, Refused> {
        let id = match (fields.get("id"), writer) {
            (None | Some(Value::Null), Writer::Player(id)) => id,
            (id, _) => own(writer, uuid(id)?)?,
        };
        let name = match fields.get("username") {
            None | Some(Value::Null) => None,
            Some(Value::String(blank)) if blank.trim().is_empty() => None,
            Some(name) => Some(username(name)?),
        };
        self.ensure_profile(id, name).await?;
        Ok(id.to_string())
    }

    async fn update(
        &self,
        writer: Writer,
        key: String,
        fields: Map<String, Value>,
        holds: Holds,
    ) -> Result<bool, Refused> {
        let id = own(writer, uuid(Some(&Value::String(key)))?)?;
        let changes = Changes {
            username: fields.get("username").map(username).transpose()?,
            avatar: fields.get("avatar_url").map(avatar).transpose()?,
            mana: fields.get("mana").map(mana).transpose()?,
        };
        self.change_profile(id, changes, holds).await
    }
}

fn uuid(value: Option<&Value>) -> Result<Uuid, Refused> {
    let id = value.and_then(Value::as_str).and_then(|text| Uuid::try_parse(text).ok());
    id.ok_or_else(|| Refused::Invalid("id must be an UUID".into()))
}

fn username(value: &Value) -> Result<Username, Refused> {
    let raw = value.as_str().ok_or_else(|| Refused::Invalid("username must be text".into()))?;
    Ok(Username::typed(raw).map_err(usernames::Error::from)?)
}

fn avatar(value: &Value) -> Result<Avatar, Refused> {
    match value {
        Value::Null => Ok(Avatar::Remove),
        Value::String(url) if url.starts_with("/avatars/") => Ok(Avatar::At(url.clone())),
        other => {
            let picture = Picture::from_data_url(other.as_str().unwrap_or_default());
            picture.map(Avatar::Set).map_err(|refusal| Refused::Invalid(refusal.to_string()))
        }
    }
}

fn mana(value: &Value) -> Result<i64, Refused> {
    value.as_i64().ok_or_else(|| Refused::Invalid("mana must be a whole number".into()))
}
