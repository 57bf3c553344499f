//! What a recorded game of Battlegrounds may say. Pure. It is refused in the words in which matches are.

use std::time::Duration;

use serde_json::Value;

use super::args::BattlegroundsArgs;
use crate::base::clock::Timestamp;
use crate::base::limits::Rule;
use crate::people::usage::Cap;
use crate::tracking::matches::rules::{self as matches, Refusal};

/// The most of an account: twenty games a day for three years. Each takes some 700 bytes.
pub const STORED: Cap = Cap { kind: "battlegrounds", rows: 20_000, bytes: 20_000_000 };
/// What a row takes beside its lists.
pub const ROW_BYTES: i64 = 300;
/// How often a player may record a game. An imported log has many.
pub const RECORDS: Rule = Rule { name: "battlegrounds_records", burst: 600, per: Duration::from_secs(3600) };
/// How often a player may delete one.
pub const DELETIONS: Rule = Rule { name: "battlegrounds_deletions", burst: 300, per: Duration::from_secs(3600) };

pub const PLACES: i64 = 8;
/// Teams of two.
pub const DUO_PLACES: i64 = 4;
const MAX_OFFERED: usize = 8;
/// A lobby has so many.
const MAX_TRIBES: usize = 5;
const MAX_TRIBE: usize = 20;
const MAX_TURNS: i64 = 100;
const MAX_TRIPLES: i64 = 200;

/// A game whose every value was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedGame {
    pub played_at: Timestamp,
    pub hero: String,
    pub place: i64,
    pub duos: bool,
    pub turns: i64,
    pub offered: Value,
    pub tribes: Value,
    pub triples: i64,
    pub anomaly: Option<i64>,
    pub duration_s: Option<i64>,
    pub build: Option<i64>,
    pub sender: Option<String>,
}

impl CheckedGame {
    /// What it takes of the account, as `store::RECOUNT` counts it.
    pub fn bytes(&self) -> i64 {
        ROW_BYTES + (self.offered.to_string().len() + self.tribes.to_string().len()) as i64
    }
}

pub fn places(duos: bool) -> i64 {
    if duos { DUO_PLACES } else { PLACES }
}

/// Checks a game that is to be recorded at the time `now`.
pub fn check(args: &BattlegroundsArgs, now: Timestamp) -> Result<CheckedGame, Refusal> {
    Ok(CheckedGame {
        played_at: matches::played_at(&args.played_at, now)?,
        hero: matches::is_card(&args.hero).then(|| args.hero.clone()).ok_or(Refusal::Invalid("hero"))?,
        place: between("place", args.place, 1, places(args.duos))?,
        duos: args.duos,
        turns: between("turns", args.turns, 0, MAX_TURNS)?,
        offered: matches::card_ids("offered", &args.offered, MAX_OFFERED)?,
        tribes: tribes(&args.tribes)?,
        triples: between("triples", args.triples, 0, MAX_TRIPLES)?,
        anomaly: matches::number("anomaly", args.anomaly, i64::from(u32::MAX))?,
        duration_s: matches::number("duration_s", args.duration_s, matches::MAX_DURATION_S)?,
        build: matches::build(args.build)?,
        sender: matches::sender(args.sender.as_deref())?,
    })
}

fn between(column: &'static str, number: i64, least: i64, most: i64) -> Result<i64, Refusal> {
    if (least..=most).contains(&number) { Ok(number) } else { Err(Refusal::Invalid(column)) }
}

/// In the order of the alphabet, each once. A tribe that is new in the game is taken by its word.
fn tribes(words: &[String]) -> Result<Value, Refusal> {
    let is_tribe =
        |word: &String| (1..=MAX_TRIBE).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut tribes = words.to_vec();
    tribes.sort();
    tribes.dedup();
    if tribes.len() > MAX_TRIBES || !tribes.iter().all(is_tribe) {
        return Err(Refusal::Invalid("tribes"));
    }
    Ok(tribes.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(1_794_830_400);

    fn args() -> BattlegroundsArgs {
        BattlegroundsArgs {
            played_at: "2026-11-15T20:00:00Z".into(),
            hero: "BG20_HERO_13".into(),
            place: 3,
            turns: 12,
            offered: vec!["BG20_HERO_13".into(), "BG20_HERO_14".into()],
            tribes: vec!["murloc".into(), "beast".into(), "murloc".into()],
            triples: 2,
            ..BattlegroundsArgs::default()
        }
    }

    fn refused(change: impl FnOnce(&mut BattlegroundsArgs)) -> Option<&'static str> {
        let mut args = args();
        change(&mut args);
        match check(&args, NOW) {
            Err(Refusal::Invalid(column)) => Some(column),
            Err(Refusal::InFuture) => Some("future"),
            _ => None,
        }
    }

    #[test]
    fn a_valid_game_has_its_tribes_once_and_in_order() {
        let game = check(&args(), NOW).unwrap();
        assert_eq!((game.place, game.tribes.clone(), game.sender.clone()), (3, json!(["beast", "murloc"]), None));
        assert_eq!(game.bytes(), 300 + 31 + 18);
        assert_eq!(refused(|it| it.tribes = vec!["walrus".into()]), None, "a tribe of a later game");
    }

    #[test]
    fn every_value_has_its_bounds() {
        assert_eq!(refused(|it| it.place = 0), Some("place"));
        assert_eq!(refused(|it| it.place = 9), Some("place"));
        assert_eq!(refused(|it| (it.duos, it.place) = (true, 5)), Some("place"));
        assert_eq!(refused(|it| (it.duos, it.place) = (true, 4)), None);
        assert_eq!(refused(|it| it.hero = String::new()), Some("hero"));
        assert_eq!(refused(|it| it.hero = "Nim#1234".into()), Some("hero"));
        assert_eq!(refused(|it| it.offered = vec!["A".into(); 9]), Some("offered"));
        assert_eq!(refused(|it| it.offered = vec!["a b".into()]), Some("offered"));
        assert_eq!(refused(|it| it.tribes = vec!["Beast".into()]), Some("tribes"));
        assert_eq!(refused(|it| it.tribes = vec!["x".repeat(21)]), Some("tribes"));
        assert_eq!(refused(|it| it.tribes = ["a", "b", "c", "d", "e", "f"].map(str::to_owned).into()), Some("tribes"));
        assert_eq!(refused(|it| it.turns = -1), Some("turns"));
        assert_eq!(refused(|it| it.triples = 201), Some("triples"));
        assert_eq!(refused(|it| it.anomaly = Some(-1)), Some("anomaly"));
        assert_eq!(refused(|it| it.duration_s = Some(1_000_000)), Some("duration_s"));
        assert_eq!(refused(|it| it.played_at = "yesterday".into()), Some("played_at"));
        assert_eq!(refused(|it| it.played_at = "2027-01-01T00:00:00Z".into()), Some("future"));
    }
}
