//! The profile with its figures.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{brief, sql};
use crate::contract::registry::{Call, CallError, Callers, Reader, read_record};
use crate::testing::{Player, TestApp, on_both_engines};
use crate::tracking::matches::MATCH_STATS;

on_both_engines!(
    a_new_player_has_a_view_of_zeros,
    the_view_counts_matches_and_quizzes_of_the_caller_alone,
    only_its_player_can_read_a_match,
    without_a_profile_there_is_no_view,
);

pub(super) async fn matches(app: &TestApp, player: &Player, result: &str, deck: Option<Uuid>, count: usize) {
    let deck = deck.map_or("null".into(), |deck| format!("'{deck}'"));
    for _ in 0..count {
        let (id, user, now) = (Uuid::new_v4(), player.id, app.clock.now().0);
        sql(
            app,
            format!(
                "insert into match_stats (id, user_id, result, deck_id, went_first, played_at, created_at)
                 values ('{id}', '{user}', '{result}', {deck}, true, {now}, {now})"
            ),
        )
        .await;
    }
}

pub(super) async fn quizzes(app: &TestApp, player: &Player, count: usize) {
    for _ in 0..count {
        let (id, user) = (Uuid::new_v4(), player.id);
        sql(app, format!("insert into quiz_sessions (id, user_id, created_at) values ('{id}', '{user}', 0)")).await;
    }
}

async fn view(app: &TestApp, reader: Reader) -> Result<Value, CallError> {
    let function = app.registry.function("profile_view").unwrap();
    assert_eq!(function.callers, Callers::Players);
    function.run(Call { reader, session: None, address: [127, 0, 0, 1].into(), request: None }, Map::new()).await
}

async fn a_new_player_has_a_view_of_zeros(app: TestApp) {
    let ana = app.sign_up("ana").await;
    assert_eq!(
        view(&app, Reader::Player(ana.id)).await.unwrap(),
        json!({
            "username": "ana", "created_at": app.clock.now().with_offset(), "mana": 250, "subscription_tier": "free",
            "avatar_url": null, "matches": 0, "wins": 0, "losses": 0, "winRate": 0, "quizzes": 0, "battleWins": 0,
            "duoWins": 0,
            "streak": { "days": 0, "best": 0 },
            "plan": { "source": "none", "ends_at": null, "next_bonus_at": null },
            "email": "ana@example.org", "bestDeck": null, "rank": { "rank": "bronze", "division": 3 },
        })
    );
    for reader in [Reader::Visitor, Reader::Service] {
        assert_eq!(brief(view(&app, reader).await), "forbidden: permission denied for function profile_view");
    }
}

async fn the_view_counts_matches_and_quizzes_of_the_caller_alone(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    let (good, better) = (Uuid::new_v4(), Uuid::new_v4());
    matches(&app, &ana, "Victory", Some(good), 5).await;
    matches(&app, &ana, "defeat", Some(good), 2).await;
    matches(&app, &ana, "WIN", Some(better), 4).await;
    matches(&app, &ana, "loss", None, 1).await;
    matches(&app, &ben, "win", Some(better), 6).await;
    quizzes(&app, &ana, 3).await;
    quizzes(&app, &ben, 1).await;
    let seen = view(&app, Reader::Player(ana.id)).await.unwrap();
    let figures = ["matches", "wins", "losses", "winRate", "quizzes"].map(|name| seen[name].as_i64().unwrap());
    assert_eq!(figures, [12, 9, 3, 75, 3]);
    assert_eq!(seen["bestDeck"], json!({ "deck_id": good, "name": null, "winRate": 71, "matches": 7 }));
    matches(&app, &ana, "win", Some(better), 1).await;
    assert_eq!(view(&app, Reader::Player(ana.id)).await.unwrap()["bestDeck"]["deck_id"], json!(better));
}

async fn only_its_player_can_read_a_match(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    matches(&app, &ana, "Win", None, 1).await;
    let id = app.db.read(|tx| tx.one("select id from match_stats", &[], |row| row.get::<String>(0))).await.unwrap();
    let row = app.db.read(move |tx| read_record(tx, &MATCH_STATS, id.as_deref().unwrap())).await.unwrap().unwrap();
    assert_eq!((&row["result"], &row["went_first"], &row["source"]), (&json!("Win"), &json!(true), &json!("manual")));
    assert!(MATCH_STATS.sees(Reader::Player(ana.id), &row));
    assert!(!MATCH_STATS.sees(Reader::Player(ben.id), &row) && !MATCH_STATS.sees(Reader::Visitor, &row));
    for table in ["quiz_sessions", "mana_ledger"] {
        let door = app.registry.entry(table).unwrap();
        assert!(door.insert.is_none() && door.update.is_none() && door.delete.is_none(), "{table}");
    }
}

async fn without_a_profile_there_is_no_view(app: TestApp) {
    let ana = app.sign_up("ana").await;
    sql(&app, format!("delete from profiles where id = '{}'", ana.id)).await;
    assert_eq!(view(&app, Reader::Player(ana.id)).await.unwrap(), Value::Null);
}
