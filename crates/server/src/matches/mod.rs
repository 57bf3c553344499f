//! Matches that players recorded. A player reads their own; the statistics are on the profile.

pub mod rules;

use uuid::Uuid;

use self::rules::Count;
use crate::db::{DbError, Tx};
use crate::params;
use crate::registry::{Column, Kind, Registry, Rows, Table, TableEntry};

pub static MATCH_STATS: Table = Table {
    name: "match_stats",
    about: "Matches that the player recorded",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("result", Kind::Text),
        Column::new("deck_id", Kind::Uuid).nullable(),
        Column::new("opponent_class", Kind::Text).nullable(),
        Column::new("opponent_archetype", Kind::Text).nullable(),
        Column::new("mode", Kind::Text).nullable(),
        Column::new("format", Kind::Text).nullable(),
        Column::new("rank", Kind::Text).nullable(),
        Column::new("went_first", Kind::Bool).nullable(),
        Column::new("turns", Kind::Int).nullable(),
        Column::new("duration_s", Kind::Int).nullable(),
        Column::new("played_at", Kind::Time),
        Column::new("source", Kind::Text),
        Column::new("notes", Kind::Text).nullable(),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};

pub fn declare(registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&MATCH_STATS));
}

/// A player's results by deck, counted by the database, so that few rows are read however many matches there are.
pub fn counts(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<Count>, DbError> {
    tx.all(
        "select deck_id, lower(result), count(*) from match_stats where user_id = $1 group by deck_id, lower(result)",
        params![user],
        |row| Ok(Count { deck_id: row.get(0)?, result: row.get(1)?, matches: row.get(2)? }),
    )
}
