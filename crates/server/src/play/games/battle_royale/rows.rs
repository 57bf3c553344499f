//! The rows that clients see follow from the game's state: after a move the changed ones are saved and published.

use std::sync::Arc;

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{Player, State};
use super::table::{PLAYERS, ROOMS};
use super::{Room, store};
use crate::base::bus::{BusEvent, Record, RowChange};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::Table;
use crate::play::games::GameState;

/// A room's row as its members see it.
pub(super) fn room_record(room: &Room) -> Record {
    let state = &room.state;
    let row = json!({
        "id": room.id,
        "room_code": room.code,
        "creator_id": state.creator,
        "status": state.status().as_str(),
        "max_players": state.max_players,
        "timer_duration": state.timer,
        "current_question_index": state.index,
        "game_type": room.columns.game_type,
        "questions": room.columns.questions,
        "practice": state.practice,
        "rematch_id": state.rematch,
        "created_at": room.created_at.with_offset(),
    });
    record(row)
}

pub(super) fn player_record(room: Uuid, player: &Player) -> Record {
    let row = json!({
        "id": player.row,
        "room_id": room,
        "user_id": player.user,
        "is_eliminated": !player.plays(),
        "error_count": player.errors,
        "score": player.score,
        "place": player.place,
        "created_at": player.joined_at.with_offset(),
    });
    record(row)
}

fn record(row: Value) -> Record {
    match row {
        Value::Object(row) => Arc::new(row),
        _ => Arc::default(),
    }
}

/// Whether a column that clients see has changed.
pub(super) fn differ(before: &Room, after: &Room) -> bool {
    let (old, new) = (&before.state, &after.state);
    old.creator != new.creator
        || old.status() != new.status()
        || old.timer != new.timer
        || old.index != new.index
        || old.rematch != new.rematch
        || before.columns.questions != after.columns.questions
}

/// Whether the seat is open: a user has at most one open seat.
fn is_open(state: &State, player: &Player) -> bool {
    !state.is_over() && player.plays()
}

fn won(state: &State, player: &Player) -> bool {
    !state.practice && state.outcome.is_some_and(|outcome| outcome.winner == Some(player.user))
}

/// All players who are in the room, or were before the move.
pub(super) fn members(before: Option<&State>, after: &State) -> Arc<[Uuid]> {
    let mut members: Vec<Uuid> = after.humans().map(|player| player.user).collect();
    let gone = before.into_iter().flat_map(State::humans).map(|player| player.user);
    let gone: Vec<Uuid> = gone.filter(|user| !members.contains(user)).collect();
    members.extend(gone);
    members.into()
}

/// The event for a room's row; `None` if clients see no change. `before` is `None` for a new room.
pub(super) fn room_event(before: Option<&Room>, after: &Room, now: Timestamp) -> Option<BusEvent> {
    if before.is_some_and(|before| !differ(before, after)) {
        return None;
    }
    let members = members(before.map(|room| &room.state), &after.state);
    row_event(&ROOMS, after.id, (before.map(room_record), Some(room_record(after))), members, now)
}

/// The values that make a player's row worth saving. The score alone does not: the channel carries it during the game,
/// and the row is saved with the place at the end.
fn row_values(state: &State, player: &Player) -> impl PartialEq + use<> {
    (player.out, player.errors, player.place, won(state, player), is_open(state, player))
}

/// Whether a player's row has to be saved.
pub(super) fn players_differ(before: &State, after: &State) -> bool {
    let same = |(old, new): (&Player, &Player)| {
        old.user == new.user && old.forgotten == new.forgotten && row_values(before, old) == row_values(after, new)
    };
    before.players.len() != after.players.len() || !before.players.iter().zip(&after.players).all(same)
}

/// Saves and publishes the players' rows that changed.
pub(super) fn save_players(
    tx: &mut Tx<'_>,
    room: Uuid,
    before: Option<&State>,
    after: &State,
    now: Timestamp,
) -> Result<(), DbError> {
    let members = members(before, after);
    for player in after.humans().filter(|player| !player.forgotten) {
        let record = |player: &Player| player_record(room, player);
        match before.and_then(|state| Some((state, state.player(player.user)?))) {
            None => {
                store::insert_player(tx, room, player)?;
                publish_row(tx, &PLAYERS, player.row, (None, Some(record(player))), members.clone(), now);
            }
            Some((state, old)) => {
                if row_values(state, old) != row_values(after, player) {
                    store::save_player(tx, player, won(after, player), is_open(after, player))?;
                    publish_row(
                        tx,
                        &PLAYERS,
                        player.row,
                        (Some(record(old)), Some(record(player))),
                        members.clone(),
                        now,
                    );
                }
            }
        }
    }
    for player in before.into_iter().flat_map(State::humans).filter(|player| after.player(player.user).is_none()) {
        store::delete_player(tx, player)?;
        publish_row(tx, &PLAYERS, player.row, (Some(player_record(room, player)), None), members.clone(), now);
    }
    Ok(())
}

/// Players who have no row any more.
pub(super) fn removed_players(before: &State, after: &State) -> Vec<Uuid> {
    let stays = |user| after.player(user).is_some_and(|player| !player.forgotten);
    let gone = before.humans().filter(|player| !player.forgotten && !stays(player.user));
    gone.map(|player| player.user).collect()
}

fn publish_row(
    tx: &mut Tx<'_>,
    table: &'static Table,
    key: Uuid,
    rows: (Option<Record>, Option<Record>),
    members: Arc<[Uuid]>,
    at: Timestamp,
) {
    row_event(table, key, rows, members, at).into_iter().for_each(|event| tx.publish(event));
}

fn row_event(
    table: &'static Table,
    key: Uuid,
    (old, new): (Option<Record>, Option<Record>),
    members: Arc<[Uuid]>,
    at: Timestamp,
) -> Option<BusEvent> {
    let change = RowChange { table: table.name, key: key.to_string(), old, new, at, members: Some(members) };
    (change.old != change.new).then_some(BusEvent::Row(change))
}
