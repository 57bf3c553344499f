//! The grammar of filters as text: operators, quoting, lists. Knows no tables and no types.

/// The deepest nesting, and the most values of one list.
pub(super) const MAX_DEPTH: usize = 8;
pub(super) const MAX_LIST: usize = 1000;
/// The most values of `{…}`: each becomes a comparison of its own, and SQLite allows a thousand nested ones.
pub(super) const MAX_ANY: usize = 50;

pub(super) const SPACES: [char; 2] = [' ', '\t'];

/// Where a value ends inside of `and(…)` and `or(…)`.
pub(super) const NESTED: &[char] = &[',', ')'];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
    Like,
    Ilike,
    In,
    Is,
    IsDistinct,
}

/// `not.like(any).{a*,b*}`; its values are not parsed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Test {
    pub(super) negated: bool,
    pub(super) operator: Operator,
    /// All of the values must match, instead of any.
    pub(super) all: bool,
    pub(super) values: Vec<String>,
}

/// A parse error: its position in characters from 1, and what was expected there.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Expected {
    pub(super) column: usize,
    pub(super) what: &'static str,
}

pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub(super) fn take(&mut self, word: &str) -> bool {
        let there = self.rest().starts_with(word);
        self.at += if there { word.len() } else { 0 };
        there
    }

    pub(super) fn must(&mut self, word: &str, what: &'static str) -> Result<(), Expected> {
        if self.take(word) { Ok(()) } else { Err(self.expected(what)) }
    }

    pub(super) fn expected(&self, what: &'static str) -> Expected {
        Expected { column: self.text[..self.at].chars().count() + 1, what }
    }

    /// Everything up to one of these characters, or to the end.
    pub(super) fn until(&mut self, stops: &[char]) -> &'t str {
        let rest = self.rest();
        let end = rest.find(stops).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Spaces and tabs, which may surround the marks of a list.
    pub(super) fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(SPACES).len();
    }

    /// A mark of a list, with the spaces around it.
    pub(super) fn take_mark(&mut self, mark: char) -> bool {
        let start = self.at;
        self.skip_spaces();
        if !self.take(mark.encode_utf8(&mut [0; 4])) {
            self.at = start;
            return false;
        }
        self.skip_spaces();
        true
    }

    pub(super) fn must_mark(&mut self, mark: char, what: &'static str) -> Result<(), Expected> {
        if self.take_mark(mark) { Ok(()) } else { Err(self.expected(what)) }
    }

    fn all(&mut self) -> &'t str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    /// `[not.]operator[(any|all)].value`. A value ends at one of the stops, unless it is quoted; without stops it is the
    /// whole rest, quotes included.
    pub(super) fn test(&mut self, stops: &[char]) -> Result<Test, Expected> {
        let negated = self.take("not.");
        let start = self.at;
        let word = self.until(&['.', '(', ',', ')']);
        let Some(operator) = operator(word) else {
            self.at = start;
            return Err(self.expected(
                "unknown operator; expected one of eq, neq, gt, gte, lt, lte, like, ilike, in, is, isdistinct",
            ));
        };
        let quantified = self.take("(");
        let all = quantified && self.take("all)");
        if quantified && !all {
            self.must("any)", "expected any or all")?;
        }
        self.must(".", "expected . and a value")?;
        let values = match operator {
            Operator::In if !quantified => self.list('(', ')', MAX_LIST)?,
            Operator::In | Operator::Is | Operator::IsDistinct | Operator::Neq if quantified => {
                return Err(self.expected("this operator has no any or all"));
            }
            _ if quantified => self.list('{', '}', MAX_ANY)?,
            _ if stops.is_empty() => vec![self.all().to_owned()],
            _ => vec![self.value(stops)],
        };
        Ok(Test { negated, operator, all, values })
    }

    /// `(a,b,"c,d")`. Nothing between the parentheses is an empty list. Spaces around the parentheses are skipped; those
    /// around a comma belong to the values.
    fn list(&mut self, open: char, close: char, most: usize) -> Result<Vec<String>, Expected> {
        self.must_mark(open, "expected a list")?;
        let mut values = Vec::new();
        if self.take_mark(close) {
            return Ok(values);
        }
        loop {
            if values.len() == most {
                return Err(self.expected("the list is too long: at most 1000 values in (…), 50 in {…}"));
            }
            values.push(self.value(&[',', close]));
            if self.take_mark(close) {
                return Ok(values);
            }
            self.must(",", "expected , or the end of the list")?;
        }
    }

    /// A value up to a stop, or one in quotes. Quotes that do not close right before a stop are part of the value.
    fn value(&mut self, stops: &[char]) -> String {
        let start = self.at;
        if let Some(value) = self.quoted()
            && (self.is_at_end() || self.rest().starts_with(stops))
        {
            return value;
        }
        self.at = start;
        self.until(stops).to_owned()
    }

    fn quoted(&mut self) -> Option<String> {
        let mut chars = self.rest().char_indices();
        if chars.next()?.1 != '"' {
            return None;
        }
        let mut value = String::new();
        while let Some((index, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += index + 1;
                    return Some(value);
                }
                '\\' => value.push(chars.next()?.1),
                c => value.push(c),
            }
        }
        None
    }
}

fn operator(word: &str) -> Option<Operator> {
    Some(match word {
        "eq" => Operator::Eq,
        "neq" => Operator::Neq,
        "gt" => Operator::Gt,
        "gte" => Operator::Gte,
        "lt" => Operator::Lt,
        "lte" => Operator::Lte,
        "like" => Operator::Like,
        "ilike" => Operator::Ilike,
        "in" => Operator::In,
        "is" => Operator::Is,
        "isdistinct" => Operator::IsDistinct,
        _ => return None,
    })
}

/// A name, which the client may put in quotes.
pub(super) fn unquoted(name: &str) -> &str {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        let mut cursor = Cursor::new(text);
        let test = cursor.test(NESTED).unwrap();
        assert!(cursor.is_at_end(), "{}", cursor.rest());
        test.values
    }

    #[test]
    fn without_stops_a_value_is_everything_after_the_operator() {
        let test = Cursor::new("not.eq.a,b).\"c\"").test(&[]).unwrap();
        assert_eq!(test, Test { negated: true, operator: Operator::Eq, all: false, values: vec!["a,b).\"c\"".into()] });
    }

    #[test]
    fn a_nested_value_ends_at_a_comma_unless_it_is_quoted() {
        let mut cursor = Cursor::new("eq.a,b");
        assert_eq!(cursor.test(NESTED).unwrap().values, ["a"]);
        assert_eq!(cursor.rest(), ",b");
        assert_eq!(values(r#"eq."a,b\"c\\d)""#), [r#"a,b"c\d)"#]);
        assert_eq!(values(r#"eq."a"b"#), [r#""a"b"#]);
    }

    #[test]
    fn lists_have_quotes_too() {
        assert_eq!(values(r#"in.(1,"2,3",,"x)")"#), ["1", "2,3", "", "x)"]);
        assert_eq!(values("in.()"), [""; 0]);
        assert_eq!(values("in. ( 1, 2 )  "), ["1", " 2 "]);
        assert_eq!(values(r#"like(all).{a*,"b,c"}"#), ["a*", "b,c"]);
    }

    #[test]
    fn a_parse_error_names_its_position() {
        assert_eq!(Cursor::new("not.like.x").test(&[]).map(|test| test.negated), Ok(true));
        for (wrong, column) in [("", 1), ("eq", 3), ("eqq.1", 1), ("not.é.1", 5), ("in.1", 4), ("in.(1", 6)] {
            assert_eq!(Cursor::new(wrong).test(&[]).unwrap_err().column, column, "{wrong}");
        }
        for wrong in ["in(any).{1}", "neq(any).{1}", "like(some).{1}", "like(any).(1)"] {
            assert!(Cursor::new(wrong).test(&[]).is_err(), "{wrong}");
        }
        for (open, close, most) in [("in.(", ")", MAX_LIST), ("like(any).{", "}", MAX_ANY), ("gt(all).{", "}", MAX_ANY)]
        {
            let list = |values| format!("{open}{}{close}", vec!["1"; values].join(","));
            assert!(Cursor::new(&list(most)).test(&[]).is_ok(), "{open}");
            assert!(Cursor::new(&list(most + 1)).test(&[]).is_err(), "{open}");
        }
    }
}
