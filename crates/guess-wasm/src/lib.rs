//! The opponent's deck in the page, from the table that it keeps: it also works without a network.
//!
//! A plain function from text to JSON; `exports` exports it, and `web/src/shared/wasm/deck-guess.ts` calls it.

pub mod exports;

use guess::{Group, Guess, Seen};
use json_writer::Json;

/// The first line has the cards seen (see [`Seen::parse_all`]), the others a group (see [`Group::parse`]). Gives
/// `{"archetypes":[chance,…],"other":chance,"evidence":[card,…],"cards":[{"card":…,"chance":…,"two":…},…]}`, or null if it
/// cannot be read.
pub fn guess_deck(text: &str) -> String {
    let read = || {
        let (seen, group) = text.split_once('\n')?;
        Some((Group::parse(group)?, Seen::parse_all(seen)?))
    };
    let mut json = Json::default();
    json.option(read(), |json, (group, seen)| write(json, &guess::guess(&group, &seen)));
    json.finish()
}

fn write(json: &mut Json, guess: &Guess) {
    json.object(|json| {
        json.key("archetypes").array(&guess.archetypes, |json, chance| json.decimal(*chance, 4));
        json.key("other").decimal(guess.other, 4);
        json.key("evidence").array(&guess.evidence, |json, card| json.plain(card));
        json.key("cards").array(&guess.cards, |json, it| {
            json.object(|json| {
                json.key("card").plain(it.card);
                json.key("chance").decimal(it.chance, 4);
                json.key("two").decimal(it.two, 4);
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_are_told_as_json() {
        let told = guess_deck("1:1 2:1\n1000 0 1000 0\n10 50 20\t9:1000\n90 50 33\t1:1000:1000 2:1000 3:250");
        let expected = r#"{"archetypes":[1.0000],"other":0.0000,"evidence":[1,2],"cards":["#;
        assert!(told.starts_with(expected), "{told}");
        assert!(told.contains(r#"{"card":3,"#), "{told}");
    }

    #[test]
    fn what_cannot_be_read_is_null() {
        for text in ["", "1:1", "1:1\n", "x\n700 100 1000 0\n1 1 1\t", "1:1\n700 100 1000 0"] {
            assert_eq!(guess_deck(text), "null", "{text:?}");
        }
    }

    #[test]
    fn a_call_consumes_its_input_and_stores_its_output() {
        assert!(!exports::input(3).is_null());
        assert_eq!(exports::guess_deck(), "null".len());
        assert!(!exports::output().is_null());
    }
}
