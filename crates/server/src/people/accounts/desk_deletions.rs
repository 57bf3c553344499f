//! Requests to delete an account, as administrators see them.

use uuid::Uuid;

use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// An open request.
#[derive(Clone, Debug)]
pub struct ListedDeletion {
    pub id: Uuid,
    pub user: Uuid,
    pub username: Option<String>,
    pub email: Option<String>,
    pub email_verified: bool,
    pub message: Option<String>,
    pub created_at: Timestamp,
    pub letter_at: Option<Timestamp>,
    pub answered_at: Option<Timestamp>,
    pub facts_at: Option<Timestamp>,
}

/// A line of the identity check.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Letter,
    Answered,
    Facts,
}

impl Step {
    pub fn column(self) -> &'static str {
        match self {
            Self::Letter => "letter_at",
            Self::Answered => "answered_at",
            Self::Facts => "facts_at",
        }
    }
}

const REQUEST: &str =
    "select d.id, d.user_id, p.username, u.email, u.email_verified, d.message, d.created_at, d.letter_at,
    d.answered_at, d.facts_at
    from deletion_requests as d join users as u on u.id = d.user_id left join profiles as p on p.id = u.id";

fn read(row: &Row<'_>) -> Result<ListedDeletion, DbError> {
    Ok(ListedDeletion {
        id: row.get(0)?,
        user: row.get(1)?,
        username: row.get(2)?,
        email: row.get(3)?,
        email_verified: row.get(4)?,
        message: row.get(5)?,
        created_at: row.get(6)?,
        letter_at: row.get(7)?,
        answered_at: row.get(8)?,
        facts_at: row.get(9)?,
    })
}

pub fn of_user(tx: &mut Tx<'_>, user: Uuid) -> Result<Option<ListedDeletion>, DbError> {
    tx.one(&format!("{REQUEST} where d.user_id = $1"), params![user], read)
}

pub fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<ListedDeletion>, DbError> {
    tx.one(&format!("{REQUEST} where d.id = $1"), params![id], read)
}

/// The oldest after a place.
pub fn page(tx: &mut Tx<'_>, (at, id): (i64, Uuid), limit: i64) -> Result<Vec<ListedDeletion>, DbError> {
    let sql = format!("{REQUEST} where (d.created_at, d.id) > ($1, $2) order by d.created_at, d.id limit $3");
    tx.all(&sql, params![at, id, limit], read)
}

/// How many there are, of those made until a time.
pub fn count(tx: &mut Tx<'_>, until: Timestamp) -> Result<i64, DbError> {
    let sql = "select count(*) from deletion_requests where created_at <= $1";
    Ok(tx.one(sql, params![until], |row| row.get(0))?.unwrap_or_default())
}

/// Ticks a line of the identity check, or clears it.
pub fn note_step(tx: &mut Tx<'_>, id: Uuid, step: Step, at: Option<Timestamp>) -> Result<(), DbError> {
    tx.run(&format!("update deletion_requests set {} = $2 where id = $1", step.column()), params![id, at])?;
    Ok(())
}

/// False if there is none.
pub fn delete(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
    Ok(tx.run("delete from deletion_requests where id = $1", params![id])? > 0)
}
