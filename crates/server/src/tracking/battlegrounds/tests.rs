//! Games of Battlegrounds, through the API on both engines.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::testing::{Answer, PASSWORD, Player, TestApp, cards, on_both_engines};

on_both_engines!(
    a_game_is_recorded_once_and_deleted,
    a_game_that_is_not_valid_changes_nothing,
    figures_are_those_of_the_games_alone_and_in_duos,
    a_free_player_records_nothing_and_sees_thirty_days,
    games_are_listed_in_pages,
    other_modes_are_not_in_the_meta,
    an_account_that_ends_takes_its_games_along,
);

const DAY: u64 = 86_400;

async fn set_tier(app: &TestApp, player: &Player, tier: &'static str) {
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, tier, now)).await.unwrap();
}

async fn tracking(app: &TestApp, name: &str) -> Player {
    let player = app.sign_up(name).await;
    set_tier(app, &player, "tracker").await;
    player
}

fn with(mut args: Value, more: Value) -> Value {
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    args
}

fn game(app: &TestApp, seconds_ago: u64, more: Value) -> Value {
    let at = app.clock.now().minus(Duration::from_secs(seconds_ago)).to_string();
    let args = json!({ "id": Uuid::new_v4(), "played_at": at, "hero": "BG20_HERO_1", "place": 3, "duos": false, "turns": 12,
        "offered": ["BG20_HERO_1", "BG20_HERO_2"], "tribes": ["murloc", "beast"], "triples": 2, "anomaly": 7,
        "duration_s": 1500, "build": 246003, "sender": "page" });
    with(args, more)
}

async fn record(app: &TestApp, player: &Player, args: Value) -> Answer {
    app.rpc(player, "battlegrounds_record", args).await
}

fn hint(answer: &Answer) -> String {
    format!("{} {}", answer.status.as_u16(), answer.body["hint"].as_str().unwrap_or("-"))
}

async fn mine(app: &TestApp, player: &Player, args: Value) -> Value {
    let answer = app.rpc(player, "my_battlegrounds", args).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

async fn a_game_is_recorded_once_and_deleted(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    let args = game(&app, 60, json!({}));
    let first = record(&app, &ana, args.clone()).await;
    assert_eq!(first.status, 200, "{}", first.body);
    assert_eq!((&first.body["tribes"], &first.body["place"]), (&json!(["beast", "murloc"]), &json!(3)));
    let again = record(&app, &ana, with(args.clone(), json!({ "place": 8 }))).await;
    assert_eq!(again.body, first.body, "a retry changes nothing");
    assert_eq!(hint(&record(&app, &ben, args.clone()).await), "409 match_id_taken");
    assert_eq!(app.count("battlegrounds_games").await, 1);
    let listed = app.get_as(&ana, "/rest/v1/battlegrounds_games?select=id,place").await.body;
    assert_eq!(listed, json!([{ "id": args["id"], "place": 3 }]));
    assert_eq!(app.get_as(&ben, "/rest/v1/battlegrounds_games?select=id").await.body, json!([]));

    let which = json!({ "id": args["id"] });
    assert!(app.rpc(&ben, "battlegrounds_delete", which.clone()).await.status.is_success());
    assert_eq!(app.count("battlegrounds_games").await, 1, "it is not Ben's");
    for _ in 0..2 {
        assert!(app.rpc(&ana, "battlegrounds_delete", which.clone()).await.status.is_success());
    }
    assert_eq!(app.count("battlegrounds_games").await, 0);
    assert_eq!(record(&app, &ana, args).await.status, 200, "and back");
    let usage = "select cast(sum(row_count) as bigint) from account_usage where kind = 'battlegrounds'";
    assert_eq!(app.number(usage.into()).await, 1);
}

async fn a_game_that_is_not_valid_changes_nothing(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    for (more, expected) in [
        (json!({ "place": 9 }), "400 match_invalid"),
        (json!({ "duos": true, "place": 5 }), "400 match_invalid"),
        (json!({ "hero": "Nim#1234" }), "400 match_invalid"),
        (json!({ "tribes": ["a", "b", "c", "d", "e", "f"] }), "400 match_invalid"),
        (json!({ "played_at": "2090-01-01T00:00:00Z" }), "400 match_in_future"),
        (json!({ "place": "first" }), "400 -"),
        (json!({ "id": "x" }), "400 -"),
    ] {
        let answer = record(&app, &ana, game(&app, 60, more.clone())).await;
        assert_eq!(hint(&answer), expected, "{more}: {}", answer.body);
    }
    let written = app.post_as(&ana, "/rest/v1/battlegrounds_games", game(&app, 60, json!({ "user_id": ana.id }))).await;
    assert!(!written.status.is_success(), "only by the function");
    assert_eq!(app.count("battlegrounds_games").await, 0);
}

async fn figures_are_those_of_the_games_alone_and_in_duos(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    let nothing = mine(&app, &ana, json!({ "period": "all", "duos": false })).await;
    assert_eq!((&nothing["any_solo"], &nothing["total"]["average"]), (&json!(false), &Value::Null));
    for (n, place) in [1, 2, 3, 4, 4, 4, 5, 5, 6, 8].into_iter().enumerate() {
        let hero = if n < 4 { "BG20_HERO_2" } else { "BG20_HERO_1" };
        let tribes = if place > 4 { json!(["dragon"]) } else { json!(["dragon", "beast"]) };
        record(&app, &ana, game(&app, 600 - n as u64, json!({ "place": place, "hero": hero, "tribes": tribes }))).await;
    }
    record(&app, &ana, game(&app, 10, json!({ "duos": true, "place": 2 }))).await;
    record(&app, &ana, game(&app, 20 * DAY, json!({ "place": 8 }))).await;
    let week = mine(&app, &ana, json!({ "period": "7d", "duos": false })).await;
    let average = &week["total"]["average"];
    assert_eq!(
        (&average["count"], &average["mean"], &average["low"], &average["high"], &average["enough"]),
        (&json!(10), &json!(4.2), &json!(2.7774), &json!(5.6226), &json!(false))
    );
    assert_eq!((&week["total"]["top"]["wins"], &week["total"]["top"]["low"]), (&json!(6), &json!(0.3127)));
    assert_eq!((&week["total"]["first"]["wins"], &week["places"]), (&json!(1), &json!([1, 1, 1, 3, 2, 1, 0, 1])));
    let heroes: Vec<_> =
        week["heroes"].as_array().unwrap().iter().map(|it| (&it["hero"], &it["games"], &it["offered"])).collect();
    assert_eq!(
        heroes,
        [(&json!("BG20_HERO_1"), &json!(6), &json!(10)), (&json!("BG20_HERO_2"), &json!(4), &json!(10))]
    );
    let tribes: Vec<_> = week["tribes"].as_array().unwrap().iter().map(|it| (&it["tribe"], &it["games"])).collect();
    assert_eq!(tribes, [(&json!("beast"), &json!(6)), (&json!("dragon"), &json!(10))]);
    assert_eq!((week["line"].as_array().unwrap().len(), &week["line"][9]["place"]), (10, &json!(8)));
    assert_eq!((&week["any_solo"], &week["any_duos"]), (&json!(true), &json!(true)));
    let duos = mine(&app, &ana, json!({ "period": "7d", "duos": true })).await;
    assert_eq!((&duos["places"], &duos["total"]["top"]["wins"]), (&json!([0, 1, 0, 0]), &json!(1)));
}

async fn a_free_player_records_nothing_and_sees_thirty_days(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    for days in [1, 40] {
        assert_eq!(record(&app, &ana, game(&app, days * DAY, json!({}))).await.status, 200);
    }
    assert_eq!(mine(&app, &ana, json!({ "period": "all", "duos": false })).await["places"][2], 2);
    set_tier(&app, &ana, "free").await;
    assert_eq!(hint(&record(&app, &ana, game(&app, 60, json!({}))).await), "400 tracker_required");
    let all = mine(&app, &ana, json!({ "period": "all", "duos": false })).await;
    assert_eq!((&all["places"][2], &all["limited"]), (&json!(1), &json!(true)));
    let list = app.rpc(&ana, "battlegrounds_games", json!({})).await.body;
    assert_eq!((list["games"].as_array().unwrap().len(), &list["limited"]), (1, &json!(true)));
    let rows = app.get_as(&ana, "/rest/v1/battlegrounds_games?select=id").await.body;
    assert_eq!(rows.as_array().unwrap().len(), 1, "nor by the table");
}

async fn games_are_listed_in_pages(app: TestApp) {
    let ana = tracking(&app, "ana").await;
    for n in 0..53 {
        let hero = if n == 0 { "BG20_HERO_9" } else { "BG20_HERO_1" };
        record(&app, &ana, game(&app, n / 2 * 60, json!({ "hero": hero, "duos": n == 1 }))).await;
    }
    let first = app.rpc(&ana, "battlegrounds_games", json!({ "period": "7d" })).await.body;
    let rest = app.rpc(&ana, "battlegrounds_games", json!({ "period": "7d", "before": first["next"] })).await.body;
    let ids =
        |page: &Value| page["games"].as_array().unwrap().iter().map(|it| it["id"].to_string()).collect::<Vec<_>>();
    let all: std::collections::BTreeSet<String> = ids(&first).into_iter().chain(ids(&rest)).collect();
    assert_eq!((ids(&first).len(), ids(&rest).len(), all.len(), &rest["next"]), (50, 3, 53, &Value::Null));
    let of_hero = app.rpc(&ana, "battlegrounds_games", json!({ "hero": "BG20_HERO_9" })).await.body;
    let duos = app.rpc(&ana, "battlegrounds_games", json!({ "duos": true })).await.body;
    assert_eq!((ids(&of_hero).len(), ids(&duos).len()), (1, 1));
    assert_eq!(app.rpc(&ana, "battlegrounds_games", json!({ "before": "nonsense" })).await.status, 200);
}

fn arena(app: &TestApp, seconds_ago: u64, more: Value) -> Value {
    let at = app.clock.now().minus(Duration::from_secs(seconds_ago)).to_string();
    let args = json!({ "id": Uuid::new_v4(), "result": "victory", "played_at": at, "source": "log", "mode": "arena",
        "class": "MAGE", "arena": "arena", "opponent_class": "ROGUE", "went_first": true, "turns": 9, "duration_s": 400,
        "format": "STANDARD" });
    with(args, more)
}

async fn other_modes_are_not_in_the_meta(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = tracking(&app, "ana").await;
    // What young accounts record counts for themselves only.
    app.db.write(|tx| tx.script("update users set created_at = 0")).await.unwrap();
    for n in 0..30 {
        assert_eq!(record(&app, &ana, game(&app, n * 60, json!({}))).await.status, 200);
        assert_eq!(app.rpc(&ana, "match_record", arena(&app, n * 60, json!({}))).await.status, 200);
    }
    let counted = "select coalesce(cast(sum(games) as bigint), 0) from meta_build_plays";
    assert_eq!(app.number(counted.into()).await, 0);
    let all = app.rpc(&ana, "my_stats", json!({ "period": "all" })).await.body;
    assert_eq!(all["total"]["games"], 30, "the arena is in all figures");
    let constructed = app.rpc(&ana, "my_stats", json!({ "period": "all", "constructed": true })).await.body;
    assert_eq!((&constructed["total"]["games"], &constructed["any"]), (&json!(0), &json!(true)));
    let listed = app.rpc(&ana, "my_matches", json!({ "constructed": true })).await.body;
    assert_eq!(listed["matches"], json!([]));
}

async fn an_account_that_ends_takes_its_games_along(app: TestApp) {
    let (ana, ben) = (tracking(&app, "ana").await, tracking(&app, "ben").await);
    for n in 0..210 {
        if n % 100 == 99 {
            app.clock.advance(Duration::from_secs(600));
        }
        assert_eq!(record(&app, &ana, game(&app, n, json!({}))).await.status, 200);
    }
    record(&app, &ben, game(&app, 1, json!({}))).await;
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    for (table, rows) in [("users", 1), ("battlegrounds_games", 1), ("account_endings", 0)] {
        assert_eq!(app.count(table).await, rows, "{table}");
    }
}
