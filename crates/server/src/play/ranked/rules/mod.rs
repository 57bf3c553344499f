//! The rules of the ladder and of the week. Pure.

use time::OffsetDateTime;

use crate::base::clock::Timestamp;
use crate::play::questions::Difficulty;
use crate::play::quiz::Outcome;
use crate::play::quiz::rules::{Status, Terms};

pub const LEGEND: i64 = 16;
const TIERS: [&str; 6] = ["BRONZE", "SILVER", "GOLD", "PLATINUM", "DIAMOND", "LEGEND"];
const DIVISIONS: i64 = 3;
/// The mana for passing Legend's quiz, once a week.
pub const REWARD: i64 = 250;
/// In seconds after a question's time: a player who does nothing for longer has quit.
pub const PATIENCE: u64 = 60;

const WEEK: i64 = 7 * 24 * 3600;
/// Sunday, 4 January 1970, 23:59 UTC.
const FIRST_END: i64 = (3 * 24 * 60 + 23 * 60 + 59) * 60;

/// A week, from Sunday 23:59 UTC to the next. Its end belongs to the next week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Season {
    pub ends: Timestamp,
}

impl Season {
    pub fn at(now: Timestamp) -> Self {
        let past = (now.secs() - FIRST_END).div_euclid(WEEK);
        Self { ends: Timestamp::from_secs(FIRST_END + (past + 1) * WEEK) }
    }

    pub fn begins(self) -> Timestamp {
        Timestamp::from_secs(self.ends.secs() - WEEK)
    }

    /// The day on which it ends: `2026-11-22`.
    pub fn name(self) -> String {
        let day = OffsetDateTime::from_unix_timestamp(self.ends.secs()).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        day.date().to_string()
    }

    /// The season with that name.
    pub fn named(name: &str) -> Option<Self> {
        let mut parts = name.splitn(3, '-').map(str::parse::<u16>);
        let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) = (parts.next(), parts.next(), parts.next()) else {
            return None;
        };
        let month = time::Month::try_from(u8::try_from(month).ok()?).ok()?;
        let day = time::Date::from_calendar_date(year.into(), month, u8::try_from(day).ok()?).ok()?;
        let noon = day.with_hms(12, 0, 0).ok()?.assume_utc().unix_timestamp();
        Some(Self::at(Timestamp::from_secs(noon))).filter(|season| season.name() == name)
    }
}

/// A rank as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From 1, which is Bronze 3, to 16, which is Legend.
    pub rank: i64,
    pub tier: &'static str,
    pub division: Option<i64>,
    pub questions: usize,
    pub fails_at: usize,
}

pub fn step(rank: i64) -> Step {
    let rank = rank.clamp(1, LEGEND);
    let tier = ((rank - 1) / DIVISIONS) as usize;
    let division = (rank < LEGEND).then_some(DIVISIONS - (rank - 1) % DIVISIONS);
    let fails_at = match tier {
        0..=2 => 4,
        3 => 3,
        _ => 2,
    };
    Step { rank, tier: TIERS[tier], division, questions: if rank == LEGEND { 20 } else { 10 }, fails_at }
}

pub fn ladder() -> impl Iterator<Item = Step> {
    (1..=LEGEND).map(step)
}

pub fn terms(rank: i64) -> Terms {
    Terms { fails_at: step(rank).fails_at, at_once: true, patience: PATIENCE, left: Status::Quit }
}

/// The questions of a rank, the easier ones first.
pub fn questions(rank: i64) -> Vec<(Difficulty, usize)> {
    use Difficulty::{Easy, Hard, Medium};
    match step(rank).tier {
        "BRONZE" => vec![(Easy, 10)],
        "SILVER" => vec![(Easy, 5), (Medium, 5)],
        "GOLD" => vec![(Medium, 10)],
        "PLATINUM" => vec![(Medium, 5), (Hard, 5)],
        "DIAMOND" => vec![(Hard, 10)],
        _ => vec![(Medium, 5), (Hard, 15)],
    }
}

/// A player's standing in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub rank: i64,
    pub best: i64,
    pub attempts: i64,
    /// When Legend's quiz was passed for the first time.
    pub legend_at: Option<Timestamp>,
}

/// The standing at the start of a week.
impl Default for Standing {
    fn default() -> Self {
        Self { rank: 1, best: 1, attempts: 0, legend_at: None }
    }
}

/// The result of an attempt: one rank up if passed, else one down, also after a quit. An attempt that began in another
/// week changes no rank and pays nothing.
pub fn end(standing: Standing, rank: i64, status: Status, in_time: bool, now: Timestamp) -> (Standing, Outcome) {
    let passed = status == Status::Passed;
    let mut outcome = Outcome { passed, rank_before: Some(rank), rank_after: Some(rank), ..Outcome::default() };
    if !in_time {
        outcome.best = standing.best;
        return (standing, outcome);
    }
    let rank_after = (rank + if passed { 1 } else { -1 }).clamp(1, LEGEND);
    let won = passed && rank == LEGEND && standing.legend_at.is_none();
    let after = Standing {
        rank: rank_after,
        best: standing.best.max(rank_after),
        attempts: standing.attempts + 1,
        legend_at: if won { Some(now) } else { standing.legend_at },
    };
    outcome.best = after.best;
    outcome.rank_after = Some(rank_after);
    outcome.promoted = rank_after > rank;
    outcome.demoted = rank_after < rank;
    outcome.reward = if won { REWARD } else { 0 };
    outcome.counted = true;
    (after, outcome)
}

#[cfg(test)]
mod tests;
