//! The row events of profiles: one for each change, with the final values.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{update, view};
use crate::base::bus::{BusEvent, Listener, RowChange};
use crate::people::mana::{Cause, Reason, grant};
use crate::profile::picture::samples::{data_url, png};
use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(every_change_of_a_profile_is_published_once);

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

impl Recorder {
    /// The events since the last call: table, old and new value of a column.
    fn changes(&self, column: &str) -> Vec<(&'static str, Value, Value)> {
        let of = |record: &Option<crate::base::bus::Record>| {
            record.as_ref().map_or(json!("no row"), |record| record.get(column).cloned().unwrap_or(json!("no column")))
        };
        self.0.lock().unwrap().drain(..).map(|change| (change.table, of(&change.old), of(&change.new))).collect()
    }
}

async fn every_change_of_a_profile_is_published_once(app: TestApp) {
    let recorder = Arc::new(Recorder::default());
    app.db.bus().listen(recorder.clone());
    let ana = app.sign_up("ana").await;
    let (row, column) = (json!("no row"), json!("no column"));
    let first = ("profiles", row.clone(), json!(250));
    assert_eq!(
        recorder.changes("mana"),
        [first, ("mana_ledger", row.clone(), column.clone())],
        "the profile is never published with 0 mana"
    );

    update(&app, &ana, json!({ "username": "Anna", "avatar_url": data_url("png", &png(8, 8)), "mana": 200 }))
        .await
        .unwrap();
    let changes = recorder.0.lock().unwrap().clone();
    assert_eq!(changes.len(), 2, "one event of the profile, one of the ledger");
    let (old, new) = (changes[0].old.clone().unwrap(), changes[0].new.clone().unwrap());
    assert_eq!((&old["username"], &old["mana"], &old["avatar_url"]), (&json!("ana"), &json!(250), &json!(null)));
    assert_eq!((&new["username"], &new["mana"]), (&json!("Anna"), &json!(200)));
    assert!(new["avatar_url"].is_string());
    let entry = changes[1].new.clone().unwrap();
    assert_eq!((&entry["amount"], &entry["reason"], &entry["number"]), (&json!(-50), &json!("spend"), &json!(2)));
    assert!(entry.get("reference").is_none());
    recorder.changes("mana");

    let (id, now) = (ana.id, app.clock.now());
    let why = Cause { reason: Reason::LegendReward, reference: "week-1".into() };
    for _ in 0..2 {
        let why = why.clone();
        app.db.write(move |tx| grant(tx, id, 250, why.clone(), now)).await.unwrap();
    }
    assert_eq!(recorder.changes("mana")[0], ("profiles", json!(200), json!(450)));

    assert!(update(&app, &ana, json!({ "username": "Other", "mana": 9999 })).await.is_err());
    update(&app, &ana, json!({ "username": "Anna", "mana": 450 })).await.unwrap();
    app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": "Anna" } })).await;
    assert_eq!(recorder.changes("mana"), [], "refused or unchanged");

    view::quizzes(&app, &ana, 1).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(recorder.changes("mana"), [("profiles", json!(450), row)]);
}
