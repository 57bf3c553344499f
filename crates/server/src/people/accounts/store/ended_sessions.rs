//! Sessions that ended while an access token of theirs may be unexpired.

use uuid::Uuid;

use super::Result;
use crate::base::bus::{BusEvent, SessionEnd};
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::params;

/// Records the end for other nodes and for the next start, and publishes it after the commit.
pub(super) fn record_end(tx: &mut Tx<'_>, end: SessionEnd) -> Result<()> {
    tx.run(
        "insert into ended_sessions (session_id, user_deleted, ended_at) values ($1, $2, $3)
         on conflict (session_id) do nothing",
        params![end.session, end.user_deleted, end.at],
    )?;
    tx.publish(BusEvent::SessionEnd(end));
    Ok(())
}

/// Before a user is deleted: the sessions go by cascade.
pub(in crate::people::accounts) fn record_ends_by_deletion(tx: &mut Tx<'_>, user: Uuid, now: Timestamp) -> Result<()> {
    let sessions = tx.all("select id from sessions where user_id = $1", params![user], |row| row.get::<Uuid>(0))?;
    for session in sessions {
        record_end(tx, SessionEnd { session, user_deleted: true, at: now })?;
    }
    Ok(())
}

/// The sessions that ended at this time or later.
pub(in crate::people::accounts) fn ended_since(tx: &mut Tx<'_>, since: Timestamp) -> Result<Vec<SessionEnd>> {
    tx.all(
        "select session_id, user_deleted, ended_at from ended_sessions where ended_at >= $1",
        params![since],
        |row| Ok(SessionEnd { session: row.get(0)?, user_deleted: row.get(1)?, at: row.get(2)? }),
    )
}
