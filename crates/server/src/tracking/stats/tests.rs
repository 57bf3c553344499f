//! A player's own statistics, through the API on both engines.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(
    figures_are_those_of_the_matches,
    a_free_player_sees_thirty_days_without_matchups,
    matches_are_listed_in_pages_and_filtered,
    a_file_is_imported_once,
    runs_of_the_arena_have_figures_of_their_own,
    a_run_that_began_before_what_a_free_player_sees_is_left_out,
);

const DAY: u64 = 86_400;

async fn set_tier(app: &TestApp, player: &Player, tier: &'static str) {
    let (user, now) = (player.id, app.clock.now());
    app.db.write(move |tx| crate::people::usernames::set_tier(tx, user, tier, now)).await.unwrap();
}

fn played(app: &TestApp, seconds_ago: u64, more: Value) -> Value {
    let at = app.clock.now().minus(Duration::from_secs(seconds_ago)).to_string();
    let mut args = json!({ "id": Uuid::new_v4(), "result": "victory", "played_at": at, "source": "manual" });
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    args
}

async fn record(app: &TestApp, player: &Player, seconds_ago: u64, more: Value) -> Value {
    let answer = app.rpc(player, "match_record", played(app, seconds_ago, more)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

async fn stats(app: &TestApp, player: &Player, args: Value) -> Value {
    let answer = app.rpc(player, "my_stats", args).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

async fn figures_are_those_of_the_matches(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    set_tier(&app, &ana, "tracker").await;
    let nothing = stats(&app, &ana, json!({ "period": "all" })).await;
    assert_eq!((&nothing["any"], &nothing["total"]["games"], &nothing["line"]), (&json!(false), &json!(0), &json!([])));
    let deck =
        app.rpc(&ana, "deck_save", json!({ "code": cards::good_code(), "name": "Mine" })).await.body["id"].clone();
    for n in 0..12u64 {
        let result = if n % 3 == 0 { "defeat" } else { "victory" };
        let first = json!({ "deck_id": deck, "result": result, "opponent_class": "ROGUE", "mode": "ranked", "rank": "gold_3",
            "format": "STANDARD", "went_first": n % 2 == 0, "turns": 9, "duration_s": 400 });
        record(&app, &ana, (12 - n) * 60, first).await;
    }
    record(&app, &ana, 30, json!({ "result": "tie", "opponent_archetype": "Big Priest", "opponent_class": "PRIEST" }))
        .await;
    for n in 0..4 {
        record(&app, &ana, 10 * DAY + n, json!({ "result": "defeat", "opponent_class": "MAGE" })).await;
    }
    let week = stats(&app, &ana, json!({ "period": "7d", "tz_offset_minutes": 60 })).await;
    let total = &week["total"];
    assert_eq!(
        (&total["games"], &total["wins"], &total["ties"], &total["rate"]),
        (&json!(12), &json!(8), &json!(1), &json!(0.6667))
    );
    assert_eq!((&week["change"]["before"]["games"], &week["change"]["marked"]), (&json!(4), &json!(false)));
    assert_eq!((&week["decks"][0]["name"], &week["decks"][0]["versions"][0]["games"]), (&json!("Mine"), &json!(12)));
    assert_eq!((&week["best_deck"]["deck_id"], &week["classes"][0]["key"]), (&deck, &json!("MAGE")));
    assert_eq!((&week["first"]["games"], &week["second"]["games"]), (&json!(6), &json!(6)));
    assert_eq!(
        (&week["ranks"][0]["key"], &week["durations"][0]["key"], &week["turns"][0]["key"]),
        (&json!("gold"), &json!("5_to_10"), &json!("9_to_11"))
    );
    assert_eq!((&week["grid"][0]["deck_id"], &week["grid"][0]["cells"][0]["key"]), (&deck, &json!("ROGUE")));
    assert_eq!((&week["streaks"]["current"], &week["streaks"]["longest_wins"]), (&json!(2), &json!(2)));
    assert_eq!(week["calendar"], json!([{ "day": "2026-11-16", "wins": 8, "losses": 4, "ties": 1 }]));
    // It is Monday noon in UTC; where the player was, it was still Sunday.
    let changed = json!([{ "until": app.clock.now().0, "minutes": -720 }]);
    let moved = json!({ "period": "7d", "tz_offset_minutes": 0, "tz_past_offsets": changed });
    assert_eq!(stats(&app, &ana, moved).await["calendar"][0]["day"], "2026-11-15");
    assert_eq!(week["opponent_archetypes"][0]["name"], "Big Priest");
    assert_eq!((week["line"].as_array().unwrap().len(), &week["limited"]), (8, &json!(false)));
    let filtered = stats(&app, &ana, json!({ "period": "all", "opponent_class": "MAGE" })).await;
    assert_eq!((&filtered["total"]["losses"], &filtered["total"]["games"]), (&json!(4), &json!(4)));
    let home = app.rpc(&ana, "home_stats", json!({})).await.body;
    assert_eq!((&home["total"]["games"], &home["streak"], &home["trending"]), (&json!(16), &json!(2), &json!([])));
}

async fn a_free_player_sees_thirty_days_without_matchups(app: TestApp) {
    let ana = app.sign_up("ana").await;
    record(&app, &ana, DAY, json!({ "opponent_class": "MAGE", "opponent_archetype": "x" })).await;
    record(&app, &ana, 40 * DAY, json!({})).await;
    for (period, games, limited) in [("30d", 1, false), ("90d", 1, true), ("all", 1, true)] {
        let stats = stats(&app, &ana, json!({ "period": period })).await;
        assert_eq!((&stats["total"]["games"], &stats["limited"]), (&json!(games), &json!(limited)), "{period}");
        assert_eq!((&stats["matchups"], &stats["opponent_archetypes"]), (&json!(false), &json!([])));
        assert_eq!(stats["change"], Value::Null, "what is older is not compared with either");
        let list = app.rpc(&ana, "my_matches", json!({ "period": period })).await.body;
        assert_eq!((list["matches"].as_array().unwrap().len(), &list["limited"]), (1, &json!(limited)), "{period}");
    }
    let export = app.rpc(&ana, "my_matches", json!({ "limit": 1000 })).await.body;
    assert_eq!((export["matches"].as_array().unwrap().len(), &export["limited"]), (1, &json!(true)));
    set_tier(&app, &ana, "tracker").await;
    let all = stats(&app, &ana, json!({ "period": "all" })).await;
    assert_eq!((&all["total"]["games"], &all["limited"], &all["matchups"]), (&json!(2), &json!(false), &json!(true)));
    let export = app.rpc(&ana, "my_matches", json!({ "limit": 1000 })).await.body;
    assert_eq!((export["matches"].as_array().unwrap().len(), &export["limited"]), (2, &json!(false)));
    assert_eq!(app.rpc(&ana, "my_stats", json!({ "period": "1d" })).await.status, 400);
}

async fn matches_are_listed_in_pages_and_filtered(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    record(&app, &ben, 5, json!({})).await;
    let rows: Vec<Value> = (0..60u64)
        .map(|n| played(&app, n / 2 * 60, json!({ "opponent_class": if n % 2 == 0 { "MAGE" } else { "ROGUE" } })))
        .collect();
    let imported = app.rpc(&ana, "matches_import", json!({ "matches": rows })).await.body;
    assert_eq!(imported["recorded"], 60);
    let first = app.rpc(&ana, "my_matches", json!({})).await.body;
    let second = app.rpc(&ana, "my_matches", json!({ "before": first["next"] })).await.body;
    let ids =
        |page: &Value| page["matches"].as_array().unwrap().iter().map(|row| row["id"].to_string()).collect::<Vec<_>>();
    assert_eq!((ids(&first).len(), ids(&second).len(), &second["next"]), (50, 10, &Value::Null));
    let all: std::collections::BTreeSet<String> = ids(&first).into_iter().chain(ids(&second)).collect();
    assert_eq!(all.len(), 60, "no match twice, none left out");
    let whole = app.rpc(&ana, "my_matches", json!({ "limit": 5000 })).await.body;
    assert_eq!((ids(&whole).len(), &whole["next"]), (60, &Value::Null), "a large page, as for an export");
    let mages = app
        .rpc(&ana, "my_matches", json!({ "opponent_class": "MAGE", "result": "victory", "period": "7d" }))
        .await
        .body;
    assert_eq!(ids(&mages).len(), 30);
    let none = app.rpc(&ana, "my_matches", json!({ "result": "defeat" })).await.body;
    assert_eq!((ids(&none).len(), &none["next"]), (0, &Value::Null));
    let odd = app.rpc(&ana, "my_matches", json!({ "before": "nonsense" })).await;
    assert_eq!((odd.status.as_u16(), ids(&odd.body).len()), (200, 50));
}

async fn a_file_is_imported_once(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let rows = json!({ "matches": [
        played(&app, 60, json!({})),
        played(&app, 60, json!({ "result": "draw" })),
        played(&app, 60, json!({ "source": "log" })),
        played(&app, 60, json!({ "deck_id": Uuid::from_u128(9), "sender": "me" })),
    ] });
    let answer = app.rpc(&ana, "matches_import", rows.clone()).await.body;
    let refused = json!([
        { "index": 1, "code": "match_invalid", "member": "result" },
        { "index": 2, "code": "tracker_required", "member": null },
    ]);
    assert_eq!(answer, json!({ "recorded": 2, "known": 0, "refused": refused, "full": null }));
    let again = app.rpc(&ana, "matches_import", rows).await.body;
    assert_eq!((&again["recorded"], &again["known"]), (&json!(0), &json!(2)));
    let many: Vec<Value> = (0..201).map(|_| played(&app, 60, json!({}))).collect();
    assert_eq!(app.rpc(&ana, "matches_import", json!({ "matches": many })).await.status, 400);
}

fn arena(app: &TestApp, seconds_ago: u64, more: Value) -> Value {
    let mut args =
        played(app, seconds_ago, json!({ "source": "log", "mode": "arena", "class": "MAGE", "arena": "arena" }));
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    args
}

async fn runs_of_the_arena_have_figures_of_their_own(app: TestApp) {
    let ana = app.sign_up("ana").await;
    set_tier(&app, &ana, "tracker").await;
    let nothing = app.rpc(&ana, "my_arena", json!({ "period": "all" })).await.body;
    assert_eq!((&nothing["any"], &nothing["arenas"]), (&json!(false), &json!([])));
    // Two wins and two losses with one draft, then one win; underground a longer run of another class.
    for (n, result, draft) in
        [(0, "victory", 1), (1, "defeat", 1), (2, "victory", 1), (3, "defeat", 1), (4, "victory", 2)]
    {
        let played = arena(&app, 9000 - n * 600, json!({ "result": result, "arena_deck": draft }));
        assert_eq!(app.rpc(&ana, "match_record", played).await.status, 200);
    }
    for n in 0..7 {
        let more = json!({ "arena": "underground", "class": "Demon Hunter", "result": if n < 4 { "victory" } else { "defeat" } });
        app.rpc(&ana, "match_record", arena(&app, 8000 - n * 600, more)).await;
    }
    let found = app.rpc(&ana, "my_arena", json!({ "period": "7d" })).await.body;
    let [above, below] = found["arenas"].as_array().unwrap().as_slice() else { panic!("{found}") };
    assert_eq!(
        (&above["arena"], &above["max_wins"], &above["by_wins"]),
        (&json!("arena"), &json!(5), &json!([0, 0, 1, 0, 0, 0]))
    );
    assert_eq!((&above["runs"][0]["state"], &above["runs"][1]["state"]), (&json!("running"), &json!("ended")));
    assert_eq!((&above["matches"]["games"], &above["wins"]["count"]), (&json!(5), &json!(1)));
    assert_eq!((&above["classes"][0]["class"], &above["classes"][0]["runs"]), (&json!("MAGE"), &json!(2)));
    assert_eq!((&below["runs"][0]["wins"], &below["runs"][0]["losses"]), (&json!(4), &json!(3)));
    assert_eq!((&below["classes"][0]["class"], &below["wins"]["mean"]), (&json!("DEMONHUNTER"), &json!(4.0)));
    let wrong = arena(&app, 60, json!({ "arena": "cellar" }));
    let refused = app.rpc(&ana, "match_record", wrong).await;
    assert_eq!((refused.status.as_u16(), &refused.body["hint"]), (400, &json!("match_invalid")));
    let ranked = arena(&app, 60, json!({ "mode": "ranked" }));
    let row = app.rpc(&ana, "match_record", ranked).await.body;
    assert_eq!((&row["class"], &row["arena"]), (&Value::Null, &Value::Null), "only in the arena");
}

async fn a_run_that_began_before_what_a_free_player_sees_is_left_out(app: TestApp) {
    let ana = app.sign_up("ana").await;
    set_tier(&app, &ana, "tracker").await;
    for (seconds, draft) in [(31 * DAY, 1), (29 * DAY, 1), (2 * DAY, 2)] {
        let answer = app.rpc(&ana, "match_record", arena(&app, seconds, json!({ "arena_deck": draft }))).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let runs = async || app.rpc(&ana, "my_arena", json!({ "period": "all" })).await.body["arenas"][0]["runs"].clone();
    assert_eq!(runs().await.as_array().unwrap().len(), 2);
    set_tier(&app, &ana, "free").await;
    let shown = runs().await;
    assert_eq!((shown.as_array().unwrap().len(), &shown[0]["wins"]), (1, &json!(1)), "not the half of a run");
}
