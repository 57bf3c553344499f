//! Quiz sessions: quizzes that players played. Readable by their player; how many there are stands on the profile.

use uuid::Uuid;

use crate::db::{DbError, Tx};
use crate::params;
use crate::registry::{Column, Door, Kind, Registry, Rows, Table};

pub static QUIZ_SESSIONS: Table = Table {
    name: "quiz_sessions",
    about: "Quizzes that the player played",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};

pub fn declare(registry: &mut Registry) {
    registry.add_table(Door::read_only(&QUIZ_SESSIONS));
}

/// How many a player has played.
pub fn count(tx: &mut Tx<'_>, user: Uuid) -> Result<i64, DbError> {
    let counted = tx.one("select count(*) from quiz_sessions where user_id = $1", params![user], |row| row.get(0))?;
    Ok(counted.unwrap_or_default())
}
