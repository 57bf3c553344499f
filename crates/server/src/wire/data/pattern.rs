//! The patterns of `like` and `ilike`: `%` or `*` for anything, `_` for one character, `\` before a character that means
//! itself. `ilike` folds the letters of ASCII and no others, so that every engine and our own matching agree.

use super::failed::Failed;

/// Longer ones no search needs; SQLite would refuse them at fifty times this.
const MAX_CHARS: usize = 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern(Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Any,
    One,
    Char(char),
}

impl Pattern {
    pub(super) fn parse(text: &str) -> Result<Self, Failed> {
        if text.contains('\0') {
            return Err(Failed::nul());
        }
        if text.chars().nth(MAX_CHARS).is_some() {
            return Err(Failed::too_many("characters in a pattern", MAX_CHARS));
        }
        let mut parts = Vec::with_capacity(text.len());
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            parts.push(match c {
                '%' | '*' => Part::Any,
                '_' => Part::One,
                '\\' => {
                    let next = chars.next();
                    let ends = || Failed::new(400, "22025", "LIKE pattern must not end with escape character");
                    Part::Char(next.ok_or_else(ends)?)
                }
                c => Part::Char(c),
            });
        }
        Ok(Self(parts))
    }

    pub(super) fn chars(&self) -> usize {
        self.0.len()
    }

    pub(super) fn matches(&self, text: &str, fold: bool) -> bool {
        let text: Vec<char> = text.chars().collect();
        let fits = |part: Part, c: char| match part {
            Part::Any => false,
            Part::One => true,
            Part::Char(p) => p == c || (fold && p.eq_ignore_ascii_case(&c)),
        };
        let (mut part, mut at) = (0, 0);
        // Where the last `%` stands, and the first character after what it has swallowed so far.
        let mut star: Option<(usize, usize)> = None;
        while at < text.len() {
            match self.0.get(part) {
                Some(Part::Any) => {
                    star = Some((part, at));
                    part += 1;
                }
                Some(one) if fits(*one, text[at]) => {
                    part += 1;
                    at += 1;
                }
                _ => {
                    let Some((place, swallowed)) = star else { return false };
                    star = Some((place, swallowed + 1));
                    (part, at) = (place + 1, swallowed + 1);
                }
            }
        }
        self.0[part..].iter().all(|part| *part == Part::Any)
    }

    /// For `like … escape '\'`.
    pub(super) fn like(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        for part in &self.0 {
            match part {
                Part::Any => text.push('%'),
                Part::One => text.push('_'),
                Part::Char(c) => {
                    if matches!(c, '%' | '_' | '\\') {
                        text.push('\\');
                    }
                    text.push(*c);
                }
            }
        }
        text
    }

    /// For SQLite's `glob`, which tells cases apart where its `like` does not.
    pub(super) fn glob(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        for part in &self.0 {
            match part {
                Part::Any => text.push('*'),
                Part::One => text.push('?'),
                Part::Char(c @ ('*' | '?' | '[')) => text.extend(['[', *c, ']']),
                Part::Char(c) => text.push(*c),
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_fits_as_in_sql() {
        for (pattern, text, fits) in [
            ("", "", true),
            ("%", "", true),
            ("_", "", false),
            ("a%c", "abbbc", true),
            ("a*c", "ac", true),
            ("a%b%c", "a-b-b-x", false),
            ("a_c", "aéc", true),
            ("A%", "abc", false),
            (r"100\%", "100%", true),
            (r"100\%", "1000", false),
            ("%a%a%a%a%a%b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
        ] {
            assert_eq!(Pattern::parse(pattern).unwrap().matches(text, false), fits, "{pattern} {text}");
        }
        assert!(Pattern::parse("A%É").unwrap().matches("abcÉ", true));
        assert!(!Pattern::parse("A%É").unwrap().matches("abcé", true));
    }

    #[test]
    fn what_means_something_elsewhere_is_written_so_that_it_means_itself() {
        let pattern = Pattern::parse(r"a*b_\%[x]?").unwrap();
        assert_eq!(pattern.like(), r"a%b_\%[x]?");
        assert_eq!(pattern.glob(), "a*b?%[[]x][?]");
    }

    #[test]
    fn a_pattern_that_ends_in_its_escape_or_never_ends_is_refused() {
        assert!(Pattern::parse(r"abc\").is_err());
        assert!(Pattern::parse(&"x".repeat(MAX_CHARS + 1)).is_err());
    }
}
