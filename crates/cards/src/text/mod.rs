//! Card texts for display: the game's markup becomes plain text and the ranges that are bold or italic.
//!
//! `parts` chooses the part of a text that is shown outside a game, `fill` inserts numbers and names, `plural` resolves the
//! forms that depend on them, `layout` makes the lines.

mod fill;
mod layout;
mod parts;
mod plural;
#[cfg(test)]
mod tests;

use crate::locale::Locale;

pub use fill::Values;

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

/// A text for display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Display {
    pub plain: String,
    /// In the order of their starts; the two styles may overlap.
    pub marks: Vec<Mark>,
}

/// A card's text for display. `english` is the same text in English, which decides the meaning of `@`; the text itself if there
/// is no other.
pub fn card(raw: &str, english: &str, values: &Values<'_>, locale: Locale) -> Display {
    let part = parts::shown(raw, english, values);
    let filled = fill::fill(&part, values, true);
    layout::lay_out(&plural::resolve(&filled, locale), locale)
}

/// A name: without markup, except non-breaking spaces.
pub fn name(raw: &str) -> String {
    layout::plain(raw, false)
}

/// A flavour text: with its line breaks, without emphasis.
pub fn flavor(raw: &str) -> String {
    layout::plain(raw, true)
}

/// A sentence of the game with its numbers: `{0}` is the first of them, `|4(one,many)` depends on the number before it.
pub fn sentence(template: &str, numbers: &[u32], locale: Locale) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let values = Values { braces: std::array::from_fn(|at| texts.get(at).map(|text| text.as_str().into())), at: None };
    layout::lay_out(&plural::resolve(&fill::fill(template, &values, false), locale), locale).plain
}

/// The marks of a text in UTF-16 units, for the page.
pub fn utf16_marks<'a>(plain: &'a str, marks: &'a [Mark]) -> impl Iterator<Item = Mark> + 'a {
    let units = |upto: u32| plain.get(..upto as usize).map_or(0, |text| text.encode_utf16().count()) as u32;
    marks.iter().map(move |mark| Mark { start: units(mark.start), end: units(mark.end), style: mark.style })
}
