//! Names that several users want.

use std::collections::HashSet;

use serde_json::json;

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_taken_name_gets_digits_whatever_its_case,
    concurrent_sign_ups_with_one_name_get_different_names,
    a_new_name_is_also_the_profiles_and_must_be_free,
);

async fn a_taken_name_gets_digits_whatever_its_case(app: TestApp) {
    app.sign_up("Jaina").await;
    let body = json!({ "email": "other@example.org", "password": PASSWORD, "data": { "username": "jAINA" } });
    let answer = app.post("/auth/v1/signup", body).await;
    let name = answer.body["user"]["user_metadata"]["username"].as_str().unwrap();
    let digits = name.strip_prefix("jAINA").unwrap();
    assert!(!digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()), "{name}");
    assert_eq!(app.number(format!("select count(*) from profiles where username = '{name}'")).await, 1);
}

async fn concurrent_sign_ups_with_one_name_get_different_names(app: TestApp) {
    let wish = |n: usize| {
        let data = json!({ "username": "x".repeat(40) });
        app.post("/auth/v1/signup", json!({ "email": format!("p{n}@example.org"), "password": PASSWORD, "data": data }))
    };
    let (a, b, c, d, e, f) = tokio::join!(wish(1), wish(2), wish(3), wish(4), wish(5), wish(6));
    let mut names = HashSet::new();
    for answer in [a, b, c, d, e, f] {
        let name = answer.body["user"]["user_metadata"]["username"].as_str().unwrap().to_owned();
        assert!(name.len() <= 30, "{name}");
        assert!(names.insert(name));
    }
}

async fn a_new_name_is_also_the_profiles_and_must_be_free(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let rename = |name: &'static str| app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": name } }));
    assert_eq!(rename("An na!").await.body["user_metadata"]["username"], "Anna");
    assert_eq!(app.number("select count(*) from profiles where username = 'Anna'".into()).await, 1);
    assert_eq!(rename("BEN").await.brief(), "422 username_taken: This username is taken");
    assert_eq!(rename("a!").await.brief(), "400 validation_failed: Username must be at least 3 characters long");
    assert_eq!(app.number("select count(*) from profiles where username = 'Anna'".into()).await, 1);
}
