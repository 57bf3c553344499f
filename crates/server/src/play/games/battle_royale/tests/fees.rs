//! The fee: all players pay once at the start, or none does.

use serde_json::json;

use super::{Party, brief};
use crate::people::mana::{self, Cause, Reason};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    everyone_pays_once_at_the_start,
    a_player_who_spent_the_mana_elsewhere_is_removed,
    if_too_few_can_pay_no_player_pays,
    a_creator_who_cannot_pay_hands_the_star_on,
    a_player_who_cannot_pay_neither_creates_nor_joins_a_room,
    an_abandoned_game_gives_the_fee_back_once,
    a_player_who_has_paid_by_the_update_of_mana_does_not_pay_again,
    a_fee_that_was_paid_by_the_update_of_mana_comes_back_once,
);

pub(super) async fn spend(app: &TestApp, player: &Player, amount: u32) {
    let (user, now) = (player.id, app.clock.now());
    let cause = Cause { reason: Reason::Spend, reference: format!("test {amount}") };
    app.db.write(move |tx| mana::spend(tx, user, amount, cause.clone(), now)).await.unwrap();
}

async fn everyone_pays_once_at_the_start(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    for expected in ["ok", "400 already_started", "400 already_started"] {
        assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), expected);
    }
    for who in 0..3 {
        assert_eq!(party.mana(who).await, 230);
    }
    let entries = format!(
        "select count(*) from mana_ledger where reason = 'battle_royale_entry' and reference = '{}'",
        party.room
    );
    assert_eq!(party.app.number(entries).await, 3);
}

async fn a_player_who_spent_the_mana_elsewhere_is_removed(app: TestApp) {
    let party = Party::waiting(app, 4).await;
    spend(&party.app, &party.players[2], 231).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    let broadcasts = party.broadcasts();
    assert_eq!((broadcasts[0].0.as_str(), &broadcasts[0].1["reason"]), ("player_left", &json!("not_enough_mana")));
    assert_eq!(broadcasts[0].1["playerId"], json!(party.players[2].id));
    assert_eq!(brief(&party.call(2, "battle_snapshot", json!({})).await), "400 not_in_room");
    assert_eq!((party.mana(2).await, party.mana(3).await), (19, 230));
    assert_eq!(party.app.count("battle_royale_players").await, 3);
}

async fn if_too_few_can_pay_no_player_pays(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    spend(&party.app, &party.players[1], 250).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "400 need_players");
    assert_eq!((party.mana(0).await, party.mana(1).await, party.mana(2).await), (250, 0, 250));
    assert_eq!(party.phase().await, "lobby");
    assert_eq!(party.app.count("battle_royale_players").await, 2, "the player who cannot pay is removed");
    assert_eq!(party.app.count("battle_questions").await, 0);
}

async fn a_creator_who_cannot_pay_hands_the_star_on(app: TestApp) {
    let party = Party::waiting(app, 4).await;
    spend(&party.app, &party.players[0], 240).await;
    let refused = party.call(0, "battle_start", json!({})).await;
    assert_eq!((brief(&refused), &refused.body["message"]), ("400 not_enough_mana".into(), &json!("Not enough mana")));
    assert_eq!(party.snapshot(1).await["room"]["creator_id"], json!(party.players[1].id));
    assert_eq!(brief(&party.call(1, "battle_start", json!({})).await), "ok");
}

async fn a_player_who_cannot_pay_neither_creates_nor_joins_a_room(app: TestApp) {
    let party = Party::waiting(app, 2).await;
    let zoe = party.app.sign_up("zoe").await;
    spend(&party.app, &zoe, 231).await;
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_create", json!({})).await), "400 not_enough_mana");
    let code = json!({ "code": party.snapshot(0).await["room"]["code"] });
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_join", code).await), "400 not_enough_mana");
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_create", json!({ "practice": true })).await), "ok");
}

/// Pays as the specification's client does.
async fn write_balance(party: &Party, who: usize, mana: i64) {
    let player = &party.players[who];
    let path = format!("/rest/v1/profiles?id=eq.{}", player.id);
    let patch = Some(json!({ "mana": mana }));
    let written = party.app.send(axum::http::Method::PATCH, &path, Some(&player.access), patch).await;
    assert_eq!(written.status, 204, "{}", written.body);
}

async fn a_player_who_has_paid_by_the_update_of_mana_does_not_pay_again(app: TestApp) {
    let mut party = Party::waiting(app, 3).await;
    write_balance(&party, 0, 230).await;
    // The last mana: the player counts as one who can pay.
    write_balance(&party, 1, 20).await;
    write_balance(&party, 1, 0).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    assert_eq!((party.mana(0).await, party.mana(1).await, party.mana(2).await), (230, 0, 230));
    let entries = format!(
        "select count(*) from mana_ledger where reason = 'battle_royale_entry' and reference = '{}'",
        party.room
    );
    assert_eq!(party.app.number(entries).await, 3);

    // Another game: the spend is used up.
    for who in [0, 1, 2] {
        party.call(who, "battle_leave", json!({})).await;
    }
    let made = party.app.rpc(&party.players[0], "battle_create", json!({})).await.body;
    party.room = made["room"]["id"].as_str().unwrap().parse().unwrap();
    let code = json!({ "code": made["room"]["code"] });
    assert_eq!(brief(&party.app.rpc(&party.players[1], "battle_join", code.clone()).await), "400 not_enough_mana");
    assert_eq!(brief(&party.app.rpc(&party.players[2], "battle_join", code.clone()).await), "ok");
    let zoe = party.app.sign_up("zoe").await;
    assert_eq!(brief(&party.app.rpc(&zoe, "battle_join", code).await), "ok");
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    assert_eq!((party.mana(0).await, party.mana(2).await), (210, 210));
    assert_eq!(crate::profile::check(&party.app.db).await.unwrap().wrong, Vec::<String>::new());
}

async fn a_fee_that_was_paid_by_the_update_of_mana_comes_back_once(app: TestApp) {
    let party = Party::waiting(app, 3).await;
    write_balance(&party, 0, 230).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    let mut party = party;
    for _ in 0..2 {
        party = party.killed_and_started().await;
        party.pass(30_000);
        party.sweep().await;
        assert_eq!(party.phase().await, "abandoned");
        assert_eq!((party.mana(0).await, party.mana(1).await), (250, 250));
    }
}

async fn an_abandoned_game_gives_the_fee_back_once(app: TestApp) {
    let party = Party::playing(app, 3).await.killed_and_started().await;
    party.pass(30_000);
    party.sweep().await;
    assert_eq!(party.phase().await, "abandoned");
    for who in 0..3 {
        assert_eq!(party.mana(who).await, 250);
    }
    let (name, over) = party.broadcasts().pop().unwrap();
    assert_eq!((name.as_str(), &over["reason"]), ("game_over", &json!("abandoned")));
    let party = party.killed_and_started().await;
    assert_eq!(party.sweep().await, None);
    assert_eq!(party.app.number("select count(*) from mana_ledger where reason = 'refund'".into()).await, 3);
    assert_eq!(crate::profile::check(&party.app.db).await.unwrap().wrong, Vec::<String>::new());
}
