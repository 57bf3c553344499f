//! Pairing a follower, and what it may do.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, set_tier, view};
use crate::base::config::Switch;
use crate::testing::{Answer, Player, TestApp, cards, on_both_engines};
use crate::tracking::tracker::rules::{MAX_DEVICES, WRONG_CODES, WRONG_TOKENS};

on_both_engines!(
    a_code_pairs_one_follower,
    a_code_expires_and_a_newer_one_replaces_it,
    a_follower_shows_records_and_lists,
    an_unpaired_follower_is_unknown,
    a_ban_or_a_deletion_ends_a_followers_power,
    without_the_tracker_a_follower_is_refused,
    wrong_codes_and_tokens_are_limited,
    a_user_has_ten_devices,
);

async fn tracking(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    set_tier(app, &player, "tracker").await;
    player
}

async fn call(app: &TestApp, name: &str, arguments: Value) -> Answer {
    app.post(&format!("/rest/v1/rpc/{name}"), arguments).await
}

async fn code(app: &TestApp, player: &Player) -> String {
    app.rpc(player, "tracker_pair", json!({})).await.body["code"].as_str().unwrap().to_owned()
}

async fn claim(app: &TestApp, code: &str) -> Answer {
    call(app, "tracker_claim", json!({ "code": code, "name": "Ana's PC" })).await
}

/// The token of a new follower.
async fn paired(app: &TestApp, player: &Player) -> String {
    let code = code(app, player).await;
    claim(app, &code).await.body["token"].as_str().unwrap().to_owned()
}

fn played(app: &TestApp, token: &str, id: Uuid) -> Value {
    let at = app.clock.now().to_string();
    json!({ "token": token, "match": { "id": id, "result": "victory", "played_at": at, "source": "log", "sender": "follow 1.0" } })
}

async fn a_code_pairs_one_follower(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let pairing = app.rpc(&ana, "tracker_pair", json!({})).await.body;
    let code = pairing["code"].as_str().unwrap();
    assert_eq!(code.len(), 8);
    assert_eq!(pairing["expires_at"], json!(app.clock.now().plus(std::time::Duration::from_secs(600)).with_offset()));
    let typed = format!(" {}-{} ", code[..4].to_lowercase(), &code[4..]);
    let claimed = claim(&app, &typed).await;
    assert_eq!((claimed.brief().as_str(), &claimed.body["user"]), ("200", &json!(ana.id)), "{}", claimed.body);
    assert_eq!((&claimed.body["username"], claimed.body["token"].as_str().unwrap().len()), (&json!("ana"), 43));
    assert_eq!(hint(&claim(&app, code).await), "400 pairing_code_wrong", "a code works once");
    let devices = app.rpc(&ana, "tracker_devices", json!({})).await.body;
    let expected = json!([{
        "id": claimed.body["device"], "name": "Ana's PC", "created_at": app.clock.now().with_offset(), "last_used_at": null,
    }]);
    assert_eq!(devices, expected);
    let token = claimed.body["token"].as_str().unwrap().to_owned();
    let stored = format!("select count(*) from tracker_devices where token_hash = '{token}'");
    assert_eq!(app.number(stored).await, 0, "only its digest is stored");
}

async fn a_code_expires_and_a_newer_one_replaces_it(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let (first, second) = (code(&app, &ana).await, code(&app, &ana).await);
    assert_eq!(hint(&claim(&app, &first).await), "400 pairing_code_wrong");
    app.pass(600);
    assert_eq!(hint(&claim(&app, &second).await), "400 pairing_code_wrong");
    for wrong in ["", "x", "ABCDEFGH", "ABCDEFGHJ"] {
        assert_eq!(hint(&claim(&app, wrong).await), "400 pairing_code_wrong", "{wrong}");
    }
}

async fn a_follower_shows_records_and_lists(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = tracking(&app, "ana").await;
    let token = paired(&app, &ana).await;
    assert_eq!(
        call(&app, "follow_show", json!({ "token": token, "view": view(2), "last_line_at": 7 })).await.brief(),
        "204"
    );
    let screens = app.rpc(&ana, "tracker_screens", json!({})).await.body;
    assert_eq!((&screens[0]["name"], &screens[0]["view"]["turn"]), (&json!("Ana's PC"), &json!(2)));
    call(&app, "follow_show", json!({ "token": token })).await;
    assert_eq!(app.rpc(&ana, "tracker_screens", json!({})).await.body, json!([]));

    let id = Uuid::new_v4();
    let first = call(&app, "follow_match", played(&app, &token, id)).await;
    assert_eq!((first.brief().as_str(), &first.body["user_id"]), ("200", &json!(ana.id)), "{}", first.body);
    assert_eq!(call(&app, "follow_match", played(&app, &token, id)).await.body, first.body);
    assert_eq!(app.count("match_stats").await, 1);
    let wrong = json!({ "token": token, "match": { "id": id } });
    assert_eq!(call(&app, "follow_match", wrong).await.status.as_u16(), 400);

    let deck = app.rpc(&ana, "deck_save", json!({ "code": cards::good_code(), "name": "Tempo" })).await.body;
    let archived = app.rpc(&ana, "deck_save", json!({ "code": cards::good_code(), "name": "Old" })).await.body;
    app.rpc(&ana, "deck_archive", json!({ "id": archived["id"] })).await;
    let decks = call(&app, "follow_decks", json!({ "token": token })).await.body;
    assert_eq!(decks, json!([{ "id": deck["id"], "name": "Tempo", "code": cards::good_code() }]));

    let used = |devices: Value| devices[0]["last_used_at"].clone();
    let before = used(app.rpc(&ana, "tracker_devices", json!({})).await.body);
    app.pass(60);
    call(&app, "follow_decks", json!({ "token": token })).await;
    assert_eq!(used(app.rpc(&ana, "tracker_devices", json!({})).await.body), before, "to some minutes");
    app.pass(300);
    call(&app, "follow_decks", json!({ "token": token })).await;
    let after = used(app.rpc(&ana, "tracker_devices", json!({})).await.body);
    assert_eq!(after, json!(app.clock.now().with_offset()));
}

async fn refused_with(app: &TestApp, token: &str, code: &str) {
    for (name, arguments) in [
        ("follow_show", json!({ "token": token, "view": view(1) })),
        ("follow_match", played(app, token, Uuid::new_v4())),
        ("follow_decks", json!({ "token": token })),
    ] {
        assert_eq!(hint(&call(app, name, arguments).await), format!("400 {code}"), "{name}");
    }
}

async fn an_unpaired_follower_is_unknown(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    let token = paired(&app, &ana).await;
    call(&app, "follow_show", json!({ "token": token, "view": view(1) })).await;
    let id = app.rpc(&ana, "tracker_devices", json!({})).await.body[0]["id"].clone();
    app.rpc(&ben, "tracker_unpair", json!({ "id": id })).await;
    assert_eq!(call(&app, "follow_decks", json!({ "token": token })).await.brief(), "200", "it is not Ben's");
    for _ in 0..2 {
        assert_eq!(app.rpc(&ana, "tracker_unpair", json!({ "id": id })).await.status.as_u16(), 204);
    }
    refused_with(&app, &token, "device_unknown").await;
    refused_with(&app, "nonsense", "device_unknown").await;
    assert_eq!(app.rpc(&ana, "tracker_screens", json!({})).await.body, json!([]), "its view is gone");
}

async fn a_ban_or_a_deletion_ends_a_followers_power(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    let (hers, his) = (paired(&app, &ana).await, paired(&app, &ben).await);
    let open = code(&app, &ana).await;
    let until = app.clock.now().plus(std::time::Duration::from_secs(3600)).0;
    let sql = format!("update users set banned_until = {until} where id = '{}'", ana.id);
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    refused_with(&app, &hers, "device_unknown").await;
    assert_eq!(hint(&claim(&app, &open).await), "400 pairing_code_wrong");
    call(&app, "follow_show", json!({ "token": his, "view": view(1) })).await;
    app.accounts.delete_user(crate::people::audit::Actor::command(), ben.id).await.unwrap();
    refused_with(&app, &his, "device_unknown").await;
    assert_eq!(app.count("tracker_devices").await, 1);
    app.pass(3601);
    assert_eq!(call(&app, "follow_decks", json!({ "token": hers })).await.brief(), "200", "the ban is over");
}

async fn without_the_tracker_a_follower_is_refused(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let token = paired(&app, &ana).await;
    let open = code(&app, &ana).await;
    set_tier(&app, &ana, "free").await;
    refused_with(&app, &token, "tracker_required").await;
    assert_eq!(hint(&claim(&app, &open).await), "400 tracker_required");
    assert_eq!(
        app.rpc(&ana, "tracker_devices", json!({})).await.body.as_array().unwrap().len(),
        1,
        "they can be ended"
    );
    set_tier(&app, &ana, "tracker").await;
    assert_eq!(call(&app, "follow_decks", json!({ "token": token })).await.brief(), "200");
}

async fn wrong_codes_and_tokens_are_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ana = tracking(&app, "ana").await;
    let token = paired(&app, &ana).await;
    for _ in 0..WRONG_CODES.burst {
        assert_eq!(hint(&claim(&app, "ABCDEFGH").await), "400 pairing_code_wrong");
    }
    let right = code(&app, &ana).await;
    assert_eq!(claim(&app, &right).await.status.as_u16(), 429);
    for _ in 0..WRONG_TOKENS.burst + 20 {
        assert_eq!(
            call(&app, "follow_show", json!({ "token": token })).await.brief(),
            "204",
            "a right token is not counted"
        );
    }
    for _ in 0..WRONG_TOKENS.burst {
        assert_eq!(hint(&call(&app, "follow_decks", json!({ "token": "x" })).await), "400 device_unknown");
    }
    assert_eq!(call(&app, "follow_decks", json!({ "token": "x" })).await.status.as_u16(), 429);
    app.pass(600);
    assert_eq!(claim(&app, &code(&app, &ana).await).await.brief(), "200");
}

async fn a_user_has_ten_devices(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    for _ in 1..MAX_DEVICES {
        paired(&app, &ana).await;
    }
    paired(&app, &ana).await;
    assert_eq!(hint(&app.rpc(&ana, "tracker_pair", json!({})).await), "400 too_many_devices");
    let device = app.rpc(&ana, "tracker_devices", json!({})).await.body[0]["id"].clone();
    app.rpc(&ana, "tracker_unpair", json!({ "id": device })).await;
    paired(&app, &ana).await;
}
