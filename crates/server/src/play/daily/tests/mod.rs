//! The daily five through the API, on both database engines.

mod faults;

use std::time::Duration;

use serde_json::{Value, json};

use super::rules::Day;
use crate::play::quiz::tests::{Table, asked_about, hint, sql, whole};
use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    everyone_gets_the_same_five_from_easy_to_hard,
    a_new_bank_does_not_change_the_day,
    questions_are_not_repeated_on_the_next_days,
    the_five_are_played_once_a_day,
    a_day_that_was_given_up_pays_nothing,
    days_in_a_row_are_a_streak_and_the_seventh_pays_more,
    one_missed_day_a_week_is_forgiven,
    the_comparison_is_with_the_players_of_the_day,
);

const DAILY: fn() -> Value = || json!({ "mode": "daily" });
const DAY: u64 = 24 * 3600;

async fn state(app: &TestApp, player: &Player) -> Value {
    let answer = app.rpc(player, "daily_state", json!({})).await;
    assert_eq!(answer.brief(), "200", "{}", answer.body);
    answer.body
}

/// The player on another day, with a new session.
async fn days_later(app: &TestApp, player: &Player, days: u64) -> Player {
    app.pass(days * DAY);
    app.sign_in(&player.email, PASSWORD).await.player()
}

async fn five(app: &TestApp, table: &Table<'_>) -> Vec<(uuid::Uuid, &'static str)> {
    let mut asked = Vec::new();
    for index in 0..5 {
        asked.push(asked_about(app, table.session, index).await);
    }
    asked
}

async fn mana(app: &TestApp, player: &Player) -> Value {
    app.rpc(player, "profile_view", json!({})).await.body["mana"].clone()
}

fn marks(state: &Value) -> String {
    let marks = state["week"].as_array().unwrap().iter().map(|day| day["mark"].as_str().unwrap());
    marks.collect::<Vec<_>>().join(" ")
}

async fn everyone_gets_the_same_five_from_easy_to_hard(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let node = app.another_node().await;
    let first = Table::start(&app, &ana, DAILY()).await;
    let asked = five(&app, &first).await;
    let levels: Vec<&str> = asked.iter().map(|(_, level)| *level).collect();
    assert_eq!(levels, ["easy", "easy", "medium", "medium", "hard"]);
    let second = Table::start(&node, &ben, DAILY()).await;
    assert_eq!(five(&app, &second).await, asked);
    // Without the row every node chooses the same.
    sql(&app, "delete from daily_questions; delete from quiz_sessions".into()).await;
    let again = Table::start(&node, &ana, DAILY()).await;
    assert_eq!(five(&app, &again).await, asked);
}

async fn a_new_bank_does_not_change_the_day(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let asked = five(&app, &Table::start(&app, &ana, DAILY()).await).await;
    // As if the bank had other questions from now on.
    sql(&app, "delete from question_places".into()).await;
    assert_eq!(five(&app, &Table::start(&app, &ben, DAILY()).await).await, asked);
    sql(&app, "delete from daily_questions; delete from quiz_sessions".into()).await;
    assert_ne!(five(&app, &Table::start(&app, &ben, DAILY()).await).await, asked, "the bank alone would give others");
}

async fn questions_are_not_repeated_on_the_next_days(app: TestApp) {
    let mut ana = app.sign_up("ana").await;
    let mut all = Vec::new();
    for _ in 0..4 {
        let table = Table::start(&app, &ana, DAILY()).await;
        all.extend(five(&app, &table).await.into_iter().map(|(id, _)| id));
        table.ok("quiz_quit", json!({})).await;
        ana = days_later(&app, &ana, 1).await;
    }
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!((count, all.len()), (20, 20));
}

async fn the_five_are_played_once_a_day(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let before = state(&app, &ana).await;
    assert_eq!((&before["result"], &before["running"], &before["streak"]), (&Value::Null, &Value::Null, &json!(0)));
    assert_eq!((&before["reward"], before["week"].as_array().unwrap().len()), (&json!(10), 7));
    assert_eq!(before["ends_at"], Day::at(app.clock.now()).ends().0);

    let table = Table::start(&app, &ana, DAILY()).await;
    table.answer(0, true).await;
    assert_eq!(Table::start(&app, &ana, DAILY()).await.session, table.session, "it is resumed");
    let running = state(&app, &ana).await;
    assert_eq!(running["running"], json!({ "session": table.session, "day": running["day"] }));
    table.next().await;
    let end = table.play("wrrr").await;
    assert_eq!((&end["status"], &end["result"]["reward"]), (&json!("passed"), &json!(10)));
    assert_eq!((&end["season"], &end["step"]), (&running["day"], &running["number"]));

    let refused = app.rpc(&ana, "quiz_start", DAILY()).await;
    assert_eq!(hint(&refused), "409 played_today");
    let after = state(&app, &ana).await;
    let signs = json!(["right", "wrong", "right", "right", "right"]);
    let result = &after["result"];
    assert_eq!((&result["signs"], &result["right"], &result["complete"]), (&signs, &json!(4), &json!(true)));
    assert_eq!((&result["session"], &result["reward"]), (&json!(table.session), &json!(10)));
    assert_eq!((&after["streak"], &after["running"], &after["past"]), (&json!(1), &Value::Null, &json!([])));
    assert_eq!(after["better_than"], Value::Null, "nobody else has played");
    assert_eq!(mana(&app, &ana).await, json!(260));
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.body["streak"], json!({ "days": 1, "best": 1 }));
    assert!(!json!(after).to_string().contains("correct"), "the state has no answers");

    let ana = days_later(&app, &ana, 1).await;
    let next = state(&app, &ana).await;
    assert_eq!((&next["result"], &next["streak"]), (&Value::Null, &json!(1)));
    assert_eq!(next["past"][0]["signs"], signs);
    assert_eq!(app.post("/rest/v1/rpc/daily_state", json!({})).await.status.as_u16(), 401);
}

async fn a_day_that_was_given_up_pays_nothing(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, DAILY()).await;
    table.play("rr").await;
    let quit = table.ok("quiz_quit", json!({})).await;
    assert_eq!((&quit["result"]["reward"], &quit["result"]["streak"]), (&json!(0), &Value::Null));
    assert_eq!(hint(&app.rpc(&ana, "quiz_start", DAILY()).await), "409 played_today");
    let after = state(&app, &ana).await;
    assert_eq!(after["result"]["signs"], json!(["right", "right", "not_asked", "not_asked", "not_asked"]));
    assert_eq!((&after["result"]["complete"], &after["streak"]), (&json!(false), &json!(0)));
    assert_eq!(mana(&app, &ana).await, json!(250));

    // A session that its player left ends a day after its last question.
    let ana = days_later(&app, &ana, 1).await;
    Table::start(&app, &ana, DAILY()).await;
    for _ in 0..2 {
        let due = app.quiz.sweep(app.clock.now()).await.unwrap().unwrap();
        app.clock.set(due);
        app.quiz.sweep(due).await.unwrap();
    }
    let ana = app.sign_in(&ana.email, PASSWORD).await.player();
    let left = state(&app, &ana).await;
    assert_eq!((&left["result"], &left["running"], &left["streak"]), (&Value::Null, &Value::Null, &json!(0)));
    assert_eq!(left["past"][0]["complete"], false);
    assert_eq!(app.number("select count(*) from mana_ledger".into()).await, 1, "the first mana alone");
}

async fn days_in_a_row_are_a_streak_and_the_seventh_pays_more(app: TestApp) {
    let mut ana = app.sign_up("ana").await;
    for day in 1..=8 {
        let promised = state(&app, &ana).await["reward"].clone();
        let result = whole(&app, &ana, DAILY(), "wwwww").await;
        assert_eq!((&result["streak"], &result["reward"]), (&json!(day), &json!(if day == 7 { 25 } else { 10 })));
        assert_eq!(promised, result["reward"]);
        ana = days_later(&app, &ana, 1).await;
    }
    assert_eq!(mana(&app, &ana).await, json!(250 + 7 * 10 + 25));
    assert!(crate::profile::check(&app.db).await.unwrap().wrong.is_empty());
}

async fn one_missed_day_a_week_is_forgiven(app: TestApp) {
    let ana = app.sign_up("ana").await;
    // A Monday.
    app.clock.set(Day::named("2026-11-23").unwrap().ends().minus(Duration::from_secs(DAY / 2)));
    let ana = app.sign_in(&ana.email, PASSWORD).await.player();
    whole(&app, &ana, DAILY(), "rrrrr").await;
    let ana = days_later(&app, &ana, 2).await;
    let missed = state(&app, &ana).await;
    assert_eq!((&missed["streak"], marks(&missed)), (&json!(1), "played forgiven open ahead ahead ahead ahead".into()));
    assert_eq!(whole(&app, &ana, DAILY(), "rrrrr").await["streak"], 2);
    let ana = days_later(&app, &ana, 2).await;
    let ended = state(&app, &ana).await;
    assert_eq!((&ended["streak"], &ended["best"]), (&json!(0), &json!(2)), "a second one in the same week is not");
    assert_eq!(marks(&ended), "played missed played missed open ahead ahead");
    assert_eq!(whole(&app, &ana, DAILY(), "rrrrr").await["streak"], 1);
}

async fn the_comparison_is_with_the_players_of_the_day(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    whole(&app, &ana, DAILY(), "rrrww").await;
    whole(&app, &ben, DAILY(), "rrwww").await;
    let day = Day::at(app.clock.now()).name();
    assert_eq!(
        app.number(format!("select players from daily_scores where day = '{day}' and right_count = 3")).await,
        1
    );
    assert_eq!(state(&app, &ana).await["better_than"], Value::Null, "too few");
    sql(&app, format!("insert into daily_scores (day, right_count, players) values ('{day}', 5, 14), ('{day}', 1, 5)"))
        .await;
    assert_eq!(state(&app, &ana).await["better_than"], 30, "6 of 20");
    assert_eq!(state(&app, &ben).await["better_than"], 25);
}
