//! The weekly ladder through the API, on both database engines.

use std::time::Duration;

use serde_json::{Value, json};

use super::rules::Season;
use crate::play::quiz::tests::{Table, brief, sql, whole};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_new_player_is_bronze_three,
    passing_raises_and_failing_lowers_the_rank,
    quitting_and_staying_away_lower_the_rank,
    legend_pays_once_a_week,
    a_new_week_starts_by_itself,
    an_attempt_of_last_week_changes_no_rank,
    the_profile_shows_the_rank,
);

const RANKED: fn() -> Value = || json!({ "mode": "ranked" });

async fn state(app: &TestApp, player: &Player) -> Value {
    let answer = app.rpc(player, "ranked_state", json!({})).await;
    assert_eq!(answer.brief(), "200", "{}", answer.body);
    answer.body
}

async fn stand_at(app: &TestApp, player: &Player, rank: i64) {
    let season = Season::at(app.clock.now()).name();
    let row = format!("('{}', '{season}', {rank}, {rank}, 0)", player.id);
    sql(app, format!("delete from ranked_seasons where user_id = '{}' and season = '{season}'", player.id)).await;
    sql(app, format!("insert into ranked_seasons (user_id, season, rank, best, attempts) values {row}")).await;
}

async fn a_new_player_is_bronze_three(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let state = state(&app, &ana).await;
    assert_eq!((&state["rank"], &state["best"], &state["attempts"]), (&json!(1), &json!(1), &json!(0)));
    assert_eq!((&state["season"], &state["ends_at"]), (&json!("2026-11-22"), &json!(1_795_391_940_000_i64)));
    assert_eq!((&state["reward_taken"], &state["running"]), (&json!(false), &Value::Null));
    assert_eq!((&state["path"], &state["past"]), (&json!([]), &json!([])));
    let ladder = state["ladder"].as_array().unwrap();
    assert_eq!(ladder[0], json!({ "step": 1, "tier": "BRONZE", "division": 3, "questions": 10, "fails_at": 4 }));
    assert_eq!(ladder[15], json!({ "step": 16, "tier": "LEGEND", "division": null, "questions": 20, "fails_at": 2 }));
    assert_eq!(app.post("/rest/v1/rpc/ranked_state", json!({})).await.status.as_u16(), 401);
}

async fn passing_raises_and_failing_lowers_the_rank(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let up = whole(&app, &ana, RANKED(), "wwwrrrrrrr").await;
    assert_eq!((&up["rank_before"], &up["rank_after"], &up["promoted"]), (&json!(1), &json!(2), &json!(true)));
    app.pass(1);
    whole(&app, &ana, RANKED(), "rrrrrrrrrr").await;
    app.pass(1);
    let down = whole(&app, &ana, RANKED(), "rwwww").await;
    assert_eq!((&down["rank_before"], &down["rank_after"], &down["demoted"]), (&json!(3), &json!(2), &json!(true)));
    let state = state(&app, &ana).await;
    assert_eq!((&state["rank"], &state["best"], &state["attempts"]), (&json!(2), &json!(3), &json!(3)));
    let path: Vec<Value> =
        state["path"].as_array().unwrap().iter().map(|at| json!([at["step"], at["passed"], at["after"]])).collect();
    assert_eq!(path, [json!([1, true, 2]), json!([2, true, 3]), json!([3, false, 2])]);
    assert_eq!(state["path"][2]["at"], app.clock.now().0);
    for (rank, script, after) in
        [(9, "wwww", 8), (10, "www", 9), (10, "wwrrrrrrrr", 11), (13, "ww", 12), (13, "wrrrrrrrrr", 14)]
    {
        stand_at(&app, &ana, rank).await;
        assert_eq!(whole(&app, &ana, RANKED(), script).await["rank_after"], after, "{rank} {script}");
    }
}

async fn quitting_and_staying_away_lower_the_rank(app: TestApp) {
    let ana = app.sign_up("ana").await;
    stand_at(&app, &ana, 5).await;
    let table = Table::start(&app, &ana, RANKED()).await;
    assert_eq!(state(&app, &ana).await["running"], json!(table.session));
    let quit = table.ok("quiz_quit", json!({})).await;
    assert_eq!((&quit["result"]["rank_after"], &quit["status"]), (&json!(4), &json!("quit")));
    Table::start(&app, &ana, RANKED()).await;
    for _ in 0..2 {
        let due = app.quiz.sweep(app.clock.now()).await.unwrap().unwrap();
        app.clock.set(due);
        app.quiz.sweep(due).await.unwrap();
    }
    let after = state(&app, &ana).await;
    assert_eq!((&after["rank"], &after["running"]), (&json!(3), &Value::Null));
    stand_at(&app, &ana, 1).await;
    let table = Table::start(&app, &ana, RANKED()).await;
    let quit = table.ok("quiz_quit", json!({})).await;
    assert_eq!(
        (&quit["result"]["rank_after"], &quit["result"]["demoted"]),
        (&json!(1), &json!(false)),
        "the first rank stays"
    );
}

async fn legend_pays_once_a_week(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let mana = async || app.rpc(&ana, "profile_view", json!({})).await.body["mana"].clone();
    stand_at(&app, &ana, 15).await;
    assert_eq!(whole(&app, &ana, RANKED(), "rrrrrrrrrr").await["reward"], 0);
    assert_eq!(whole(&app, &ana, RANKED(), &"r".repeat(20)).await["reward"], 250);
    assert_eq!((mana().await, &state(&app, &ana).await["reward_taken"]), (json!(500), &json!(true)));
    let again = whole(&app, &ana, RANKED(), &format!("w{}", "r".repeat(19))).await;
    assert_eq!((&again["passed"], &again["reward"], &again["rank_after"]), (&json!(true), &json!(0), &json!(16)));
    assert_eq!(whole(&app, &ana, RANKED(), "rrww").await["rank_after"], 15);
    assert_eq!(mana().await, json!(500));
    // Even without the mark in the row, the ledger refuses a second reward.
    stand_at(&app, &ana, 16).await;
    whole(&app, &ana, RANKED(), &"r".repeat(20)).await;
    assert_eq!(mana().await, json!(500));
    app.pass(7 * 24 * 3600);
    let ana = app.sign_in(&ana.email, crate::testing::PASSWORD).await.player();
    stand_at(&app, &ana, 16).await;
    assert_eq!(whole(&app, &ana, RANKED(), &"r".repeat(20)).await["reward"], 250, "again in the next week");
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.body["mana"], 750);
    assert!(crate::profile::check(&app.db).await.unwrap().wrong.is_empty());
}

async fn a_new_week_starts_by_itself(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    stand_at(&app, &ana, 16).await;
    whole(&app, &ana, RANKED(), &"r".repeat(20)).await;
    let ends = Season::at(app.clock.now()).ends;
    app.clock.set(crate::base::clock::Timestamp(ends.0 - 1));
    let ana = app.sign_in(&ana.email, crate::testing::PASSWORD).await.player();
    assert_eq!(state(&app, &ana).await["rank"], 16, "in the last millisecond");
    app.clock.set(ends);
    let new = state(&app, &ana).await;
    assert_eq!((&new["rank"], &new["season"], &new["reward_taken"]), (&json!(1), &json!("2026-11-29"), &json!(false)));
    assert_eq!(new["past"], json!([{ "season": "2026-11-22", "ends_at": ends.0, "best": 16, "legend": true }]));
    assert_eq!(new["path"], json!([]));
    app.clock.advance(Duration::from_secs(5 * 7 * 24 * 3600));
    let ana = app.sign_in(&ana.email, crate::testing::PASSWORD).await.player();
    let later = state(&app, &ana).await;
    assert_eq!(
        (&later["rank"], &later["season"]),
        (&json!(1), &json!("2027-01-03")),
        "also after five weeks of downtime"
    );
    assert_eq!(later["past"].as_array().unwrap().len(), 1);
    app.clock.set(crate::base::clock::Timestamp(ends.0 - 1));
    assert_eq!(state(&app, &ana).await["rank"], 16, "a clock set back gives the week of its time");
}

async fn an_attempt_of_last_week_changes_no_rank(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let ends = Season::at(app.clock.now()).ends;
    for (script, status) in [("r".repeat(20), "passed"), ("ww".into(), "failed")] {
        app.clock.set(ends.minus(Duration::from_secs(2)));
        let ana = app.sign_in(&ana.email, crate::testing::PASSWORD).await.player();
        stand_at(&app, &ana, 16).await;
        let table = Table::start(&app, &ana, RANKED()).await;
        app.clock.set(ends);
        let resumed = Table::start(&app, &ana, RANKED()).await;
        assert_eq!(resumed.session, table.session, "the attempt is resumed");
        let end = table.play(&script).await;
        assert_eq!(end["status"], status, "{}", brief(&end));
        let result = &end["result"];
        assert_eq!((&result["counted"], &result["reward"]), (&json!(false), &json!(0)));
        assert_eq!((&result["rank_before"], &result["rank_after"]), (&json!(16), &json!(16)));
        assert_eq!((&result["promoted"], &result["demoted"]), (&json!(false), &json!(false)));
        let now = state(&app, &ana).await;
        assert_eq!(
            (&now["rank"], &now["path"], &now["attempts"]),
            (&json!(1), &json!([]), &json!(0)),
            "the new week starts at the first rank"
        );
        assert_eq!(now["past"][0]["legend"], false);
    }
    assert_eq!(app.number("select count(*) from mana_ledger".into()).await, 1, "the first mana alone");
}

async fn the_profile_shows_the_rank(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let rank = async || app.rpc(&ana, "profile_view", json!({})).await.body["rank"].clone();
    assert_eq!(rank().await, json!({ "rank": "bronze", "division": 3 }));
    for (number, shown) in
        [(6, json!({ "rank": "silver", "division": 1 })), (16, json!({ "rank": "legend", "division": 0 }))]
    {
        stand_at(&app, &ana, number).await;
        assert_eq!(rank().await, shown);
    }
}
