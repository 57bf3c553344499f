//! The end of an account with many matches.

use serde_json::json;
use uuid::Uuid;

use super::set_tier;
use crate::people::audit::Actor;
use crate::testing::{PASSWORD, Player, TestApp, cards, on_both_engines};

on_both_engines!(
    an_account_with_many_matches_is_gone_at_once_and_its_matches_with_their_counts,
    a_deletion_that_was_killed_is_finished_by_the_job,
);

/// A player with so many counted matches.
async fn with_matches(app: &TestApp, name: &str, matches: usize) -> Player {
    let player = app.sign_up(name).await;
    set_tier(app, &player, "tracker").await;
    // What young accounts record counts for themselves only.
    app.db.write(|tx| tx.script("update users set created_at = 0")).await.unwrap();
    let deck = app.rpc(&player, "deck_save", json!({ "code": cards::good_code() })).await.body;
    for n in 0..matches {
        if n % 40 == 39 {
            app.clock.advance(std::time::Duration::from_secs(60));
        }
        let answer = app.rpc(&player, "match_record", json!({
            "id": Uuid::new_v4(), "result": if n % 2 == 0 { "victory" } else { "defeat" }, "source": "log",
            "played_at": app.clock.now().to_string(), "deck_id": deck["id"], "opponent_class": "WARRIOR", "mode": "ranked",
            "format": "STANDARD", "rank": "gold_3", "went_first": true, "turns": 9, "duration_s": 400
        }));
        assert_eq!(answer.await.status, 200);
    }
    player
}

async fn counted(app: &TestApp) -> i64 {
    app.number("select coalesce(cast(sum(games) as bigint), 0) from meta_build_plays".into()).await
}

async fn an_account_with_many_matches_is_gone_at_once_and_its_matches_with_their_counts(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ben = with_matches(&app, "ben", 30).await;
    let bens = counted(&app).await;
    let ana = with_matches(&app, "ana", 210).await;
    assert!(counted(&app).await > bens && bens > 0);
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    for (table, rows) in [("users", 1), ("match_stats", 30), ("account_endings", 0), ("meta_build_players", 1)] {
        assert_eq!(app.count(table).await, rows, "{table}");
    }
    assert_eq!(counted(&app).await, bens);
    assert_eq!(app.get_as(&ben, "/auth/v1/user").await.status, 200);
    app.sign_up("ana").await;
}

async fn a_deletion_that_was_killed_is_finished_by_the_job(app: TestApp) {
    app.give_cards(&cards::content(1));
    let ben = with_matches(&app, "ben", 210).await;
    let (user, now) = (ben.id, app.clock.now());
    // As the transaction that decides it leaves the account, when the process dies after its commit.
    let accounts = app.accounts.clone();
    app.db.write(move |tx| accounts.delete_in(tx, user, now)).await.unwrap();
    assert_eq!((app.count("users").await, app.count("match_stats").await), (1, 210));
    let refused = app.get_as(&ben, "/auth/v1/user").await;
    assert_eq!(refused.brief(), "403 user_not_found: User from sub claim in JWT does not exist");
    assert_eq!(app.sign_in(&ben.email, PASSWORD).await.status, 400);
    assert_eq!(app.refresh(&ben.refresh).await.status, 400);
    let (one, two) = tokio::join!(app.accounts.finish_deletions(), app.accounts.finish_deletions());
    assert!(one.unwrap() && two.unwrap());
    for table in ["users", "match_stats", "account_endings", "meta_build_players"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
    assert_eq!(counted(&app).await, 0);
    let deleted = app.number("select value from figures_daily where name = 'deleted'".into()).await;
    assert_eq!(deleted, 1, "counted once, although two nodes finished it");
    assert!(!app.accounts.finish_deletions().await.unwrap());
    app.accounts.delete_user(Actor::command(), user).await.unwrap_err();
}
