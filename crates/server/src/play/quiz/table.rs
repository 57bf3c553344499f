//! The table of sessions as clients see it. A session's state and its questions are not columns.

use crate::contract::registry::{Column, Kind, Rows, Table};

pub static QUIZ_SESSIONS: Table = Table {
    name: "quiz_sessions",
    about: "Quizzes that the player played or plays; another version says that something happened",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("user_id", Kind::Uuid),
        Column::new("created_at", Kind::Time),
        Column::new("mode", Kind::Text),
        Column::new("step", Kind::Int),
        Column::new("season", Kind::Text).nullable(),
        Column::new("status", Kind::Text),
        Column::new("version", Kind::Int),
        Column::new("right_count", Kind::Int),
        Column::new("wrong_count", Kind::Int),
        Column::new("finished_at", Kind::Time).nullable(),
    ],
    key: "id",
    owner: Some("user_id"),
    rows: Rows::Own,
};
