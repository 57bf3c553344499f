//! Codes in pasted text.

use deckcode::{DecodeError, find, read, scan};

const CODE: &str = "AAEBAQcBBAMBAgMAAA==";
const OTHER: &str = "AAECAQcBBAMBAgMAAA==";

/// With both characters that links escape.
const AWKWARD: &str = "AAEBAQcC+Q/beQHg7wYAAA==";

fn names_and_codes(text: &str) -> Vec<(Option<String>, String)> {
    find(text).into_iter().map(|found| (found.name, found.code)).collect()
}

#[test]
fn the_block_that_the_game_copies_gives_name_and_deck() {
    let block = format!(
        "### Tiny Mage\n# Class: Mage\n# Format: Wild\n#\n# 2x (1) A Card\n# 1x (4) Another\n#\n{CODE}\n#\n\
         # To use this deck, copy it to your clipboard and create a new deck in Hearthstone\n"
    );
    for text in [block.clone(), block.replace('\n', "\r\n"), format!("\u{feff}{block}"), block.replace('\n', " ")] {
        let found = read(&text).unwrap();
        assert_eq!((found.name.as_deref(), found.code.as_str()), (Some("Tiny Mage"), CODE), "{text:?}");
    }
}

#[test]
fn the_games_log_gives_name_and_deck() {
    let log = format!(
        "I 09:52:36.3842123 Finding Game With Deck:\nI 09:52:36.3842123 ### Tiny Mage\n\
         I 09:52:36.3842123 # Deck ID: 1234567\nI 09:52:36.3842123 {CODE}\n"
    );
    assert_eq!(names_and_codes(&log), [(Some("Tiny Mage".to_owned()), CODE.to_owned())]);
}

#[test]
fn a_code_is_found_in_a_link_and_in_a_line_of_a_chat() {
    let bare = CODE.trim_end_matches('=');
    for text in [
        format!("https://example.org/decks/{CODE}"),
        format!("https://example.org/decks/{bare}/details?lang=fr"),
        format!("https://example.org/import?deck={bare}&lang=fr"),
        format!("https://example.org/import?deck={bare}%3D%3D&lang=fr"),
        format!("https://example.org/import#{CODE}"),
        format!("try this one: {CODE} it is fun!"),
        format!("({CODE}), or not"),
        format!("essaie «{CODE}»…"),
        format!("**{CODE}** `x`"),
        format!("_{bare}_"),
        format!("{bare}."),
        format!("{{\"deckstring\":\"{CODE}\"}}"),
        format!("deck：{CODE}"),
    ] {
        assert_eq!(read(&text).map(|found| found.code).as_deref(), Ok(CODE), "{text}");
    }
}

#[test]
fn a_link_may_escape_the_characters_of_a_code() {
    let escaped = AWKWARD.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    for form in [AWKWARD, &escaped, &AWKWARD.replace('+', "-").replace('/', "_")] {
        let text = format!("look https://example.org/?deck={form}&x=1");
        assert_eq!(read(&text).map(|found| found.code).as_deref(), Ok(AWKWARD), "{text}");
    }
}

#[test]
fn all_codes_of_a_text_are_found_each_with_its_name() {
    let text = format!("### One\n{CODE}\n\n{OTHER}\n### Three\n# Deck ID: 3\n{CODE} {OTHER}\n{CODE},{OTHER};{CODE}");
    let codes = names_and_codes(&text);
    let names: Vec<_> = codes.iter().map(|(name, _)| name.as_deref()).collect();
    assert_eq!(names, [Some("One"), None, Some("Three"), None, None, None, None]);
    let codes: Vec<_> = codes.iter().map(|(_, code)| code.as_str()).collect();
    assert_eq!(codes, [CODE, OTHER, CODE, OTHER, CODE, OTHER, CODE]);
}

#[test]
fn broken_codes_are_reported_with_their_lines() {
    let text = format!("{CODE}\nwhat a deck\n### Broken\nAAECAQcBBAMBAgMA/w==\n{OTHER}\n");
    let scan = scan(&text);
    assert_eq!(scan.decks.len(), 2);
    assert_eq!(scan.decks[1].name, None, "the name belongs to the broken one");
    let errors: Vec<_> = scan.errors.iter().map(|it| (it.line, it.error.code())).collect();
    assert_eq!(errors, [(4, "invalid_sideboard")]);
}

#[test]
fn a_code_broken_over_several_lines_is_read() {
    for at in 4..CODE.len() {
        let (head, tail) = CODE.split_at(at);
        for gap in ["\n", "\r\n", " ", "\n\n"] {
            let text = format!("### Tiny\n# 2x (1) A Card\n{head}{gap}{tail}\n# end\n{OTHER}");
            let codes = names_and_codes(&text);
            assert_eq!(codes, [(Some("Tiny".into()), CODE.into()), (None, OTHER.into())], "{text}");
        }
    }
    let pieces: Vec<_> = AWKWARD.as_bytes().chunks(5).map(|piece| std::str::from_utf8(piece).unwrap()).collect();
    let scan = scan(&format!("my deck: {} is fun", pieces.join("\n")));
    assert_eq!((scan.decks.len(), scan.errors.len(), scan.decks[0].code.as_str()), (1, 0, AWKWARD));
}

#[test]
fn a_word_after_a_whole_code_is_not_part_of_it() {
    let bare = CODE.trim_end_matches('=');
    for text in [format!("{bare} it is fun"), format!("{bare}\nAAAA\nBBBB"), format!("{bare}\n# note\nAA==")] {
        assert_eq!(names_and_codes(&text), [(None, CODE.to_owned())], "{text}");
    }
    let scan = scan("AAECAQcBBAMB\n# not its end\nAgMAAA==");
    assert_eq!((scan.decks.len(), scan.errors.len()), (0, 1));
}

#[test]
fn a_commented_code_is_ignored() {
    assert_eq!(read(&format!("# {CODE}\n## {CODE}")), Err(DecodeError::NoCode));
    assert_eq!(read(&format!("### {CODE}")), Err(DecodeError::NoCode));
}

#[test]
fn a_text_without_a_code_is_an_error() {
    assert_eq!(read(" \r\n\t"), Err(DecodeError::Empty));
    assert_eq!(read("I like this deck"), Err(DecodeError::NoCode));
    assert_eq!(read("### Name only\n# Class: Mage"), Err(DecodeError::NoCode));
    assert_eq!(read("AAEON makes boards"), Err(DecodeError::NoCode));
    // A single word is treated as a code.
    assert_eq!(read("### Name\nAAIB\n").map_err(|error| error.code()).map(|_| ()), Err("unsupported_version"));
    for text in ["", "hello", "hello there"] {
        let scan = scan(text);
        assert_eq!((scan.decks.len(), scan.errors.len()), (0, 1), "{text}");
    }
}

#[test]
fn a_code_does_not_start_inside_a_word() {
    assert_eq!(find(&format!("x{CODE} and y{OTHER}")), []);
}

#[test]
fn scanning_a_long_text_takes_linear_time() {
    for part in
        ["AAEBAQ/", "AAEBAAAA/", "https://AAEBAAAA/", "AAEBAAAA ", "AAEBAAAA,", "%2F", "### AAEBAAAA # ", "AAEBAAAA x "]
    {
        scan(&part.repeat((1 << 18) / part.len()));
    }
}
