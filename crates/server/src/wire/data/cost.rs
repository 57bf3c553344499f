//! What a filter costs on one row, and the most that a request may ask for. Pure.

use std::iter::Sum;
use std::ops::Add;

use super::error::DataError;

/// The parts of a filter that take time, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub conditions: usize,
    /// Values to compare with, each a parameter in SQL.
    pub values: usize,
    /// Comparisons one by one; the values of `in.(…)` are one together, because engines look a value up among them.
    pub comparisons: usize,
    pub patterns: usize,
    /// The characters of all patterns together.
    pub pattern_chars: usize,
    /// The wildcards of all patterns together that match any text: each multiplies the ways to match.
    pub wildcards: usize,
}

/// The most of one request: more than any page needs, and little enough that a table is read in milliseconds.
pub(super) const MOST: Cost =
    Cost { conditions: 100, values: 2000, comparisons: 200, patterns: 10, pattern_chars: 200, wildcards: 20 };

impl Cost {
    pub(super) fn check(self) -> Result<(), DataError> {
        for (what, cost, most) in [
            ("conditions", self.conditions, MOST.conditions),
            ("values in filters", self.values, MOST.values),
            ("comparisons in filters", self.comparisons, MOST.comparisons),
            ("patterns in filters", self.patterns, MOST.patterns),
            ("characters in patterns", self.pattern_chars, MOST.pattern_chars),
            ("wildcards in patterns", self.wildcards, MOST.wildcards),
        ] {
            if cost > most {
                return Err(DataError::too_many(what, most));
            }
        }
        Ok(())
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            conditions: self.conditions + other.conditions,
            values: self.values + other.values,
            comparisons: self.comparisons + other.comparisons,
            patterns: self.patterns + other.patterns,
            pattern_chars: self.pattern_chars + other.pattern_chars,
            wildcards: self.wildcards + other.wildcards,
        }
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::usernames::PROFILES;
    use crate::wire::data::query::Query;

    fn cost(query: &str) -> Cost {
        Query::parse(&PROFILES, query).unwrap().filters.iter().map(|filter| filter.cost()).sum()
    }

    #[test]
    fn every_part_of_a_filter_is_counted() {
        assert_eq!(cost("select=id&order=id"), Cost::default());
        let list = Cost { conditions: 1, values: 3, comparisons: 1, ..Cost::default() };
        assert_eq!(cost("mana=in.(1,2,3)"), list);
        assert_eq!(cost("mana=eq(any).{1,2,3}"), list);
        assert_eq!(cost("mana=gt(any).{1,2,3}"), Cost { comparisons: 3, ..list });
        assert_eq!(cost("mana=is.null"), Cost { conditions: 1, comparisons: 1, ..Cost::default() });
        // Several wildcards in a row are one.
        let patterns = Cost { conditions: 1, values: 2, comparisons: 2, patterns: 2, pattern_chars: 6, wildcards: 3 };
        assert_eq!(cost("username=ilike(any).{*a***,_b*}"), patterns);
        assert_eq!(
            cost("or=(mana.eq.1,not.and(username.like.%25a%25,mana.neq.2))"),
            Cost { conditions: 3, values: 3, comparisons: 3, patterns: 1, pattern_chars: 3, wildcards: 2 }
        );
    }

    #[test]
    fn a_request_is_refused_as_soon_as_one_part_is_too_much() {
        assert_eq!(MOST.check(), Ok(()));
        for more in [
            Cost { conditions: 101, ..Cost::default() },
            Cost { values: 2001, ..Cost::default() },
            Cost { comparisons: 201, ..Cost::default() },
            Cost { patterns: 11, ..Cost::default() },
            Cost { pattern_chars: 201, ..Cost::default() },
            Cost { wildcards: 21, ..Cost::default() },
        ] {
            assert!(more.check().is_err(), "{more:?}");
        }
    }
}
