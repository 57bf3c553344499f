//! The payload of a join. Pure.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::limits::{MAX_BINDINGS, MAX_PRESENCE_KEY};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Join {
    pub(super) config: Config,
    pub(super) access_token: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Config {
    pub(super) broadcast: BroadcastConfig,
    pub(super) presence: PresenceConfig,
    pub(super) postgres_changes: Vec<Map<String, Value>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct BroadcastConfig {
    /// Whether the sender gets its own broadcasts.
    #[serde(rename = "self")]
    pub(super) own: bool,
    /// Whether the sender wants a reply.
    pub(super) ack: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PresenceConfig {
    pub(super) key: String,
    pub(super) enabled: bool,
}

impl Join {
    pub(super) fn parse(payload: Value) -> Result<Self, &'static str> {
        // serde would also read a JSON array as the struct, its elements as the fields in order.
        if !payload.is_object() || payload.get("config").is_some_and(|config| !config.is_object()) {
            return Err("The join cannot be read");
        }
        let join: Self = serde_json::from_value(payload).map_err(|_| "The join cannot be read")?;
        if join.config.postgres_changes.len() > MAX_BINDINGS {
            return Err("Too many postgres_changes on one channel");
        }
        if join.config.presence.key.len() > MAX_PRESENCE_KEY {
            return Err("The presence key is too long");
        }
        Ok(join)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn payloads_of_another_shape_are_refused() {
        for payload in [
            json!([]),
            json!("x"),
            json!(null),
            json!({ "config": [] }),
            json!({ "config": { "broadcast": { "self": "yes" } } }),
            json!({ "config": { "postgres_changes": {} } }),
            json!({ "config": { "postgres_changes": ["x"] } }),
            json!({ "config": { "presence": { "key": 7 } } }),
            json!({ "access_token": { "a": 1 } }),
            json!({ "config": { "presence": { "key": "x".repeat(201) } } }),
            json!({ "config": { "postgres_changes": vec![json!({}); 33] } }),
        ] {
            assert!(Join::parse(payload.clone()).is_err(), "{payload}");
        }
        for payload in [json!({}), json!({ "config": {}, "access_token": null, "version": "realtime-js/2.119.0" })] {
            assert!(Join::parse(payload.clone()).is_ok(), "{payload}");
        }
    }
}
