//! Games of Battlegrounds as JSON.

use json_writer::Json;

use super::{Battlegrounds, BattlegroundsGame};
use crate::model::Card;

impl Battlegrounds {
    /// For a screen, and for `runeside log --json`.
    pub(crate) fn write(&self, json: &mut Json) {
        json.object(|json| {
            json.key("hero").option(self.hero.as_ref(), write_card);
            self.write_told(json);
            json.key("place").option(self.place, Json::plain);
        });
    }

    fn write_told(&self, json: &mut Json) {
        json.key("offered").array(&self.offered, write_card);
        json.key("tribes").array(self.tribes(), |json, tribe| json.string(tribe));
        json.key("triples").plain(self.triples);
        json.key("duos").bool(self.duos);
        json.key("anomaly").option(self.anomaly, Json::plain);
    }
}

impl BattlegroundsGame {
    /// The arguments of `battlegrounds_record`; none if it cannot be recorded.
    pub fn arguments(&self) -> Option<String> {
        let mut json = Json::default();
        self.is_recordable().then(|| self.write_arguments(&mut json))?;
        Some(json.finish())
    }

    /// `played_at` is local time still: the log has no time zone.
    fn write_arguments(&self, json: &mut Json) {
        json.object(|json| {
            json.key("id").option(self.id.as_deref(), Json::string);
            json.key("played_at").option(self.played_at(), Json::string);
            json.key("hero").string(self.hero.as_str());
            json.key("place").option(self.told.place, Json::plain);
            json.key("turns").plain(self.turns);
            self.told.write_told(json);
            json.key("duration_s").option(self.duration_s, Json::plain);
            json.key("build").option(self.build, Json::plain);
        });
    }

    /// What the page shows of it, and its `arguments`.
    pub fn write(&self, json: &mut Json) {
        json.object(|json| {
            json.key("id").option(self.id.as_deref(), Json::string);
            json.key("hero").string(self.hero.as_str());
            json.key("place").option(self.told.place, Json::plain);
            json.key("duos").bool(self.told.duos);
            json.key("turns").plain(self.turns);
            json.key("started").option(self.started.as_deref(), Json::string);
            json.key("recordable").bool(self.refusal.is_none());
            json.key("arguments").option(self.is_recordable().then_some(self), |json, it| it.write_arguments(json));
            json.key("reason").option(self.refusal, |json, refusal| json.string(refusal.name()));
        });
    }
}

fn write_card(json: &mut Json, card: &Card) {
    json.string(card.as_str());
}
