//! The search of users.

use serde_json::{Value, json};

use super::{admin, call, done};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    users_are_found_by_the_beginning_of_name_or_address_or_by_id,
    filters_narrow_the_list,
    pages_follow_each_other_without_a_gap,
    columns_sort_both_ways_in_pages,
    a_page_of_a_user_has_all_that_belongs_to_them,
);

async fn found(app: &TestApp, boss: &Player, arguments: Value) -> Vec<String> {
    let list = done(app, boss, "admin_users", arguments).await;
    list["rows"].as_array().unwrap().iter().map(|row| row["username"].as_str().unwrap().to_owned()).collect()
}

async fn users_are_found_by_the_beginning_of_name_or_address_or_by_id(app: TestApp) {
    let boss = admin(&app, "boss").await;
    let mut players = Vec::new();
    for name in ["maelys", "max_1", "maxi", "zoe"] {
        app.pass(1);
        players.push(app.sign_up(name).await);
    }
    let search = async |text: &str| found(&app, &boss, json!({ "search": text })).await;
    assert_eq!(search("max").await, ["maxi", "max_1"], "newest first");
    assert_eq!(search("  MAX_").await, ["max_1"], "_ is a letter like others");
    assert_eq!(search("maë").await, ["maelys"], "accents do not matter");
    assert_eq!(search("MAË").await, ["maelys"]);
    assert_eq!(search("zoe@exam").await, ["zoe"]);
    assert_eq!(search(&players[1].id.to_string()).await, ["max_1"]);
    for nothing in ["%", "m%", "_", "axi", "\\", "'", "zoe@example.org.x"] {
        assert_eq!(search(nothing).await, [""; 0], "{nothing}");
    }
    let all = done(&app, &boss, "admin_users", json!({})).await;
    assert_eq!((&all["total"], all["rows"].as_array().unwrap().len()), (&json!(5), 5));
    assert_eq!(call(&app, &boss, "admin_users", json!({ "after": "x" })).await.status, 400);
}

async fn filters_narrow_the_list(app: TestApp) {
    let boss = admin(&app, "boss").await;
    let mut players = Vec::new();
    for name in ["ana", "ben", "cia", "dan"] {
        app.pass(1);
        players.push(app.sign_up(name).await);
    }
    let [ana, ben, cia, dan] = &players[..] else { unreachable!() };
    done(&app, &boss, "admin_user_ban", json!({ "user": ana.id, "days": 1, "cause": "spam", "reason": "a test" }))
        .await;
    let until = app.clock.now().0 + 40 * 24 * 3_600_000;
    done(&app, &boss, "admin_user_tier", json!({ "user": ben.id, "until": until, "reason": "a test" })).await;
    app.post_as(cia, "/functions/v1/deletion_request", json!({ "message": "" })).await;
    let id = dan.id;
    app.db
        .write(move |tx| tx.run("update users set email_confirmed_at = null where id = $1", crate::params![id]))
        .await
        .unwrap();
    let filter = async |filters: Value| found(&app, &boss, json!({ "filters": filters })).await;
    assert_eq!(filter(json!(["banned"])).await, ["ana"]);
    assert_eq!(filter(json!(["tracker"])).await, ["ben"]);
    assert_eq!(filter(json!(["deletion"])).await, ["cia"]);
    assert_eq!(filter(json!(["unconfirmed"])).await, ["dan"]);
    assert_eq!(filter(json!(["admins"])).await, ["boss"]);
    assert_eq!(filter(json!(["seen"])).await, ["dan", "cia", "ben", "boss"], "a ban ends the sessions");
    assert_eq!(filter(json!(["seen", "tracker"])).await, ["ben"]);
    assert_eq!(found(&app, &boss, json!({ "search": "b", "filters": ["tracker"] })).await, ["ben"]);
    assert_eq!(found(&app, &boss, json!({ "search": "a", "filters": ["banned"] })).await, ["ana"]);
    assert_eq!(found(&app, &boss, json!({ "search": "d", "filters": ["unconfirmed", "seen"] })).await, ["dan"]);
    let overview = done(&app, &boss, "admin_overview", json!({})).await;
    assert_eq!((&overview["deletions"], &overview["deletions_overdue"]), (&json!(1), &json!(0)));
}

async fn pages_follow_each_other_without_a_gap(app: TestApp) {
    let boss = admin(&app, "boss").await;
    // Many of the same moment: the id decides.
    app.db
        .write(|tx| {
            for number in 0..120 {
                let id = uuid::Uuid::from_u128(number + 1);
                tx.run(
                    "insert into users (id, email, app_metadata, user_metadata, created_at, updated_at) values ($1, $2, '{}', '{}', $3, 0)",
                    crate::params![id, format!("p{number}@example.org"), i64::try_from(number / 30).unwrap_or_default()],
                )?;
                tx.run(
                    "insert into profiles (id, username, username_folded, mana, created_at) values ($1, $2, $2, 0, 0)",
                    crate::params![id, format!("p{number}")],
                )?;
            }
            Ok::<_, crate::base::db::DbError>(())
        })
        .await
        .unwrap();
    for search in [json!(null), json!("p")] {
        let (mut after, mut seen, mut pages) = (json!(null), Vec::new(), 0);
        loop {
            let page = done(&app, &boss, "admin_users", json!({ "search": search, "after": after })).await;
            seen.extend(page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()));
            pages += 1;
            after = page["next"].clone();
            if after.is_null() {
                break;
            }
        }
        assert_eq!(pages, 3);
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!((seen.len(), count), if search.is_null() { (121, 121) } else { (120, 120) });
    }
}

async fn columns_sort_both_ways_in_pages(app: TestApp) {
    let boss = admin(&app, "boss").await;
    app.db
        .write(|tx| {
            for number in 0..60 {
                let id = uuid::Uuid::from_u128(number + 1);
                tx.run(
                    "insert into users (id, app_metadata, user_metadata, created_at, updated_at) values ($1, '{}', '{}', 7, 0)",
                    crate::params![id],
                )?;
                tx.run(
                    "insert into profiles (id, username, username_folded, mana, created_at) values ($1, $2, $2, 0, 0)",
                    crate::params![id, format!("p.{:02}", 59 - number)],
                )?;
            }
            Ok::<_, crate::base::db::DbError>(())
        })
        .await
        .unwrap();
    for name in ["ana", "zoe", "ben"] {
        app.pass(60);
        let player = app.sign_up(name).await;
        app.sign_in(&player.email, crate::testing::PASSWORD).await;
    }
    let sorted = async |sort: &str, search: Value| {
        let (mut after, mut names) = (json!(null), Vec::new());
        loop {
            let arguments = json!({ "sort": sort, "search": search, "after": after });
            let page = done(&app, &boss, "admin_users", arguments).await;
            names.extend(
                page["rows"].as_array().unwrap().iter().map(|row| row["username"].as_str().unwrap().to_owned()),
            );
            after = page["next"].clone();
            if after.is_null() {
                return names;
            }
        }
    };
    for search in [json!(null), json!("p")] {
        let (mut up, down) = (sorted("name", search.clone()).await, sorted("name_down", search.clone()).await);
        assert_eq!(up.len(), if search.is_null() { 64 } else { 60 });
        assert!(up.is_sorted(), "{up:?}");
        up.reverse();
        assert_eq!(up, down);
    }
    assert_eq!(sorted("seen", json!(null)).await, ["ben", "zoe", "ana", "boss"], "once each, who has a session");
    assert_eq!(sorted("seen_long_ago", json!(null)).await, ["boss", "ana", "zoe", "ben"]);
    assert_eq!(sorted("seen", json!("z")).await, ["zoe"]);
    let mut oldest = sorted("oldest", json!(null)).await;
    oldest.reverse();
    assert_eq!(oldest, sorted("newest", json!(null)).await);
    let wrong = json!({ "sort": "newest", "after": "p.07.x" });
    assert_eq!(call(&app, &boss, "admin_users", wrong).await.status, 400);
}

async fn a_page_of_a_user_has_all_that_belongs_to_them(app: TestApp) {
    let (ana, boss) = (app.sign_up("ana").await, admin(&app, "boss").await);
    let page = super::user(&app, &boss, &ana).await;
    assert_eq!(page["user"]["email"], "ana@example.org");
    assert_eq!((&page["ledger"][0]["reason"], &page["ledger"][0]["amount"]), (&json!("signup"), &json!(250)));
    assert_eq!(
        (&page["oneself"], &page["providers"], &page["lifetime"]),
        (&json!(false), &json!(["email"]), &json!(false))
    );
    assert_eq!(super::user(&app, &boss, &boss).await["oneself"], true);
    for count in ["games_count", "decks_count", "reports_count", "matches_count"] {
        assert_eq!(page[count], 0, "{count}");
    }
    super::user(&app, &boss, &ana).await;
    let views = "select count(*) from admin_log where action = 'user.view'";
    assert_eq!(app.number(views.into()).await, 2, "once for each pair");
    app.pass(3601);
    super::type_code(&app, &boss).await;
    let boss = app.refresh(&boss.refresh).await.player();
    super::user(&app, &boss, &ana).await;
    assert_eq!(app.number(views.into()).await, 3, "and once an hour");
    assert_eq!(
        super::refused(&app, &boss, "admin_user", json!({ "user": uuid::Uuid::nil() })).await,
        "admin_user_not_found"
    );
}
