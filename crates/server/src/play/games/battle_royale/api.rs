//! The tables, functions and the channel of battle royale, for the registry: what a client sends becomes a use case.

use std::sync::Arc;

use uuid::Uuid;

use super::rules::Refusal;
use super::table::{PLAYERS, ROOMS};
use super::wire::{AnswerArgs, BattleEvent, CONSTANTS, CreateArgs, JoinArgs, LeaveArgs, RoomArgs, SnapshotArgs, TOPIC};
use super::{BattleRoyale, NewRoom, Room, rows, store};
use crate::contract::registry::{
    CallError, Channel, Function, Insert, NoArgs, Registry, SentRow, SentUpdate, TableEntry, Update, Writer,
    not_own_row,
};
use crate::play::games::timing;

/// What the specification's client sends. Columns that the server owns are accepted and ignored.
const ROOM_INSERTED: &[&str] = &[
    "room_code",
    "creator_id",
    "status",
    "max_players",
    "timer_duration",
    "current_question_index",
    "game_type",
    "questions",
];
const ROOM_UPDATED: &[&str] = &["status", "timer_duration"];
const PLAYER_INSERTED: &[&str] = &["room_id", "user_id", "is_eliminated", "error_count"];
const PLAYER_UPDATED: &[&str] = &["is_eliminated"];

pub fn declare(battle: &BattleRoyale, registry: &mut Registry) {
    registry.add_table(TableEntry {
        table: &ROOMS,
        insert: Some(Insert::new(ROOM_INSERTED, battle, |this, writer, row| async move {
            this.insert_room(writer, row).await
        })),
        update: Some(Update::new(ROOM_UPDATED, battle, |this, update| async move { this.update_room(update).await })),
        delete: None,
    });
    registry.add_table(TableEntry {
        table: &PLAYERS,
        insert: Some(Insert::new(PLAYER_INSERTED, battle, |this, writer, row| async move {
            this.insert_player(writer, row).await
        })),
        update: Some(Update::new(
            PLAYER_UPDATED,
            battle,
            |this, update| async move { this.update_player(update).await },
        )),
        delete: None,
    });
    let this = battle.clone();
    let lookup = move |user, address, code: String| {
        let this = this.clone();
        Box::pin(async move { this.look_up(user, &code, address).await.map(|_| ()) }) as _
    };
    registry.add_lookup(ROOMS.name, Arc::new(lookup));
    let about = "A battle royale room, by its id; its players join";
    registry.add_channel(Channel::new::<BattleEvent>(TOPIC, about, battle.clone()));
    registry.add_refusals::<Refusal>("battle_royale");
    registry.add_constants("battle_royale", &CONSTANTS);
    timing::declare(registry);
    registry.add_functions(functions(battle).map(|function| function.with_error_details(service_words)));
}

/// The specification's words of the battle royale service, which are French. Pages have texts of their own.
fn service_words(function: &'static str, error: &CallError) -> Option<&'static str> {
    match (function, error) {
        (_, CallError::Absent { .. }) => Some("Room non trouvée"),
        ("battle_create", CallError::Db(_) | CallError::Broken(_)) => Some("Erreur lors de la création de la room"),
        ("battle_join", CallError::Db(_) | CallError::Broken(_)) => Some("Erreur lors de la jointure"),
        _ => None,
    }
}

fn functions(battle: &BattleRoyale) -> [Function; 9] {
    [
        Function::new(
            "battle_create",
            "Creates a battle royale room with the caller in it; a caller who is in an open room gets that one",
            battle,
            |this, caller, args: CreateArgs| async move { this.create(caller.user, args.into()).await },
        ),
        Function::new(
            "battle_join",
            "Joins the waiting room with this code",
            battle,
            |this, caller, args: JoinArgs| async move { this.join_by_code(caller.user, &args.code, caller.address).await },
        ),
        Function::public(
            "battle_invitation",
            "Who invites with this code; null if no room waits with it",
            battle,
            |this, call, args: JoinArgs| async move { this.invitation(&args.code, call.address).await },
        ),
        Function::new(
            "battle_start",
            "Starts the game: the creator, with three players or more",
            battle,
            |this, caller, args: RoomArgs| async move { this.start(caller.user, args.room).await },
        ),
        Function::new(
            "battle_answer",
            "Answers the question at hand, once; a repeat gets the stored verdict",
            battle,
            |this, caller, args: AnswerArgs| async move { this.answer(caller.user, args.room, args.sent).await },
        ),
        Function::new(
            "battle_leave",
            "Leaves the room; in a running game the player is eliminated",
            battle,
            |this, caller, args: LeaveArgs| async move { this.leave(caller.user, args.room, args.tab).await },
        ),
        Function::new(
            "battle_snapshot",
            "The room as the caller sees it; the tab that asks takes the seat, unless take is false",
            battle,
            |this, caller, args: SnapshotArgs| async move { this.look(caller.user, args).await },
        ),
        Function::new(
            "battle_rematch",
            "The one room in which the players of this one play again",
            battle,
            |this, caller, args: RoomArgs| async move { this.rematch(caller.user, args.room).await },
        ),
        Function::new(
            "battle_current",
            "The open room that the caller is in",
            battle,
            |this, caller, _: NoArgs| async move { this.current(caller.user).await },
        ),
    ]
}

impl From<CreateArgs> for NewRoom {
    fn from(CreateArgs { max_players, timer_duration, practice }: CreateArgs) -> Self {
        Self { max_players, timer: timer_duration, practice: practice.unwrap_or_default(), ..Self::default() }
    }
}

impl BattleRoyale {
    async fn insert_room(&self, writer: Writer, sent: SentRow) -> Result<String, CallError> {
        let user = writer.owner(sent.id("creator_id"), &ROOMS)?;
        let new = NewRoom {
            max_players: sent.int("max_players"),
            timer: sent.int("timer_duration"),
            practice: false,
            code: sent.text("room_code"),
            game_type: sent.text("game_type"),
        };
        Ok(self.create(user, new).await?.room.id.to_string())
    }

    /// Only the creator can update a room.
    async fn update_room(&self, update: SentUpdate) -> Result<bool, CallError> {
        let SentUpdate { writer, key, changes: sent, predicate } = update;
        let room = Uuid::try_parse(&key).map_err(|_| Refusal::NotFound)?;
        let found = self.db.read(move |tx| Room::find(tx, room)).await?;
        let Some(found) = found.filter(|found| predicate(&rows::room_record(found))) else { return Ok(false) };
        let user = writer.owner(Some(found.state.creator), &ROOMS)?;
        if let Some(seconds) = sent.int("timer_duration") {
            self.set_timer(user, room, seconds).await?;
        }
        match sent.text("status").as_deref() {
            Some("started") => {
                self.start(user, room).await?;
            }
            // No change.
            Some(status) if status == found.state.status().as_str() => {}
            Some(_) => return Err(not_own_row(&ROOMS)),
            None => {}
        }
        Ok(true)
    }

    async fn insert_player(&self, writer: Writer, sent: SentRow) -> Result<String, CallError> {
        let user = writer.owner(sent.id("user_id"), &PLAYERS)?;
        let room = sent.id("room_id").ok_or(Refusal::NotFoundOrFull)?;
        let room = self.join(user, room).await?.room.id;
        let row = self.db.read(move |tx| {
            Ok::<_, CallError>(Room::find(tx, room)?.and_then(|room| Some(room.state.player(user)?.row)))
        });
        Ok(row.await?.ok_or(Refusal::NotInRoom)?.to_string())
    }

    async fn update_player(&self, update: SentUpdate) -> Result<bool, CallError> {
        let SentUpdate { writer, key, changes: sent, predicate } = update;
        let row = Uuid::try_parse(&key).map_err(|_| Refusal::NotInRoom)?;
        let found = self.db.read(move |tx| {
            let room = store::room_of_player(tx, row)?.map(|room| Room::find(tx, room)).transpose()?.flatten();
            Ok::<_, CallError>(room)
        });
        let Some(room) = found.await? else { return Ok(false) };
        let Some(player) = room.state.players.iter().find(|player| player.row == row) else { return Ok(false) };
        let user = writer.owner(Some(player.user), &PLAYERS)?;
        if !predicate(&rows::player_record(room.id, player)) {
            return Ok(false);
        }
        match sent.flag("is_eliminated") {
            Some(true) => self.leave(user, room.id, None).await.map(|()| true),
            Some(false) if !player.plays() => Err(not_own_row(&PLAYERS)),
            _ => Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_words_of_the_specified_service() {
        let absent = CallError::from(Refusal::NotFound);
        assert_eq!(service_words("battle_snapshot", &absent), Some("Room non trouvée"));
        let broken = || CallError::Broken(anyhow::anyhow!("no disk"));
        assert_eq!(service_words("battle_create", &broken()), Some("Erreur lors de la création de la room"));
        assert_eq!(service_words("battle_join", &broken()), Some("Erreur lors de la jointure"));
        assert_eq!(service_words("battle_join", &Refusal::NotEnoughMana.into()), None);
    }
}
