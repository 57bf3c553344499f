//! Questions about what wins and what is played: figures with their interval, as far as the tier sees them.

use serde_json::{Value, json};

use super::CHAT;
use crate::base::win_rates::{Tally, WinRate};
use crate::params;
use crate::testing::{Player, TestApp, cards, on_both_engines};

on_both_engines!(the_meta_is_told_with_its_interval_by_the_tiers_rules, too_few_matches_are_no_figure);

fn figures(wins: i64, losses: i64) -> Value {
    serde_json::to_value(WinRate::from(Tally::new(wins, losses))).unwrap()
}

fn class(name: &str, wins: i64, losses: i64, share: f64) -> Value {
    let mut line = figures(wins, losses);
    line["class"] = json!(name);
    line["share"] = json!(share);
    line
}

fn archetype(english: &str, french: &str, class_name: &str, wins: i64, losses: i64, share: f64) -> Value {
    let mut line = class(class_name, wins, losses, share);
    let names = json!({ "en": english, "fr": french, "es": english, "pt": english });
    line["archetype"] = json!({ "id": english, "class": class_name, "format": "STANDARD", "names": names });
    line["share_change"] = Value::Null;
    line["change"] = Value::Null;
    line["first"] = figures(0, 0);
    line["second"] = figures(0, 0);
    line["turns"] = Value::Null;
    line
}

async fn give_meta(app: &TestApp) {
    let page = json!({
        "period": "30d", "format": "STANDARD", "bracket": "all", "limited": false, "since": 0, "updated_at": 0, "games": 900,
        "archetypes": [
            archetype("Control Priest", "Prêtre contrôle", "PRIEST", 120, 80, 0.22),
            archetype("Aggro Mage", "Mage aggro", "MAGE", 200, 200, 0.44),
            archetype("Combo Priest", "Prêtre combo", "PRIEST", 8, 2, 0.01),
        ],
        "classes": [class("PRIEST", 130, 90, 0.24), class("MAGE", 200, 200, 0.44), class("ROGUE", 5, 4, 0.01)],
        "matrix": [], "hidden": { "archetypes": 1, "games": 9 },
    });
    let sql = "insert into meta_pages (period, format, bracket, archetype, body, updated_at)
        values ('30d', 'STANDARD', 'all', '', $1, 0)";
    app.db.write(move |tx| tx.run(sql, params![page.to_string()])).await.unwrap();
}

async fn reply(app: &TestApp, player: Option<&Player>, language: &str, message: &str) -> String {
    let body = json!({ "message": message, "language": language });
    let answer = match player {
        Some(player) => app.post_as(player, CHAT, body).await,
        None => app.post(CHAT, body).await,
    };
    answer.body["reply"].as_str().unwrap_or_default().replace('\u{a0}', " ")
}

async fn the_meta_is_told_with_its_interval_by_the_tiers_rules(app: TestApp) {
    app.give_cards(&cards::content(1));
    give_meta(&app).await;
    let ana = app.sign_up("ana").await;
    let ben = app.sign_up("ben").await;
    let id = ben.id;
    let give = "update profiles set subscription_tier = 'tracker' where id = $1";
    app.db.write(move |tx| tx.run(give, params![id])).await.unwrap();

    // The free tier and visitors: classes.
    for player in [None, Some(&ana)] {
        let said = reply(&app, player, "en", "what is the best deck in standard?").await;
        assert!(said.contains("last 30 days, 900 recorded matches"), "{said}");
        assert!(said.contains(": wins 59.1% (between 52.5% and 65.4%), 220 matches, 24.0% of all"), "{said}");
        assert!(said.contains("Tracker plan") && !said.contains("Control Priest"), "{said}");
        assert!(!said.contains("9 matches,"), "too few matches of rogues: {said}");
    }
    // The tracker: archetypes, the surest first.
    for (language, message, first) in [
        (
            "en",
            "what is the best deck in standard",
            "Control Priest: wins 60.0% (between 53.1% and 66.5%), 200 matches",
        ),
        ("en", "winrate of control priest", "Control Priest: wins 60.0%"),
        ("en", "most played deck right now?", "Aggro Mage: wins 50.0%"),
        (
            "fr",
            "meilleur deck en ce moment",
            "Prêtre contrôle : 60,0 % de victoires (entre 53,1 % et 66,5 %), 200 matchs",
        ),
        ("fr", "taux de victoire du prêtre contrôle ?", "Prêtre contrôle : 60,0 %"),
        ("es", "¿cuál es el mejor mazo?", "Control Priest: 60,0 % de victorias"),
        ("pt", "qual o deck mais jogado?", "Aggro Mage: 50,0% de vitórias"),
        ("pt", "melhor deck padrão", "Control Priest: 60,0% de vitórias"),
        ("en", "best aggro deck", "Control Priest: wins 60.0%"),
    ] {
        let said = reply(&app, Some(&ben), language, message).await;
        let line = said.lines().find(|line| line.starts_with("- ")).unwrap_or_default();
        assert!(line.strip_prefix("- ").unwrap_or_default().starts_with(first), "{message}: {said}");
        assert!(!said.contains("Combo"), "{message}: {said}");
    }
    let said = reply(&app, Some(&ben), "en", "win rate of combo priest").await;
    assert!(said.contains("Control Priest") && said.contains("are not shown"), "its class instead: {said}");
}

async fn too_few_matches_are_no_figure(app: TestApp) {
    app.give_cards(&cards::content(1));
    give_meta(&app).await;
    for message in ["best deck in wild", "win rate of rogue", "what is the best rogue deck in standard?"] {
        let said = reply(&app, None, "en", message).await;
        assert!(said.contains("at least 20 matches of at least 3 players") && !said.contains('%'), "{message}: {said}");
    }
    let days = "select value from figures_daily where name = 'runebot_messages'";
    assert_eq!(app.number(days.into()).await, 3, "they are in the figures");
    reply(&app, None, "en", "who won the football match yesterday").await;
    assert_eq!(app.number("select value from figures_daily where name = 'runebot_unknown'".into()).await, 1);
}
