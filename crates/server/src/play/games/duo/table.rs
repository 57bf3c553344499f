//! The table of duos as clients see it. The state of a game, which contains the answers, is not a column.

use crate::contract::registry::{Column, Kind, Members, Open, Rows, Table};

pub static DUO_GAMES: Table = Table {
    name: "duo_games",
    about: "Games of two, seen by their players; one that waits is also found by its whole code",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("game_code", Kind::Text),
        Column::new("creator_id", Kind::Uuid).nullable(),
        Column::new("opponent_id", Kind::Uuid).nullable(),
        Column::new("status", Kind::Text),
        Column::new("current_question_index", Kind::Int),
        Column::new("creator_score", Kind::Int),
        Column::new("opponent_score", Kind::Int),
        Column::new("winner_id", Kind::Uuid).nullable(),
        Column::new("rematch_id", Kind::Uuid).nullable(),
        Column::new("created_at", Kind::Time),
        Column::new("finished_at", Kind::Time).nullable(),
    ],
    key: "id",
    owner: None,
    rows: Rows::Members {
        who: Members::Columns(&["creator_id", "opponent_id"]),
        open: Some(Open { by: "game_code", column: "status", value: "waiting" }),
    },
};
