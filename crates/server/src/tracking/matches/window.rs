//! What the answer to a write says of a match that the player's tier does not show: which one it is, and what was just written.
//! Otherwise a write that changes nothing would read any old match. Pure.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::base::bus::Record;

/// They tell which match it is.
const ALWAYS: [&str; 5] = ["id", "user_id", "played_at", "source", "created_at"];

/// The row with all values empty but those that tell which match it is and the columns that were `written`.
pub fn outside(row: &Record, written: &[&str]) -> Record {
    let told = |column: &str| ALWAYS.contains(&column) || written.contains(&column);
    let value = |column: &str, value: &Value| if told(column) { value.clone() } else { empty(column) };
    Arc::new(row.iter().map(|(column, it)| (column.clone(), value(column, it))).collect())
}

/// Of a column that may be null, null.
fn empty(column: &str) -> Value {
    match column {
        "result" => json!(""),
        "opponent_cards" => json!([]),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_match_has_its_id_its_time_and_what_was_written() {
        let row = json!({ "id": "1", "played_at": "then", "result": "victory", "opponent_cards": ["A"], "notes": "new", "rank": "gold_3" });
        let Value::Object(columns) = row else { panic!("an object") };
        let told = outside(&Arc::new(columns), &["notes"]);
        let expected =
            json!({ "id": "1", "played_at": "then", "result": "", "opponent_cards": [], "notes": "new", "rank": null });
        assert_eq!(json!(*told), expected);
    }
}
