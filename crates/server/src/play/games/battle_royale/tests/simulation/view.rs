//! A client's view of its room, from a snapshot and the events after it.

use std::collections::BTreeMap;

use serde_json::Value;
use uuid::Uuid;

use crate::play::games::GameState;
use crate::play::games::battle_royale::rules::State;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct View {
    pub(super) seq: u64,
    pub(super) over: bool,
    winner: Option<Uuid>,
    players: BTreeMap<Uuid, Seen>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    hearts: u64,
    score: u64,
    eliminated: bool,
    place: Option<u64>,
}

impl View {
    /// The server's state.
    pub(super) fn of(state: &State) -> Self {
        let seen = |player: &crate::play::games::battle_royale::rules::Player| Seen {
            hearts: player.hearts().into(),
            score: player.score.into(),
            eliminated: !player.plays(),
            place: player.place.map(Into::into),
        };
        Self {
            seq: state.seq,
            over: state.is_over(),
            winner: state.outcome.and_then(|outcome| outcome.winner),
            players: state.players.iter().map(|player| (player.user, seen(player))).collect(),
        }
    }

    pub(super) fn of_snapshot(snapshot: &Value) -> Self {
        let players = snapshot["players"].as_array().unwrap().iter().map(|player| {
            let seen = Seen {
                hearts: player["hearts"].as_u64().unwrap(),
                score: player["score"].as_u64().unwrap(),
                eliminated: player["eliminated"].as_bool().unwrap(),
                place: player["place"].as_u64(),
            };
            (id(&player["user_id"]).unwrap(), seen)
        });
        Self {
            seq: snapshot["seq"].as_u64().unwrap(),
            over: ["finished", "closed", "abandoned"].map(Value::from).contains(&snapshot["phase"]),
            winner: id(&snapshot["winner"]),
            players: players.collect(),
        }
    }

    /// Applies an event; false if an event before it was missed. Older events are ignored.
    pub(super) fn take(&mut self, event: &str, payload: &Value) -> bool {
        let seq = payload["seq"].as_u64().unwrap();
        if seq > self.seq + 1 {
            return false;
        }
        if seq <= self.seq {
            return true;
        }
        self.seq = seq;
        match event {
            "question_closed" => self.each(&payload["players"], |seen, player| {
                seen.hearts = player["hearts"].as_u64().unwrap();
                seen.score = player["score"].as_u64().unwrap();
                seen.eliminated = player["eliminated"].as_bool().unwrap();
            }),
            "player_left" => self.seen(&payload["playerId"]).eliminated = true,
            "game_over" => {
                self.each(&payload["places"], |seen, player| seen.place = player["place"].as_u64());
                self.winner = id(&payload["winner"]);
                self.over = true;
            }
            _ => {}
        }
        true
    }

    pub(super) fn plays(&self, user: Uuid) -> bool {
        !self.over && self.players.get(&user).is_some_and(|seen| !seen.eliminated)
    }

    fn each(&mut self, players: &Value, change: impl Fn(&mut Seen, &Value)) {
        for player in players.as_array().unwrap() {
            change(self.seen(&player["playerId"]), player);
        }
    }

    fn seen(&mut self, player: &Value) -> &mut Seen {
        self.players.entry(id(player).unwrap()).or_default()
    }
}

fn id(value: &Value) -> Option<Uuid> {
    value.as_str()?.parse().ok()
}
