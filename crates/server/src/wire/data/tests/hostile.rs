//! Requests that try to break something. Each is answered; nothing is changed and none causes a 5xx.

use axum::http::Method;

use super::{TestApi, encoded};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(sql_injection_stays_text, oversized_queries_are_refused, odd_bytes_are_parsed_or_refused);

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
    assert_eq!(brief(format!("name=like.{}", "%25a".repeat(500))).await, "200 ");
    assert_eq!(brief(format!("name=eq.{}", "x".repeat(60_000))).await, "200 ");
    let any = |values: usize| format!("name=like(any).{{{}}}", vec!["a*"; values].join(","));
    assert_eq!(brief(any(1000)).await, "400 PGRST100");
    assert_eq!(brief(any(50)).await, "200 ");
    // The deepest and the widest that one request may be.
    assert_eq!(brief(vec![any(50); 40].join("&")).await, "200 ");
    assert_eq!(brief(vec![any(50); 41].join("&")).await, "413 54000");
    let nested = |conditions: usize| {
        format!("or=({}{})", "not.and(".repeat(7), vec!["note.like(all).{a,b,c,d}"; conditions].join(","))
            + &")".repeat(7)
    };
    assert_eq!(brief(nested(100)).await, "200 ");
    assert_eq!(brief(nested(1000)).await, "400 PGRST100");
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
