//! The id of a match, computed from facts of the game alone: a retry, or a second program that reads the same log, sends the
//! same id.

use sha1::{Digest, Sha1};

use crate::model::Card;
use crate::record::Record;

/// The namespace of these ids, drawn once.
const NAMESPACE: [u8; 16] =
    [0xbf, 0x93, 0x1b, 0xd7, 0x92, 0x71, 0x40, 0xc7, 0xa1, 0x73, 0xd8, 0xf4, 0x45, 0x32, 0x6f, 0x33];

/// A UUID of version 5 of the user, the game's seed or else its start, the build, who goes first, and the user's hero. None
/// for a game that has neither seed nor start.
pub(crate) fn match_id(record: &Record, user: &str) -> Option<String> {
    let (game, build) = game_and_build(record)?;
    let first = match record.went_first() {
        Some(true) => "first",
        Some(false) => "second",
        None => "",
    };
    let hero = record.friendly_player().and_then(|player| player.hero.as_ref()).map_or("", Card::as_str);
    Some(uuid(&[&user.to_ascii_lowercase(), &game, &build, first, hero].join("/")))
}

/// The same for a game of Battlegrounds, whose hero is not known to a log that begins in the middle.
pub(crate) fn lobby_id(record: &Record, user: &str) -> Option<String> {
    let (game, build) = game_and_build(record)?;
    Some(uuid(&[&user.to_ascii_lowercase(), &game, &build, "battlegrounds"].join("/")))
}

fn game_and_build(record: &Record) -> Option<(String, String)> {
    let game = match (record.seed, record.started) {
        (Some(seed), _) => seed.to_string(),
        (None, Some(start)) => start.local().unwrap_or_else(|| start.to_string()),
        (None, None) => return None,
    };
    Some((game, record.build.map_or_else(String::new, |build| build.to_string())))
}

fn uuid(name: &str) -> String {
    let digest = Sha1::new_with_prefix(NAMESPACE).chain_update(name).finalize();
    let mut text = String::with_capacity(36);
    for (at, byte) in digest.iter().take(16).enumerate() {
        let byte = match at {
            6 => byte & 0x0f | 0x50,
            8 => byte & 0x3f | 0x80,
            _ => *byte,
        };
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        for digit in [byte >> 4, byte & 0x0f] {
            text.push(char::from(if digit < 10 { b'0' + digit } else { b'a' + digit - 10 }));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_uuid_of_version_5() {
        // As Python's uuid.uuid5 gives it.
        assert_eq!(uuid("user/7/245100/first/HERO_08"), "b8baeffe-5989-50ab-8045-73250108d889");
    }
}
