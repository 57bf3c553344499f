//! Which columns of a profile a client may write.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{NOT_YOURS, always, brief, insert, profile, sql, update};
use crate::base::config::Switch;
use crate::contract::registry::Writer;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_missing_profile_is_created_with_250_mana_whatever_is_sent,
    an_existing_profile_does_not_change,
    a_player_cannot_create_the_profile_of_another,
    a_new_name_is_checked_and_the_accounts_metadata_stays,
    mana_goes_down_with_a_ledger_row_and_never_up,
    a_patch_is_all_or_nothing,
    a_player_cannot_change_the_profile_of_another,
    values_of_the_wrong_kind_are_refused,
    name_changes_are_limited,
);

async fn a_missing_profile_is_created_with_250_mana_whatever_is_sent(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("jaina").await;
    sql(&app, format!("delete from profiles where id = '{}'", ana.id)).await;
    let row = json!({ "id": ana.id, "username": "Jaina", "mana": 9999, "subscription_tier": "tracker" });
    assert_eq!(insert(&app, Writer::Player(ana.id), row).await.unwrap(), ana.id.to_string());
    let made = profile(&app, &ana).await;
    assert_eq!((&made["mana"], &made["subscription_tier"]), (&json!(250), &json!("free")));
    let name = made["username"].as_str().unwrap();
    assert!(name.starts_with("Jaina") && name.len() > 5, "taken, so it got digits: {name}");
    assert_eq!(app.number(format!("select count(*) from mana_ledger where user_id = '{}'", ana.id)).await, 1);

    sql(&app, format!("delete from profiles where id = '{}'", ana.id)).await;
    insert(&app, Writer::Player(ana.id), json!({ "id": ana.id })).await.unwrap();
    assert_eq!(profile(&app, &ana).await["username"], "ana", "the name of the sign-up");
}

async fn an_existing_profile_does_not_change(app: TestApp) {
    let ana = app.sign_up("ana").await;
    update(&app, &ana, json!({ "mana": 100 })).await.unwrap();
    let before = profile(&app, &ana).await;
    for row in [json!({ "id": ana.id, "username": "other", "mana": 250 }), json!({}), json!({ "username": null })] {
        assert_eq!(insert(&app, Writer::Player(ana.id), row).await.unwrap(), ana.id.to_string());
    }
    assert_eq!(profile(&app, &ana).await, before);
    assert_eq!(app.count("mana_ledger").await, 2);
}

async fn a_player_cannot_create_the_profile_of_another(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    sql(&app, format!("delete from profiles where id = '{}'", ben.id)).await;
    assert_eq!(brief(insert(&app, Writer::Player(ana.id), json!({ "id": ben.id })).await), NOT_YOURS);
    let stranger = Uuid::new_v4();
    assert_eq!(brief(insert(&app, Writer::Player(stranger), json!({ "id": stranger })).await), NOT_YOURS);
    assert_eq!(brief(insert(&app, Writer::Service, json!({ "id": ben.id })).await), "ok");
    assert_eq!(brief(insert(&app, Writer::Service, json!({})).await), "invalid: id must be an UUID");
    assert_eq!(app.count("profiles").await, 2);
}

async fn a_new_name_is_checked_and_the_accounts_metadata_stays(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let rename = |name: &'static str| update(&app, &ana, json!({ "username": name }));
    rename("An na!").await.unwrap();
    assert_eq!(profile(&app, &ana).await["username"], "Anna");
    assert_eq!(app.get_as(&ana, "/auth/v1/user").await.body["user_metadata"]["username"], "ana");
    assert_eq!(brief(rename("a!").await), "rule: Username must be at least 3 characters long");
    assert_eq!(brief(rename("BEN").await), "taken: This username is taken");
    rename("aNNa").await.unwrap();
    assert_eq!(profile(&app, &ana).await["username"], "aNNa", "the player's own name in another case is not taken");
}

async fn mana_goes_down_with_a_ledger_row_and_never_up(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let write = |mana: i64| update(&app, &ana, json!({ "mana": mana }));
    write(235).await.unwrap();
    write(235).await.unwrap();
    assert_eq!(app.number("select amount from mana_ledger where reason = 'spend'".into()).await, -15);
    for cheat in [236, 250, 999_999, i64::MAX] {
        assert_eq!(brief(write(cheat).await), "forbidden: Error updating mana");
    }
    assert_eq!(brief(write(-1).await), "rule: Not enough mana");
    assert_eq!(profile(&app, &ana).await["mana"], 235);
    write(0).await.unwrap();
    assert_eq!(profile(&app, &ana).await["mana"], 0);
    assert_eq!(app.number("select balance_after from mana_ledger where number = 3".into()).await, 0);
    assert_eq!(app.count("mana_ledger").await, 3);
}

async fn a_patch_is_all_or_nothing(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let before = profile(&app, &ana).await;
    for patch in [
        json!({ "username": "Anna", "mana": 251 }),
        json!({ "username": "ben", "mana": 200 }),
        json!({ "username": "Anna", "mana": 200, "avatar_url": "/avatars/nobody/nothing" }),
    ] {
        assert!(update(&app, &ana, patch).await.is_err());
    }
    assert_eq!(profile(&app, &ana).await, before);
    update(&app, &ana, json!({ "username": "Anna", "mana": 200, "avatar_url": null })).await.unwrap();
    let after = profile(&app, &ana).await;
    assert_eq!((&after["username"], &after["mana"]), (&json!("Anna"), &json!(200)));
}

async fn a_player_cannot_change_the_profile_of_another(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    let update = app.registry.entry("profiles").unwrap().update.clone().unwrap();
    let patch = super::fields(json!({ "mana": 0 }));
    assert_eq!(brief(update.run(Writer::Player(ana.id), ben.id.to_string(), patch.clone(), always()).await), NOT_YOURS);
    assert_eq!(profile(&app, &ben).await["mana"], 250);
    assert_eq!(update.columns, ["username", "avatar_url", "mana"], "clients cannot write the tier");
    sql(&app, format!("delete from profiles where id = '{}'", ben.id)).await;
    let gone = update.run(Writer::Player(ben.id), ben.id.to_string(), patch, always()).await;
    assert!(!gone.unwrap(), "no row, no change");
}

async fn values_of_the_wrong_kind_are_refused(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let before = profile(&app, &ana).await;
    for (patch, words) in [
        (json!({ "mana": "200" }), "invalid: mana must be a whole number"),
        (json!({ "mana": 1.5 }), "invalid: mana must be a whole number"),
        (json!({ "mana": null }), "invalid: mana must be a whole number"),
        (json!({ "mana": u64::MAX }), "invalid: mana must be a whole number"),
        (json!({ "username": null }), "invalid: username must be text"),
        (json!({ "username": ["ana"] }), "invalid: username must be text"),
    ] {
        assert_eq!(brief(update(&app, &ana, patch).await), words);
    }
    assert_eq!(brief(insert(&app, Writer::Player(ana.id), json!({ "id": 7 })).await), "invalid: id must be an UUID");
    assert_eq!(profile(&app, &ana).await, before);
}

async fn name_changes_are_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ana = app.sign_up("ana").await;
    for n in 0..20 {
        update(&app, &ana, json!({ "username": format!("ana{n}") })).await.unwrap();
    }
    assert_eq!(brief(update(&app, &ana, json!({ "username": "anna" })).await), "too often");
    // Renaming through the account is limited as well.
    let rename = |data: Value| app.put_as(&ana, "/auth/v1/user", json!({ "data": data }));
    let refused = rename(json!({ "username": "anna" })).await;
    assert_eq!(refused.brief(), "429 over_request_rate_limit: Request rate limit reached");
    assert_eq!(profile(&app, &ana).await["username"], "ana19");
    assert_eq!(rename(json!({ "language": "fr" })).await.brief(), "200");
    app.pass(180);
    assert_eq!(rename(json!({ "username": "anna" })).await.brief(), "200");
    assert_eq!(brief(update(&app, &ana, json!({ "username": "ana" })).await), "too often");
    assert_eq!(brief(update(&app, &ana, json!({ "mana": 200 })).await), "ok");
}
