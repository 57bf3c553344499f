//! The SQL of a game's row, as far as all games have the same columns.

use anyhow::Context;
use uuid::Uuid;

use super::game::{Game, GameRow};
use super::nodes;
use super::open_game::PageStart;
use super::tables::GameTable;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

impl<G: Game> GameRow<G> {
    fn select(end: &str) -> String {
        let GameTable { name, code, columns, .. } = G::TABLE;
        format!("select id, {code}, created_at, version, keeper, state, {columns} from {name} {end}")
    }

    fn read(row: &Row<'_>) -> Result<Self, DbError> {
        let state: String = row.get(5)?;
        Ok(Self {
            id: row.get(0)?,
            code: row.get(1)?,
            created_at: row.get(2)?,
            version: row.get(3)?,
            node: row.get(4)?,
            state: serde_json::from_str(&state).with_context(|| format!("the state of a {} is not valid", G::NAME))?,
            columns: G::read_columns(row, 6)?,
        })
    }

    /// `None` also for a game that was reduced.
    pub(super) fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Self>, DbError> {
        tx.one(&Self::select("where id = $1 and reduced_at is null"), params![id], Self::read)
    }

    pub(super) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Self>, DbError> {
        tx.one(&Self::select("where id = $1 and reduced_at is null for update"), params![id], Self::read)
    }

    /// Locks the waiting game with this code.
    pub(super) fn lock_waiting(tx: &mut Tx<'_>, code: &str) -> Result<Option<Self>, DbError> {
        let end = format!("where {} = $1 and status = 'waiting' for update", G::TABLE.code);
        tx.one(&Self::select(&end), params![code], Self::read)
    }

    /// The first game that a condition with one parameter finds.
    pub(super) fn find_where(tx: &mut Tx<'_>, condition: &str, parameter: Uuid) -> Result<Option<Self>, DbError> {
        tx.one(&Self::select(&format!("where {condition} limit 1")), params![parameter], Self::read)
    }

    /// Open games, newest first, after the last one of the page before.
    pub(super) fn open_page(tx: &mut Tx<'_>, after: PageStart, limit: i64) -> Result<Vec<Self>, DbError> {
        let (at, id) = after.unwrap_or((Timestamp(i64::MAX), Uuid::max()));
        let end = "where wake_at is not null and (created_at < $1 or (created_at = $1 and id < $2))
             order by created_at desc, id desc limit $3";
        tx.all(&Self::select(end), params![at, id, limit], Self::read)
    }
}

/// The waiting game with this code.
pub(super) fn waiting<G: Game>(tx: &mut Tx<'_>, code: &str) -> Result<Option<Uuid>, DbError> {
    let sql = format!("select id from {} where {} = $1 and status = 'waiting'", G::TABLE.name, G::TABLE.code);
    tx.one(&sql, params![code], |row| row.get(0))
}

/// Who created the waiting game with this code; `None` also if the account was deleted.
pub(super) fn waiting_creator<G: Game>(tx: &mut Tx<'_>, code: &str) -> Result<Option<Uuid>, DbError> {
    let sql = format!("select creator_id from {} where {} = $1 and status = 'waiting'", G::TABLE.name, G::TABLE.code);
    Ok(tx.one(&sql, params![code], |row| row.get(0))?.flatten())
}

// Due games.

pub(super) fn due<G: Game>(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<Uuid>, DbError> {
    let sql = format!("select id from {} where wake_at <= $1 order by wake_at", G::TABLE.name);
    tx.all(&sql, params![now], |row| row.get(0))
}

/// Games whose wake time is later than any phase lasts, because the clock was set back: after `running` for a started
/// game, after `waiting` for any.
pub(super) fn due_too_late<G: Game>(
    tx: &mut Tx<'_>,
    running: Timestamp,
    waiting: Timestamp,
) -> Result<Vec<Uuid>, DbError> {
    let sql = format!("select id from {} where wake_at > $1 and (status = 'started' or wake_at > $2)", G::TABLE.name);
    tx.all(&sql, params![running, waiting], |row| row.get(0))
}

/// The next wake time after `now`. Games still due after a sweep are broken; they are skipped.
pub(super) fn next_after<G: Game>(tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    let sql = format!("select min(wake_at) from {} where wake_at > $1", G::TABLE.name);
    Ok(tx.one(&sql, params![now], |row| row.get(0))?.flatten())
}

/// The open games that no living node moved last, or that have a player at a node that is gone; on PostgreSQL. `but` is a node
/// that counts as gone although it gives signs of life. One statement: a node that begins meanwhile is seen with its games or
/// not at all. Sorted: locking games in one order avoids deadlocks.
pub(super) fn orphans<G: Game>(tx: &mut Tx<'_>, but: &str) -> Result<Vec<Uuid>, DbError> {
    let living = format!("select name from nodes where name <> $1 and {}", nodes::IS_ALIVE);
    let sql = format!(
        "with living as ({living}) select id from {} where wake_at is not null and (
            keeper not in (select name from living)
            or exists (select 1 from regexp_matches(state, '\"node\":\"([^\"]*)\"', 'g') as found (node)
                where found.node[1] not in (select name from living)))
         order by id",
        G::TABLE.name
    );
    tx.all(&sql, params![but], |row| row.get(0))
}

/// The open games that a node moved last, or that have a player there; on PostgreSQL.
pub(super) fn open_at_node<G: Game>(tx: &mut Tx<'_>, node: &str) -> Result<Vec<Uuid>, DbError> {
    let sql = format!(
        "select id from {} where wake_at is not null and (keeper = $1 or strpos(state, $2) > 0) order by id",
        G::TABLE.name
    );
    tx.all(&sql, params![node, format!("\"node\":\"{node}\"")], |row| row.get(0))
}

/// The open games of a node become those of another.
pub(super) fn hand_over<G: Game>(tx: &mut Tx<'_>, node: &str, to: &str) -> Result<u64, DbError> {
    let sql = format!("update {} set keeper = $2 where wake_at is not null and keeper = $1", G::TABLE.name);
    tx.run(&sql, params![node, to])
}

/// The open games that a node moved last. Sorted: locking games in one order avoids deadlocks.
pub(super) fn open_of_node<G: Game>(tx: &mut Tx<'_>, node: &str) -> Result<Vec<Uuid>, DbError> {
    let sql = format!("select id from {} where wake_at is not null and keeper = $1 order by id", G::TABLE.name);
    tx.all(&sql, params![node], |row| row.get(0))
}
