//! A question of a game, as it was drawn, and as it is stored.

use anyhow::Context;
use uuid::Uuid;

use crate::base::db::{DbError, Row};
use crate::play::questions::{CorrectAnswer, Drawn};

/// A question of a game, and the order in which its options are shown.
#[derive(Clone, Debug)]
pub struct AskedQuestion {
    pub drawn: Drawn,
    /// `order[0]` is the stored index of the option that is shown first.
    pub order: [usize; 4],
}

/// The question that replaces a void one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Its right option.
    pub right: u8,
    /// The void question; `None` if no other was left and it is asked again.
    pub void: Option<Uuid>,
}

impl AskedQuestion {
    /// The position of the right option in the shown order.
    pub fn right(&self) -> u8 {
        match self.drawn.correct_answer(self.order) {
            CorrectAnswer::Index(index) => u8::try_from(index).unwrap_or_default(),
            CorrectAnswer::Texts(_) => 0,
        }
    }

    pub(super) fn question_text(&self) -> Result<String, DbError> {
        Ok(serde_json::to_string(&self.drawn).context("could not serialise a game's question")?)
    }

    pub(super) fn order_text(&self, digits: bool) -> String {
        let [a, b, c, d] = self.order;
        if digits { format!("{a}{b}{c}{d}") } else { format!("[{a},{b},{c},{d}]") }
    }

    pub(super) fn read(row: &Row<'_>) -> Result<Self, DbError> {
        let (question, order): (String, String) = (row.get(0)?, row.get(1)?);
        let mut places = order.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0'));
        Ok(Self {
            drawn: serde_json::from_str(&question).context("a stored question of a game is not valid")?,
            order: std::array::from_fn(|_| places.next().unwrap_or_default()),
        })
    }
}
