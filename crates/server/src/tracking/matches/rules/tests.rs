//! What a match may say, as tables.

use serde_json::json;

use super::*;

const NOW: Timestamp = Timestamp::from_secs(1_794_830_400);

fn args() -> MatchArgs {
    MatchArgs {
        result: "victory".into(),
        played_at: "2026-11-16T10:00:00Z".into(),
        source: "manual".into(),
        ..MatchArgs::default()
    }
}

fn checked(change: impl FnOnce(&mut MatchArgs)) -> Result<CheckedMatch, Refusal> {
    let mut args = args();
    change(&mut args);
    check(&args, NOW)
}

#[test]
fn a_result_has_several_words_in_any_case() {
    for (word, expected) in [
        ("victory", Some("victory")),
        ("Victory", Some("victory")),
        ("WIN", Some("victory")),
        ("defeat", Some("defeat")),
        ("Loss", Some("defeat")),
        (" tie ", Some("tie")),
        ("draw", None),
        ("", None),
    ] {
        assert_eq!(checked(|args| args.result = word.into()).ok().map(|checked| checked.result), expected, "{word:?}");
    }
    assert_eq!(checked(|args| args.result = "won".into()), Err(Refusal::Invalid("result")));
}

#[test]
fn words_are_known_in_any_case_and_stored_in_one_form() {
    for (word, expected) in [
        ("MAGE", Some("MAGE")),
        ("Demon Hunter", Some("DEMONHUNTER")),
        ("death_knight", Some("DEATHKNIGHT")),
        ("neutral", Some("NEUTRAL")),
        ("Monk", None),
    ] {
        assert_eq!(words::class(word), expected, "{word}");
    }
    assert_eq!((words::mode("Ranked"), words::mode("ladder")), (Some("ranked"), None));
    assert_eq!((words::format("wild"), words::format("UNKNOWN")), (Some("WILD"), None));
    let all = checked(|args| {
        args.opponent_class = Some(" rogue ".into());
        args.mode = Some("CASUAL".into());
        args.format = Some("Standard".into());
        args.rank = Some("Gold_3".into());
    });
    let all = all.unwrap();
    assert_eq!(
        (all.opponent_class, all.mode, all.format, all.rank.as_deref()),
        (Some("ROGUE"), Some("casual"), Some("STANDARD"), Some("gold_3"))
    );
    assert_eq!(checked(|args| args.mode = Some("  ".into())).unwrap().mode, None, "blank is none");
    assert_eq!(checked(|args| args.mode = Some("duels".into())), Err(Refusal::Invalid("mode")));
    assert_eq!(checked(|args| args.source = "memory".into()), Err(Refusal::Invalid("source")));
}

#[test]
fn ranks_are_those_of_the_ladder() {
    for (word, expected) in [
        ("bronze_10", Some("bronze_10")),
        ("Diamond_1", Some("diamond_1")),
        ("legend", Some("legend")),
        ("LEGEND_120", Some("legend_120")),
        ("gold_03", Some("gold_3")),
        ("gold", None),
        ("gold_0", None),
        ("gold_11", None),
        ("gold_-1", None),
        ("gold_+1", None),
        ("gold_", None),
        ("legend_0", None),
        ("legend_9999999", None),
        ("legend_99999999999999999999", None),
        ("iron_3", None),
        ("3", None),
    ] {
        assert_eq!(words::rank(word).as_deref(), expected, "{word}");
    }
}

#[test]
fn a_match_was_played_between_2014_and_now() {
    let at = |text: &str| checked(|args| args.played_at = text.into()).map(|checked| checked.played_at);
    assert_eq!(NOW.to_string(), "2026-11-16T12:00:00Z");
    assert_eq!(at("2026-11-16T13:00:00+02:00"), Ok(Timestamp(NOW.0 - 3_600_000)));
    assert_eq!(at("2026-11-16T12:09:00Z"), Ok(NOW), "a clock that is a little ahead");
    assert_eq!(at("2026-11-16T12:11:00Z"), Err(Refusal::InFuture));
    assert_eq!(at("2014-01-01T00:00:00Z"), Ok(FIRST_MATCH));
    for wrong in ["2013-12-31T23:59:59Z", "yesterday", "", "2026-11-16"] {
        assert_eq!(at(wrong), Err(Refusal::Invalid("played_at")), "{wrong}");
    }
}

#[test]
fn numbers_have_limits() {
    type SetNumber = fn(&mut MatchArgs, i64);
    let fields: [(&str, SetNumber, i64); 3] = [
        ("turns", |args, n| args.turns = Some(n), MAX_TURNS),
        ("duration_s", |args, n| args.duration_s = Some(n), MAX_DURATION_S),
        ("build", |args, n| args.build = Some(n), MAX_BUILD),
    ];
    for (column, set, most) in fields {
        assert!(checked(|args| set(args, 0)).is_ok() && checked(|args| set(args, most)).is_ok(), "{column}");
        for wrong in [-1, most + 1, i64::MAX, i64::MIN] {
            assert_eq!(checked(|args| set(args, wrong)), Err(Refusal::Invalid(column)), "{wrong}");
        }
    }
}

#[test]
fn texts_are_cleaned_and_have_limits() {
    let all = checked(|args| {
        args.notes = Some(" kept the\ncoin ".into());
        args.opponent_archetype = Some("Big\u{202e} \tSpell\u{200b}  Mage".into());
        args.sender = Some("follow 1.2".into());
    });
    let all = all.unwrap();
    assert_eq!(
        (all.notes.as_deref(), all.opponent_archetype.as_deref(), all.sender.as_deref()),
        (Some("kept the\ncoin"), Some("Big Spell Mage"), Some("follow 1.2"))
    );
    assert_eq!(checked(|args| args.notes = Some(" ".into())).unwrap().notes, None);
    assert!(checked(|args| args.notes = Some("é".repeat(MAX_NOTES))).is_ok());
    assert_eq!(checked(|args| args.notes = Some("é".repeat(MAX_NOTES + 1))), Err(Refusal::NotesTooLong));
    let long = |args: &mut MatchArgs| args.opponent_archetype = Some("x".repeat(MAX_ARCHETYPE + 1));
    assert_eq!(checked(long), Err(Refusal::Invalid("opponent_archetype")));
    assert_eq!(checked(|args| args.sender = Some("x".repeat(41))), Err(Refusal::Invalid("sender")));
}

#[test]
fn opponents_cards_are_ids_of_cards() {
    let of = |ids: &[&str]| checked(|args| args.opponent_cards = Some(ids.iter().map(|&id| id.into()).collect()));
    assert_eq!(of(&["CORE_EX1_001", "VAN_CS2_029"]).unwrap().opponent_cards, json!(["CORE_EX1_001", "VAN_CS2_029"]));
    assert_eq!(check(&args(), NOW).unwrap().opponent_cards, json!([]));
    assert!(of(&["X"; MAX_OPPONENT_CARDS]).is_ok());
    for wrong in [vec!["X"; MAX_OPPONENT_CARDS + 1], vec![""], vec!["Nim#1234"], vec!["é"], vec![&*"x".repeat(65)]] {
        assert_eq!(of(&wrong), Err(Refusal::Invalid("opponent_cards")), "{wrong:?}");
    }
}

#[test]
fn what_is_left_out_stays_and_null_removes() {
    let changes = |json: Value| {
        let mut json = json;
        json["id"] = json!(Uuid::nil());
        check_changes(&serde_json::from_value(json).unwrap(), NOW)
    };
    assert_eq!(changes(json!({})), Ok(CheckedChanges::default()));
    let some = changes(json!({ "result": "Loss", "mode": null, "rank": "gold_3", "notes": " ", "turns": 9 })).unwrap();
    let expected = CheckedChanges {
        result: Some("defeat"),
        mode: Some(None),
        rank: Some(Some("gold_3".into())),
        notes: Some(None),
        turns: Some(Some(9)),
        ..CheckedChanges::default()
    };
    assert_eq!(some, expected);
    for (wrong, column) in [
        (json!({ "result": "x" }), "result"),
        (json!({ "format": "x" }), "format"),
        (json!({ "turns": -1 }), "turns"),
        (json!({ "played_at": "x" }), "played_at"),
        (json!({ "opponent_cards": [" "] }), "opponent_cards"),
    ] {
        assert_eq!(changes(wrong), Err(Refusal::Invalid(column)));
    }
}

#[test]
fn the_log_needs_the_tracker_and_a_hand_does_not() {
    for tracker in [false, true] {
        assert_eq!(may_record(Source::Manual, tracker), Ok(()));
        assert_eq!(may_record(Source::Log, tracker).is_ok(), tracker);
    }
}
