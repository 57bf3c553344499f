//! A finished game of Battlegrounds as it is recorded, as [`crate::Match`] is one of other games.

use super::Battlegrounds;
use crate::match_id::lobby_id;
use crate::matches::Refusal;
use crate::model::Card;
use crate::record::Record;

#[derive(Clone, Debug, PartialEq)]
pub struct BattlegroundsGame {
    /// Of version 5, as that of a match; none without a user.
    pub id: Option<String>,
    pub told: Battlegrounds,
    pub hero: Card,
    /// Rounds, as the game counts them on the screen.
    pub turns: u32,
    pub duration_s: Option<u32>,
    pub build: Option<u32>,
    /// The player's local date and time; none if the date is not known.
    pub started: Option<String>,
    pub ended: Option<String>,
    /// Why it cannot be recorded.
    pub refusal: Option<Refusal>,
}

impl Record {
    /// None for games of other modes.
    pub fn to_battlegrounds(&self, user: Option<&str>, first_day: u32) -> Option<BattlegroundsGame> {
        let told = self.battlegrounds.as_deref()?.clone();
        let local = |time: Option<crate::time::Time>| time.and_then(|time| time.later_by(first_day).local());
        let started = self.started.map(|time| time.later_by(first_day));
        let dated = Self { started, ..self.clone() };
        Some(BattlegroundsGame {
            id: user.and_then(|user| lobby_id(&dated, user)),
            hero: told.hero.clone().unwrap_or_default(),
            turns: self.own_turns(),
            duration_s: self.duration().map(|seconds| seconds.round() as u32),
            build: self.build,
            started: local(self.started),
            ended: local(self.ended),
            refusal: self.refuse_battlegrounds(&told),
            told,
        })
    }

    fn refuse_battlegrounds(&self, told: &Battlegrounds) -> Option<Refusal> {
        if self.spectated {
            Some(Refusal::Spectated)
        } else if !told.is_matched {
            Some(Refusal::ModeIgnored)
        } else if !self.complete && !told.is_settled() {
            Some(Refusal::Unfinished)
        } else if told.place.is_none() || told.hero.is_none() {
            Some(Refusal::ResultUnknown)
        } else {
            None
        }
    }
}

impl BattlegroundsGame {
    /// When it was played, in local time: its start, or its end if the log begins in the middle of it.
    pub fn played_at(&self) -> Option<&str> {
        self.started.as_deref().or(self.ended.as_deref())
    }

    pub(crate) fn is_recordable(&self) -> bool {
        self.refusal.is_none() && self.id.is_some()
    }
}
