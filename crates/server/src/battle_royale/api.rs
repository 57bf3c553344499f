//! The tables, functions and the channel of battle royale, for the registry: what a client sends becomes a use case.

use std::future::Future;
use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::rules::Refusal;
use super::table::{PLAYERS, ROOMS};
use super::{Answer, BattleRoyale, Looking, NewRoom, rows, snapshot, store, words};
use crate::registry::{
    Argument, Callers, Door, Function, Holds, Insert, Kind, Reader, Refused, Registry, Shape, Update, Writer,
    caller_address,
};

/// What the specification's client sends; what is the server's to say is taken for said.
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
/// A tab calls itself whatever it likes, but not at length.
const MOST_OF_A_TAB: usize = 64;

const ROOM: Argument = Argument { name: "room", kind: Kind::Uuid, optional: false };
const TAB: Argument = Argument { name: "tab", kind: Kind::Text, optional: true };

const fn needed(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: false }
}

const fn optional(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: true }
}

pub fn declare(battle: &BattleRoyale, registry: &mut Registry) {
    declare_tables(battle, registry);
    let this = battle.clone();
    let lookup = move |user, address, code: String| {
        let this = this.clone();
        Box::pin(async move { this.look_up(user, &code, Some(address)).await.map(|_| ()) }) as _
    };
    registry.add_lookup(ROOMS.name, Arc::new(lookup));
    registry.add_topic(words::TOPIC, Arc::new(battle.clone()));
    Functions { battle, registry }.all();
}

fn declare_tables(battle: &BattleRoyale, registry: &mut Registry) {
    let this = battle.clone();
    let insert = move |writer, fields| {
        let this = this.clone();
        Box::pin(async move { this.insert_room(writer, Arguments(fields)).await }) as _
    };
    let this = battle.clone();
    let update = move |writer, key: String, fields, holds| {
        let this = this.clone();
        Box::pin(async move { this.update_room(writer, &key, Arguments(fields), holds).await }) as _
    };
    registry.add_table(Door {
        table: &ROOMS,
        insert: Some(Insert { columns: ROOM_INSERTED, run: Arc::new(insert) }),
        update: Some(Update { columns: ROOM_UPDATED, run: Arc::new(update) }),
    });
    let this = battle.clone();
    let insert = move |writer, fields| {
        let this = this.clone();
        Box::pin(async move { this.insert_player(writer, Arguments(fields)).await }) as _
    };
    let this = battle.clone();
    let update = move |writer, key: String, fields, holds| {
        let this = this.clone();
        Box::pin(async move { this.update_player(writer, &key, Arguments(fields), holds).await }) as _
    };
    registry.add_table(Door {
        table: &PLAYERS,
        insert: Some(Insert { columns: PLAYER_INSERTED, run: Arc::new(insert) }),
        update: Some(Update { columns: PLAYER_UPDATED, run: Arc::new(update) }),
    });
}

struct Functions<'r> {
    battle: &'r BattleRoyale,
    registry: &'r mut Registry,
}

impl Functions<'_> {
    fn all(&mut self) {
        const CREATE: &[Argument] = &[
            optional("max_players", Kind::Int),
            optional("timer_duration", Kind::Int),
            optional("practice", Kind::Bool),
        ];
        let about = "Makes a battle royale room with the caller in it; who is in an open one gets that";
        self.add("battle_create", about, CREATE, snapshot::shape(), |this, user, given| async move {
            let new = NewRoom {
                max_players: given.int("max_players"),
                timer: given.int("timer_duration"),
                practice: given.flag("practice").unwrap_or_default(),
                ..NewRoom::default()
            };
            this.create(user, new).await
        });
        const JOIN: &[Argument] = &[needed("code", Kind::Text)];
        let about = "Joins the room that waits with this code";
        self.add("battle_join", about, JOIN, snapshot::shape(), |this, user, given| async move {
            this.join_by_code(user, &given.text("code").unwrap_or_default(), caller_address()).await
        });
        let about = "Starts the game: the creator, with three players or more";
        self.add("battle_start", about, &[ROOM], snapshot::shape(), |this, user, given| async move {
            this.start(user, given.room()?).await
        });
        const ANSWER: &[Argument] = &[ROOM, needed("index", Kind::Int), needed("choice", Kind::Int), TAB];
        let verdict = Shape::Object(vec![
            ("index", Shape::Value(Kind::Int)),
            ("choice", Shape::Value(Kind::Int)),
            ("correct", Shape::Value(Kind::Bool)),
            ("late", Shape::Value(Kind::Bool)),
            ("stored", Shape::Value(Kind::Bool)),
        ]);
        let about = "Answers the question at hand, once; a repeat gets the verdict that is stored";
        self.add("battle_answer", about, ANSWER, verdict, |this, user, given| async move {
            let (index, choice) = (given.int("index").unwrap_or(-1), given.int("choice").unwrap_or(-1));
            this.answer(user, given.room()?, Answer { index, choice, tab: given.tab() }).await
        });
        let about = "Leaves the room; in a running game that eliminates";
        const LEAVE: &[Argument] = &[ROOM, TAB];
        self.add("battle_leave", about, LEAVE, Shape::Nothing, |this, user, given| async move {
            this.leave(user, given.room()?, given.tab()).await.map(|()| Value::Null)
        });
        const LOOK: &[Argument] = &[ROOM, TAB, optional("take", Kind::Bool)];
        let about = "The room as the caller sees it; a tab that asks takes the seat, unless take is false";
        self.add("battle_snapshot", about, LOOK, snapshot::shape(), |this, user, given| async move {
            let from = Looking { tab: given.tab(), take: given.flag("take").unwrap_or(true) };
            this.look(user, given.room()?, from).await
        });
        let about = "The one room in which those who played this one play again";
        self.add("battle_rematch", about, &[ROOM], snapshot::shape(), |this, user, given| async move {
            this.rematch(user, given.room()?).await
        });
        let about = "The open room that the caller is in";
        let maybe = Shape::Optional(Box::new(snapshot::shape()));
        self.add("battle_current", about, &[], maybe, |this, user, _| async move { this.current(user).await });
    }

    /// A function that players call.
    fn add<F: Future<Output = Result<Value, Refused>> + Send + 'static>(
        &mut self,
        name: &'static str,
        about: &'static str,
        arguments: &'static [Argument],
        returns: Shape,
        run: impl Fn(BattleRoyale, Uuid, Arguments) -> F + Send + Sync + Clone + 'static,
    ) {
        let this = self.battle.clone();
        let run = move |reader, arguments| {
            let (this, run) = (this.clone(), run.clone());
            Box::pin(async move {
                match reader {
                    Reader::Player(user) => run(this, user, Arguments(arguments)).await,
                    _ => Err(Refused::forbidden(format!("permission denied for function {name}"))),
                }
            }) as _
        };
        let callers = Callers::Players;
        self.registry.add_function(Function { name, about, arguments, returns, callers, run: Arc::new(run) });
    }
}

/// What was sent, checked by its kinds already.
struct Arguments(Map<String, Value>);

impl Arguments {
    fn text(&self, name: &str) -> Option<String> {
        self.0.get(name).and_then(Value::as_str).map(ToOwned::to_owned)
    }

    fn int(&self, name: &str) -> Option<i64> {
        self.0.get(name).and_then(Value::as_i64)
    }

    fn flag(&self, name: &str) -> Option<bool> {
        self.0.get(name).and_then(Value::as_bool)
    }

    fn tab(&self) -> Option<String> {
        self.text("tab").filter(|tab| !tab.is_empty()).map(|tab| tab.chars().take(MOST_OF_A_TAB).collect())
    }

    fn id(&self, name: &str) -> Option<Uuid> {
        self.0.get(name).and_then(Value::as_str).and_then(|text| Uuid::try_parse(text).ok())
    }

    fn room(&self) -> Result<Uuid, Refused> {
        self.id("room").ok_or_else(|| Refusal::NotFound.into())
    }
}

impl BattleRoyale {
    async fn insert_room(&self, writer: Writer, given: Arguments) -> Result<String, Refused> {
        let user = writing_for(writer, given.id("creator_id"), ROOMS.name)?;
        let new = NewRoom {
            max_players: given.int("max_players"),
            timer: given.int("timer_duration"),
            practice: false,
            code: given.text("room_code"),
            game_type: given.text("game_type"),
        };
        let made = self.create(user, new).await?;
        Ok(made["room"]["id"].as_str().unwrap_or_default().to_owned())
    }

    /// The row is one that the writer owns: they have the star.
    async fn update_room(&self, writer: Writer, key: &str, given: Arguments, holds: Holds) -> Result<bool, Refused> {
        let room = Uuid::try_parse(key).map_err(|_| Refusal::NotFound)?;
        let found = self.db.read(move |tx| store::room(tx, room)).await?;
        let Some(found) = found.filter(|found| holds(&rows::room_record(found))) else { return Ok(false) };
        let user = writing_for(writer, Some(found.state.creator), ROOMS.name)?;
        if let Some(seconds) = given.int("timer_duration") {
            self.set_timer(user, room, seconds).await?;
        }
        match given.text("status").as_deref() {
            Some("started") => {
                self.start(user, room).await?;
            }
            // As it is.
            Some(status) if status == found.state.status() => {}
            Some(_) => return Err(not_yours(ROOMS.name)),
            None => {}
        }
        Ok(true)
    }

    async fn insert_player(&self, writer: Writer, given: Arguments) -> Result<String, Refused> {
        let user = writing_for(writer, given.id("user_id"), PLAYERS.name)?;
        let room = given.id("room_id").ok_or(Refusal::NotFoundOrFull)?;
        let joined = self.join(user, room).await?;
        let room = joined["room"]["id"].as_str().and_then(|id| Uuid::try_parse(id).ok()).ok_or(Refusal::NotFound)?;
        let row = self.db.read(move |tx| {
            Ok::<_, Refused>(store::room(tx, room)?.and_then(|room| Some(room.state.player(user)?.row)))
        });
        Ok(row.await?.ok_or(Refusal::NotInRoom)?.to_string())
    }

    async fn update_player(&self, writer: Writer, key: &str, given: Arguments, holds: Holds) -> Result<bool, Refused> {
        let row = Uuid::try_parse(key).map_err(|_| Refusal::NotInRoom)?;
        let found = self.db.read(move |tx| {
            let room = store::room_of_player(tx, row)?.map(|room| store::room(tx, room)).transpose()?.flatten();
            Ok::<_, Refused>(room)
        });
        let Some(room) = found.await? else { return Ok(false) };
        let Some(player) = room.state.players.iter().find(|player| player.row == row) else { return Ok(false) };
        let user = writing_for(writer, Some(player.user), PLAYERS.name)?;
        if !holds(&rows::player_record(room.id, player)) {
            return Ok(false);
        }
        match given.flag("is_eliminated") {
            Some(true) => self.leave(user, room.id, None).await.map(|()| true),
            Some(false) if !player.plays() => Err(not_yours(PLAYERS.name)),
            _ => Ok(true),
        }
    }
}

/// Players write for themselves; the server's own programs for whoever they name.
fn writing_for(writer: Writer, named: Option<Uuid>, table: &str) -> Result<Uuid, Refused> {
    match (writer, named) {
        (Writer::Player(user), None) => Ok(user),
        (Writer::Player(user), Some(named)) if named == user => Ok(user),
        (Writer::Service, Some(named)) => Ok(named),
        _ => Err(not_yours(table)),
    }
}

fn not_yours(table: &str) -> Refused {
    Refused::forbidden(format!("new row violates row-level security policy for table \"{table}\""))
}
