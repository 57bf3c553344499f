//! How the tables of a game are named, for the SQL that all games share.

/// A table of games. All have `id`, `status`, `created_at`, `current_question_index`, `state`, `version`, `wake_at`,
/// `keeper` and `reduced_at`.
pub struct GameTable {
    pub name: &'static str,
    /// The column of the code.
    pub code: &'static str,
    /// The other columns that a move reads, with commas.
    pub columns: &'static str,
    /// What else is emptied in a reduced game ([`super::retention`]), with a comma at the end.
    pub reduced: &'static str,
}

/// A table of asked questions, which has `place` and these columns.
pub struct QuestionTable {
    pub name: &'static str,
    pub game: &'static str,
    /// The question's id, where it has a column of its own.
    pub id: Option<&'static str>,
    pub question: &'static str,
    pub order: &'static str,
    /// How the order is stored: `2031`, or `[2,0,3,1]`.
    pub order_is_digits: bool,
}
