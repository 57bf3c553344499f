//! The patterns of `like` and `ilike`: `%` or `*` matches anything, `_` one character, `\` escapes the next character.
//! `ilike` folds only ASCII letters, so that both engines and our own matching agree.

use super::cost::MOST;
use super::error::DataError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern(Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Any,
    One,
    Char(char),
}

impl Pattern {
    pub(super) fn parse(text: &str) -> Result<Self, DataError> {
        if text.contains('\0') {
            return Err(DataError::nul());
        }
        if text.chars().nth(2 * MOST.pattern_chars).is_some() {
            return Err(DataError::too_many("characters in patterns", MOST.pattern_chars));
        }
        let mut parts = Vec::with_capacity(text.len());
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            parts.push(match c {
                // Several in a row match what one does.
                '%' | '*' if parts.last() == Some(&Part::Any) => continue,
                '%' | '*' => Part::Any,
                '_' => Part::One,
                '\\' => {
                    let next = chars.next();
                    let ends = || DataError::new(400, "22025", "LIKE pattern must not end with escape character");
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

    /// How many of its parts match any text.
    pub(super) fn wildcards(&self) -> usize {
        self.0.iter().filter(|part| **part == Part::Any).count()
    }

    pub(super) fn matches(&self, text: &str, fold: bool) -> bool {
        let text: Vec<char> = text.chars().collect();
        let matches = |part: Part, c: char| match part {
            Part::Any => false,
            Part::One => true,
            Part::Char(p) => p == c || (fold && p.eq_ignore_ascii_case(&c)),
        };
        let (mut part, mut at) = (0, 0);
        // The index of the last `%`, and of the first character after those it has matched so far.
        let mut star: Option<(usize, usize)> = None;
        while at < text.len() {
            match self.0.get(part) {
                Some(Part::Any) => {
                    star = Some((part, at));
                    part += 1;
                }
                Some(one) if matches(*one, text[at]) => {
                    part += 1;
                    at += 1;
                }
                _ => {
                    let Some((index, matched)) = star else { return false };
                    star = Some((index, matched + 1));
                    (part, at) = (index + 1, matched + 1);
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

    /// For SQLite's `glob`, which is case sensitive; its `like` is not.
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
    fn a_pattern_matches_as_in_sql() {
        for (pattern, text, expected) in [
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
            assert_eq!(Pattern::parse(pattern).unwrap().matches(text, false), expected, "{pattern} {text}");
        }
        assert!(Pattern::parse("A%É").unwrap().matches("abcÉ", true));
        assert!(!Pattern::parse("A%É").unwrap().matches("abcé", true));
    }

    #[test]
    fn characters_with_a_meaning_in_like_or_glob_are_escaped() {
        let pattern = Pattern::parse(r"a*b_\%[x]?").unwrap();
        assert_eq!(pattern.like(), r"a%b_\%[x]?");
        assert_eq!(pattern.glob(), "a*b?%[[]x][?]");
    }

    #[test]
    fn a_pattern_that_ends_with_its_escape_or_is_too_long_is_refused() {
        assert!(Pattern::parse(r"abc\").is_err());
        assert!(Pattern::parse(&"x".repeat(2 * MOST.pattern_chars + 1)).is_err());
    }
}
