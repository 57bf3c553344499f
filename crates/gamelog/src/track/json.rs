//! A view as JSON, for the page.

use json_writer::Json;

use super::{CardCount, Counters, HandCard, MulliganView, Opponent, Play, Row, RuledOut, SecretView, View};
use crate::model::Card;

/// Chances to a hundredth of a percent.
const DECIMALS: u32 = 4;

impl View {
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.object(|json| {
            json.key("version").plain(self.version);
            json.key("spectating").bool(self.spectating);
            json.key("mode").option(self.mode, Json::string);
            json.key("format").option(self.format, Json::string);
            json.key("turn").plain(self.turn);
            json.key("goes_first").option(self.goes_first, Json::bool);
            json.key("my_turn").option(self.my_turn, Json::bool);
            json.key("mulligan").option(self.mulligan.as_ref(), write_mulligan);
            json.key("by_turn").plain(self.by_turn);
            json.key("draws").plain(self.draws);
            json.key("deck").plain(self.deck);
            json.key("rows").array(&self.rows, write_row);
            json.key("unknown").array(&self.unknown, write_count);
            json.key("top").array(&self.top, write_card);
            json.key("bottom").array(&self.bottom, write_card);
            json.key("hand").array(&self.hand, write_card);
            json.key("played").array(&self.played, write_card);
            json.key("plays").array(&self.plays, write_play);
            json.key("wrong").array(&self.wrong, write_card);
            write_opponent(json.key("opponent"), &self.opponent);
            json.key("secrets").object(|json| {
                json.key("mine").array(&self.secrets.mine, write_secret);
                json.key("theirs").array(&self.secrets.theirs, write_secret);
            });
            json.key("counters").object(|json| {
                write_counters(json.key("mine"), &self.counters.mine);
                write_counters(json.key("theirs"), &self.counters.theirs);
                json.key("wanted").array(&self.counters.wanted, |json, counter| json.string(counter.name()));
            });
            json.key("result").option(self.result, |json, result| json.string(result.name()));
            json.key("ended").bool(self.ended);
            json.key("battlegrounds").option(self.battlegrounds.as_deref(), |json, it| it.write(json));
        });
        json.finish()
    }
}

fn write_row(json: &mut Json, row: &Row) {
    json.object(|json| {
        write_card(json.key("card"), &row.card);
        json.key("left").plain(row.left);
        json.key("start").plain(row.start);
        write_card(json.key("creator"), &row.creator);
        json.key("now").decimal(row.now, DECIMALS);
        json.key("by_turn").decimal(row.by_turn, DECIMALS);
    });
}

fn write_opponent(json: &mut Json, opponent: &Opponent) {
    json.object(|json| {
        write_card(json.key("hero"), &opponent.hero);
        json.key("class").option(opponent.class, |json, class| json.string(class.name()));
        json.key("deck").plain(opponent.deck);
        json.key("hand").plain(opponent.hand);
        json.key("hand_cards").array(&opponent.hand_cards, write_hand_card);
        json.key("secrets").plain(opponent.secrets);
        json.key("cards").array(&opponent.cards, write_count);
        json.key("played").array(&opponent.played, write_card);
    });
}

fn write_hand_card(json: &mut Json, it: &HandCard) {
    json.object(|json| {
        json.key("turn").plain(it.turn);
        json.key("how").string(it.how.name());
        write_card(json.key("creator"), &it.creator);
        write_card(json.key("card"), &it.card);
    });
}

fn write_secret(json: &mut Json, secret: &SecretView) {
    json.object(|json| {
        json.key("entity").plain(secret.entity);
        json.key("turn").plain(secret.turn);
        write_card(json.key("card"), &secret.card);
        json.key("candidates").array(&secret.candidates, |json, card| json.string(card));
        json.key("ruled_out").array(&secret.ruled_out, |json, RuledOut { by, cards }| {
            json.object(|json| {
                json.key("by").string(by);
                json.key("cards").array(cards, |json, card| json.string(card));
            });
        });
    });
}

fn write_counters(json: &mut Json, it: &Counters) {
    json.object(|json| {
        for (key, value) in [
            ("spells", it.spells),
            ("minions_died", it.minions_died),
            ("hero_powers", it.hero_powers),
            ("fatigue", it.fatigue),
            ("overload_next", it.overload_next),
            ("overload_now", it.overload_now),
            ("corpses", it.corpses),
            ("cards_this_turn", it.cards_this_turn),
            ("cards_last_turn", it.cards_last_turn),
        ] {
            json.key(key).plain(value);
        }
        json.key("graveyard").array(&it.graveyard, write_count);
    });
}

fn write_mulligan(json: &mut Json, mulligan: &MulliganView) {
    json.object(|json| {
        json.key("offered").array(&mulligan.offered, write_card);
        json.key("kept").option(mulligan.kept.as_ref(), |json, kept| json.array(kept, write_card));
        json.key("drawn").array(&mulligan.drawn, write_card);
    });
}

fn write_play(json: &mut Json, play: &Play) {
    json.object(|json| {
        json.key("turn").plain(play.turn);
        json.key("mine").bool(play.mine);
        write_card(json.key("card"), &play.card);
    });
}

fn write_count(json: &mut Json, it: &CardCount) {
    json.object(|json| {
        write_card(json.key("card"), &it.card);
        json.key("count").plain(it.count);
        json.key("created").bool(it.created);
    });
}

fn write_card(json: &mut Json, card: &Card) {
    json.string(card.as_str());
}
