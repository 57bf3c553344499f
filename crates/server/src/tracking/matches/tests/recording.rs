//! The functions that record, change and delete a match.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{hint, played, record, set_tier};
use crate::testing::{PASSWORD, Player, TestApp, cards, on_both_engines};
use crate::tracking::matches::rules::RECORDS;

on_both_engines!(
    a_match_is_recorded_once_however_often_it_is_sent,
    concurrent_retries_record_one_match,
    an_id_of_another_player_is_refused,
    invalid_matches_are_refused_with_their_column,
    the_log_needs_the_tracker,
    the_server_fills_in_the_deck,
    a_deck_that_is_gone_stays_and_a_foreign_one_is_refused,
    a_match_is_changed,
    a_write_shows_no_match_that_the_tier_does_not_show,
    a_match_is_deleted_and_a_retry_is_harmless,
    a_player_cannot_touch_the_match_of_another,
    recording_is_limited,
    a_deleted_account_has_no_matches,
    figures_count_ties_as_matches_only,
);

async fn deck(app: &TestApp, player: &Player) -> Value {
    app.rpc(player, "deck_save", json!({ "code": cards::good_code(), "name": "Tempo" })).await.body
}

async fn a_match_is_recorded_once_however_often_it_is_sent(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = Uuid::new_v4();
    let more = json!({
        "opponent_class": "demon hunter", "opponent_archetype": "Pirates", "mode": "Ranked", "format": "wild", "rank": "Legend_120",
        "went_first": false, "turns": 9, "duration_s": 412, "notes": " coin ", "opponent_cards": ["CORE_EX1_001"], "build": 221000,
        "sender": "page",
    });
    let first = app.rpc(&ana, "match_record", played(&app, id, more)).await;
    assert_eq!(first.brief(), "200");
    let mut row = first.body.clone();
    for moment in ["played_at", "created_at"] {
        assert!(row.as_object_mut().unwrap().remove(moment).unwrap().is_string());
    }
    let expected = json!({
        "id": id, "user_id": ana.id, "result": "victory", "deck_id": null, "deck_version": null, "class": null, "archetype": null,
        "opponent_archetype_id": null, "opponent_cards_matched": null,
        "opponent_class": "DEMONHUNTER", "opponent_archetype": "Pirates", "opponent_cards": ["CORE_EX1_001"], "mode": "ranked",
        "format": "WILD", "rank": "legend_120", "went_first": false, "turns": 9, "duration_s": 412, "source": "manual",
        "build": 221000, "arena": null, "arena_deck": null, "sender": "page", "notes": "coin",
    });
    assert_eq!(row, expected);
    app.pass(60);
    let again = app.rpc(&ana, "match_record", played(&app, id, json!({ "result": "defeat" }))).await;
    assert_eq!((again.brief().as_str(), &again.body), ("200", &first.body), "a retry changes nothing");
    assert_eq!(app.count("match_stats").await, 1);
    assert_eq!(app.post("/rest/v1/rpc/match_record", played(&app, id, json!({}))).await.status.as_u16(), 401);
}

async fn concurrent_retries_record_one_match(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let args = played(&app, Uuid::new_v4(), json!({}));
    let send = || app.rpc(&ana, "match_record", args.clone());
    let (a, b, c, d) = tokio::join!(send(), send(), send(), send());
    assert!([&b, &c, &d].iter().all(|other| other.brief() == "200" && other.body == a.body), "{}", a.body);
    assert_eq!(app.count("match_stats").await, 1);
}

async fn an_id_of_another_player_is_refused(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let id = Uuid::new_v4();
    app.rpc(&ana, "match_record", played(&app, id, json!({ "notes": "mine" }))).await;
    let refused = app.rpc(&ben, "match_record", played(&app, id, json!({}))).await;
    assert_eq!(hint(&refused), "409 match_id_taken");
    assert!(!refused.body.to_string().contains(&ana.id.to_string()), "{}", refused.body);
    let (send_a, send_b) = (played(&app, Uuid::from_u128(7), json!({})), played(&app, Uuid::from_u128(7), json!({})));
    let (a, b) = tokio::join!(app.rpc(&ana, "match_record", send_a), app.rpc(&ben, "match_record", send_b));
    let mut answers = [hint(&a), hint(&b)];
    answers.sort();
    assert_eq!(answers, ["200 -", "409 match_id_taken"], "of two at once one gets the id");
}

async fn invalid_matches_are_refused_with_their_column(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for (wrong, expected) in [
        (json!({ "result": "won" }), "match_invalid result"),
        (json!({ "opponent_class": "Monk" }), "match_invalid opponent_class"),
        (json!({ "rank": "gold_11" }), "match_invalid rank"),
        (json!({ "turns": -1 }), "match_invalid turns"),
        (json!({ "opponent_cards": ["Nim#1234"] }), "match_invalid opponent_cards"),
        (json!({ "source": "memory" }), "match_invalid source"),
        (json!({ "played_at": "2013-01-01T00:00:00Z" }), "match_invalid played_at"),
        (json!({ "played_at": "2030-01-01T00:00:00Z" }), "match_in_future "),
        (json!({ "notes": "x".repeat(2001) }), "match_notes_too_long "),
    ] {
        let answer = record(&app, &ana, wrong.clone()).await;
        let details = answer.body["details"].as_str().unwrap_or_default();
        assert_eq!(format!("{} {details}", hint(&answer)), format!("400 {expected}"), "{wrong}");
    }
    for wrong in [json!({ "opponent_cards": [7] }), json!({ "opponent_cards": "x" }), json!({ "played_at": "x" })] {
        assert_eq!(record(&app, &ana, wrong.clone()).await.status.as_u16(), 400, "{wrong}");
    }
    assert_eq!(app.count("match_stats").await, 0);
}

async fn the_log_needs_the_tracker(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let log = json!({ "source": "log" });
    assert_eq!(hint(&record(&app, &ana, log.clone()).await), "400 tracker_required");
    assert_eq!(record(&app, &ana, json!({ "source": "manual" })).await.brief(), "200");
    set_tier(&app, &ana, "tracker").await;
    let id = Uuid::new_v4();
    let recorded = app.rpc(&ana, "match_record", played(&app, id, log.clone())).await;
    assert_eq!((recorded.brief().as_str(), &recorded.body["source"]), ("200", &json!("log")));
    set_tier(&app, &ana, "free").await;
    assert_eq!(hint(&record(&app, &ana, log.clone()).await), "400 tracker_required");
    let retry = app.rpc(&ana, "match_record", played(&app, id, log.clone())).await;
    assert_eq!(retry.body, recorded.body, "what is stored stays");
    let sql = format!("update users set app_metadata = '{{\"role\":\"admin\"}}' where id = '{}'", ana.id);
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    assert_eq!(record(&app, &ana, log).await.brief(), "200");
}

async fn the_server_fills_in_the_deck(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let deck = deck(&app, &ana).await;
    let id = deck["id"].clone();
    let sql = format!("update decks set archetype = 'Tempo Mage' where id = '{}'", id.as_str().unwrap());
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    let version = |row: &Value| (row["deck_id"].clone(), row["deck_version"].clone(), row["archetype"].clone());
    let at_once = json!({ "deck_id": id, "played_at": app.clock.now().to_string() });
    let first = record(&app, &ana, at_once.clone()).await.body;
    assert_eq!(version(&first), (id.clone(), json!(1), json!("Tempo Mage")));
    let earlier = record(&app, &ana, json!({ "deck_id": id })).await.body;
    assert_eq!(version(&earlier).1, json!(1), "the deck was saved after the match");

    app.pass(1800);
    app.rpc(&ana, "deck_update", json!({ "id": id, "format": "WILD" })).await;
    app.pass(60);
    let later = json!({ "deck_id": id, "played_at": app.clock.now().to_string() });
    assert_eq!(version(&record(&app, &ana, later).await.body), (id.clone(), json!(2), json!(null)));
    let kept_on_the_device = record(&app, &ana, at_once).await.body;
    assert_eq!(version(&kept_on_the_device).1, json!(1), "the version that was played");

    let change = json!({ "id": first["id"], "deck_id": id, "notes": "x" });
    let same = app.rpc(&ana, "match_update", change).await.body;
    assert_eq!(version(&same), version(&first), "the same deck keeps its version");
    let none = app.rpc(&ana, "match_update", json!({ "id": first["id"], "deck_id": null })).await.body;
    assert_eq!(version(&none), (json!(null), json!(null), json!(null)));
    let back = app.rpc(&ana, "match_update", json!({ "id": first["id"], "deck_id": id })).await.body;
    assert_eq!(version(&back).1, json!(1));
}

async fn a_deck_that_is_gone_stays_and_a_foreign_one_is_refused(app: TestApp) {
    app.give_cards(&cards::content(1));
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let foreign = json!({ "deck_id": deck(&app, &ben).await["id"] });
    assert_eq!(hint(&record(&app, &ana, foreign.clone()).await), "400 match_deck_not_found");
    let gone = json!({ "deck_id": Uuid::from_u128(9) });
    let recorded = record(&app, &ana, gone.clone()).await.body;
    assert_eq!((&recorded["deck_id"], &recorded["deck_version"]), (&gone["deck_id"], &json!(null)));
    let change = json!({ "id": recorded["id"], "deck_id": foreign["deck_id"] });
    assert_eq!(hint(&app.rpc(&ana, "match_update", change).await), "400 match_deck_not_found");
}

async fn a_match_is_changed(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let row = record(&app, &ana, json!({ "mode": "ranked", "rank": "gold_3", "notes": "x", "turns": 4 })).await.body;
    let change = |arguments: Value| {
        let mut arguments = arguments;
        arguments["id"] = row["id"].clone();
        app.rpc(&ana, "match_update", arguments)
    };
    let changed = change(json!({ "result": "LOSS", "notes": null, "rank": "", "opponent_class": "Mage" })).await.body;
    let mut expected = row.clone();
    for (column, value) in
        [("result", json!("defeat")), ("notes", json!(null)), ("rank", json!(null)), ("opponent_class", json!("MAGE"))]
    {
        expected[column] = value;
    }
    assert_eq!(changed, expected);
    assert_eq!(change(json!({})).await.body, expected, "nothing to change");
    assert_eq!(hint(&change(json!({ "turns": 4000, "notes": "new" })).await), "400 match_invalid");
    assert_eq!(change(json!({})).await.body, expected, "all or nothing");
    let unknown = json!({ "id": Uuid::new_v4(), "result": "tie" });
    assert_eq!(hint(&app.rpc(&ana, "match_update", unknown).await), "404 match_not_found");
}

async fn a_write_shows_no_match_that_the_tier_does_not_show(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let args = played(&app, Uuid::new_v4(), json!({ "mode": "ranked", "rank": "gold_3", "notes": "x", "turns": 4 }));
    let row = app.rpc(&ana, "match_record", args.clone()).await.body;
    app.pass(31 * 24 * 3600);
    let ana = app.sign_in(&ana.email, PASSWORD).await.player();
    let update = |mut changes: Value| {
        changes["id"] = row["id"].clone();
        app.rpc(&ana, "match_update", changes)
    };
    let hidden = json!({ "result": "", "rank": null, "notes": null, "turns": null });
    for answer in [app.rpc(&ana, "match_record", args).await, update(json!({})).await] {
        assert_eq!(answer.status, 200, "{}", answer.body);
        for (column, value) in hidden.as_object().unwrap() {
            assert_eq!(&answer.body[column], value, "{column}");
        }
        assert_eq!((&answer.body["id"], &answer.body["played_at"]), (&row["id"], &row["played_at"]));
    }
    let changed = update(json!({ "notes": "y" })).await.body;
    assert_eq!((&changed["notes"], &changed["rank"]), (&json!("y"), &json!(null)));

    set_tier(&app, &ana, "tracker").await;
    let whole = update(json!({})).await.body;
    assert_eq!((&whole["notes"], &whole["rank"], &whole["turns"]), (&json!("y"), &json!("gold_3"), &json!(4)));
}

async fn a_match_is_deleted_and_a_retry_is_harmless(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let row = record(&app, &ana, json!({})).await.body;
    for _ in 0..2 {
        assert_eq!(app.rpc(&ana, "match_delete", json!({ "id": row["id"] })).await.status.as_u16(), 200);
        assert_eq!(app.count("match_stats").await, 0);
    }
}

async fn a_player_cannot_touch_the_match_of_another(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let row = record(&app, &ana, json!({})).await.body;
    let change = json!({ "id": row["id"], "result": "defeat" });
    assert_eq!(hint(&app.rpc(&ben, "match_update", change).await), "404 match_not_found");
    app.rpc(&ben, "match_delete", json!({ "id": row["id"] })).await;
    assert_eq!(app.get_as(&ana, "/rest/v1/match_stats").await.body, json!([row]));
    assert_eq!(app.get_as(&ben, "/rest/v1/match_stats").await.body, json!([]));
}

async fn recording_is_limited(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = crate::base::config::Switch::On).await;
    let ana = app.sign_up("ana").await;
    let now = app.clock.now();
    for _ in 0..RECORDS.burst - 1 {
        app.decks.limits.take(RECORDS, &ana.id.to_string(), now).unwrap();
    }
    assert_eq!(record(&app, &ana, json!({})).await.brief(), "200");
    let refused = record(&app, &ana, json!({})).await;
    assert_eq!(refused.status.as_u16(), 429);
    assert!(refused.headers.contains_key("retry-after"));
}

async fn a_deleted_account_has_no_matches(app: TestApp) {
    let ana = app.sign_up("ana").await;
    record(&app, &ana, json!({})).await;
    app.accounts.delete_user(crate::people::audit::Actor::command(), ana.id).await.unwrap();
    assert_eq!(app.count("match_stats").await, 0);
    assert!(record(&app, &ana, json!({})).await.status.is_client_error(), "the token is void");
}

async fn figures_count_ties_as_matches_only(app: TestApp) {
    let ana = app.sign_up("ana").await;
    for result in ["win", "tie", "loss", "victory"] {
        record(&app, &ana, json!({ "result": result })).await;
    }
    let view = app.rpc(&ana, "profile_view", json!({})).await.body;
    assert_eq!((&view["matches"], &view["wins"], &view["losses"]), (&json!(4), &json!(2), &json!(1)));
}
