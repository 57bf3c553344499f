//! The log on both engines.

use serde_json::json;
use uuid::Uuid;

use super::{Act, Actor, Chain, audit, check, prune, walk};
use crate::base::db::{DbError, Tx};
use crate::params;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    rows_are_numbered_and_chained,
    a_row_cannot_be_changed_or_deleted,
    a_broken_chain_is_found,
    many_at_once_leave_no_gap,
    old_rows_are_pruned_with_a_row_that_says_so,
    a_pruning_that_was_killed_leaves_a_chain_that_can_be_verified,
    a_row_that_waits_to_be_pruned_cannot_be_changed,
);

fn act(what: &'static str) -> Act {
    Act::on_user(what, Uuid::from_u128(7), json!({ "mana": 1 }), json!({ "mana": 2 })).because("a test")
}

async fn write(app: &TestApp, what: &'static str) {
    let now = app.clock.now();
    app.db.write(move |tx| audit(tx, &Actor::command(), act(what), now)).await.unwrap();
}

async fn faults(app: &TestApp) -> Vec<String> {
    app.db.read(check).await.unwrap()
}

/// As someone who owns the database could.
async fn tamper(app: &TestApp, sql: &'static str) {
    app.db
        .write(move |tx: &mut Tx<'_>| {
            if tx.is_postgres() {
                tx.script("alter table admin_log disable trigger all")?;
            } else {
                tx.script("drop trigger admin_log_no_update; drop trigger admin_log_no_delete")?;
            }
            tx.script(sql)
        })
        .await
        .unwrap();
}

async fn rows_are_numbered_and_chained(app: TestApp) {
    assert_eq!(faults(&app).await, [""; 0]);
    for what in ["user.ban", "user.unban", "mana.adjust"] {
        write(&app, what).await;
    }
    assert_eq!(faults(&app).await, [""; 0]);
    let end = app.db.read(|tx| walk(tx, &Chain::default())).await.unwrap().unwrap();
    assert_eq!(end.number, 3);
    write(&app, "user.ban").await;
    let from = end.clone();
    let later = app.db.read(move |tx| walk(tx, &from)).await.unwrap().unwrap();
    assert_eq!(later.number, 4);
    assert_ne!(later.hash, end.hash);
}

async fn a_row_cannot_be_changed_or_deleted(app: TestApp) {
    write(&app, "user.ban").await;
    for sql in ["update admin_log set reason = 'none'", "delete from admin_log"] {
        let refused = app.db.write(move |tx: &mut Tx<'_>| tx.run(sql, params![])).await;
        assert!(refused.is_err(), "{sql}");
    }
    assert_eq!(app.count("admin_log").await, 1);
    assert_eq!(faults(&app).await, [""; 0]);
}

async fn a_broken_chain_is_found(app: TestApp) {
    for (sql, fault) in [
        ("update admin_log set reason = 'none' where number = 2", "row 2 of the administrators' log was changed"),
        ("delete from admin_log where number = 2", "row 2 of the administrators' log is missing"),
        ("delete from admin_log where number = 3", "the end of the administrators' log is missing"),
    ] {
        let app = app.again_with(|_| ()).await;
        for what in ["user.ban", "user.unban", "mana.adjust"] {
            write(&app, what).await;
        }
        tamper(&app, sql).await;
        assert_eq!(faults(&app).await, [fault]);
    }
}

async fn many_at_once_leave_no_gap(app: TestApp) {
    let now = app.clock.now();
    let writes = (0..20).map(|place| {
        let db = app.db.clone();
        tokio::spawn(async move {
            db.write(move |tx| {
                audit(tx, &Actor::system(), act("user.ban"), now)?;
                if place % 3 == 0 { Err(DbError::Nul) } else { Ok(()) }
            })
            .await
            .is_ok()
        })
    });
    let mut written = 0;
    for done in writes.collect::<Vec<_>>() {
        written += i64::from(done.await.unwrap());
    }
    assert_eq!(app.count("admin_log").await, written);
    assert_eq!(app.number("select max(number) from admin_log".into()).await, written);
    assert_eq!(faults(&app).await, [""; 0]);
}

async fn old_rows_are_pruned_with_a_row_that_says_so(app: TestApp) {
    for what in ["user.ban", "user.unban"] {
        write(&app, what).await;
    }
    app.pass(100);
    write(&app, "mana.adjust").await;
    let now = app.clock.now();
    let pruned = prune::prune(&app.db, Actor::command(), now, now).await.unwrap();
    assert_eq!((pruned, app.count("admin_log").await), (2, 2));
    assert_eq!(faults(&app).await, [""; 0]);
    let refused = app.db.write(|tx: &mut Tx<'_>| tx.run("delete from admin_log", params![])).await;
    assert!(refused.is_err(), "the triggers are back");
    tamper(&app, "delete from admin_log where number = 3").await;
    assert_eq!(faults(&app).await, ["row 1 of the administrators' log is missing"]);
}

async fn a_pruning_that_was_killed_leaves_a_chain_that_can_be_verified(app: TestApp) {
    for _ in 0..5 {
        write(&app, "user.ban").await;
    }
    app.pass(100);
    write(&app, "mana.adjust").await;
    let now = app.clock.now();
    let hash = "select hash from admin_log where number = 5";
    let hash = app.db.read(move |tx| tx.one(hash, params![], |row| row.get::<String>(0))).await.unwrap().unwrap();
    let announced = move |tx: &mut Tx<'_>| prune::announce(tx, &Actor::command(), (5, &hash), 5, now);
    app.db.write(announced).await.unwrap();
    assert_eq!(faults(&app).await, [""; 0]);
    for last in [1, 4] {
        app.db.write(move |tx| prune::delete_to(tx, last)).await.unwrap();
        assert_eq!(faults(&app).await, [""; 0], "up to {last}");
    }
    write(&app, "user.unban").await;
    assert_eq!(prune::prune(&app.db, Actor::command(), now, now).await.unwrap(), 1, "the rest");
    assert_eq!((app.count("admin_log").await, faults(&app).await), (4, vec![]));
    assert_eq!(prune::prune(&app.db, Actor::command(), now, now).await.unwrap(), 0);
}

async fn a_row_that_waits_to_be_pruned_cannot_be_changed(app: TestApp) {
    for _ in 0..3 {
        write(&app, "user.ban").await;
    }
    let now = app.clock.now();
    app.db.write(move |tx| prune::announce(tx, &Actor::command(), (3, "another hash"), 3, now)).await.unwrap();
    app.db.write(|tx| prune::delete_to(tx, 1)).await.unwrap();
    assert_eq!(faults(&app).await, ["row 3 of the administrators' log was changed"]);
}
