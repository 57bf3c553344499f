//! Two acts at once on PostgreSQL, each stopped where the other one may overtake it. SQLite has one writer.

use serde_json::json;

use super::{admin, call, user};
use crate::people::audit;
use crate::testing::{Engine, PASSWORD, Pause, TestApp};

/// Until so many transactions wait for a lock.
async fn waiting(app: &TestApp, count: i64) {
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while app.number(waiting.into()).await < count {
        tokio::task::yield_now().await;
    }
}

mod postgres {
    use super::*;

    #[tokio::test]
    async fn two_views_of_a_user_are_one_row_of_the_log() {
        let app = TestApp::on(Engine::Postgres).await;
        let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
        // The test stops and looks over connections of its own.
        let beside = app.another_node().await;
        let pause = Pause::of(&beside.db, |tx| audit::lock_newest(tx).map(drop)).await;
        let release = async {
            waiting(&beside, 2).await;
            pause.end().await;
        };
        tokio::join!(user(&app, &boss, &ana), user(&app, &boss, &ana), release);
        assert_eq!(app.number("select count(*) from admin_log where action = 'user.view'".into()).await, 1);
    }

    #[tokio::test]
    async fn an_administrator_who_takes_the_role_of_the_only_other_one_cannot_leave_meanwhile() {
        let app = TestApp::on(Engine::Postgres).await;
        let (boss, other) = (admin(&app, "boss").await, admin(&app, "other").await);
        // The act waits in its letter to the operator, after it was checked and before its commit.
        let stop = "create function stop_here() returns trigger as
                $$ begin perform pg_advisory_xact_lock(1); return new; end $$ language plpgsql;
            create trigger stop_here before insert on mail_outbox for each row execute function stop_here()";
        app.db.write(move |tx| tx.script(stop)).await.unwrap();
        let beside = app.another_node().await;
        let pause = Pause::of(&beside.db, |tx| tx.script("select pg_advisory_xact_lock(1)")).await;
        let take = json!({ "user": other.id, "admin": false, "reason": "a quarrel" });
        let leave = async {
            waiting(&beside, 1).await;
            let mut leaving =
                Box::pin(app.post_as(&boss, "/functions/v1/delete_user", json!({ "password": PASSWORD })));
            let left = tokio::select! {
                answer = &mut leaving => Some(answer),
                () = waiting(&beside, 2) => None,
            };
            pause.end().await;
            match left {
                Some(answer) => answer,
                None => leaving.await,
            }
        };
        let (taken, left) = tokio::join!(call(&app, &boss, "admin_user_role", take), leave);
        assert_eq!((taken.status.as_u16(), &left.body["code"]), (204, &json!("last_admin")), "{}", taken.body);
        assert_eq!(app.number("select count(*) from users where is_admin".into()).await, 1);
    }
}
