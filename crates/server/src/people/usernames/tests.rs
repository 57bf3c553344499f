//! Names that several users want.

use std::collections::HashSet;

use serde_json::json;

use crate::testing::{PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(
    a_taken_name_gets_digits_whatever_its_case,
    concurrent_sign_ups_with_one_name_get_different_names,
    a_name_in_the_metadata_is_the_profiles_and_must_be_free,
);

async fn a_taken_name_gets_digits_whatever_its_case(app: TestApp) {
    app.sign_up("Jaina").await;
    let body = json!({ "email": "other@example.org", "password": PASSWORD, "data": { "username": "jAINA" } });
    let other = app.post("/auth/v1/signup", body).await.player();
    let name = name_of(&app, &other).await;
    let digits = name.strip_prefix("jAINA").unwrap();
    assert!(!digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()), "{name}");
}

async fn concurrent_sign_ups_with_one_name_get_different_names(app: TestApp) {
    let wish = |n: usize| {
        let data = json!({ "username": "x".repeat(40) });
        app.post("/auth/v1/signup", json!({ "email": format!("p{n}@example.org"), "password": PASSWORD, "data": data }))
    };
    let (a, b, c, d, e, f) = tokio::join!(wish(1), wish(2), wish(3), wish(4), wish(5), wish(6));
    let mut names = HashSet::new();
    for answer in [a, b, c, d, e, f] {
        let name = name_of(&app, &answer.player()).await;
        assert!(name.len() <= 30, "{name}");
        assert!(names.insert(name));
    }
}

async fn a_name_in_the_metadata_is_the_profiles_and_must_be_free(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let rename = |name: &'static str| app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": name } }));
    assert_eq!(rename("An na!").await.body["user_metadata"]["username"], "An na!", "the metadata is the client's");
    assert_eq!(name_of(&app, &ana).await, "Anna");
    assert_eq!(rename("BEN").await.brief(), "422 username_taken: This username is taken");
    assert_eq!(rename("a!").await.brief(), "400 validation_failed: Username must be at least 3 characters long");
    let removed = app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": null } })).await;
    assert_eq!(removed.body["user_metadata"], json!({}));
    assert_eq!(name_of(&app, &ana).await, "Anna", "a profile always has a name");
}

async fn name_of(app: &TestApp, player: &Player) -> String {
    let rows = app.get_as(player, &format!("/rest/v1/profiles?select=username&id=eq.{}", player.id)).await.body;
    rows[0]["username"].as_str().unwrap().to_owned()
}
