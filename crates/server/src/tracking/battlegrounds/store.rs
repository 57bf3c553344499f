//! The SQL of games of Battlegrounds.

use uuid::Uuid;

use super::figures::Played;
use super::rules::CheckedGame;
use super::table::BATTLEGROUNDS_GAMES;
use super::wire::BattlegroundsGamesArgs;
use crate::base::bus::Record;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx, Value};
use crate::contract::registry::list_records;
use crate::params;

/// Games on a page of the list.
const PAGE: usize = 50;

macro_rules! bytes {
    () => {
        "300 + octet_length(offered) + octet_length(tribes)"
    };
}

/// For `usage`: what each player stores.
pub(super) const RECOUNT: &str = concat!(
    "select user_id, count(*) as stored_rows, cast(sum(",
    bytes!(),
    ") as bigint) as stored_bytes from battlegrounds_games"
);

pub(super) fn bytes(tx: &mut Tx<'_>, id: Uuid) -> Result<i64, DbError> {
    let sql = concat!("select cast(", bytes!(), " as bigint) from battlegrounds_games where id = $1");
    Ok(tx.one(sql, params![id], |row| row.get(0))?.unwrap_or_default())
}

pub(super) fn owner(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Uuid>, DbError> {
    tx.one("select user_id from battlegrounds_games where id = $1", params![id], |row| row.get(0))
}

/// False if a game has this id already.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    (id, user): (Uuid, Uuid),
    new: &CheckedGame,
    now: Timestamp,
) -> Result<bool, DbError> {
    let inserted = tx.run(
        "insert into battlegrounds_games (id, user_id, played_at, duos, hero, offered, place, tribes, turns, triples, anomaly,
            duration_s, build, sender, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing",
        params![
            id,
            user,
            new.played_at,
            new.duos,
            &new.hero,
            &new.offered,
            new.place,
            &new.tribes,
            new.turns,
            new.triples,
            new.anomaly,
            new.duration_s,
            new.build,
            new.sender.as_ref(),
            now
        ],
    )?;
    Ok(inserted == 1)
}

pub(super) fn delete(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.run("delete from battlegrounds_games where id = $1", params![id]).map(drop)
}

/// Reads `most` entries of an index at most.
pub(super) fn has_more_than(tx: &mut Tx<'_>, user: Uuid, most: i64) -> Result<bool, DbError> {
    let sql = "select 1 from battlegrounds_games where user_id = $1 limit 1 offset $2";
    Ok(tx.one(sql, params![user, most], |_| Ok(()))?.is_some())
}

/// Whether the player has games alone, and in duos.
pub(super) fn any(tx: &mut Tx<'_>, user: Uuid) -> Result<(bool, bool), DbError> {
    let sql = "select 1 from battlegrounds_games where user_id = $1 and duos = $2 limit 1";
    let mut has = |duos: bool| tx.one(sql, params![user, duos], |_| Ok(())).map(|found| found.is_some());
    Ok((has(false)?, has(true)?))
}

/// A player's games since a time, oldest first.
pub(super) fn played(
    tx: &mut Tx<'_>,
    user: Uuid,
    duos: bool,
    since: Option<Timestamp>,
) -> Result<Vec<Played>, DbError> {
    let sql = "select played_at, place, hero, offered, tribes from battlegrounds_games
        where user_id = $1 and duos = $2 and played_at >= $3 order by played_at, id";
    tx.all(sql, params![user, duos, since.unwrap_or(Timestamp(0))], |row| {
        Ok(Played {
            at: row.get(0)?,
            place: row.get(1)?,
            hero: row.get(2)?,
            offered: words(row.get(3)?),
            tribes: words(row.get(4)?),
        })
    })
}

fn words(list: serde_json::Value) -> Vec<String> {
    serde_json::from_value(list).unwrap_or_default()
}

/// A page of a player's games, the newest first, and where the next one begins.
pub(super) fn page(
    tx: &mut Tx<'_>,
    user: Uuid,
    args: &BattlegroundsGamesArgs,
    since: Option<Timestamp>,
) -> Result<(Vec<Record>, Option<String>), DbError> {
    let mut values: Vec<Value<'static>> = vec![user.into(), since.unwrap_or(Timestamp(0)).into()];
    let mut sql = "where user_id = $1 and played_at >= $2".to_owned();
    let mut add = |words: &str, value: Value<'static>| {
        values.push(value);
        sql.push_str(&words.replace('?', &format!("${}", values.len())));
    };
    if let Some(duos) = args.duos {
        add(" and duos = ?", duos.into());
    }
    if let Some(hero) = &args.hero {
        add(" and hero = ?", hero.clone().into());
    }
    if let Some((at, id)) = args.before.as_deref().and_then(parse_cursor) {
        add(" and played_at <= ?", at.into());
        add(" and (played_at < ?", at.into());
        add(" or id < ?)", id.into());
    }
    sql.push_str(&format!(" order by played_at desc, id desc limit {}", PAGE + 1));
    let mut rows = list_records(tx, &BATTLEGROUNDS_GAMES, &sql, &values)?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| more).and_then(cursor);
    Ok((rows, next))
}

/// The time and the id of a game.
fn cursor(row: &Record) -> Option<String> {
    let at = Timestamp::parse(row.get("played_at")?.as_str()?)?;
    Some(format!("{}_{}", at.0, row.get("id")?.as_str()?))
}

/// Invalid cursors are ignored.
fn parse_cursor(text: &str) -> Option<(Timestamp, String)> {
    let (at, id) = text.split_once('_')?;
    Some((Timestamp(at.parse().ok()?), Uuid::try_parse(id).ok()?.to_string()))
}
