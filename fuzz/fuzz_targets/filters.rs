//! Any query string is parsed or refused by the data API, without a panic or an endless loop; so is the evaluation of a filter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runeside::people::usernames::PROFILES;
use runeside::wire::data;
use runeside::wire::data::filter::Condition;

fuzz_target!(|text: &str| {
    let _ = data::accepts(&PROFILES, text);
    for column in PROFILES.columns {
        if let Ok(condition) = Condition::parse(&PROFILES, column.name, text) {
            let row = [(column.name.to_owned(), text.into())].into_iter().collect();
            let _ = condition.matches(&row);
        }
    }
});
