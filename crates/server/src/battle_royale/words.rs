//! What happens in a room, in the words of its channel. Nothing here tells an answer while it can still be given.

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{Event, Player, State, What, Why};
use super::store::{Asked, Room};
use crate::bus::{Broadcast, BusEvent, Payload};
use crate::clock::Timestamp;

pub(super) const TOPIC: &str = "battle_room_";

pub(super) fn topic(room: Uuid) -> String {
    format!("{TOPIC}{room}")
}

/// The event as it is broadcast. `asked` is the question at hand, for those that show it.
pub(super) fn told(room: &Room, event: &Event, asked: Option<&Asked>, now: Timestamp) -> BusEvent {
    let (name, mut payload) = words(&room.state, &event.what, asked);
    payload["seq"] = event.seq.into();
    payload["at"] = now.0.into();
    let (topic, payload) = (topic(room.id), Payload::from(&payload));
    BusEvent::Broadcast(Broadcast { topic, event: name.to_owned(), payload, except: None })
}

fn words(state: &State, what: &What, asked: Option<&Asked>) -> (&'static str, Value) {
    match what {
        What::Lobby => ("lobby", json!({})),
        What::GameStart { opens_at } => ("game_start", json!({ "opensAt": opens_at.0 })),
        What::NextQuestion { index, opens_at, closes_at } => (
            "next_question",
            json!({
                "index": index,
                "count": state.rights.len(),
                "question": asked.map(|asked| shown(asked, *opens_at, *closes_at)),
                "opensAt": opens_at.0,
                "closesAt": closes_at.0,
            }),
        ),
        What::PlayerAnswer { user, right } => {
            let username = state.player(*user).map(|player| &player.name);
            ("player_answer", json!({ "playerId": user, "isCorrect": right, "username": username }))
        }
        What::QuestionClosed { index } => {
            let mut words = asked.map_or_else(|| json!({}), |asked| results(state, asked));
            words["index"] = (*index).into();
            let players = state.players.iter().map(|player| {
                json!({
                    "playerId": player.user,
                    "hearts": player.hearts(),
                    "score": player.score,
                    "eliminated": !player.plays(),
                    "answered": player.answer.is_some(),
                    "correct": player.answer.map(|given| given.right),
                })
            });
            words["players"] = players.collect();
            ("question_closed", words)
        }
        What::GameOver => {
            let place =
                |player: &Player| json!({ "playerId": player.user, "place": player.place, "score": player.score });
            let outcome = state.outcome;
            let words = json!({
                "winner": outcome.and_then(|outcome| outcome.winner),
                "places": state.players.iter().map(place).collect::<Value>(),
                "reason": outcome.map(|outcome| outcome.reason.as_str()),
            });
            ("game_over", words)
        }
        What::PlayerLeft { user, why } => {
            let reason = match why {
                Why::Left => "left",
                Why::NotEnoughMana => "not_enough_mana",
                Why::Deleted => "deleted",
            };
            ("player_left", json!({ "playerId": user, "reason": reason }))
        }
        What::Seat { user, tab } => ("seat", json!({ "playerId": user, "tab": tab })),
        What::Resuming { opens_at } => ("resuming", json!({ "opensAt": opens_at.0 })),
        What::Link { user, connected } => ("link", json!({ "playerId": user, "connected": connected })),
        What::Rematch { room } => ("rematch", json!({ "room": room })),
    }
}

/// A question as it may be seen before it is closed.
pub(super) fn shown(asked: &Asked, opens_at: Timestamp, closes_at: Timestamp) -> Value {
    let mut shown = asked.drawn.shown(asked.order);
    // How long it is open is the room's to say.
    if let Value::Object(members) = &mut shown {
        members.retain(|name, _| {
            matches!(name.as_str(), "id" | "question" | "options" | "category" | "difficulty" | "imageUrl")
        });
    }
    shown["opens_at"] = opens_at.0.into();
    shown["closes_at"] = closes_at.0.into();
    shown
}

/// What is told once nothing can be answered any more.
pub(super) fn results(state: &State, asked: &Asked) -> Value {
    let mut chosen = [0_u32; 4];
    for given in state.players.iter().filter_map(|player| player.answer) {
        if let Some(count) = chosen.get_mut(usize::from(given.choice)) {
            *count += 1;
        }
    }
    json!({ "correctAnswer": asked.right(), "why": asked.drawn.why, "chosen": chosen })
}
