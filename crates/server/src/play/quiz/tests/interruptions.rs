//! Restarts, clock changes and changed questions cost a player nothing.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Table, asked, brief, hint, sql};
use crate::base::waker::Alarm;
use crate::play::games::Absence;
use crate::play::quiz::rules::PAUSED_FOR;
use crate::play::quiz::{Quiz, SentAnswer};
use crate::testing::{Engine, Pause, TestApp, on_both_engines};

on_both_engines!(
    a_restarted_server_goes_on_with_the_time_that_is_left,
    a_question_that_timed_out_while_the_server_was_away_is_void,
    a_slow_database_voids_no_question,
    a_second_void_question_waits_and_is_counted_for_the_player,
    an_answer_that_waits_for_the_database_counts,
    a_session_waits_for_its_player_after_an_absence_of_the_server,
    a_replacement_is_not_one_of_the_sessions_own_questions,
    a_wall_clock_that_jumps_costs_nothing,
    a_clock_set_back_does_not_void_the_open_question,
    a_sweep_with_an_outdated_list_skips_sessions_that_are_not_due,
    a_broken_row_does_not_stop_the_others,
    changed_questions_do_not_change_a_session,
    the_waker_fires_due_timers,
    a_deleted_account_deletes_its_sessions,
);

/// A server that starts now, on the same database.
fn restarted(app: &TestApp) -> Quiz {
    Quiz { began: app.clock.now(), alarm: Alarm::default(), absence: Absence::default(), ..app.quiz.clone() }
}

async fn a_restarted_server_goes_on_with_the_time_that_is_left(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let before = table.state().await;
    app.pass(4);
    let server = restarted(&app);
    let after = json!(server.state(ana.id, table.session).await.unwrap());
    assert_eq!((&after["question"], &after["version"]), (&before["question"], &json!(1)));
    server.sweep(app.clock.now()).await.unwrap();
    assert_eq!(brief(&table.answer(0, true).await), "review 1/10 1-0 playing");
}

async fn a_question_that_timed_out_while_the_server_was_away_is_void(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("r").await;
    let void = table.state().await["question"]["id"].clone();
    let reply = table.reply(1, true).await;
    app.pass(3600);
    let server = restarted(&app);
    server.sweep(app.clock.now()).await.unwrap();
    let answer = SentAnswer { index: 1, choice: reply["choice"].as_i64(), text: Some("x".into()), question: None };
    let refused = server.answer(ana.id, table.session, answer).await;
    assert_eq!(refused.unwrap_err().code(), Some("not_this_question"));
    app.pass(30);
    let back = json!(server.state(ana.id, table.session).await.unwrap());
    assert_eq!(brief(&back), "question 2/10 1-0 playing", "the void question was not counted");
    assert_ne!(back["question"]["id"], void, "another question is asked");
    let (now, question) = (app.clock.now().0, &back["question"]);
    assert_eq!(
        (&question["opens_at"], &question["closes_at"]),
        (&json!(now), &json!(now + 15_000)),
        "with its full time"
    );
    assert_eq!(json!(server.state(ana.id, table.session).await.unwrap()), back, "once");
}

async fn a_slow_database_voids_no_question(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    // The process runs all the time; the sweep only comes late, as with a database that a player keeps busy.
    for _ in 0..20 {
        app.quiz.absence.beat(app.clock.now());
        app.pass(2);
    }
    app.quiz.absence.beat(app.clock.now());
    app.quiz.sweep(app.clock.now()).await.unwrap();
    let late = table.state().await;
    assert_eq!((brief(&late), &late["voids"]), ("review 1/10 0-1 playing".into(), &json!(0)));
    assert_eq!(late["verdict"]["timed_out"], true);
}

/// The question times out while the process is suspended.
async fn suspend(app: &TestApp) {
    app.quiz.absence.beat(app.clock.now());
    app.pass(30);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    app.quiz.absence.beat(app.clock.now());
}

async fn a_second_void_question_waits_and_is_counted_for_the_player(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    suspend(&app).await;
    let first = table.state().await;
    assert_eq!(
        (brief(&first), &first["voids"], &first["resumes_at"]),
        ("question 1/10 0-0 playing".into(), &json!(1), &json!(null))
    );
    assert_ne!(first["question"], json!(null), "the first is replaced at once");

    suspend(&app).await;
    let waits_until = app.clock.now().0 + 600_000;
    for _ in 0..2 {
        let second = table.state().await;
        assert_eq!((&second["question"], &second["resumes_at"]), (&json!(null), &json!(waits_until)));
        assert_eq!(second["voids"], 2);
    }
    let next = table.ok("quiz_next", json!({})).await;
    assert_eq!((&next["question"], brief(&next)), (&json!(null), "question 1/10 0-0 playing".into()));
    let started = app.rpc(&ana, "quiz_start", json!({ "mode": "ranked" })).await.body;
    assert_eq!((&started["session"], &started["question"]), (&json!(table.session), &json!(null)));
    let early = table.call("quiz_answer", json!({ "index": 0, "choice": 0, "text": "x" })).await;
    assert_eq!(hint(&early), "409 not_this_question");
    app.pass(600);
    app.quiz.absence.beat(app.clock.now());
    assert_eq!(table.state().await["question"], json!(null), "the player may be doing something else");
    let resumed = table.next().await;
    assert_eq!((&resumed["question"]["opens_at"], &resumed["resumes_at"]), (&json!(app.clock.now().0), &json!(null)));
    assert_eq!(brief(&table.answer(0, true).await), "review 1/10 1-0 playing", "nothing but time is lost");

    // Another attempt of the same day; another player is not concerned.
    table.ok("quiz_quit", json!({})).await;
    let ben = app.sign_up("ben").await;
    let again = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let other = Table::start(&app, &ben, json!({ "mode": "ranked" })).await;
    suspend(&app).await;
    assert_eq!(again.state().await["resumes_at"], json!(app.clock.now().0 + 1_200_000));
    assert_ne!(other.state().await["question"], json!(null));
    again.ok("quiz_quit", json!({})).await;
    app.pass(25 * 3600);
    app.quiz.absence.beat(app.clock.now());
    let later = app.quiz.start(ana.id, "ranked", None).await.unwrap();
    suspend(&app).await;
    let later = app.quiz.state(ana.id, later.session).await.unwrap();
    assert!(later.voids == 1 && later.question.is_some(), "after a day they count no more");
}

async fn an_answer_that_waits_for_the_database_counts(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let reply = table.reply(0, true).await;
    let session = table.session;
    let lock = Pause::of(&app.db, move |tx| crate::play::quiz::store::lock(tx, session).map(|_| ())).await;
    app.pass(15);
    let text = reply["text"].as_str().map(ToOwned::to_owned);
    let reply = SentAnswer { index: 0, question: None, choice: reply["choice"].as_i64(), text };
    let mut answering = std::pin::pin!(app.quiz.answer(ana.id, session, reply));
    assert!(futures_util::FutureExt::now_or_never(answering.as_mut()).is_none());
    app.pass(30);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    lock.end().await;
    assert_eq!(brief(&json!(answering.await.unwrap())), "review 1/10 1-0 playing");
}

/// PostgreSQL is away when a question ends: the server's own attempts fail, and the question is void.
#[tokio::test]
async fn a_time_out_while_the_database_refuses_is_void() {
    let app = TestApp::on(Engine::Postgres).await;
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    app.pass(14);
    app.set_away(true);
    let refused = table.call("quiz_answer", json!({ "index": 0, "choice": 0, "text": "x" })).await;
    assert!(refused.status.is_server_error(), "{}", refused.body);
    assert!(app.quiz.sweep(app.clock.now()).await.is_err());
    app.set_away(false);
    app.pass(10);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    let back = table.state().await;
    assert_eq!((brief(&back), &back["voids"]), ("question 1/10 0-0 playing".into(), &json!(1)));

    // Only the questions that were open then are void.
    app.pass(16);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    assert_eq!(brief(&table.state().await), "review 1/10 0-1 playing");
}

async fn a_session_waits_for_its_player_after_an_absence_of_the_server(app: TestApp) {
    let ana = app.sign_up("ana").await;
    Table::start(&app, &ana, json!({ "mode": "ranked" })).await.play("rrrrrrrrrr").await;
    let rank = || app.number("select rank from ranked_seasons".into());
    assert_eq!(rank().await, 2);
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    table.play("r").await;
    // The server is away for a night, and the player comes back in the evening.
    app.pass(10 * 3600);
    let server = restarted(&app);
    server.sweep(app.clock.now()).await.unwrap();
    app.pass(12 * 3600);
    server.sweep(app.clock.now()).await.unwrap();
    // Reading the current session from another page does not resume it.
    for mode in [None, Some("ranked")] {
        let seen = json!(server.current(ana.id, mode).await.unwrap().unwrap());
        assert_eq!((brief(&seen), &seen["question"]), ("question 2/10 1-0 playing".into(), &json!(null)));
    }
    app.pass(3600);
    server.sweep(app.clock.now()).await.unwrap();
    assert_eq!(rank().await, 2, "the rank is unchanged");
    let (back, now) = (json!(server.start(ana.id, "ranked", None).await.unwrap()), app.clock.now().0);
    assert_eq!((&back["session"], brief(&back)), (&json!(table.session), "question 2/10 1-0 playing".into()));
    assert_eq!(back["question"]["opens_at"], now);

    // A player who never comes back: after the week the session changes no rank.
    server.absence.beat(app.clock.now());
    app.pass(3600);
    server.sweep(app.clock.now()).await.unwrap();
    app.clock.advance(PAUSED_FOR - Duration::from_secs(3600));
    let server = restarted(&app);
    app.pass(3600);
    server.sweep(app.clock.now()).await.unwrap();
    let end = json!(server.state(ana.id, table.session).await.unwrap());
    assert_eq!((brief(&end), &end["result"]["demoted"]), ("finished 1/10 1-0 quit".into(), &json!(false)));
}

async fn a_replacement_is_not_one_of_the_sessions_own_questions(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let mut own = Vec::new();
    for index in 0..10 {
        own.push(asked(&app, table.session, index).await.drawn.id);
    }
    // All other questions were seen long ago; the session's own are not recorded as seen.
    let kept: Vec<String> = own.iter().map(|id| format!("'{id}'")).collect();
    let others = format!("from quiz_questions where difficulty = 'easy' and id not in ({})", kept.join(", "));
    sql(&app, "delete from quiz_seen".into()).await;
    sql(&app, format!("insert into quiz_seen (user_id, question_id, seen_at) select '{}', id, 1 {others}", ana.id))
        .await;
    app.pass(3600);
    let back = json!(restarted(&app).state(ana.id, table.session).await.unwrap());
    assert_eq!(back["question"]["difficulty"], "easy");
    let id = asked(&app, table.session, 0).await.drawn.id;
    assert!(back["question"]["id"] == json!(id) && !own.contains(&id));
    let newest = format!("select count(*) from quiz_seen where question_id = '{id}' and seen_at > 1");
    assert_eq!(app.number(newest).await, 1, "the replacement is recorded as seen");
}

async fn a_clock_set_back_does_not_void_the_open_question(app: TestApp) {
    app.questions.begin().await.unwrap();
    let (ana, start) = (app.sign_up("ana").await, app.clock.now());
    for _ in 0..21 {
        app.pass(1);
        Table::start(&app, &ana, json!({ "mode": "solo" })).await.ok("quiz_quit", json!({})).await;
    }
    app.clock.set(start);
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    assert_eq!(brief(&table.answer(0, true).await), "review 1/10 1-0 playing");
}

async fn a_sweep_with_an_outdated_list_skips_sessions_that_are_not_due(app: TestApp) {
    let (ana, start) = (app.sign_up("ana").await, app.clock.now());
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    app.pass(10);
    table.play("r").await;
    let before = table.state().await;
    // The sweep read the row earlier, when it was due.
    sql(&app, format!("update quiz_sessions set wake_at = {}", start.0)).await;
    app.quiz.sweep(start).await.unwrap();
    assert_eq!(table.state().await, before);
}

async fn a_broken_row_does_not_stop_the_others(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let broken = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let (id, table) = (broken.session, Table::start(&app, &ben, json!({ "mode": "ranked" })).await);
    sql(&app, format!("update quiz_sessions set state = '\"' || state where id = '{id}'")).await;
    let due = app.clock.now().plus(Duration::from_millis(15_300));
    app.clock.set(due);
    let next = app.quiz.sweep(due).await.unwrap();
    assert_eq!(brief(&table.state().await), "review 1/10 0-1 playing");
    assert_eq!(next, Some(due.plus(Duration::from_millis(59_700))), "the broken row is postponed");
    sql(&app, format!("update quiz_sessions set state = substr(state, 2) where id = '{id}'")).await;
    app.pass(600);
    app.quiz.sweep(app.clock.now()).await.unwrap();
    assert_eq!(
        brief(&json!(app.quiz.state(ana.id, id).await.unwrap())),
        "question 1/10 0-0 playing",
        "the player lost nothing"
    );
    assert_eq!(app.number(format!("select version from quiz_sessions where id = '{id}'")).await, 3, "it was moved");
}

async fn a_wall_clock_that_jumps_costs_nothing(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    let noon = app.clock.now();
    app.quiz.absence.beat(noon);
    app.clock.set(noon.plus(Duration::from_secs(3600)));
    app.quiz.sweep(app.clock.now()).await.unwrap();
    let ahead = json!(app.quiz.state(ana.id, table.session).await.unwrap());
    assert_eq!(brief(&ahead), "question 1/10 0-0 playing", "an hour ahead");
    app.clock.set(noon.minus(Duration::from_secs(3600)));
    let back = json!(app.quiz.state(ana.id, table.session).await.unwrap());
    assert_eq!(brief(&back), "question 1/10 0-0 playing");
    let closes = back["question"]["closes_at"].as_i64().unwrap();
    assert_eq!(closes, app.clock.now().0 + 15_000, "the question's time starts again");
    let reply = table.reply(0, true).await;
    let text = reply["text"].as_str().map(ToOwned::to_owned);
    let reply = SentAnswer { index: 0, question: None, choice: reply["choice"].as_i64(), text };
    let answered = json!(app.quiz.answer(ana.id, table.session, reply).await.unwrap());
    assert_eq!(brief(&answered), "review 1/10 1-0 playing");
}

async fn changed_questions_do_not_change_a_session(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let table = Table::start(&app, &ana, json!({ "mode": "solo" })).await;
    let before = table.state().await;
    app.db.write(|tx| tx.script("delete from quiz_questions; delete from question_bank")).await.unwrap();
    assert_eq!(table.state().await, before);
    let end = table.play("rrrrrrrrrr").await;
    assert_eq!((brief(&end), &end["result"]["stars"]), ("finished 10/10 10-0 passed".into(), &json!(3)));
}

async fn the_waker_fires_due_timers(app: TestApp) {
    let players = [app.sign_up("ana").await, app.sign_up("ben").await, app.sign_up("cleo").await];
    let mut tables = Vec::new();
    for player in &players {
        tables.push(Table::start(&app, player, json!({ "mode": "ranked" })).await);
    }
    tables[2].ok("quiz_quit", json!({})).await;
    app.clock.advance(Duration::from_millis(15_300));
    let (sender, mut changes) = tokio::sync::mpsc::unbounded_channel();
    app.db.bus().listen(std::sync::Arc::new(ChangeSender(sender)));
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let waker = tokio::spawn(app.quiz.clone().wake_until(stopped));
    let moved = [changes.recv().await.unwrap(), changes.recv().await.unwrap()];
    assert_ne!(moved[0], moved[1]);
    for table in &tables[..2] {
        assert_eq!(brief(&table.state().await), "review 1/10 0-1 playing");
    }
    // From here on the alarm wakes it.
    app.clock.advance(Duration::from_millis(59_700));
    app.quiz.alarm.set(app.clock.now());
    let moved = [changes.recv().await.unwrap(), changes.recv().await.unwrap()];
    assert_ne!(moved[0], moved[1]);
    assert_eq!(brief(&tables[0].state().await), "finished 1/10 0-1 quit");
    stop.send(true).unwrap();
    waker.await.unwrap();
}

struct ChangeSender(tokio::sync::mpsc::UnboundedSender<String>);

impl crate::base::bus::Listener for ChangeSender {
    fn on_event(&self, event: &crate::base::bus::BusEvent) {
        if let crate::base::bus::BusEvent::Row(change) = event
            && change.table == "quiz_sessions"
        {
            let _ = self.0.send(change.key.clone());
        }
    }

    fn on_uncertain_event(&self, _: &crate::base::bus::BusEvent) {}
}

async fn a_deleted_account_deletes_its_sessions(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    super::whole(&app, &ana, json!({ "mode": "solo" }), "rrrrrrrrrr").await;
    super::whole(&app, &ana, json!({ "mode": "ranked" }), "wwww").await;
    let table = Table::start(&app, &ana, json!({ "mode": "ranked" })).await;
    assert_eq!(asked(&app, table.session, 0).await.order.len(), 4);
    let gone = app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": crate::testing::PASSWORD })).await;
    assert_eq!(gone.status.as_u16(), 200, "{}", gone.body);
    for name in ["quiz_sessions", "quiz_session_questions", "solo_levels", "ranked_seasons"] {
        assert_eq!(app.count(name).await, 0, "{name}");
    }
    let after = table.call("quiz_state", json!({})).await;
    assert!(matches!(after.status.as_u16(), 401 | 403 | 404), "{} {}", hint(&after), Value::Null);
    app.pass(3600);
    assert_eq!(app.quiz.sweep(app.clock.now()).await.unwrap(), None);
}
