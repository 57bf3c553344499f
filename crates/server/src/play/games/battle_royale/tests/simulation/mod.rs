//! Many rooms at once, over real sockets, of clients that drop, double, delay, are silent and leave: every one of them ends
//! with the server's result, and everyone has paid once. The clock is the test's, which moves it on as fast as the machine
//! follows. `make soak` sets SOAK and has more rooms.

mod client;
mod time;
mod view;

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::net::TcpListener;
use tokio::time::timeout;

use self::client::{Client, Deeds};
use self::time::Time;
use self::view::View;
use crate::host::serve::{ServeLimits, serve};
use crate::play::games::battle_royale::Room;
use crate::testing::{Engine, Player, TestApp};

/// Rooms in `make test`, and in `make soak`. On PostgreSQL every move is several round trips, and the tests have four
/// connections: as many rooms would take minutes.
const ROOMS: (usize, usize) = (16, 200);
const ROOMS_ON_POSTGRES: (usize, usize) = (10, 60);
/// Rooms that are made at the same time.
const AT_ONCE: usize = 16;
/// The time that passes in the game at once.
const STEP: Duration = Duration::from_millis(50);
/// A client without a result by then will never have one, on the slowest machine.
const DEADLINE: Duration = Duration::from_secs(20 * 60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_ends_with_the_servers_result_on_sqlite() {
    simulate(Engine::Sqlite, ROOMS).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_ends_with_the_servers_result_on_postgres() {
    simulate(Engine::Postgres, ROOMS_ON_POSTGRES).await;
}

async fn simulate(engine: Engine, (few, many): (usize, usize)) {
    let rooms = if std::env::var_os("SOAK").is_some() { many } else { few };
    // Nobody has to be hashed.
    let app = TestApp::on(engine).await.again_with(|config| config.auth.anonymous_sign_in = true).await;
    app.questions.begin().await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address: Arc<str> = listener.local_addr().unwrap().to_string().into();
    tokio::spawn(serve(vec![listener], app.router.clone(), ServeLimits::default(), app.stop.subscribe()));

    let (time, app) = (Time::new(app.clock.clone()), Arc::new(app));
    let rooms = stream::iter(0..rooms).map(|number| enter(&app, &address, &time, number)).buffer_unordered(AT_ONCE);
    let clients: Vec<Client> = rooms.collect::<Vec<_>>().await.into_iter().flatten().collect();
    let count = clients.len();

    let passing = tokio::spawn(let_time_pass(app.clone(), time));
    let playing: Vec<_> = clients.into_iter().map(|client| tokio::spawn(client.play())).collect();
    let mut all = Deeds::default();
    let end = tokio::time::Instant::now() + DEADLINE;
    for client in playing {
        let ended = timeout(end - tokio::time::Instant::now(), client).await;
        let Client { room, player, view, deeds, .. } = ended.expect("a client never had a result").unwrap();
        let state = app.db.read(move |tx| Room::find(tx, room)).await.unwrap().unwrap().state;
        assert_eq!(state.status().as_str(), "finished");
        assert_eq!(view, View::of(&state), "player {} of room {room}", player.id);
        all = all + deeds;
    }
    passing.abort();

    println!("{count} clients: {all:?}");
    let deeds = [all.drops, all.doubles, all.delays, all.silences, all.leaves, all.answers];
    assert!(
        deeds.iter().all(|count| *count > 0),
        "a simulation in which nobody did something proves less than it should"
    );
    let paid = app.number("select count(*) from mana_ledger where reason = 'battle_royale_entry'".into()).await;
    let returned = app.number("select count(*) from mana_ledger where reason = 'refund'".into()).await;
    assert_eq!((paid, returned), (count as i64, 0));
}

/// A room of three to six, mostly of three, all of them connected.
async fn enter(app: &Arc<TestApp>, address: &Arc<str>, time: &Time, number: usize) -> Vec<Client> {
    let mut clients: Vec<Client> = Vec::new();
    for place in 0..(number % 10).saturating_sub(3).max(3) {
        let player = visitor(app).await;
        let code = clients.first().map(|creator| creator.code.clone());
        let seed = (number * 8 + place) as u64;
        clients.push(Client::enter(app.clone(), address.clone(), time.clone(), player, code, seed).await);
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

/// What is due is done before time goes on. What could not be done is tried again.
async fn let_time_pass(app: Arc<TestApp>, time: Time) {
    loop {
        time.step(STEP).await;
        let _ = app.battle.sweep(app.clock.now()).await;
    }
}
