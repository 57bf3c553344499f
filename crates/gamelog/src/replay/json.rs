//! A replay as JSON, for the page that shows it.

use json_writer::Json;

use super::Replay;
use super::facts::Fact;
use super::steps::{Actor, Step};
use super::table::{Piece, Side};
use crate::model::{Card, CardKind, PlayerId};

impl Replay {
    /// The game and its steps: what happens in each.
    pub fn to_json(&self) -> String {
        let header = &self.header;
        let mut json = Json::default();
        json.object(|json| {
            json.key("mode").option(header.mode, Json::string);
            json.key("format").option(header.format, Json::string);
            json.key("classes").array(header.classes, |json, class| {
                json.option(class, |json, class| json.string(class.name()));
            });
            json.key("went_first").option(header.first, |json, first| json.bool(first == header.players[0]));
            json.key("result").option(header.result, |json, result| json.string(result.name()));
            json.key("starts_in").option(header.starts_in, Json::plain);
            json.key("steps").array(&self.steps, |json, step| self.write_step(json, step));
        });
        json.finish()
    }

    /// The two sides of the table after a step, the friendly player's first.
    pub fn table_json(&self, step: usize) -> String {
        let mut json = Json::default();
        json.array(self.table(step), |json, side| write_side(json, &side));
        json.finish()
    }

    fn is_own(&self, player: PlayerId) -> bool {
        player == self.header.players[0]
    }

    fn write_step(&self, json: &mut Json, step: &Step) {
        json.object(|json| {
            json.key("kind").string(step.kind.name());
            // As the game shows it: both players' first turns are 1.
            json.key("turn").plain(step.turn.div_ceil(2));
            json.key("own").option(step.player, |json, player| json.bool(self.is_own(player)));
            json.key("actor").option(step.actor.as_ref(), |json, actor| self.write_actor(json, actor));
            json.key("target").option(step.target.as_ref(), |json, actor| self.write_actor(json, actor));
            json.key("facts").array(&step.facts, |json, fact| self.write_fact(json, fact));
        });
    }

    fn write_actor(&self, json: &mut Json, actor: &Actor) {
        json.object(|json| {
            json.key("entity").plain(actor.entity);
            json.key("own").bool(self.is_own(actor.player));
            write_card(json.key("card"), &actor.card);
            json.key("hero").bool(actor.is_hero);
        });
    }

    fn write_fact(&self, json: &mut Json, fact: &Fact) {
        json.object(|json| {
            json.key("what").string(fact.what.name());
            json.key("entity").plain(fact.entity);
            json.key("own").bool(self.is_own(fact.player));
            write_card(json.key("card"), &fact.card);
            json.key("hero").bool(fact.kind == CardKind::Hero);
            json.key("amount").plain(fact.amount);
        });
    }
}

fn write_card(json: &mut Json, card: &Card) {
    json.option(Some(card).filter(|card| card.is_known()), |json, card| json.string(card.as_str()));
}

fn write_side(json: &mut Json, side: &Side) {
    json.object(|json| {
        for (key, piece) in [("hero", &side.hero), ("power", &side.power), ("weapon", &side.weapon)] {
            json.key(key).option(piece.as_ref(), write_piece);
        }
        for (key, pieces) in [("hand", &side.hand), ("board", &side.board), ("secrets", &side.secrets)] {
            json.key(key).array(pieces, write_piece);
        }
        json.key("deck").plain(side.deck);
        json.key("mana").plain(side.mana);
        json.key("mana_left").plain(side.mana_left);
    });
}

fn write_piece(json: &mut Json, piece: &Piece) {
    json.object(|json| {
        json.key("entity").plain(piece.entity);
        write_card(json.key("card"), &piece.card);
        write_card(json.key("later"), &piece.later);
        json.key("attack").plain(piece.attack);
        json.key("health").plain(piece.health);
        json.key("damaged").bool(piece.damaged);
        json.key("armor").plain(piece.armor);
        json.key("location").bool(piece.is_location);
        json.key("marks").array(&piece.marks, |json, mark| json.string(mark));
    });
}
