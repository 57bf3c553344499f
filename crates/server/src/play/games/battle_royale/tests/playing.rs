//! A game from its start to its end, and its events.

use serde_json::{Value, json};

use super::{Party, brief};
use crate::base::figures::Day;
use crate::params;
use crate::play::games::battle_royale::rules::Reason;
use crate::play::games::desk;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    the_events_of_a_whole_game_are_numbered_without_gaps,
    questions_go_from_easy_to_hard_and_never_reveal_their_answers,
    a_win_counts_on_the_profile_and_the_places_are_stored,
    a_rematch_is_one_room_for_all_players,
    lost_hearts_are_published_as_row_changes,
    a_game_over_midnight_counts_on_the_day_on_which_it_ended,
);

async fn the_events_of_a_whole_game_are_numbered_without_gaps(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let first = party.broadcasts();
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["game_start", "next_question"]);
    let question = &first[1].1;
    assert_eq!(first[0].1["opensAt"], question["opensAt"]);
    assert_eq!(question["at"].as_i64().unwrap() + 300, question["opensAt"].as_i64().unwrap());
    assert_eq!(question["closesAt"].as_i64().unwrap(), question["opensAt"].as_i64().unwrap() + 12_000);
    assert_eq!(question["question"]["options"]["fr"].as_array().unwrap().len(), 4);

    let answered = party.answer(1, true).await.body;
    assert_eq!(
        (&answered["correct"], &answered["late"], &answered["stored"]),
        (&json!(true), &json!(false), &json!(false))
    );
    let (name, payload) = party.broadcasts().remove(0);
    assert_eq!(name, "player_answer");
    assert_eq!(
        (&payload["playerId"], &payload["isCorrect"], &payload["username"]),
        (&json!(party.players[1].id), &json!(true), &json!("ben"))
    );
    assert_eq!(payload["seq"].as_u64().unwrap(), question["seq"].as_u64().unwrap() + 1);

    party.answer(0, false).await;
    party.answer(2, true).await;
    let closed = party.broadcasts().pop().unwrap();
    assert_eq!(closed.0, "question_closed");
    assert_eq!(closed.1["chosen"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 3);
    assert!(closed.1["why"]["en"].is_string() && closed.1["correctAnswer"].is_u64());
    let hearts: Vec<_> =
        closed.1["players"].as_array().unwrap().iter().map(|player| player["hearts"].clone()).collect();
    assert_eq!(hearts, [2, 3, 3]);
    let seen = party.snapshot(0).await;
    assert_eq!((&seen["phase"], &seen["results"]["correctAnswer"]), (&json!("results"), &closed.1["correctAnswer"]));
    assert_eq!(seen["answer"]["correct"], false);

    party.pass(2000);
    assert_eq!(party.phase().await, "pause");
    party.open().await;
    party.round(&[false, false, true]).await;
    party.open().await;
    party.round(&[false, false, true]).await;
    party.open().await;
    assert_eq!(brief(&party.answer(0, true).await), "400 eliminated");
    assert_eq!(party.snapshot(0).await["players"][0]["eliminated"], true, "an eliminated player keeps watching");
    party.answer(1, false).await;
    party.answer(2, true).await;
    party.tick().await;
    let broadcasts = party.broadcasts();
    let (name, over) = broadcasts.last().unwrap();
    assert_eq!(
        (name.as_str(), &over["winner"], &over["reason"]),
        ("game_over", &json!(party.players[2].id), &json!("won"))
    );
    let numbers: Vec<u64> = broadcasts.iter().map(|(_, payload)| payload["seq"].as_u64().unwrap()).collect();
    let from = closed.1["seq"].as_u64().unwrap() + 1;
    assert_eq!(numbers, (from..from + numbers.len() as u64).collect::<Vec<_>>());
    let seen = party.snapshot(1).await;
    assert_eq!((&seen["phase"], &seen["winner"]), (&json!("finished"), &over["winner"]));
    assert_eq!(seen["seq"].as_u64(), numbers.last().copied());
    let places: Vec<_> = seen["players"].as_array().unwrap().iter().map(|player| player["place"].clone()).collect();
    assert_eq!(places, [3, 2, 1]);
    assert_eq!(party.app.count("battle_questions").await, 0);
    assert_eq!(party.app.count("quiz_seen").await, 12, "three players have seen four questions");
}

async fn questions_go_from_easy_to_hard_and_never_reveal_their_answers(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let rank = |difficulty: &str| ["easy", "medium", "hard"].iter().position(|known| *known == difficulty).unwrap();
    let mut last = 0;
    for _ in 0..20 {
        let seen = party.snapshot(0).await;
        let question = seen["question"].as_object().unwrap();
        let mut members: Vec<&str> = question.keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(
            members.join(" "),
            "answerType card category closes_at difficulty id imageUrl level mode opens_at options question questionType \
             timeLimit"
        );
        assert!(seen["results"].is_null());
        let broadcasts = party.broadcasts().pop().unwrap().1;
        assert!(broadcasts.get("correctAnswer").is_none() && broadcasts["question"].get("why").is_none());
        let now = rank(question["difficulty"].as_str().unwrap());
        assert!(now >= last);
        last = now;
        party.round(&[true, true, true]).await;
        party.tick().await;
        party.pass(300);
    }
    assert_eq!(party.state().await.outcome.unwrap().reason, Reason::Tie);
    assert_eq!(party.snapshot(0).await["winner"], Value::Null);
    let room = party.app.get_as(&party.players[0], &format!("/rest/v1/battle_royale_rooms?id=eq.{}", party.room)).await;
    assert_eq!(room.body[0]["questions"].as_array().unwrap().len(), 20);
}

async fn a_win_counts_on_the_profile_and_the_places_are_stored(app: TestApp) {
    let party = Party::playing(app, 3).await;
    for who in [0, 1] {
        assert_eq!(brief(&party.call(who, "battle_leave", json!({})).await), "ok");
    }
    assert_eq!(party.phase().await, "finished");
    let wins = |who: usize| party.app.rpc(&party.players[who], "profile_view", json!({}));
    assert_eq!(wins(2).await.body["battleWins"], 1);
    assert_eq!(wins(0).await.body["battleWins"], 0);
    let path = format!("/rest/v1/battle_royale_players?room_id=eq.{}&order=created_at.asc,place.desc", party.room);
    let rows = party.app.get_as(&party.players[0], &path).await.body;
    let places: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| (row["place"].as_i64(), row["is_eliminated"].as_bool())).collect();
    assert_eq!(places, [(Some(2), Some(true)), (Some(2), Some(true)), (Some(1), Some(false))]);
}

async fn a_rematch_is_one_room_for_all_players(app: TestApp) {
    let party = Party::playing(app, 3).await;
    assert_eq!(brief(&party.call(0, "battle_rematch", json!({})).await), "400 not_over");
    party.call(0, "battle_leave", json!({})).await;
    party.call(1, "battle_leave", json!({})).await;
    party.broadcasts();
    let (one, two) =
        tokio::join!(party.call(1, "battle_rematch", json!({})), party.call(2, "battle_rematch", json!({})));
    assert_eq!((brief(&one), brief(&two)), ("ok".into(), "ok".into()), "{} {}", one.body, two.body);
    assert_eq!(one.body["room"]["id"], two.body["room"]["id"]);
    assert_ne!(one.body["room"]["id"], json!(party.room));
    assert_eq!(one.body["room"]["max_players"], 6);
    let broadcasts = party.broadcasts();
    let rematches: Vec<_> = broadcasts.iter().filter(|(name, _)| name == "rematch").collect();
    assert_eq!(rematches.len(), 1);
    assert_eq!(rematches[0].1["room"], one.body["room"]["id"]);
    assert_eq!(party.snapshot(0).await["room"]["rematch"], one.body["room"]["id"]);
    let zoe = party.app.sign_up("zoe").await;
    let stranger = party.app.rpc(&zoe, "battle_rematch", json!({ "room": party.room })).await;
    assert_eq!(brief(&stranger), "400 not_in_room");
    // Three players start without the first one, who asks later and gets another room.
    let code = one.body["room"]["code"].as_str().unwrap();
    assert_eq!(party.app.rpc(&zoe, "battle_join", json!({ "code": code })).await.status, 200);
    let creator = if one.body["room"]["creator_id"] == json!(party.players[1].id) { 1 } else { 2 };
    let room = json!({ "room": one.body["room"]["id"] });
    let started = party.app.rpc(&party.players[creator], "battle_start", room).await;
    assert_eq!(started.status, 200, "{}", started.body);
    let late = party.call(0, "battle_rematch", json!({})).await;
    assert_eq!((brief(&late).as_str(), &late.body["phase"]), ("ok", &json!("lobby")), "{}", late.body);
    assert_ne!(late.body["room"]["id"], one.body["room"]["id"]);
    let still_in = party.call(1, "battle_rematch", json!({})).await;
    assert_eq!(still_in.body["room"]["id"], one.body["room"]["id"], "a player of the running game gets that game");
}

async fn lost_hearts_are_published_as_row_changes(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.recorder.rows.lock().unwrap().clear();
    party.answer(0, true).await;
    party.answer(1, false).await;
    assert!(party.recorder.rows.lock().unwrap().is_empty(), "an answer changes no row that clients see");
    party.answer(2, true).await;
    let rows = std::mem::take(&mut *party.recorder.rows.lock().unwrap());
    let [heart] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((heart.table, &heart.new.as_ref().unwrap()["error_count"]), ("battle_royale_players", &json!(1)));
    assert_eq!(heart.members.as_ref().unwrap().len(), 3);
    party.tick().await;
    let rows = std::mem::take(&mut *party.recorder.rows.lock().unwrap());
    let [room] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((room.table, &room.new.as_ref().unwrap()["current_question_index"]), ("battle_royale_rooms", &json!(1)));
    assert_eq!(room.old.as_ref().unwrap().keys().count(), room.new.as_ref().unwrap().keys().count());
}

async fn a_game_over_midnight_counts_on_the_day_on_which_it_ended(app: TestApp) {
    let party = Party::playing(app, 3).await;
    // The room was opened a day ago.
    let earlier = "update battle_royale_rooms set created_at = created_at - 86400000";
    party.app.db.write(move |tx| tx.run(earlier, params![])).await.unwrap();
    for who in [0, 1] {
        assert_eq!(brief(&party.call(who, "battle_leave", json!({})).await), "ok");
    }
    assert_eq!(party.phase().await, "finished");

    let today = Day::of(party.app.clock.now());
    for (day, count) in [(Day(today.0 - 1), 0), (today, 1)] {
        let figures = party.app.db.read(move |tx| desk::figures(tx, day)).await.unwrap();
        assert_eq!(figures["games_battle_royale"], count);
    }
}
