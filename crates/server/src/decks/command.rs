//! `runeside deck`: deck codes and texts in on the standard input, one JSON object a line out.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use cards::Catalog;
use cards::locale::Locale;
use deckcode::DecodeError;
use serde_json::{Value, json};

use super::reading::described;

/// Reads decks until the input ends. What is no deck is an error object, and no reason to stop: only an input that cannot be
/// read, or an output that cannot be written, is one.
pub fn run(
    mut input: impl BufRead,
    mut output: impl Write,
    by_line: bool,
    catalog: Option<&Catalog>,
    locale: Locale,
) -> Result<()> {
    let mut tell =
        |value: Value| writeln!(output, "{value}").and_then(|()| if by_line { output.flush() } else { Ok(()) });
    let mut bytes = Vec::new();
    if by_line {
        while input.read_until(b'\n', &mut bytes).context("the input cannot be read")? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if closed(tell(match deckcode::read(&line) {
                Ok(found) => json!(described(&found, catalog, locale)),
                Err(error) => refused(&error),
            }))? {
                return Ok(());
            }
            bytes.clear();
        }
        return Ok(());
    }
    input.read_to_end(&mut bytes).context("the input cannot be read")?;
    let scan = deckcode::scan(&String::from_utf8_lossy(&bytes));
    let decks = scan.decks.iter().map(|found| json!(described(found, catalog, locale)));
    for value in decks.chain(scan.errors.iter().map(|it| refused(&it.error))) {
        if closed(tell(value))? {
            return Ok(());
        }
    }
    Ok(())
}

fn refused(error: &DecodeError) -> Value {
    json!({ "error": { "code": error.code(), "message": error.to_string() } })
}

/// Whoever reads us may have read enough, which is no failure.
fn closed(written: io::Result<()>) -> Result<bool> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        other => other.map(|()| false).context("the output cannot be written"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards;

    fn told(input: &str, by_line: bool, with_cards: bool) -> Vec<Value> {
        let catalog = with_cards.then(|| Catalog::from_bytes(cards::content(1).encode()).unwrap());
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output, by_line, catalog.as_ref(), Locale::FrFr).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn each_line_is_one_object_an_empty_one_too() {
        let code = cards::good_code();
        let told = told(&format!("{code}\n\nhello there\r\nhttps://example.org/{code}"), true, true);
        assert_eq!(told.len(), 4);
        assert_eq!(
            (&told[0]["class"], &told[0]["format"], &told[0]["problems"]),
            (&json!("MAGE"), &json!("STANDARD"), &json!([]))
        );
        assert_eq!(told[1]["error"]["code"], "empty");
        assert_eq!(told[2]["error"]["code"], "no_code");
        assert_eq!(told[3]["code"], code);
    }

    #[test]
    fn a_whole_text_is_read_with_its_name() {
        let told = told(&format!("### Tempo\n# 2x x\n{}\n# end\nAAEBAQcAAAAC\n", cards::good_code()), false, true);
        assert_eq!((&told[0]["name"], &told[0]["hero"]), (&json!("Tempo"), &json!(cards::MAGE)));
        assert_eq!((told.len(), &told[1]["error"]["code"]), (2, &json!("invalid_sideboard")));
    }

    #[test]
    fn without_card_data_the_code_is_read_and_nothing_said_of_its_class() {
        let told = told(&cards::good_code(), true, false);
        assert_eq!(
            (&told[0]["class"], &told[0]["problems"], &told[0]["unknown"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        assert_eq!(told[0]["cards"][0], json!({ "dbfId": 1001, "count": 2 }));
        assert_eq!(super::tests::told("", true, false), [] as [Value; 0]);
        assert_eq!(super::tests::told("", false, false)[0]["error"]["code"], "empty");
    }
}
