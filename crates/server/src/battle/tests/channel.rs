//! The room's channel: members alone, and nobody but the server speaks there.

use serde_json::json;

use super::Party;
use crate::registry::{Reader, Speech, TopicRule};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(members_are_let_in_and_strangers_are_not, what_clients_say_is_swallowed);

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
        let speech = rule.speech(Reader::Player(party.players[0].id), &rest, event, &winner).await.unwrap();
        assert_eq!(speech, Speech::Swallowed);
    }
    assert!(party.names().is_empty());
}
