//! Writes call use cases; a write that is not declared is refused.

use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::TestApi;
use crate::params;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    an_insert_returns_what_was_requested,
    several_rows_are_inserted_one_after_the_other,
    an_insert_whose_key_exists_is_merged_or_ignored,
    an_update_changes_only_own_rows,
    updates_return_rows,
    a_delete_needs_a_filter_and_deletes_only_own_rows,
    deletes_return_rows,
    bodies_are_checked_before_any_write,
    refusals_have_their_codes,
    writes_that_are_not_declared_are_denied,
    of_many_concurrent_conditional_updates_one_succeeds,
    an_update_whose_row_changes_meanwhile_evaluates_its_filter_again,
);

const ROWS: &str = "return=representation";

async fn an_insert_returns_what_was_requested(app: TestApp) {
    let api = TestApi::open(app).await;
    let card = |id: i64| json!({ "id": id, "owner_id": api.ana.id.to_string().to_uppercase(), "name": "New" });
    let bare = api.post("test_cards", Some(&api.ana), "", card(10)).await;
    assert_eq!((bare.status.as_u16(), &bare.body), (201, &json!("")));
    assert_eq!(bare.headers["content-range"], "*/*");
    let shown = api.post("test_cards?select=id,name", Some(&api.ana), ROWS, card(11)).await;
    assert_eq!((shown.status.as_u16(), &shown.body), (201, &json!([{ "id": 11, "name": "New" }])));
    assert_eq!(shown.headers["preference-applied"], ROWS);
    let headers = [("prefer", ROWS), ("accept", "application/vnd.pgrst.object+json")];
    let path = "test_cards?columns=%22id%22,%22owner_id%22&select=*";
    let body = json!([{ "id": 12, "owner_id": api.ana.id, "name": "left out", "nothing": 1 }]).to_string();
    let single = api.ask(Method::POST, path, Some(&api.ana), &headers, &body).await;
    assert_eq!((single.status.as_u16(), &single.body["id"], &single.body["name"]), (201, &json!(12), &Value::Null));
    let headed = api.post("test_cards", Some(&api.ana), "return=headers-only", card(13)).await;
    assert_eq!(headed.headers["location"], "/test_cards?id=eq.13");
    let taken = api.post("test_cards", Some(&api.ana), "", card(13)).await;
    assert_eq!(taken.brief(), "409 23505: this card is there");
    let theirs = json!({ "id": 14, "owner_id": api.ben.id });
    let denied = api.post("test_cards", Some(&api.ana), "", theirs).await;
    assert_eq!(denied.brief(), "403 42501: new row violates row-level security policy for table \"test_cards\"");
}

async fn several_rows_are_inserted_one_after_the_other(app: TestApp) {
    let api = TestApi::open(app).await;
    let cards = |ids: &[i64]| ids.iter().map(|id| json!({ "id": id, "owner_id": api.ana.id })).collect::<Value>();
    let many = api.post("test_cards?select=id", Some(&api.ana), &format!("{ROWS},count=exact"), cards(&[31, 30])).await;
    assert_eq!((many.status.as_u16(), &many.body), (201, &json!([{ "id": 31 }, { "id": 30 }])));
    assert_eq!(many.headers["content-range"], "*/2");
    let none = api.post("test_cards", Some(&api.ana), ROWS, json!([])).await;
    assert_eq!((none.status.as_u16(), &none.body), (201, &json!([])));
    // The first is written, the second exists already, the third is not tried.
    let half = api.post("test_cards", Some(&api.ana), "", cards(&[32, 30, 33])).await;
    assert_eq!(half.status.as_u16(), 409);
    assert_eq!(api.ids("id=gte.30").await, [30, 31, 32]);
    let flood = cards(&(100..201).collect::<Vec<_>>());
    assert_eq!(
        api.post("test_cards", Some(&api.ana), "", flood).await.brief(),
        "413 54000: too many rows to write: at most 100"
    );
}

async fn an_insert_whose_key_exists_is_merged_or_ignored(app: TestApp) {
    let api = TestApi::open(app).await;
    let card = |id: i64, name: &str| json!({ "id": id, "owner_id": api.ana.id, "name": name });
    let (merge, ignore) = ("resolution=merge-duplicates", "resolution=ignore-duplicates");
    let select = "test_cards?on_conflict=id&select=id,name";
    // An update may not change the owner, but may send the present one.
    let given = json!({ "id": 1, "owner_id": api.ben.id, "name": "Zip" });
    let denied = api.post(select, Some(&api.ana), merge, given).await;
    assert_eq!(denied.brief(), "403 42501: permission denied for column \"owner_id\" of relation \"test_cards\"");
    let named = api.post(select, Some(&api.ana), &format!("{merge},{ROWS}"), card(1, "Zep")).await;
    assert_eq!((named.status.as_u16(), &named.body), (200, &json!([{ "id": 1, "name": "Zep" }])));
    let nothing = api
        .post(select, Some(&api.ana), merge, json!({ "id": 1, "owner_id": api.ana.id, "extra": { "a": [1] } }))
        .await;
    assert_eq!(nothing.status.as_u16(), 200);
    let merged = api.post(select, Some(&api.ana), &format!("{merge},{ROWS}"), json!({ "id": 1, "name": "Zip" })).await;
    assert_eq!((merged.status.as_u16(), &merged.body), (200, &json!([{ "id": 1, "name": "Zip" }])));
    let fresh = api.post(select, Some(&api.ana), merge, card(20, "New")).await;
    assert_eq!(fresh.status.as_u16(), 201);
    let ignored = api.post(select, Some(&api.ana), &format!("{ignore},{ROWS}"), card(1, "Zop")).await;
    assert_eq!((ignored.status.as_u16(), &ignored.body), (201, &json!([])));
    assert_eq!(api.ids("name=in.(Zip,New)").await, [1, 20]);
    let theirs = api.post(select, Some(&api.ana), merge, json!({ "id": 4, "name": "Mine" })).await;
    assert_eq!(theirs.status.as_u16(), 403);
    let other = api.post("test_cards?on_conflict=name", Some(&api.ana), merge, card(1, "x")).await;
    assert_eq!((other.status.as_u16(), &other.body["code"]), (400, &json!("42P10")));
    let unknown = api.post("test_cards?on_conflict=id,nope", Some(&api.ana), merge, card(1, "x")).await;
    assert_eq!(unknown.brief(), "400 42703: column \"nope\" does not exist");
}

async fn an_update_changes_only_own_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    let done = api.patch("test_cards?id=eq.4", Some(&api.ana), "count=exact", json!({ "name": "Mine" })).await;
    assert_eq!((done.status.as_u16(), done.headers["content-range"].to_str().unwrap()), (204, "*/0"));
    // A filter on a private column finds nothing, either.
    api.patch("test_cards?price=eq.400", Some(&api.ana), "", json!({ "name": "Mine" })).await;
    assert_eq!(api.ids("name=eq.Mine").await, [0; 0]);
    let all = api.patch("test_cards", Some(&api.ana), "count=exact", json!({ "power": 1 })).await;
    assert_eq!((all.status.as_u16(), &all.body), (204, &json!("")));
    assert_eq!(all.headers["content-range"], "0-2/3");
    let one = api.patch("test_cards?id=eq.1", Some(&api.ana), "", json!({ "power": 1 })).await;
    assert_eq!(one.headers["content-range"], "0-0/*");
    let none = api.patch("test_cards?id=eq.4", Some(&api.ana), "", json!({ "power": 1 })).await;
    assert_eq!(none.headers["content-range"], "*/*");
    assert_eq!(api.ids("power=eq.1").await, [1, 2, 3]);
    let nothing = api.patch("test_cards", Some(&api.ana), ROWS, json!({})).await;
    assert_eq!((nothing.status.as_u16(), &nothing.body), (200, &json!([])));
    let service = api.app.keys.secret.clone();
    let operator = crate::testing::Player { access: service, ..api.ana.clone() };
    let wide = api.patch("test_cards", Some(&operator), "", json!({ "power": 1 })).await;
    assert_eq!(wide.brief(), "400 21000: UPDATE requires a WHERE clause");
    assert_eq!(api.patch("test_cards?id=eq.4", Some(&operator), "", json!({ "power": 1 })).await.status.as_u16(), 204);
    assert_eq!(api.ids("power=eq.1").await, [1, 2, 3, 4]);
}

async fn updates_return_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    let rows = api.patch("test_cards?id=in.(1,4)&select=id,name", Some(&api.ana), ROWS, json!({ "name": "Z" })).await;
    assert_eq!((rows.status.as_u16(), &rows.body), (200, &json!([{ "id": 1, "name": "Z" }])));
    let single = [("prefer", ROWS), ("accept", "application/vnd.pgrst.object+json")];
    let none = api.ask(Method::PATCH, "test_cards?id=eq.4", Some(&api.ana), &single, r#"{"name":"Z"}"#).await;
    assert_eq!(none.brief(), "406 PGRST116: Cannot coerce the result to a single JSON object");
    // That there is more than one row is checked before anything is changed.
    let many = api.ask(Method::PATCH, "test_cards", Some(&api.ana), &single, r#"{"name":"Many"}"#).await;
    assert_eq!(many.body["details"], "The result contains 3 rows");
    assert_eq!(api.ids("name=eq.Many").await, [0; 0]);
}

async fn a_delete_needs_a_filter_and_deletes_only_own_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    let delete = |path: &'static str, by| api.ask(Method::DELETE, path, by, &[], "");
    let (ana, ben) = (Some(&api.ana), Some(&api.ben));
    let everything = delete("test_notes", ana).await;
    assert_eq!(everything.brief(), "400 21000: DELETE requires a WHERE clause");
    assert_eq!(delete("test_notes?nothing=eq.1", ana).await.body["code"], "42703");
    let visitor = delete("test_notes?id=eq.1", None).await;
    assert_eq!(visitor.brief(), "401 42501: permission denied for table test_notes");
    let foreign = delete("test_notes?id=eq.1", ben).await;
    assert_eq!((foreign.status.as_u16(), &foreign.headers["content-range"]), (204, &"*/*".parse().unwrap()));
    assert_eq!(api.app.count("test_notes").await, 2);
    let own = delete("test_notes?id=gt.0", ana).await;
    assert_eq!((own.status.as_u16(), &own.body), (204, &json!("")));
    assert_eq!(api.app.count("test_notes").await, 1, "the other one is not Ana's");
    assert_eq!(delete("test_notes?id=gt.0", ana).await.status.as_u16(), 204, "nothing is left");
    let secret = format!("Bearer {}", api.app.keys.secret);
    let service = api.ask(Method::DELETE, "test_notes?id=eq.2", None, &[("authorization", &secret)], "").await;
    assert_eq!(service.status.as_u16(), 204);
    assert_eq!(api.app.count("test_notes").await, 0);
}

async fn deletes_return_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    let sql = "insert into test_notes values ($1, $2, 'more')";
    for id in [3, 4, 5] {
        let owner = api.ana.id;
        api.app.db.write(move |tx| tx.run(sql, params![id, owner])).await.unwrap();
    }
    let delete = |path: &'static str, headers: &'static [(&'static str, &'static str)]| {
        api.ask(Method::DELETE, path, Some(&api.ana), headers, "")
    };
    let shown = delete("test_notes?id=in.(3,4)&select=id", &[("prefer", "return=representation,count=exact")]).await;
    assert_eq!((shown.status.as_u16(), &shown.body), (200, &json!([{ "id": 3 }, { "id": 4 }])));
    assert_eq!(shown.headers["content-range"], "*/2");
    assert_eq!(shown.headers["preference-applied"], "return=representation, count=exact");
    const SINGLE: &[(&str, &str)] = &[("prefer", ROWS), ("accept", "application/vnd.pgrst.object+json")];
    let several = delete("test_notes?id=gt.0&select=id", SINGLE).await;
    assert_eq!(several.brief(), "406 PGRST116: Cannot coerce the result to a single JSON object");
    assert_eq!(api.app.count("test_notes").await, 3, "nothing was deleted");
    let one = delete("test_notes?id=eq.5&select=id", SINGLE).await;
    assert_eq!((one.status.as_u16(), &one.body), (200, &json!({ "id": 5 })));
    let none = delete("test_notes?id=eq.5", &[("prefer", ROWS)]).await;
    assert_eq!((none.status.as_u16(), &none.body), (200, &json!([])));
}

async fn bodies_are_checked_before_any_write(app: TestApp) {
    let api = TestApi::open(app).await;
    for (body, brief) in [
        ("", "400 PGRST102: Empty or invalid json"),
        ("{", "400 PGRST102: Empty or invalid json"),
        ("7", "400 PGRST102: Empty or invalid json"),
        ("[7]", "400 PGRST102: Empty or invalid json"),
        (r#"[{"name":"a"},{"power":1}]"#, "400 PGRST102: Empty or invalid json"),
        (r#"{"nope":1}"#, "400 PGRST204: Could not find the 'nope' column of 'test_cards' in the schema cache"),
        (r#"{"price":1}"#, "403 42501: permission denied for column \"price\" of relation \"test_cards\""),
        (r#"{"id":1}"#, "403 42501: permission denied for column \"id\" of relation \"test_cards\""),
        (r#"{"power":"1"}"#, "400 22P02: invalid input syntax for type bigint: \"1\""),
        (r#"{"power":1.5}"#, "400 22P02: invalid input syntax for type bigint: \"1.5\""),
        (r#"{"name":["x"]}"#, "400 22P02: invalid input syntax for type text: \"[\"x\"]\""),
        (r#"{"name":"a\u0000b"}"#, "400 22021: invalid byte sequence for encoding \"UTF8\": 0x00"),
        (r#"{"seen_at":"soon"}"#, "400 22007: invalid input syntax for type timestamp with time zone: \"soon\""),
        (r#"{"seen_at":"2026-13-01"}"#, "400 22008: date/time field value out of range: \"2026-13-01\""),
        (
            r#"{"power":100000000000000000000}"#,
            "400 22003: value \"100000000000000000000\" is out of range for type bigint",
        ),
        (
            r#"{"power":9223372036854775808}"#,
            "400 22003: value \"9223372036854775808\" is out of range for type bigint",
        ),
    ] {
        let answer = api.ask(Method::PATCH, "test_cards", Some(&api.ana), &[], body).await;
        assert_eq!(answer.brief(), brief, "{body}");
    }
    for kind in ["text/plain", "text/csv; charset=utf-8", "application/xml"] {
        let headers = [("content-type", kind)];
        let answer = api.ask(Method::PATCH, "test_cards?id=eq.1", Some(&api.ana), &headers, r#"{"name":"x"}"#).await;
        let kind = kind.split(';').next().unwrap();
        assert_eq!(answer.brief(), format!("400 PGRST102: Content-Type not acceptable: {kind}"));
    }
    let post = async |body: &str| api.ask(Method::POST, "test_cards", Some(&api.ana), &[], body).await.brief();
    assert_eq!(post(r#"[{"name":"a"},{"power":1}]"#).await, "400 PGRST102: All object keys must match");
    let null = "400 23502: null value in column \"id\" of relation \"test_cards\" violates not-null constraint";
    assert_eq!(post(r#"{"id":null}"#).await, null);
    assert_eq!(post(&"[".repeat(10_000)).await, "400 PGRST102: Empty or invalid json");
    let unknown = api.ask(Method::POST, "test_cards?columns=nope", Some(&api.ana), &[], "{}").await;
    assert_eq!(unknown.body["code"], "PGRST204");
    let csv = api.ask(Method::POST, "test_notes", Some(&api.ana), &[("content-profile", "auth")], "{}").await;
    assert_eq!(csv.brief(), "406 PGRST106: Invalid schema: auth");
}

async fn refusals_have_their_codes(app: TestApp) {
    let api = TestApi::open(app).await;
    for (power, brief) in [
        (-7, "400 P0001: Not enough mana"),
        (-8, "400 23514: power must be more"),
        (-9, "429 PT429: Request rate limit reached"),
        (-10, "503 PGRST000: The service cannot answer right now, please try again"),
        (-11, "500 XX000: An unexpected error occurred"),
    ] {
        let answer = api.patch("test_cards?id=eq.1", Some(&api.ana), "", json!({ "power": power })).await;
        assert_eq!(answer.brief(), brief);
        let wait = answer.headers.get("retry-after").map(|wait| wait.to_str().unwrap());
        assert_eq!(
            wait,
            match power {
                -9 => Some("30"),
                -10 => Some("1"),
                _ => None,
            }
        );
        assert!(answer.body["details"].is_null() && answer.body["hint"].is_null());
    }
}

async fn writes_that_are_not_declared_are_denied(app: TestApp) {
    let api = TestApi::open(app).await;
    for (method, table) in [(Method::POST, "test_notes"), (Method::PATCH, "test_news"), (Method::DELETE, "test_cards")]
    {
        let text = format!("42501: permission denied for table {table}");
        let path = format!("{table}?apikey=x");
        let player = api.ask(method.clone(), &path, Some(&api.ana), &[], "{}").await;
        assert_eq!(player.brief(), format!("403 {text}"));
        let visitor = api.ask(method, table, None, &[], "{}").await;
        assert_eq!(visitor.brief(), format!("401 {text}"));
    }
    let visitor = api.post("test_cards", None, "", json!({ "id": 50 })).await;
    assert_eq!(visitor.brief(), "401 42501: permission denied for table test_cards");
    assert_eq!(api.app.count("test_cards").await, 5);
}

async fn of_many_concurrent_conditional_updates_one_succeeds(app: TestApp) {
    let api = TestApi::open(app).await;
    for query in ["id=eq.1&power=eq.3", "or=(power.is.null,power.eq.3)&id=lt.3", "name=like.Z*&power=in.(3,4)"] {
        let sql = "update test_cards set power = 3 where id = 1";
        api.app.db.write(move |tx| tx.script(sql)).await.unwrap();
        let path = format!("test_cards?select=power&{query}");
        let spend = || api.patch(&path, Some(&api.ana), ROWS, json!({ "power": 5 }));
        let answers = join_all((0..8).map(|_| spend())).await;
        let touched: usize = answers.iter().map(|answer| answer.body.as_array().unwrap().len()).sum();
        assert_eq!(touched, 1, "{query}");
    }
    api.app.db.write(|tx| tx.script("update test_cards set power = 3 where id = 1")).await.unwrap();
    let single = [("prefer", ROWS), ("accept", "application/vnd.pgrst.object+json")];
    let spend = || api.ask(Method::PATCH, "test_cards?id=eq.1&power=eq.3", Some(&api.ana), &single, r#"{"power":5}"#);
    let mut statuses: Vec<_> = join_all((0..4).map(|_| spend())).await.iter().map(|it| it.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 406, 406, 406]);
}

async fn an_update_whose_row_changes_meanwhile_evaluates_its_filter_again(app: TestApp) {
    let api = TestApi::open(app).await;
    // Each changes what the others' filters name, and the row still matches them.
    let update = |power: i64| {
        let path = "test_cards?select=power&power=gte.3&name=ilike.*a*&id=lt.2";
        api.patch(path, Some(&api.ana), ROWS, json!({ "power": power }))
    };
    for answer in join_all((10..18).map(update)).await {
        assert_eq!((answer.status.as_u16(), answer.body.as_array().unwrap().len()), (200, 1));
    }
    assert_eq!(api.patch("test_cards?power=eq.3", Some(&api.ana), ROWS, json!({ "power": 1 })).await.body, json!([]));
}
