//! The room's channel: members alone, and nobody but the server speaks there.

use serde_json::json;

use super::fees::spend;
use super::{Party, brief};
use crate::registry::{BroadcastDecision, ChannelRule, Reader};
use crate::testing::{TestApp, on_both_engines};
use crate::wire::realtime::tests::{Client, address_of, mark};

on_both_engines!(
    members_are_let_in_and_strangers_are_not,
    what_clients_say_is_swallowed,
    whoever_is_out_of_the_lobby_hears_nothing_more,
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

async fn what_clients_say_is_swallowed(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.told();
    let (rule, rest) = party
        .app
        .registry
        .topic(&format!("battle_room_{}", party.room))
        .map(|(rule, rest)| (rule.clone(), rest.to_owned()))
        .unwrap();
    for event in ["game_start", "player_answer", "next_question", "game_over"] {
        let winner = json!({ "winner": party.players[0].id });
        let speech = rule.client_broadcast(Reader::Player(party.players[0].id), &rest, event, &winner).await.unwrap();
        assert_eq!(speech, BroadcastDecision::Ignore);
    }
    assert!(party.names().is_empty());
}

/// What a client hears until it hears this: the names of events.
async fn until(client: &mut Client, last: &str) -> Vec<String> {
    let mut names = Vec::new();
    while names.last().is_none_or(|name| name != last) {
        let (event, payload) = client.event().await;
        names.push(if event == "broadcast" { payload["event"].as_str().unwrap().to_owned() } else { event });
    }
    names
}

async fn whoever_is_out_of_the_lobby_hears_nothing_more(app: TestApp) {
    let party = Party::waiting(app, 5).await;
    let (address, topic) = (address_of(&party.app).await, format!("battle_room_{}", party.room));
    let mut clients = Vec::new();
    for player in &party.players[..3] {
        let mut client = Client::open(&party.app, &address).await;
        client.join(&topic, player, json!({})).await;
        clients.push(client);
    }
    // One leaves, another cannot pay and is taken out.
    assert_eq!(brief(&party.call(1, "battle_leave", json!({})).await), "ok");
    let heard = until(&mut clients[1], "phx_close").await;
    assert!(heard.ends_with(&["player_left".into(), "lobby".into(), "phx_close".into()]), "{heard:?}");
    spend(&party.app, &party.players[2], 250).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    let heard = until(&mut clients[2], "phx_close").await;
    assert!(heard.contains(&"player_left".to_owned()), "and why: {heard:?}");
    party.open().await;
    mark(&party.app, &topic);
    let heard = until(&mut clients[0], "marker").await;
    assert!(heard.contains(&"next_question".to_owned()), "{heard:?}");
    for client in &mut clients[1..] {
        client.still_works().await;
    }
}
