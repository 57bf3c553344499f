//! Moves on the cached room, which may be stale.

use std::sync::Mutex;

use futures_util::FutureExt;
use serde_json::Value;

use super::Party;
use crate::play::games::GameCache;
use crate::play::games::batch_saver::{Save, save_all};
use crate::play::games::battle_royale::rules::{State, wake_at};
use crate::play::games::battle_royale::{BattleRoyale, Room};
use crate::play::games::seats::SentAnswer;
use crate::testing::{TestApp, on_both_engines};

on_both_engines!(
    a_request_cancelled_with_the_last_answer_still_schedules_the_room,
    the_scores_are_in_the_rows_after_the_game,
    of_two_saves_with_one_version_one_is_applied,
    a_node_wakes_rooms_that_are_not_in_its_cache,
);

impl Party {
    /// The right answer to the current question.
    async fn right(&self) -> SentAnswer {
        let state = self.state().await;
        let choice = state.rights[state.index].into();
        SentAnswer { question: None, index: state.index as i64, choice, tab: None }
    }
}

async fn a_request_cancelled_with_the_last_answer_still_schedules_the_room(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let right = party.right().await;
    party.round(&[true, true]).await;
    let cancelled = party.app.battle.answer(party.players[2].id, party.room, right).now_or_never();
    assert!(cancelled.is_none(), "the save was in progress");
    while party.phase().await != "results" {
        tokio::task::yield_now().await;
    }
    let next = wake_at(&party.state().await).unwrap();
    assert_eq!(party.app.battle.cache.take_due(next), (vec![party.room], None));
}

async fn the_scores_are_in_the_rows_after_the_game(app: TestApp) {
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
    assert_eq!(scores.iter().filter(|score| **score == (Some(1), Some(0))).count(), 2);
    assert_eq!(scores.iter().filter(|score| **score == (Some(0), Some(1))).count(), 1);
}

async fn of_two_saves_with_one_version_one_is_applied(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let room = party.room;
    let saved = party.app.db.write(move |tx| {
        let before = Room::find(tx, room)?.unwrap();
        let after =
            |seq| Room { state: State { seq, ..before.state.clone() }, version: before.version + 1, ..before.clone() };
        let saves = [after(100), after(200)].map(|after| Save::new(&before, &after, Vec::new()).unwrap().unwrap());
        let saved = save_all(tx, "battle_royale_rooms", &saves)?;
        assert_eq!(save_all(tx, "battle_royale_rooms", &saves)?, [false, false], "the version has changed");
        Ok::<_, crate::base::db::DbError>(saved)
    });
    let saved = saved.await.unwrap();
    let seq = party.state().await.seq;
    assert_eq!(saved, [seq == 100, seq == 200]);
    assert!(saved.contains(&true));
}

async fn a_node_wakes_rooms_that_are_not_in_its_cache(app: TestApp) {
    let party = Party::playing(app, 3).await;
    let there = BattleRoyale { cache: GameCache::new(true), ..party.app.battle.clone() };
    let last_sweep = Mutex::new(None);
    let now = party.app.clock.now();
    let next = there.wake_due(now, &last_sweep).await.unwrap().unwrap();
    party.pass(u64::try_from(next.since(now).as_millis()).unwrap());
    there.wake_due(next, &last_sweep).await.unwrap();
    assert_eq!(party.phase().await, "results", "no player answered in time");
}
