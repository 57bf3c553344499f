//! The two tables as clients see them, readable by the members of a room. The game's state, with its answers and
//! questions, is in no column.

use crate::contract::registry::{Column, Kind, Members, Open, Rows, Table};

const fn members(own: &'static str) -> Members {
    Members::Table { table: "battle_royale_players", group: "room_id", user: "user_id", own }
}

pub static ROOMS: Table = Table {
    name: "battle_royale_rooms",
    about: "Battle royale rooms that the player is in, and a waiting one whose whole code they name",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("room_code", Kind::Text),
        Column::new("creator_id", Kind::Uuid),
        Column::new("status", Kind::Text),
        Column::new("max_players", Kind::Int),
        Column::new("timer_duration", Kind::Int),
        Column::new("current_question_index", Kind::Int),
        Column::new("game_type", Kind::Text),
        Column::new("questions", Kind::Json),
        Column::new("practice", Kind::Bool),
        Column::new("rematch_id", Kind::Uuid).nullable(),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("creator_id"),
    rows: Rows::Members {
        who: members("id"),
        open: Some(Open { by: "room_code", column: "status", value: "waiting" }),
    },
};

pub static PLAYERS: Table = Table {
    name: "battle_royale_players",
    about: "Who is in the player's battle royale rooms",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("room_id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("is_eliminated", Kind::Bool),
        Column::new("error_count", Kind::Int),
        Column::new("score", Kind::Int),
        Column::new("place", Kind::Int).nullable(),
        Column::new("created_at", Kind::Time),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Members { who: members("room_id"), open: None },
};
