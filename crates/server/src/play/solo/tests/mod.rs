//! Levels through the API, on both engines.

use serde_json::{Value, json};

use crate::play::quiz::tests::{Table, asked_about, is_typed, sql, whole};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_new_player_has_the_first_level_open,
    passing_opens_the_next_level_and_keeps_the_best,
    a_level_has_its_difficulty_and_repeats_no_question,
    the_first_four_levels_ask_for_no_typing,
);

async fn levels(app: &TestApp, player: &Player) -> Vec<Value> {
    app.rpc(player, "solo_levels", json!({})).await.body.as_array().unwrap().clone()
}

async fn a_new_player_has_the_first_level_open(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let map = levels(&app, &ana).await;
    assert_eq!(map.len(), 30);
    assert_eq!(
        map[0],
        json!({ "level": 1, "difficulty": "easy", "open": true, "stars": 0, "best_right": 0, "plays": 0 })
    );
    assert_eq!(
        map[29],
        json!({ "level": 30, "difficulty": "hard", "open": false, "stars": 0, "best_right": 0, "plays": 0 })
    );
    assert_eq!(map.iter().filter(|level| level["open"] == true).count(), 1);
    assert_eq!(app.post("/rest/v1/rpc/solo_levels", json!({})).await.status.as_u16(), 401);
}

async fn passing_opens_the_next_level_and_keeps_the_best(app: TestApp) {
    app.questions.begin().await.unwrap();
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let one = json!({ "mode": "solo", "level": 1 });
    let failed = whole(&app, &ana, one.clone(), "wwwwrrrrrr").await;
    assert_eq!((&failed["passed"], &failed["best"], &failed["unlocked"]), (&json!(false), &json!(6), &Value::Null));
    let passed = whole(&app, &ana, one.clone(), "wwwrrrrrrr").await;
    assert_eq!((&passed["stars"], &passed["unlocked"]), (&json!(1), &json!(2)));
    let map = levels(&app, &ana).await;
    assert_eq!(
        map[0],
        json!({ "level": 1, "difficulty": "easy", "open": true, "stars": 1, "best_right": 7, "plays": 2 })
    );
    assert_eq!((&map[1]["open"], &map[2]["open"]), (&json!(true), &json!(false)));
    let again = whole(&app, &ana, one.clone(), "rrrrrrrrrr").await;
    assert_eq!((&again["stars"], &again["unlocked"]), (&json!(3), &Value::Null));
    let worse = whole(&app, &ana, one, "wwwwwwwwww").await;
    assert_eq!((&worse["stars"], &worse["best"]), (&json!(0), &json!(10)));
    let map = levels(&app, &ana).await;
    assert_eq!((&map[0]["stars"], &map[0]["best_right"], &map[0]["plays"]), (&json!(3), &json!(10), &json!(4)));
    let next = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    assert_eq!(next.state().await["step"], 2, "without a level the next one is played");
    assert_eq!(levels(&app, &ben).await[1]["open"], false, "progress is per player");
}

async fn a_level_has_its_difficulty_and_repeats_no_question(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let stars = (1..30).map(|level| format!("('{}', {level}, 1, 7, 1)", ana.id)).collect::<Vec<_>>().join(", ");
    sql(&app, format!("insert into solo_levels (user_id, level, stars, best_right, plays) values {stars}")).await;
    let mut seen = std::collections::HashSet::new();
    for (level, difficulty) in [(10, "easy"), (11, "medium"), (20, "medium"), (21, "hard"), (30, "hard"), (1, "easy")] {
        app.pass(1);
        let table = Table::start(&app, &ana, json!({ "mode": "solo", "level": level })).await;
        for index in 0..10 {
            let (question, hard) = asked_about(&app, table.session, index).await;
            assert_eq!(hard, difficulty, "level {level}");
            assert!(seen.insert(question), "level {level}");
        }
        table.ok("quiz_quit", json!({})).await;
    }
}

async fn the_first_four_levels_ask_for_no_typing(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let stars = (1..30).map(|level| format!("('{}', {level}, 1, 7, 1)", ana.id)).collect::<Vec<_>>().join(", ");
    sql(&app, format!("insert into solo_levels (user_id, level, stars, best_right, plays) values {stars}")).await;
    for level in 1..5 {
        app.pass(1);
        let table = Table::start(&app, &ana, json!({ "mode": "solo", "level": level })).await;
        for index in 0..10 {
            assert!(!is_typed(&app, table.session, index).await, "level {level}, question {index}");
        }
        table.ok("quiz_quit", json!({})).await;
    }
}
