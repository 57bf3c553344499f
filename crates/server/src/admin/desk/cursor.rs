//! Cursors of lists: the sort keys of a page's last row, joined by dots.

use std::str::FromStr;

use crate::contract::registry::CallError;

/// The next page begins after the row with these keys.
pub(super) fn write(keys: &[String]) -> String {
    keys.join(".")
}

/// The keys of a cursor; a cursor that we did not write is refused.
pub(super) struct Keys<'c>(Vec<&'c str>);

impl<'c> Keys<'c> {
    pub(super) fn read(cursor: &'c str, count: usize) -> Result<Self, CallError> {
        let keys: Vec<&str> = cursor.split('.').collect();
        if keys.len() == count { Ok(Self(keys)) } else { Err(invalid()) }
    }

    pub(super) fn get<T: FromStr>(&self, place: usize) -> Result<T, CallError> {
        self.0.get(place).and_then(|key| key.parse().ok()).ok_or_else(invalid)
    }
}

fn invalid() -> CallError {
    CallError::Invalid("cursor must be the next of a page before".into())
}

/// A page of a list that was read with one row more than the page has, and the cursor of the next one.
pub(super) fn page<T>(mut rows: Vec<T>, most: usize, keys: impl Fn(&T) -> Vec<String>) -> (Vec<T>, Option<String>) {
    if rows.len() <= most {
        return (rows, None);
    }
    rows.truncate(most);
    let next = rows.last().map(|last| write(&keys(last)));
    (rows, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written_and_nothing_else_is() {
        let cursor = write(&["true".into(), "-5".into(), "x".into()]);
        let keys = Keys::read(&cursor, 3).unwrap();
        assert!(keys.get::<bool>(0).unwrap() && keys.get::<i64>(1).unwrap() == -5);
        assert!(keys.get::<i64>(2).is_err() && keys.get::<i64>(3).is_err());
        assert!(Keys::read("1.2", 3).is_err());
    }

    #[test]
    fn only_a_full_page_has_a_next_one() {
        let keys = |row: &i32| vec![row.to_string()];
        assert_eq!(page(vec![1, 2], 2, keys), (vec![1, 2], None));
        assert_eq!(page(vec![1, 2, 3], 2, keys), (vec![1, 2], Some("2".into())));
    }
}
