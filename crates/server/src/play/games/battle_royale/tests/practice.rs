//! Practice: one player with bots, without a fee.

use serde_json::json;

use super::{Party, brief};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(practice_is_free_ends_by_itself_and_counts_no_win, leaving_a_practice_game_ends_it);

async fn practice(app: TestApp) -> Party {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let made = app.rpc(&ana, "battle_create", json!({ "practice": true, "max_players": 5 })).await.body;
    let recorder = std::sync::Arc::new(super::Recorder::default());
    app.db.bus().listen(recorder.clone());
    let room = made["room"]["id"].as_str().unwrap().parse().unwrap();
    let party = Party { app, players: vec![ana], room, recorder };
    let seen = party.snapshot(0).await;
    assert_eq!((&seen["fee"], &seen["room"]["practice"]), (&json!(0), &json!(true)));
    assert_eq!(seen["players"].as_array().unwrap().iter().filter(|player| player["bot"] == true).count(), 4);
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    party
}

async fn practice_is_free_ends_by_itself_and_counts_no_win(app: TestApp) {
    let party = practice(app).await;
    let zoe = party.app.sign_up("zoe").await;
    let code = json!({ "code": party.snapshot(0).await["room"]["code"] });
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_join", code).await), "404 room_not_found_or_full");
    let mut answered = 0;
    while party.sweep().await.is_some() {
        if answered < 40 && party.phase().await == "question" && party.answer(0, true).await.status == 200 {
            answered += 1;
        }
        party.tick().await;
        if party.phase().await == "question" {
            party.pass(300);
        }
    }
    assert_eq!(party.phase().await, "finished");
    assert!(answered > 2);
    assert!(
        party
            .broadcasts()
            .iter()
            .any(|(name, payload)| name == "player_answer" && payload["playerId"] != json!(party.players[0].id))
    );
    assert_eq!(party.mana(0).await, 250);
    assert_eq!(party.app.rpc(&party.players[0], "profile_view", json!({})).await.body["battleWins"], 0);
    let again = party.call(0, "battle_rematch", json!({})).await.body;
    assert_eq!(again["room"]["practice"], true);
}

async fn leaving_a_practice_game_ends_it(app: TestApp) {
    let party = practice(app).await;
    party.open().await;
    assert_eq!(brief(&party.call(0, "battle_leave", json!({})).await), "ok");
    assert_eq!(party.sweep().await, None);
    assert_eq!(party.state().await.status().as_str(), "finished");
}
