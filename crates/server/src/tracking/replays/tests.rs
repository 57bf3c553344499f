//! Shared replays, through the API on both engines.

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::tests::{replay, sent};
use super::rules::{MAX_SENT, MAX_SHARED};
use crate::testing::{Answer, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    anyone_with_the_link_looks_until_it_is_withdrawn,
    only_own_matches_and_sound_replays_are_shared,
    an_account_shares_so_many,
    a_replay_goes_with_its_match_and_with_its_account,
);

async fn record(app: &TestApp, player: &Player) -> Uuid {
    let (id, at) = (Uuid::new_v4(), app.clock.now().minus(std::time::Duration::from_secs(60)));
    let args = json!({ "id": id, "result": "victory", "played_at": at.to_string(), "source": "manual" });
    assert_eq!(app.rpc(player, "match_record", args).await.status, 200);
    id
}

async fn share(app: &TestApp, player: &Player, id: Uuid, replay: &str) -> Answer {
    app.rpc(player, "replay_share", json!({ "match_id": id, "replay": replay })).await
}

/// As a visitor.
async fn open(app: &TestApp, id: &Value) -> Value {
    let answer = app.post("/rest/v1/rpc/replay_open", json!({ "id": id })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("-"))
}

async fn anyone_with_the_link_looks_until_it_is_withdrawn(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let game = record(&app, &ana).await;
    let shared = share(&app, &ana, game, &sent(&replay())).await;
    assert_eq!(shared.status, 200, "{}", shared.body);
    let id = &shared.body["id"];
    assert_eq!(shared.body["class"], "MAGE");
    assert_eq!(share(&app, &ana, game, &sent(&replay())).await.body["id"], *id, "it keeps its link");

    let seen = open(&app, id).await;
    assert_eq!(seen["replay"], json!(sent(&replay())));
    assert_eq!(seen["played_on"].as_str().map(str::len), Some(10));
    assert_eq!(seen.as_object().map(serde_json::Map::len), Some(2), "nothing tells whose it is");
    let own = app.rpc(&ana, "replays_shared", json!({})).await.body;
    assert_eq!((&own["replays"][0]["match_id"], &own["replays"][0]["id"]), (&json!(game), id));
    assert_eq!(app.rpc(&ben, "replays_shared", json!({})).await.body["replays"], json!([]));

    assert!(app.rpc(&ben, "replay_withdraw", json!({ "id": id })).await.status.is_success());
    assert!(open(&app, id).await.is_object(), "only its player withdraws it");
    for _ in 0..2 {
        assert!(app.rpc(&ana, "replay_withdraw", json!({ "id": id })).await.status.is_success());
    }
    assert_eq!(open(&app, id).await, Value::Null);
    assert_eq!(open(&app, &json!("was-never-there")).await, Value::Null);
    let again = share(&app, &ana, game, &sent(&replay())).await;
    assert_ne!(again.body["id"], *id, "an old link stays dead");
}

async fn only_own_matches_and_sound_replays_are_shared(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let game = record(&app, &ana).await;
    let good = sent(&replay());
    assert_eq!(hint(&share(&app, &ben, game, &good).await), "404 replay_match_not_found");
    assert_eq!(hint(&share(&app, &ana, Uuid::new_v4(), &good).await), "404 replay_match_not_found");
    for wrong in ["", "%%%", "Tallow", &sent(b"Tallow#1187"), &sent(&replay()[1..])] {
        assert_eq!(hint(&share(&app, &ana, game, wrong).await), "400 replay_invalid", "{wrong}");
    }
    assert_eq!(hint(&share(&app, &ana, game, &"A".repeat(MAX_SENT + 4)).await), "400 replay_too_long");
    assert_eq!(hint(&share(&app, &ana, game, &sent(&vec![0; 1 << 20])).await), "400 replay_too_long");
    assert_eq!(app.count("shared_replays").await, 0);
    let visitor = json!({ "match_id": game, "replay": good });
    assert_eq!(app.post("/rest/v1/rpc/replay_share", visitor).await.status, 401);
}

async fn an_account_shares_so_many(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (first, last) = (record(&app, &ana).await, record(&app, &ana).await);
    let good = sent(&replay());
    assert_eq!(share(&app, &ana, first, &good).await.status, 200);
    // The others need no matches of their own here.
    let (user, now) = (ana.id, app.clock.now());
    let fill = move |tx: &mut crate::base::db::Tx<'_>| {
        for number in 1..MAX_SHARED {
            let (id, game) = (format!("link-{number}"), Uuid::new_v4());
            let sql = "insert into match_stats (id, user_id, result, played_at, created_at) values ($1, $2, 'victory', $3, $3)";
            tx.run(sql, crate::params![game, user, now])?;
            let sql = "insert into shared_replays (id, user_id, match_id, data, shared_at) values ($1, $2, $3, '', $4)";
            tx.run(sql, crate::params![&id, user, game, now])?;
        }
        Ok::<_, crate::base::db::DbError>(())
    };
    app.db.write(fill).await.unwrap();
    assert_eq!(hint(&share(&app, &ana, last, &good).await), "400 replays_too_many");
    assert_eq!(share(&app, &ana, first, &good).await.status, 200, "one that is shared may be shared again");
    app.rpc(&ana, "replay_withdraw", json!({ "id": "link-7" })).await;
    assert_eq!(share(&app, &ana, last, &good).await.status, 200);
}

async fn a_replay_goes_with_its_match_and_with_its_account(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (one, two) = (record(&app, &ana).await, record(&app, &ana).await);
    let good = sent(&replay());
    let id = share(&app, &ana, one, &good).await.body["id"].clone();
    share(&app, &ana, two, &good).await;
    assert!(app.rpc(&ana, "match_delete", json!({ "id": one })).await.status.is_success());
    assert_eq!((open(&app, &id).await, app.count("shared_replays").await), (Value::Null, 1));
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(app.count("shared_replays").await, 0);
}
