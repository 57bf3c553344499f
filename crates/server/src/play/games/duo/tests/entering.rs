//! Codes, fees, and which game a player gets into.

use std::collections::HashSet;

use serde_json::json;

use super::{Duel, adds_up, hint, mana, set_mana, tick};
use crate::base::config::Switch;
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_player_who_has_paid_by_the_update_of_mana_does_not_pay_again,
    a_fee_that_was_paid_by_the_update_of_mana_comes_back_once,
    a_code_may_be_typed_in_any_case_and_with_spaces,
    neither_the_creator_nor_a_third_player_can_join,
    of_two_concurrent_joins_one_succeeds,
    if_the_second_player_cannot_pay_no_player_pays,
    if_the_creator_cannot_pay_any_more_the_game_closes_and_no_player_pays,
    a_player_is_in_one_game_at_a_time,
    concurrent_creates_give_each_player_one_game,
    a_waiting_game_closes_after_a_quarter_of_an_hour,
    codes_cannot_be_guessed_in_bulk,
    a_visitor_with_a_code_learns_who_invites,
    a_waiting_game_is_found_only_by_its_whole_code,
    a_rematch_is_one_game_for_both_players,
    both_players_get_the_same_ten_questions_from_easy_to_hard,
);

async fn a_code_may_be_typed_in_any_case_and_with_spaces(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    assert_eq!(code.len(), 6);
    for (typed, refusal) in [("", "enter_code"), (" - ", "enter_code"), ("AAAAA", "game_not_found")] {
        assert_eq!(hint(&app.rpc(&duel.ben, "duo_join", json!({ "code": typed })).await), refusal);
    }
    let typed = format!(" {}-{}x", code[..3].to_lowercase(), &code[3..]);
    let joined = app.rpc(&duel.ben, "duo_join", json!({ "code": typed })).await;
    assert_eq!((&joined.body["game"]["id"], &joined.body["elsewhere"]), (&json!(duel.game), &json!(false)));
    let again = app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    assert_eq!(again.body["game"]["id"], json!(duel.game), "a player of the game gets it again");
    assert_eq!(mana(&app, &duel.ben).await, 235, "the fee is paid once");
    let words: Vec<&str> = ["Please enter a room code", "Room not found or is full"].into();
    let said = [json!({ "code": "" }), json!({ "code": "ZZZZZZ" })];
    for (said, text) in said.into_iter().zip(words) {
        assert_eq!(app.rpc(&duel.ana, "duo_join", said).await.body["message"], text);
    }
}

async fn neither_the_creator_nor_a_third_player_can_join(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    assert_eq!(hint(&app.rpc(&duel.ana, "duo_join", json!({ "code": code })).await), "own_game");
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    let cem = app.sign_up("cem").await;
    let third = app.rpc(&cem, "duo_join", json!({ "code": code })).await;
    assert_eq!((third.status.as_u16(), hint(&third).as_str()), (404, "game_not_found"));
    for call in ["duo_snapshot", "duo_leave", "duo_rematch"] {
        let answer = app.rpc(&cem, call, json!({ "game": duel.game })).await;
        assert_eq!(hint(&answer), "not_in_room", "{call}");
        assert_eq!(answer.body["message"], "You are not in this room");
    }
    assert_eq!(app.get_as(&cem, "/rest/v1/duo_games").await.body, json!([]));
    assert_eq!(mana(&app, &cem).await, 250);
}

async fn of_two_concurrent_joins_one_succeeds(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let cem = app.sign_up("cem").await;
    let join = |player| app.rpc(player, "duo_join", json!({ "code": code }));
    let (a, b) = tokio::join!(join(&duel.ben), join(&cem));
    let mut outcome = [hint(&a), hint(&b)];
    outcome.sort_unstable();
    assert_eq!(outcome, ["200", "game_not_found"]);
    let paid = [mana(&app, &duel.ana).await, mana(&app, &duel.ben).await + mana(&app, &cem).await];
    assert_eq!(paid, [235, 485]);
    adds_up(&app).await;
}

async fn if_the_second_player_cannot_pay_no_player_pays(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    set_mana(&app, &duel.ben, 14).await;
    for (call, arguments) in [("duo_join", json!({ "code": code })), ("duo_create", json!({}))] {
        let answer = app.rpc(&duel.ben, call, arguments).await;
        assert_eq!((hint(&answer).as_str(), &answer.body["message"]), ("not_enough_mana", &json!("Not enough mana")));
    }
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (250, 14));
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], view["players"].as_array().unwrap().len()), (&json!("lobby"), 1));
    adds_up(&app).await;
}

async fn if_the_creator_cannot_pay_any_more_the_game_closes_and_no_player_pays(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    set_mana(&app, &duel.ana, 3).await;
    let answer = app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    assert_eq!(
        (hint(&answer).as_str(), &answer.body["message"]),
        ("opponent_not_enough_mana", &json!("Not enough mana"))
    );
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (3, 250));
    let view = duel.snapshot(&app, &duel.ana).await;
    assert_eq!((&view["phase"], &view["shut"]), (&json!("closed"), &json!("not_enough_mana")));
    let (event, payload) = duel.recorder.take().remove(0);
    assert_eq!((event.as_str(), &payload["reason"]), ("lobby", &json!("not_enough_mana")));
    assert_eq!(app.rpc(&duel.ana, "duo_current", json!({})).await.body, json!(null));
    adds_up(&app).await;
}

async fn a_player_who_has_paid_by_the_update_of_mana_does_not_pay_again(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    set_mana(&app, &duel.ana, 235).await;
    set_mana(&app, &duel.ben, 15).await;
    set_mana(&app, &duel.ben, 0).await;
    assert_eq!(hint(&app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await), "200");
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (235, 0));
    adds_up(&app).await;
    app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await;

    // The spends are used up; one of another amount or too long ago is none.
    assert_eq!(hint(&app.rpc(&duel.ben, "duo_create", json!({})).await), "not_enough_mana");
    let cem = app.sign_up("cem").await;
    set_mana(&app, &cem, 235).await;
    set_mana(&app, &duel.ana, 215).await;
    app.pass(601);
    let made = app.rpc(&duel.ana, "duo_create", json!({})).await.body;
    let joined = app.rpc(&cem, "duo_join", json!({ "code": made["game"]["code"] })).await;
    assert_eq!(hint(&joined), "200");
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &cem).await), (200, 220));
    adds_up(&app).await;
}

async fn a_fee_that_was_paid_by_the_update_of_mana_comes_back_once(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    set_mana(&app, &duel.ana, 235).await;
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    for _ in 0..2 {
        app.duo.try_resume().await.unwrap();
        app.pass(30);
        app.duo.sweep(app.clock.now()).await.unwrap();
        assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (250, 250));
    }
    adds_up(&app).await;
}

async fn a_player_is_in_one_game_at_a_time(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let again = app.rpc(&duel.ana, "duo_create", json!({})).await.body;
    assert_eq!((&again["game"]["id"], &again["elsewhere"]), (&json!(duel.game), &json!(false)), "the same game");
    let cem = app.sign_up("cem").await;
    let other = app.rpc(&cem, "duo_create", json!({})).await.body;
    let taken = app.rpc(&duel.ana, "duo_join", json!({ "code": other["game"]["code"] })).await.body;
    assert_eq!((&taken["game"]["id"], &taken["elsewhere"]), (&json!(duel.game), &json!(true)));
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    let taken = app.rpc(&duel.ben, "duo_create", json!({})).await.body;
    assert_eq!((&taken["game"]["id"], &taken["elsewhere"]), (&json!(duel.game), &json!(true)));
    assert_eq!(app.rpc(&duel.ben, "duo_current", json!({})).await.body["game"]["id"], json!(duel.game));
    assert_eq!(app.count("duo_games").await, 2);
    app.rpc(&duel.ben, "duo_leave", json!({ "game": duel.game })).await;
    assert_eq!(app.rpc(&duel.ben, "duo_current", json!({})).await.body, json!(null));
    assert_ne!(app.rpc(&duel.ben, "duo_create", json!({})).await.body["game"]["id"], json!(duel.game));
}

async fn concurrent_creates_give_each_player_one_game(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let make = |player| app.rpc(player, "duo_create", json!({}));
    let made = futures_util::future::join_all([make(&ana), make(&ben), make(&ana), make(&ben), make(&ana)]).await;
    let ids: HashSet<String> = made.iter().map(|made| made.body["game"]["id"].to_string()).collect();
    assert_eq!((ids.len(), app.count("duo_games").await), (2, 2));
}

async fn a_waiting_game_closes_after_a_quarter_of_an_hour(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let began = app.clock.now();
    tick(&app).await;
    assert_eq!(app.clock.now().since(began).as_secs(), 15 * 60);
    assert_eq!(duel.recorder.names(), ["lobby"]);
    let answer = app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    assert_eq!(hint(&answer), "game_not_found");
    assert_eq!((mana(&app, &duel.ana).await, app.count("mana_ledger").await), (250, 2));
    adds_up(&app).await;
}

async fn a_visitor_with_a_code_learns_who_invites(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (duel, code) = Duel::waiting(&app).await;
    let ask = async |code: &str| app.post("/rest/v1/rpc/duo_invitation", json!({ "code": code })).await;
    for _ in 0..40 {
        assert_eq!(ask(&code.to_lowercase()).await.body, json!({ "username": "ana" }), "a right code costs nothing");
    }
    for n in 0..30 {
        assert_eq!(ask(&format!("AAAA{n:02}")).await.body, json!(null));
    }
    let limited = ask(&code).await;
    assert_eq!((limited.status.as_u16(), hint(&limited).as_str()), (429, "too_many_codes"));
    app.pass(600);
    app.rpc(&duel.ben, "duo_join", json!({ "code": code })).await;
    assert_eq!(ask(&code).await.body, json!(null), "the game has started");
}

async fn codes_cannot_be_guessed_in_bulk(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let (duel, code) = Duel::waiting(&app).await;
    let try_code = async |player: &Player, code: &str| app.rpc(player, "duo_join", json!({ "code": code })).await;
    for n in 0..10 {
        // By the function and by the table.
        if n % 2 == 0 {
            assert_eq!(hint(&try_code(&duel.ben, &format!("AAAAA{n}")).await), "game_not_found");
        } else {
            let found = app.get_as(&duel.ben, &format!("/rest/v1/duo_games?game_code=eq.AAAAA{n}")).await;
            assert_eq!((found.status.as_u16(), found.body), (200, json!([])));
        }
    }
    let limited = try_code(&duel.ben, &code).await;
    assert_eq!((limited.status.as_u16(), hint(&limited).as_str()), (429, "too_many_codes"));
    assert!(limited.headers.contains_key("retry-after"));
    assert_eq!(app.get_as(&duel.ben, &format!("/rest/v1/duo_games?game_code=eq.{code}")).await.status, 429);
    for name in ["cem", "dan"] {
        let player = app.sign_up(name).await;
        for n in 0..10 {
            assert_eq!(hint(&try_code(&player, &format!("BBBBB{n}")).await), "game_not_found");
        }
    }
    let eva = app.sign_up("eva").await;
    assert_eq!(try_code(&eva, &code).await.status, 429, "the address has reached its limit");
    app.pass(600);
    assert_eq!(try_code(&eva, &code).await.status, 200);
}

async fn a_waiting_game_is_found_only_by_its_whole_code(app: TestApp) {
    let (duel, code) = Duel::waiting(&app).await;
    let found = async |query: &str| {
        let answer = app.get_as(&duel.ben, &format!("/rest/v1/duo_games?select=id&{query}")).await;
        answer.body.as_array().map_or(0, Vec::len)
    };
    assert_eq!(found(&format!("game_code=eq.{code}&status=eq.waiting")).await, 1);
    for query in ["", &format!("game_code=like.{}*", &code[..5]), "status=eq.waiting", &format!("id=eq.{}", duel.game)]
    {
        assert_eq!(found(query).await, 0, "{query}");
    }
    app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await;
    assert_eq!(found(&format!("game_code=eq.{code}")).await, 0);
    for method in [axum::http::Method::POST, axum::http::Method::PATCH, axum::http::Method::DELETE] {
        let path = format!("/rest/v1/duo_games?id=eq.{}", duel.game);
        let body = Some(json!({ "status": "finished", "winner_id": duel.ana.id }));
        let answer = app.send(method.clone(), &path, Some(&duel.ana.access), body).await;
        assert!(answer.status.is_client_error(), "{method}: {}", answer.status);
    }
}

async fn a_rematch_is_one_game_for_both_players(app: TestApp) {
    let duel = Duel::asked(&app).await;
    let rematch = |player| app.rpc(player, "duo_rematch", json!({ "game": duel.game }));
    assert_eq!(hint(&rematch(&duel.ana).await), "not_finished");
    app.rpc(&duel.ana, "duo_leave", json!({ "game": duel.game })).await;
    duel.recorder.take();
    let first = rematch(&duel.ben).await.body;
    let next = first["game"]["id"].clone();
    assert_eq!((&first["phase"], &first["game"]["creator_id"]), (&json!("lobby"), &json!(duel.ben.id)));
    let events = duel.recorder.take();
    assert_eq!((events[0].0.as_str(), &events[0].1["game"]), ("rematch", &next));
    assert_eq!(rematch(&duel.ben).await.body["game"]["id"], next, "a repeat gives the same game");
    let second = rematch(&duel.ana).await.body;
    assert_eq!((&second["game"]["id"], &second["phase"]), (&next, &json!("countdown")));
    assert_eq!((mana(&app, &duel.ana).await, mana(&app, &duel.ben).await), (220, 220));
    assert_eq!(duel.snapshot(&app, &duel.ana).await["game"]["rematch"], next);
    assert_eq!(rematch(&duel.ana).await.body["game"]["id"], next);
    // After that game there may be another rematch.
    app.rpc(&duel.ana, "duo_leave", json!({ "game": next })).await;
    let third = rematch(&duel.ana).await.body;
    assert_ne!(third["game"]["id"], next);
    assert_eq!(third["phase"], "lobby");
    adds_up(&app).await;
}

async fn both_players_get_the_same_ten_questions_from_easy_to_hard(app: TestApp) {
    app.questions.begin().await.unwrap();
    let duel = Duel::begun(&app).await;
    let mut seen = HashSet::new();
    let mut hardness = Vec::new();
    for index in 0..10 {
        duel.open(&app).await;
        let (a, b) = (duel.snapshot(&app, &duel.ana).await, duel.snapshot(&app, &duel.ben).await);
        assert_eq!(a["question"], b["question"]);
        assert_eq!(a["question"]["options"]["fr"].as_array().unwrap().len(), 4);
        seen.insert(a["question"]["id"].to_string());
        hardness.push(["easy", "medium", "hard"].iter().position(|name| a["question"]["difficulty"] == *name));
        duel.answer(&app, &duel.ana, index, 0).await;
        duel.answer(&app, &duel.ben, index, 0).await;
    }
    assert_eq!(seen.len(), 10);
    assert!(hardness.is_sorted(), "{hardness:?}");
    // They count as seen when the game is over.
    tick(&app).await;
    for player in [&duel.ana, &duel.ben] {
        assert_eq!(app.number(format!("select count(*) from quiz_seen where user_id = '{}'", player.id)).await, 10);
    }
}
