//! A filter gives the same result in SQL and on a row in memory, and the parser accepts or refuses any text.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::CARDS;
use crate::base::db::Db;
use crate::contract::registry::{Reader, read_record};
use crate::params;
use crate::testing::cases;
use crate::wire::data::filter::Condition;
use crate::wire::data::logic::Tree;
use crate::wire::data::query::Query;
use crate::wire::data::read::Targets;
use crate::wire::data::sql::View;

const ROWS: i64 = 40;

#[test]
fn sql_and_the_evaluation_in_memory_agree() {
    let directory = tempfile::tempdir().unwrap();
    let db = Db::sqlite(directory.path()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(db.write(fill)).unwrap();
    let rows = runtime.block_on(
        db.read(|tx| (0..ROWS).map(|id| read_record(tx, &CARDS, &id.to_string())).collect::<Result<Vec<_>, _>>()),
    );
    let rows: Vec<_> = rows.unwrap().into_iter().map(Option::unwrap).collect();

    let mut runner = TestRunner::new(cases(1000));
    let tested = runner.run(&tree(), |text| {
        // Text that the parser refuses, such as a word for a number, is skipped.
        let Ok(tree) = Tree::parse(&CARDS, "and", &format!("({text})")) else { return Ok(()) };
        let in_memory: Vec<String> = (0..)
            .zip(&rows)
            .filter(|(_, row)| tree.evaluate(row) == Some(true))
            .map(|(id, _): (i64, _)| id.to_string())
            .collect();
        let query = Query { filters: vec![tree], ..Query::parse(&CARDS, "").unwrap() };
        let view = View { table: &CARDS, reader: Reader::Service, postgres: false, looks_up: false, since: None };
        let targets = Targets::new(&view, &query, 1000).unwrap();
        let in_sql = runtime.block_on(db.read(move |tx| targets.run(tx))).unwrap();
        let in_sql: Vec<String> = in_sql.into_iter().map(|target| target.key).collect();
        prop_assert_eq!(in_sql, in_memory, "{}", text);
        Ok(())
    });
    tested.unwrap();
}

/// Rows with few different values, null included, so that filters often match.
fn fill(tx: &mut crate::base::db::Tx<'_>) -> Result<(), crate::base::db::DbError> {
    tx.script(super::SCHEMA)?;
    for id in 0..ROWS {
        let pick = |n: i64| usize::try_from((id * 7 + n * 3) % 5).unwrap();
        let name = [None, Some("a"), Some("A%"), Some("ab_É"), Some("")][pick(0)];
        let power = [None, Some(-1), Some(0), Some(7), Some(i64::MAX)][pick(1)];
        let weight = [None, Some(0.0), Some(1.5), Some(-2.0), Some(7.0)][pick(2)];
        let rare = [None, Some(true), Some(false), Some(true), Some(false)][pick(3)];
        let seen = [None, Some(0_i64), Some(1000), Some(1_794_703_575_989), Some(-1)][pick(4)];
        tx.run(
            "insert into test_cards (id, name, power, weight, rare, seen_at) values ($1, $2, $3, $4, $5, $6)",
            params![id, name, power, weight, rare, seen],
        )?;
    }
    Ok(())
}

fn tree() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        Just("a"),
        Just("A*"),
        Just("\"a%_\""),
        Just("_b*É"),
        Just(""),
        Just("7"),
        Just("0"),
        Just("-1"),
        Just("1.5"),
        Just("true"),
        Just("f"),
        Just("1970-01-01T00:00:01Z"),
        Just("2026-11-15"),
        Just("null"),
    ];
    let number = prop_oneof![Just("7"), Just("0"), Just("-1"), Just("9223372036854775807")];
    let list = prop::collection::vec(prop_oneof![value.clone(), number.clone()], 0..4).prop_map(|list| list.join(","));
    let column = prop_oneof![Just("id"), Just("name"), Just("power"), Just("weight"), Just("rare"), Just("seen_at")];
    let operator = prop_oneof![
        Just("eq"),
        Just("neq"),
        Just("gt"),
        Just("gte"),
        Just("lt"),
        Just("lte"),
        Just("like"),
        Just("ilike"),
        Just("isdistinct"),
    ];
    let quantified = prop_oneof![Just("eq"), Just("gt"), Just("lte"), Just("like"), Just("ilike")];
    let not = prop_oneof![Just(""), Just("not.")];
    let one = prop_oneof![
        4 => (operator, prop_oneof![value, number]).prop_map(|(operator, value)| format!("{operator}.{value}")),
        1 => prop_oneof![Just("null"), Just("not_null"), Just("true"), Just("false"), Just("unknown")].prop_map(|is| format!("is.{is}")),
        1 => list.clone().prop_map(|list| format!("in.({list})")),
        1 => (quantified, prop_oneof![Just("any"), Just("all")], list)
            .prop_map(|(operator, many, list)| format!("{operator}({many}).{{{list}}}")),
    ];
    let leaf = (column, not.clone(), one).prop_map(|(column, not, test)| format!("{column}.{not}{test}"));
    leaf.prop_recursive(4, 16, 4, move |part| {
        let join = prop_oneof![Just("and"), Just("or")];
        (not.clone(), join, prop::collection::vec(part, 1..4))
            .prop_map(|(not, join, parts)| format!("{not}{join}({})", parts.join(",")))
    })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn any_text_is_parsed_or_refused(text in "\\PC*", words in "[a-z.,()\"{}:*%&=\\\\]{0,40}") {
        for text in [&text, &words] {
            let _ = Query::parse(&CARDS, text);
            let _ = Query::parse(&CARDS, &format!("select={text}&order={text}&name={text}&or={text}&name=eq.{text}"));
            let _ = Tree::parse(&CARDS, "or", &format!("({text})"));
            let _ = Condition::parse(&CARDS, "name", text);
            let _ = Condition::parse(&CARDS, "seen_at", &format!("eq.{text}"));
        }
    }
}
