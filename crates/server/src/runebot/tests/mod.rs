//! The function on a whole server: limits, own answers, contexts.

mod examples;
mod invented;
mod meta;
mod model;

use axum::http::Request;
use serde_json::{Value, json};

use crate::base::config::Switch;
use crate::testing::{Answer, Player, TestApp, cards, on_both_engines};
use crate::wire::caller::Peer;

on_both_engines!(
    a_player_has_twenty_messages_a_day_and_a_visitor_ten,
    an_ipv6_site_has_eight_times_the_messages_of_a_household,
    a_message_must_have_words_and_an_end,
    own_figures_are_for_players,
);

const CHAT: &str = "/functions/v1/chat";

async fn ask(app: &TestApp, player: Option<&Player>, message: &str, context: Option<&str>) -> Answer {
    let body = json!({ "message": message, "language": "en", "context": context });
    match player {
        Some(player) => app.post_as(player, CHAT, body).await,
        None => app.post(CHAT, body).await,
    }
}

async fn a_player_has_twenty_messages_a_day_and_a_visitor_ten(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ana = app.sign_up("ana").await;
    for left in (0..20).rev() {
        assert_eq!(ask(&app, Some(&ana), "hello", None).await.body["left"], left);
    }
    let refused = ask(&app, Some(&ana), "hello", None).await;
    assert_eq!(refused.brief(), "429 over_chat_limit: You have used all your messages to RuneBot for today");
    assert!(refused.body["resets_at"].as_str().unwrap().starts_with("2026-11-17T00:00:00"));
    assert_eq!(refused.headers["retry-after"], (12 * 3600).to_string());
    let state = app.rpc(&ana, "chat_state", json!({})).await.body;
    assert_eq!(state, json!({ "model": false, "left": 0, "limit": 20 }));
    for left in (0..10).rev() {
        assert_eq!(ask(&app, None, "hello", None).await.body["left"], left);
    }
    assert_eq!(ask(&app, None, "hello", None).await.status, 429);
    let restarted = app.killed_and_started().await;
    assert_eq!(ask(&restarted, None, "hello", None).await.status, 429, "the count outlives the process");
    restarted.pass(12 * 3600);
    assert_eq!(ask(&restarted, None, "hello", None).await.body["left"], 9, "a new day");
    assert_eq!(restarted.count("runebot_visitors").await, 1);
}

async fn an_ipv6_site_has_eight_times_the_messages_of_a_household(app: TestApp) {
    let app = app.again_with(|config| config.rate_limits = Switch::On).await;
    let ask = async |household: u32| {
        let body = json!({ "message": "hello" }).to_string();
        let mut request = Request::post(CHAT).header("apikey", &app.keys.publishable).body(body.into()).unwrap();
        request.extensions_mut().insert(Peer(format!("[2001:db8:1:{household:x}::1]:5000").parse().unwrap()));
        app.raw(request).await
    };
    for household in 0..8 {
        for left in (0..10).rev() {
            assert_eq!(ask(household).await.body["left"], left);
        }
        assert_eq!(ask(household).await.status, 429);
    }
    assert_eq!(ask(99).await.status, 429, "a household that asked nothing, of a site that asked 80 times");
}

async fn a_message_must_have_words_and_an_end(app: TestApp) {
    let brief = |answer: Answer| answer.brief();
    assert_eq!(brief(ask(&app, None, "  ", None).await), "400 chat_message_empty: Write a message first");
    let long = "a".repeat(501);
    assert_eq!(
        brief(ask(&app, None, &long, None).await),
        "400 chat_message_too_long: A message has at most 500 characters"
    );
    let without_cards = ask(&app, None, "what does Ember Storm do?", None).await;
    assert!(without_cards.body["reply"].as_str().unwrap().contains("not loaded"), "{}", without_cards.body);
    app.give_cards(&cards::content(1));
    for context in ["", "{", "{\"c\":[99999999]}", "null"] {
        let answer = ask(&app, None, "how much does it cost?", Some(context)).await;
        assert_eq!(answer.status, 200, "{context}: {}", answer.body);
    }
}

async fn own_figures_are_for_players(app: TestApp) {
    let reply = |answer: Answer| answer.body["reply"].as_str().unwrap().to_owned();
    assert!(reply(ask(&app, None, "how much mana do I have?", None).await).contains("sign in"));
    let ana = app.sign_up("ana").await;
    for (message, said) in [
        ("how much mana do I have?", "You have 250 mana."),
        ("what is my rank this week?", "Bronze 3"),
        ("when does my plan end?", "free plan"),
        ("my win rate?", "not recorded any matches"),
        ("what is my best deck?", "5 matches"),
        ("how many decks do I have?", "0 decks"),
        ("how many messages do I have left?", "no limit"),
        ("best deck right now?", "at least 20"),
    ] {
        let said_now = reply(ask(&app, Some(&ana), message, None).await);
        assert!(said_now.contains(said), "{message}: {said_now}");
    }
    for (at, result) in ["victory", "victory", "defeat"].into_iter().enumerate() {
        record(&app, &ana, at, result).await;
    }
    let said = reply(ask(&app, Some(&ana), "how many games did I win?", None).await);
    assert!(said.contains("won 2 of 3 matches"), "{said}");
}

pub(super) async fn record(app: &TestApp, player: &Player, at: usize, result: &str) {
    let args: Value = json!({
        "id": format!("00000000-0000-4000-8000-{at:012}"),
        "result": result,
        "played_at": "2026-11-16T10:00:00Z",
        "source": "manual",
    });
    let recorded = app.rpc(player, "match_record", args).await;
    assert_eq!(recorded.status, 200, "{}", recorded.body);
}
