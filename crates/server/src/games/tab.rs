//! The id of a browser tab: a game is played from one tab at a time. Clients choose it; it is stored with the game, so its length
//! is limited.

use serde::{Deserialize, Deserializer};

/// In characters; a UUID has 36.
const MAX_LENGTH: usize = 64;

/// An empty id counts as none.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let raw = Option::<String>::deserialize(deserializer)?;
    Ok(raw.filter(|tab| !tab.is_empty()).map(|tab| tab.chars().take(MAX_LENGTH).collect()))
}
