//! Games from the countdown to the end, and answers of every kind.

use std::time::Duration;

use serde_json::json;

use super::{Duel, adds_up, hint, mana, numbered, tick};
use crate::play::games::asked::question;
use crate::play::games::duo::Duos;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_whole_game_from_the_code_to_the_win,
    a_game_without_answers_is_a_draw,
    an_answer_counts_once,
    concurrent_answers_of_both_players_both_count,
    ten_concurrent_copies_of_an_answer_count_once,
    an_answer_is_late_by_a_millisecond_and_good_within_the_grace,
    invalid_answers_are_refused,
    the_answer_is_not_revealed_before_the_question_is_closed,
    the_newest_tab_has_the_seat,
    concurrent_sweeps_fire_a_timer_once,
);

async fn a_whole_game_from_the_code_to_the_win(app: TestApp) {
    let duel = Duel::begun(&app).await;
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 235));
    let view = duel.snapshot(&app, &duel.ben).await;
    assert_eq!(
        (&view["phase"], &view["game"]["status"], &view["fee"]),
        (&json!("countdown"), &json!("started"), &json!(15))
    );
    assert_eq!(view["phase_ends_at"].as_i64().unwrap() - view["now"].as_i64().unwrap(), 3000);
    assert_eq!((&view["players"][0]["username"], &view["players"][1]["username"]), (&json!("ana"), &json!("ben")));
    for index in 0..10 {
        duel.open(&app).await;
        let right = duel.right(&app).await;
        let verdict = duel.answer(&app, &duel.ana, index, right).await.body;
        assert_eq!((&verdict["correct"], &verdict["points"]), (&json!(true), &json!(150)));
        app.clock.advance(Duration::from_secs(3));
        let choice = if index < 5 { right } else { (right + 1) % 4 };
        let verdict = duel.answer(&app, &duel.ben, index, choice).await.body;
        assert_eq!((&verdict["correct"], &verdict["late"]), (&json!(index < 5), &json!(false)));
    }
    tick(&app).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["outcome"], json!({ "winner": duel.ana.id, "reason": "score" }));
    assert_eq!((&view["phase"], &view["players"][0]["score"]), (&json!("finished"), &json!(1500)));
    let events = duel.recorder.take();
    numbered(&events, 1);
    assert_eq!(view["seq"], json!(events.len()));
    let names: Vec<&str> = events.iter().map(|(event, _)| event.as_str()).collect();
    let one = ["next_question", "player_answer", "player_answer", "question_closed"];
    let all: Vec<&str> = ["game_start"].into_iter().chain([one; 10].concat()).chain(["game_over"]).collect();
    assert_eq!(names, all);
    let over = &events.last().unwrap().1;
    assert_eq!((&over["winner"], &over["reason"]), (&json!(duel.ana.id), &json!("score")));
    assert_eq!(over["scores"][duel.ana.id.to_string()], 1500);

    let row = app.get_as(&duel.ben, &format!("/rest/v1/duo_games?id=eq.{}", duel.game)).await.body[0].clone();
    assert_eq!((&row["status"], &row["winner_id"]), (&json!("finished"), &json!(duel.ana.id)));
    assert_eq!((&row["creator_score"], &row["current_question_index"]), (&json!(1500), &json!(9)));
    assert_eq!((row.get("state"), row.get("wake_at")), (None, None));
    for (player, wins) in [(&duel.ana, 1), (&duel.ben, 0)] {
        assert_eq!(app.rpc(player, "profile_view", json!({})).await.body["duoWins"], wins);
    }
    assert_eq!(app.count("duo_questions").await, 0, "the questions are deleted");
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 235), "there is no prize");
    adds_up(&app).await;
}

async fn a_game_without_answers_is_a_draw(app: TestApp) {
    let duel = Duel::begun(&app).await;
    for _ in 0..20 {
        // A snapshot counts as a sign of life.
        duel.snapshot(&app, &duel.ana).await;
        duel.snapshot(&app, &duel.ben).await;
        tick(&app).await;
    }
    tick(&app).await;
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!(view["outcome"], json!({ "winner": null, "reason": "draw" }));
    adds_up(&app).await;
}

async fn an_answer_counts_once(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    let first = duel.answer(&app, &duel.ana, 0, (right + 1) % 4).await.body;
    app.clock.advance(Duration::from_secs(1));
    let again = duel.answer(&app, &duel.ana, 0, right).await.body;
    assert_eq!(
        (&again["choice"], &again["correct"], &again["stored"]),
        (&first["choice"], &json!(false), &json!(true))
    );
    duel.answer(&app, &duel.ben, 0, right).await;
    // The question is closed now, and the verdict is the same.
    assert_eq!(duel.answer(&app, &duel.ana, 0, right).await.body, again);
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["players"][0]["score"], &view["players"][1]["score"]), (&json!(0), &json!(146)));
}

async fn concurrent_answers_of_both_players_both_count(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    let (a, b) = tokio::join!(duel.answer(&app, &duel.ana, 0, right), duel.answer(&app, &duel.ben, 0, right));
    assert_eq!((&a.body["points"], &b.body["points"]), (&json!(150), &json!(150)));
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], &view["players"][0]["score"]), (&json!("results"), &json!(150)));
    assert_eq!(view["players"][1]["score"], 150);
    numbered(&duel.recorder.take(), 1);
}

async fn ten_concurrent_copies_of_an_answer_count_once(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    duel.recorder.take();
    let tries = (0..10).map(|_| duel.answer(&app, &duel.ana, 0, right));
    let answers = futures_util::future::join_all(tries).await;
    assert!(answers.iter().all(|answer| answer.body["points"] == 150), "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| answer.body["stored"] == false).count(), 1);
    assert_eq!(duel.recorder.names(), ["player_answer"]);
}

async fn an_answer_is_late_by_a_millisecond_and_good_within_the_grace(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let right = duel.right(&app).await;
    // Without a measured connection the grace is 300 ms.
    app.clock.advance(Duration::from_millis(12_300));
    let verdict = duel.answer(&app, &duel.ana, 0, right).await.body;
    assert_eq!((&verdict["points"], &verdict["late"]), (&json!(100), &json!(false)));
    app.clock.advance(Duration::from_millis(1));
    let verdict = duel.answer(&app, &duel.ben, 0, right).await.body;
    assert_eq!(
        (&verdict["correct"], &verdict["late"], &verdict["stored"]),
        (&json!(false), &json!(true), &json!(false))
    );
    tick(&app).await;
    let view = duel.snapshot(&app, &duel.ben).await;
    assert_eq!((&view["players"][0]["score"], &view["players"][1]["score"]), (&json!(100), &json!(0)));
    assert_eq!(view["results"]["choices"][duel.ben.id.to_string()], json!(null));
}

async fn invalid_answers_are_refused(app: TestApp) {
    let duel = Duel::begun(&app).await;
    assert_eq!(duel.refused(&app, &duel.ana, 0, 0).await, "not_open", "in the countdown");
    tick(&app).await;
    assert_eq!(duel.refused(&app, &duel.ana, 0, 0).await, "not_open", "sent, but not open");
    app.clock.advance(Duration::from_millis(300));
    let outsider = app.sign_up("cem").await;
    assert_eq!(duel.refused(&app, &outsider, 0, 0).await, "not_in_room");
    for (index, choice, refusal) in [
        (1, 0, "not_this_question"),
        (-1, 0, "not_this_question"),
        (i64::MAX, 0, "not_this_question"),
        (0, 4, "bad_choice"),
        (0, -1, "bad_choice"),
        (0, i64::MAX, "bad_choice"),
    ] {
        assert_eq!(duel.refused(&app, &duel.ana, index, choice).await, refusal);
    }
    for arguments in [
        json!({ "game": duel.game, "index": 0, "choice": "A; drop" }),
        json!({ "game": duel.game, "index": 0, "choice": null }),
        json!({ "game": duel.game, "index": 0.5, "choice": 1 }),
        json!({ "game": "x", "index": 0, "choice": 1 }),
        json!({ "game": duel.game, "choice": 1 }),
    ] {
        let status = app.rpc(&duel.ana, "duo_answer", arguments.clone()).await.status;
        assert!(status.is_client_error(), "{arguments}: {status}");
    }
    let unknown = json!({ "game": uuid::Uuid::nil(), "index": 0, "choice": 1 });
    assert_eq!(hint(&app.rpc(&duel.ana, "duo_answer", unknown).await), "game_not_found");
    assert_eq!(duel.state(&app).await.given, [None, None], "none of them counted");
    duel.answer(&app, &duel.ana, 0, 1).await;
    duel.answer(&app, &duel.ben, 0, 1).await;
    assert_eq!(duel.refused(&app, &duel.ana, 1, 1).await, "not_open", "in the results");
    let visitor = app.post("/rest/v1/rpc/duo_answer", json!({ "game": duel.game, "index": 0, "choice": 1 })).await;
    assert_eq!(visitor.status, 401);
}

async fn the_answer_is_not_revealed_before_the_question_is_closed(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let state = duel.state(&app).await;
    let question = question::<Duos>;
    let id = duel.game.parse().unwrap();
    let why = app.db.read(move |tx| question(tx, id, 0)).await.unwrap().unwrap().drawn.why.en;
    let before = duel.answer(&app, &duel.ana, 0, state.rights[0]).await;
    assert_eq!(before.body["correct"], true, "players get their own verdict");
    let view = duel.snapshot(&app, &duel.ben).await;
    assert_eq!((&view["players"][0]["answered"], &view["players"][0]["correct"]), (&json!(true), &json!(null)));
    assert_eq!(
        (&view["results"], &view["answer"], &view["players"][0]["score"]),
        (&json!(null), &json!(null), &json!(0))
    );
    let row = app.get_as(&duel.ben, &format!("/rest/v1/duo_games?id=eq.{}", duel.game)).await.body;
    assert_eq!(row[0]["creator_score"], 0);
    let events = duel.recorder.take();
    let (_, answered) = events.last().unwrap();
    let mut members: Vec<&str> = answered.as_object().unwrap().keys().map(String::as_str).collect();
    members.sort_unstable();
    assert_eq!(members, ["at", "playerId", "seq", "username"]);
    for text in [view.to_string(), json!(events).to_string(), row.to_string()] {
        assert!(!text.contains(&why) && !text.contains("correctAnswer\":") && !text.contains("rights"), "{text}");
    }
    let refused = app.get_as(&duel.ben, "/rest/v1/duo_questions").await;
    assert_eq!(refused.status, 404);
    assert_eq!(app.get_as(&duel.ben, "/rest/v1/duo_games?select=state").await.status, 400);

    duel.answer(&app, &duel.ben, 0, (state.rights[0] + 1) % 4).await;
    let view = duel.snapshot(&app, &duel.ben).await;
    let results = &view["results"];
    assert_eq!((&results["correctAnswer"], &results["why"]["en"]), (&json!(state.rights[0]), &json!(why)));
    assert_eq!(results["points"][duel.ana.id.to_string()], 150);
    assert_eq!(results["choices"][duel.ben.id.to_string()], json!((state.rights[0] + 1) % 4));
    assert_eq!(view["answer"]["correct"], false);
    let closed = duel.recorder.take().pop().unwrap();
    assert_eq!((closed.0.as_str(), &closed.1["correctAnswer"]), ("question_closed", &json!(state.rights[0])));
}

async fn the_newest_tab_has_the_seat(app: TestApp) {
    let duel = Duel::asked(&app).await;
    duel.recorder.take();
    let look = |tab: &'static str| app.rpc(&duel.ana, "duo_snapshot", json!({ "game": duel.game, "tab": tab }));
    let answer = |tab: &'static str| {
        app.rpc(&duel.ana, "duo_answer", json!({ "game": duel.game, "index": 0, "choice": 1, "tab": tab }))
    };
    let asks =
        |tab: &'static str| app.rpc(&duel.ana, "duo_snapshot", json!({ "game": duel.game, "tab": tab, "take": false }));
    assert_eq!(asks("first").await.body["seat"], true, "no tab has the seat yet");
    assert_eq!(look("first").await.body["seat"], true);
    assert_eq!(asks("second").await.body["seat"], false);
    assert_eq!(duel.recorder.names(), [""; 0], "a snapshot with take: false takes no seat");
    assert_eq!(look("second").await.body["seat"], true);
    let (event, payload) = duel.recorder.take().pop().unwrap();
    assert_eq!(
        (event.as_str(), &payload["tab"], &payload["playerId"]),
        ("seat", &json!("second"), &json!(duel.ana.id))
    );
    assert_eq!(hint(&answer("first").await), "seat_taken");
    let left = app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game, "tab": "first" })).await;
    assert_eq!(hint(&left), "seat_taken");
    assert_eq!(asks("first").await.body["seat"], false);
    assert_eq!(duel.snapshot(&app, &duel.ana).await["seat"], json!(null));
    assert_eq!(answer("second").await.body["stored"], false);
    assert_eq!(duel.recorder.names(), ["player_answer"]);
    // A very long tab id is cut, and still names the same tab.
    let long = "x".repeat(100_000);
    for _ in 0..2 {
        let arguments = json!({ "game": duel.game, "tab": long });
        assert_eq!(app.rpc(&duel.ben, "duo_snapshot", arguments).await.status, 200);
    }
    let arguments = json!({ "game": duel.game, "index": 0, "choice": 1, "tab": long });
    assert_eq!(app.rpc(&duel.ben, "duo_answer", arguments).await.status, 200);
    app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game, "tab": "second" })).await;
    assert_eq!(asks("first").await.body["seat"], true, "in a finished game every tab has the seat");
}

async fn concurrent_sweeps_fire_a_timer_once(app: TestApp) {
    let duel = Duel::begun(&app).await;
    let next = app.db.read(super::next).await.unwrap().unwrap();
    app.clock.advance(next.since(app.clock.now()));
    duel.recorder.take();
    let now = app.clock.now();
    let sweeps = futures_util::future::join_all((0..5).map(|_| app.duo.sweep(now))).await;
    assert!(sweeps.iter().all(Result::is_ok));
    assert_eq!(duel.recorder.names(), ["next_question"]);
}
