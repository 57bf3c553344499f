//! Moves that are made on the room as the node knows it: what it knows may be wrong.

use std::sync::Mutex;

use futures_util::FutureExt;
use serde_json::Value;

use super::Party;
use crate::battle_royale::rules::wake_at;
use crate::battle_royale::store::{self, Save};
use crate::battle_royale::{AnswerArgs, BattleRoyale, Held};
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_room_that_another_node_moved_is_read_again,
    who_goes_while_an_answer_is_saved_spoils_nothing,
    who_goes_with_the_last_answer_leaves_the_room_its_time,
    the_scores_are_in_the_rows_once_the_game_is_over,
    of_two_saves_on_one_version_one_counts,
    a_node_wakes_rooms_that_it_does_not_know,
);

impl Party {
    /// The right answer to the question at hand.
    async fn right(&self) -> AnswerArgs {
        let state = self.state().await;
        let choice = state.rights[state.index].into();
        AnswerArgs { room: self.room, index: state.index as i64, choice, tab: None }
    }

    fn numbers(&self) -> Vec<u64> {
        self.told().iter().filter_map(|(_, words)| words["seq"].as_u64()).collect()
    }
}

async fn a_room_that_another_node_moved_is_read_again(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let right = party.right().await;
    let here = party.app.battle.clone();
    let there = BattleRoyale { held: Held::default(), node: "there".into(), ..here.clone() };
    party.told();
    for (node, who) in [(&here, 0), (&there, 1), (&here, 2)] {
        let verdict = node.answer(party.players[who].id, right.clone()).await.unwrap();
        assert!(verdict.correct);
    }
    let numbers = party.numbers();
    assert_eq!(numbers.len(), 4, "three answers and the close");
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    assert_eq!(party.phase().await, "results");
    assert!(party.state().await.players.iter().all(|player| player.score == 1));
}

async fn who_goes_while_an_answer_is_saved_spoils_nothing(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let right = party.right().await;
    // Now the room is known.
    party.round(&[true]).await;
    let given_up = party.app.battle.answer(party.players[1].id, right).now_or_never();
    assert!(given_up.is_none(), "it was on its way");
    party.answer(2, true).await;
    party.answer(1, true).await;
    assert_eq!(party.phase().await, "results");
    assert_eq!(party.hearts().await, [3, 3, 3]);
    let numbers = party.numbers();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

async fn who_goes_with_the_last_answer_leaves_the_room_its_time(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let right = party.right().await;
    party.round(&[true, true]).await;
    let given_up = party.app.battle.answer(party.players[2].id, right).now_or_never();
    assert!(given_up.is_none(), "it was on its way");
    while party.phase().await != "results" {
        tokio::task::yield_now().await;
    }
    let next = wake_at(&party.state().await).unwrap();
    assert_eq!(party.app.battle.held.due(next), (vec![party.room], None));
}

async fn the_scores_are_in_the_rows_once_the_game_is_over(app: TestApp) {
    let party = Party::playing(app, 3).await;
    party.round(&[true, true, false]).await;
    for who in [0, 1] {
        party.app.battle.leave(party.players[who].id, party.room, None).await.unwrap();
    }
    party.tick().await;
    assert_eq!(party.phase().await, "finished");
    let path = format!("/rest/v1/battle_royale_players?room_id=eq.{}&order=created_at.asc", party.room);
    let rows = party.app.get_as(&party.players[0], &path).await.body;
    let score = |row: &Value| (row["score"].as_i64(), row["error_count"].as_i64());
    let scores: Vec<_> = rows.as_array().unwrap().iter().map(score).collect();
    assert_eq!(scores.iter().filter(|kept| **kept == (Some(1), Some(0))).count(), 2);
    assert_eq!(scores.iter().filter(|kept| **kept == (Some(0), Some(1))).count(), 1);
}

async fn of_two_saves_on_one_version_one_counts(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let room = party.room;
    let saved = party.app.db.write(move |tx| {
        let before = store::room(tx, room)?.unwrap();
        let after = |seq| before.moved_to(crate::battle_royale::rules::State { seq, ..before.state.clone() });
        let saves = [after(100), after(200)].map(|after| Save::new(&before, &after, Vec::new()).unwrap().unwrap());
        let saved = store::save_all(tx, &saves)?;
        assert_eq!(store::save_all(tx, &saves)?, [false, false], "the room has moved");
        Ok::<_, crate::db::DbError>(saved)
    });
    let saved = saved.await.unwrap();
    let kept = party.state().await.seq;
    assert_eq!(saved, [kept == 100, kept == 200]);
    assert!(saved.contains(&true));
}

async fn a_node_wakes_rooms_that_it_does_not_know(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let there = BattleRoyale { held: Held::default(), ..party.app.battle.clone() };
    let last_look = Mutex::new(None);
    let now = party.app.clock.now();
    let next = there.do_what_is_due(now, &last_look).await.unwrap().unwrap();
    party.pass(u64::try_from(next.since(now).as_millis()).unwrap());
    there.do_what_is_due(next, &last_look).await.unwrap();
    assert_eq!(party.phase().await, "results", "nobody answered in time");
}
