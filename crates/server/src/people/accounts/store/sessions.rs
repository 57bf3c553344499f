//! Sessions: a row for each device signed in.

use data_encoding::BASE64;
use uuid::Uuid;

use super::Result;
use super::ended_sessions::record_end;
use crate::base::bus::SessionEnd;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::params;
use crate::people::accounts::model::{Aal, Session};

const SESSION: &str = "select id, user_id, hmac_key, counter, counter_floor, aal, amr, ip, user_agent, created_at, refreshed_at, seen_at, repeated from sessions";

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
        seen_at: row.get(11)?,
        repeated: row.get(12)?,
    })
}

pub(in crate::people::accounts) fn session(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>> {
    tx.one(&format!("{SESSION} where id = $1"), params![id], read_session)
}

pub(in crate::people::accounts) fn session_for_update(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Session>> {
    tx.one(&format!("{SESSION} where id = $1 for update"), params![id], read_session)
}

/// Every session of a user.
pub(in crate::people::accounts) fn sessions_of(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Session>> {
    tx.all(&format!("{SESSION} where user_id = $1"), params![user], read_session)
}

pub(in crate::people::accounts) fn insert_session(tx: &mut Tx<'_>, session: &Session) -> Result<()> {
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

pub(in crate::people::accounts) fn save_session(tx: &mut Tx<'_>, session: &Session) -> Result<()> {
    tx.run(
        "update sessions set counter = $2, counter_floor = $3, aal = $4, amr = $5, ip = $6, user_agent = $7,
            refreshed_at = $8, seen_at = $9, repeated = $10 where id = $1",
        params![
            session.id,
            session.counter,
            session.counter_floor,
            session.aal.as_str(),
            amr_text(session),
            session.ip.as_ref(),
            session.user_agent.as_ref(),
            session.refreshed_at,
            session.seen_at,
            session.repeated
        ],
    )?;
    Ok(())
}

fn amr_text(session: &Session) -> String {
    serde_json::to_string(&session.amr).unwrap_or_else(|_| "[]".into())
}

/// Ends one session of a user; false if they have no such session.
pub(in crate::people::accounts) fn end_session(tx: &mut Tx<'_>, user: Uuid, id: Uuid, now: Timestamp) -> Result<bool> {
    Ok(end_sessions_where(tx, "user_id = $1 and id = $2", params![user, id], now)? == 1)
}

pub(in crate::people::accounts) fn end_sessions(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<()> {
    end_sessions_where(tx, "user_id = $1", params![user], now)?;
    Ok(())
}

pub(in crate::people::accounts) fn end_other_sessions(
    tx: &mut Tx<'_>,
    user: Uuid,
    kept: Uuid,
    now: Timestamp,
) -> Result<()> {
    end_sessions_where(tx, "user_id = $1 and id <> $2", params![user, kept], now)?;
    Ok(())
}

/// After a second factor was added: ends the sessions without a second factor, except the one that has just verified it.
pub(in crate::people::accounts) fn end_weaker_sessions(
    tx: &mut Tx<'_>,
    user: Uuid,
    kept: Uuid,
    now: Timestamp,
) -> Result<()> {
    end_sessions_where(tx, "user_id = $1 and id <> $2 and aal <> 'aal2'", params![user, kept], now)?;
    Ok(())
}

/// Deletes sessions and records that they ended.
fn end_sessions_where(tx: &mut Tx<'_>, condition: &str, params: &[Value<'_>], now: Timestamp) -> Result<usize> {
    let ended =
        tx.all(&format!("delete from sessions where {condition} returning id"), params, |row| row.get::<Uuid>(0))?;
    for session in &ended {
        record_end(tx, SessionEnd { session: *session, user_deleted: false, at: now })?;
    }
    Ok(ended.len())
}

pub(in crate::people::accounts) fn downgrade_sessions(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("update sessions set aal = 'aal1' where user_id = $1", params![user])?;
    Ok(())
}

/// Records that an access token of the newest pair was used; `issued` is the second of its issue. The token before was issued
/// before the session was refreshed.
pub(in crate::people::accounts) fn note_use(tx: &mut Tx<'_>, session: Uuid, issued: i64, at: Timestamp) -> Result<()> {
    let issued_by = Timestamp::from_secs(issued.saturating_add(1));
    tx.run(
        "update sessions set seen_at = $3 where id = $1 and counter > 0 and seen_at is null and refreshed_at < $2",
        params![session, issued_by, at],
    )?;
    Ok(())
}

/// Notes that the user was here today, once a day (in UTC).
pub(in crate::people::accounts) fn note_activity(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<()> {
    tx.run(
        "insert into activity_days (day, user_id) values ($1, $2) on conflict (day, user_id) do nothing",
        params![now.secs().div_euclid(24 * 3600), user],
    )?;
    Ok(())
}
