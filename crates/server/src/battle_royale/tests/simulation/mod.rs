//! Two hundred rooms at once (sixty on PostgreSQL), over real sockets, with clients that drop connections, repeat,
//! delay or leave out answers, and leave: every client ends with the server's result, and every player has paid once.
//! The test moves the clock as fast as the machine can follow.

mod client;
mod view;

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use self::client::{Actions, Client};
use self::view::View;
use crate::battle_royale::store;
use crate::serve::serve;
use crate::testing::{Engine, Player, TestApp};

const ROOMS: usize = 200;
/// On PostgreSQL every move is several round trips, and the tests have four connections: as many rooms would take minutes.
const ROOMS_ON_POSTGRES: usize = 60;
/// Rooms that are created concurrently.
const AT_ONCE: usize = 16;
/// The clock moves by `STEP` while the test sleeps for `MOMENT`.
const STEP: Duration = Duration::from_millis(50);
const MOMENT: Duration = Duration::from_millis(2);
/// Long enough for the slowest machine: a client without a result by then has hung.
const DEADLINE: Duration = Duration::from_secs(20 * 60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_ends_with_the_servers_result_on_sqlite() {
    simulate(Engine::Sqlite, ROOMS).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_ends_with_the_servers_result_on_postgres() {
    simulate(Engine::Postgres, ROOMS_ON_POSTGRES).await;
}

async fn simulate(engine: Engine, rooms: usize) {
    // Anonymous users need no password hash.
    let app = TestApp::on(engine).await.again_with(|config| config.auth.anonymous_sign_in = true).await;
    app.questions.begin().await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address: Arc<str> = listener.local_addr().unwrap().to_string().into();
    tokio::spawn(serve(vec![listener], app.router.clone(), app.stop.subscribe()));

    let app = Arc::new(app);
    let rooms = stream::iter(0..rooms).map(|number| enter(&app, &address, number)).buffer_unordered(AT_ONCE);
    let clients: Vec<Client> = rooms.collect::<Vec<_>>().await.into_iter().flatten().collect();
    let count = clients.len();

    let time = tokio::spawn(let_time_pass(app.clone()));
    let playing: Vec<_> = clients.into_iter().map(|client| tokio::spawn(client.play())).collect();
    let mut all = Actions::default();
    let end = tokio::time::Instant::now() + DEADLINE;
    for client in playing {
        let ended = timeout(end - tokio::time::Instant::now(), client).await;
        let Client { room, player, view, actions, .. } = ended.expect("a client got no result").unwrap();
        let state = app.db.read(move |tx| store::room(tx, room)).await.unwrap().unwrap().state;
        assert_eq!(state.status().as_str(), "finished");
        assert_eq!(view, View::of(&state), "player {} of room {room}", player.id);
        all = all + actions;
    }
    time.abort();

    println!("{count} clients: {all:?}");
    assert!(
        [all.drops, all.doubles, all.delays, all.silences, all.leaves, all.answers].iter().all(|actions| *actions > 10)
    );
    let paid = app.number("select count(*) from mana_ledger where reason = 'battle_royale_entry'".into()).await;
    let returned = app.number("select count(*) from mana_ledger where reason = 'refund'".into()).await;
    assert_eq!((paid, returned), (count as i64, 0));
}

/// A room of three to six players, mostly three, all connected.
async fn enter(app: &Arc<TestApp>, address: &Arc<str>, number: usize) -> Vec<Client> {
    let mut clients: Vec<Client> = Vec::new();
    for place in 0..(number % 10).saturating_sub(3).max(3) {
        let player = visitor(app).await;
        let code = clients.first().map(|creator| creator.code.clone());
        let seed = (number * 8 + place) as u64;
        clients.push(Client::enter(app.clone(), address.clone(), player, code, seed).await);
    }
    clients
}

async fn visitor(app: &TestApp) -> Player {
    let body = app.post("/auth/v1/signup", serde_json::json!({})).await.body;
    let text = |part: &serde_json::Value| part.as_str().unwrap().to_owned();
    Player {
        id: text(&body["user"]["id"]).parse().unwrap(),
        email: String::new(),
        access: text(&body["access_token"]),
        refresh: text(&body["refresh_token"]),
    }
}

/// Timers fire before the clock moves on, so a slow machine is not late. A failed sweep is tried again.
async fn let_time_pass(app: Arc<TestApp>) {
    loop {
        app.clock.advance(STEP);
        let _ = app.battle.sweep(app.clock.now()).await;
        sleep(MOMENT).await;
    }
}
