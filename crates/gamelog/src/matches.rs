//! A finished game as the match that is recorded. [`Match::arguments`] has all that the log tells of it; the page and the
//! follower send that, and add only what they alone can tell: the time zone, the deck, the rank and their own name.

use json_writer::Json;

use crate::match_id::match_id;
use crate::model::{Card, Class, Outcome};
use crate::record::{CardCourse, Record};
use crate::record_json::write_courses;

/// More cards than a deck has.
const MAX_OPPONENT_CARDS: usize = 60;
/// More different cards than a deck has, and more own turns than a game.
const MAX_CARDS: usize = 60;
const MAX_TURN: u32 = 60;

/// Names and accounts of players are not in it: they stay on the player's device.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// Of version 5, see `match_id`; none without a user.
    pub id: Option<String>,
    /// `victory`, `defeat` or `tie`.
    pub result: Option<&'static str>,
    /// The player's own.
    pub class: Option<Class>,
    pub opponent_class: Option<Class>,
    /// `ranked`, `casual`, `friendly`, `arena`, `brawl`, `practice` or `other`; also the modes that are not recorded.
    pub mode: Option<&'static str>,
    /// `STANDARD`, `WILD`, `TWIST` or `CLASSIC`, in modes whose decks have a format.
    pub format: Option<&'static str>,
    pub went_first: Option<bool>,
    /// The turns of the player who had more of them, as the game counts them on the screen.
    pub own_turns: u32,
    pub duration_s: Option<u32>,
    /// Of the opponent's own deck, one id for each copy that was shown.
    pub opponent_cards: Vec<Card>,
    /// Of the player's own deck.
    pub cards: Vec<CardCourse>,
    pub build: Option<u32>,
    /// Which of the two arenas: `arena` or `underground`.
    pub arena: Option<&'static str>,
    /// The number of the drafted deck, if `Decks.log` says it: the games of a run share it.
    pub arena_deck: Option<u64>,
    /// The player's local date and time, `2026-05-02T23:58:20`; none if the date is not known.
    pub started: Option<String>,
    pub ended: Option<String>,
    /// Why it cannot be recorded.
    pub refusal: Option<Refusal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The user only watched.
    Spectated,
    /// Battlegrounds and mercenaries are other games.
    ModeIgnored,
    /// The log has no end of it.
    Unfinished,
    /// It ended, but the log does not tell how.
    ResultUnknown,
}

impl Refusal {
    pub fn name(self) -> &'static str {
        match self {
            Self::Spectated => "spectated",
            Self::ModeIgnored => "mode_ignored",
            Self::Unfinished => "unfinished",
            Self::ResultUnknown => "result_unknown",
        }
    }
}

impl Record {
    /// The match of `user`. `first_day` is the day of the log's first line, since 1970, if the log was read without a session.
    pub fn to_match(&self, user: Option<&str>, first_day: u32) -> Match {
        let started = self.started.map(|time| time.later_by(first_day));
        let dated = Self { started, ..self.clone() };
        let mode = self.mode();
        let result = self.friendly_player().and_then(|player| player.result).map(result_name);
        let mut opponent_cards = self.opponent_cards();
        opponent_cards.truncate(MAX_OPPONENT_CARDS);
        let mut cards = self.card_courses();
        cards.truncate(MAX_CARDS);
        for course in &mut cards {
            course.drawn = course.drawn.filter(|turn| *turn <= MAX_TURN);
            course.played = course.played.filter(|turn| *turn <= MAX_TURN);
        }
        Match {
            id: user.and_then(|user| match_id(&dated, user)),
            result,
            class: self.friendly_player().and_then(|player| player.class),
            opponent_class: self.opponent().and_then(|player| player.class),
            mode: mode.map(|mode| if mode == "duels" { "other" } else { mode }),
            format: self.deck_format(),
            went_first: self.went_first(),
            own_turns: self.own_turns(),
            duration_s: self.duration().map(|seconds| seconds.round() as u32),
            opponent_cards,
            cards,
            build: self.build,
            arena: self.game_type.as_deref().and_then(arena_of),
            arena_deck: None,
            started: started.and_then(|time| time.local()),
            ended: self.ended.and_then(|time| time.later_by(first_day).local()),
            refusal: if self.spectated {
                Some(Refusal::Spectated)
            } else if matches!(mode, Some("battlegrounds" | "mercenaries")) {
                Some(Refusal::ModeIgnored)
            } else if !self.complete {
                Some(Refusal::Unfinished)
            } else if result.is_none() {
                Some(Refusal::ResultUnknown)
            } else {
                None
            },
        }
    }
}

/// Games of a run against the computer count as those of the arena.
fn arena_of(game_type: &str) -> Option<&'static str> {
    if game_type.contains("UNDERGROUND_ARENA") {
        Some("underground")
    } else if game_type.contains("ARENA") {
        Some("arena")
    } else {
        None
    }
}

fn result_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "victory",
        Outcome::Lost => "defeat",
        Outcome::Tied => "tie",
    }
}

/// The format of a deck by the log's word, in a mode whose decks have one: an arena also says `FT_WILD`.
pub(crate) fn deck_format(mode: Option<&str>, format: Option<&str>) -> Option<&'static str> {
    if !matches!(mode, Some("ranked" | "casual" | "friendly")) {
        return None;
    }
    match format? {
        "FT_STANDARD" => Some("STANDARD"),
        "FT_WILD" => Some("WILD"),
        "FT_TWIST" => Some("TWIST"),
        "FT_CLASSIC" => Some("CLASSIC"),
        _ => None,
    }
}

impl Match {
    /// When it was played, in local time: its start, or its end if the log begins in the middle of it.
    pub fn played_at(&self) -> Option<&str> {
        self.started.as_deref().or(self.ended.as_deref())
    }

    /// The arguments of `match_record`; none if it cannot be recorded.
    pub fn arguments(&self) -> Option<String> {
        let mut json = Json::default();
        self.is_recordable().then(|| self.write_arguments(&mut json))?;
        Some(json.finish())
    }

    fn is_recordable(&self) -> bool {
        self.refusal.is_none() && self.id.is_some()
    }

    /// `played_at` is local time still: the log has no time zone.
    fn write_arguments(&self, json: &mut Json) {
        json.object(|json| {
            json.key("id").option(self.id.as_deref(), Json::string);
            json.key("result").option(self.result, Json::string);
            json.key("played_at").option(self.played_at(), Json::string);
            json.key("source").string("log");
            json.key("class").option(self.class, |json, class| json.string(class.name()));
            json.key("opponent_class").option(self.opponent_class, |json, class| json.string(class.name()));
            json.key("mode").option(self.mode, Json::string);
            json.key("format").option(self.format, Json::string);
            json.key("went_first").option(self.went_first, Json::bool);
            json.key("turns").plain(self.own_turns);
            json.key("duration_s").option(self.duration_s, Json::plain);
            json.key("opponent_cards").array(&self.opponent_cards, |json, card| json.string(card.as_str()));
            json.key("build").option(self.build, Json::plain);
            json.key("arena").option(self.arena, Json::string);
            json.key("arena_deck").option(self.arena_deck, Json::plain);
            if !self.cards.is_empty() {
                write_courses(json.key("cards"), &self.cards);
            }
        });
    }

    /// What the page shows of it, and its `arguments`.
    pub fn write(&self, json: &mut Json) {
        json.object(|json| {
            json.key("id").option(self.id.as_deref(), Json::string);
            json.key("result").option(self.result, Json::string);
            json.key("opponent_class").option(self.opponent_class, |json, class| json.string(class.name()));
            json.key("mode").option(self.mode, Json::string);
            json.key("turns").plain(self.own_turns);
            json.key("started").option(self.started.as_deref(), Json::string);
            json.key("recordable").bool(self.refusal.is_none());
            json.key("arguments").option(self.is_recordable().then_some(self), |json, it| it.write_arguments(json));
            json.key("reason").option(self.refusal, |json, refusal| json.string(refusal.name()));
        });
    }
}
