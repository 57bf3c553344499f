//! The rows that clients see are a picture of the game: what changed of it is written and told.

use std::sync::Arc;

use serde_json::{Value, json};
use uuid::Uuid;

use super::events;
use super::rules::{Player, State};
use super::store::{self, Room};
use super::table::{PLAYERS, ROOMS};
use crate::bus::{BusEvent, Dismissal, Record, RowChange};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::registry::Table;

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
        "game_type": room.game_type,
        "questions": room.questions,
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

/// Whether a client sees a difference between the rooms' rows.
pub(super) fn differ(before: &Room, after: &Room) -> bool {
    let (old, new) = (&before.state, &after.state);
    old.creator != new.creator
        || old.status() != new.status()
        || old.timer != new.timer
        || old.index != new.index
        || old.rematch != new.rematch
        || before.questions != after.questions
}

/// Whether it is one of the seats of which a user has one at most.
fn is_open(state: &State, player: &Player) -> bool {
    !state.is_over() && player.plays()
}

fn won(state: &State, player: &Player) -> bool {
    !state.practice && state.outcome.is_some_and(|outcome| outcome.winner == Some(player.user))
}

/// Everyone who is in the room, or was until now.
pub(super) fn members(before: Option<&State>, after: &State) -> Arc<[Uuid]> {
    let mut members: Vec<Uuid> = after.humans().map(|player| player.user).collect();
    let gone = before.into_iter().flat_map(State::humans).map(|player| player.user);
    let gone: Vec<Uuid> = gone.filter(|user| !members.contains(user)).collect();
    members.extend(gone);
    members.into()
}

/// What there is to tell of a room's row, if anything. `before` is none for a new one.
pub(super) fn of_room(before: Option<&Room>, after: &Room, now: Timestamp) -> Option<BusEvent> {
    if before.is_some_and(|before| !differ(before, after)) {
        return None;
    }
    let members = members(before.map(|room| &room.state), &after.state);
    of(&ROOMS, after.id, (before.map(room_record), Some(room_record(after))), members, now)
}

/// What a player's row keeps of the game. The score follows with the rest: it is told all along, and looked up at the end.
fn kept(state: &State, player: &Player) -> impl PartialEq + use<> {
    (player.out, player.errors, player.place, won(state, player), is_open(state, player))
}

/// Whether a player's row has to be written.
pub(super) fn players_differ(before: &State, after: &State) -> bool {
    let same = |(old, new): (&Player, &Player)| {
        old.user == new.user && old.forgotten == new.forgotten && kept(before, old) == kept(after, new)
    };
    before.players.len() != after.players.len() || !before.players.iter().zip(&after.players).all(same)
}

/// Writes and tells what became of the players' rows.
pub(super) fn save_players(
    tx: &mut Tx<'_>,
    room: Uuid,
    before: Option<&State>,
    after: &State,
    now: Timestamp,
) -> Result<(), DbError> {
    let members = members(before, after);
    for player in after.humans().filter(|player| !player.forgotten) {
        let seen = |player: &Player| player_record(room, player);
        match before.and_then(|state| Some((state, state.player(player.user)?))) {
            None => {
                store::insert_player(tx, room, player)?;
                tell(tx, &PLAYERS, player.row, (None, Some(seen(player))), members.clone(), now);
            }
            Some((state, old)) => {
                if kept(state, old) != kept(after, player) {
                    store::save_player(tx, player, won(after, player), is_open(after, player))?;
                    tell(tx, &PLAYERS, player.row, (Some(seen(old)), Some(seen(player))), members.clone(), now);
                }
            }
        }
    }
    for player in before.into_iter().flat_map(State::humans).filter(|player| after.player(player.user).is_none()) {
        store::delete_player(tx, player)?;
        tell(tx, &PLAYERS, player.row, (Some(player_record(room, player)), None), members.clone(), now);
    }
    Ok(())
}

/// Whoever has no row any more hears nothing any more; told after what they may still hear.
pub(super) fn dismiss_who_went(tx: &mut Tx<'_>, room: Uuid, before: &State, after: &State) {
    let stays = |user| after.player(user).is_some_and(|player| !player.forgotten);
    for player in before.humans().filter(|player| !player.forgotten && !stays(player.user)) {
        tx.publish(BusEvent::Dismissal(Dismissal { topic: events::topic(room), user: player.user }));
    }
}

fn tell(
    tx: &mut Tx<'_>,
    table: &'static Table,
    key: Uuid,
    rows: (Option<Record>, Option<Record>),
    members: Arc<[Uuid]>,
    at: Timestamp,
) {
    of(table, key, rows, members, at).into_iter().for_each(|news| tx.publish(news));
}

fn of(
    table: &'static Table,
    key: Uuid,
    (old, new): (Option<Record>, Option<Record>),
    members: Arc<[Uuid]>,
    at: Timestamp,
) -> Option<BusEvent> {
    let change = RowChange { table: table.name, key: key.to_string(), old, new, at, members: Some(members) };
    (change.old != change.new).then_some(BusEvent::Row(change))
}
