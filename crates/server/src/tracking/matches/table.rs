//! The table of matches as clients see it.

use crate::contract::registry::{Column, Kind, Rows, Table};

pub static MATCH_STATS: Table = Table {
    name: "match_stats",
    about: "Matches that the player recorded",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("result", Kind::Text),
        Column::new("deck_id", Kind::Uuid).nullable(),
        Column::new("deck_version", Kind::Int).nullable(),
        Column::new("class", Kind::Text).nullable(),
        Column::new("archetype", Kind::Text).nullable(),
        Column::new("opponent_class", Kind::Text).nullable(),
        Column::new("opponent_archetype", Kind::Text).nullable(),
        Column::new("opponent_archetype_id", Kind::Text).nullable(),
        Column::new("opponent_cards", Kind::Json),
        Column::new("opponent_cards_matched", Kind::Int).nullable(),
        Column::new("mode", Kind::Text).nullable(),
        Column::new("format", Kind::Text).nullable(),
        Column::new("rank", Kind::Text).nullable(),
        Column::new("went_first", Kind::Bool).nullable(),
        Column::new("turns", Kind::Int).nullable(),
        Column::new("duration_s", Kind::Int).nullable(),
        Column::new("played_at", Kind::Time),
        Column::new("source", Kind::Text),
        Column::new("build", Kind::Int).nullable(),
        Column::new("arena", Kind::Text).nullable(),
        Column::new("arena_deck", Kind::Int).nullable(),
        Column::new("sender", Kind::Text).nullable(),
        Column::new("notes", Kind::Text).nullable(),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};
