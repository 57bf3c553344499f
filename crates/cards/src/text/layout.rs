//! Turns tags, line breaks and spaces made for the shape of a card into flowing text. Breaks that separate keywords stay.

use std::borrow::Cow;

use super::{Display, Mark, Style};
use crate::locale::Locale;

const BOLD: u8 = 1;
const ITALIC: u8 = 2;
/// The first bytes of characters that end a run of letters, and of some letters.
const STOPS: &[u8] = b"< _\n\r,.\xc2\xe2";

/// A text with `<b>`, `<i>`, `_` and line breaks, as plain text and marks.
pub fn lay_out(text: &str, locale: Locale) -> Display {
    let mut layout = Layout { locale, ..Layout::default() };
    let mut depth = [0u32; 2];
    let mut rest = text;
    while let Some(ch) = rest.chars().next() {
        if let Some((tag, length)) = tag(rest) {
            let level = &mut depth[usize::from(tag.style == Style::Italic)];
            *level = if tag.opens { *level + 1 } else { level.saturating_sub(1) };
            rest = &rest[length..];
            continue;
        }
        let style = (u8::from(depth[0] > 0) * BOLD) | (u8::from(depth[1] > 0) * ITALIC);
        let mut length = ch.len_utf8();
        match ch {
            ' ' | '_' | '\n' | '\u{a0}' => layout.space(ch, style),
            '\r' | '\u{200b}' => {}
            _ => {
                if ch == ',' || ch == '.' && !rest[1..].starts_with('.') {
                    layout.drop_spaces();
                }
                length += rest.as_bytes()[length..].iter().take_while(|byte| !STOPS.contains(byte)).count();
                layout.word(&rest[..length], ch, style);
            }
        }
        rest = &rest[length..];
    }
    layout.finish()
}

/// For names and flavour texts: removes emphasis; line breaks stay or become spaces.
pub fn plain(raw: &str, keep_breaks: bool) -> String {
    if !raw.bytes().any(|byte| b"<[_\n\r".contains(&byte)) && (keep_breaks || !raw.contains("  ")) {
        return raw.trim().to_owned();
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(ch) = rest.chars().next() {
        if let Some((_, length)) = tag(rest) {
            rest = &rest[length..];
            continue;
        }
        if let Some(mark) = ["[x]", "[d]"].into_iter().find(|mark| rest.starts_with(mark)) {
            rest = &rest[mark.len()..];
            continue;
        }
        rest = &rest[ch.len_utf8()..];
        match ch {
            '\n' if keep_breaks => {
                out.truncate(out.trim_end_matches([' ', '\u{a0}', '_']).len());
                out.push('\n');
            }
            '\r' => {}
            // Several in a row, or one in a word of capitals, are shown.
            '_' if is_drawn(&out, rest) => out.push('_'),
            '_' => {
                let tied = is_tied(out.chars().next_back(), rest.chars().next());
                out.push(if tied { '\u{a0}' } else { ' ' });
            }
            ' ' | '\n' if !keep_breaks && out.ends_with(' ') => {}
            '\n' => out.push(' '),
            _ => out.push(ch),
        }
    }
    out.trim().to_owned()
}

fn is_drawn(before: &str, after: &str) -> bool {
    let other = |ch: char| !(ch == '_' || ch.is_ascii_uppercase());
    let start = &before[before.rfind(other).map_or(0, |at| before.ceil_char_boundary(at + 1))..];
    let end = &after[..after.find(other).unwrap_or(after.len())];
    let capitals = !start.is_empty() && !end.is_empty() && start.contains('_') | end.contains('_');
    before.ends_with('_') || after.starts_with("____") || capitals
}

struct Tag {
    style: Style,
    opens: bool,
}

/// Only these are markup; `<sigh>` is plain text.
fn tag(text: &str) -> Option<(Tag, usize)> {
    let inner = text.strip_prefix('<')?;
    let (opens, inner) = inner.strip_prefix('/').map_or((true, inner), |inner| (false, inner));
    let style = match inner.get(..2)? {
        "b>" | "B>" => Style::Bold,
        "i>" | "I>" => Style::Italic,
        _ => return None,
    };
    Some((Tag { style, opens }, 3 + usize::from(!opens)))
}

/// Where a space must not break: after a number, around certain punctuation.
fn is_tied(before: Option<char>, after: Option<char>) -> bool {
    before.is_some_and(|ch| ch.is_ascii_digit() || "«–—".contains(ch))
        || after.is_some_and(|ch| ":;!?»%.…–—".contains(ch))
}

#[derive(Debug)]
struct Layout {
    locale: Locale,
    plain: String,
    styles: Vec<(usize, u8)>,
    /// The spaces since the last letter.
    spaces: Option<Spaces>,
    /// Whether every letter of the line so far is bold.
    line_is_bold: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Self { locale: Locale::EnUs, plain: String::new(), styles: Vec::new(), spaces: None, line_is_bold: true }
    }
}

#[derive(Clone, Copy, Debug)]
struct Spaces {
    count: usize,
    tied: bool,
    breaks: bool,
    style: u8,
}

impl Layout {
    fn space(&mut self, ch: char, style: u8) {
        let spaces = self.spaces.get_or_insert(Spaces { count: 0, tied: false, breaks: false, style });
        spaces.count += 1;
        spaces.tied |= matches!(ch, '_' | '\u{a0}');
        spaces.breaks |= ch == '\n';
        spaces.style &= style;
    }

    /// Drops the spaces before what follows, for example before a comma.
    fn drop_spaces(&mut self) {
        self.spaces = None;
    }

    /// A run of letters that begins with `ch`.
    fn word(&mut self, word: &str, ch: char, style: u8) {
        if let Some(spaces) = self.spaces.take().filter(|_| !self.plain.is_empty()) {
            let between = self.between(spaces, ch, style);
            // A space is bold or italic only between two parts that are.
            let before = self.styles.last().map_or(0, |(_, style)| *style);
            self.set_style(spaces.style & style & before);
            self.plain.push_str(&between);
            self.line_is_bold |= between == "\n";
        }
        self.set_style(style);
        self.plain.push_str(word);
        self.line_is_bold &= style & BOLD != 0 || word.chars().all(|ch| ",、，".contains(ch));
    }

    fn between(&self, spaces: Spaces, next: char, style: u8) -> Cow<'static, str> {
        let before = self.plain.chars().next_back();
        if spaces.breaks && self.breaks_here(spaces, before, next, style) {
            return "\n".into();
        }
        if spaces.breaks && matches!(self.locale, Locale::ZhCn | Locale::JaJp) {
            let words = before.is_some_and(|ch| ch.is_ascii_alphanumeric()) && next.is_ascii_alphanumeric();
            return if words || before == Some(':') { " " } else { "" }.into();
        }
        if spaces.tied && !spaces.breaks && is_tied(before, Some(next)) { "\u{a0}" } else { " " }.into()
    }

    /// A break stays after a line of keywords, and after a whole sentence if a keyword follows. A line that begins with a small
    /// letter continues the sentence: `Battlecry: Discover` and `a spell.`
    fn breaks_here(&self, spaces: Spaces, before: Option<char>, next: char, style: u8) -> bool {
        if spaces.style & BOLD != 0 {
            return false;
        }
        let keywords =
            self.line_is_bold && !next.is_lowercase() && before.is_some_and(|ch| !":：-–—,、，".contains(ch));
        keywords || style & BOLD != 0 && self.sentence_ended()
    }

    fn sentence_ended(&self) -> bool {
        let text = self.plain.trim_end_matches([')', '）', '»', '"', '”', '」', '\u{a0}']);
        text.ends_with(['.', '!', '?', '…', '。', '！', '？'])
    }

    fn set_style(&mut self, style: u8) {
        if self.styles.last().map_or(0, |(_, last)| *last) != style {
            self.styles.push((self.plain.len(), style));
        }
    }

    fn finish(self) -> Display {
        let mut marks = Vec::new();
        for (bit, style) in [(BOLD, Style::Bold), (ITALIC, Style::Italic)] {
            let mut open: Option<usize> = None;
            for (at, now) in self.styles.iter().copied().chain([(self.plain.len(), 0)]) {
                match (open, now & bit != 0) {
                    (None, true) => open = Some(at),
                    (Some(start), false) => {
                        marks.push(Mark { start: start as u32, end: at as u32, style });
                        open = None;
                    }
                    _ => {}
                }
            }
        }
        marks.sort_by_key(|mark| (mark.start, std::cmp::Reverse(mark.end)));
        Display { plain: self.plain, marks }
    }
}
