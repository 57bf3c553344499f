//! The harness of the feature tests: a whole server without a socket, on a database of its own, with a clock that stands
//! still until the test moves it. Tests are written for both engines.

pub(crate) mod cards;
mod cases;
mod engine;
mod host;
mod pause;
mod rooms;

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;
use tower::ServiceExt;

pub(crate) use self::cases::cases;
pub(crate) use self::engine::{Database, Engine, expect_accepted_by_postgres};
pub(crate) use self::host::Host;
pub(crate) use self::pause::Pause;
use crate::base::clock::{Clock, Timestamp};
use crate::base::cluster::Cluster;
use crate::base::config::{Config, PasswordCost, Switch};
use crate::base::db::{Db, Tx};
use crate::base::keys::{ApiKeys, Keys};
use crate::cards::catalog::Reload;
use crate::contract::registry::Registry;
use crate::host::app::{App, join_cluster};
use crate::host::features::Features;
use crate::host::tasks::{RunningTasks, Stops};
use crate::params;

pub(crate) const SITE: &str = "https://runeside.test";
pub(crate) const PASSWORD: &str = "frostbolt-and-tea";
/// Where players' words go when the settings name no operator: the default sender.
pub(crate) const OPERATOR: &str = "no-reply@runeside.invalid";
/// A Monday noon.
const START: Timestamp = Timestamp::from_secs(1_794_830_400);

/// Runs each named `async fn(TestApp)` of the module on SQLite and on PostgreSQL.
macro_rules! on_both_engines {
    ($($test:ident),* $(,)?) => {
        $crate::testing::on_sqlite!($($test),*);
        mod postgres {
            $(#[tokio::test] async fn $test() { super::$test($crate::testing::TestApp::on($crate::testing::Engine::Postgres).await).await })*
        }
    };
}
pub(crate) use on_both_engines;

/// For tests of what does not depend on the engine: sockets, limits, messages.
macro_rules! on_sqlite {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $test() { super::$test($crate::testing::TestApp::on($crate::testing::Engine::Sqlite).await).await })*
        }
    };
}
pub(crate) use on_sqlite;

/// Its features are fields of it.
pub(crate) struct TestApp {
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    features: Box<Features>,
    pub(crate) keys: ApiKeys,
    pub(crate) registry: Arc<Registry>,
    pub(crate) cluster: Cluster,
    engine: Engine,
    pub(crate) router: Router,
    config: Box<Config>,
    pub(crate) stop: watch::Sender<bool>,
    /// Dropped last: the database goes with it.
    _database: Arc<Database>,
}

impl Deref for TestApp {
    type Target = Features;

    fn deref(&self) -> &Features {
        &self.features
    }
}

/// Someone signed in.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) id: uuid::Uuid,
    pub(crate) email: String,
    pub(crate) access: String,
    pub(crate) refresh: String,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    /// `status code: message` of a refusal, `200` of a success: what most tests compare.
    pub(crate) fn brief(&self) -> String {
        match (self.body["code"].as_str(), self.body["message"].as_str()) {
            (Some(code), Some(message)) => format!("{} {code}: {message}", self.status.as_u16()),
            _ => self.status.as_u16().to_string(),
        }
    }

    pub(crate) fn player(&self) -> Player {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        Player {
            id: self.body["user"]["id"].as_str().unwrap().parse().unwrap(),
            email: self.body["user"]["email"].as_str().unwrap().to_owned(),
            access: self.body["access_token"].as_str().unwrap().to_owned(),
            refresh: self.body["refresh_token"].as_str().unwrap().to_owned(),
        }
    }
}

impl TestApp {
    pub(crate) async fn on(engine: Engine) -> Self {
        let mut config = Box::new(Config { rate_limits: Switch::Off, ..Config::default() });
        config.auth.password_cost = PasswordCost::Test;
        Self::open(engine, Database::prepared(engine), config).await
    }

    /// The same kind of server on a database with a schema and no row.
    pub(crate) async fn again_without_questions(&self) -> Self {
        Self::open(self.engine, Database::empty(self.engine), self.config.clone()).await
    }

    /// The same kind of server with other settings, on a database of its own.
    pub(crate) async fn again_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = self.config.clone();
        change(&mut config);
        Self::open(self.engine, Database::prepared(self.engine), config).await
    }

    /// The process is killed and starts again on the same database, at the same time. Nothing is told that it ends.
    pub(crate) async fn killed_and_started(self) -> Self {
        let Self { clock, engine, config, _database, .. } = self;
        Self::open_at(engine, _database, config, clock).await
    }

    /// The same, with other settings.
    pub(crate) async fn killed_and_started_with(mut self, change: impl FnOnce(&mut Config)) -> Self {
        change(&mut self.config);
        self.killed_and_started().await
    }

    /// A second process on the same database, at the same time.
    pub(crate) async fn another_node(&self) -> Self {
        Self::open_at(self.engine, self._database.clone(), self.config.clone(), self.clock.clone()).await
    }

    /// A second process on the same database, with a data directory of its own.
    pub(crate) async fn another_node_with_data(&self, data: &Path) -> Self {
        let config = Box::new(Config { data: data.to_owned(), ..(*self.config).clone() });
        Self::open_at(self.engine, self._database.clone(), config, self.clock.clone()).await
    }

    async fn open(engine: Engine, database: Database, mut config: Box<Config>) -> Self {
        config.data = database.directory().to_owned();
        Self::open_at(engine, Arc::new(database), config, Clock::paused_at(START)).await
    }

    /// The app is large, and so is a future that makes one: on the heap it does not make its callers' futures large.
    async fn open_at(engine: Engine, database: Arc<Database>, config: Box<Config>, clock: Clock) -> Self {
        Box::pin(Self::open_now(engine, database, config, clock)).await
    }

    async fn open_now(engine: Engine, database: Arc<Database>, config: Box<Config>, clock: Clock) -> Self {
        let db = database.open();
        db.migrate(clock.now()).await.unwrap();
        let keys = Keys::load_or_create(&config).unwrap();
        let api = keys.api.clone();
        let cluster = join_cluster(&config, &keys).await.unwrap();
        let (app, tasks) = App::new(&config, db, clock.clone(), keys, SITE.into(), &cluster).unwrap();
        let App { router, db, features, registry, .. } = app;
        features.accounts.read_ended_sessions().await.unwrap();
        let (stop, stopped) = watch::channel(false);
        let stops = Stops { server: stopped.clone(), requests: stopped };
        RunningTasks::start([tasks.delivery], &stops);
        let features = Box::new(features);
        Self { db, clock, features, keys: api, registry, cluster, engine, router, config, stop, _database: database }
    }

    pub(crate) fn pass(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }

    /// PostgreSQL goes away, or is back.
    pub(crate) fn set_away(&self, away: bool) {
        self._database.set_away(away);
    }

    /// Gives the running server card data, as an update would.
    pub(crate) fn give_cards(&self, content: &::cards::content::Content) {
        content.save(&self.config.data.join(crate::cards::catalog::FILE)).unwrap();
        if !content.tokens.is_empty() {
            let file = self.config.data.join(crate::cards::catalog::TOKEN_FILE);
            std::fs::write(file, content.encode_tokens()).unwrap();
        }
        assert!(matches!(self.cards.reload(), Reload::Swapped));
    }

    /// Where an administrator's update of the cards gets them.
    pub(crate) fn set_fetch_cards(&mut self, fetch: crate::admin::desk::FetchCards) {
        self.features.desk.fetch_cards = fetch;
    }

    pub(crate) fn data(&self) -> &Path {
        &self.config.data
    }

    /// Calls a function as a player.
    pub(crate) async fn rpc(&self, player: &Player, name: &str, arguments: Value) -> Answer {
        self.post_as(player, &format!("/rest/v1/rpc/{name}"), arguments).await
    }

    // Requests.

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, None, Some(body)).await
    }

    pub(crate) async fn post_as(&self, player: &Player, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(&player.access), Some(body)).await
    }

    pub(crate) async fn put_as(&self, player: &Player, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(&player.access), Some(body)).await
    }

    pub(crate) async fn delete_as(&self, player: &Player, path: &str, body: Option<Value>) -> Answer {
        self.send(Method::DELETE, path, Some(&player.access), body).await
    }

    pub(crate) async fn get_as(&self, player: &Player, path: &str) -> Answer {
        self.send(Method::GET, path, Some(&player.access), None).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None, None).await
    }

    pub(crate) async fn as_service(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.send(method, path, Some(&self.keys.secret), body).await
    }

    pub(crate) async fn send(&self, method: Method, path: &str, bearer: Option<&str>, body: Option<Value>) -> Answer {
        let bearer = bearer.unwrap_or(&self.keys.publishable);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("apikey", &self.keys.publishable)
            .header("authorization", format!("Bearer {bearer}"))
            .header("content-type", "application/json;charset=UTF-8")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .unwrap();
        let answer = self.raw(request).await;
        self.accounts.clone().finish_letters().await;
        answer
    }

    pub(crate) async fn raw(&self, request: Request<Body>) -> Answer {
        answer_of(&self.router, request).await
    }

    // Things tests do all the time.

    pub(crate) async fn sign_up(&self, name: &str) -> Player {
        let body =
            json!({ "email": format!("{name}@example.org"), "password": PASSWORD, "data": { "username": name } });
        self.post("/auth/v1/signup", body).await.player()
    }

    pub(crate) async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/auth/v1/token?grant_type=password", json!({ "email": email, "password": password })).await
    }

    pub(crate) async fn refresh(&self, token: &str) -> Answer {
        self.post("/auth/v1/token?grant_type=refresh_token", json!({ "refresh_token": token })).await
    }

    /// The newest letter to an address.
    pub(crate) async fn mail_to(&self, email: &str) -> Mail {
        let letters = self.get(&format!("/dev/mail.json?to={email}")).await.body;
        let letter = letters.get(0).unwrap_or_else(|| panic!("no mail to {email}"));
        let text = letter["text"].as_str().unwrap();
        let link = text.split_whitespace().find(|word| word.starts_with("http")).unwrap_or_default().to_owned();
        let code = text.split_whitespace().find(|word| word.len() == 6 && word.bytes().all(|c| c.is_ascii_digit()));
        Mail { kind: letter["kind"].as_str().unwrap().to_owned(), code: code.unwrap().to_owned(), link }
    }

    /// Every letter to an address, newest first, as /dev/mail.json tells it.
    pub(crate) async fn letters_to(&self, email: &str) -> Vec<Value> {
        let letters = self.get(&format!("/dev/mail.json?to={email}")).await.body;
        letters.as_array().unwrap().clone()
    }

    pub(crate) async fn count(&self, table: &'static str) -> i64 {
        self.number(format!("select count(*) from {table}")).await
    }

    pub(crate) async fn number(&self, sql: String) -> i64 {
        self.db.read(move |tx: &mut Tx<'_>| tx.one(&sql, params![], |row| row.get(0))).await.unwrap().unwrap()
    }
}

/// What a router makes of a request.
pub(crate) async fn answer_of(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    let body =
        serde_json::from_slice(&bytes).unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
    Answer { status: parts.status, headers: parts.headers, body }
}

pub(crate) struct Mail {
    pub(crate) kind: String,
    pub(crate) code: String,
    pub(crate) link: String,
}

impl Mail {
    /// The token in the link, whichever of its two names it goes by.
    pub(crate) fn token(&self) -> String {
        let query = self.link.split_once('?').unwrap().1;
        let pair = query.split('&').find_map(|pair| pair.strip_prefix("token_hash=").or(pair.strip_prefix("token=")));
        pair.unwrap().to_owned()
    }

    /// The link without the site, as the test's requests have it.
    pub(crate) fn path(&self) -> &str {
        self.link.strip_prefix(SITE).unwrap()
    }
}
