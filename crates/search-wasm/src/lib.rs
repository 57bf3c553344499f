//! The server's card search in the page, over the list of cards that the page has: it also works without a network.
//!
//! Plain functions from text to JSON; `exports` exports them, and `web/src/shared/wasm/card-search.ts` calls them.

pub mod exports;

use cards::model::{CardType, Class, Classes, Rarity};
use cards::search::{Entry, Filters, Index};
use json_writer::Json;

/// Reads a list of cards to be searched, one line for each: dbf id, id, name, English name, text, classes separated by commas,
/// cost, rarity, type, set, and 1 if it is in Standard, separated by tabs. Lines that are not cards are left out.
pub fn read_list(text: &str) -> Index {
    Index::new(text.lines().filter_map(entry))
}

fn entry(line: &str) -> Option<Entry<'_>> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    Some(Entry {
        dbf: next()?.parse().ok()?,
        id: next()?,
        name: next()?,
        english: next()?,
        text: next()?,
        classes: classes(next()?),
        cost: next()?.parse().ok()?,
        rarity: Rarity::named(next()?).unwrap_or_default(),
        kind: CardType::named(next()?).unwrap_or_default(),
        set: next()?.parse().ok()?,
        standard: next()? == "1",
        collectible: true,
    })
}

/// A class that this version does not know counts as neutral.
fn classes(names: &str) -> Classes {
    let mask = names.split(',').filter_map(Class::named).fold(0, |mask, class| mask | Classes::only(class).0);
    if mask == 0 { Classes::only(Class::Neutral) } else { Classes(mask) }
}

/// Searches for a text: `[dbf ids]`, best first, at most twenty.
pub fn search(index: &Index, query: &str) -> String {
    let mut json = Json::default();
    json.array(index.search(query, &Filters::default()), |json, dbf| json.plain(dbf));
    json.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "7\tA_7\tÉclat\tFlash\tInflige 1.\tMAGE\t2\tRARE\tSPELL\t3\t1\n\
                        8\tA_8\tÉclats\t\t\tNEUTRAL\t4\tEPIC\tMINION\t3\t0\n\
                        9\tA_9\tAutre\t\t\tTINKER\t0\tODD\tODD\t3\t0";

    #[test]
    fn a_list_is_searched_by_name_with_typos_and_by_words_that_filter() {
        let index = read_list(LIST);
        assert_eq!(index.len(), 3);
        assert_eq!(search(&index, "eclat"), "[7,8]");
        assert_eq!(search(&index, "flahs"), "[7]");
        assert_eq!(search(&index, "mage 2"), "[7]");
        assert_eq!(search(&index, "zzz"), "[]");
    }

    #[test]
    fn lines_that_are_not_cards_are_left_out() {
        let index = read_list("hello\n7\tA_7\tOne\n\nx\tA_7\tOne\t\t\tMAGE\t2\tRARE\tSPELL\t3\t1");
        assert!(index.is_empty());
        assert_eq!(search(&index, "one"), "[]");
    }

    #[test]
    fn a_call_consumes_its_input_and_stores_its_output() {
        assert!(!exports::input(3).is_null());
        assert_eq!(exports::index_cards(), 0, "three zeroes are no card");
        exports::input(0);
        assert_eq!(exports::search_cards(), "[]".len());
        assert!(!exports::output().is_null());
    }
}
