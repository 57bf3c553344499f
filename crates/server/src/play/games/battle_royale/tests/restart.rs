//! The server is killed in every phase and starts again: no player loses a heart or mana, and the game goes on.

use std::time::Duration;

use serde_json::json;

use super::{Party, brief};
use crate::base::random::Dice;
use crate::play::games::battle_royale::Room;
use crate::play::games::battle_royale::rules::{Phase, Refusal, wake_at};
use crate::play::games::timing::AWAY;
use crate::testing::{Engine, TestApp, on_both_engines};

on_both_engines!(
    killed_in_the_lobby_the_room_keeps_waiting,
    killed_in_the_countdown_the_game_waits_for_its_players,
    killed_before_a_question_without_players_who_return_the_game_is_abandoned,
    killed_while_a_question_is_open_the_question_is_void,
    killed_before_a_question_opens_the_question_is_void,
    killed_in_the_results_and_in_the_pause_the_next_question_comes,
    killed_while_resuming_the_game_resumes,
    killed_after_the_end_the_game_stays_over,
    a_server_that_was_away_without_being_killed_costs_no_heart,
    players_connected_before_the_resume_are_back,
    players_still_connected_after_an_absence_are_back,
    a_timer_decides_with_its_own_time_whether_a_question_is_void,
);

/// All players ask for a snapshot, as pages do after a reconnect.
async fn all_are_back(party: &Party) {
    for who in 0..party.players.len() {
        party.snapshot(who).await;
    }
}

async fn killed_in_the_lobby_the_room_keeps_waiting(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    party.pass(14 * 60 * 1000);
    let party = party.killed_and_started().await;
    party.pass(60 * 1000);
    party.sweep().await;
    assert_eq!(party.phase().await, "lobby");
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
}

async fn killed_in_the_countdown_the_game_waits_for_its_players(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    party.call(0, "battle_start", json!({})).await;
    party.pass(2000);
    let party = party.killed_and_started().await;
    party.pass(20_000);
    party.sweep().await;
    assert_eq!(party.phase().await, "resuming");
    all_are_back(&party).await;
    assert_eq!(party.phase().await, "question");
    assert_eq!(party.mana(1).await, 230, "paid once");
}

async fn killed_before_a_question_without_players_who_return_the_game_is_abandoned(app: TestApp) {
    let mut party = Party::waiting(app, 3).await;
    party.call(0, "battle_start", json!({})).await;
    for hearts in [[3, 3, 3], [3, 2, 3]] {
        party = party.killed_and_started().await;
        party.pass(30_000);
        party.sweep().await;
        assert_eq!(party.state().await.status().as_str(), "abandoned");
        assert_eq!(party.hearts().await, hearts);
        for who in 0..3 {
            assert_eq!(party.mana(who).await, 250);
        }
        // The next game is played up to its first results.
        let made = party.app.rpc(&party.players[0], "battle_create", json!({})).await.body;
        party.room = made["room"]["id"].as_str().unwrap().parse().unwrap();
        for player in &party.players[1..] {
            party.app.rpc(player, "battle_join", json!({ "code": made["room"]["code"] })).await;
        }
        assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
        party.open().await;
        party.round(&[true, false, true]).await;
    }
}

async fn killed_while_a_question_is_open_the_question_is_void(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let before = party.snapshot(0).await["question"]["id"].clone();
    party.answer(0, false).await;
    party.answer(1, true).await;
    party.pass(9000);
    let party = party.killed_and_started().await;
    // Asking for a snapshot marks the player as back.
    let seen = party.snapshot(1).await;
    assert_eq!((&seen["phase"], &seen["question"]), (&json!("resuming"), &json!(null)));
    assert_eq!(seen["players"][0]["answered"], false);
    party.snapshot(0).await;
    party.pass(4999);
    party.sweep().await;
    assert_eq!(party.phase().await, "resuming");
    party.pass(1);
    party.sweep().await;
    let seen = party.snapshot(2).await;
    assert_eq!((&seen["phase"], &seen["index"]), (&json!("question"), &json!(0)), "it goes on within five seconds");
    assert_ne!(seen["question"]["id"], before, "with another question");
    party.pass(300);
    party.round(&[true, true, true]).await;
    assert_eq!(party.hearts().await, [3, 3, 3]);
    let numbers: Vec<u64> = party.broadcasts().iter().map(|(_, payload)| payload["seq"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

async fn killed_before_a_question_opens_the_question_is_void(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    party.call(0, "battle_start", json!({})).await;
    party.tick().await;
    let party = party.killed_and_started().await;
    all_are_back(&party).await;
    let seen = party.snapshot(0).await;
    assert_eq!(seen["phase"], "question", "all players are back: at once");
    assert_eq!(party.hearts().await, [3, 3, 3]);
}

async fn killed_in_the_results_and_in_the_pause_the_next_question_comes(app: TestApp) {
    let mut party = Party::playing(app, 3).await;
    for (wait, phase) in [(500, "results"), (2100, "pause")] {
        let before = party.hearts().await;
        party.round(&[true, false, true]).await;
        party.pass(wait);
        assert_eq!(party.phase().await, phase);
        let index = party.state().await.index;
        party = party.killed_and_started().await;
        assert_eq!(party.phase().await, "resuming");
        all_are_back(&party).await;
        party.pass(300);
        assert_eq!((party.phase().await.as_str(), party.state().await.index), ("question", index + 1));
        let after = party.hearts().await;
        assert_eq!([after[0], after[1], after[2]], [before[0], before[1] - 1, before[2]]);
    }
}

async fn killed_while_resuming_the_game_resumes(app: TestApp) {
    let party = Party::playing(app, 3).await.killed_and_started().await;
    party.snapshot(0).await;
    party.pass(20_000);
    let party = party.killed_and_started().await;
    party.pass(20_000);
    party.sweep().await;
    assert_eq!(party.phase().await, "resuming", "the thirty seconds start again");
    party.snapshot(1).await;
    assert_eq!(party.phase().await, "question");
    assert_eq!(party.hearts().await, [3, 3, 3]);
}

async fn killed_after_the_end_the_game_stays_over(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.call(0, "battle_leave", json!({})).await;
    party.call(1, "battle_leave", json!({})).await;
    let before = party.snapshot(2).await;
    let party = party.killed_and_started().await;
    assert_eq!(party.snapshot(2).await, before);
}

async fn a_server_that_was_away_without_being_killed_costs_no_heart(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.answer(0, true).await;
    party.app.battle.absence.beat(party.app.clock.now());
    party.pass(60_000);
    party.sweep().await;
    assert_eq!(party.hearts().await, [3, 3, 3]);
    all_are_back(&party).await;
    assert_eq!(party.phase().await, "question");
    assert_eq!(party.app.count("battle_questions").await, 20);
}

async fn players_connected_before_the_resume_are_back(app: TestApp) {
    let party = Party::playing(app, 3).await.killed().await;
    party.connect();
    party.app.battle.try_resume().await.unwrap();
    let state = party.state().await;
    assert!(matches!(state.phase, Phase::Question { .. }), "{:?}", state.phase);
    assert!(state.players.iter().all(|player| player.connected && player.gone_at.is_none()));
    assert_eq!(party.hearts().await, [3, 3, 3]);
}

async fn players_still_connected_after_an_absence_are_back(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.connect();
    party.app.battle.absence.beat(party.app.clock.now());
    party.pass(60_000);
    party.sweep().await;
    let state = party.state().await;
    assert!(matches!(state.phase, Phase::Question { .. }), "{:?}", state.phase);
    assert_eq!(party.hearts().await, [3, 3, 3]);
}

async fn a_timer_decides_with_its_own_time_whether_a_question_is_void(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let before = party.snapshot(0).await["question"]["id"].clone();
    let due = wake_at(&party.state().await).unwrap();
    // A timer that fired in time, but waited for the database until it was late.
    let now = due.plus(AWAY);
    party.app.clock.advance(now.since(party.app.clock.now()) + Duration::from_secs(1));
    let (battle, room) = (party.app.battle.clone(), party.room);
    let moved = party.app.db.write(move |tx| {
        let room = Room::lock(tx, room)?.ok_or(Refusal::NotFound)?;
        let command = battle.time_command(tx, &room, &Dice::new(1), &Default::default(), now)?;
        battle.make_in(tx, room, &command, now).map(|_| ())
    });
    moved.await.unwrap();
    let seen = party.snapshot(0).await;
    assert_eq!((&seen["phase"], &seen["question"]["id"]), (&json!("results"), &before));
    assert_eq!(party.app.count("battle_questions").await, 20);
}

/// PostgreSQL restarts: while a question is open, and when it is to close.
#[tokio::test]
async fn a_database_that_is_away_for_a_moment_costs_no_heart() {
    let party = Party::playing(TestApp::on(Engine::Postgres).await, 3).await;
    let first = party.snapshot(0).await["question"]["id"].clone();
    party.answer(0, false).await;
    let right = json!({ "index": 0, "choice": party.state().await.rights[0] });
    party.pass(11_000);
    party.app.set_away(true);
    let refused = party.call(1, "battle_answer", right).await;
    assert!(refused.status.is_server_error(), "{}", refused.body);
    party.app.set_away(false);
    party.pass(1500);
    party.sweep().await;
    assert_eq!(party.hearts().await, [3, 3, 3], "an answer that failed costs no heart");
    all_are_back(&party).await;
    let second = party.snapshot(0).await;
    assert_eq!((&second["phase"], &second["index"]), (&json!("question"), &json!(0)));
    assert_ne!(second["question"]["id"], first);

    party.pass(12_300);
    party.app.set_away(true);
    assert!(party.app.battle.sweep(party.app.clock.now()).await.is_err());
    party.app.set_away(false);
    party.pass(500);
    party.sweep().await;
    assert_eq!(party.hearts().await, [3, 3, 3], "nor does a close that failed");
    all_are_back(&party).await;
    party.pass(300);
    party.round(&[true, false, true]).await;
    assert_eq!(party.hearts().await, [3, 2, 3], "then the game goes on as usual");
}
