//! `runeside check` finds every kind of fault, and none in a valid database.

use serde_json::json;

use super::{sql, update};
use crate::profile::check;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(a_valid_database_has_no_faults, every_kind_of_fault_is_found);

async fn a_valid_database_has_no_faults(app: TestApp) {
    assert!(app.db.is_migrated().await.unwrap());
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    for mana in [200, 150, 0] {
        update(&app, &ana, json!({ "mana": mana })).await.unwrap();
    }
    let report = check(&app.db).await.unwrap();
    assert_eq!((report.players, report.entries, report.wrong), (2, 5, vec![]));
}

async fn every_kind_of_fault_is_found(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    let eva = app.sign_up("eva").await;
    let zoe = app.sign_up("zoe").await;
    let (a, b, e, z) = (ana.id, ben.id, eva.id, zoe.id);
    sql(&app, format!("update profiles set mana = 999 where id = '{a}'")).await;
    sql(&app, format!("update mana_ledger set balance_after = 240 where user_id = '{b}'")).await;
    sql(&app, format!("delete from profiles where id = '{e}'")).await;
    sql(&app, format!("update mana_ledger set number = 2 where user_id = '{z}'")).await;
    let mut wrong = check(&app.db).await.unwrap().wrong;
    let mut expected = vec![
        format!("user {e} has no profile"),
        format!("player {a} has a balance of 999, but the ledger adds up to 250"),
        format!("row 1 in the ledger of player {b} says 240, but the rows up to it add up to 250"),
        format!("row 1 in the ledger of player {z} has the number 2"),
    ];
    wrong.sort();
    expected.sort();
    assert_eq!(wrong, expected);
}
