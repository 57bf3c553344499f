//! The table of decks as clients see it.

use crate::contract::registry::{Column, Kind, Rows, Table};

/// Only the owner sees a deck; all players see public ones that are not archived, without the notes.
pub static DECKS: Table = Table {
    name: "decks",
    about: "The player's decks, and the public ones of others without their notes",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("name", Kind::Text),
        Column::new("class", Kind::Text).nullable(),
        Column::new("format", Kind::Text),
        Column::new("deck_code", Kind::Text),
        Column::new("cards", Kind::Json),
        Column::new("sideboards", Kind::Json),
        Column::new("archetype", Kind::Text).nullable(),
        Column::new("identity", Kind::Text),
        Column::new("version", Kind::Int),
        Column::new("is_public", Kind::Bool),
        Column::new("notes", Kind::Text).nullable().private(),
        Column::new("created_at", Kind::Time),
        Column::new("updated_at", Kind::Time),
        Column::new("archived_at", Kind::Time).nullable(),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Shared { flag: "is_public", unless: "archived_at" },
};
