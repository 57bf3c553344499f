//! A record as JSON.

use json_writer::Json;

use crate::model::Card;
use crate::record::{CardCourse, Mulligan, PlayerRecord, Record};

impl Record {
    /// One object on one line. Missing values are null; players are keyed by their number.
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.object(|json| self.write_fields(json));
        json.finish()
    }

    /// The fields alone, for a caller that adds some of its own.
    pub fn write_fields(&self, json: &mut Json) {
        json.key("build").option(self.build, Json::plain);
        json.key("game_type").option(self.game_type.as_deref(), Json::string);
        json.key("mode").option(self.mode(), Json::string);
        json.key("format").option(self.format.as_deref(), Json::string);
        json.key("scenario").option(self.scenario, Json::plain);
        json.key("seed").option(self.seed, Json::plain);
        json.key("friendly").option(self.friendly, Json::plain);
        json.key("first").option(self.first, Json::plain);
        json.key("turns").plain(self.turns);
        json.key("complete").bool(self.complete);
        json.key("starts_mid_game").bool(self.starts_mid_game);
        json.key("reconnects").plain(self.reconnects);
        json.key("resets").plain(self.resets);
        json.key("spectated").bool(self.spectated);
        json.key("truncated").bool(self.truncated);
        json.key("started").option(self.started, |json, time| json.string(&time.to_string()));
        json.key("ended").option(self.ended, |json, time| json.string(&time.to_string()));
        json.key("duration_s").option(self.duration(), |json, seconds| json.decimal(seconds, 1));
        json.key("players").object(|json| {
            for (id, player) in self.players.iter() {
                write_player(json.key(&id.to_string()), player);
            }
        });
        self.write_mulligan(json);
        for (key, list) in [
            ("friendly_draws", self.friendly_draws()),
            ("friendly_played", self.friendly_played()),
            ("opponent_played", self.opponent_played()),
        ] {
            json.key(key).option(list, write_cards);
        }
        write_courses(json.key("friendly_courses"), &self.card_courses());
        self.write_counts(json.key("deck_at_start"), |player| player.deck_at_start);
        self.write_counts(json.key("deck_at_end"), |player| player.deck_at_end);
        json.key("battlegrounds").option(self.battlegrounds.as_deref(), |json, it| it.write(json));
    }

    fn write_counts(&self, json: &mut Json, count: impl Fn(&PlayerRecord) -> u32) {
        json.object(|json| {
            for (id, player) in self.players.iter() {
                json.key(&id.to_string()).plain(count(player));
            }
        });
    }

    /// `mulligan` is as the log has it; `mulligan_offered` is without the coin, which cannot be replaced.
    fn write_mulligan(&self, json: &mut Json) {
        let mulligan = self.mulligan();
        json.key("mulligan").option(mulligan, |json, mulligan| {
            json.object(|json| {
                json.key("offered").option(Some(mulligan.offered()), write_cards);
                json.key("kept").option(mulligan.kept(), write_cards);
            });
        });
        let offered = mulligan.map(|it| it.offered().into_iter().filter(|card| !card.is_coin()).collect());
        json.key("mulligan_offered").option(offered, write_cards);
        json.key("mulligan_kept").option(mulligan.and_then(Mulligan::kept), write_cards);
    }
}

fn write_player(json: &mut Json, player: &PlayerRecord) {
    json.object(|json| {
        json.key("name").option(player.name.as_deref(), Json::string);
        json.key("class").option(player.class, |json, class| json.string(class.name()));
        json.key("hero").option(player.hero.as_ref(), |json, hero| json.string(hero.as_str()));
        json.key("result").option(player.result, |json, result| json.string(result.name()));
        json.key("conceded").bool(player.conceded);
    });
}

/// Numbers that are 0 and turns that are none are left out.
pub(crate) fn write_courses(json: &mut Json, courses: &[CardCourse]) {
    json.array(courses, |json, course| {
        json.object(|json| {
            json.key("card").string(course.card.as_str());
            for (key, count) in [("offered", course.offered), ("kept", course.kept)] {
                if count > 0 {
                    json.key(key).plain(count);
                }
            }
            for (key, turn) in [("drawn", course.drawn), ("played", course.played)] {
                if let Some(turn) = turn {
                    json.key(key).plain(turn);
                }
            }
        });
    });
}

fn write_cards(json: &mut Json, cards: Vec<Card>) {
    json.array(cards, |json, card| json.string(card.as_str()));
}
