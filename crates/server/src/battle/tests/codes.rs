//! Codes guessed in bulk, by calls and by looking at the table.

use serde_json::json;

use super::{Party, brief};
use crate::config::Switch;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(a_player_may_be_wrong_ten_times, wrong_codes_are_counted_wherever_they_are_tried);

async fn a_player_may_be_wrong_ten_times(app: TestApp) {
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
    // From one address, whoever asks: thirty.
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
