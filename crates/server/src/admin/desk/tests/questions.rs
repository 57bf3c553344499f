use serde_json::json;

use super::{administrator, call, hint, log, newest};
use crate::base::db::DbError;
use crate::base::random::Dice;
use crate::play::questions::{Draw, Questions, hand};
use crate::play::quiz::tests::{Table, asked_about};
use crate::testing::{TestApp, cards, on_both_engines};

on_both_engines!(
    a_reported_question_is_retired_and_no_later_bank_has_it,
    a_corrected_text_stays_when_the_bank_is_made_anew,
    a_reporter_gets_an_answer,
    only_administrators_see_questions,
    the_share_of_right_answers_is_counted,
);

async fn is_drawn(app: &TestApp, id: uuid::Uuid) -> bool {
    let request = Draw { count: 5000, mode: "solo".into(), pictures: true, ..Draw::default() };
    let drawn = app.db.read(move |tx| Questions::draw(tx, &request, &mut Dice::new(3))).await;
    let drawn: Result<Vec<_>, DbError> = drawn;
    drawn.unwrap().iter().any(|question| question.id == id)
}

async fn a_reported_question_is_retired_and_no_later_bank_has_it(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let id = hand::questions()[0].id();
    let report = json!({ "question_id": id, "reason": "wrong", "note": "It changed" });
    call(&app, &ben, "question_report", report).await;
    let listed = call(&app, &admin, "admin_questions", json!({})).await;
    assert_eq!((&listed["rows"][0]["id"], &listed["rows"][0]["wrong"]), (&json!(id), &json!(1)));
    assert_eq!(listed["rows"].as_array().unwrap().len(), 1);

    let since = newest(&app).await;
    let short = app.rpc(&admin, "admin_question_retire", json!({ "question_id": id, "reason": "x" })).await;
    assert_eq!(hint(&short), "admin_reason");
    assert_eq!(log(&app, since).await, [""; 0]);
    assert!(is_drawn(&app, id).await);

    let because = json!({ "question_id": id, "reason": "The rule has changed" });
    let retired = call(&app, &admin, "admin_question_retire", because.clone()).await;
    assert_eq!((&retired["retired"], &retired["in_bank"]), (&json!(true), &json!(false)));
    assert_eq!(retired["all_reports"][0]["note"], "It changed");
    assert_eq!(hint(&app.rpc(&admin, "admin_question_retire", because.clone()).await), "question_retired");
    assert_eq!(log(&app, since).await, ["question.retire"]);
    assert!(!is_drawn(&app, id).await);

    for build in [1, 2] {
        app.give_cards(&cards::content(build));
        app.questions.build().await.unwrap().unwrap();
        assert!(!is_drawn(&app, id).await, "edition {build}");
    }
    call(&app, &admin, "admin_question_restore", because.clone()).await;
    assert!(is_drawn(&app, id).await);
    assert_eq!(hint(&app.rpc(&admin, "admin_question_restore", because).await), "question_not_retired");
    assert_eq!(log(&app, since).await, ["question.retire", "question.restore"]);
}

async fn a_corrected_text_stays_when_the_bank_is_made_anew(app: TestApp) {
    let admin = administrator(&app).await;
    let question = hand::questions().iter().find(|question| question.options().is_some()).unwrap();
    let id = question.id();
    let shown = call(&app, &admin, "admin_question", json!({ "question_id": id })).await;
    let edit = |text: &str| {
        json!({ "question_id": id, "language": "fr", "question": text, "options": shown["options"]["fr"],
            "why": shown["why"]["fr"], "reason": "A better word" })
    };
    let since = newest(&app).await;
    assert_eq!(hint(&app.rpc(&admin, "admin_question_edit", edit(" ")).await), "bad_question_text");
    let same = edit(shown["question"]["fr"].as_str().unwrap());
    assert_eq!(hint(&app.rpc(&admin, "admin_question_edit", same).await), "admin_unchanged");
    assert_eq!(log(&app, since).await, [""; 0]);
    let edited = call(&app, &admin, "admin_question_edit", edit("Une fois\u{202f}?")).await;
    assert_eq!((&edited["question"]["fr"], &edited["edited"]), (&json!("Une fois\u{202f}?"), &json!(true)));
    call(&app, &admin, "admin_question_edit", edit("Deux fois\u{202f}?")).await;
    assert_eq!(log(&app, since).await, ["question.edit", "question.edit"]);

    app.give_cards(&cards::content(1));
    app.questions.build().await.unwrap().unwrap();
    let later = call(&app, &admin, "admin_question", json!({ "question_id": id })).await;
    assert_eq!(later["question"]["fr"], "Deux fois\u{202f}?");
    assert_eq!(later["question"]["en"], shown["question"]["en"]);
    assert_eq!(later["edits"][0]["in_use"], true);
    let found = call(&app, &admin, "admin_questions", json!({ "filter": "edited", "search": "deux fois" })).await;
    assert_eq!(found["rows"][0]["id"], json!(id));
}

async fn a_reporter_gets_an_answer(app: TestApp) {
    let (admin, ben) = (administrator(&app).await, app.sign_up("ben").await);
    let id = hand::questions()[1].id();
    call(&app, &ben, "question_report", json!({ "question_id": id, "reason": "unclear" })).await;
    let since = newest(&app).await;
    let answer = json!({ "question_id": id, "outcome": "kept", "answer": "See the rules" });
    let answered = call(&app, &admin, "admin_question_answer", answer.clone()).await;
    assert_eq!(answered["answered"], 1);
    assert_eq!(hint(&app.rpc(&admin, "admin_question_answer", answer).await), "no_open_report");
    assert_eq!(log(&app, since).await, ["question.answer"]);
    let letter = &app.letters_to(&ben.email).await[0];
    assert_eq!(letter["kind"], "report_answered");
    assert!(letter["text"].as_str().unwrap().contains("See the rules"));
    let seen = call(&app, &ben, "report_answers", json!({})).await;
    assert_eq!((&seen[0]["outcome"], &seen[0]["seen"]), (&json!("kept"), &json!(false)));
    call(&app, &ben, "report_answers_seen", json!({})).await;
    assert_eq!(call(&app, &ben, "report_answers", json!({})).await[0]["seen"], true);
    let open = call(&app, &admin, "admin_questions", json!({})).await;
    assert_eq!(open["rows"], json!([]));
}

async fn only_administrators_see_questions(app: TestApp) {
    let ben = app.sign_up("ben").await;
    let id = hand::questions()[0].id();
    for (name, args) in [
        ("admin_question", json!({ "question_id": id })),
        ("admin_question_retire", json!({ "question_id": id, "reason": "because" })),
    ] {
        let answer = app.rpc(&ben, name, args).await;
        assert_eq!(answer.status, 403, "{}", answer.body);
    }
    assert_eq!(log(&app, 0).await, [""; 0]);
}

async fn the_share_of_right_answers_is_counted(app: TestApp) {
    let admin = administrator(&app).await;
    for (name, right) in [("ben", true), ("cat", false)] {
        let player = app.sign_up(name).await;
        let table = Table::start(&app, &player, json!({ "mode": "solo", "level": 1 })).await;
        let reply = table.reply(0, right).await;
        table.ok("quiz_answer", reply.clone()).await;
        table.call("quiz_answer", reply).await;
        let (id, _) = asked_about(&app, table.session, 0).await;
        let shown = call(&app, &admin, "admin_question", json!({ "question_id": id })).await;
        let share = (shown["answered"].as_i64().unwrap(), shown["right"].as_i64().unwrap());
        assert!(share == (1, i64::from(right)) || share == (2, 1), "{share:?}");
    }
    assert_eq!(app.number("select cast(sum(answered) as bigint) from question_answers".into()).await, 2);
}
