//! Several nodes move one game, some of them on a cached copy.

use futures_util::FutureExt;

use super::{Played, Table, for_every_game};
use crate::play::games::{GameCache, GameState, LiveGames};
use crate::testing::TestApp;

for_every_game!(
    a_game_that_another_node_moved_is_read_again,
    a_node_resumes_the_games_of_another_one_when_it_is_told_to,
    a_request_cancelled_while_its_answer_is_saved_does_no_harm,
);

/// Asserts that the events are numbered without gaps.
fn numbered<G: Played>(table: &Table<G>) {
    let numbers: Vec<u64> = table.broadcasts().iter().filter_map(|(_, payload)| payload["seq"].as_u64()).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

fn another_node<G: Played>(table: &Table<G>) -> LiveGames<G> {
    LiveGames { cache: GameCache::new(true), node: "there".into(), ..table.live().clone() }
}

async fn a_game_that_another_node_moved_is_read_again<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let there = another_node(&table);
    for round in 0..4 {
        let who = round % table.players.len();
        let (user, topic) = (table.players[who].id, table.topic());
        // A connection comes and goes there, while players answer here.
        there.links.enter(user, &topic);
        there.note_link(user, table.id).await.unwrap();
        assert_eq!(table.says(who, "answer", table.right().await).await, "ok");
        there.links.exit(user, &topic);
        there.note_link(user, table.id).await.unwrap();
    }
    assert!(table.state().await.opened_at().is_none(), "all have answered");
    numbered(&table);
}

async fn a_node_resumes_the_games_of_another_one_when_it_is_told_to<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let there = another_node(&table);
    there.try_resume().await.unwrap();
    assert!(table.state().await.opened_at().is_some(), "the game is not its own");
    there.resume_games_of(&table.live().node).await.unwrap();
    let state = table.state().await;
    assert!(state.opened_at().is_none() && state.is_running(), "the open question is void: {state:?}");
    numbered(&table);
}

async fn a_request_cancelled_while_its_answer_is_saved_does_no_harm<G: Played>(app: TestApp) {
    let table = Table::<G>::playing(app).await;
    let right = table.right().await;
    // A move here, so that the game may be in the cache.
    table.live().note_link(table.players[0].id, table.id).await.unwrap();
    let cancelled = table.says(0, "answer", right.clone()).now_or_never();
    assert!(cancelled.is_none(), "the save was in progress");
    for who in 0..table.players.len() {
        table.says(who, "answer", right.clone()).await;
    }
    assert!(table.state().await.opened_at().is_none(), "every answer counts, once");
    numbered(&table);
}
