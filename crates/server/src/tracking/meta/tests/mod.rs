//! Which matches are counted, and what the pages show of them. On both engines.

mod card_figures;
mod recount;

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use self::recount::assert_tables_equal_a_recount;
use super::{Exclusion, TRUSTED_AGE};
use crate::base::clock::Timestamp;
use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(
    the_first_thirty_wait_and_sixty_a_day_are_enough,
    what_young_accounts_and_refunded_plans_record_is_their_own,
    what_is_excluded_or_deleted_is_taken_back,
    an_implausible_rate_is_set_aside_until_it_is_plausible,
    nothing_of_fewer_than_three_players_is_shown,
    after_an_update_the_first_sweep_counts_what_is_there,
);

struct Recorder<'a> {
    app: &'a TestApp,
    player: Player,
    deck: Value,
}

impl<'a> Recorder<'a> {
    async fn new(app: &'a TestApp, name: &str) -> Self {
        let player = app.sign_up(name).await;
        let (user, now) = (player.id, app.clock.now());
        app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, "tracker", now)).await.unwrap();
        app.db
            .write(move |tx| tx.script(&format!("update users set created_at = 0 where id = '{user}'")))
            .await
            .unwrap();
        let deck = app.rpc(&player, "deck_save", json!({ "code": cards::good_code() })).await.body;
        Self { app, player, deck: deck["id"].clone() }
    }

    fn args(&self, more: Value) -> Value {
        let mut args = json!({
            "id": Uuid::new_v4(), "result": "victory", "played_at": self.app.clock.now().to_string(), "source": "log",
            "deck_id": self.deck, "opponent_class": "WARRIOR", "mode": "ranked", "format": "STANDARD", "rank": "gold_3",
            "went_first": true, "turns": 9, "duration_s": 400
        });
        args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        args
    }

    async fn record(&self, more: Value) -> Value {
        let answer = self.app.rpc(&self.player, "match_record", self.args(more)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }
}

async fn signed_up(app: &TestApp, user: Uuid, at: Timestamp) {
    let sql = format!("update users set created_at = {} where id = '{user}'", at.0);
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
}

/// How many matches the current build has.
async fn counted(app: &TestApp) -> i64 {
    let sql =
        "select coalesce(cast(sum(games) as bigint), 0) from meta_build_plays join meta_builds on build = current";
    app.number(sql.into()).await
}

async fn the_first_thirty_wait_and_sixty_a_day_are_enough(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    app.pass(60);
    let mut ids = Vec::new();
    for _ in 0..29 {
        ids.push(ana.record(json!({})).await["id"].clone());
    }
    ana.record(json!({ "source": "manual" })).await;
    assert_eq!(counted(&app).await, 0);
    ids.push(ana.record(json!({})).await["id"].clone());
    assert_eq!(counted(&app).await, 30);
    app.rpc(&ana.player, "match_delete", json!({ "id": ids[0] })).await;
    assert_eq!(counted(&app).await, 0, "below thirty again");
    for _ in 0..35 {
        ana.record(json!({})).await;
    }
    assert_eq!(counted(&app).await, 60);
    let yesterday = app.clock.now().minus(Duration::from_secs(86_400)).to_string();
    ana.record(json!({ "played_at": yesterday })).await;
    assert_eq!(counted(&app).await, 61);
    let imported = json!({ "matches": [ana.args(json!({ "played_at": yesterday }))] });
    let answer = app.rpc(&ana.player, "matches_import", imported).await.body;
    assert_eq!((&answer["recorded"], counted(&app).await), (&json!(1), 61), "a file does not count");
    assert_tables_equal_a_recount(&app).await;
}

async fn what_is_excluded_or_deleted_is_taken_back(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (Recorder::new(&app, "ana").await, Recorder::new(&app, "ben").await);
    for n in 0..34 {
        let result = if n % 2 == 0 { "victory" } else { "defeat" };
        ana.record(json!({ "build": if n < 2 { 7 } else { 8 }, "result": result })).await;
        ben.record(json!({ "build": 8, "result": result })).await;
    }
    assert_eq!(counted(&app).await, 68);
    let exclude = Exclusion::Exclude { kind: "build", value: "7".into() };
    assert_eq!(app.meta.rebuild(exclude).await.unwrap().counted, 66);
    assert_eq!(counted(&app).await, 66);
    app.accounts.delete_user(crate::people::audit::Actor::command(), ben.player.id).await.unwrap();
    assert_eq!((counted(&app).await, app.count("meta_build_players").await), (32, 1));
    let include = Exclusion::Include { kind: "build", value: "7".into() };
    assert_eq!(app.meta.rebuild(include).await.unwrap().counted, 34);
    assert_tables_equal_a_recount(&app).await;
}

async fn an_implausible_rate_is_set_aside_until_it_is_plausible(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    for _ in 0..30 {
        ana.record(json!({})).await;
    }
    assert_eq!(counted(&app).await, 30);
    app.meta.sweep(app.clock.now()).await.unwrap();
    assert_eq!(counted(&app).await, 0);
    for _ in 0..20 {
        ana.record(json!({ "result": "defeat" })).await;
    }
    assert_eq!(counted(&app).await, 0);
    assert_tables_equal_a_recount(&app).await;
    app.meta.sweep(app.clock.now()).await.unwrap();
    assert_eq!(counted(&app).await, 50, "30 of 50 are what a good player wins");
    assert_tables_equal_a_recount(&app).await;
}

async fn what_young_accounts_and_refunded_plans_record_is_their_own(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    let user = ana.player.id;
    let result = |n: usize| json!({ "result": if n.is_multiple_of(2) { "victory" } else { "defeat" } });
    signed_up(&app, user, app.clock.now().minus(TRUSTED_AGE).plus(Duration::from_secs(1))).await;
    for n in 0..35 {
        ana.record(result(n)).await;
    }
    let own = app.rpc(&ana.player, "my_stats", json!({ "period": "30d" })).await.body;
    assert_eq!((counted(&app).await, &own["total"]["games"]), (0, &json!(35)));
    app.pass(1);
    let bought = app.clock.now();
    for n in 0..40 {
        ana.record(result(n)).await;
    }
    assert_eq!(counted(&app).await, 40);
    app.pass(60);
    let refunded = app.clock.now();
    app.db.write(move |tx| crate::tracking::meta::set_aside(tx, user, bought, refunded)).await.unwrap();
    app.meta.sweep(app.clock.now()).await.unwrap();
    assert_eq!(counted(&app).await, 0, "from the next pages on");
    assert_tables_equal_a_recount(&app).await;
    app.pass(1);
    for n in 0..30 {
        ana.record(result(n)).await;
    }
    app.meta.sweep(app.clock.now()).await.unwrap();
    assert_eq!((counted(&app).await, app.count("meta_refunded_plans").await), (30, 0), "after the next plan");
    assert_eq!(app.meta.rebuild(Exclusion::Same).await.unwrap().counted, 30);
}

async fn nothing_of_fewer_than_three_players_is_shown(app: TestApp) {
    app.give_cards(&cards::content(1));
    let mut players = Vec::new();
    for name in ["ana", "ben", "cleo", "dan", "eva"] {
        players.push(Recorder::new(&app, name).await);
    }
    let args = json!({ "period": "7d", "format": "STANDARD", "bracket": "all" });
    for (n, player) in players.iter().enumerate() {
        for game in 0..30 {
            player.record(json!({ "result": if game % 2 == 0 { "victory" } else { "defeat" } })).await;
        }
        app.pass(601);
        app.meta.sweep(app.clock.now()).await.unwrap();
        let page = app.rpc(&players[0].player, "meta_stats", args.clone()).await.body;
        let shown = page["archetypes"].as_array().unwrap().len();
        assert_eq!((page["games"].as_i64().unwrap(), shown), (30 * (n as i64 + 1), usize::from(n >= 2)), "{page}");
        assert_eq!((&page["hidden"]["archetypes"], &page["players"]), (&json!(usize::from(n < 2)), &json!(n + 1)));
    }
    let page = app.rpc(&players[0].player, "meta_stats", args.clone()).await.body;
    let mage = &page["archetypes"][0];
    assert_eq!((&mage["archetype"], &mage["class"], &mage["share"]), (&Value::Null, &json!("MAGE"), &json!(1.0)));
    assert_eq!((&mage["games"], &mage["rate"], &page["limited"]), (&json!(150), &json!(0.5), &json!(false)));
    assert_eq!((&mage["players"], &page["classes"][0]["players"]), (&json!(5), &json!(5)));
    // Without the tracker: classes only.
    let free = app.sign_up("fred").await;
    let legend = json!({ "period": "7d", "format": "STANDARD", "bracket": "legend" });
    let page = app.rpc(&free, "meta_stats", legend).await.body;
    assert_eq!((&page["limited"], &page["bracket"], &page["archetypes"]), (&json!(true), &json!("all"), &json!([])));
    assert_eq!(page["classes"][0]["class"], "MAGE");
    let archetype = json!({ "id": "7", "period": "7d", "format": "STANDARD", "bracket": "all" });
    assert_eq!(app.rpc(&free, "meta_archetype", archetype.clone()).await.body["hint"], "tracker_required");
    assert_eq!(app.rpc(&players[0].player, "meta_archetype", archetype).await.body["hint"], "archetype_not_found");
}

async fn after_an_update_the_first_sweep_counts_what_is_there(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = Recorder::new(&app, "ana").await;
    for n in 0..35 {
        ana.record(json!({ "result": if n % 2 == 0 { "victory" } else { "defeat" } })).await;
    }
    // As the migration leaves a database that had matches.
    let forget = "delete from meta_build_plays; delete from meta_build_lists; delete from meta_build_players;
        update meta_builds set usable = false";
    app.db.write(move |tx| tx.script(forget)).await.unwrap();
    ana.record(json!({})).await;
    assert_eq!(counted(&app).await, 0);
    app.meta.sweep(app.clock.now()).await.unwrap();
    assert_eq!(counted(&app).await, 36);
    assert_tables_equal_a_recount(&app).await;
}
