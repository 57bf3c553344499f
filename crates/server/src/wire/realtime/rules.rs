//! Who may join a channel and broadcast there: decided by the feature that owns the topic, or by the rule for all others.

use serde_json::Value;
use tracing::warn;
use uuid::Uuid;

use super::limits::MAX_PAYLOAD;
use super::protocol::ClientPayload;
use crate::contract::registry::{BroadcastDecision, CallError, Reader, Registry};
use crate::people::accounts::{Accounts, Bearer, KeyRole, Refusal};

/// The reader a token stands for, its session, and the second in which it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) reader: Reader,
    /// `None` for a key.
    pub(super) session: Option<Uuid>,
    pub(super) expires_at: i64,
}

/// The identity of a token on a socket that was opened with a key of this role. Without a token, or with a key in its
/// place, it is that of the key.
pub(super) fn identify(accounts: &Accounts, role: KeyRole, token: Option<&str>) -> Result<Identity, String> {
    let token = token.unwrap_or_default();
    let of_key = |role| Identity {
        reader: if role == KeyRole::Service { Reader::Service } else { Reader::Visitor },
        session: None,
        expires_at: i64::MAX,
    };
    if let Some(role) = accounts.key_role(token) {
        return Ok(of_key(role));
    }
    match accounts.bearer(token) {
        Bearer::User(claims) => {
            let (reader, session) = (Reader::Player(claims.sub), Some(claims.session_id));
            Ok(Identity { reader, session, expires_at: claims.exp })
        }
        Bearer::Nobody => Ok(of_key(role)),
        Bearer::Refused(Refusal::BadJwt(why)) => Err(format!("InvalidJWTToken: {why}")),
        Bearer::Refused(ended) => Err(format!("InvalidJWTToken: {ended}")),
    }
}

/// `topic` is without the wire's prefix. A topic without an owner is open to everyone who is signed in, whether the client
/// calls it private or not. The reason of a refusal is for the client.
pub(super) async fn may_join(registry: &Registry, reader: Reader, topic: &str) -> Result<(), String> {
    let allowed = match registry.topic(topic) {
        Some((rule, rest)) => rule.may_join(reader, rest).await.map_err(|error| unavailable(&error))?,
        None => reader != Reader::Visitor,
    };
    if allowed {
        Ok(())
    } else {
        Err(format!("Unauthorized: You do not have permissions to read from this Channel topic: {topic}"))
    }
}

/// Whether a reader may use a presence key: a player's id is reserved for that player.
pub(super) fn may_use_presence_key(reader: Reader, key: &str) -> Result<(), String> {
    match (reader, Uuid::try_parse(key)) {
        (Reader::Player(id), Ok(named)) if named != id => {
            Err("Unauthorized: You do not have permissions to be present under this key".into())
        }
        _ => Ok(()),
    }
}

/// What is to be done with a broadcast of a reader who may be in the channel.
pub(super) async fn client_broadcast(
    registry: &Registry,
    reader: Reader,
    topic: &str,
    event: &str,
    payload: &ClientPayload,
) -> Result<BroadcastDecision, String> {
    // Signed out after joining, so the topic's rule was not asked for this reader.
    if reader == Reader::Visitor {
        return Ok(BroadcastDecision::Refuse);
    }
    let Some((rule, rest)) = registry.topic(topic) else { return Ok(BroadcastDecision::Deliver) };
    // The service key may broadcast everywhere.
    if reader == Reader::Service {
        return Ok(BroadcastDecision::Deliver);
    }
    let json = match payload {
        ClientPayload::Json(json) => json,
        ClientPayload::Raw(_) => &Value::Null,
    };
    rule.client_broadcast(reader, rest, event, json).await.map_err(|error| unavailable(&error))
}

pub(super) fn fits(payload: &ClientPayload) -> bool {
    match payload {
        ClientPayload::Json(json) => json.to_string().len() <= MAX_PAYLOAD,
        ClientPayload::Raw(bytes) => bytes.len() <= MAX_PAYLOAD,
    }
}

/// The text for the client when a rule returned an error; a refusal keeps its own text.
fn unavailable(error: &CallError) -> String {
    match error {
        CallError::Db(_) | CallError::Broken(_) => {
            warn!(%error, "could not evaluate a channel's rule; the client is asked to try again");
            "The service cannot answer right now, please try again".into()
        }
        refused => refused.to_string(),
    }
}
