//! Who may be in a channel and speak there: the rule of the feature that owns the topic, or that of all others.

use serde_json::Value;
use tracing::warn;
use uuid::Uuid;

use super::limits::MAX_PAYLOAD;
use super::protocol::Said;
use crate::accounts::{Accounts, Bearer, KeyRole};
use crate::registry::{Reader, Refused, Registry, Speech};

/// Someone, and the second in which their token ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) reader: Reader,
    pub(super) expires_at: i64,
}

/// Who a token stands for, on a socket that was opened with this key. A key in its place names nobody.
pub(super) fn shown(accounts: &Accounts, role: KeyRole, token: Option<&str>) -> Result<Shown, String> {
    let token = token.unwrap_or_default();
    let nobody = |role| Shown {
        reader: if role == KeyRole::Service { Reader::Service } else { Reader::Visitor },
        expires_at: i64::MAX,
    };
    if let Some(role) = accounts.key_role(token) {
        return Ok(nobody(role));
    }
    match accounts.bearer(token) {
        Bearer::User(claims) => Ok(Shown { reader: Reader::Player(claims.sub), expires_at: claims.exp }),
        Bearer::Nobody => Ok(nobody(role)),
        Bearer::Bad(why) => Err(format!("InvalidJWTToken: {why}")),
    }
}

/// `topic` is without the wire's prefix. The reason of a refusal is for the client.
pub(super) async fn may_join(registry: &Registry, reader: Reader, topic: &str, private: bool) -> Result<(), String> {
    let allowed = match registry.topic(topic) {
        Some((rule, rest)) => rule.may_join(reader, rest).await.map_err(|error| unavailable(&error))?,
        None => !private && reader != Reader::Visitor,
    };
    if allowed {
        Ok(())
    } else {
        Err(format!("Unauthorized: You do not have permissions to read from this Channel topic: {topic}"))
    }
}

/// Whether someone may be present under a key: an id is its player's own.
pub(super) fn may_be_called(reader: Reader, key: &str) -> Result<(), String> {
    match (reader, Uuid::try_parse(key)) {
        (Reader::Player(id), Ok(named)) if named != id => {
            Err("Unauthorized: You do not have permissions to be present under this key".into())
        }
        _ => Ok(()),
    }
}

/// What becomes of words by someone who may be in the channel.
pub(super) async fn speech(
    registry: &Registry,
    reader: Reader,
    topic: &str,
    event: &str,
    said: &Said,
) -> Result<Speech, String> {
    // Signed out since they joined: whoever owns the topic has not been asked about them.
    if reader == Reader::Visitor {
        return Ok(Speech::Refused);
    }
    let Some((rule, rest)) = registry.topic(topic) else { return Ok(Speech::Told) };
    // The server's own programs speak everywhere.
    if reader == Reader::Service {
        return Ok(Speech::Told);
    }
    let json = match said {
        Said::Json(json) => json,
        Said::Raw(_) => &Value::Null,
    };
    rule.speech(reader, rest, event, json).await.map_err(|error| unavailable(&error))
}

pub(super) fn fits(said: &Said) -> bool {
    match said {
        Said::Json(json) => json.to_string().len() <= MAX_PAYLOAD,
        Said::Raw(bytes) => bytes.len() <= MAX_PAYLOAD,
    }
}

/// A rule could not be asked; a refusal of its own keeps its words.
fn unavailable(error: &Refused) -> String {
    match error {
        Refused::Db(_) | Refused::Broken(_) => {
            warn!(%error, "a channel's rule could not be asked");
            "The service cannot answer right now, please try again".into()
        }
        refused => refused.to_string(),
    }
}
