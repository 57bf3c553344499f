//! Requests to delete an account.

use uuid::Uuid;

use super::Result;
use crate::base::clock::Timestamp;
use crate::base::db::Tx;
use crate::params;
use crate::people::accounts::{DeletionRequest, OpenRequest};

pub(in crate::people::accounts) fn deletion_request(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<DeletionRequest>> {
    tx.one("select id, created_at from deletion_requests where user_id = $1", params![user], |row| {
        Ok(DeletionRequest { id: row.get(0)?, created_at: row.get(1)? })
    })
}

pub(in crate::people::accounts) fn insert_deletion_request(
    tx: &mut Tx<'_>,
    id: Uuid,
    user: Uuid,
    message: Option<&str>,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "insert into deletion_requests (id, user_id, message, created_at) values ($1, $2, $3, $4)",
        params![id, user, message, now],
    )?;
    Ok(())
}

/// False if there was none.
pub(in crate::people::accounts) fn delete_deletion_request(tx: &mut Tx<'_>, user: Uuid) -> Result<bool> {
    Ok(tx.run("delete from deletion_requests where user_id = $1", params![user])? == 1)
}

/// All users' requests, oldest first.
pub(in crate::people::accounts) fn open_requests(tx: &mut Tx<'_>) -> Result<Vec<OpenRequest>> {
    tx.all(
        "select users.id, users.email, users.email_verified, deletion_requests.created_at
         from deletion_requests join users on users.id = deletion_requests.user_id
         order by deletion_requests.created_at, deletion_requests.id",
        params![],
        |row| {
            Ok(OpenRequest {
                user: row.get(0)?,
                email: row.get(1)?,
                email_verified: row.get(2)?,
                created_at: row.get(3)?,
            })
        },
    )
}
