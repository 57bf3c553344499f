//! Who invites with a code: all that a visitor learns before signing up.

use std::net::IpAddr;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::codes;
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::Limits;
use crate::people::usernames;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Invitation {
    /// The player who created the game.
    pub username: String,
}

impl Invitation {
    /// Reads who invites with a code. The caller has counted the try; a code of a waiting game is not a wrong one.
    /// `creator` reads who created the waiting game with a code.
    pub async fn read(
        db: &Db,
        limits: &Limits,
        address: IpAddr,
        raw: &str,
        creator: fn(&mut Tx<'_>, &str) -> Result<Option<Uuid>, DbError>,
    ) -> Result<Option<Self>, DbError> {
        let code = codes::clean(raw);
        let username = db.read(move |tx| match creator(tx, &code)? {
            Some(creator) => usernames::username(tx, creator),
            None => Ok(None),
        });
        let username = username.await?;
        if username.is_some() {
            codes::visitor_was_right(limits, address);
        }
        Ok(username.map(|username| Self { username }))
    }
}
