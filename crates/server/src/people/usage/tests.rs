//! The counts equal a recount, whatever players do, and a full account is refused with its numbers, through the API.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Amount, Cap, add, audit, repair};
use crate::base::db::DbError;
use crate::base::random::Dice;
use crate::profile::RECOUNTS;
use crate::testing::{Player, TestApp, cards, on_both_engines};
use crate::tracking::{decks, matches};

on_both_engines!(
    counts_equal_a_recount_after_any_sequence,
    a_full_account_is_refused_with_its_numbers,
    an_import_records_what_fits,
    what_is_over_a_cap_can_be_edited_down_and_deleted,
    a_refusal_counts_nothing,
    wrong_counts_are_reported_and_repaired,
    messages_that_wait_are_limited,
);

async fn wrong(app: &TestApp) -> Vec<String> {
    let audit = app.db.read(|tx| {
        let mut wrong = Vec::new();
        for recount in RECOUNTS {
            wrong.extend(audit(tx, &recount, 100)?);
        }
        Ok::<_, DbError>(wrong)
    });
    audit.await.unwrap()
}

/// Sets what a player stores of a kind, as if it were there.
async fn pretend(app: &TestApp, player: &Player, kind: &str, rows: i64, bytes: i64) {
    let sql = format!(
        "insert into account_usage (user_id, kind, row_count, bytes) values ('{}', '{kind}', {rows}, {bytes})
         on conflict (user_id, kind) do update set row_count = excluded.row_count, bytes = excluded.bytes",
        player.id
    );
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
}

fn a_match(app: &TestApp, id: Uuid, notes: &str, cards: usize) -> Value {
    let at = app.clock.now().minus(std::time::Duration::from_secs(60)).to_string();
    let cards = vec!["CORE_EX1_001"; cards];
    json!({
        "id": id, "result": "victory", "played_at": at, "source": "manual", "notes": notes, "opponent_cards": cards,
        "opponent_archetype": "Pirátes",
    })
}

async fn counts_equal_a_recount_after_any_sequence(app: TestApp) {
    app.give_cards(&cards::content(1));
    let players = [app.sign_up("ana").await, app.sign_up("ben").await, app.sign_up("cleo").await];
    let mut dice = Dice::new(7);
    let mut known: Vec<Vec<Uuid>> = vec![Vec::new(); 2];
    let mut decks: Vec<Vec<Value>> = vec![Vec::new(); 2];
    for step in 0..120 {
        let who = dice.below(2);
        let player = &players[who];
        let notes = "é".repeat(dice.below(300));
        let new = Uuid::from_u128(1000 * who as u128 + step);
        let any = known[who].get(dice.below(known[who].len().max(1))).copied();
        match (dice.below(7), any) {
            (0, _) | (1..=3, None) => {
                app.rpc(player, "match_record", a_match(&app, new, &notes, dice.below(9))).await;
                known[who].push(new);
            }
            (1, Some(id)) => drop(app.rpc(player, "match_update", json!({ "id": id, "notes": notes })).await),
            (2, Some(id)) => drop(app.rpc(player, "match_delete", json!({ "id": id })).await),
            (3, Some(known_id)) => {
                let others = known[1 - who].first().copied().unwrap_or(new);
                let rows: Vec<Value> = [known_id, new, others, new]
                    .into_iter()
                    .map(|id| a_match(&app, id, &notes, 3))
                    .chain([a_match(&app, Uuid::from_u128(50_000 + step), &"x".repeat(2001), 0)])
                    .collect();
                let done = app.rpc(player, "matches_import", json!({ "matches": rows })).await;
                assert_eq!(done.brief(), "200");
                known[who].push(new);
            }
            (4, _) => {
                let deck = json!({ "code": cards::good_code(), "name": "Tempo", "notes": notes });
                decks[who].push(app.rpc(player, "deck_save", deck).await.body["id"].clone());
            }
            (_, _) => {
                let Some(deck) = decks[who].first() else { continue };
                let format = ["WILD", "STANDARD"][dice.below(2)];
                let change = json!({ "id": deck, "format": format, "notes": notes, "archived": dice.below(2) == 0 });
                app.rpc(player, "deck_update", change).await;
            }
        }
    }
    let question: Option<Uuid> = app
        .db
        .read(|tx| tx.one("select id from quiz_questions order by id limit 1", crate::params![], |row| row.get(0)))
        .await
        .unwrap();
    let report = json!({ "question_id": question, "reason": "wrong", "note": "ünclear" });
    for _ in 0..2 {
        assert_eq!(app.rpc(&players[1], "question_report", report.clone()).await.brief(), "200");
    }
    assert_eq!(wrong(&app).await, [""; 0]);
    for kind in ["matches", "decks", "reports"] {
        let counted = app
            .number(format!(
                "select cast(coalesce(sum(row_count), 0) as bigint) from account_usage where kind = '{kind}'"
            ))
            .await;
        assert!(counted > 0, "{kind} were written");
    }
    app.accounts.delete_user(crate::people::audit::Actor::command(), players[0].id).await.unwrap();
    assert_eq!(wrong(&app).await, [""; 0]);
    let left = app.number(format!("select count(*) from account_usage where user_id = '{}'", players[0].id)).await;
    assert_eq!(left, 0);
}

async fn a_full_account_is_refused_with_its_numbers(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    let cap = matches::RECOUNT.cap;
    pretend(&app, &ana, "matches", cap.rows, 4_150_000).await;
    let refused = app.rpc(&ana, "match_record", a_match(&app, Uuid::from_u128(1), "", 0)).await;
    assert_eq!((refused.status.as_u16(), &refused.body["hint"]), (400, &json!("match_storage_full")));
    assert_eq!(
        refused.body["message"],
        "You have 30,000 matches of at most 30,000, 4.1 MB of at most 24 MB (left: 0 matches, 19.8 MB); delete some to record more"
    );
    let details: Value = serde_json::from_str(refused.body["details"].as_str().unwrap()).unwrap();
    assert_eq!(details["left"], json!({ "rows": 0, "bytes": 19_850_000 }));
    assert_eq!(app.count("match_stats").await, 0);

    pretend(&app, &ana, "decks", 5, decks::RECOUNT.cap.bytes - 100).await;
    let refused = app.rpc(&ana, "deck_save", json!({ "code": cards::good_code() })).await;
    assert_eq!((refused.status.as_u16(), &refused.body["hint"]), (400, &json!("deck_storage_full")));
    assert_eq!(app.count("decks").await, 0);
}

async fn an_import_records_what_fits(app: TestApp) {
    let ana = app.sign_up("ana").await;
    pretend(&app, &ana, "matches", matches::RECOUNT.cap.rows - 30, 0).await;
    let rows: Vec<Value> = (0..50).map(|n| a_match(&app, Uuid::from_u128(n), "", 0)).collect();
    let done = app.rpc(&ana, "matches_import", json!({ "matches": rows })).await.body;
    assert_eq!((&done["recorded"], &done["known"]), (&json!(30), &json!(0)));
    let refused = done["refused"].as_array().unwrap();
    assert_eq!((refused.len(), &refused[0]["index"]), (20, &json!(30)));
    assert!(refused.iter().all(|row| row["code"] == "match_storage_full"), "{done}");
    assert_eq!((&done["full"]["there"]["rows"], &done["full"]["left"]["rows"]), (&json!(30_000), &json!(0)));
    assert_eq!(app.count("match_stats").await, 30);
    let again = app.rpc(&ana, "matches_import", json!({ "matches": rows })).await.body;
    assert_eq!((&again["recorded"], &again["known"]), (&json!(0), &json!(30)), "what is there is known, full or not");
}

async fn what_is_over_a_cap_can_be_edited_down_and_deleted(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let id = Uuid::from_u128(1);
    app.rpc(&ana, "match_record", a_match(&app, id, "long notes", 5)).await;
    let cap = matches::RECOUNT.cap;
    pretend(&app, &ana, "matches", cap.rows + 100, cap.bytes + 100).await;
    let change = |notes: &str| app.rpc(&ana, "match_update", json!({ "id": id, "notes": notes }));
    assert_eq!(change("longer notes").await.body["hint"], "match_storage_full");
    assert_eq!(change("notes long").await.brief(), "200", "as long as before");
    assert_eq!(change("short").await.brief(), "200");
    assert_eq!(app.rpc(&ana, "match_delete", json!({ "id": id })).await.status.as_u16(), 200);
    assert_eq!(app.number("select row_count from account_usage".into()).await, cap.rows + 99);
}

async fn a_refusal_counts_nothing(app: TestApp) {
    const CAP: Cap = Cap { kind: "tests", rows: 2, bytes: 100 };
    let user = app.sign_up("ana").await.id;
    let counted = app.db.write(move |tx| {
        assert!(add(tx, user, &CAP, Amount::row(100))?.is_ok());
        let full = add(tx, user, &CAP, Amount::row(1))?.unwrap_err();
        assert_eq!((full.there, full.left), (Amount::row(100), Amount::row(0)));
        super::lock(tx, user, &CAP)
    });
    assert_eq!(counted.await.map_err(|error: DbError| error).unwrap(), Amount::row(100));
}

async fn wrong_counts_are_reported_and_repaired(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    for (player, id) in [(&ana, 1), (&ben, 2)] {
        app.rpc(player, "match_record", a_match(&app, Uuid::from_u128(id), "notes", 0)).await;
    }
    pretend(&app, &ana, "matches", 7, 7).await;
    // As if a node of an older version had recorded Ben's match.
    app.db.write(|tx| tx.script("delete from account_usage where row_count = 1")).await.unwrap();
    let lines = wrong(&app).await;
    assert_eq!(lines.len(), 2);
    let ours = lines.iter().find(|line| line.contains(&ana.id.to_string())).unwrap();
    let bytes = 500 + 2 + "Pirátes".len() + "notes".len();
    assert_eq!(*ours, format!("player {} stores 1 matches of {bytes} bytes, but 7 of 7 bytes are counted", ana.id));
    for recount in RECOUNTS {
        repair(&app.db, recount).await.unwrap();
    }
    assert_eq!(wrong(&app).await, [""; 0]);
}

async fn messages_that_wait_are_limited(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let sql = format!(
        "insert into mail_outbox (id, user_id, recipient, kind, language, subject, body_text, body_html, send_at, created_at)
         values ('{}', '{}', 'x@example.org', 'contact', 'en', '', '{}', '', 9000000000000000, 0)",
        Uuid::nil(),
        ana.id,
        "x".repeat(1_999_000)
    );
    app.db.write(move |tx| tx.script(&sql)).await.unwrap();
    let message = json!({ "topic": "bug", "message": "The third card does not turn.", "language": "en" });
    let refused = app.post_as(&ana, "/functions/v1/contact", message.clone()).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (400, &json!("message_storage_full")));
    app.db.write(|tx| tx.script("delete from mail_outbox where body_html = ''")).await.unwrap();
    assert_eq!(app.post_as(&ana, "/functions/v1/contact", message).await.status.as_u16(), 200);
}
