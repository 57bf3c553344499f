//! The search over the page's list of cards.

use std::cell::RefCell;

use cards::search::{Index, from_bytes, run_bytes};

use crate::json::Json;

thread_local! {
    /// The last list, with the name that the page gave it.
    static INDEX: RefCell<Option<(String, Index)>> = const { RefCell::new(None) };
}

/// Replaces the list of cards to search: a line with its name, then the lines for `cards::search::from_bytes`. Returns
/// `{"cards":n}`.
pub fn index(text: &str) -> String {
    let (name, list) = text.split_once('\n').unwrap_or((text, ""));
    match from_bytes(list.as_bytes()) {
        Ok(index) => {
            let count = index.len();
            INDEX.set(Some((name.to_owned(), index)));
            object(|json| json.key("cards").plain(count))
        }
        Err(error) => error_json("bad_list", &error.to_string()),
    }
}

/// Searches the list: a line with its name, one with the typed text, and one with filters for
/// `cards::search::Filters::parse`. Returns `{"found":[ids]}`, best first, at most twenty.
///
/// `{"error":{code,message}}` with the code `no_list` if the list is not stored.
pub fn search(text: &str) -> String {
    let (name, query) = text.split_once('\n').unwrap_or((text, ""));
    INDEX.with_borrow(|stored| match stored {
        Some((stored, index)) if stored == name => match run_bytes(index, query.as_bytes()) {
            Ok(found) => object(|json| json.key("found").array(found, |json, id| json.plain(id))),
            Err(error) => error_json("unknown_filter", &error.to_string()),
        },
        _ => error_json("no_list", "This list of cards is not kept"),
    })
}

fn error_json(code: &str, message: &str) -> String {
    object(|json| {
        json.key("error").object(|json| {
            json.key("code").string(code);
            json.key("message").string(message);
        });
    })
}

fn object(fields: impl FnOnce(&mut Json)) -> String {
    let mut json = Json::default();
    json.object(fields);
    json.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str =
        "1 frFR\n7\tÉclat\tFlash\t\tMAGE\t2\tRARE\tSPELL\t3\t1\n8\tÉclats\t\t\tNEUTRAL\t\tEPIC\tMINION\t3\t0";

    #[test]
    fn a_list_is_stored_and_searched_by_its_name() {
        assert!(search("1 frFR\neclat").contains(r#""code":"no_list""#));
        assert_eq!(index(LIST), r#"{"cards":2}"#);
        assert_eq!(search("1 frFR\neclat\n"), r#"{"found":[7,8]}"#);
        assert_eq!(search("1 frFR\nflahs\nclass=MAGE cost=2"), r#"{"found":[7]}"#);
        assert_eq!(search("1 frFR"), r#"{"found":[8,7]}"#);
        assert!(search("2 frFR\neclat").contains(r#""code":"no_list""#));
        assert!(search("1 frFR\neclat\nclass=ELF").contains(r#""code":"unknown_filter""#));
    }

    #[test]
    fn an_invalid_list_keeps_the_one_before() {
        index(LIST);
        assert_eq!(index("x\ny"), r#"{"error":{"code":"bad_list","message":"line 1 of the card list is not a card"}}"#);
        assert_eq!(search("1 frFR\neclats"), r#"{"found":[8]}"#);
    }
}
