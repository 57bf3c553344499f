//! The table of matches, as the client library uses it.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, played, record, set_tier};
use crate::base::db::MIGRATIONS;
use crate::testing::{Answer, Player, TestApp, on_both_engines};
use crate::wire::realtime::tests::{Client, address_of};

on_both_engines!(
    a_row_is_inserted_with_a_chosen_id,
    an_existing_id_is_refused_ignored_or_merged,
    a_row_is_updated_and_deleted,
    the_table_has_the_same_rules,
    a_free_player_reads_the_last_thirty_days,
    the_owner_hears_of_every_change,
    older_matches_survive_the_migration,
);

const TABLE: &str = "/rest/v1/match_stats";

async fn send(app: &TestApp, player: &Player, method: Method, path: &str, prefer: &str, body: Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("apikey", &app.keys.publishable)
        .header("authorization", format!("Bearer {}", player.access))
        .header("content-type", "application/json")
        .header("prefer", prefer)
        .body(Body::from(body.to_string()))
        .unwrap();
    app.raw(request).await
}

async fn a_row_is_inserted_with_a_chosen_id(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = Uuid::new_v4();
    let row = json!({ "id": id, "user_id": ana.id, "result": "WIN", "opponent_class": "MAGE", "opponent_cards": ["EX1_001"] });
    let inserted = send(&app, &ana, Method::POST, TABLE, "return=representation", row).await;
    assert_eq!(inserted.status.as_u16(), 201, "{}", inserted.body);
    let row = &inserted.body[0];
    assert_eq!((&row["id"], &row["result"], &row["source"]), (&json!(id), &json!("victory"), &json!("manual")));
    assert_eq!(row["played_at"], json!(app.clock.now().with_offset()), "now, if nothing is said");
    let made = send(&app, &ana, Method::POST, TABLE, "return=representation", json!({ "result": "tie" })).await;
    assert!(made.body[0]["id"].is_string() && made.body[0]["id"] != row["id"]);
    for (column, value) in [("deck_version", json!(3)), ("archetype", json!("x")), ("created_at", json!("2026-01-01"))]
    {
        let chosen = send(&app, &ana, Method::POST, TABLE, "", json!({ "result": "win", column: value })).await;
        assert_eq!(chosen.body["code"], "42501", "{column}");
    }
}

async fn an_existing_id_is_refused_ignored_or_merged(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let row = played(&app, Uuid::new_v4(), json!({ "notes": "first" }));
    assert_eq!(app.post_as(&ana, TABLE, row.clone()).await.status.as_u16(), 201);
    let text = "409 23505: duplicate key value violates unique constraint \"match_stats_pkey\"";
    for player in [&ana, &ben] {
        assert_eq!(app.post_as(player, TABLE, row.clone()).await.brief(), text, "it does not say whose it is");
    }
    let mut other = row.clone();
    other["notes"] = json!("second");
    let upsert = |player, prefer: &'static str| {
        send(&app, player, Method::POST, "/rest/v1/match_stats?on_conflict=id", prefer, other.clone())
    };
    let ignore = "resolution=ignore-duplicates,return=representation";
    let ignored = upsert(&ana, ignore).await;
    assert_eq!((ignored.status.as_u16(), &ignored.body), (201, &json!([])));
    let merged = upsert(&ana, "resolution=merge-duplicates,return=representation").await;
    assert_eq!((merged.status.as_u16(), &merged.body[0]["notes"]), (200, &json!("second")));
    assert_eq!(upsert(&ben, ignore).await.body["code"], "42501");
    assert_eq!(app.count("match_stats").await, 1);

    let fresh = played(&app, Uuid::new_v4(), json!({}));
    let retry = || send(&app, &ana, Method::POST, TABLE, ignore, fresh.clone());
    let (a, b, c) = tokio::join!(retry(), retry(), retry());
    assert_eq!(
        [a.status, b.status, c.status].map(|status| status.as_u16()),
        [201; 3],
        "{} {} {}",
        a.body,
        b.body,
        c.body
    );
    assert_eq!(app.count("match_stats").await, 2);
}

async fn a_row_is_updated_and_deleted(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let row = record(&app, &ana, json!({ "notes": "x" })).await.body;
    let path = format!("{TABLE}?id=eq.{}&select=result,notes", row["id"].as_str().unwrap());
    let rows = "return=representation";
    let updated = send(&app, &ana, Method::PATCH, &path, rows, json!({ "result": "defeat", "notes": null })).await;
    assert_eq!(updated.body, json!([{ "result": "defeat", "notes": null }]));
    for (column, value) in [("source", json!("log")), ("user_id", json!(ben.id)), ("id", json!(Uuid::nil()))] {
        let denied = send(&app, &ana, Method::PATCH, &path, rows, json!({ column: value })).await;
        assert_eq!(denied.body["code"], "42501", "{column}");
    }
    let foreign = send(&app, &ben, Method::PATCH, &path, rows, json!({ "result": "win" })).await;
    assert_eq!(foreign.body, json!([]));
    assert_eq!(send(&app, &ben, Method::DELETE, &path, rows, json!({})).await.body, json!([]));
    let everything = app.delete_as(&ana, TABLE, None).await;
    assert_eq!(everything.brief(), "400 21000: DELETE requires a WHERE clause");
    assert_eq!(app.count("match_stats").await, 1);
    let deleted = send(&app, &ana, Method::DELETE, &path, rows, json!({})).await;
    assert_eq!((deleted.status.as_u16(), &deleted.body), (200, &json!([{ "result": "defeat", "notes": null }])));
    assert_eq!(app.delete_as(&ana, &path, None).await.status.as_u16(), 204);
    assert_eq!(app.count("match_stats").await, 0);
    let other = app.delete_as(&ana, "/rest/v1/decks?id=eq.1", None).await;
    assert_eq!(other.brief(), "403 42501: permission denied for table decks");
}

async fn the_table_has_the_same_rules(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let post = |row: Value| app.post_as(&ana, TABLE, row);
    assert_eq!(hint(&post(json!({ "opponent_class": "MAGE" })).await), "400 match_invalid");
    assert_eq!(hint(&post(json!({ "result": "win", "source": "log" })).await), "400 tracker_required");
    assert_eq!(post(json!({ "result": "win", "opponent_cards": { "a": 1 } })).await.status.as_u16(), 400);
    assert_eq!(post(json!({ "result": "win", "user_id": ben.id })).await.body["code"], "42501");
    set_tier(&app, &ana, "tracker").await;
    assert_eq!(post(json!({ "result": "win", "source": "log" })).await.status.as_u16(), 201);
    let row = json!({ "result": "win", "user_id": ben.id, "source": "manual" });
    assert_eq!(
        app.as_service(Method::POST, TABLE, Some(row)).await.status.as_u16(),
        201,
        "for a user, by the secret key"
    );
    assert_eq!(app.get_as(&ben, TABLE).await.body.as_array().unwrap().len(), 1);
}

async fn a_free_player_reads_the_last_thirty_days(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (new, old) = (Uuid::new_v4(), Uuid::new_v4());
    let ago = |days: u64| app.clock.now().minus(std::time::Duration::from_secs(days * 24 * 3600)).to_string();
    for (id, days) in [(new, 30), (old, 31)] {
        app.rpc(&ana, "match_record", played(&app, id, json!({ "played_at": ago(days) }))).await;
    }
    let ids = async |path: &str| {
        let rows = app.get_as(&ana, &format!("{TABLE}?select=id{path}")).await.body;
        rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().parse().unwrap()).collect::<Vec<Uuid>>()
    };
    assert_eq!(ids("").await, [new]);
    assert!(ids(&format!("&id=eq.{old}")).await.is_empty());
    let change = json!({ "notes": "mine" });
    let path = format!("{TABLE}?id=eq.{old}");
    let changed = send(&app, &ana, Method::PATCH, &path, "return=representation", change.clone()).await;
    assert_eq!(changed.body, json!([]), "a change is no way to read it");
    let merged = played(&app, old, json!({ "notes": "mine", "played_at": ago(31) }));
    let answer = send(&app, &ana, Method::POST, TABLE, "resolution=merge-duplicates", merged).await;
    assert!(answer.status.as_u16() < 500, "{}", answer.body);
    set_tier(&app, &ana, "tracker").await;
    assert_eq!(ids("&order=played_at").await, [old, new], "nothing is lost");
}

async fn the_owner_hears_of_every_change(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let address = address_of(&app).await;
    let bindings = json!({ "postgres_changes": [{ "event": "*", "schema": "public", "table": "match_stats" }] });
    let (mut hers, mut his) = (Client::open(&app, &address).await, Client::open(&app, &address).await);
    for (client, player) in [(&mut hers, &ana), (&mut his, &ben)] {
        client.join("matches", player, bindings.clone()).await;
        assert_eq!(client.event().await.0, "system");
    }
    let row = record(&app, &ana, json!({})).await.body;
    app.rpc(&ana, "match_update", json!({ "id": row["id"], "result": "tie" })).await;
    app.rpc(&ana, "match_delete", json!({ "id": row["id"] })).await;
    for (change, result) in [("INSERT", json!("victory")), ("UPDATE", json!("tie")), ("DELETE", Value::Null)] {
        let (event, payload) = hers.event().await;
        let data = &payload["data"];
        assert_eq!((event.as_str(), &data["type"]), ("postgres_changes", &json!(change)));
        assert_eq!(data["record"]["result"], result);
        if change == "DELETE" {
            assert_eq!(data["old_record"], json!({ "id": row["id"] }));
        }
    }
    his.hears_only_the_marker(&app, "matches").await;
}

async fn older_matches_survive_the_migration(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let sql = |name: &str| MIGRATIONS.iter().find(|(migration, _)| *migration == name).unwrap().1;
    let (before, _) = sql("matches_and_quizzes").split_once("create table quiz_sessions").unwrap();
    let row = format!(
        "insert into match_stats (id, user_id, result, deck_id, went_first, turns, played_at, created_at, notes)
         values ('{}', '{}', 'Win', '{}', true, 7, 1000, 2000, 'x')",
        Uuid::from_u128(1),
        ana.id,
        Uuid::from_u128(2)
    );
    let (statistics, _) = sql("statistics").split_once("create table archetypes").unwrap();
    let (_, builds) = sql("meta_builds").split_once("-- These matches count for their owner only").unwrap();
    let (own_only, _) = builds.split_once("-- Plans").unwrap();
    let recorded = sql("recorded_matches");
    let (cards, _) = sql("match_cards").split_once("-- The same counted").unwrap();
    let (_, arena) = sql("other_modes").split_once("-- arena, underground").unwrap();
    let drop = "drop table shared_replays; drop table match_cards; drop table match_stats;";
    let script = format!("{drop} {before} {row}; {recorded} {statistics} -- {own_only} {cards} -- {arena}");
    app.db.write(move |tx| tx.script(&script)).await.unwrap();
    set_tier(&app, &ana, "tracker").await;
    let rows = app.get_as(&ana, TABLE).await.body;
    let kept = json!({
        "id": Uuid::from_u128(1), "user_id": ana.id, "result": "Win", "deck_id": Uuid::from_u128(2), "deck_version": null,
        "class": null, "archetype": null, "opponent_class": null, "opponent_archetype": null, "opponent_archetype_id": null,
        "opponent_cards": [], "opponent_cards_matched": null, "mode": null, "format": null,
        "rank": null, "went_first": true, "turns": 7, "duration_s": null, "played_at": "1970-01-01T00:00:01+00:00",
        "source": "manual", "build": null, "arena": null, "arena_deck": null, "sender": null, "notes": "x", "created_at": "1970-01-01T00:00:02+00:00",
    });
    assert_eq!(rows, json!([kept]));
    assert_eq!(record(&app, &ana, json!({ "result": "tie" })).await.brief(), "200");
}
