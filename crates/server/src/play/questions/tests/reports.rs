//! Players' reports about questions.

use axum::http::Method;
use serde_json::{Value, json};

use crate::testing::{TestApp, on_both_engines};

on_both_engines!(a_player_reports_a_question_once, an_invalid_report_is_refused, reports_are_deleted_with_the_account);

async fn question(app: &TestApp, index: usize) -> Value {
    app.questions.begin().await.unwrap();
    let rows = app.as_service(Method::GET, "/rest/v1/quiz_questions?select=id&order=id&limit=9", None).await.body;
    rows[index]["id"].clone()
}

async fn a_player_reports_a_question_once(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let (one, two) = (question(&app, 0).await, question(&app, 1).await);
    let report = |id: &Value, reason: &str| json!({ "question_id": id, "reason": reason, "note": " It\nis. " });
    assert_eq!(app.rpc(&ana, "question_report", report(&one, "wrong")).await.body, json!({ "new": true }));
    assert_eq!(app.rpc(&ana, "question_report", report(&one, "unclear")).await.body, json!({ "new": false }));
    assert_eq!(app.rpc(&ana, "question_report", report(&two, "translation")).await.body, json!({ "new": true }));
    assert_eq!(app.rpc(&ben, "question_report", report(&one, "unclear")).await.body, json!({ "new": true }));
    let stored = "select count(*) from question_reports where reason = 'wrong' and note = 'It is.'";
    assert_eq!((app.count("question_reports").await, app.number(stored.into()).await), (3, 1));
}

async fn an_invalid_report_is_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = question(&app, 0).await;
    let bad = app.rpc(&ana, "question_report", json!({ "question_id": id, "reason": "boring" })).await;
    assert_eq!(bad.status.as_u16(), 400, "{}", bad.body);
    let unknown = json!({ "question_id": "00000000-0000-4000-8000-000000000000", "reason": "wrong" });
    let unknown = app.rpc(&ana, "question_report", unknown).await;
    assert_eq!((unknown.status.as_u16(), &unknown.body["hint"]), (404, &json!("question_not_found")));
    let nameless = app.rpc(&ana, "question_report", json!({ "question_id": "x", "reason": "wrong" })).await;
    assert_eq!(nameless.status.as_u16(), 400, "{}", nameless.body);
    let long = json!({ "question_id": id, "reason": "unclear", "note": "é".repeat(9000) });
    assert_eq!(app.rpc(&ana, "question_report", long).await.brief(), "200");
    assert_eq!(app.number("select length(note) from question_reports".into()).await, 500);
    let visitor = app.post("/rest/v1/rpc/question_report", json!({ "question_id": id, "reason": "wrong" })).await;
    assert_eq!(visitor.status.as_u16(), 401);
}

async fn reports_are_deleted_with_the_account(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = question(&app, 0).await;
    app.rpc(&ana, "question_report", json!({ "question_id": id, "reason": "wrong" })).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": crate::testing::PASSWORD })).await;
    assert_eq!(app.count("question_reports").await, 0);
}
