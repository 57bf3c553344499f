//! Names that many want.

use std::collections::HashSet;

use serde_json::json;

use crate::testing::{PASSWORD, TestApp, on_both_engines};

on_both_engines!(
    a_taken_name_gets_digits_whatever_its_case,
    many_who_want_one_name_at_once_all_get_their_own,
    a_new_name_is_the_profiles_too_and_may_not_be_taken,
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

async fn many_who_want_one_name_at_once_all_get_their_own(app: TestApp) {
    let wishes = (0..12).map(|n| {
        let body = json!({ "email": format!("p{n}@example.org"), "password": PASSWORD, "data": { "username": "x".repeat(40) } });
        app.post("/auth/v1/signup", body)
    });
    let mut names = HashSet::new();
    for answer in futures_in_order(wishes).await {
        let name = answer.body["user"]["user_metadata"]["username"].as_str().unwrap().to_owned();
        assert!(name.len() <= 30, "{name}");
        assert!(names.insert(name));
    }
}

async fn futures_in_order<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    // All are polled together: nobody waits for the one before.
    let mut all: Vec<_> = futures.map(Box::pin).collect();
    let mut done: Vec<Option<F::Output>> = all.iter().map(|_| None).collect();
    std::future::poll_fn(move |context| {
        for (future, slot) in all.iter_mut().zip(&mut done) {
            if slot.is_none()
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *slot = Some(output);
            }
        }
        if done.iter().all(Option::is_some) {
            std::task::Poll::Ready(done.iter_mut().filter_map(Option::take).collect())
        } else {
            std::task::Poll::Pending
        }
    })
    .await
}

async fn a_new_name_is_the_profiles_too_and_may_not_be_taken(app: TestApp) {
    let ana = app.sign_up("ana").await;
    app.sign_up("ben").await;
    let rename = |name: &'static str| app.put_as(&ana, "/auth/v1/user", json!({ "data": { "username": name } }));
    assert_eq!(rename("An na!").await.body["user_metadata"]["username"], "Anna");
    assert_eq!(app.number("select count(*) from profiles where username = 'Anna'".into()).await, 1);
    assert_eq!(rename("BEN").await.brief(), "422 username_taken: This username is taken");
    assert_eq!(rename("a!").await.brief(), "400 validation_failed: Username must be at least 3 characters long");
    assert_eq!(app.number("select count(*) from profiles where username = 'Anna'".into()).await, 1);
}
