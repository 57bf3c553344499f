//! What may be shared, and how much of it. Pure.

use std::io::{self, Read, Write};
use std::time::Duration;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use gamelog::replay::{Fault, MAX_BYTES, Replay};
use schemars::JsonSchema;
use serde::Serialize;

use crate::base::limits::Rule;
use crate::contract::registry::{CallError, RefusalCodes};

/// Of a replay as it is sent: deflated, in base64. A ranked game has 1 to 6 kB.
pub(super) const MAX_SENT: usize = 96 * 1024;
/// Of an account.
pub(super) const MAX_SHARED: i64 = 200;
/// Of an account, as they are stored.
pub(super) const MAX_STORED: i64 = 2 * 1024 * 1024;

pub(super) const CHANGES: Rule = Rule { name: "replay_changes", burst: 60, per: Duration::from_secs(3600) };
pub(super) const OPENINGS: Rule = Rule { name: "replay_openings", burst: 120, per: Duration::from_secs(60) };

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("This is not a replay of a match")]
    Invalid,
    #[error("This replay is too long to be shared")]
    TooLong,
    #[error("Match not found")]
    NoMatch,
    #[error("You share {MAX_SHARED} replays, the most there can be; withdraw some to share more")]
    TooMany,
    #[error("Your shared replays take as much as they may; withdraw some to share more")]
    Full,
}

/// The refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    ReplayInvalid,
    ReplayTooLong,
    ReplayMatchNotFound,
    ReplaysTooMany,
    ReplaysFull,
}

impl RefusalCodes for Code {}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Invalid => Code::ReplayInvalid,
            Refusal::TooLong => Code::ReplayTooLong,
            Refusal::NoMatch => Code::ReplayMatchNotFound,
            Refusal::TooMany => Code::ReplaysTooMany,
            Refusal::Full => Code::ReplaysFull,
        };
        let (code, text) = (code.into(), refusal.to_string());
        match refusal {
            Refusal::NoMatch => Self::Absent { code, text },
            _ => Self::Named { code, text, details: None },
        }
    }
}

/// A replay as it is stored, with its classes by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Checked {
    /// Deflated, in base64.
    pub(super) data: String,
    pub(super) class: Option<&'static str>,
    pub(super) opponent_class: Option<&'static str>,
    pub(super) mode: Option<&'static str>,
    pub(super) format: Option<&'static str>,
}

/// Reads what was sent. It is deflated anew, so that nothing is stored but the replay.
pub(super) fn check(sent: &str) -> Result<Checked, Refusal> {
    if sent.len() > MAX_SENT {
        return Err(Refusal::TooLong);
    }
    let bytes = inflate(&BASE64.decode(sent.as_bytes()).map_err(|_| Refusal::Invalid)?)?;
    let replay = Replay::read(&bytes).map_err(|fault| match fault {
        Fault::TooLong => Refusal::TooLong,
        Fault::Version | Fault::Broken => Refusal::Invalid,
    })?;
    let header = replay.header();
    let [class, opponent_class] = header.classes.map(|class| class.map(gamelog::Class::name));
    Ok(Checked {
        data: BASE64.encode(&deflate(&bytes).map_err(|_| Refusal::Invalid)?),
        class,
        opponent_class,
        mode: header.mode,
        format: header.format,
    })
}

fn inflate(sent: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    DeflateDecoder::new(sent).take(most).read_to_end(&mut bytes).map_err(|_| Refusal::Invalid)?;
    Ok(bytes)
}

pub(in crate::tracking) fn deflate(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// `stored` is how many others the account shares, and how much they take.
pub(super) fn check_cap((count, size): (i64, i64), replay: &Checked) -> Result<(), Refusal> {
    if count >= MAX_SHARED {
        return Err(Refusal::TooMany);
    }
    if size + replay.data.len() as i64 > MAX_STORED { Err(Refusal::Full) } else { Ok(()) }
}

/// What a link has of a replay: nobody guesses it.
pub(super) fn link(bytes: [u8; 15]) -> String {
    BASE64URL_NOPAD.encode(&bytes)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const LOG: &str = "\
D 21:00:00.0 GameState.DebugPrintPower() - CREATE_GAME
D 21:00:00.0 GameState.DebugPrintPower() -     GameEntity EntityID=1
D 21:00:00.0 GameState.DebugPrintPower() -     Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=1]
D 21:00:00.0 GameState.DebugPrintPower() -         tag=HERO_ENTITY value=5
D 21:00:00.0 GameState.DebugPrintPower() -     Player EntityID=3 PlayerID=2 GameAccountId=[hi=0 lo=0]
D 21:00:00.0 GameState.DebugPrintPower() - FULL_ENTITY - Creating ID=4 CardID=
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=DECK
D 21:00:00.0 GameState.DebugPrintPower() -     tag=CONTROLLER value=1
D 21:00:00.0 GameState.DebugPrintPower() - FULL_ENTITY - Creating ID=5 CardID=HERO_08
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=PLAY
D 21:00:00.0 GameState.DebugPrintPower() -     tag=CONTROLLER value=1
D 21:00:00.0 GameState.DebugPrintPower() -     tag=CARDTYPE value=HERO
D 21:00:00.0 GameState.DebugPrintGame() - GameType=GT_RANKED
D 21:00:00.0 GameState.DebugPrintGame() - FormatType=FT_WILD
D 21:00:00.0 GameState.DebugPrintGame() - PlayerID=1, PlayerName=Tallow#1187
D 21:00:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_READY 
D 21:00:00.0 GameState.DebugPrintPower() - SHOW_ENTITY - Updating Entity=4 CardID=X_1
D 21:00:00.0 GameState.DebugPrintPower() -     tag=ZONE value=HAND
D 21:00:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=2 tag=PLAYSTATE value=WON 
D 21:00:00.0 GameState.DebugPrintPower() - TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE 
";

    /// The replay of an invented game.
    pub(in super::super) fn replay() -> Vec<u8> {
        let mut parser = gamelog::Parser::new(gamelog::Stream::Auto).with_details();
        parser.feed(LOG.as_bytes());
        parser.end();
        let mut replayer = gamelog::replay::Replayer::default();
        parser.take_events().iter().for_each(|event| replayer.apply(event));
        replayer.take_finished().remove(0).unwrap()
    }

    pub(in super::super) fn sent(bytes: &[u8]) -> String {
        BASE64.encode(&deflate(bytes).unwrap())
    }

    #[test]
    fn a_replay_is_stored_without_anything_beside_it() {
        let checked = check(&sent(&replay())).unwrap();
        assert_eq!((checked.class, checked.opponent_class), (Some("MAGE"), None));
        assert_eq!((checked.mode, checked.format), (Some("ranked"), Some("WILD")));
        let loose = [&deflate(&replay()).unwrap()[..], b"Tallow"].concat();
        assert_eq!(check(&BASE64.encode(&loose)).unwrap(), checked);
        assert_eq!(inflate(&BASE64.decode(checked.data.as_bytes()).unwrap()).unwrap(), replay());
    }

    #[test]
    fn what_is_no_replay_is_refused() {
        for wrong in ["", "Tallow", "AAAA", &sent(b""), &sent(b"Tallow"), &sent(&replay()[1..])] {
            assert_eq!(check(wrong), Err(Refusal::Invalid), "{wrong}");
        }
        assert_eq!(check(&"A".repeat(MAX_SENT + 4)), Err(Refusal::TooLong));
        // Inflated it is far longer than a replay may be.
        assert_eq!(check(&sent(&vec![1; 16 * MAX_BYTES])), Err(Refusal::TooLong));
    }

    #[test]
    fn an_account_shares_so_many_and_so_much() {
        let checked = check(&sent(&replay())).unwrap();
        assert_eq!(check_cap((MAX_SHARED - 1, 0), &checked), Ok(()));
        assert_eq!(check_cap((MAX_SHARED, 0), &checked), Err(Refusal::TooMany));
        assert_eq!(check_cap((1, MAX_STORED), &checked), Err(Refusal::Full));
    }

    #[test]
    fn a_link_is_of_signs_that_need_no_escaping() {
        let link = link([255; 15]);
        assert!(link.len() == 20 && link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    }
}
