//! Which matches count for the figures of everyone, where they are counted, and how much one player may weigh. Pure.

use std::time::Duration;

use uuid::Uuid;

use super::wire::{MetaBracket, MetaFormat, MetaPeriod};
use crate::clock::Timestamp;
use crate::win_rates::{Outcome, Tally};

/// Nothing of fewer players is shown.
pub const MIN_PLAYERS: i64 = 3;
/// Pages are made again so often.
pub const UPDATE_MINUTES: u64 = 10;
/// A player counts from this many matches on.
pub const TRUSTED_GAMES: i64 = 20;
/// The most matches of a player and UTC day that count.
pub const MOST_A_DAY: i64 = 60;
/// From so many matches on a player's rate is judged.
const JUDGED_GAMES: i64 = 100;
/// Five standard deviations of a rate over 100 matches: nobody wins three of four for long.
const MOST_OFF: f64 = 0.25;
/// The largest share of a figure that is from one player.
const MOST_SHARE: f64 = 0.25;
const MIN_TURNS: i64 = 3;
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
    pub turns: Option<i64>,
    pub duration_s: Option<i64>,
    pub played_at: Timestamp,
    pub source: String,
    pub build: Option<i64>,
    pub sender: Option<String>,
    pub counted: bool,
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
    pub turns: i64,
}

/// The cell of a match that passes the rules for one match: from the log, on the ladder or casual, of a length that a game has.
pub fn cell(facts: &MatchFacts) -> Option<Cell> {
    let won = match Outcome::named(&facts.result)? {
        Outcome::Win => true,
        Outcome::Loss => false,
        Outcome::Tie => return None,
    };
    let ladder = matches!(facts.mode.as_deref(), Some("ranked" | "casual"));
    let turns = facts.turns.filter(|turns| *turns >= MIN_TURNS)?;
    let in_time = facts.duration_s.is_some_and(|seconds| DURATIONS.contains(&seconds));
    let from_log = facts.source == "log" && facts.sender.as_deref() != Some(IMPORT);
    if !(from_log && ladder && in_time) {
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
        turns,
    })
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

/// Whether a player's rate over many matches is beyond belief.
pub fn is_beyond_belief(games: i64, wins: i64) -> bool {
    games >= JUDGED_GAMES && (wins as f64 / games as f64 - 0.5).abs() > MOST_OFF
}

/// A figure in which no player has more than a quarter, or more than their part where there are fewer than four: what a player has
/// beyond it is left out, at that player's own rate. `top` are the players with the most games, the first first.
pub fn capped(all: Tally, players: i64, top: &[Tally]) -> Tally {
    let share = MOST_SHARE.max(1.0 / players.max(1) as f64);
    let games = all.games() as f64;
    if top.first().is_none_or(|first| first.games() as f64 <= share * games) {
        return all;
    }
    // The most games that a player keeps: those below it keep all, and the share of one at it is right.
    let (mut most, mut cut) = (games, 0);
    for player in top {
        let above: i64 = top[..=cut].iter().map(|it| it.games()).sum();
        let others = 1.0 - share * (cut + 1) as f64;
        if player.games() as f64 <= most && cut > 0 || others < 1e-9 {
            break;
        }
        most = (share * (games - above as f64) / others + 1e-9).floor();
        cut += 1;
    }
    let beyond = |player: &Tally| player.games() as f64 - most;
    let left_out: f64 = top[..cut].iter().map(beyond).sum();
    let lost: f64 = top[..cut].iter().map(|player| beyond(player) * player.rate().unwrap_or_default()).sum();
    let games = (games - left_out).round().max(0.0) as i64;
    let wins = ((all.wins as f64 - lost).round() as i64).clamp(0, games);
    Tally { wins, losses: games - wins, ties: all.ties }
}

impl MetaPeriod {
    pub const ALL: [Self; 4] = [Self::Week, Self::Month, Self::Quarter, Self::Patch];

    pub fn name(self) -> &'static str {
        match self {
            Self::Week => "7d",
            Self::Month => "30d",
            Self::Quarter => "90d",
            Self::Patch => "patch",
        }
    }

    /// Its first UTC day, and the first of the period before it. Today is the last day of both counts.
    pub fn days(self, now: Timestamp, last_patch: Option<Timestamp>) -> (i64, i64) {
        let next = day_of(now) + 1;
        let length = match (self, last_patch) {
            (Self::Week, _) => 7,
            (Self::Quarter, _) => 90,
            (Self::Patch, Some(patch)) if patch <= now => (next - day_of(patch)).min(365),
            (Self::Month | Self::Patch, _) => 30,
        };
        (next - length, next - 2 * length)
    }
}

impl MetaFormat {
    pub const ALL: [Self; 2] = [Self::Standard, Self::Wild];

    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "STANDARD",
            Self::Wild => "WILD",
        }
    }
}

impl MetaBracket {
    pub const ALL: [Self; 5] = [Self::All, Self::Legend, Self::Diamond, Self::Platinum, Self::Low];

    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Legend => "legend",
            Self::Diamond => "diamond",
            Self::Platinum => "platinum",
            Self::Low => "low",
        }
    }
}

/// When pages made at `updated` are made again.
pub fn next_update(updated: Option<Timestamp>) -> Timestamp {
    updated.map_or(Timestamp(0), |updated| updated.plus(Duration::from_secs(UPDATE_MINUTES * 60)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
            turns: Some(9),
            duration_s: Some(400),
            played_at: Timestamp::from_secs(1_794_830_400),
            source: "log".into(),
            build: None,
            sender: Some("page".into()),
            counted: false,
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
        assert!(counts(|it| it.turns = Some(3)) && counts(|it| it.duration_s = Some(60)));
        assert!(counts(|it| it.archetype = None), "by class");
        assert!(!counts(|it| it.source = "manual".into()));
        assert!(!counts(|it| it.sender = Some(IMPORT.into())));
        assert!(!counts(|it| it.mode = Some("friendly".into())) && !counts(|it| it.mode = None));
        assert!(!counts(|it| it.turns = Some(2)) && !counts(|it| it.turns = None));
        assert!(!counts(|it| it.duration_s = Some(59)) && !counts(|it| it.duration_s = Some(5401)));
        assert!(!counts(|it| it.duration_s = None) && !counts(|it| it.format = None));
        assert!(!counts(|it| it.opponent_class = None) && !counts(|it| it.result = "tie".into()));
        assert!(!counts(|it| (it.archetype, it.class) = (None, None)));
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
    fn a_rate_of_three_in_four_over_a_hundred_is_not_believed() {
        for (games, wins, expected) in
            [(99, 99, false), (100, 75, false), (100, 76, true), (100, 24, true), (2000, 1200, false)]
        {
            assert_eq!(is_beyond_belief(games, wins), expected, "{wins}/{games}");
        }
    }

    #[test]
    fn nobody_has_more_than_a_quarter() {
        let all = Tally::new(50, 50);
        assert_eq!(capped(all, 9, &[Tally::new(20, 5)]), all, "a quarter is allowed");
        // Of 100 matches 60 are one player's, all won: 13 of them stay beside the 40 others.
        assert_eq!(capped(Tally::new(80, 20), 9, &[Tally::new(60, 0), Tally::new(5, 5)]), Tally::new(33, 20));
        let thirds = [Tally::new(10, 10); 3];
        assert_eq!(capped(Tally::new(30, 30), 3, &thirds), Tally::new(30, 30), "three players have a third each");
        let uneven = [Tally::new(50, 0), Tally::new(5, 5), Tally::new(0, 5)];
        assert_eq!(capped(Tally::new(55, 10), 3, &uneven).games(), 15, "as many as the smallest of three has");
    }

    #[test]
    fn periods_end_today() {
        let now = Timestamp::from_secs(1_794_830_400);
        let today = day_of(now);
        assert_eq!(MetaPeriod::Week.days(now, None), (today - 6, today - 13));
        assert_eq!(MetaPeriod::Patch.days(now, Some(now)), (today, today - 1));
        assert_eq!(MetaPeriod::Patch.days(now, None), MetaPeriod::Month.days(now, None));
    }

    proptest! {
        #![proptest_config(crate::testing::cases(300))]

        #[test]
        fn a_cap_adds_nothing(players in prop::collection::vec((0i64..60, 0i64..60), 1..8)) {
            let mut players: Vec<Tally> = players.into_iter().map(|(wins, losses)| Tally::new(wins, losses)).collect();
            players.sort_by_key(|player| -player.games());
            let all = Tally::new(players.iter().map(|it| it.wins).sum(), players.iter().map(|it| it.losses).sum());
            let top = &players[..players.len().min(3)];
            let capped = capped(all, players.len() as i64, top);
            prop_assert!(capped.games() <= all.games() && capped.wins >= 0 && capped.losses >= 0);
            let largest = top[0].games();
            prop_assert!(largest * 4 > all.games() || capped == all);
        }
    }
}
