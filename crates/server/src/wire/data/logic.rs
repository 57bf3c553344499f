//! Combined conditions: `and=(…)`, `or=(…)`, nested and negated.

use super::cost::{Cost, MOST};
use super::error::DataError;
use super::filter::{Condition, find};
use super::grammar::{Cursor, Expected, MAX_DEPTH, NESTED, SPACES, unquoted};
use super::sql::{Statement, View};
use crate::contract::registry::Table;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tree {
    One(Condition),
    Join { negated: bool, any: bool, parts: Vec<Tree> },
}

/// Why parsing stopped: a syntax error, or a condition that is not valid.
enum ParseError {
    Expected(Expected),
    DataError(DataError),
}

impl From<Expected> for ParseError {
    fn from(expected: Expected) -> Self {
        Self::Expected(expected)
    }
}

impl From<DataError> for ParseError {
    fn from(failed: DataError) -> Self {
        Self::DataError(failed)
    }
}

impl Tree {
    /// Parses the list of a parameter named `and`, `or`, `not.and` or `not.or`.
    pub(super) fn parse(table: &'static Table, name: &str, text: &str) -> Result<Self, DataError> {
        let (negated, name) = name.strip_prefix("not.").map_or((false, name), |name| (true, name));
        let mut parser = Parser { table, cursor: Cursor::new(text), conditions: 0 };
        let parts = parser.parts(1).and_then(|parts| match parser.cursor.is_at_end() {
            true => Ok(parts),
            false => Err(parser.cursor.expected("unexpected text after the list").into()),
        });
        match parts {
            Ok(parts) => Ok(Self::Join { negated, any: name == "or", parts }),
            Err(ParseError::Expected(wrong)) => {
                Err(DataError::unparsable("logic tree", text, wrong.column, wrong.what))
            }
            Err(ParseError::DataError(failed)) => Err(failed),
        }
    }

    pub(super) fn cost(&self) -> Cost {
        let mut cost = Cost::default();
        self.for_each(&mut |condition| cost = cost + condition.cost());
        cost
    }

    /// Visits every condition.
    pub(super) fn for_each(&self, visit: &mut impl FnMut(&Condition)) {
        match self {
            Self::One(condition) => visit(condition),
            Self::Join { parts, .. } => parts.iter().for_each(|part| part.for_each(visit)),
        }
    }

    /// The result that SQL has for this row: true, false or null.
    #[cfg(test)]
    pub(super) fn evaluate(&self, row: &crate::contract::registry::Fields) -> Option<bool> {
        match self {
            Self::One(condition) => condition.evaluate(row),
            Self::Join { negated, any, parts } => {
                // One deciding part is enough; without one, the result is null if any part is null.
                let parts: Vec<_> = parts.iter().map(|part| part.evaluate(row)).collect();
                let joined = match parts.contains(&Some(*any)) {
                    true => Some(*any),
                    false if parts.contains(&None) => None,
                    false => Some(!any),
                };
                joined.map(|joined| joined != *negated)
            }
        }
    }

    pub(super) fn to_sql(&self, view: &View, to: &mut Statement) {
        match self {
            Self::One(condition) => condition.to_sql(view, to),
            Self::Join { negated, any, parts } => {
                to.push(if *negated { "not (" } else { "(" });
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        to.push(if *any { " or " } else { " and " });
                    }
                    part.to_sql(view, to);
                }
                to.push(")");
            }
        }
    }
}

struct Parser<'t> {
    table: &'static Table,
    cursor: Cursor<'t>,
    conditions: usize,
}

impl Parser<'_> {
    /// `(a.eq.1,or(b.eq.2,c.eq.3))`, at least one part. Spaces around parentheses and commas are skipped.
    fn parts(&mut self, depth: usize) -> Result<Vec<Tree>, ParseError> {
        if depth > MAX_DEPTH {
            return Err(self.cursor.expected("nested too deep").into());
        }
        self.cursor.must_mark('(', "expected (")?;
        let mut parts = vec![self.part(depth)?];
        while !self.cursor.take_mark(')') {
            self.cursor.must_mark(',', "expected , or )")?;
            parts.push(self.part(depth)?);
        }
        Ok(parts)
    }

    fn part(&mut self, depth: usize) -> Result<Tree, ParseError> {
        for (word, negated, any) in
            [("and", false, false), ("or", false, true), ("not.and", true, false), ("not.or", true, true)]
        {
            let rest = self.cursor.rest();
            if rest.starts_with(word) && rest[word.len()..].trim_start_matches(SPACES).starts_with('(') {
                self.cursor.take(word);
                return Ok(Tree::Join { negated, any, parts: self.parts(depth + 1)? });
            }
        }
        self.conditions += 1;
        if self.conditions > MOST.conditions {
            return Err(self.cursor.expected("too many conditions").into());
        }
        let name = unquoted(self.cursor.until(&['.', ',', '(', ')']).trim_matches(SPACES));
        self.cursor.must(".", "expected a column, . and an operator")?;
        let raw = self.cursor.test(NESTED)?;
        Ok(Tree::One(Condition::new(find(self.table, name)?, raw)?))
    }
}
