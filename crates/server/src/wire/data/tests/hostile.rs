//! Requests that try to break something. Each is answered; nothing is changed and none causes a 5xx.

use axum::http::Method;
use serde_json::json;

use super::{TestApi, encoded};
use crate::base::config::Switch;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    sql_injection_stays_text,
    oversized_queries_are_refused,
    odd_bytes_are_parsed_or_refused,
    calls_of_a_user_are_limited
);

async fn sql_injection_stays_text(app: TestApp) {
    let api = TestApi::open(app).await;
    for text in
        ["' or 1=1 --", "\"; drop table test_cards; --", "$1", "') union select * from users --", "\\", "%", "😀'"]
    {
        assert_eq!(api.ids(&format!("name=eq.{}", encoded(text))).await, [0; 0], "{text}");
        for wrong in [
            format!("test_cards?{}=eq.1", encoded(text)),
            format!("test_cards?order={}", encoded(text)),
            format!("test_cards?select={}", encoded(text)),
            format!("test_cards?id=eq.{}", encoded(text)),
            format!("test_cards?id={}", encoded(text)),
            format!("test_cards?or={}", encoded(text)),
            format!("test_cards?select=id::{}", encoded(text)),
            format!("test_cards?limit={}", encoded(text)),
            encoded(text),
        ] {
            let status = api.get(&wrong).await.status.as_u16();
            assert!((400..500).contains(&status), "{wrong}: {status}");
        }
        let alias = api.get(&format!("test_cards?id=eq.1&select={}:id", encoded(text).replace("%22%3B", "q"))).await;
        assert!(alias.status.as_u16() < 500, "{text}");
    }
    assert_eq!(api.app.count("test_cards").await, 5);
}

async fn oversized_queries_are_refused(app: TestApp) {
    let api = TestApi::open(app).await;
    let deep = format!("{}id.eq.1{}", "and(".repeat(5000), ")".repeat(5000));
    let brief = async |query: String| {
        let answer = api.get(&format!("test_cards?{query}")).await;
        format!("{} {}", answer.status.as_u16(), answer.body["code"].as_str().unwrap_or_default())
    };
    assert_eq!(brief(format!("or=({deep})")).await, "400 PGRST100");
    assert_eq!(brief(format!("or=({}id.eq.1)", "id.eq.1,".repeat(5000))).await, "400 PGRST100");
    assert_eq!(brief("id=gt.0&".repeat(3000)).await, "413 54000");
    assert_eq!(brief(format!("id=in.({}1)", "1,".repeat(20_000))).await, "400 PGRST100");
    assert_eq!(brief(format!("id=in.({}1)&", "1,".repeat(999)).repeat(3)).await, "413 54000");
    assert_eq!(brief(format!("id=in.({}1)&", "1,".repeat(999)).repeat(2)).await, "200 ");
    assert_eq!(brief(format!("name=like.{}", "%25a".repeat(2000))).await, "413 54000");
    assert_eq!(brief(format!("name=like.{}", "%25a".repeat(21))).await, "413 54000");
    assert_eq!(brief(format!("name=like.{}", "%25a".repeat(20))).await, "200 ");
    assert_eq!(brief(format!("name=like.{}", "a".repeat(201))).await, "413 54000");
    assert_eq!(brief(format!("name=like.{}", "a".repeat(200))).await, "200 ");
    assert_eq!(brief(format!("name=eq.{}", "x".repeat(60_000))).await, "200 ");
    let any = |values: usize| format!("name=like(any).{{{}}}", vec!["a*"; values].join(","));
    assert_eq!(brief(any(1000)).await, "400 PGRST100");
    assert_eq!(brief(any(11)).await, "413 54000");
    assert_eq!(brief(any(10)).await, "200 ");
    // Wherever they are in the request.
    assert_eq!(brief(vec![any(2); 5].join("&")).await, "200 ");
    assert_eq!(brief(vec![any(2); 6].join("&")).await, "413 54000");
    assert_eq!(
        brief(format!("or=({0},{0})&{0}", "name.ilike(all).{a,b,c,d}").replace("&name.", "&name=")).await,
        "413 54000"
    );
    // The deepest and the widest that one request may be.
    let nested = |conditions: usize| {
        format!("or=({}{})", "not.and(".repeat(7), vec!["note.lt(all).{a,b}"; conditions].join(",")) + &")".repeat(7)
    };
    assert_eq!(brief(nested(100)).await, "200 ");
    assert_eq!(brief(nested(101)).await, "400 PGRST100");
    let compared = |values: usize| format!("note=gt(any).{{{}}}", vec!["a"; values].join(","));
    assert_eq!(brief(vec![compared(50); 4].join("&")).await, "200 ");
    assert_eq!(brief(vec![compared(50); 5].join("&")).await, "413 54000");
    assert_eq!(brief(vec!["price=neq.1"; 100].join("&")).await, "200 ");
    assert_eq!(brief(vec!["price=neq.1"; 1000].join("&")).await, "413 54000");
    let columns = format!("test_cards?columns={}id", "id,".repeat(100));
    let written = api.ask(Method::POST, &columns, Some(&api.ana), &[], "{}");
    assert_eq!(written.await.brief(), "413 54000: too many columns: at most 100");
    assert_eq!(brief(format!("select={}", "id,".repeat(5000))).await, "413 54000");
    assert_eq!(brief(format!("order={}", "id,".repeat(5000))).await, "413 54000");
    assert_eq!(brief(format!("{}=eq.1", "x".repeat(60_000))).await, "400 42703");
}

async fn odd_bytes_are_parsed_or_refused(app: TestApp) {
    let api = TestApi::open(app).await;
    for (query, status) in [
        ("name=eq.%00", 400),
        ("name=like.%00", 400),
        ("id=eq.%00", 400),
        ("or=(name.eq.%00)", 400),
        ("name=eq.%ff%fe", 200),
        ("name=eq.%zz%", 200),
        ("name=eq.%F0%9F%98%80", 200),
        ("%ff=eq.1", 400),
        ("&&=&", 400),
        ("name", 400),
        ("name=", 400),
        ("select=%00", 400),
        ("order=%00", 400),
        ("name=in.(\"", 400),
        ("name=like.%5C", 400),
        ("or=(name.eq.\"%5C", 400),
    ] {
        assert_eq!(api.get(&format!("test_cards?{query}")).await.status.as_u16(), status, "{query}");
    }
    for path in ["%00", "%ff", "test_cards%00", "rpc/%ff", "..%2fauth"] {
        assert!(api.get(path).await.status.is_client_error(), "{path}");
        assert!(api.ask(Method::POST, path, Some(&api.ana), &[], "{}").await.status.is_client_error(), "{path}");
    }
}

async fn calls_of_a_user_are_limited(app: TestApp) {
    let app = app
        .again_with(|config| {
            config.rate_limits = Switch::On;
            config.rest.user_calls = 5;
        })
        .await;
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let calls = ["/rest/v1/games", "/rest/v1/profiles?username=like.a*", "/rest/v1/rpc/profile_view", "/rest/v1/nope"];
    for path in calls.iter().chain(&["/rest/v1/"]) {
        assert_ne!(app.get_as(&ana, path).await.status, 429, "{path}");
    }
    let refused = app.get_as(&ana, calls[0]).await;
    assert_eq!(refused.brief(), "429 PT429: Request rate limit reached");
    assert_eq!(refused.headers["retry-after"], "12");
    assert_eq!(app.rpc(&ana, "profile_view", json!({})).await.status, 429);
    assert_eq!(app.get_as(&ben, calls[0]).await.status, 200);
    for _ in 0..9 {
        assert_eq!(app.as_service(Method::GET, calls[0], None).await.status, 200);
    }
    app.pass(12);
    assert_eq!(app.get_as(&ana, calls[0]).await.status, 200);
}
