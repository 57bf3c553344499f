use serde_json::{Value, json};

use super::{administrator, call};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    today_is_counted_live_and_a_day_that_is_over_is_kept,
    a_user_is_active_once_a_day,
    deleted_users_stay_in_the_figures,
);

const DAY: u64 = 24 * 3600;

fn figure<'f>(figures: &'f Value, name: &str) -> &'f Value {
    let all = figures["figures"].as_array().unwrap();
    all.iter().find(|figure| figure["name"] == name).unwrap_or_else(|| panic!("no figure {name}"))
}

async fn today_is_counted_live_and_a_day_that_is_over_is_kept(app: TestApp) {
    let admin = administrator(&app).await;
    app.sign_up("ben").await;
    let shown = call(&app, &admin, "admin_figures", json!({ "days": 7 })).await;
    assert_eq!(shown["days"].as_array().unwrap().len(), 7);
    assert_eq!(figure(&shown, "sign_ups")["now"], 2);
    assert_eq!(figure(&shown, "active")["values"][6], 2);
    let held = figure(&shown, "mana_held")["now"].as_i64().unwrap();
    assert_eq!(figure(&shown, "mana_given:signup")["now"], held);
    assert_eq!(app.rpc(&admin, "admin_figures", json!({ "days": 8 })).await.status, 400);

    assert_eq!(app.desk.count_missing_days(app.clock.now()).await.unwrap(), 0, "today is not over");
    app.pass(3 * DAY);
    assert_eq!(app.desk.count_missing_days(app.clock.now()).await.unwrap(), 3, "the missed days too");
    assert_eq!(app.desk.count_missing_days(app.clock.now()).await.unwrap(), 0);
    let days = "select count(*) from figures_daily where name = 'counted'";
    assert_eq!(app.number(days.into()).await, 3);
    let kept = "select value from figures_daily where name = 'sign_ups' order by day limit 1";
    assert_eq!(app.number(kept.into()).await, 2);
    let kept = "select value from figures_daily where name = 'mana_held' order by day limit 1";
    assert_eq!(app.number(kept.into()).await, held);
}

async fn a_user_is_active_once_a_day(app: TestApp) {
    let ben = app.sign_up("ben").await;
    let again = app.refresh(&ben.refresh).await.player();
    assert_eq!(app.count("activity_days").await, 1);
    app.pass(DAY);
    app.refresh(&again.refresh).await.player();
    assert_eq!(app.count("activity_days").await, 2);
}

async fn deleted_users_stay_in_the_figures(app: TestApp) {
    let ben = app.sign_up("ben").await;
    app.sign_up("cat").await;
    app.as_service(axum::http::Method::DELETE, &format!("/auth/v1/admin/users/{}", ben.id), None).await;
    assert_eq!(app.number("select value from figures_daily where name = 'deleted'".into()).await, 1);
    app.pass(DAY);
    app.desk.count_missing_days(app.clock.now()).await.unwrap();
    assert_eq!(app.number("select value from figures_daily where name = 'deleted'".into()).await, 1);
}
