//! Limits of the tracker, names, codes and tokens of followers, and the refusals. Pure.

use std::time::Duration;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::base::invisible::without_invisible;
use crate::base::limits::Rule;
use crate::base::random;
use crate::contract::registry::{CallError, RefusalCodes};

/// The most cards of one call of `tracker_cards`.
pub const MAX_TRACKED_CARDS: usize = 200;
/// The most devices of a user that show a game at the same time; beyond that the oldest view is dropped.
pub const MAX_SCREENS: usize = 4;
/// As JSON.
pub const MAX_VIEW_BYTES: usize = 16 * 1024;
/// A view that was not repeated for so long is dropped.
pub const SCREEN_MINUTES: u64 = 10;
/// The most followers of a user.
pub const MAX_DEVICES: i64 = 10;
/// The length of a pairing code.
pub const PAIRING_CODE: usize = 8;
pub const PAIRING_MINUTES: u64 = 10;
/// In characters.
const MAX_NAME: usize = 40;
/// The name of a device that has none.
const NAMELESS: &str = "PC";
/// The time of a device's last use is this exact: not every view is a write.
pub const LAST_USE: Duration = Duration::from_secs(300);

const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(600);
/// How often the devices of a user may send views; each sends every 300 ms at the most.
pub const SHOWS: Rule = Rule { name: "tracker_shows", burst: 1200, per: MINUTE };
/// How often a user may ask for cards; a page keeps those that it has.
pub const CARD_CALLS: Rule = Rule { name: "tracker_cards", burst: 120, per: MINUTE };
/// How often a user may make a pairing code.
pub const PAIRINGS: Rule = Rule { name: "tracker_pairings", burst: 20, per: TEN_MINUTES };
/// How many wrong pairing codes an address may try: far too few to guess one of 32^8 while it is valid.
pub const WRONG_CODES: Rule = Rule { name: "tracker_wrong_codes", burst: 10, per: TEN_MINUTES };
/// How often an address may send a token that is not valid.
pub const WRONG_TOKENS: Rule = Rule { name: "tracker_wrong_tokens", burst: 60, per: TEN_MINUTES };

/// Why a rule says no. The name is the refusal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("This needs the tracker")]
    TrackerRequired,
    #[error("This device is not paired any more")]
    DeviceUnknown,
    #[error("This code is wrong or has expired")]
    PairingCodeWrong,
    #[error("{MAX_DEVICES} devices are the most that can be paired")]
    TooManyDevices,
    #[error("The view of a game has {MAX_VIEW_BYTES} bytes at the most")]
    ViewTooLarge,
    #[error("{MAX_TRACKED_CARDS} cards are the most of one call")]
    TooManyCards,
}

impl RefusalCodes for Refusal {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        Self::named(refusal, refusal.to_string())
    }
}

/// The name of a device as it is shown: one line of visible characters, cut to its length.
pub fn name(raw: &str) -> String {
    let visible = without_invisible(raw);
    let words = visible.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join(" ").chars().take(MAX_NAME).collect();
    match name.trim_end() {
        "" => NAMELESS.to_owned(),
        name => name.to_owned(),
    }
}

/// A pairing code of random bytes.
pub fn code(random: [u8; PAIRING_CODE]) -> String {
    random::code(&random)
}

/// A typed code: spaces and dashes do not matter, nor does the case. `None` if it cannot be a code.
pub fn typed_code(raw: &str) -> Option<String> {
    let letters = raw.chars().filter(char::is_ascii_alphanumeric).take(PAIRING_CODE + 1);
    let code: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    (code.len() == PAIRING_CODE).then_some(code)
}

/// A token of random bytes.
pub fn token(random: [u8; 32]) -> String {
    BASE64URL_NOPAD.encode(&random)
}

/// What is stored of a code or a token.
pub fn digest(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_visible_line() {
        assert_eq!(name("  Ana's\tPC\n\u{202e}"), "Ana's PC");
        assert_eq!((name("").as_str(), name(" \u{200b}\u{0} ").as_str()), (NAMELESS, NAMELESS));
        assert_eq!(name(&"é".repeat(90)).chars().count(), MAX_NAME);
    }

    #[test]
    fn a_code_is_typed_in_any_case_with_spaces() {
        let made = code([0, 31, 32, 255, 7, 8, 100, 200]);
        assert_eq!(typed_code(&made).as_deref(), Some(made.as_str()));
        assert_eq!(typed_code(" abcd-efgh ").as_deref(), Some("ABCDEFGH"));
        for wrong in ["", "abcdefg", "abcdefghj", "éééééééé", "abcd efg"] {
            assert_eq!(typed_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_token_is_long_and_only_its_digest_is_stored() {
        let made = token([7; 32]);
        assert_eq!(made.len(), 43);
        assert_eq!(digest(&made).len(), 64);
        assert_ne!(digest(&made), digest(&token([8; 32])));
    }
}
