//! The room's channel: only members join, and only the server broadcasts.

use serde_json::{Value, json};

use super::fees::spend;
use super::{Party, brief};
use crate::base::bus::Payload;
use crate::contract::registry::{BroadcastDecision, ChannelRule, Reader};
use crate::testing::{TestApp, on_both_engines};
use crate::wire::realtime::tests::{Client, address_of, mark};

on_both_engines!(
    members_are_let_in_and_strangers_are_not,
    client_broadcasts_are_ignored,
    an_answer_over_the_channel_gets_its_verdict,
    removed_players_get_no_more_events,
);

async fn members_are_let_in_and_strangers_are_not(app: TestApp) {
    let party = Party::waiting(app, 2).await;
    let zoe = party.app.sign_up("zoe").await;
    let room = party.room.to_string();
    let may = async |reader, rest: &str| party.app.battle.may_join(reader, rest).await.unwrap();
    assert!(may(Reader::Player(party.players[1].id), &room).await);
    assert!(may(Reader::Service, &room).await);
    assert!(!may(Reader::Player(zoe.id), &room).await);
    assert!(!may(Reader::Visitor, &room).await);
    for rest in ["", "lobby", &zoe.id.to_string(), &format!("{room}/x")] {
        assert!(!may(Reader::Player(party.players[0].id), rest).await, "{rest}");
    }
}

async fn client_broadcasts_are_ignored(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.broadcasts();
    let (rule, rest) = party
        .app
        .registry
        .topic(&format!("battle_room_{}", party.room))
        .map(|(rule, rest)| (rule.clone(), rest.to_owned()))
        .unwrap();
    for event in ["game_start", "player_answer", "next_question", "game_over"] {
        let winner = json!({ "winner": party.players[0].id });
        let decision = rule.client_broadcast(Reader::Player(party.players[0].id), &rest, event, &winner).await.unwrap();
        assert_eq!(decision, BroadcastDecision::Ignore);
    }
    assert!(party.names().is_empty());
}

async fn an_answer_over_the_channel_gets_its_verdict(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let (index, room) = (party.state().await.index, party.room.to_string());
    let answer = async |reader, payload: Value| {
        let decision = party.app.battle.client_broadcast(reader, &room, "answer", &payload).await.unwrap();
        let BroadcastDecision::Reply { event, payload: Payload::Json(text) } = decision else { panic!("{decision:?}") };
        (event, serde_json::from_str::<Value>(&text).unwrap())
    };
    let ana = Reader::Player(party.players[0].id);
    let (event, verdict) = answer(ana, json!({ "index": index, "choice": 0 })).await;
    assert_eq!((event, &verdict["index"], &verdict["stored"]), ("verdict", &json!(index), &json!(false)));
    let (event, again) = answer(ana, json!({ "index": index, "choice": 1 })).await;
    assert_eq!((event, &again["choice"], &again["stored"]), ("verdict", &json!(0), &json!(true)));
    let stranger = Reader::Player(party.app.sign_up("zoe").await.id);
    for (reader, payload) in [(stranger, json!({ "index": index, "choice": 0 })), (ana, json!({ "index": index }))] {
        assert_eq!(answer(reader, payload).await, ("refusal", json!({ "index": index })));
    }
    let key = party.app.battle.client_broadcast(Reader::Service, &room, "answer", &json!({})).await.unwrap();
    assert_eq!(key, BroadcastDecision::Ignore, "only players answer");
}

/// The names of the events that a client receives, up to and including `last`.
async fn until(client: &mut Client, last: &str) -> Vec<String> {
    let mut names = Vec::new();
    while names.last().is_none_or(|name| name != last) {
        let (event, payload) = client.event().await;
        names.push(if event == "broadcast" { payload["event"].as_str().unwrap().to_owned() } else { event });
    }
    names
}

async fn removed_players_get_no_more_events(app: TestApp) {
    let party = Party::waiting(app, 5).await;
    let (address, topic) = (address_of(&party.app).await, format!("battle_room_{}", party.room));
    let mut clients = Vec::new();
    for player in &party.players[..3] {
        let mut client = Client::open(&party.app, &address).await;
        client.join(&topic, player, json!({})).await;
        clients.push(client);
    }
    // One player leaves, another cannot pay and is removed.
    assert_eq!(brief(&party.call(1, "battle_leave", json!({})).await), "ok");
    let names = until(&mut clients[1], "phx_close").await;
    assert!(names.ends_with(&["player_left".into(), "lobby".into(), "phx_close".into()]), "{names:?}");
    spend(&party.app, &party.players[2], 250).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    let names = until(&mut clients[2], "phx_close").await;
    assert!(names.contains(&"player_left".to_owned()), "with the reason: {names:?}");
    party.open().await;
    mark(&party.app, &topic);
    let names = until(&mut clients[0], "marker").await;
    assert!(names.contains(&"next_question".to_owned()), "{names:?}");
    for client in &mut clients[1..] {
        client.still_works().await;
    }
}
