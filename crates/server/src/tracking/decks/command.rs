//! `runeside deck`: deck codes and texts in on the standard input, one JSON object a line out.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use cards::Catalog;
use cards::locale::Locale;
use deckcode::DecodeError;
use serde_json::{Value, json};

use super::parsing::describe;

/// Parses decks until the input ends. Invalid text becomes an error object; only a failed read or write stops the
/// command.
pub fn run(
    mut input: impl BufRead,
    mut output: impl Write,
    by_line: bool,
    catalog: Option<&Catalog>,
    locale: Locale,
) -> Result<()> {
    let mut print =
        |value: Value| writeln!(output, "{value}").and_then(|()| if by_line { output.flush() } else { Ok(()) });
    let mut bytes = Vec::new();
    if by_line {
        while input.read_until(b'\n', &mut bytes).context("could not read the input")? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if closed(print(match deckcode::read(&line) {
                Ok(found) => json!(describe(&found, catalog, locale)),
                Err(error) => error_object(&error),
            }))? {
                return Ok(());
            }
            bytes.clear();
        }
        return Ok(());
    }
    input.read_to_end(&mut bytes).context("could not read the input")?;
    let scan = deckcode::scan(&String::from_utf8_lossy(&bytes));
    let decks = scan.decks.iter().map(|found| json!(describe(found, catalog, locale)));
    for value in decks.chain(scan.errors.iter().map(|it| error_object(&it.error))) {
        if closed(print(value))? {
            return Ok(());
        }
    }
    Ok(())
}

fn error_object(error: &DecodeError) -> Value {
    json!({ "error": { "code": error.code(), "message": error.to_string() } })
}

/// True if the reader of our output has closed it, which is not a failure.
fn closed(written: io::Result<()>) -> Result<bool> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        other => other.map(|()| false).context("could not write the output"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards;

    fn output_of(input: &str, by_line: bool, with_cards: bool) -> Vec<Value> {
        let catalog = with_cards.then(|| Catalog::from_bytes(cards::content(1).encode()).unwrap());
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output, by_line, catalog.as_ref(), Locale::FrFr).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn each_line_gives_one_object_also_an_empty_one() {
        let code = cards::good_code();
        let lines = output_of(&format!("{code}\n\nhello there\r\nhttps://example.org/{code}"), true, true);
        assert_eq!(lines.len(), 4);
        assert_eq!(
            (&lines[0]["class"], &lines[0]["format"], &lines[0]["problems"]),
            (&json!("MAGE"), &json!("STANDARD"), &json!([]))
        );
        assert_eq!(lines[1]["error"]["code"], "empty");
        assert_eq!(lines[2]["error"]["code"], "no_code");
        assert_eq!(lines[3]["code"], code);
    }

    #[test]
    fn a_whole_text_is_parsed_with_its_name() {
        let lines =
            output_of(&format!("### Tempo\n# 2x x\n{}\n# end\nAAEBAQcAAAAC\n", cards::good_code()), false, true);
        assert_eq!((&lines[0]["name"], &lines[0]["hero"]), (&json!("Tempo"), &json!(cards::MAGE)));
        assert_eq!((lines.len(), &lines[1]["error"]["code"]), (2, &json!("invalid_sideboard")));
    }

    #[test]
    fn without_card_data_the_code_is_parsed_without_its_class() {
        let lines = output_of(&cards::good_code(), true, false);
        assert_eq!(
            (&lines[0]["class"], &lines[0]["problems"], &lines[0]["unknown"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        assert_eq!(lines[0]["cards"][0], json!({ "dbfId": 1001, "count": 2 }));
        assert_eq!(super::tests::output_of("", true, false), [] as [Value; 0]);
        assert_eq!(super::tests::output_of("", false, false)[0]["error"]["code"], "empty");
    }
}
