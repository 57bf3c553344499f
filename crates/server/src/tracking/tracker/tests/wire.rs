//! The contract's view is the one that `gamelog` writes.

use gamelog::{Card, Parser, Stream, Track};
use serde_json::{Value, json};

use super::logs::POWER;
use crate::tracking::tracker::wire::TrackerView;

/// With every number as a float: `0` and `0.0` are the same.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, plain(value))).collect(),
        other => other,
    }
}

#[test]
fn a_view_has_the_same_fields_in_the_contract_and_in_gamelog() {
    let mut parser = Parser::new(Stream::Auto);
    let line = |line: &str| format!("D 00:01:00.0000000 GameState.DebugPrintPower() - {line}\r\n");
    let log: String = POWER.lines().map(line).collect();
    parser.feed(log.as_bytes());
    parser.end();
    let mut track = Track::default();
    track.set_list(vec![(Card::new("DRAWN"), 2), (Card::new("OTHER"), 1)]);
    for event in parser.take_events() {
        track.apply(&event);
    }
    let seen = track.view(5).to_json();
    let view: TrackerView = serde_json::from_str(&seen).unwrap();
    assert_eq!((view.turn, view.rows.len(), view.hand.as_slice()), (2, 2, ["DRAWN".to_owned()].as_slice()));
    assert_eq!(view.opponent.class.as_deref(), Some("HUNTER"));

    // All that is optional, as an object.
    let mut seen: Value = serde_json::from_str(&seen).unwrap();
    let count = json!({ "card": "X", "count": 1, "created": true });
    seen["mulligan"] = json!({ "offered": ["X"], "kept": ["X"], "drawn": [""] });
    seen["plays"] = json!([{ "turn": 1, "mine": true, "card": "X" }]);
    (seen["unknown"], seen["opponent"]["cards"]) = (json!([count]), json!([count]));
    seen["opponent"]["hand_cards"] = json!([{ "turn": 1, "how": "created", "creator": "X", "card": "" }]);
    let ruled_out = json!([{ "by": "spell_cast", "cards": ["X"] }]);
    seen["secrets"]["theirs"] =
        json!([{ "entity": 4, "turn": 1, "card": "", "candidates": ["X"], "ruled_out": ruled_out }]);
    seen["counters"]["mine"]["graveyard"] = json!([count]);
    seen["counters"]["wanted"] = json!(["spells", "minions_died", "cards_played"]);
    for view in [seen, serde_json::from_str(&gamelog::View::default().to_json()).unwrap()] {
        let parsed: TrackerView = serde_json::from_value(view.clone()).unwrap();
        assert_eq!(plain(serde_json::to_value(parsed).unwrap()), plain(view));
    }
}
