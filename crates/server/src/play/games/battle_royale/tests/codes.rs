//! Guessing codes, by calls and by queries of the table.

use serde_json::json;

use super::{Party, brief};
use crate::base::config::Switch;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_player_may_try_ten_wrong_codes,
    a_visitor_with_a_code_learns_who_invites,
    wrong_codes_are_counted_wherever_they_are_tried,
    a_wished_code_counts_as_a_guess_whether_it_is_taken_or_free,
    the_code_of_the_players_own_room_is_never_wrong,
);

async fn a_player_may_try_ten_wrong_codes(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let party = Party::waiting(app, 2).await;
    let zoe = party.app.sign_up("zoe").await;
    let code = party.snapshot(0).await["room"]["code"].clone();
    let try_one = |code: serde_json::Value| party.app.rpc(&zoe, "battle_join", json!({ "code": code }));
    for n in 0..10 {
        assert_eq!(brief(&try_one(json!(format!("AAAA{n:02}"))).await), "404 room_not_found_or_full");
    }
    let refused = try_one(code.clone()).await;
    assert_eq!(
        (brief(&refused), refused.headers["retry-after"].to_str().unwrap()),
        ("429 too_many_codes".into(), "60")
    );
    party.app.pass(60);
    assert_eq!(brief(&try_one(code.clone()).await), "ok");
    assert_eq!(brief(&try_one(code).await), "ok", "right ones cost nothing");
}

async fn a_visitor_with_a_code_learns_who_invites(app: TestApp) {
    let party = Party::waiting(app, 2).await;
    let room = party.snapshot(0).await;
    let ask = async |code: &str| party.app.post("/rest/v1/rpc/battle_invitation", json!({ "code": code })).await.body;
    let username = &room["players"][0]["username"];
    assert!(username.is_string());
    assert_eq!(ask(room["room"]["code"].as_str().unwrap()).await, json!({ "username": username }));
    assert_eq!(ask("AAAAAA").await, json!(null));
}

async fn wrong_codes_are_counted_wherever_they_are_tried(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let zoe = app.sign_up("zoe").await;
    let look = |n: usize| {
        let path = format!("/rest/v1/battle_royale_rooms?room_code=eq.BBBB{n:02}&status=eq.waiting");
        let (app, zoe) = (&app, &zoe);
        async move { app.get_as(zoe, &path).await }
    };
    for n in 0..10 {
        assert_eq!(look(n).await.body, json!([]));
    }
    assert_eq!(brief(&look(10).await), "429 too_many_codes");
    assert_eq!(brief(&app.rpc(&zoe, "battle_join", json!({ "code": "CCCCCC" })).await), "429 too_many_codes");
    // Thirty from one address, by any user.
    let mut refused = 0;
    for n in 0..3 {
        let player = app.sign_up(&format!("bot{n}")).await;
        for m in 0..10 {
            let answer = app.rpc(&player, "battle_join", json!({ "code": format!("DDD{n}{m:02}") })).await;
            refused += usize::from(answer.status == 429);
        }
    }
    assert_eq!(refused, 10);
}

async fn a_wished_code_counts_as_a_guess_whether_it_is_taken_or_free(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let party = Party::waiting(app, 1).await;
    let taken = party.snapshot(0).await["room"]["code"].as_str().unwrap().to_owned();
    let zoe = party.app.sign_up("zoe").await;
    let wish = async |code: &str| {
        let row = json!({ "room_code": code, "creator_id": zoe.id });
        let made = party.app.post_as(&zoe, "/rest/v1/battle_royale_rooms", row).await;
        let leave = party.app.rpc(&zoe, "battle_current", json!({})).await.body;
        let room = leave["room"]["id"].clone();
        let code = leave["room"]["code"].as_str().unwrap_or_default().to_owned();
        party.app.rpc(&zoe, "battle_leave", json!({ "room": room })).await;
        (brief(&made), code)
    };
    for n in 0..5 {
        let code = format!("FREE{n:02}");
        assert_eq!(wish(&code).await, ("ok".into(), code));
        let (made, code) = wish(&taken).await;
        assert!(made == "ok" && code != taken);
    }
    assert_eq!(wish("FREE99").await.0, "429 too_many_codes");
    assert_eq!(wish(&taken).await.0, "429 too_many_codes");
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_join", json!({ "code": taken })).await), "429 too_many_codes");
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_create", json!({})).await), "ok", "a room without a wish");
    assert_eq!(wish(&taken).await.0, "429 too_many_codes");
}

async fn the_code_of_the_players_own_room_is_never_wrong(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let party = Party::playing(app, 3).await;
    let code = party.snapshot(1).await["room"]["code"].as_str().unwrap().to_owned();
    let zoe = party.app.sign_up("zoe").await;
    let join = |player| party.app.rpc(player, "battle_join", json!({ "code": code.to_lowercase() }));
    let path = format!("/rest/v1/battle_royale_rooms?room_code=eq.{code}");
    for _ in 0..11 {
        let joined = join(&party.players[1]).await;
        assert_eq!((brief(&joined), &joined.body["room"]["id"]), ("ok".into(), &json!(party.room)));
        let looked = party.app.get_as(&party.players[1], &path).await;
        assert_eq!(looked.body[0]["id"], json!(party.room));
    }
    assert_eq!(brief(&join(&zoe).await), "404 room_not_found_or_full");
    for who in [0, 1] {
        party.call(who, "battle_leave", json!({})).await;
    }
    assert_eq!(brief(&join(&party.players[1]).await), "404 room_not_found_or_full", "it is over");
}
