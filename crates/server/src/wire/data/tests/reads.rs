//! Reads: filters, order, pages, response forms.

use axum::http::Method;
use serde_json::{Value, json};

use super::TestApi;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    every_operator_finds_its_rows,
    conditions_nest,
    text_is_ordered_by_its_bytes_and_null_is_greatest,
    columns_are_chosen_renamed_and_cast,
    values_have_their_json_forms,
    pages_have_a_content_range,
    a_single_row_is_an_object,
    head_requests_count_without_rows,
    unknown_names_and_invalid_queries_are_refused,
);

async fn every_operator_finds_its_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    for (filter, ids) in [
        ("power=eq.7", vec![2, 4]),
        ("power=neq.7", vec![1, 5]),
        ("power=gt.3", vec![2, 4]),
        ("power=gte.3", vec![1, 2, 4]),
        ("power=lt.3", vec![5]),
        ("power=lte.3&power=gte.0", vec![1]),
        ("power=not.eq.7", vec![1, 5]),
        ("power=in.(3,-1,99)", vec![1, 5]),
        ("power=not.in.(3,7)", vec![5]),
        ("power=in.()", vec![]),
        ("power=not.in.()", vec![1, 2, 3, 4, 5]),
        ("power=is.null", vec![3]),
        ("power=not.is.null", vec![1, 2, 4, 5]),
        ("power=is.not_null", vec![1, 2, 4, 5]),
        ("power=isdistinct.7", vec![1, 3, 5]),
        ("power=not.isdistinct.7", vec![2, 4]),
        ("power=gt(any).{0,5}", vec![1, 2, 4]),
        ("power=gt(all).{0,5}", vec![2, 4]),
        ("rare=is.true", vec![1, 4]),
        ("rare=is.false", vec![2, 5]),
        ("rare=is.unknown", vec![3]),
        ("rare=eq.true", vec![1, 4]),
        ("rare=not.is.true", vec![2, 3, 5]),
        ("weight=gt.0.5", vec![1, 5]),
        ("weight=eq.-2", vec![3]),
        ("name=eq.Zap", vec![1]),
        ("name=eq.zap", vec![]),
        ("name=like.z*", vec![]),
        ("name=like.Z*", vec![1]),
        ("name=ilike.Z*", vec![1]),
        ("name=ilike.ARC", vec![2]),
        ("name=ilike.é*", vec![]),
        ("name=like._lan", vec![4]),
        ("name=like.50\\%25*", vec![3]),
        ("name=like.*\\_off", vec![3]),
        ("name=like(any).{Z*,a*}", vec![1, 2]),
        ("name=ilike(all).{z*,*p}", vec![1]),
        ("name=not.like.Z*", vec![2, 3, 4]),
        ("name=in.(\"arc\",Zap,\"x,y\")", vec![1, 2]),
        ("name=gt.Zap", vec![2, 4]),
        ("name=lt.a", vec![1, 3]),
        ("seen_at=eq.2026-11-15T00:46:15.989Z", vec![1]),
        ("seen_at=gt.1970-01-01T00:00:01Z", vec![1, 5]),
        ("seen_at=lte.1970-01-01", vec![3]),
        ("extra=is.null", vec![2, 4, 5]),
        ("owner_id=is.null", vec![5]),
        ("apikey=whatever", vec![1, 2, 3, 4, 5]),
    ] {
        assert_eq!(api.ids(filter).await, ids, "{filter}");
    }
    let upper = api.ana.id.to_string().to_uppercase();
    assert_eq!(api.ids(&format!("owner_id=eq.{upper}")).await, [1, 2, 3]);
}

async fn conditions_nest(app: TestApp) {
    let api = TestApi::open(app).await;
    for (filter, ids) in [
        ("or=(power.eq.3,power.eq.-1)", vec![1, 5]),
        ("and=(power.eq.7,rare.is.true)", vec![4]),
        ("not.or=(power.eq.3,power.eq.-1)", vec![2, 4]),
        ("not.and=(power.eq.7,rare.is.true)", vec![1, 2, 3, 5]),
        ("or=(id.eq.1,and(power.eq.7,not.or(rare.is.false,id.gt.90)))", vec![1, 4]),
        ("or=(power.in.(3,-1),name.like(any).{E*,É*})", vec![1, 4, 5]),
        ("or=(name.eq.\"50%25_off\",name.not.is.null)&id=gt.2", vec![3, 4]),
        ("or=(name.eq.\"a,b)\",id.eq.2)", vec![2]),
        // Spaces around parentheses and commas, as PostgREST takes them.
        ("or=(power.eq.3, power.eq.-1)", vec![1, 5]),
        ("or= ( power.eq.3 ,%09 power.eq.-1 ) ", vec![1, 5]),
        ("or=(id.eq.1, and(power.eq.7, not.or( rare.is.false, id.gt.90 )))", vec![1, 4]),
        ("or=( and (power.eq.7, id.gt.2) , power.in.( 3,-1) )", vec![1, 4, 5]),
        ("or=(name.eq. Zap,id.eq.2)", vec![2]),
    ] {
        assert_eq!(api.ids(filter).await, ids, "{filter}");
    }
}

async fn text_is_ordered_by_its_bytes_and_null_is_greatest(app: TestApp) {
    let api = TestApi::open(app).await;
    for (order, ids) in [
        ("name", vec![3, 1, 2, 4, 5]),
        ("name.desc", vec![5, 4, 2, 1, 3]),
        ("name.asc.nullsfirst", vec![5, 3, 1, 2, 4]),
        ("name.desc.nullslast", vec![4, 2, 1, 3, 5]),
        ("power.desc.nullslast,name.desc", vec![4, 2, 1, 5, 3]),
        ("power.nullsfirst", vec![3, 5, 1, 2, 4]),
        ("rare,id.desc", vec![5, 2, 4, 1, 3]),
        ("", vec![1, 2, 3, 4, 5]),
    ] {
        assert_eq!(api.ids(&format!("order={order}")).await, ids, "{order}");
    }
}

async fn columns_are_chosen_renamed_and_cast(app: TestApp) {
    let api = TestApi::open(app).await;
    let row = async |select: &str| api.get(&format!("test_cards?select={select}&id=eq.1")).await.body[0].clone();
    assert_eq!(row("id,who:name").await, json!({ "id": 1, "who": "Zap" }));
    assert_eq!(
        row("power::text,rare::int,w:weight::text,weight::int,seen_at::text").await.to_string(),
        r#"{"power":"3","rare":1,"seen_at":"2026-11-15T00:46:15.989+00:00","w":"1.5","weight":2}"#
    );
    assert_eq!(row("\"name\"").await, json!({ "name": "Zap" }));
    let brief = async |select: &str| api.get(&format!("test_cards?select={select}")).await.brief();
    assert_eq!(brief("name::int").await, "400 22P02: invalid input syntax for type bigint: \"Zap\"");
    assert_eq!(brief("name::inet").await, "400 42704: type \"inet\" does not exist");
    assert_eq!(brief("seen_at::int").await, "400 42846: cannot cast type timestamp with time zone to bigint");
}

async fn values_have_their_json_forms(app: TestApp) {
    let api = TestApi::open(app).await;
    let ana = api.ana.id;
    let expected = json!({
        "id": 1, "owner_id": ana, "name": "Zap", "power": 3, "weight": 1.5, "rare": true,
        "seen_at": "2026-11-15T00:46:15.989+00:00", "extra": { "a": [1] }, "price": 100, "note": "psst",
    });
    let answer = api.get("test_cards?id=eq.1").await;
    assert_eq!(answer.body, json!([expected]));
    assert_eq!(answer.headers["content-type"], "application/json; charset=utf-8");
    let accept = [("accept", "application/vnd.pgrst.array+json;nulls=stripped")];
    let answer = api.ask(Method::GET, "test_cards?id=eq.5&select=id,name", Some(&api.ana), &accept, "").await;
    assert_eq!(answer.body, json!([{ "id": 5 }]));
}

async fn pages_have_a_content_range(app: TestApp) {
    let api = TestApi::open(app).await;
    for (query, header, status, range) in [
        ("limit=2", ("prefer", ""), 200, "0-1/*"),
        ("limit=2", ("prefer", "count=exact"), 206, "0-1/5"),
        ("limit=2&offset=4", ("prefer", "count=planned"), 206, "4-4/5"),
        ("", ("prefer", "count=estimated"), 200, "0-4/5"),
        ("id=eq.99", ("prefer", "count=exact"), 200, "*/0"),
        ("id=eq.99", ("prefer", ""), 200, "*/*"),
        ("offset=5", ("prefer", "count=exact"), 206, "*/5"),
        ("limit=0", ("prefer", "count=exact"), 206, "*/5"),
        ("offset=9", ("prefer", ""), 200, "*/*"),
        ("", ("range", "1-2"), 200, "1-2/*"),
        ("", ("range", "3-"), 200, "3-4/*"),
        ("limit=1", ("range", "3-4"), 200, "0-0/*"),
        ("", ("range", "bytes=0-1"), 200, "0-4/*"),
    ] {
        let answer = api.ask(Method::GET, &format!("test_cards?{query}"), Some(&api.ana), &[header], "").await;
        assert_eq!(
            (answer.status.as_u16(), answer.headers["content-range"].to_str().unwrap()),
            (status, range),
            "{query}"
        );
    }
    let beyond = api.ask(Method::GET, "test_cards?offset=6", Some(&api.ana), &[("prefer", "count=exact")], "").await;
    assert_eq!(beyond.brief(), "416 PGRST103: Requested range not satisfiable");
    assert_eq!(beyond.body["details"], "An offset of 6 was requested, but there are only 5 rows.");
    assert_eq!(beyond.body["hint"], Value::Null);
    let brief = async |query: &str| api.get(&format!("test_cards?{query}")).await.status.as_u16();
    assert_eq!([brief("limit=-1").await, brief("offset=-1").await], [416, 416]);
    assert_eq!([brief("limit=x").await, brief("offset=99999999999999999999").await], [400, 400]);
    assert_eq!(brief("offset=9223372036854775807").await, 200);
    let turned = api.ask(Method::GET, "test_cards", Some(&api.ana), &[("range", "5-1")], "").await;
    assert_eq!(turned.status.as_u16(), 416);

    let many = "insert into test_news select cast(id + 1000 * n.x as text), 'x', null from test_cards, \
                (select 1 as x union select 2 union select 3) n";
    api.app.db.write(move |tx| tx.script(many)).await.unwrap();
    assert_eq!(api.get("test_news?limit=100000").await.body.as_array().unwrap().len(), 17);
}

async fn a_single_row_is_an_object(app: TestApp) {
    let api = TestApi::open(app).await;
    let single = [("accept", "application/vnd.pgrst.object+json")];
    let one = api.ask(Method::GET, "test_cards?select=id&id=eq.2", Some(&api.ana), &single, "").await;
    assert_eq!((one.status.as_u16(), &one.body), (200, &json!({ "id": 2 })));
    assert_eq!(one.headers["content-type"], "application/vnd.pgrst.object+json; charset=utf-8");
    for (filter, rows) in [("id=eq.99", 0), ("id=lt.3", 2)] {
        let none = api.ask(Method::GET, &format!("test_cards?{filter}"), Some(&api.ana), &single, "").await;
        assert_eq!(none.brief(), "406 PGRST116: Cannot coerce the result to a single JSON object");
        assert_eq!(none.body["details"], format!("The result contains {rows} rows"));
    }
}

async fn head_requests_count_without_rows(app: TestApp) {
    let api = TestApi::open(app).await;
    for (query, prefer, status, range) in [
        ("power=eq.7", "count=exact", 200, "0-1/2"),
        ("limit=1", "count=exact", 206, "0-0/5"),
        ("", "", 200, "0-4/*"),
        ("id=eq.0", "count=exact", 200, "*/0"),
    ] {
        let path = format!("test_cards?select=*&{query}");
        let head = api.ask(Method::HEAD, &path, Some(&api.ana), &[("prefer", prefer)], "").await;
        assert_eq!((head.status.as_u16(), head.headers["content-range"].to_str().unwrap()), (status, range), "{query}");
        assert_eq!(head.body, "");
    }
}

async fn unknown_names_and_invalid_queries_are_refused(app: TestApp) {
    let api = TestApi::open(app).await;
    for (path, brief) in [
        ("nothing", "404 PGRST205: Could not find the table 'public.nothing' in the schema cache"),
        ("users", "404 PGRST205: Could not find the table 'public.users' in the schema cache"),
        ("test_cards?select=id,nope", "400 42703: column test_cards.nope does not exist"),
        ("test_cards?nope=eq.1", "400 42703: column test_cards.nope does not exist"),
        ("test_cards?order=nope", "400 42703: column test_cards.nope does not exist"),
        ("test_cards?or=(nope.eq.1)", "400 42703: column test_cards.nope does not exist"),
        (
            "test_cards?select=*,owner(name)",
            "400 PGRST200: Could not find a relationship between 'test_cards' and 'owner' in the schema cache",
        ),
        ("test_cards?owner.name=eq.1", "400 PGRST108: 'owner' is not an embedded resource in this request"),
        ("test_cards?select=count()", "400 PGRST123: Use of aggregate functions is not allowed"),
        ("test_cards?id=1", "400 PGRST100: \"failed to parse filter (1)\" (line 1, column 1)"),
        ("test_cards?id=fts.x", "400 PGRST100: \"failed to parse filter (fts.x)\" (line 1, column 1)"),
        ("test_cards?id=is.maybe", "400 PGRST100: \"failed to parse filter (is.maybe)\" (line 1, column 4)"),
        ("test_cards?id=in.(1)2", "400 PGRST100: \"failed to parse filter (in.(1)2)\" (line 1, column 7)"),
        ("test_cards?or=(id.eq.1", "400 PGRST100: \"failed to parse logic tree ((id.eq.1)\" (line 1, column 9)"),
        ("test_cards?select=id,(", "400 PGRST100: \"failed to parse select parameter (id,()\" (line 1, column 4)"),
        ("test_cards?select=games(", "400 PGRST100: \"failed to parse select parameter (games()\" (line 1, column 7)"),
        (
            "test_cards?power=eq.9223372036854775808",
            "400 22003: value \"9223372036854775808\" is out of range for type bigint",
        ),
        ("test_cards?seen_at=gt.soon", "400 22007: invalid input syntax for type timestamp with time zone: \"soon\""),
        ("test_cards?or=()", "400 PGRST100: \"failed to parse logic tree (())\" (line 1, column 2)"),
        ("test_cards?order=id.up", "400 PGRST100: \"failed to parse order (id.up)\" (line 1, column 1)"),
        ("test_cards?id=eq.x", "400 22P02: invalid input syntax for type bigint: \"x\""),
        ("test_cards?owner_id=eq.null", "400 22P02: invalid input syntax for type uuid: \"null\""),
        ("test_cards?id=is.true", "400 42804: argument of IS TRUE must be type boolean"),
        ("test_cards?id=like.1*", "404 42883: operator does not exist: bigint ~~ unknown"),
        ("test_cards?extra=eq.1", "404 42883: operator does not exist: jsonb = unknown"),
        ("a/b", "404 PGRST125: Invalid path specified in request URL"),
    ] {
        assert_eq!(api.get(path).await.brief(), brief, "{path}");
    }
    let elsewhere = api.ask(Method::GET, "test_cards", Some(&api.ana), &[("accept-profile", "auth")], "").await;
    assert_eq!(elsewhere.brief(), "406 PGRST106: Invalid schema: auth");
    let csv = api.ask(Method::GET, "test_cards", Some(&api.ana), &[("accept", "text/csv")], "").await;
    assert_eq!(csv.brief(), "406 PGRST107: None of these media types are available: text/csv");
    let put = api.ask(Method::PUT, "test_cards", Some(&api.ana), &[], "{}").await;
    assert_eq!(put.brief(), "405 PGRST117: Unsupported HTTP method: PUT");
}
