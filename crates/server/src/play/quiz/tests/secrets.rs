//! Answers are not revealed before the verdict: not by functions, the table, its filters or row changes.

use std::sync::{Arc, Mutex};

use axum::http::Method;
use serde_json::{Value, json};

use super::{Table, asked};
use crate::base::bus::{BusEvent, Listener};
use crate::play::questions::Right;
use crate::play::quiz::QUIZ_SESSIONS;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    functions_reveal_no_answer_before_the_verdict,
    the_table_has_no_column_with_answers,
    row_changes_reveal_no_answer,
    the_order_of_the_options_reveals_nothing,
);

/// Columns that only the server reads.
const SECRET: [&str; 3] = ["state", "result", "wake_at"];

async fn functions_reveal_no_answer_before_the_verdict(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    for index in 0..10 {
        let question = asked(&app, table.session, index).await.drawn;
        for (name, arguments) in [
            ("quiz_state", json!({ "session": table.session })),
            ("quiz_next", json!({ "session": table.session })),
            ("quiz_start", json!({ "mode": "solo" })),
            ("quiz_current", json!({})),
        ] {
            let response = app.rpc(&ana, name, arguments).await.body;
            assert_eq!(response["index"], index);
            for member in ["verdict", "result", "review", "given"] {
                assert_eq!(response[member], Value::Null, "{name} {member}");
            }
            let text = response.to_string();
            assert!(!text.contains(&question.why.fr) && !text.contains("correct"), "{name}: {text}");
            if let Right::Text { texts, .. } = &question.right {
                assert!(!text.contains(&texts.fr), "{name}: {text}");
            }
            for later in index + 1..10 {
                let later = asked(&app, table.session, later).await.drawn;
                assert!(!text.contains(&later.id.to_string()), "nor later questions");
            }
        }
        let response = table.answer(index, false).await;
        assert_eq!(response["verdict"]["why"]["fr"], question.why.fr);
        table.next().await;
    }
}

async fn the_table_has_no_column_with_answers(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let rows = app.get_as(&ana, "/rest/v1/quiz_sessions?select=*").await.body;
    let names: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
    assert!(names.iter().all(|name| QUIZ_SESSIONS.column(name).is_some() && !SECRET.contains(&name.as_str())));
    assert_eq!((&rows[0]["season"], &rows[0]["status"]), (&json!("2026-11-22"), &json!("playing")));
    for column in SECRET {
        for query in [
            format!("select={column}"),
            format!("select=id,x:{column}"),
            format!("select=id&{column}=like.*true*"),
            format!("select=id&or=({column}.is.null,id.is.null)"),
            format!("select=id&order={column}.asc"),
        ] {
            let path = format!("/rest/v1/quiz_sessions?{query}");
            assert_eq!(app.get_as(&ana, &path).await.status.as_u16(), 400, "{path}");
            assert_eq!(app.as_service(Method::GET, &path, None).await.status.as_u16(), 400, "{path}");
        }
    }
    let path = format!("/rest/v1/quiz_sessions?select=*,quiz_session_questions(*)&id=eq.{}", table.session);
    assert_eq!(app.get_as(&ana, &path).await.status.as_u16(), 400);
    let document = app.get("/rest/v1/").await.body;
    assert!(document["definitions"]["quiz_sessions"]["properties"].get("state").is_none());
    assert!(document["definitions"].get("quiz_session_questions").is_none());
}

#[derive(Default)]
struct Recorder(Mutex<Vec<String>>);

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        self.0.lock().unwrap().push(format!("{event:?}"));
    }

    fn on_uncertain_event(&self, event: &BusEvent) {
        self.on_event(event);
    }
}

async fn row_changes_reveal_no_answer(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let recorder = Arc::new(Recorder::default());
    app.db.bus().listen(recorder.clone());
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("rrrwrrwrrr").await;
    let events = recorder.0.lock().unwrap().join("\n");
    assert!(events.contains("quiz_sessions"));
    for index in 0..10 {
        let question = asked(&app, table.session, index).await.drawn;
        assert!(!events.contains(&question.why.en) && !events.contains(&question.question.en));
        assert!(!events.contains(&question.id.to_string()));
    }
    assert!(!events.contains("fails_at"));
}

async fn the_order_of_the_options_reveals_nothing(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let mut places = [0; 4];
    for _ in 0..12 {
        app.pass(1);
        let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
        for index in 0..10 {
            let asked = asked(&app, table.session, index).await;
            if let Right::Index(right) = asked.drawn.right {
                places[asked.order.iter().position(|place| *place == right).unwrap()] += 1;
            }
        }
        table.ok("quiz_quit", json!({})).await;
    }
    assert!(places.iter().all(|count| *count > 8), "{places:?}");
}
