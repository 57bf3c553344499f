//! The numbers and names a text leaves room for, the signs of damage and healing, and the marks that only guide the game's own
//! layout.

use std::borrow::Cow;

/// What a card's tags say stands in its text.
#[derive(Clone, Debug, Default)]
pub struct Values<'a> {
    /// `{0}` to `{3}`.
    pub braces: [Option<Cow<'a, str>>; 4],
    /// `@`.
    pub at: Option<Cow<'a, str>>,
}

impl Values<'_> {
    /// Whether a text of two parts reads as a whole with what is known, so that its first part is the one to show.
    pub(super) fn fills(&self, text: &str, others: usize) -> bool {
        let known = (0..4).all(|at| self.braces[at].is_some() || !text.contains(&format!("{{{at}}}")));
        others == 1 && known
    }
}

/// The signs that are more than themselves.
const SIGNS: &[u8] = b"{@$#\\[&";

/// `of_a_card` says that the text is a card's: an `&` there parts halves that the game takes apart, and is never shown.
pub fn fill<'a>(text: &'a str, values: &Values<'_>, of_a_card: bool) -> Cow<'a, str> {
    if !text.bytes().any(|byte| SIGNS.contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| SIGNS.contains(&byte)) {
        out.push_str(&rest[..at]);
        let (sign, after) = rest[at..].split_at(1);
        rest = after;
        match sign {
            "{" => match brace(after) {
                Some((number, length)) => {
                    rest = &after[length..];
                    put(&mut out, values.braces.get(number).and_then(Option::as_deref), &mut rest);
                }
                None => out.push('{'),
            },
            "@" => put(&mut out, values.at.as_deref(), &mut rest),
            // The signs of damage and healing stand before a number, or before what becomes one.
            "$" | "#" if after.starts_with(|ch: char| ch.is_ascii_digit() || "{@".contains(ch)) => {}
            "\\" => {
                if let Some(line) = after.strip_prefix('n') {
                    out.push('\n');
                    rest = line;
                } else if after.starts_with('&') && out.ends_with([' ', '_', '\n']) {
                    // One that is meant to be read; elsewhere the sign before it is a slip.
                    out.push('&');
                    rest = &after[1..];
                }
            }
            "[" => match ["x]", "d]", "b]"].into_iter().find(|mark| after.starts_with(mark)) {
                // Line breaks as written; a place for a hyphen; a place for a break.
                Some(mark) => rest = &after[mark.len()..],
                None => out.push('['),
            },
            "&" if of_a_card => {}
            other => out.push_str(other),
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// `0}` after a brace: the number and how long it is.
fn brace(after: &str) -> Option<(usize, usize)> {
    let end = after.find('}')?;
    Some((after[..end].parse().ok()?, end + 1))
}

/// Puts a value in; where there is none, takes its brackets, its space or its line away with it.
fn put(out: &mut String, value: Option<&str>, rest: &mut &str) {
    if let Some(value) = value {
        out.push_str(value);
        return;
    }
    for (open, close) in [("<i>(", ")</i>"), ("<i>（", "）</i>"), ("<i>", "</i>"), ("(", ")"), ("（", "）"), ("", "")]
    {
        if out.ends_with(open) && rest.starts_with(close) {
            out.truncate(out.len() - open.len());
            *rest = &rest[close.len()..];
            break;
        }
    }
    let stop = rest.chars().next().is_none_or(|ch| " .,;:!)_\n".contains(ch));
    if stop {
        out.truncate(out.trim_end_matches([' ', '_', '\u{a0}']).len());
    }
}
