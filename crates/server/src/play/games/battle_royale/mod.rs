//! Battle royale: rooms of up to eight players, twenty questions, three hearts. The rules are pure ([`rules`]); [`Rooms`]
//! tells the engine what it needs; this file has the use cases.

mod api;
mod draft;
mod game;
mod rows;
pub mod rules;
mod snapshot;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod wire;

use std::net::IpAddr;
use std::time::Duration;

use serde_json::json;
use uuid::Uuid;

pub use self::api::declare;
use self::draft::Draft;
pub use self::game::Rooms;
use self::rules::{Command, DEFAULT_PLAYERS, DEFAULT_TIMER, FEE, LEAST_PLAYERS, Newcomer, Plan, Refusal, Reply, State};
use self::snapshot::{View, snapshot};
use self::store::RoomColumns;
pub use self::wire::{BattleSnapshot, SnapshotArgs};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::limits::Rule;
use crate::base::random::{self, Dice};
use crate::contract::registry::CallError;
use crate::people::mana;
use crate::people::usernames::{self, Face};
use crate::play::games::fees::cannot_pay;
use crate::play::games::game::GameRow;
use crate::play::games::moves::MoveResult;
use crate::play::games::row::waiting;
use crate::play::games::{Game, GameState, LiveGames, asked, codes};

/// The feature: cheap to clone.
pub type BattleRoyale = LiveGames<Rooms>;
type Room = GameRow<Rooms>;

/// How many rooms a user may create; their rows are never deleted.
const ROOMS: Rule = Rule { name: "battle_rooms", burst: 60, per: Duration::from_secs(3600) };
/// How often a new code is drawn if the last one is taken.
const TRIES: usize = 8;
pub const GAME: &str = "hearthstone";

/// The settings of a new room.
#[derive(Clone, Debug, Default)]
pub struct NewRoom {
    pub max_players: Option<i64>,
    pub timer: Option<i64>,
    /// With bots and without a fee.
    pub practice: bool,
    /// Used if it is a valid code that no waiting room has.
    pub code: Option<String>,
    pub game_type: Option<String>,
}

/// How many battles a player has won.
pub fn wins(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    store::wins(tx, user)
}

impl BattleRoyale {
    /// Creates a room with its creator in it. A user who is in an open room gets that one.
    pub async fn create(&self, user: Uuid, new: NewRoom) -> Result<BattleSnapshot, CallError> {
        let now = self.clock.now();
        self.limit(ROOMS, user)?;
        if wished_code(&new).is_none() {
            return self.create_with_free_code(user, new, now).await;
        }
        self.try_code(user, None)?;
        let made = self.create_with_free_code(user, new, now).await;
        // A wished code is a guess, whether another room has it or not: both answers tell something of the codes in use. A player
        // who is refused or is in a room already learns nothing.
        let is_answered = made.as_ref().is_ok_and(|made| !made.elsewhere);
        if !is_answered {
            codes::was_right(&self.limits, user, None);
        }
        made
    }

    async fn create_with_free_code(
        &self,
        user: Uuid,
        new: NewRoom,
        now: Timestamp,
    ) -> Result<BattleSnapshot, CallError> {
        for _ in 0..TRIES {
            let (this, new) = (self.clone(), new.clone());
            let draft = Draft::fresh();
            let made = self.db.write(move |tx| {
                let room = this.create_in(tx, user, &new, &draft, now)?;
                let elsewhere = room.id != draft.id;
                snapshot(tx, &View { room: &room, you: user, elsewhere, tab: None }, &this.links, now)
                    .map_err(CallError::from)
            });
            match made.await {
                // A concurrent request took the code or the user's only seat: draw again.
                Err(CallError::Db(DbError::Unique(_))) => {}
                Ok(made) => {
                    self.alarm.set(now.plus(rules::LOBBY));
                    return Ok(made);
                }
                Err(error) => return Err(error),
            }
        }
        Err(DbError::Unavailable("8 drawn room codes were all taken".into()).into())
    }

    fn create_in(
        &self,
        tx: &mut Tx<'_>,
        user: Uuid,
        new: &NewRoom,
        draft: &Draft,
        now: Timestamp,
    ) -> Result<Room, CallError> {
        let face = face(tx, user)?;
        if let Some(open) = open_room(tx, user)? {
            return Ok(open);
        }
        if !new.practice {
            can_pay(tx, user, &face, now)?;
        }
        let number = |sent: Option<i64>, default: u32| sent.map_or(default, |n| u32::try_from(n).unwrap_or_default());
        let max_players = number(new.max_players, DEFAULT_PLAYERS);
        let plan = Plan {
            max_players,
            timer: number(new.timer, DEFAULT_TIMER),
            bots: if new.practice { draft.bots.to_vec() } else { Vec::new() },
            seed: draft.seed,
        };
        let state = State { tempo: self.tempo, ..State::new(&draft.newcomer(user, face), &plan, now)? };
        let code = match wished_code(new) {
            Some(code) if waiting::<Rooms>(tx, &code)?.is_none() => code,
            _ => draft.code.clone(),
        };
        let room = Room {
            id: draft.id,
            code,
            columns: RoomColumns {
                game_type: new.game_type.clone().filter(|game| game == GAME).unwrap_or_else(|| GAME.to_owned()),
                questions: json!([]),
            },
            created_at: now,
            version: 1,
            node: self.node.to_string(),
            state,
        };
        store::insert(tx, &room)?;
        rows::save_players(tx, room.id, None, &room.state, now)?;
        rows::room_event(None, &room, now).into_iter().for_each(|event| tx.publish(event));
        Ok(room)
    }

    /// Joins the waiting room with this code. Wrong codes count against the user's and the address's limit.
    pub async fn join_by_code(&self, user: Uuid, raw: &str, address: IpAddr) -> Result<BattleSnapshot, CallError> {
        let code = codes::clean(raw);
        if code.is_empty() {
            return Err(Refusal::EnterCode.into());
        }
        match self.look_up(user, &code, address).await? {
            Some(room) => self.join(user, room).await,
            None => Err(Refusal::NotFoundOrFull.into()),
        }
    }

    /// The waiting room with this code, or the open one with it that the player is in.
    async fn look_up(&self, user: Uuid, code: &str, address: IpAddr) -> Result<Option<Uuid>, CallError> {
        let own = code.to_owned();
        let own = self.db.read(move |tx| store::open_with_member(tx, &own, user)).await?;
        if own.is_some() {
            return Ok(own);
        }
        self.try_code(user, Some(address))?;
        let code = code.to_owned();
        let found = self.db.read(move |tx| waiting::<Rooms>(tx, &code)).await?;
        if found.is_some() {
            codes::was_right(&self.limits, user, Some(address));
        }
        Ok(found)
    }

    /// Joins a waiting room. A member gets the room as it is; a user who is in another open room gets that one.
    pub async fn join(&self, user: Uuid, room: Uuid) -> Result<BattleSnapshot, CallError> {
        let (this, row, now) = (self.clone(), random::id(), self.clock.now());
        let joined = self.db.write(move |tx| {
            let requested = Room::lock(tx, room)?.ok_or(Refusal::NotFoundOrFull)?;
            let found = this.join_in(tx, requested, user, row, now)?;
            let elsewhere = found.id != room;
            snapshot(tx, &View { room: &found, you: user, elsewhere, tab: None }, &this.links, now)
                .map_err(CallError::from)
        });
        let joined = joined.await?;
        self.alarm.set(now.plus(rules::LOBBY));
        Ok(joined)
    }

    /// Returns the room that the player is in afterwards.
    fn join_in(&self, tx: &mut Tx<'_>, room: Room, user: Uuid, row: Uuid, now: Timestamp) -> Result<Room, CallError> {
        if room.state.player(user).is_some() {
            return Ok(room);
        }
        let face = face(tx, user)?;
        if let Some(open) = open_room(tx, user)? {
            return Ok(open);
        }
        can_pay(tx, user, &face, now)?;
        let newcomer = Newcomer { row, user, name: face.username, avatar: face.avatar_url };
        Ok(self.make_in(tx, room, &Command::Join(newcomer), now)?.row)
    }

    /// The creator starts the game: all players pay, and the questions are drawn.
    pub async fn start(&self, user: Uuid, room: Uuid) -> Result<BattleSnapshot, CallError> {
        let (questions, dice) = (self.questions.clone(), Dice::fresh());
        let moved = self.make(room, move |tx, room, now| {
            let state = &room.state;
            let (mut poor, mut rights) = (Vec::new(), Vec::new());
            if state.is_waiting() && state.creator == user {
                if !state.practice {
                    poor = cannot_pay::<Rooms>(tx, Rooms::users(room), now)?;
                }
                if state.players.len() - poor.len() >= LEAST_PLAYERS && !poor.contains(&user) {
                    rights = asked::draw(tx, room, &questions, &mut dice.clone())?;
                }
            }
            Ok(Command::Start { user, poor, rights })
        });
        let moved = moved.await?;
        match moved.reply {
            Reply::TooFew => Err(Refusal::NeedPlayers.into()),
            Reply::TooPoor => Err(Refusal::NotEnoughMana.into()),
            Reply::Done | Reply::Verdict(_) => self.snapshot_after(moved, user, false, None).await,
        }
    }

    pub async fn leave(&self, user: Uuid, room: Uuid, tab: Option<String>) -> Result<(), CallError> {
        self.make(room, move |_, _, _| Ok(Command::Leave { user, tab: tab.clone() })).await.map(|_| ())
    }

    async fn set_timer(&self, user: Uuid, room: Uuid, seconds: i64) -> Result<MoveResult<Rooms>, CallError> {
        let seconds = u32::try_from(seconds).map_err(|_| Refusal::BadTimer)?;
        self.make(room, move |_, _, _| Ok(Command::SetTimer { user, seconds })).await
    }

    /// The room as the player sees it. If `take` is set, the tab takes the seat. After an absence of the server the
    /// call also marks the player as back.
    pub async fn look(&self, user: Uuid, args: SnapshotArgs) -> Result<BattleSnapshot, CallError> {
        let SnapshotArgs { room, tab, take } = args;
        let take = take.unwrap_or(true);
        let (links, now, looking) = (self.links.clone(), self.clock.now(), tab.clone());
        let seen = self.db.snapshot(move |tx| {
            let room = Room::find(tx, room)?.ok_or(Refusal::NotFound)?;
            let player = room.state.player(user).filter(|player| !player.bot).ok_or(Refusal::NotInRoom)?;
            let resuming = matches!(room.state.phase, rules::Phase::Resuming { .. }) && !player.back;
            let sits = take && looking.is_some() && looking != player.tab;
            if resuming || (sits && !room.state.is_over()) {
                return Ok::<_, CallError>(None);
            }
            let view = View { room: &room, you: user, elsewhere: false, tab: looking.as_deref() };
            Ok(Some(snapshot(tx, &view, &links, now)?))
        });
        if let Some(seen) = seen.await? {
            return Ok(seen);
        }
        let taking = tab.clone().filter(|_| take);
        let moved = self.make(room, move |_, _, _| Ok(Command::Seen { user, tab: taking.clone() })).await?;
        self.snapshot_after(moved, user, false, tab).await
    }

    /// The open room that the player is in.
    pub async fn current(&self, user: Uuid) -> Result<Option<BattleSnapshot>, CallError> {
        let room = self.db.read(move |tx| store::open_room_of(tx, user)).await?;
        match room {
            Some(room) => self.look(user, SnapshotArgs { room, tab: None, take: Some(false) }).await.map(Some),
            None => Ok(None),
        }
    }

    /// The room in which the players of this one play again. The first player who asks creates it; a player who asks
    /// after it has started gets another new one.
    pub async fn rematch(&self, user: Uuid, old: Uuid) -> Result<BattleSnapshot, CallError> {
        let (this, now, draft) = (self.clone(), self.clock.now(), Draft::fresh());
        self.limit(ROOMS, user)?;
        let made = self.db.write(move |tx| {
            let room = Room::lock(tx, old)?.ok_or(Refusal::NotFound)?;
            if let Some(offered) = room.state.rematch.filter(|_| room.state.player(user).is_some())
                && let Some(next) = Room::lock(tx, offered)?
                && (next.state.is_waiting() || next.state.is_running() && next.state.player(user).is_some())
            {
                let found = this.join_in(tx, next, user, draft.id, now)?;
                return Ok((found.id != offered, found));
            }
            // Check the rules before anything is written.
            let offer = Command::Rematch { user, room: draft.id };
            room.state.apply(&offer, now)?;
            let new = NewRoom {
                max_players: Some(room.state.max_players.into()),
                timer: Some(room.state.timer.into()),
                practice: room.state.practice,
                ..NewRoom::default()
            };
            let next = this.create_in(tx, user, &new, &draft, now)?;
            let elsewhere = next.id != draft.id;
            if !elsewhere {
                this.make_in(tx, room, &offer, now)?;
            }
            Ok::<_, CallError>((elsewhere, next))
        });
        let (elsewhere, room) = made.await?;
        self.alarm.set(now.plus(rules::LOBBY));
        self.snapshot_after(MoveResult { row: room, reply: Reply::Done, now }, user, elsewhere, None).await
    }

    async fn snapshot_after(
        &self,
        moved: MoveResult<Rooms>,
        user: Uuid,
        elsewhere: bool,
        tab: Option<String>,
    ) -> Result<BattleSnapshot, CallError> {
        let links = self.links.clone();
        let view = move |tx: &mut Tx<'_>| {
            let view = View { room: &moved.row, you: user, elsewhere, tab: tab.as_deref() };
            snapshot(tx, &view, &links, moved.now)
        };
        Ok(self.db.read(view).await?)
    }

    /// An account is deleted: its player leaves all games, and the name is removed from them.
    pub fn forget(&self, tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<(), DbError> {
        for id in store::rooms_of(tx, user)? {
            let Some(room) = Room::lock(tx, id)? else { continue };
            match self.make_in(tx, room, &Command::Forget { user }, now) {
                Ok(moved) => self.note_wake(&moved.row),
                Err(CallError::Db(error)) => return Err(error),
                Err(CallError::Broken(error)) => return Err(DbError::Broken(error)),
                // The player is not in the room.
                Err(_) => {}
            }
        }
        Ok(())
    }
}

fn wished_code(new: &NewRoom) -> Option<String> {
    new.code.as_deref().map(codes::clean).filter(|code| codes::is_code(code))
}

/// Locks the player's profile, so that concurrent requests cannot take two seats, and reads it.
fn face(tx: &mut Tx<'_>, user: Uuid) -> Result<Face, CallError> {
    let face = usernames::lock_face(tx, user)?;
    face.ok_or_else(|| CallError::forbidden("User not authenticated"))
}

fn open_room(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<Room>, CallError> {
    match store::open_room_of(tx, user)? {
        Some(id) => Ok(Room::find(tx, id)?),
        None => Ok(None),
    }
}

fn can_pay(tx: &mut Tx<'_>, user: Uuid, face: &Face, now: Timestamp) -> Result<(), CallError> {
    let pays = mana::can_pay_entry(tx, user, FEE, face.mana, now)?;
    if pays { Ok(()) } else { Err(Refusal::NotEnoughMana.into()) }
}
