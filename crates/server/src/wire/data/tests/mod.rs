//! The data API through its router, on tables of the tests: a collection of cards, private notes, public news.

mod agreement;
mod documents;
mod functions;
mod hostile;
mod privacy;
mod reads;
mod writes;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, Method, Request};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::CallLimits;
use crate::base::config;
use crate::base::db::{Db, DbError, Tx};
use crate::base::limits::Limits;
use crate::contract::registry::{
    CallError, Callers, Column, Delete, Function, Insert, Kind, NoArgs, Reader, Registry, RowPredicate, Rows,
    SentDelete, Table, TableEntry, Update, Writer, lock_if_matches,
};
use crate::params;
use crate::testing::{Answer, Player, TestApp, answer_of};

static CARDS: Table = Table {
    name: "test_cards",
    about: "Cards that players hold",
    columns: &[
        Column::new("id", Kind::Int),
        Column::new("owner_id", Kind::Uuid).nullable(),
        Column::new("name", Kind::Text).nullable(),
        Column::new("power", Kind::Int).nullable(),
        Column::new("weight", Kind::Real).nullable(),
        Column::new("rare", Kind::Bool).nullable(),
        Column::new("seen_at", Kind::Time).nullable(),
        Column::new("extra", Kind::Json).nullable(),
        Column::new("price", Kind::Int).nullable().private(),
        Column::new("note", Kind::Text).nullable().private(),
    ],
    key: "id",
    owner: Some("owner_id"),
    rows: Rows::Players,
};

static NOTES: Table = Table {
    name: "test_notes",
    about: "Notes that their owner alone sees",
    columns: &[Column::new("id", Kind::Int), Column::new("owner_id", Kind::Uuid), Column::new("text", Kind::Text)],
    key: "id",
    owner: Some("owner_id"),
    rows: Rows::Own,
};

static NEWS: Table = Table {
    name: "test_news",
    about: "News for everyone",
    columns: &[
        Column::new("slug", Kind::Text),
        Column::new("title", Kind::Text),
        Column::new("draft", Kind::Text).nullable().private(),
    ],
    key: "slug",
    owner: None,
    rows: Rows::Public,
};

const SCHEMA: &str = "
    create table test_cards (id bigint primary key, owner_id text, name text, power bigint, weight double precision,
        rare boolean, seen_at bigint, extra text, price bigint, note text);
    create table test_notes (id bigint primary key, owner_id text not null, text text not null);
    create table test_news (slug text primary key, title text not null, draft text);
    insert into test_news values ('a', 'Ante', 'hush'), ('b', 'Brawl', null);";

/// The API on one database, with two players.
struct TestApi {
    app: TestApp,
    router: Router,
    ana: Player,
    ben: Player,
}

impl TestApi {
    /// Ana owns cards 1 to 3, Ben owns card 4, card 5 has no owner; Ana and Ben have a note each.
    async fn open(app: TestApp) -> Self {
        let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
        app.db.write(|tx| tx.script(SCHEMA)).await.unwrap();
        let limits = CallLimits::new(&config::Rest::default(), Arc::new(Limits::new(false)), app.clock.clone());
        let router = super::router(Arc::new(registry(&app.db)), app.db.clone(), &app.accounts, &limits);
        let api = Self { router, app, ana, ben };
        let (ana, ben) = (Some(api.ana.id), Some(api.ben.id));
        api.card(1, ana, Some("Zap"), Some(3), Some(1.5), Some(true), Some(1_794_703_575_989), Some("{\"a\":[1]}"))
            .await;
        api.card(2, ana, Some("arc"), Some(7), None, Some(false), None, None).await;
        api.card(3, ana, Some("50%_off"), None, Some(-2.0), None, Some(0), Some("null")).await;
        api.card(4, ben, Some("Élan"), Some(7), Some(0.0), Some(true), Some(1000), None).await;
        api.card(5, None, None, Some(-1), Some(2.5), Some(false), Some(2000), None).await;
        for (id, owner) in [(1, api.ana.id), (2, api.ben.id)] {
            let sql = "insert into test_notes values ($1, $2, 'dear diary')";
            api.app.db.write(move |tx| tx.run(sql, params![id, owner])).await.unwrap();
        }
        api
    }

    #[expect(clippy::too_many_arguments)]
    async fn card(
        &self,
        id: i64,
        owner: Option<Uuid>,
        name: Option<&'static str>,
        power: Option<i64>,
        weight: Option<f64>,
        rare: Option<bool>,
        seen: Option<i64>,
        extra: Option<&'static str>,
    ) {
        let sql = "insert into test_cards values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'psst')";
        let insert =
            move |tx: &mut Tx<'_>| tx.run(sql, params![id, owner, name, power, weight, rare, seen, extra, id * 100]);
        self.app.db.write(insert).await.unwrap();
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        by: Option<&Player>,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let bearer = by.map_or(&self.app.keys.publishable, |player| &player.access);
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/rest/v1/{}", escape(path)))
            .header("apikey", &self.app.keys.publishable)
            .header("authorization", format!("Bearer {bearer}"))
            .header("content-type", "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        answer_of(&self.router, request).await
    }

    async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, Some(&self.ana), &[], "").await
    }

    /// The ids of the cards that match, as Ana sees them.
    async fn ids(&self, query: &str) -> Vec<i64> {
        let answer = self.get(&format!("test_cards?select=id&{query}")).await;
        assert_eq!(answer.brief(), "200", "{query}");
        answer.body.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    }

    async fn post(&self, path: &str, by: Option<&Player>, prefer: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, by, &[("prefer", prefer)], &body.to_string()).await
    }

    async fn patch(&self, path: &str, by: Option<&Player>, prefer: &str, body: Value) -> Answer {
        self.ask(Method::PATCH, path, by, &[("prefer", prefer)], &body.to_string()).await
    }
}

/// Escapes only the characters that are not allowed in a URL.
fn escape(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"\\{}<>^`|".contains(&byte);
    path.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn registry(db: &Db) -> Registry {
    let mut registry = Registry::default();
    registry.add_table(TableEntry {
        table: &CARDS,
        insert: Some(Insert::new(&["id", "owner_id", "name", "power", "extra"], db, |db, writer, row| async move {
            db.write(move |tx| insert_card(tx, writer, &row.0)).await
        })),
        update: Some(Update::new(&["name", "power", "seen_at"], db, |db, update| async move {
            db.write(move |tx| update_card(tx, &update.key, &update.changes.0, &update.predicate)).await
        })),
        delete: None,
    });
    let delete = Delete::new(db, |db, delete| async move { db.write(move |tx| delete_note(tx, &delete)).await });
    registry.add_table(TableEntry { delete: Some(delete), ..TableEntry::read_only(&NOTES) });
    registry.add_table(TableEntry::read_only(&NEWS));
    registry.add_functions(functions());
    registry
}

fn insert_card(tx: &mut Tx<'_>, writer: Writer, fields: &Map<String, Value>) -> Result<String, CallError> {
    let owner = fields.get("owner_id").and_then(Value::as_str);
    if let Writer::Player(me) = writer
        && owner != Some(me.to_string().as_str())
    {
        return Err(CallError::forbidden("new row violates row-level security policy for table \"test_cards\""));
    }
    let id = fields["id"].as_i64().unwrap();
    let (name, power) = (fields.get("name").and_then(Value::as_str), fields.get("power").and_then(Value::as_i64));
    let sql = "insert into test_cards (id, owner_id, name, power) values ($1, $2, $3, $4)";
    match tx.run(sql, params![id, owner, name, power]) {
        Err(DbError::Unique(_)) => Err(CallError::Taken("this card is there".into())),
        done => done.map(|_| id.to_string()).map_err(Into::into),
    }
}

fn delete_note(tx: &mut Tx<'_>, delete: &SentDelete) -> Result<bool, CallError> {
    if !lock_if_matches(tx, &NOTES, &delete.key, &delete.predicate)? {
        return Ok(false);
    }
    let id: i64 = delete.key.parse().unwrap();
    Ok(tx.run("delete from test_notes where id = $1", params![id])? == 1)
}

fn update_card(
    tx: &mut Tx<'_>,
    key: &str,
    changes: &Map<String, Value>,
    predicate: &RowPredicate,
) -> Result<bool, CallError> {
    if !lock_if_matches(tx, &CARDS, key, predicate)? {
        return Ok(false);
    }
    match changes.get("power").and_then(Value::as_i64) {
        Some(-7) => return Err(CallError::rule("Not enough mana")),
        Some(-8) => return Err(CallError::Invalid("power must be more".into())),
        Some(-9) => return Err(CallError::TooOften(30)),
        Some(-10) => return Err(DbError::Unavailable("busy".into()).into()),
        Some(-11) => return Err(CallError::Broken(anyhow::anyhow!("secret cause"))),
        _ => {}
    }
    let id: i64 = key.parse().unwrap();
    for (name, value) in changes {
        match name.as_str() {
            "name" => tx.run("update test_cards set name = $2 where id = $1", params![id, value.as_str()])?,
            _ => tx.run("update test_cards set power = $2 where id = $1", params![id, value.as_i64()])?,
        };
    }
    Ok(true)
}

#[derive(Deserialize, JsonSchema)]
struct DrawArgs {
    cards: i64,
    #[expect(dead_code, reason = "an optional argument for the tests")]
    deck: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Whoami {
    id: Option<Uuid>,
}

fn functions() -> [Function; 3] {
    let draw = Function::public("draw", "Draws cards", &(), |(), _, args: DrawArgs| async move {
        let drawn: Vec<i64> = (0..args.cards).collect();
        if drawn.is_empty() { Err(CallError::rule("Draw one at least")) } else { Ok(drawn) }
    });
    let mut whoami = Function::public("whoami", "Who calls", &(), |(), call, _: NoArgs| async move {
        let id = if let Reader::Player(id) = call.reader { Some(id) } else { None };
        Ok(Whoami { id })
    });
    whoami.callers = Callers::Players;
    let knock = Function::public("knock", "Gives nothing", &(), |(), _, _: NoArgs| async { Ok(()) });
    [draw, whoami, knock]
}
