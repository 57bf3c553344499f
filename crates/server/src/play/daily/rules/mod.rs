//! The rules of the daily five: the day, its questions, the streak and the mana. Pure.

use time::{Date, Month};

use crate::base::clock::Timestamp;
use crate::play::questions::Difficulty;
use crate::play::quiz::rules::{Status, Terms};

pub const QUESTIONS: usize = 5;
/// The mana for a day, and for every seventh day of a streak.
pub const REWARD: i64 = 10;
pub const WEEK_REWARD: i64 = 25;
pub const WEEK: i64 = 7;
/// In seconds after a question's time: how long a session that was left waits for its player.
const PATIENCE: u64 = 24 * 3600;
/// With fewer other players a comparison says nothing.
const ENOUGH_PLAYERS: i64 = 10;

const DAY_SECONDS: i64 = 24 * 3600;
/// The Julian day of 1 January 1970.
const EPOCH: i64 = 2_440_588;
/// The day before the first one, 1 November 2026.
const DAY_ZERO: i64 = 20_757;

/// A day in UTC, counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub i64);

impl Day {
    pub fn at(now: Timestamp) -> Self {
        Self(now.secs().div_euclid(DAY_SECONDS))
    }

    /// The first moment of the next day.
    pub fn ends(self) -> Timestamp {
        Timestamp::from_secs((self.0 + 1) * DAY_SECONDS)
    }

    /// `2026-11-22`
    pub fn name(self) -> String {
        let date = i32::try_from(self.0 + EPOCH).ok().and_then(|day| Date::from_julian_day(day).ok());
        date.unwrap_or(Date::MIN).to_string()
    }

    /// The day with that name.
    pub fn named(name: &str) -> Option<Self> {
        let mut parts = name.splitn(3, '-').map(str::parse::<u16>);
        let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) = (parts.next(), parts.next(), parts.next()) else {
            return None;
        };
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let date = Date::from_calendar_date(year.into(), month, u8::try_from(day).ok()?).ok()?;
        Some(Self(i64::from(date.to_julian_day()) - EPOCH)).filter(|day| day.name() == name)
    }

    /// The number of the day's five, from 1.
    pub fn number(self) -> i64 {
        self.0 - DAY_ZERO
    }

    pub fn monday(self) -> Self {
        // 1 January 1970 was a Thursday.
        Self((self.0 + 3).div_euclid(WEEK) * WEEK - 3)
    }

    /// What the day's questions are drawn with: the same day and the same bank give the same questions on every node.
    pub fn seed(self) -> u64 {
        0x6461_696c_795f_0005 ^ (self.0 as u64)
    }
}

/// From easy to hard.
pub fn questions() -> Vec<(Difficulty, usize)> {
    vec![(Difficulty::Easy, 2), (Difficulty::Medium, 2), (Difficulty::Hard, 1)]
}

/// No number of wrong answers fails the day.
pub fn terms() -> Terms {
    Terms { fails_at: QUESTIONS + 1, at_once: false, patience: PATIENCE, left: Status::Expired }
}

/// Whether a session that ended so was played to its end.
pub fn is_complete(status: Status) -> bool {
    matches!(status, Status::Passed | Status::Failed)
}

/// A player's streak as of its last played day. A missed day does not count, but one in each week, from Monday to Sunday, does
/// not end the streak either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streak {
    pub days: i64,
    pub best: i64,
    pub last: Day,
    /// The last missed day that was forgiven.
    pub forgiven: Option<Day>,
}

impl Streak {
    pub fn first(day: Day) -> Self {
        Self { days: 1, best: 1, last: day, forgiven: None }
    }

    /// The streak after another played day. A day that is not after the last one changes nothing.
    pub fn played(self, day: Day) -> Self {
        if day <= self.last {
            return self;
        }
        match self.bridge(day) {
            Some(forgiven) => {
                let days = self.days + 1;
                Self { days, best: self.best.max(days), last: day, forgiven }
            }
            None => Self { best: self.best, ..Self::first(day) },
        }
    }

    /// The days of the streak as of a day that may still be played; 0 if the streak has ended.
    pub fn days_at(self, day: Day) -> i64 {
        self.bridge(day).map_or(0, |_| self.days)
    }

    /// The last forgiven day, if all days between the last one and `day` are forgiven; `None` if the streak has ended.
    fn bridge(self, day: Day) -> Option<Option<Day>> {
        let mut forgiven = self.forgiven;
        for missed in (self.last.0 + 1..day.0).map(Day) {
            if forgiven.is_some_and(|other| other.monday() == missed.monday()) {
                return None;
            }
            forgiven = Some(missed);
        }
        Some(forgiven)
    }
}

/// The streak after `day` was played.
pub fn after(streak: Option<Streak>, day: Day) -> Streak {
    streak.map_or(Streak::first(day), |streak| streak.played(day))
}

/// The mana for the day that makes a streak this long.
pub fn reward(days: i64) -> i64 {
    if days % WEEK == 0 { WEEK_REWARD } else { REWARD }
}

/// What a day of the week is to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Played,
    Forgiven,
    Missed,
    /// Today, not played yet.
    Open,
    Ahead,
}

/// The week of `today`, from Monday to Sunday.
pub fn week(streak: Option<Streak>, played: &[Day], today: Day) -> [(Day, Mark); 7] {
    let forgiven = |day: Day| {
        let lives = streak.filter(|streak| streak.days_at(today) > 0);
        lives.is_some_and(|streak| day > streak.last || streak.forgiven == Some(day))
    };
    [0, 1, 2, 3, 4, 5, 6].map(|place| {
        let day = Day(today.monday().0 + place);
        let mark = if played.contains(&day) {
            Mark::Played
        } else if day >= today {
            if day == today { Mark::Open } else { Mark::Ahead }
        } else if forgiven(day) {
            Mark::Forgiven
        } else {
            Mark::Missed
        };
        (day, mark)
    })
}

/// The share of other players with fewer right answers, in percent. `scores` has how many players had how many, this player
/// among them.
pub fn better_than(scores: &[(i64, i64)], right: i64) -> Option<i64> {
    let others = scores.iter().map(|(_, players)| players).sum::<i64>() - 1;
    let worse: i64 = scores.iter().filter(|(score, _)| *score < right).map(|(_, players)| players).sum();
    (others >= ENOUGH_PLAYERS && worse > 0).then(|| worse * 100 / others)
}

#[cfg(test)]
mod tests;
