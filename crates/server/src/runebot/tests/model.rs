//! The model's part, against a stand-in on loopback that plays one scene.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures_util::future::join_all;
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::CHAT;
use crate::runebot::model::STREAMS_AT_ONCE;
use crate::testing::{Engine, Player, TestApp, cards};

/// What the stand-in answers.
#[derive(Clone, Copy)]
enum Scene {
    Says(&'static [&'static str]),
    /// Some words, then the connection ends without `[DONE]`.
    Cut(&'static str),
    Status(u16),
    /// Bytes that are no stream of events.
    Raw(&'static str),
    /// Accepts, and never says anything.
    Silent,
}

struct StandIn {
    url: String,
    calls: Arc<AtomicUsize>,
}

impl StandIn {
    async fn plays(scene: Scene) -> Self {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        let answer = move |body: String| {
            counted.fetch_add(1, Ordering::Relaxed);
            let sent: Value = serde_json::from_str(&body).unwrap();
            assert_eq!(sent["stream"], true);
            assert!(!body.contains("example.org"), "nothing of the player is sent: {body}");
            async move { scene.play() }
        };
        let router = Router::new().route("/v1/chat/completions", post(answer));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, calls }
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }
}

fn chunk(text: &str) -> String {
    format!("data: {}\n\n", json!({ "choices": [{ "delta": { "content": text } }] }))
}

impl Scene {
    fn play(self) -> Response {
        let events = |text: String| ([("content-type", "text/event-stream")], text).into_response();
        match self {
            Self::Says(parts) => {
                let usage = json!({ "choices": [], "usage": { "total_tokens": 40 } });
                let text: String = parts.iter().map(|part| chunk(part)).collect();
                events(format!("{text}data: {usage}\n\ndata: [DONE]\n\n"))
            }
            Self::Cut(text) => events(chunk(text)),
            Self::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
            Self::Raw(text) => events(text.to_owned()),
            Self::Silent => {
                let never = stream::once(async { Ok::<_, std::convert::Infallible>(Bytes::from(": hello\n\n")) })
                    .chain(stream::pending());
                Body::from_stream(never).into_response()
            }
        }
    }
}

async fn app_with(scene: Scene) -> (TestApp, StandIn, Player) {
    app_with_tokens(scene, 1_000_000).await
}

async fn app_with_tokens(scene: Scene, daily_tokens: i64) -> (TestApp, StandIn, Player) {
    let stand_in = StandIn::plays(scene).await;
    let url = stand_in.url.clone();
    let app = TestApp::on(Engine::Sqlite).await;
    let app = app
        .again_with(move |config| {
            config.runebot.llm_url = url;
            config.runebot.llm_daily_tokens = daily_tokens;
            // A busy machine may be slow to answer; only silence is to be waited for.
            config.runebot.llm_timeout_s = if matches!(scene, Scene::Silent) { 3 } else { 60 };
        })
        .await;
    app.give_cards(&cards::content(1));
    let ana = app.sign_up("ana").await;
    (app, stand_in, ana)
}

fn question() -> Value {
    json!({ "message": "what does Old Maro cost?", "language": "en" })
}

async fn reply(app: &TestApp, player: &Player) -> Value {
    let answer = app.post_as(player, CHAT, question()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn a_model_words_the_facts_and_its_tokens_are_counted() {
    let (app, _stand_in, ana) = app_with(Scene::Says(&["Old Maro costs ", "9 mana. ", "It is a minion."])).await;
    let worded = reply(&app, &ana).await;
    assert_eq!(worded["reply"], "Old Maro costs 9 mana. It is a minion.");
    assert_eq!(worded["by_model"], true);
    assert_eq!(worded["cards"], json!([cards::LEGEND]));
    assert_eq!(app.number("select tokens from runebot_tokens".into()).await, 40);
    assert_eq!(app.rpc(&ana, "chat_state", json!({})).await.body["model"], true);
}

#[tokio::test]
async fn whatever_fails_the_own_answer_goes_out() {
    for scene in [
        Scene::Says(&["Old Maro costs 8 * 8 = 64 mana."]),
        Scene::Says(&["Old Maro costs 9 mana. ", "Old Maro costs 9 mana."]),
        Scene::Says(&["Old Maro costs 9 mana, and"]),
        Scene::Says(&["Ember Storm is better than Old Maro."]),
        Scene::Says(&["See https://example.com for more."]),
        Scene::Says(&["Vieux Maro est une carte qui coûte 9 mana, et c'est une carte de la collection."]),
        Scene::Says(&[]),
        Scene::Cut("Old Maro costs"),
        Scene::Status(429),
        Scene::Status(500),
        Scene::Status(302),
        Scene::Raw("data: {oh no\n\n"),
        Scene::Raw("<html>"),
        Scene::Silent,
    ] {
        let (app, stand_in, ana) = app_with(scene).await;
        let own = reply(&app, &ana).await;
        assert!(own["reply"].as_str().unwrap().starts_with("Old Maro costs 9 mana"), "{own}");
        assert_eq!(own["by_model"], false);
        assert_eq!(stand_in.calls(), 1);
    }
}

#[tokio::test]
async fn a_stream_has_checked_sentences_and_ends_with_the_whole_or_with_another() {
    let events = |app: TestApp, player: Player| async move {
        let request = Request::post(CHAT)
            .header("apikey", &app.keys.publishable)
            .header("authorization", format!("Bearer {}", player.access))
            .header("accept", "text/event-stream")
            .body(Body::from(question().to_string()))
            .unwrap();
        let answer = app.raw(request).await;
        assert_eq!(answer.headers["content-type"], "text/event-stream");
        let text = answer.body.as_str().unwrap().to_owned();
        let event = |part: &str| {
            let (name, data) = part.strip_prefix("event: ")?.split_once("\ndata: ")?;
            Some((name.to_owned(), serde_json::from_str::<Value>(data).ok()?))
        };
        text.split("\n\n").filter_map(event).collect::<Vec<_>>()
    };
    let (app, _stand_in, ana) = app_with(Scene::Says(&["It costs 9 ma", "na. It is a", " minion."])).await;
    let good = events(app, ana).await;
    let names: Vec<&str> = good.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["text", "text", "done"]);
    assert_eq!(good[0].1["text"], "It costs 9 mana. ");
    assert_eq!(good[2].1["by_model"], true);
    let (app, _stand_in, ana) = app_with(Scene::Says(&["It costs 9 mana. ", "It has 77 health."])).await;
    let bad = events(app, ana).await;
    let names: Vec<&str> = bad.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["text", "replace"], "the wrong number was never sent");
    assert!(bad[1].1["reply"].as_str().unwrap().starts_with("Old Maro costs 9 mana"));
}

#[tokio::test]
async fn visitors_and_players_who_switched_it_off_never_reach_the_model() {
    let (app, stand_in, ana) = app_with(Scene::Says(&["Old Maro costs 9 mana."])).await;
    app.post(CHAT, question()).await;
    let without = json!({ "message": "what does Old Maro cost?", "language": "en", "model": false });
    assert_eq!(app.post_as(&ana, CHAT, without).await.body["by_model"], false);
    let talk = json!({ "message": "hello", "language": "en" });
    assert_eq!(app.post_as(&ana, CHAT, talk).await.body["by_model"], false);
    assert_eq!(stand_in.calls(), 0);
}

#[tokio::test]
async fn five_failures_switch_the_model_off_for_a_minute_and_the_days_tokens_end() {
    let (app, stand_in, ana) = app_with(Scene::Status(500)).await;
    for _ in 0..7 {
        reply(&app, &ana).await;
    }
    assert_eq!(stand_in.calls(), 5);
    app.clock.advance(Duration::from_secs(61));
    reply(&app, &ana).await;
    assert_eq!(stand_in.calls(), 6);
    let spend = "insert into runebot_tokens (day, tokens) values ($1, 99999999) on conflict (day) do update set tokens = excluded.tokens";
    let day = crate::runebot::rules::day(app.clock.now());
    app.db.write(move |tx| tx.run(spend, crate::params![day])).await.unwrap();
    reply(&app, &ana).await;
    assert_eq!(stand_in.calls(), 6, "the day's tokens are used up");
}

#[tokio::test]
async fn a_slow_model_has_a_number_of_streams_and_everyone_else_gets_the_own_answer() {
    let (app, stand_in, ana) = app_with(Scene::Silent).await;
    let answers = join_all((0..STREAMS_AT_ONCE + 10).map(|_| reply(&app, &ana))).await;
    assert!(answers.iter().all(|answer| answer["by_model"] == false && answer["reply"] == answers[0]["reply"]));
    assert_eq!(stand_in.calls(), STREAMS_AT_ONCE);
}

#[tokio::test]
async fn the_tokens_of_an_answer_are_reserved_before_it_and_settled_after_it() {
    // An answer may cost 400 tokens and the request, so one fits and not two.
    let (app, stand_in, ana) = app_with_tokens(Scene::Silent, 1200).await;
    join_all((0..5).map(|_| reply(&app, &ana))).await;
    assert_eq!(stand_in.calls(), 1);
    let used = app.number("select tokens from runebot_tokens".into()).await;
    assert!((1..400).contains(&used), "{used}: only the request was used");
}
