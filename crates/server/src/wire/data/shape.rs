//! What a text that is no value of its column looks like.

/// What a text looks like, to say why it is not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `-12`
    Whole,
    /// `1.5e300`
    Decimal,
    /// `2026-13-01` and what may follow a day.
    Moment,
    Other,
}

pub(super) fn shape(text: &str) -> Shape {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_day = |text: &[u8]| {
        text.iter().enumerate().all(|(index, c)| if matches!(index, 4 | 7) { *c == b'-' } else { c.is_ascii_digit() })
    };
    if !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()) {
        Shape::Whole
    } else if text.as_bytes().first_chunk::<10>().is_some_and(|day| is_day(day))
        && text.bytes().skip(10).all(|c| c.is_ascii_digit() || b"Tt :.+-Zz".contains(&c))
    {
        Shape::Moment
    } else if digits.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok() {
        Shape::Decimal
    } else {
        Shape::Other
    }
}
