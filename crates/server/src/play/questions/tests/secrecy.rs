//! Answers are never revealed: not by a column, a filter, an order, a function, a document or a row change.

use std::sync::{Arc, Mutex};

use axum::http::Method;
use serde_json::{Value, json};

use super::{invented, with_bank};
use crate::base::bus::{BusEvent, Listener};
use crate::play::questions::QUIZ_QUESTIONS;
use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    players_read_the_bank_without_its_answers,
    secret_columns_cannot_be_requested,
    clients_cannot_write_the_bank,
    questions_publish_no_row_changes,
    a_card_has_what_is_asked_only_with_the_verdict,
);

/// The columns that clients must not see.
const SECRET: [&str; 12] = [
    "correct_answer_en",
    "correct_answer_fr",
    "correct_answer_es",
    "correct_answer_pt",
    "why_en",
    "why_fr",
    "why_es",
    "why_pt",
    "accept",
    "picture",
    "subject",
    "created_at",
];
const OTHER_TABLES: [&str; 4] = ["question_places", "question_bank", "quiz_seen", "question_reports"];

async fn players_read_the_bank_without_its_answers(app: TestApp) {
    let app = with_bank(app).await;
    let ana = app.sign_up("ana").await;
    let path = "/rest/v1/quiz_questions?game_type=eq.hearthstone&mode=in.(battle-royale,all)&limit=60";
    let rows = app.get_as(&ana, path).await.body;
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 60);
    for row in rows {
        let row = row.as_object().unwrap();
        assert!(row.keys().all(|name| QUIZ_QUESTIONS.column(name).is_some() && !SECRET.contains(&name.as_str())));
        assert_eq!((&row["time_limit_seconds"], &row["level"], &row["mode"]), (&json!(15), &json!(1), &json!("all")));
        assert!(row["question_fr"].is_string() && row["question_type"] == "STANDARD");
    }
    assert_eq!(app.get(path).await.status.as_u16(), 401, "visitors read none of it");
}

async fn secret_columns_cannot_be_requested(app: TestApp) {
    let app = with_bank(app).await;
    let ana = app.sign_up("ana").await;
    for column in SECRET {
        for query in [
            format!("select={column}"),
            format!("select=id,x:{column}"),
            format!("select=id&{column}=eq.Mage"),
            format!("select=id&{column}=not.is.null"),
            format!("select=id&or=({column}.eq.Mage,id.is.null)"),
            format!("select=id&order={column}.asc"),
        ] {
            let path = format!("/rest/v1/quiz_questions?{query}&limit=1");
            let player = app.get_as(&ana, &path).await;
            assert_eq!(player.status.as_u16(), 400, "{path}: {}", player.body);
            let service = app.as_service(Method::GET, &path, None).await;
            assert_eq!(service.status.as_u16(), 400, "{path}: {}", service.body);
        }
    }
    for table in OTHER_TABLES {
        let answer = app.get_as(&ana, &format!("/rest/v1/{table}")).await;
        assert_eq!(answer.status.as_u16(), 404, "{table}: {}", answer.body);
    }
    let document = app.get("/rest/v1/").await.body.to_string();
    assert!(document.contains("quiz_questions") && !document.contains("correct_answer"), "{document}");
    let report = json!({ "question_id": id(&app).await, "reason": "wrong" });
    assert_eq!(app.rpc(&ana, "question_report", report).await.body, json!({ "new": true }));
}

async fn id(app: &TestApp) -> Value {
    let rows = app.as_service(Method::GET, "/rest/v1/quiz_questions?select=id&limit=1", None).await.body;
    rows[0]["id"].clone()
}

async fn clients_cannot_write_the_bank(app: TestApp) {
    let app = with_bank(app).await;
    let ana = app.sign_up("ana").await;
    let id = id(&app).await;
    let path = format!("/rest/v1/quiz_questions?id=eq.{}", id.as_str().unwrap());
    for (method, body) in [
        (Method::POST, Some(json!({ "question_en": "Mine?" }))),
        (Method::PATCH, Some(json!({ "option_1_en": "Mine" }))),
        (Method::DELETE, None),
    ] {
        let answer = app.send(method.clone(), &path, Some(&ana.access), body).await;
        assert!(matches!(answer.status.as_u16(), 400..=405), "{method}: {}", answer.body);
    }
    let stored = app.get_as(&ana, &path).await.body;
    assert_eq!(stored.as_array().map(Vec::len), Some(1));
    assert_ne!(stored[0]["option_1_en"], "Mine");
}

/// The member of a sent card that has what is asked; `None` for what a card does not print.
fn asked_member(asked: &str) -> Option<&'static str> {
    Some(match asked {
        "name" => "name",
        "cost" => "cost",
        "attack" | "stats" => "attack",
        "health" => "health",
        "durability" => "durability",
        "class" => "cardClass",
        "rarity" => "cardRarity",
        "type" => "cardType",
        _ => return None,
    })
}

async fn a_card_has_what_is_asked_only_with_the_verdict(app: TestApp) {
    let app = with_bank(app).await;
    let mut ana = app.sign_up("ana").await;
    // The questions are drawn at random: a quiz may have none about what a card prints.
    while questions_with_a_card_in_a_quiz(&app, &ana, json!({ "mode": "solo", "level": 1 }), 10).await == 0 {}
    while questions_with_a_card_in_a_quiz(&app, &ana, json!({ "mode": "daily" }), 5).await == 0 {
        app.pass(24 * 3600);
        ana = app.sign_in(&ana.email, PASSWORD).await.player();
    }
}

/// Plays a quiz and checks the cards of its questions. Returns how many asked for what a card prints.
async fn questions_with_a_card_in_a_quiz(app: &TestApp, player: &Player, quiz: Value, count: usize) -> usize {
    let mut seen = app.rpc(player, "quiz_start", quiz).await.body;
    let mut cards = 0;
    for index in 0..count {
        let before = seen["question"]["card"].clone();
        let answer = json!({ "session": seen["session"], "index": index, "choice": 0, "text": "?" });
        let after = app.rpc(player, "quiz_answer", answer).await.body["verdict"]["card"].clone();
        if let Some(member) = before["asked"].as_str().and_then(asked_member) {
            cards += 1;
            assert!(before[member].is_null() && !after[member].is_null(), "{before} {after}");
        }
        assert_eq!(before.is_null(), after.is_null());
        seen = app.rpc(player, "quiz_next", json!({ "session": seen["session"] })).await.body;
    }
    assert!(seen["review"][0]["card"].is_null() && seen["review"][0]["verdict"]["card"].is_null());
    cards
}

#[derive(Default)]
struct RecordingListener(Mutex<Vec<String>>);

impl Listener for RecordingListener {
    fn on_event(&self, news: &BusEvent) {
        self.0.lock().unwrap().push(format!("{news:?}"));
    }

    fn on_uncertain_event(&self, news: &BusEvent) {
        self.on_event(news);
    }
}

async fn questions_publish_no_row_changes(app: TestApp) {
    let app = with_bank(app).await;
    let ana = app.sign_up("ana").await;
    let listener = Arc::new(RecordingListener::default());
    app.db.bus().listen(listener.clone());
    app.give_cards(&invented::content(2, 50));
    app.questions.build().await.unwrap().unwrap();
    app.rpc(&ana, "question_report", json!({ "question_id": id(&app).await, "reason": "unclear" })).await;
    assert_eq!(*listener.0.lock().unwrap(), [] as [String; 0]);
}
