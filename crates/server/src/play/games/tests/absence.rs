//! Timers that are late, and a server that was away.

use std::pin::pin;

use futures_util::FutureExt;
use serde_json::json;

use super::{Played, Table, for_every_game};
use crate::params;
use crate::play::games::GameState;
use crate::play::games::game::GameRow;
use crate::play::games::timing::{AWAY, GIVE_UP};
use crate::testing::{Pause, TestApp};

for_every_game!(
    a_question_that_is_a_little_late_opens_as_announced,
    after_an_absence_a_game_waits_for_its_players_and_then_returns_the_fee,
    a_missed_change_of_a_connection_is_noted_by_the_next_timer,
    a_slow_database_voids_no_question,
    a_question_delayed_by_the_database_is_void,
    a_clock_that_is_set_back_freezes_no_game,
    a_broken_game_does_not_stop_the_others,
);

async fn a_question_that_is_a_little_late_opens_as_announced<G: Played>(app: TestApp) {
    let table = Table::<G>::started(app).await;
    let announced = table.broadcasts().last().unwrap().1["opensAt"].clone();
    table.tick_late(100).await;
    assert_eq!(table.broadcasts().last().unwrap().1["opensAt"], announced, "less than half the lead is lost");
    table.pass(200);
    let right = table.right().await;
    for who in 0..table.players.len() {
        assert_eq!(table.says(who, "answer", right.clone()).await, "ok");
    }
    table.tick_late(200).await;
    let opens_at = table.broadcasts().last().unwrap().1["opensAt"].clone();
    assert_eq!(opens_at, json!(table.app.clock.now().0 + 300), "else it opens later for all");
}

async fn after_an_absence_a_game_waits_for_its_players_and_then_returns_the_fee<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let paid = table.mana(0).await;
    table.live().absence.beat(table.app.clock.now());
    // No answer is missing: the game goes on if the process was away for two seconds at the most.
    table.app.clock.advance(AWAY);
    table.live().absence.beat(table.app.clock.now());
    table.sweep().await;
    assert!(table.state().await.opened_at().is_some());
    table.app.clock.advance(AWAY);
    table.pass(1);
    table.live().absence.beat(table.app.clock.now());
    table.tick().await;
    let seen = table.state().await;
    assert!(seen.opened_at().is_none() && seen.is_running(), "{seen:?}");
    table.app.clock.advance(GIVE_UP);
    table.sweep().await;
    assert!(table.state().await.is_abandoned());
    for who in 0..table.players.len() {
        assert_eq!(table.mana(who).await, paid + i64::from(G::FEE));
    }
}

async fn a_missed_change_of_a_connection_is_noted_by_the_next_timer<G: Played>(app: TestApp) {
    let table = Table::<G>::started(app).await;
    let is_connected = async || table.snapshot(0).await["players"][1]["connected"].clone();
    table.live().links.enter(table.players[1].id, &table.topic());
    table.tick().await;
    assert_eq!(is_connected().await, true);
    table.live().links.exit(table.players[1].id, &table.topic());
    table.tick().await;
    assert_eq!(is_connected().await, false);
}

async fn a_slow_database_voids_no_question<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let before = table.snapshot(0).await["question"]["id"].clone();
    assert_eq!(table.says(0, "answer", table.right().await).await, "ok");
    // The process runs all the time; the sweep only comes late.
    for _ in 0..10 {
        table.live().absence.beat(table.app.clock.now());
        table.app.clock.advance(AWAY);
    }
    table.sweep().await;
    let seen = table.snapshot(0).await;
    assert_eq!((&seen["phase"], &seen["question"]["id"]), (&json!("results"), &before));
    let answered: Vec<_> = (0..2).map(|who| seen["players"][who]["answered"].clone()).collect();
    assert_eq!(answered, [true, false], "who has not answered in time has not answered");
}

async fn a_question_delayed_by_the_database_is_void<G: Played>(app: TestApp) {
    let table = Table::<G>::started(app).await;
    let (id, next) = (table.id, table.state().await.wake_at().unwrap());
    table.app.clock.advance(next.since(table.app.clock.now()));
    table.broadcasts();
    let lock = Pause::of(&table.app.db, move |tx| GameRow::<G>::lock(tx, id).map(|_| ())).await;
    let mut opening = pin!(table.live().pass_time(id));
    assert!(opening.as_mut().now_or_never().is_none());
    table.pass(4_600);
    lock.end().await;
    opening.await.unwrap();
    let events = table.broadcasts();
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["next_question", "resuming"], "players could not answer during the announced time");
    table.come_back().await;
    let seen = table.snapshot(0).await;
    assert_eq!((&seen["phase"], &seen["index"]), (&json!("question"), &json!(0)));
    assert_ne!(seen["question"]["id"], events[0].1["question"]["id"]);
}

async fn a_clock_that_is_set_back_freezes_no_game<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    table.sweep().await;
    table.app.clock.set(table.app.clock.now().minus(AWAY * 30));
    table.sweep().await;
    assert_eq!(table.snapshot(0).await["phase"], "resuming");
    table.come_back().await;
    let right = table.right().await;
    for who in 0..table.players.len() {
        assert_eq!(table.says(who, "answer", right.clone()).await, "ok");
    }
    assert_eq!(table.snapshot(0).await["phase"], "results");
}

async fn a_broken_game_does_not_stop_the_others<G: Played>(app: TestApp) {
    let table = Table::<G>::started(app).await;
    let zoe = table.app.sign_up("zoe").await;
    let other = table.app.rpc(&zoe, &format!("{}_create", G::PREFIX), json!({})).await.body[G::ID]["id"].clone();
    let other = other.as_str().unwrap();
    let spoil = format!("update {} set state = 'x', wake_at = 1 where id = '{other}'", G::TABLE.name);
    table.app.db.write(move |tx| tx.run(&spoil, params![])).await.unwrap();
    let due = table.state().await.wake_at().unwrap();
    table.app.clock.advance(due.since(table.app.clock.now()));
    let next = table.live().sweep(table.app.clock.now()).await.unwrap();
    assert_eq!(table.snapshot(0).await["phase"], "question");
    assert!(next.is_some_and(|next| next > table.app.clock.now()), "the broken game sets no timer");
    table.live().try_resume().await.unwrap();
}
