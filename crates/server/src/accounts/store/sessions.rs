//! Sessions: a row for each device signed in.

use data_encoding::BASE64;
use uuid::Uuid;

use super::Result;
use crate::accounts::model::{Aal, Session};
use crate::clock::Timestamp;
use crate::db::{DbError, Row, Tx};
use crate::params;

const SESSION: &str = "select id, user_id, hmac_key, counter, counter_floor, aal, amr, ip, user_agent, created_at, refreshed_at from sessions";

fn read_session(row: &Row<'_>) -> Result<Session> {
    let key: String = row.get(2)?;
    let aal: String = row.get(5)?;
    Ok(Session {
        id: row.get(0)?,
        user_id: row.get(1)?,
        hmac_key: BASE64.decode(key.as_bytes()).map_err(|error| DbError::Broken(error.into()))?,
        counter: row.get(3)?,
        counter_floor: row.get(4)?,
        aal: if aal == Aal::Aal2.as_str() { Aal::Aal2 } else { Aal::Aal1 },
        amr: serde_json::from_value(row.get(6)?).map_err(|error| DbError::Broken(error.into()))?,
        ip: row.get(7)?,
        user_agent: row.get(8)?,
        created_at: row.get(9)?,
        refreshed_at: row.get(10)?,
    })
}

pub(in crate::accounts) fn session(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>> {
    tx.one(&format!("{SESSION} where id = $1"), params![id], read_session)
}

pub(in crate::accounts) fn session_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>> {
    tx.one(&format!("{SESSION} where id = $1 for update"), params![id], read_session)
}

/// Every session of a user.
pub(in crate::accounts) fn sessions_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Session>> {
    tx.all(&format!("{SESSION} where user_id = $1"), params![user], read_session)
}

pub(in crate::accounts) fn insert_session(tx: &mut Tx<'_>, session: &Session) -> Result<()> {
    tx.run(
        "insert into sessions (id, user_id, hmac_key, counter, aal, amr, ip, user_agent, created_at, refreshed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            session.id,
            session.user_id,
            BASE64.encode(&session.hmac_key),
            session.counter,
            session.aal.as_str(),
            amr_text(session),
            session.ip.as_ref(),
            session.user_agent.as_ref(),
            session.created_at,
            session.refreshed_at
        ],
    )?;
    Ok(())
}

pub(in crate::accounts) fn save_session(tx: &mut Tx<'_>, session: &Session) -> Result<()> {
    tx.run(
        "update sessions set counter = $2, counter_floor = $3, aal = $4, amr = $5, ip = $6, user_agent = $7,
            refreshed_at = $8 where id = $1",
        params![
            session.id,
            session.counter,
            session.counter_floor,
            session.aal.as_str(),
            amr_text(session),
            session.ip.as_ref(),
            session.user_agent.as_ref(),
            session.refreshed_at
        ],
    )?;
    Ok(())
}

fn amr_text(session: &Session) -> String {
    serde_json::to_string(&session.amr).unwrap_or_else(|_| "[]".into())
}

pub(in crate::accounts) fn delete_session(tx: &mut Tx<'_>, id: Uuid) -> Result<()> {
    tx.run("delete from sessions where id = $1", params![id])?;
    Ok(())
}

pub(in crate::accounts) fn delete_sessions(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("delete from sessions where user_id = $1", params![user])?;
    Ok(())
}

pub(in crate::accounts) fn delete_other_sessions(tx: &mut Tx<'_>, user: Uuid, kept: Uuid) -> Result<()> {
    tx.run("delete from sessions where user_id = $1 and id <> $2", params![user, kept])?;
    Ok(())
}

/// Ends one session of a user; false if they have no such session.
pub(in crate::accounts) fn delete_session_of(tx: &mut Tx<'_>, user: Uuid, id: Uuid) -> Result<bool> {
    Ok(tx.run("delete from sessions where user_id = $1 and id = $2", params![user, id])? == 1)
}

/// After a second factor was added: ends the sessions without a second factor, except the one that has just verified it.
pub(in crate::accounts) fn delete_weaker_sessions(tx: &mut Tx<'_>, user: Uuid, kept: Uuid) -> Result<()> {
    tx.run("delete from sessions where user_id = $1 and id <> $2 and aal <> 'aal2'", params![user, kept])?;
    Ok(())
}

pub(in crate::accounts) fn downgrade_sessions(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("update sessions set aal = 'aal1' where user_id = $1", params![user])?;
    Ok(())
}

pub(in crate::accounts) fn delete_idle_sessions(tx: &mut Tx<'_>, since: Timestamp) -> Result<()> {
    tx.run("delete from sessions where refreshed_at < $1", params![since])?;
    Ok(())
}
