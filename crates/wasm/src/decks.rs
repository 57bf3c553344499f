//! The decks of a pasted text.

use deckcode::{BrokenCode, Deck, FoundDeck, Scan};
use json_writer::Json;

/// `{"decks":[{name,code,format,heroes,cards,sideboards,identity}],"errors":[{line,code,message}]}`, where a card is
/// `[id, count]` and one of a sideboard `[id, count, owner]`. There is always a deck or an error.
pub fn decks(text: &str) -> String {
    let Scan { decks, errors } = deckcode::scan(text);
    let mut json = Json::default();
    json.object(|json| {
        json.key("decks").array(decks, |json, found| write_found(json, &found));
        json.key("errors").array(errors, |json, error| write_error(json, &error));
    });
    json.finish()
}

fn write_found(json: &mut Json, FoundDeck { name, code, deck }: &FoundDeck) {
    json.object(|json| {
        json.key("name").option(name.as_deref(), Json::string);
        json.key("code").string(code);
        write_deck(json, deck);
    });
}

fn write_deck(json: &mut Json, deck: &Deck) {
    json.key("format").string(deck.format.name());
    json.key("heroes").array(&deck.heroes, |json, hero| json.plain(hero));
    json.key("cards").array(&deck.cards, |json, (card, count)| numbers(json, [card, count]));
    json.key("sideboards").array(&deck.sideboards, |json, it| numbers(json, [&it.card, &it.count, &it.owner]));
    json.key("identity").string(&deck.identity());
}

fn numbers<const N: usize>(json: &mut Json, numbers: [&u32; N]) {
    json.array(numbers, |json, number| json.plain(number));
}

fn write_error(json: &mut Json, BrokenCode { line, error }: &BrokenCode) {
    json.object(|json| {
        json.key("line").plain(line);
        json.key("code").string(error.code());
        json.key("message").string(&error.to_string());
    });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn parsed(text: &str) -> Value {
        serde_json::from_str(&decks(text)).unwrap()
    }

    #[test]
    fn a_deck_is_written_completely() {
        let output = parsed("### Tiny \"Mage\" \\ \u{1}é\nAAEBAQcBBAMBAgMAAQEF/cQFAAA=");
        let deck = json!({
            "name": "Tiny \"Mage\" \\ \u{1}é",
            "code": "AAEBAQcBBAMBAgMAAQEF/cQFAAA=",
            "format": "WILD",
            "heroes": [7],
            "cards": [[1, 2], [2, 2], [3, 2], [4, 1]],
            "sideboards": [[5, 1, 90_749]],
            "identity": deckcode::decode("AAEBAQcBBAMBAgMAAQEF/cQFAAA=").unwrap().identity(),
        });
        assert_eq!(output, json!({ "decks": [deck], "errors": [] }));
    }

    #[test]
    fn many_decks_and_broken_codes_among_them() {
        let output = parsed("AAECAQcBBAMBAgMAAA==\nAAECAQcBBAMBAgMAAg==\nAAEAAQcAAAAA");
        assert_eq!(output["decks"][0]["name"], json!(null));
        assert_eq!(output["decks"][1]["cards"], json!([]));
        let message = "The deck code says neither that there are sideboards nor that there are none";
        assert_eq!(output["errors"], json!([{ "line": 2, "code": "invalid_sideboard", "message": message }]));
    }

    #[test]
    fn no_deck_is_an_error() {
        assert_eq!(parsed("")["errors"][0]["code"], "empty");
        assert_eq!(parsed("hello there")["errors"][0]["code"], "no_code");
    }

    #[test]
    fn a_call_consumes_its_input_and_stores_its_output() {
        use crate::exports;
        assert!(!exports::input(3).is_null());
        let length = exports::decks();
        // Three zeroes are no deck code.
        assert_eq!(length, decks("\0\0\0").len());
        assert!(!exports::output().is_null());
        assert_eq!(exports::decks(), decks("").len(), "the input was used up");
    }
}
