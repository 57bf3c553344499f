//! Fills the placeholders of a text with numbers and names, and removes the signs of damage and healing and the marks for the
//! game's layout.

use std::borrow::Cow;

/// The values of a text's placeholders, from the card's tags.
#[derive(Clone, Debug, Default)]
pub struct Values<'a> {
    /// `{0}` to `{3}`.
    pub braces: [Option<Cow<'a, str>>; 4],
    /// `@`.
    pub at: Option<Cow<'a, str>>,
}

impl Values<'_> {
    /// Whether all placeholders of the first of two parts have a value, so that it is the part to show.
    pub(super) fn fills(&self, text: &str, others: usize) -> bool {
        let known = (0..4).all(|at| self.braces[at].is_some() || !text.contains(&format!("{{{at}}}")));
        others == 1 && known
    }
}

/// The characters with a special meaning.
const SIGNS: &[u8] = b"{@$#\\[&";

/// `of_a_card`: the text is a card's. There `&` separates parts for the game and is not shown.
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
            // Signs of damage and healing precede a number or a placeholder.
            "$" | "#" if after.starts_with(|ch: char| ch.is_ascii_digit() || "{@".contains(ch)) => {}
            "\\" => {
                if let Some(line) = after.strip_prefix('n') {
                    out.push('\n');
                    rest = line;
                } else if after.starts_with('&') && out.ends_with([' ', '_', '\n']) {
                    // An escaped `&` that is shown; elsewhere the backslash is a mistake in the data.
                    out.push('&');
                    rest = &after[1..];
                }
            }
            "[" => match ["x]", "d]", "b]"].into_iter().find(|mark| after.starts_with(mark)) {
                // Keep line breaks; optional hyphen; optional break.
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

/// `0}` after a brace: the number and the length.
fn brace(after: &str) -> Option<(usize, usize)> {
    let end = after.find('}')?;
    Some((after[..end].parse().ok()?, end + 1))
}

/// Inserts a value. If there is none, also removes the brackets or the space around it.
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
