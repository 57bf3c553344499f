//! Sessions from start to end.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{AskedQuestion, Table, asked, brief, hint};
use crate::base::bus::{BusEvent, Listener, RowChange};
use crate::contract::registry::Reader;
use crate::play::questions::{Four, Right};
use crate::play::quiz::QUIZ_SESSIONS;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_level_is_played_to_its_end,
    a_session_resumes_where_it_was,
    a_time_out_is_a_move,
    written_answers_are_judged_by_their_letters,
    a_repeat_gets_the_stored_verdict,
    an_option_may_be_named_by_its_text,
    unknown_sessions_modes_and_options_are_refused,
    every_move_is_published_to_the_owner,
    quitting_ends_a_session,
    the_first_question_opens_after_a_countdown,
    quitting_at_the_last_verdict_shows_the_result,
    questions_of_old_sessions_are_deleted,
);

async fn the_first_question_opens_after_a_countdown(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    for mode in [json!({ "mode": "solo", "level": 1 }), json!({ "mode": "ranked" })] {
        let now = app.clock.now().0;
        let question = app.rpc(&ana, "quiz_start", mode).await.body["question"].clone();
        assert_eq!((&question["opens_at"], &question["closes_at"]), (&json!(now + 3_000), &json!(now + 18_000)));
    }
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    table.answer(0, true).await;
    let (next, now) = (table.next().await, app.clock.now().0);
    assert_eq!(next["question"]["opens_at"], json!(now), "only the first one waits");
}

async fn a_level_is_played_to_its_end(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo", "level": 1 })).await;
    let first = table.state().await;
    assert_eq!(brief(&first), "question 1/10 0-0 playing");
    let now = app.clock.now().0;
    let question = &first["question"];
    assert_eq!((&question["opens_at"], &question["closes_at"]), (&json!(now), &json!(now + 15_000)));
    assert_eq!(
        (&question["difficulty"], &first["wrong_left"], &first["now"]),
        (&json!("easy"), &Value::Null, &json!(now))
    );
    assert_eq!((&first["mode"], &first["step"], &first["version"]), (&json!("solo"), &json!(1), &json!(1)));
    for index in 0..10 {
        let snapshot = table.answer(index, index != 4).await;
        let drawn = asked(&app, table.session, index).await;
        assert_eq!(snapshot["verdict"]["correct"], index != 4);
        assert_eq!(snapshot["verdict"]["correctAnswer"], json!(drawn.drawn.correct_answer(drawn.order)));
        assert_eq!(snapshot["verdict"]["why"]["fr"], drawn.drawn.why.fr);
        assert_eq!(snapshot["given"], json!({ "index": index, "verdict": snapshot["verdict"] }));
        if index < 9 {
            assert_eq!(
                (&snapshot["phase"], &snapshot["result"], &snapshot["review"]),
                (&json!("review"), &Value::Null, &Value::Null)
            );
            table.next().await;
        } else {
            assert_eq!(brief(&snapshot), "review 10/10 9-1 passed", "the end is decided with the last answer");
        }
    }
    let end = table.next().await;
    assert_eq!(brief(&end), "finished 10/10 9-1 passed");
    let result = json!({
        "passed": true, "stars": 2, "best": 9, "unlocked": 2, "rank_before": null, "rank_after": null,
        "promoted": false, "demoted": false, "reward": 0, "counted": true, "streak": null,
    });
    assert_eq!(end["result"], result);
    let review = end["review"].as_array().unwrap();
    assert_eq!(review.len(), 10);
    assert!(
        review
            .iter()
            .enumerate()
            .all(|(at, one)| one["verdict"]["correct"] == (at != 4) && one["question"]["pt"] != "")
    );
    assert_eq!(table.state().await["result"], result, "the result does not change");
    assert_eq!(app.rpc(&ana, "quiz_current", json!({})).await.body, Value::Null);
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.body["quizzes"], 1);
}

async fn a_session_resumes_where_it_was(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("rw").await;
    app.pass(7);
    let before = table.state().await;
    assert_eq!((brief(&before), &before["wrong_left"]), ("question 3/10 1-1 playing".into(), &json!(3)));
    let left = before["question"]["closes_at"].as_i64().unwrap() - before["now"].as_i64().unwrap();
    assert_eq!(left, 8000, "with the remaining time");
    for (name, arguments) in [
        ("quiz_start", json!({ "mode": "ranked" })),
        ("quiz_current", json!({ "mode": "ranked" })),
        ("quiz_current", json!({})),
    ] {
        assert_eq!(app.rpc(&ana, name, arguments).await.body, before, "{name}");
    }
    assert_eq!(app.rpc(&ana, "quiz_current", json!({ "mode": "solo" })).await.body, Value::Null);
    let level = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    assert_ne!(level.session, table.session, "one session of each mode");
    app.pass(1);
    let newest = app.rpc(&ana, "quiz_current", json!({})).await.body;
    assert!(newest["session"] == json!(level.session), "the newest of several");
    assert_eq!(app.count("quiz_sessions").await, 2);
}

async fn a_time_out_is_a_move(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let start = app.clock.now();
    let next = app.quiz.sweep(start).await.unwrap().unwrap();
    assert_eq!(next.since(start).as_millis(), 15_300);
    app.clock.set(next);
    let then = app.quiz.sweep(next).await.unwrap().unwrap();
    assert_eq!(then.since(start).as_secs(), 75);
    let snapshot = table.state().await;
    assert_eq!(brief(&snapshot), "review 1/10 0-1 playing");
    assert_eq!((&snapshot["verdict"]["timed_out"], &snapshot["verdict"]["choice"]), (&json!(true), &Value::Null));
    assert_eq!((&snapshot["version"], &snapshot["expires_at"]), (&json!(2), &json!(then.0)));
    app.clock.set(then);
    assert_eq!(app.quiz.sweep(then).await.unwrap(), None);
    assert_eq!(brief(&table.state().await), "finished 1/10 0-1 quit");
    let level = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    level.answer(0, true).await;
    app.pass(24 * 3600);
    let looked = async || brief(&json!(app.quiz.state(ana.id, level.session).await.unwrap()));
    assert_eq!(looked().await, "review 1/10 1-0 playing", "a level waits for a day");
    app.pass(15);
    assert_eq!(looked().await, "finished 1/10 1-0 expired", "reading fires a due timer");
    assert!(app.quiz.current(ana.id, None).await.unwrap().is_none());
}

async fn written_answers_are_judged_by_their_letters(app: TestApp) {
    let ana = app.sign_up("ana").await;
    // Replaces the first question by one with a written answer.
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    let mut written = asked(&app, table.session, 0).await;
    let texts = Four { en: "The Coin".into(), fr: "La pièce".into(), es: "La moneda".into(), pt: "A Moeda".into() };
    written.drawn.options = None;
    written.drawn.right = Right::Text { texts, accept: Four::default() };
    let session = table.session;
    app.db.write(move |tx| super::store::replace_question(tx, session, 0, &written)).await.unwrap();
    let shown = table.state().await["question"].clone();
    assert_eq!((&shown["answerType"], &shown["options"]), (&json!("text"), &Value::Null));
    for text in [json!(""), json!("   "), Value::Null, json!("x".repeat(201))] {
        let refused = table.call("quiz_answer", json!({ "index": 0, "text": text, "choice": 1 })).await;
        assert_eq!(hint(&refused), "400 bad_choice", "{text}");
    }
    let snapshot = table.ok("quiz_answer", json!({ "index": 0, "text": " piece! " })).await;
    let verdict = &snapshot["verdict"];
    assert_eq!(
        (&verdict["correct"], &verdict["text"], &verdict["choice"]),
        (&json!(true), &json!("piece!"), &Value::Null)
    );
    assert_eq!(verdict["correctAnswer"]["pt"], "A Moeda");
}

async fn a_repeat_gets_the_stored_verdict(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    let first = table.answer(0, false).await;
    assert_eq!(table.answer(0, false).await, first);
    assert_eq!(table.answer(0, true).await, first, "a right repeat does not change it");
    table.next().await;
    let later = table.answer(0, true).await;
    assert_eq!((brief(&later), &later["verdict"]), ("question 2/10 0-1 playing".into(), &Value::Null));
    assert_eq!(later["given"], first["given"]);
    table.ok("quiz_quit", json!({})).await;
    assert_eq!(table.answer(0, true).await["given"], first["given"], "also after the end");
}

async fn an_option_may_be_named_by_its_text(app: TestApp) {
    let ana = app.sign_up("ana").await;
    // Some questions have no options.
    let (table, text, shown) = loop {
        let table = Table::start(&app, &ana, json!({ "mode": "solo", "level": 1 })).await;
        let AskedQuestion { drawn, order } = asked(&app, table.session, 0).await;
        if let (Some(options), Right::Index(right)) = (drawn.options, drawn.right) {
            let shown = order.iter().position(|from| *from == right);
            break (table, options.en[right].to_uppercase(), shown);
        }
        table.ok("quiz_quit", json!({})).await;
    };
    let snapshot = table.ok("quiz_answer", json!({ "index": 0, "text": format!(" {text} ") })).await;
    assert_eq!((brief(&snapshot), &snapshot["verdict"]["choice"]), ("review 1/10 1-0 playing".into(), &json!(shown)));
}

async fn unknown_sessions_modes_and_options_are_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let start = async |arguments: Value| app.rpc(&ana, "quiz_start", arguments).await;
    assert_eq!(start(json!({ "mode": "chess" })).await.brief(), "400 23514: mode must be one of solo, ranked, daily");
    for level in [0, -1, 31, i64::MAX, i64::MIN] {
        let refused = start(json!({ "mode": "solo", "level": level })).await;
        assert_eq!(refused.brief(), "400 23514: level must be from 1 to 30");
    }
    assert_eq!(hint(&start(json!({ "mode": "solo", "level": 2 })).await), "400 level_locked");
    let table = Table::start(&app, &ana, json!({ "mode": "solo", "level": 1 })).await;
    for choice in [json!(-1), json!(4), json!(i64::MAX), Value::Null] {
        let question = asked(&app, table.session, 0).await;
        if question.drawn.options.is_some() {
            let refused =
                table.call("quiz_answer", json!({ "index": 0, "choice": choice, "text": "not an option" })).await;
            assert_eq!(hint(&refused), "400 bad_choice", "{choice}");
        }
    }
    for index in [1, 9, 10, -1, i64::MAX] {
        let refused = table.call("quiz_answer", json!({ "index": index, "choice": 0 })).await;
        assert_eq!(refused.brief(), "409 PT409: This question is not open", "{index}");
    }
    let unknown = json!({ "session": uuid::Uuid::new_v4(), "index": 0, "choice": 0 });
    for name in ["quiz_state", "quiz_next", "quiz_quit", "quiz_answer"] {
        let mut arguments = unknown.clone();
        if name != "quiz_answer" {
            arguments = json!({ "session": unknown["session"] });
        }
        assert_eq!(hint(&app.rpc(&ana, name, arguments).await), "404 session_not_found", "{name}");
    }
    assert_eq!(brief(&table.state().await), "question 1/10 0-0 playing");
}

#[derive(Default)]
struct Recorder(Mutex<Vec<RowChange>>);

impl Listener for Recorder {
    fn on_event(&self, event: &BusEvent) {
        if let BusEvent::Row(change) = event {
            self.0.lock().unwrap().push(change.clone());
        }
    }

    fn on_uncertain_event(&self, _: &BusEvent) {}
}

async fn every_move_is_published_to_the_owner(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let recorder = Arc::new(Recorder::default());
    app.db.bus().listen(recorder.clone());
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.answer(0, true).await;
    table.next().await;
    table.next().await;
    table.state().await;
    table.ok("quiz_quit", json!({})).await;
    let changes = recorder.0.lock().unwrap().clone();
    let changes: Vec<&RowChange> = changes.iter().filter(|change| change.table == "quiz_sessions").collect();
    let brief = |change: &&RowChange| {
        let row = change.new.as_ref().unwrap();
        format!("{} {} {}-{}", row["version"], row["status"], row["right_count"], row["wrong_count"])
    };
    let expected = ["1 \"playing\" 0-0", "2 \"playing\" 1-0", "3 \"playing\" 1-0", "4 \"quit\" 1-0"];
    assert_eq!(changes.iter().map(brief).collect::<Vec<_>>(), expected, "once for each change");
    for change in changes {
        let row = change.new.as_ref().unwrap();
        assert!(QUIZ_SESSIONS.sees(Reader::Player(ana.id), row));
        assert!(!QUIZ_SESSIONS.sees(Reader::Player(ben.id), row) && !QUIZ_SESSIONS.sees(Reader::Visitor, row));
    }
}

async fn quitting_ends_a_session(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    table.play("rr").await;
    let end = table.ok("quiz_quit", json!({})).await;
    assert_eq!(brief(&end), "finished 2/10 2-0 quit");
    assert_eq!((&end["result"]["passed"], &end["result"]["counted"]), (&json!(false), &json!(false)));
    assert_eq!(end["review"].as_array().unwrap().len(), 2, "the review has only answered questions");
    assert_eq!(table.ok("quiz_quit", json!({})).await, end);
    assert_eq!(table.next().await, end);
    let again = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    assert_ne!(again.session, table.session);
    let at_once = again.ok("quiz_quit", json!({})).await;
    assert_eq!((&at_once["question"], &at_once["review"]), (&Value::Null, &json!([])));
}

async fn quitting_at_the_last_verdict_shows_the_result(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("www").await;
    let last = table.answer(3, false).await;
    assert_eq!(brief(&last), "review 4/10 0-4 failed");
    let end = table.ok("quiz_quit", json!({})).await;
    assert_eq!((brief(&end), &end["result"]), ("finished 4/10 0-4 failed".into(), &last["result"]));
    assert_eq!(end["version"], last["version"].as_i64().unwrap() + 1, "the other tab gets an event");
    assert_eq!(table.ok("quiz_quit", json!({})).await, end);
    assert_eq!(app.rpc(&ana, "ranked_state", json!({})).await.body["attempts"], 1);
}

async fn questions_of_old_sessions_are_deleted(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let first = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    first.play("r").await;
    first.ok("quiz_quit", json!({})).await;
    for _ in 0..22 {
        app.pass(1);
        Table::start(&app, &ana, json!({ "mode": "solo" })).await.ok("quiz_quit", json!({})).await;
    }
    assert_eq!(
        app.count("quiz_session_questions").await,
        210,
        "the questions of twenty sessions and of the running one are kept"
    );
    let old = first.state().await;
    assert_eq!((brief(&old), &old["review"]), ("finished 1/10 1-0 quit".into(), &json!([])));
}
