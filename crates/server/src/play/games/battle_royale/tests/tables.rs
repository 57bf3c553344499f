//! The specification's calls on the two tables, and which rows a user sees.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Party, brief};
use crate::contract::registry::{Reader, read_record};
use crate::play::games::battle_royale::table::{PLAYERS, ROOMS};
use crate::testing::{Answer, Player, TestApp, on_both_engines};

on_both_engines!(
    the_specifications_inserts_and_selects_work,
    the_creator_starts_and_sets_the_timer_by_updates,
    columns_owned_by_the_server_cannot_be_written,
    strangers_see_neither_rooms_nor_players,
    published_rows_equal_the_rows_in_the_database,
);

const ROOM: &str = "/rest/v1/battle_royale_rooms";
const SEAT: &str = "/rest/v1/battle_royale_players";

async fn insert(app: &TestApp, player: &Player, path: &str, body: Value) -> Answer {
    let path = format!("{path}?select=*");
    let request = axum::http::Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("apikey", &app.keys.publishable)
        .header("authorization", format!("Bearer {}", player.access))
        .header("content-type", "application/json")
        .header("prefer", "return=representation")
        .body(axum::body::Body::from(body.to_string()))
        .unwrap();
    app.raw(request).await
}

async fn patch(app: &TestApp, player: &Player, path: &str, body: Value) -> Answer {
    app.send(Method::PATCH, path, Some(&player.access), Some(body)).await
}

async fn the_specifications_inserts_and_selects_work(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let request = json!({
        "room_code": "ABC123", "creator_id": ana.id, "status": "started", "max_players": 4, "timer_duration": 15,
        "current_question_index": 7, "game_type": "hearthstone",
    });
    let made = insert(&app, &ana, ROOM, request.clone()).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let room = &made.body[0];
    assert_eq!(
        (&room["room_code"], &room["status"], &room["current_question_index"]),
        (&json!("ABC123"), &json!("waiting"), &json!(0))
    );
    assert_eq!(room["questions"], json!([]));
    let seat = json!({ "room_id": room["id"], "user_id": ana.id, "is_eliminated": false, "error_count": 0 });
    let again = insert(&app, &ana, SEAT, seat).await;
    assert_eq!((again.status.as_u16(), &again.body[0]["room_id"]), (201, &room["id"]), "{}", again.body);

    let found = app.get_as(&ben, &format!("{ROOM}?select=*&room_code=eq.ABC123&status=eq.waiting")).await;
    assert_eq!(found.body[0]["id"], room["id"]);
    let seat = json!({ "room_id": room["id"], "user_id": ben.id, "is_eliminated": true, "error_count": 2 });
    let joined = insert(&app, &ben, SEAT, seat.clone()).await;
    assert_eq!((&joined.body[0]["error_count"], &joined.body[0]["is_eliminated"]), (&json!(0), &json!(false)));
    let list = format!("{SEAT}?select=*&room_id=eq.{}&order=created_at.asc", room["id"].as_str().unwrap());
    let users: Vec<_> =
        app.get_as(&ben, &list).await.body.as_array().unwrap().iter().map(|row| row["user_id"].clone()).collect();
    assert_eq!(users.len(), 2);
    assert_eq!(insert(&app, &ana, SEAT, seat).await.status, 403, "a user cannot join for another");

    // If the code is taken, the server draws another one.
    let zoe = app.sign_up("zoe").await;
    let mut other = request.clone();
    other["creator_id"] = json!(zoe.id);
    let made = insert(&app, &zoe, ROOM, other).await;
    assert_eq!(made.status, 201, "{}", made.body);
    assert_ne!(made.body[0]["room_code"], "ABC123");
    assert_eq!(insert(&app, &ben, ROOM, request).await.status, 403, "a user cannot create a room for another");
}

async fn the_creator_starts_and_sets_the_timer_by_updates(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    let (app, ana, ben) = (&party.app, &party.players[0], &party.players[1]);
    let room = format!("{ROOM}?id=eq.{}", party.room);
    assert_eq!(patch(app, ana, &room, json!({ "timer_duration": 9 })).await.status, 204);
    assert_eq!(brief(&patch(app, ana, &room, json!({ "timer_duration": 90 })).await), "400 bad_timer");
    assert_eq!(patch(app, ben, &room, json!({ "status": "started" })).await.status, 204);
    assert_eq!(party.phase().await, "lobby", "only the creator's updates match a row");
    let gone = format!("{room}&status=eq.started");
    assert_eq!(patch(app, ana, &gone, json!({ "timer_duration": 5 })).await.status, 204);
    assert_eq!(patch(app, ana, &room, json!({ "status": "started" })).await.status, 204);
    assert_eq!(party.phase().await, "countdown");
    assert_eq!(party.snapshot(0).await["room"]["timer_duration"], 9);
    party.open().await;
    let seen = &party.snapshot(0).await["question"];
    assert_eq!(seen["closes_at"].as_i64().unwrap() - seen["opens_at"].as_i64().unwrap(), 9000);
    assert_eq!(patch(app, ana, &room, json!({ "status": "finished" })).await.status, 403);
    assert_eq!(brief(&patch(app, ana, &room, json!({ "status": "started" })).await), "400 already_started");
}

async fn columns_owned_by_the_server_cannot_be_written(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let (app, ana, ben) = (&party.app, &party.players[0], &party.players[1]);
    let room = format!("{ROOM}?id=eq.{}", party.room);
    for body in [
        json!({ "current_question_index": 5 }),
        json!({ "creator_id": ana.id }),
        json!({ "questions": [] }),
        json!({ "max_players": 8 }),
    ] {
        assert_eq!(patch(app, ana, &room, body).await.status, 403);
    }
    let seats = format!("{SEAT}?room_id=eq.{}", party.room);
    for body in [
        json!({ "error_count": 0 }),
        json!({ "error_count": 3, "is_eliminated": true }),
        json!({ "score": 20 }),
        json!({ "place": 1 }),
    ] {
        assert_eq!(patch(app, ben, &seats, body).await.status, 403);
    }
    let others = format!("{seats}&user_id=eq.{}", ana.id);
    assert_eq!(patch(app, ben, &others, json!({ "is_eliminated": true })).await.status, 204);
    assert!(party.state().await.players.iter().all(|player| player.plays()), "another player's row does not match");
    assert_eq!(app.delete_as(ana, &room, None).await.status, 403);
    let state = app.get_as(ana, &format!("{room}&select=state")).await;
    assert_eq!(state.brief(), "400 42703: column battle_royale_rooms.state does not exist");
    assert_eq!(app.get_as(ana, "/rest/v1/battle_questions").await.status, 404);
}

async fn strangers_see_neither_rooms_nor_players(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    let zoe = party.app.sign_up("zoe").await;
    let code = party.snapshot(0).await["room"]["code"].as_str().unwrap().to_owned();
    let rows = async |path: String| party.app.get_as(&zoe, &path).await.body.as_array().map_or(99, Vec::len);
    for path in [
        ROOM.to_owned(),
        format!("{ROOM}?id=eq.{}", party.room),
        format!("{ROOM}?room_code=in.({code})&limit=5"),
        format!("{ROOM}?or=(room_code.eq.{code},room_code.eq.AAAAAA)"),
        format!("{ROOM}?room_code=like.*"),
        format!("{ROOM}?room_code=neq.{code}"),
        format!("{ROOM}?status=eq.waiting"),
        format!("{SEAT}?room_id=eq.{}", party.room),
        SEAT.to_owned(),
    ] {
        let expected = usize::from(path.contains("=in.("));
        assert_eq!(rows(path.clone()).await, expected, "{path}");
    }
    assert_eq!(rows(format!("{ROOM}?room_code=eq.{code}")).await, 1);
    assert_eq!(rows(format!("{ROOM}?room_code=eq.{code}&select=id")).await, 1);
    party.call(0, "battle_start", json!({})).await;
    assert_eq!(rows(format!("{ROOM}?room_code=eq.{code}")).await, 0, "a started room cannot be found");
    assert_eq!(party.app.get(&format!("{ROOM}?room_code=eq.{code}")).await.status, 401);
}

async fn published_rows_equal_the_rows_in_the_database(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.round(&[true, false, true]).await;
    party.tick().await;
    let zoe = party.app.sign_up("zoe").await;
    let rows = std::mem::take(&mut *party.recorder.rows.lock().unwrap());
    let (mut rooms, mut seats) = (0, 0);
    for change in rows.iter().rev().filter(|change| change.table.starts_with("battle")) {
        let table = if change.table == ROOMS.name { &ROOMS } else { &PLAYERS };
        let members = change.members.as_deref().unwrap();
        let published = change.new.as_ref().unwrap();
        for (player, sees) in party.players.iter().map(|player| (player, true)).chain([(&zoe, false)]) {
            assert_eq!(table.sees_among(Reader::Player(player.id), published, members), sees);
            let path = format!("/rest/v1/{}?id=eq.{}", table.name, change.key);
            let seen = party.app.get_as(player, &path).await.body;
            assert_eq!(seen.as_array().unwrap().len(), usize::from(sees));
        }
        // The last event of a row equals the row.
        let first = if table.name == ROOMS.name { &mut rooms } else { &mut seats };
        *first += 1;
        let last = rows.iter().rfind(|other| other.key == change.key).unwrap();
        let key = change.key.clone();
        let stored = party.app.db.read(move |tx| read_record(tx, table, &key)).await.unwrap();
        assert_eq!(stored.as_ref(), last.new.as_ref());
    }
    assert!(rooms > 1 && seats > 0, "{rooms} {seats}");
}
