//! The table of questions as clients see it. The right answers, the explanations and everything that reveals them are not
//! declared: clients cannot select them, filter by them or get them in row changes.

use crate::contract::registry::{Column, Kind, Rows, Table};

const fn text(name: &'static str) -> Column {
    Column::new(name, Kind::Text)
}

pub static QUIZ_QUESTIONS: Table = Table {
    name: "quiz_questions",
    about: "The bank of questions, without their answers",
    columns: &[
        Column::new("id", Kind::Uuid),
        text("kind"),
        text("question_en"),
        text("question_fr"),
        text("question_es"),
        text("question_pt"),
        text("option_1_en").nullable(),
        text("option_2_en").nullable(),
        text("option_3_en").nullable(),
        text("option_4_en").nullable(),
        text("option_1_fr").nullable(),
        text("option_2_fr").nullable(),
        text("option_3_fr").nullable(),
        text("option_4_fr").nullable(),
        text("option_1_es").nullable(),
        text("option_2_es").nullable(),
        text("option_3_es").nullable(),
        text("option_4_es").nullable(),
        text("option_1_pt").nullable(),
        text("option_2_pt").nullable(),
        text("option_3_pt").nullable(),
        text("option_4_pt").nullable(),
        text("answer_type"),
        text("category"),
        text("difficulty"),
        text("image_url").nullable(),
        Column::new("time_limit_seconds", Kind::Int),
        text("question_type"),
        Column::new("level", Kind::Int),
        text("mode"),
        text("game_type"),
        text("build"),
        Column::new("retired_at", Kind::Time).nullable(),
    ],
    key: "id",
    owner: None,
    rows: Rows::Players,
};
