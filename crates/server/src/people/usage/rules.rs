//! How much of a kind an account may store, and what a refusal says. Pure.

use std::ops::{Add, Sub};

use schemars::JsonSchema;
use serde::Serialize;

/// The most that an account stores of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Cap {
    /// Its name in the table.
    pub kind: &'static str,
    pub rows: i64,
    pub bytes: i64,
}

/// Rows and their bytes; a difference may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Amount {
    pub rows: i64,
    pub bytes: i64,
}

impl Amount {
    /// One row.
    pub fn row(bytes: i64) -> Self {
        Self { rows: 1, bytes }
    }

    /// Another size of the same rows.
    pub fn bytes(bytes: i64) -> Self {
        Self { rows: 0, bytes }
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { rows: self.rows + other.rows, bytes: self.bytes + other.bytes }
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { rows: self.rows - other.rows, bytes: self.bytes - other.bytes }
    }
}

/// There is no room for more. A page tells these numbers in the player's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StorageFull")]
pub struct Full {
    pub there: Amount,
    pub left: Amount,
    pub limit: Amount,
}

impl Cap {
    /// What is over the cap already stays: less, and the same, is never refused.
    pub fn check(&self, there: Amount, more: Amount) -> Result<(), Full> {
        let over = |there: i64, more: i64, most: i64| more > 0 && there + more > most;
        if over(there.rows, more.rows, self.rows) || over(there.bytes, more.bytes, self.bytes) {
            Err(self.full(there))
        } else {
            Ok(())
        }
    }

    fn full(&self, there: Amount) -> Full {
        let limit = Amount { rows: self.rows, bytes: self.bytes };
        let left = limit - there;
        Full { there, left: Amount { rows: left.rows.max(0), bytes: left.bytes.max(0) }, limit }
    }
}

impl Full {
    /// In English, with the name of the rows: `30,000 matches of at most 30,000, 4.1 MB of at most 24 MB`.
    pub fn told(&self, rows: &str) -> String {
        let Self { there, left, limit } = *self;
        format!(
            "{} {rows} of at most {}, {} of at most {} (left: {} {rows}, {})",
            grouped(there.rows),
            grouped(limit.rows),
            megabytes(there.bytes),
            megabytes(limit.bytes),
            grouped(left.rows),
            megabytes(left.bytes)
        )
    }

    /// For `details` of a refusal.
    pub fn as_json(&self) -> String {
        // Six numbers always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// `30,000`
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `4.1 MB`, `24 MB`: a million bytes each.
fn megabytes(bytes: i64) -> String {
    let tenths = bytes / 100_000;
    if tenths % 10 == 0 { format!("{} MB", tenths / 10) } else { format!("{}.{} MB", tenths / 10, tenths % 10) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: Cap = Cap { kind: "tests", rows: 30_000, bytes: 24_000_000 };

    fn amount(rows: i64, bytes: i64) -> Amount {
        Amount { rows, bytes }
    }

    #[test]
    fn what_fits_is_stored_to_the_last_row_and_byte() {
        assert_eq!(CAP.check(amount(29_999, 0), Amount::row(24_000_000)), Ok(()));
        assert!(CAP.check(amount(30_000, 0), Amount::row(1)).is_err());
        assert!(CAP.check(amount(1, 24_000_000), Amount::row(1)).is_err());
        assert!(CAP.check(amount(1, 23_999_999), Amount::bytes(2)).is_err());
    }

    #[test]
    fn what_is_over_a_cap_can_be_edited_down() {
        let over = amount(40_000, 30_000_000);
        for less in [amount(0, 0), amount(0, -1), amount(-1, -500)] {
            assert_eq!(CAP.check(over, less), Ok(()), "{less:?}");
        }
        assert!(CAP.check(over, Amount::bytes(1)).is_err());
        assert_eq!(CAP.check(amount(40_000, 10), Amount::bytes(1)), Ok(()), "no row more");
    }

    #[test]
    fn a_refusal_tells_what_is_there_what_is_left_and_the_limit() {
        let full = CAP.check(amount(30_000, 4_150_000), Amount::row(700)).unwrap_err();
        assert_eq!((full.there, full.left), (amount(30_000, 4_150_000), amount(0, 19_850_000)));
        assert_eq!(
            full.told("matches"),
            "30,000 matches of at most 30,000, 4.1 MB of at most 24 MB (left: 0 matches, 19.8 MB)"
        );
        assert_eq!(
            full.as_json(),
            r#"{"there":{"rows":30000,"bytes":4150000},"left":{"rows":0,"bytes":19850000},"limit":{"rows":30000,"bytes":24000000}}"#
        );
        let over = CAP.check(amount(31_000, 99_000_000), Amount::row(700)).unwrap_err();
        assert_eq!(over.left, amount(0, 0));
    }

    #[test]
    fn numbers_are_grouped() {
        let texts = [0, 7, 999, 1_000, 24_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "7", "999", "1,000", "24,000", "1,234,567"]);
    }
}
