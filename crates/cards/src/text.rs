//! Card texts for display: the game's markup becomes plain text and the ranges that are bold or italic.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    Bold,
    Italic,
}

/// A bold or italic part of a text: a byte range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    pub start: u32,
    pub end: u32,
    pub style: Style,
}

/// A text as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Display {
    pub plain: String,
    /// In the order they begin.
    pub marks: Vec<Mark>,
}
