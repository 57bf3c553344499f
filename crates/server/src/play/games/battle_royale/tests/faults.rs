//! Duplicate, late and invalid answers, lost connections, several tabs, concurrent requests.

use futures_util::future::join_all;
use serde_json::json;

use super::{Party, brief};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    an_answer_given_twice_counts_once,
    a_late_answer_is_a_time_out_and_one_within_the_grace_counts,
    six_answers_in_the_same_moment_all_count,
    invalid_answers_are_refused,
    a_lost_connection_keeps_the_seat,
    the_newest_tab_has_the_seat,
    a_game_goes_on_without_its_creator,
    when_all_leave_the_game_is_over,
    a_player_who_joins_during_the_start_is_in_and_pays_or_neither,
    two_sweeps_at_once_move_a_room_once,
);

async fn an_answer_given_twice_counts_once(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.broadcasts();
    let answers = join_all((0..10).map(|n| party.answer(1, n > 0))).await;
    let fresh: Vec<_> = answers.iter().filter(|answer| answer.body["stored"] == false).collect();
    assert_eq!(fresh.len(), 1);
    assert!(answers.iter().all(|answer| answer.body["correct"] == fresh[0].body["correct"]));
    assert_eq!(party.names(), ["player_answer"]);
}

async fn a_late_answer_is_a_time_out_and_one_within_the_grace_counts(app: TestApp) {
    let party = Party::playing(app, 3).await;
    // Without a measured connection the grace is 300 ms.
    party.pass(12_300);
    assert_eq!(party.answer(0, true).await.body["correct"], true);
    party.pass(1);
    let late = party.answer(1, true).await;
    assert_eq!((&late.body["late"], &late.body["correct"]), (&json!(true), &json!(false)));
    // An answer that arrived in time may still be processed.
    party.pass(48);
    party.sweep().await;
    assert_eq!(party.phase().await, "question");
    party.pass(1);
    party.sweep().await;
    assert_eq!(party.hearts().await, [3, 2, 2]);
    assert_eq!(party.answer(2, true).await.body["late"], true);
    assert_eq!(party.hearts().await, [3, 2, 2]);
}

async fn six_answers_in_the_same_moment_all_count(app: TestApp) {
    let party = Party::playing(app, 6).await;
    party.broadcasts();
    let answers = join_all((0..6).map(|who| party.answer(who, who != 3))).await;
    assert!(answers.iter().all(|answer| answer.body["stored"] == false), "{answers:?}");
    assert_eq!(party.hearts().await, [3, 3, 3, 2, 3, 3]);
    let broadcasts = party.broadcasts();
    assert_eq!(broadcasts.iter().filter(|(name, _)| name == "player_answer").count(), 6);
    assert_eq!(broadcasts.last().unwrap().0, "question_closed");
    let numbers: Vec<u64> = broadcasts.iter().map(|(_, payload)| payload["seq"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

async fn invalid_answers_are_refused(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.broadcasts();
    for (index, choice, refusal) in [
        (json!(1), json!(0), "400 not_this_question"),
        (json!(-1), json!(0), "400 not_this_question"),
        (json!(0), json!(4), "400 bad_choice"),
        (json!(0), json!(-1), "400 bad_choice"),
        (json!(0), json!(1_000_000), "400 bad_choice"),
    ] {
        let answer = party.call(0, "battle_answer", json!({ "index": index, "choice": choice })).await;
        assert_eq!(brief(&answer), refusal);
    }
    let invalid = party.call(0, "battle_answer", json!({ "index": 0, "choice": "A; drop" })).await;
    assert_eq!(invalid.status, 400, "{}", invalid.body);
    let zoe = party.app.sign_up("zoe").await;
    let answer = json!({ "room": party.room, "index": 0, "choice": 0 });
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_answer", answer.clone()).await), "400 not_in_room");
    assert_eq!(party.app.post("/rest/v1/rpc/battle_answer", answer).await.status, 401);
    let nowhere = json!({ "room": zoe.id, "index": 0, "choice": 0 });
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_answer", nowhere).await), "404 room_not_found");
    assert!(party.names().is_empty());
    party.round(&[true, true, true]).await;
    party.tick().await;
    assert_eq!(brief(&party.answer(0, true).await), "400 not_open", "the question is sent, but opens in 300 ms");
}

async fn a_lost_connection_keeps_the_seat(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.broadcasts();
    let (user, topic) = (party.players[1].id, format!("battle_room_{}", party.room).into());
    party.app.battle.links.enter(user, &topic);
    party.app.battle.note_link(user, party.room).await.unwrap();
    party.app.battle.links.exit(user, &topic);
    party.app.battle.note_link(user, party.room).await.unwrap();
    assert_eq!(party.snapshot(0).await["players"][1]["connected"], false);
    party.answer(0, true).await;
    party.answer(2, true).await;
    party.tick().await;
    party.open().await;
    party.app.battle.links.enter(user, &topic);
    party.app.battle.note_link(user, party.room).await.unwrap();
    party.app.battle.note_link(user, party.room).await.unwrap();
    assert_eq!(party.hearts().await, [3, 2, 3]);
    assert_eq!(brief(&party.answer(1, true).await), "ok");
    assert_eq!(party.snapshot(1).await["players"][1]["connected"], true);
    let links = party
        .broadcasts()
        .into_iter()
        .filter(|(name, _)| name == "link")
        .map(|(_, payload)| payload["connected"].clone());
    assert_eq!(links.collect::<Vec<_>>(), [true, false, true]);
}

async fn the_newest_tab_has_the_seat(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.broadcasts();
    let look = |tab: &'static str| party.call(0, "battle_snapshot", json!({ "tab": tab }));
    let answer = |tab: &'static str| party.call(0, "battle_answer", json!({ "index": 0, "choice": 0, "tab": tab }));
    let asks = |tab: &'static str| party.call(0, "battle_snapshot", json!({ "tab": tab, "take": false }));
    assert_eq!(asks("one").await.body["seat"], true, "no tab has the seat yet");
    assert_eq!(look("one").await.body["seat"], true);
    assert!(party.names().is_empty());
    assert_eq!(asks("two").await.body["seat"], false);
    assert!(party.names().is_empty(), "a snapshot with take: false takes no seat");
    assert_eq!(look("two").await.body["seat"], true);
    let (name, payload) = party.broadcasts().remove(0);
    assert_eq!(
        (name.as_str(), &payload["tab"], &payload["playerId"]),
        ("seat", &json!("two"), &json!(party.players[0].id))
    );
    assert_eq!(brief(&answer("one").await), "400 seat_taken");
    assert_eq!(brief(&party.call(0, "battle_leave", json!({ "tab": "one" })).await), "400 seat_taken");
    assert_eq!(
        (asks("one").await.body["seat"].clone(), asks("two").await.body["seat"].clone()),
        (json!(false), json!(true))
    );
    assert_eq!(party.snapshot(0).await["seat"], json!(null));
    assert_eq!(brief(&answer("two").await), "ok");
    let again = party.call(0, "battle_answer", json!({ "index": 0, "choice": 3 })).await;
    assert_eq!(again.body["stored"], true, "and one answer counts");
    assert_eq!(brief(&look("one").await), "ok");
    assert_eq!(party.state().await.players[0].tab.as_deref(), Some("one"), "it may take the seat back");
    assert_eq!(brief(&party.call(0, "battle_leave", json!({ "tab": "one" })).await), "ok");
    party.call(1, "battle_leave", json!({})).await;
    assert_eq!(asks("two").await.body["seat"], true, "in a finished game any tab may act");
}

async fn a_game_goes_on_without_its_creator(app: TestApp) {
    let party = Party::playing(app, 4).await;
    let path = format!("/rest/v1/battle_royale_players?room_id=eq.{}&user_id=eq.{}", party.room, party.players[0].id);
    let left = party.app.send(
        axum::http::Method::PATCH,
        &path,
        Some(&party.players[0].access),
        Some(json!({ "is_eliminated": true })),
    );
    assert_eq!(left.await.status, 204);
    for who in 1..4 {
        assert_eq!(brief(&party.answer(who, true).await), "ok");
    }
    party.open().await;
    assert_eq!(party.state().await.index, 1);
    assert_eq!(party.mana(0).await, 230, "the fee is not returned");
}

async fn when_all_leave_the_game_is_over(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let left = join_all((0..3).map(|who| party.call(who, "battle_leave", json!({})))).await;
    assert!(left.iter().all(|answer| brief(answer) == "ok"));
    let state = party.state().await;
    assert_eq!(state.status().as_str(), "finished");
    assert!(state.outcome.unwrap().winner.is_some(), "the last one to leave had won before");
    assert_eq!(party.sweep().await, None);
}

async fn a_player_who_joins_during_the_start_is_in_and_pays_or_neither(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    let zoe = party.app.sign_up("zoe").await;
    let code = json!({ "code": party.snapshot(0).await["room"]["code"] });
    let start = || party.call(0, "battle_start", json!({}));
    let (one, joined, two) = tokio::join!(start(), party.app.rpc(&zoe, "battle_join", code), start());
    let mut starts = [brief(&one), brief(&two)];
    starts.sort();
    assert_eq!(starts, ["400 already_started", "ok"]);
    let paid = party.app.number("select count(*) from mana_ledger where reason = 'battle_royale_entry'".into()).await;
    let seats = party.app.count("battle_royale_players").await;
    let expected = if joined.status == 200 { 4 } else { 3 };
    assert_eq!((paid, seats), (expected, expected), "{}", joined.body);
}

async fn two_sweeps_at_once_move_a_room_once(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    party.call(0, "battle_start", json!({})).await;
    party.pass(2700);
    party.broadcasts();
    tokio::join!(party.sweep(), party.sweep(), party.sweep());
    assert_eq!(party.names(), ["next_question"]);
}
