//! Any text, and any bytes as a code, are decoded or refused without a panic. A decoded deck can be encoded and decoded again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check(&base64(bytes));
    if let Ok(text) = std::str::from_utf8(bytes) {
        check(text);
    }
});

fn check(text: &str) {
    if let Ok(deck) = deckcode::decode(text) {
        let code = deck.encode().expect("a decoded deck has a code");
        assert_eq!(deckcode::decode(&code).as_ref(), Ok(&deck));
        assert_eq!(deckcode::read(&code).expect("a code is a text").deck, deck);
    }
    let scan = deckcode::scan(text);
    assert!(!scan.decks.is_empty() || !scan.errors.is_empty());
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|at| u32::from(*group.get(at).unwrap_or(&0)));
        let bits = a << 16 | b << 8 | c;
        for position in 0..=group.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * position) & 63) as usize]));
        }
    }
    text
}
