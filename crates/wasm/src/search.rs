//! The search over the page's list of cards.

use std::cell::RefCell;

use cards::search::{Index, from_bytes, run_bytes};

use crate::json::Json;

thread_local! {
    /// The list that was given last, by the name the page gave it.
    static INDEX: RefCell<Option<(String, Index)>> = const { RefCell::new(None) };
}

/// Keeps a list of cards to be searched, instead of the one before: a line with a name for it, then the lines that
/// `cards::search::from_bytes` reads. Says `{"cards":n}`.
pub fn index(text: &str) -> String {
    let (name, list) = text.split_once('\n').unwrap_or((text, ""));
    match from_bytes(list.as_bytes()) {
        Ok(index) => {
            let count = index.len();
            INDEX.set(Some((name.to_owned(), index)));
            told(|json| json.key("cards").plain(count))
        }
        Err(error) => refused("bad_list", &error.to_string()),
    }
}

/// Searches the list of that name: a line with the name, one with what was typed, and one with the filters as
/// `cards::search::Filters::parse` reads them. Says `{"found":[ids]}`, best first, at most twenty.
///
/// `{"error":{code,message}}` with the code `no_list` when another list, or none, is kept.
pub fn search(text: &str) -> String {
    let (name, query) = text.split_once('\n').unwrap_or((text, ""));
    INDEX.with_borrow(|kept| match kept {
        Some((kept, index)) if kept == name => match run_bytes(index, query.as_bytes()) {
            Ok(found) => told(|json| json.key("found").array(found, |json, id| json.plain(id))),
            Err(error) => refused("unknown_filter", &error.to_string()),
        },
        _ => refused("no_list", "This list of cards is not kept"),
    })
}

fn refused(code: &str, message: &str) -> String {
    told(|json| {
        json.key("error").object(|json| {
            json.key("code").string(code);
            json.key("message").string(message);
        });
    })
}

fn told(fields: impl FnOnce(&mut Json)) -> String {
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
    fn a_list_is_kept_and_searched_by_its_name() {
        assert!(search("1 frFR\neclat").contains(r#""code":"no_list""#));
        assert_eq!(index(LIST), r#"{"cards":2}"#);
        assert_eq!(search("1 frFR\neclat\n"), r#"{"found":[7,8]}"#);
        assert_eq!(search("1 frFR\nflahs\nclass=MAGE cost=2"), r#"{"found":[7]}"#);
        assert_eq!(search("1 frFR"), r#"{"found":[8,7]}"#);
        assert!(search("2 frFR\neclat").contains(r#""code":"no_list""#));
        assert!(search("1 frFR\neclat\nclass=ELF").contains(r#""code":"unknown_filter""#));
    }

    #[test]
    fn a_bad_list_leaves_the_one_before() {
        index(LIST);
        assert_eq!(index("x\ny"), r#"{"error":{"code":"bad_list","message":"line 1 of the card list is not a card"}}"#);
        assert_eq!(search("1 frFR\neclats"), r#"{"found":[8]}"#);
    }
}
