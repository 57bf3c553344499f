use std::sync::Arc;

use serde_json::{Value, json};

use super::{administrator, call, hint, log, newest};
use crate::admin::desk::wire::AdminUpdateState;
use crate::people::audit::Actor;
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    a_running_duo_is_abandoned_and_both_get_the_fee_back,
    a_room_is_abandoned_and_all_get_the_fee_back,
    a_stuck_letter_is_sent_again,
    an_announcement_is_shown_from_its_start_to_its_end,
    card_data_is_updated_once_at_a_time,
);

async fn balance(app: &TestApp, player: &Player) -> i64 {
    app.number(format!("select mana from profiles where id = '{}'", player.id)).await
}

fn abandon(mode: &str, game: &Value) -> Value {
    json!({ "mode": mode, "game_id": game, "reason": "It hangs" })
}

async fn a_running_duo_is_abandoned_and_both_get_the_fee_back(app: TestApp) {
    let admin = administrator(&app).await;
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let before = balance(&app, &ana).await;
    let made = call(&app, &ana, "duo_create", json!({})).await;
    let game = made["game"]["id"].clone();
    call(&app, &ben, "duo_join", json!({ "code": made["game"]["code"] })).await;
    assert!(balance(&app, &ana).await < before);
    let open = call(&app, &admin, "admin_games", json!({})).await;
    assert_eq!((&open["rows"][0]["id"], &open["rows"][0]["mode"]), (&game, &json!("duo")));
    assert_eq!(open["rows"][0]["players"].as_array().unwrap().len(), 2);

    let since = newest(&app).await;
    let other = app.rpc(&admin, "admin_game_abandon", abandon("battle_royale", &game)).await;
    assert_eq!(hint(&other), "desk_game_not_found");
    assert_eq!(call(&app, &admin, "admin_game_abandon", abandon("duo", &game)).await["refunded"], 2);
    assert_eq!((balance(&app, &ana).await, balance(&app, &ben).await), (before, before));
    let again = app.rpc(&admin, "admin_game_abandon", abandon("duo", &game)).await;
    assert_eq!(hint(&again), "desk_game_not_found");
    assert_eq!(log(&app, since).await, ["game.abandon"]);
    assert_eq!(call(&app, &admin, "admin_games", json!({})).await["rows"], json!([]));
}

async fn a_room_is_abandoned_and_all_get_the_fee_back(app: TestApp) {
    let admin = administrator(&app).await;
    let players = [app.sign_up("ana").await, app.sign_up("ben").await, app.sign_up("cat").await];
    let before = balance(&app, &players[0]).await;
    let made = call(&app, &players[0], "battle_create", json!({})).await;
    for player in &players[1..] {
        call(&app, player, "battle_join", json!({ "code": made["room"]["code"] })).await;
    }
    let room = made["room"]["id"].clone();
    call(&app, &players[0], "battle_start", json!({ "room": room })).await;
    assert!(balance(&app, &players[0]).await < before);
    let since = newest(&app).await;
    assert_eq!(call(&app, &admin, "admin_game_abandon", abandon("battle_royale", &room)).await["refunded"], 3);
    for player in &players {
        assert_eq!(balance(&app, player).await, before);
    }
    assert_eq!(log(&app, since).await, ["game.abandon"]);

    let lobby = call(&app, &players[0], "battle_create", json!({})).await["room"]["id"].clone();
    assert_eq!(call(&app, &admin, "admin_game_abandon", abandon("battle_royale", &lobby)).await["refunded"], 0);
    assert_eq!(log(&app, since).await.len(), 2);
}

async fn a_stuck_letter_is_sent_again(app: TestApp) {
    let admin = administrator(&app).await;
    app.post("/auth/v1/recover", json!({ "email": admin.email })).await;
    let sql = "update mail_outbox set attempts = 5, send_at = send_at + 500000 where kind = 'recovery'";
    app.db.write(move |tx| tx.script(sql)).await.unwrap();
    let listed = call(&app, &admin, "admin_outbox", json!({})).await;
    let letter = &listed["rows"][0];
    assert_eq!((&letter["kind"], &letter["stuck"]), (&json!("recovery"), &json!(true)));
    assert_eq!(letter.get("text"), None);
    let since = newest(&app).await;
    let sent = call(&app, &admin, "admin_outbox_send", json!({ "letter_id": letter["id"] })).await;
    assert_eq!(sent["letters"], 1);
    let due = format!("select count(*) from mail_outbox where attempts = 0 and send_at <= {}", app.clock.now().0);
    assert!(app.number(due).await >= 1);
    let none = app.rpc(&admin, "admin_outbox_send", json!({ "letter_id": uuid::Uuid::nil() })).await;
    assert_eq!(hint(&none), "letter_not_found");
    assert_eq!(log(&app, since).await, ["mail.send_again"]);
}

async fn an_announcement_is_shown_from_its_start_to_its_end(app: TestApp) {
    let admin = administrator(&app).await;
    let now = app.clock.now().0;
    let texts = json!({ "en": "Maintenance tonight", "fr": "Maintenance ce soir", "es": "Mantenimiento esta noche", "pt": "Manutenção hoje à noite" });
    let save =
        |from: i64, to: i64| json!({ "tone": "warning", "texts": texts, "starts_at": now + from, "ends_at": now + to });
    let since = newest(&app).await;
    let bad = app.rpc(&admin, "admin_announcement_save", save(10, 5)).await;
    assert_eq!(hint(&bad), "bad_announcement");
    assert_eq!(log(&app, since).await, [""; 0]);
    let made = call(&app, &admin, "admin_announcement_save", save(10_000, 60_000)).await;
    assert_eq!(made["state"], "planned");
    let shown = async || app.post("/rest/v1/rpc/announcements", json!({})).await.body;
    assert_eq!(shown().await, json!([]));
    app.pass(10);
    assert_eq!(shown().await[0]["texts"]["fr"], "Maintenance ce soir");
    let mut longer = save(10_000, 90_000);
    longer["id"] = made["id"].clone();
    call(&app, &admin, "admin_announcement_save", longer).await;
    app.pass(55);
    assert_eq!(shown().await.as_array().unwrap().len(), 1);
    app.pass(30);
    assert_eq!(shown().await, json!([]));
    let listed = call(&app, &admin, "admin_announcements", json!({})).await;
    assert_eq!(listed["rows"][0]["state"], "over");
    call(&app, &admin, "admin_announcement_delete", json!({ "id": made["id"] })).await;
    let gone = app.rpc(&admin, "admin_announcement_delete", json!({ "id": made["id"] })).await;
    assert_eq!(hint(&gone), "announcement_not_found");
    assert_eq!(log(&app, since).await, ["announcement.save", "announcement.save", "announcement.delete"]);
}

async fn card_data_is_updated_once_at_a_time(app: TestApp) {
    let admin = administrator(&app).await;
    let shown = call(&app, &admin, "admin_data", json!({})).await;
    assert_eq!((&shown["cards"], &shown["update"]["state"]), (&Value::Null, &json!("idle")));
    assert_eq!(shown["bank"]["by_hand"], shown["bank"]["questions"]);
    assert!(shown["bank"]["easy"].as_i64().unwrap() > 0);
    // The fetch waits for the test, so that an update is running.
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let wait = std::sync::Mutex::new(wait);
    let mut desk = app.desk.clone();
    desk.fetch_cards = Arc::new(move || {
        let _ = wait.lock().unwrap().recv();
        anyhow::bail!("no source has cards")
    });
    let since = newest(&app).await;
    assert_eq!(desk.update_data(Actor::command()).await.unwrap().state, AdminUpdateState::Running);
    assert_eq!(desk.update_data(Actor::command()).await.unwrap_err().code(), Some("update_running"));
    assert_eq!(log(&app, since).await, ["cards.update"]);
    drop(go);
    while desk.data().await.unwrap().update.state == AdminUpdateState::Running {
        tokio::task::yield_now().await;
    }
    let last = desk.data().await.unwrap().update;
    assert_eq!((last.state, last.error.as_deref()), (AdminUpdateState::Failed, Some("no source has cards")));
}
