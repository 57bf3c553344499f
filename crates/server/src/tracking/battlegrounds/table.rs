//! The table of games as clients see it.

use crate::contract::registry::{Column, Kind, Rows, Table};

pub static BATTLEGROUNDS_GAMES: Table = Table {
    name: "battlegrounds_games",
    about: "Games of Battlegrounds that the player's log recorded",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("played_at", Kind::Time),
        Column::new("duos", Kind::Bool),
        Column::new("hero", Kind::Text),
        Column::new("offered", Kind::Json),
        Column::new("place", Kind::Int),
        Column::new("tribes", Kind::Json),
        Column::new("turns", Kind::Int),
        Column::new("triples", Kind::Int),
        Column::new("anomaly", Kind::Int).nullable(),
        Column::new("duration_s", Kind::Int).nullable(),
        Column::new("build", Kind::Int).nullable(),
        Column::new("sender", Kind::Text).nullable(),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};
