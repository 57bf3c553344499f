//! Which matches count for the figures of everyone, and where they are counted. Pure.

pub mod card_figures;
pub mod cards;
pub mod core;
mod shown;
#[cfg(test)]
mod simulation;
pub mod weights;

use std::time::Duration;

use uuid::Uuid;

pub use self::shown::{MetaBracket, MetaFormat, MetaPeriod};
use crate::base::clock::Timestamp;
use crate::base::win_rates::{Outcome, wilson_within};

/// Nothing of fewer players is shown.
pub const MIN_PLAYERS: i64 = 3;
/// The interval between two rebuilds of the pages.
pub const UPDATE_MINUTES: u64 = 10;
pub const UPDATE_EVERY: Duration = Duration::from_secs(UPDATE_MINUTES * 60);
/// A player counts from this many matches on.
pub const TRUSTED_GAMES: i64 = 30;
/// What an account younger than this records counts for its owner only.
pub const TRUSTED_AGE: Duration = Duration::from_secs(7 * 24 * 3600);
/// The most matches of a player and UTC day that count.
pub const MOST_A_DAY: i64 = 60;
/// From so many matches on a player's rate is judged.
pub const JUDGED_GAMES: i64 = 20;
/// Rates that players keep up for long are within these.
const HONEST_RATES: (f64, f64) = (0.35, 0.65);
/// The interval of a rate that must reach into them, in standard deviations: chance leaves it once in 370 times.
const JUDGED_WITHIN: f64 = 3.0;
/// Own turns: the log has counted three turns by then, of both players.
const MIN_OWN_TURNS: i64 = 2;
const DURATIONS: std::ops::RangeInclusive<i64> = 60..=90 * 60;
const DAY_MS: i64 = 24 * 3600 * 1000;
/// What `matches_import` writes as the sender: a file can say anything.
pub const IMPORT: &str = "import";

/// What the rules need to know about a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchFacts {
    pub id: Uuid,
    pub user: Uuid,
    pub result: String,
    pub format: Option<String>,
    pub mode: Option<String>,
    pub rank: Option<String>,
    pub archetype: Option<String>,
    pub class: Option<String>,
    pub deck_identity: Option<String>,
    pub opponent_class: Option<String>,
    pub opponent_archetype: Option<String>,
    pub went_first: Option<bool>,
    pub own_turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub played_at: Timestamp,
    pub source: String,
    pub build: Option<i64>,
    pub sender: Option<String>,
    /// It counts for its owner only: recorded by a young account, or with a plan that was paid back.
    pub own_only: bool,
    /// What became of the cards, packed as in `match_cards`; none where nobody asks for it.
    pub cards: Option<String>,
}

/// A match that passes the rules for one match.
#[derive(Clone, Debug, PartialEq)]
pub struct Passed {
    pub id: Uuid,
    pub user: Uuid,
    pub at: Timestamp,
    pub cell: Cell,
    /// What became of the cards, of a deck with an archetype; packed as in `match_cards`.
    pub cards: Option<String>,
}

/// Where a match is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub format: String,
    pub day: i64,
    pub week: i64,
    pub bracket: &'static str,
    /// An id, or the class of a deck without one.
    pub archetype: String,
    pub opponent_class: String,
    pub opponent_archetype: Option<String>,
    pub deck_identity: Option<String>,
    pub won: bool,
    pub went_first: Option<bool>,
    pub own_turns: i64,
}

/// The cell of a match that passes the rules for one match: from the log, on the ladder or casual, of a length that a game has.
pub fn cell(facts: &MatchFacts) -> Option<Cell> {
    let won = match Outcome::named(&facts.result)? {
        Outcome::Win => true,
        Outcome::Loss => false,
        Outcome::Tie => return None,
    };
    let ladder = matches!(facts.mode.as_deref(), Some("ranked" | "casual"));
    let own_turns = facts.own_turns.filter(|turns| *turns >= MIN_OWN_TURNS)?;
    let in_time = facts.duration_s.is_some_and(|seconds| DURATIONS.contains(&seconds));
    let from_log = facts.source == "log" && facts.sender.as_deref() != Some(IMPORT);
    if facts.own_only || !(from_log && ladder && in_time) {
        return None;
    }
    let day = facts.played_at.0.div_euclid(DAY_MS);
    Some(Cell {
        format: facts.format.clone()?,
        day,
        week: day.div_euclid(7),
        bracket: bracket(facts.rank.as_deref()),
        archetype: facts.archetype.clone().or_else(|| facts.class.clone())?,
        opponent_class: facts.opponent_class.clone()?,
        opponent_archetype: facts.opponent_archetype.clone(),
        deck_identity: facts.deck_identity.clone(),
        won,
        went_first: facts.went_first,
        own_turns,
    })
}

/// Those of one player's matches that count if the player does: the first of each day. It depends on nothing but the matches, so that
/// whoever counts them, and whenever, counts the same.
pub fn first_of_days(mut matches: Vec<Passed>) -> Vec<Passed> {
    matches.sort_by_key(|it| (it.at, it.id));
    let (mut day, mut today) = (i64::MIN, 0);
    matches.retain(|it| {
        today = if it.cell.day == day { today + 1 } else { 1 };
        day = it.cell.day;
        today <= MOST_A_DAY
    });
    matches
}

/// Whether the matches of a player count who has so many that pass.
pub fn is_trusted(games: i64, dropped: bool) -> bool {
    !dropped && games >= TRUSTED_GAMES
}

/// The bracket of a rank; `none` for a match without one.
pub fn bracket(rank: Option<&str>) -> &'static str {
    let league = rank.map(|rank| rank.split_once('_').map_or(rank, |(league, _)| league));
    match league {
        Some("legend") => "legend",
        Some("diamond") => "diamond",
        Some("platinum") => "platinum",
        Some("bronze" | "silver" | "gold") => "low",
        _ => "none",
    }
}

pub fn day_of(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

/// Whether no honest player reaches this win rate: not even the interval around it does.
pub fn is_implausible(games: i64, wins: i64) -> bool {
    let (low, high) = wilson_within(JUDGED_WITHIN, wins, games);
    games >= JUDGED_GAMES && (low > HONEST_RATES.1 || high < HONEST_RATES.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> MatchFacts {
        MatchFacts {
            id: Uuid::nil(),
            user: Uuid::nil(),
            result: "victory".into(),
            format: Some("STANDARD".into()),
            mode: Some("ranked".into()),
            rank: Some("gold_3".into()),
            archetype: Some("7".into()),
            class: Some("MAGE".into()),
            deck_identity: None,
            opponent_class: Some("ROGUE".into()),
            opponent_archetype: None,
            went_first: Some(true),
            own_turns: Some(9),
            duration_s: Some(400),
            played_at: Timestamp::from_secs(1_794_830_400),
            source: "log".into(),
            build: None,
            sender: Some("page".into()),
            own_only: false,
            cards: None,
        }
    }

    fn counts(change: impl FnOnce(&mut MatchFacts)) -> bool {
        let mut facts = facts();
        change(&mut facts);
        cell(&facts).is_some()
    }

    #[test]
    fn a_match_counts_if_the_log_had_it_whole() {
        assert!(counts(|_| {}));
        assert!(counts(|it| it.mode = Some("casual".into())));
        assert!(counts(|it| it.own_turns = Some(2)) && counts(|it| it.duration_s = Some(60)));
        assert!(counts(|it| it.archetype = None), "by class");
        assert!(!counts(|it| it.source = "manual".into()));
        assert!(!counts(|it| it.sender = Some(IMPORT.into())));
        assert!(!counts(|it| it.own_only = true));
        assert!(!counts(|it| it.mode = Some("friendly".into())) && !counts(|it| it.mode = None));
        assert!(!counts(|it| it.own_turns = Some(1)) && !counts(|it| it.own_turns = None));
        assert!(!counts(|it| it.duration_s = Some(59)) && !counts(|it| it.duration_s = Some(5401)));
        assert!(!counts(|it| it.duration_s = None) && !counts(|it| it.format = None));
        assert!(!counts(|it| it.opponent_class = None) && !counts(|it| it.result = "tie".into()));
        assert!(!counts(|it| (it.archetype, it.class) = (None, None)));
    }

    #[test]
    fn the_first_sixty_of_a_day_count_in_whatever_order_they_come() {
        let passed = |n: u128, at: i64| {
            let facts = MatchFacts { id: Uuid::from_u128(n), played_at: Timestamp(at), ..facts() };
            Passed { id: facts.id, user: facts.user, at: facts.played_at, cell: cell(&facts).unwrap(), cards: None }
        };
        let mut matches: Vec<Passed> = (0..70).map(|n| passed(n, n as i64 / 2)).collect();
        matches.push(passed(99, DAY_MS));
        let counted: Vec<u128> = first_of_days(matches.clone()).iter().map(|it| it.id.as_u128()).collect();
        assert_eq!(counted, (0..60).chain([99]).collect::<Vec<u128>>());
        matches.reverse();
        assert_eq!(first_of_days(matches).len(), 61);
        assert!(is_trusted(30, false) && !is_trusted(29, false) && !is_trusted(500, true));
    }

    #[test]
    fn ranks_have_brackets() {
        for (rank, name) in [
            (Some("legend_120"), "legend"),
            (Some("diamond_5"), "diamond"),
            (Some("platinum_10"), "platinum"),
            (Some("gold_1"), "low"),
            (Some("bronze_10"), "low"),
            (None, "none"),
        ] {
            assert_eq!(bracket(rank), name);
        }
    }

    #[test]
    fn a_rate_is_implausible_if_its_interval_is() {
        for (games, wins, expected) in [
            (19, 19, false),
            (20, 20, true),
            (20, 19, false),
            (20, 0, true),
            (30, 29, true),
            (30, 27, false),
            (100, 78, false),
            (100, 80, true),
            (100, 20, true),
            (1000, 690, false),
            (1000, 700, true),
            (2000, 1200, false),
        ] {
            assert_eq!(is_implausible(games, wins), expected, "{wins}/{games}");
        }
    }
}
